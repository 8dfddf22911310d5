"""What a player needs to know beside the picture of War in Heaven."""

from __future__ import annotations

from hexarium.games.heaven.rules import data
from hexarium.kit.variant import State

ASKED = {
    "recharge": "may recharge a token",
    "muster": "may muster a troop",
    "mammon": "may recharge one more token",
    "act": "act",
    "strike": "name the next to strike",
    "gates": "hold the gates and may recharge a token",
    "over": "",
}


def lines(state: State) -> list[str]:
    """The round, what is asked of whom, and each side's cards."""
    phase = data.PHASES[state.phase]
    asked = f" · {data.SIDES[state.to_move].title()} {ASKED[phase]}" if phase != "over" else " · over"
    left = f", {int(state.actions_left)} left" if phase == "act" else ""
    found = [f"Round {int(state.round_number)} of {data.ROUNDS}{asked}{left}"]
    for seat, side in enumerate(data.SIDES):
        active = _off(seat, int(state.active[seat]), int(state.troops_active[seat]))
        inactive = _off(seat, int(state.inactive[seat]), int(state.troops_inactive[seat]))
        resting = f" | inactive: {inactive}" if inactive else ""
        found.append(f"{side.title()}: {active or 'no active card'}{resting}")
    return found


def panel(state: State) -> list[str]:
    """The same with what each card is worth, in lines short enough to stand beside the picture."""
    found = [lines(state)[0]]
    for seat, side in enumerate(data.SIDES):
        found.append(f"{side.title()} a/d, cost:")
        for ally, token in enumerate(data.TOKENS[seat][data.FIRST_ALLY :]):
            worth = f"{token.name} {token.attack}/{token.defence}, {token.cost}"
            if state.active[seat] >> ally & 1:
                found.append(worth)
            elif state.inactive[seat] >> ally & 1:
                found.append(f"({worth})")
        active, inactive = int(state.troops_active[seat]), int(state.troops_inactive[seat])
        found += [f"{active} troop{'s' * (active > 1)}"] if active else []
        found += [f"({inactive} troop{'s' * (inactive > 1)})"] if inactive else []
    return found


def _off(seat: int, allies: int, troops: int) -> str:
    """Tokens off the battlefield by name."""
    tokens = data.TOKENS[seat][data.FIRST_ALLY :]
    names = [token.name for ally, token in enumerate(tokens) if allies >> ally & 1]
    return " ".join(names + ([f"{troops} troop{'s' * (troops > 1)}"] if troops else []))
