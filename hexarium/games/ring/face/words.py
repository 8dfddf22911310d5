"""What happened in an action of the ring game, in words."""

from __future__ import annotations

from hexarium.games.ring.rules.data import DECK_CARDS, DECKS, REASONS
from hexarium.games.ring.rules.jail import in_jail
from hexarium.games.ring.outcome import card_of
from hexarium.games.ring.face.position import result_entry, tiles_in
from hexarium.games.ring.rules.rent import rent_of
from hexarium.games.ring.rules.tables import BOARDS, CITY, CODEC, KIND, NONE
from hexarium.games.ring.trail import first_landing, second_landing
from hexarium.games.ring.rules.turn import ASK_AUCTION, ASK_DEBT, OVER, lives
from hexarium.kit.bits import has
from hexarium.kit.variant import State
from hexarium.kit.drawing import listed

LEVEL_WORDS = ("nothing", "a container", "1 lot", "2 lots", "3 lots", "4 lots")


def coins(tenths: int) -> str:
    """An amount of money in coins."""
    whole, rest = divmod(abs(int(tenths)), 10)
    return f"{whole}.{rest}" if rest else str(whole)


def tile_name(state: State, tile: int) -> str:
    """A tile by its name and number."""
    return f"{BOARDS[state.ring].tiles[tile].name} ({tile})"


def describe(before: State, action: int, after: State) -> list[str]:
    """The action, what it led to, whose cash changed, and how the game ended."""
    events = [_said(before, action, after)]
    events += _way(before, action, after)
    events += _landed(before, action, after)
    if after.phase == ASK_DEBT and before.phase != ASK_DEBT:
        events.append(f"Seat {before.turn} owes {coins(after.debt)} to {_creditor(after)}.")
    if before.phase == ASK_AUCTION and after.phase != ASK_AUCTION:
        events.append(_sold(before, after))
    events += _cash_changes(before, after)
    if after.phase == OVER:
        events.append(_ending(after))
    return events


def _said(before: State, action: int, after: State) -> str:
    verb, *words = CODEC.text(action).split()
    who = f"Seat {before.to_move}"
    tile = int(words[0]) if words and words[0].isdigit() else 0
    name = tile_name(before, tile)
    match verb:
        case "roll":
            return f"{who} rolls {after.dice[0]} and {after.dice[1]}."
        case "pay":
            return f"{who} pays to leave the Jail."
        case "card":
            return f"{who} uses a release card."
        case "buy":
            return f"{who} buys {tile_name(before, before.at[before.turn])}."
        case "decline" if before.partner != NONE:
            return f"{who} declines the trade."
        case "decline":
            auctioned = "; it is auctioned" if after.phase == ASK_AUCTION else ""
            return f"{who} does not buy {tile_name(before, before.at[before.turn])}{auctioned}."
        case "bid":
            return f"{who} bids {int(before.bid) + 1}."
        case "fold":
            return f"{who} folds."
        case "build":
            return f"{who} builds on {name}: {LEVEL_WORDS[after.level[tile]]} now."
        case "sell":
            return f"{who} sells the top level of {name}: {LEVEL_WORDS[before.level[tile] - 1]} now."
        case "mortgage":
            return f"{who} mortgages {name}."
        case "redeem":
            return f"{who} redeems {name}."
        case "bankrupt":
            heir = _creditor(before) if before.creditor != NONE else "the bank"
            return f"{who} is bankrupt; all it has goes to {heir}."
        case "offer":
            return f"{who} drafts a trade with seat {words[0]}."
        case "give":
            return f"{who} would give {'a coin' if words[0] == 'coin' else name}."
        case "want":
            return f"{who} would have {'a coin' if words[0] == 'coin' else name}."
        case "ask":
            return f"{who} asks seat {before.partner}: {_bargain(before)}?"
        case "accept":
            return f"{who} accepts: seat {before.turn} gives {_bargain(before)}."
        case "withdraw":
            return f"{who} drops the draft."
    return f"{who} ends the turn."


def _bargain(state: State) -> str:
    sides = []
    for tiles, money in ((state.give_tiles, state.give_coins), (state.want_tiles, state.want_coins)):
        things = [tile_name(state, tile) for tile in tiles_in(tiles)]
        things += [f"{int(money)} coin{'s' if money > 1 else ''}"] if money else []
        sides.append(listed(things))
    return f"{sides[0]} for {sides[1]}"


def _way(before: State, action: int, after: State) -> list[str]:
    """The way that dice and card led, or why there was none."""
    seat = before.turn
    events = []
    first, second = first_landing(before, action, after), second_landing(before, action, after)
    if first == NONE:
        if CODEC.text(action) == "roll":
            freed = "; the third roll frees it for 3" if after.move_due else ""
            events.append(f"No doubles: seat {seat} stays in Jail{freed}.")
        return events
    if CODEC.text(action) == "roll" and in_jail(before, seat):
        why = "Doubles free it" if after.dice[0] == after.dice[1] else "The third roll frees it for 3"
        events.append(f"{why}.")
    start = " by way of Start" if 0 < first < before.at[seat] else ""
    events.append(f"Seat {seat} goes to {tile_name(before, first)}{start}.")
    card = card_of(int(after.given))
    if card:
        deck, number = card
        events.append(f"It draws {DECKS[deck].title()} {number}: {DECK_CARDS[deck][number - 1].text}.")
    if second != NONE:
        events.append(f"Seat {seat} goes to {tile_name(before, second)}.")
    for tile in range(len(BOARDS[before.ring].tiles)):
        if card and after.level[tile] != before.level[tile]:
            events.append(f"{tile_name(before, tile)} has {LEVEL_WORDS[after.level[tile]]} now.")
    return events


def _landed(before: State, action: int, after: State) -> list[str]:
    """What the last tile of the way asks."""
    if first_landing(before, action, after) == NONE:
        return []
    seat = before.turn
    tile = after.at[seat]
    if in_jail(after, seat):
        return [f"Seat {seat} is jailed."]
    owner = after.owner[tile]
    if owner in (NONE, seat) or KIND[after.ring, tile] != CITY or has(after.mortgaged, tile):
        return []
    return [f"The rent is {coins(rent_of(after, tile))}, for seat {owner}."]


def _creditor(state: State) -> str:
    """Whom a debt is owed."""
    others = [seat for seat in range(state.players) if has(state.rest, seat)]
    first = "the bank" if state.creditor == NONE else f"seat {state.creditor}"
    return f"{first}, then as much to {listed([f'seat {seat}' for seat in others])}" if others else first


def _sold(before: State, after: State) -> str:
    owner = after.owner[before.lot]
    name = tile_name(before, before.lot)
    return f"Nobody takes {name}." if owner == NONE else f"Seat {owner} has {name}."


def _cash_changes(before: State, after: State) -> list[str]:
    events = []
    for seat in range(before.players):
        change = int(after.cash[seat]) - int(before.cash[seat])
        if change and (lives(after, seat) or not lives(before, seat)):
            verb = "gains" if change > 0 else "pays"
            events.append(f"Seat {seat} {verb} {coins(change)} and has {coins(after.cash[seat])}.")
    return events


def _ending(after: State) -> str:
    result = result_entry(after)
    assert result is not None
    winners = [f"seat {seat}" for seat, place in enumerate(result["places"]) if place == 1]
    worth = coins(max(result["worth"]))
    verb = "win together" if len(winners) > 1 else "wins"
    why = "all others are bankrupt" if REASONS[after.reason] == "bankruptcy" else f"a net worth of {worth}"
    return f"{listed(winners).capitalize()} {verb}: {why}."
