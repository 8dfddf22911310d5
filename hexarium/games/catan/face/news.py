"""What happened in a while, summed up: trades by what came of them, production by what each got."""

from __future__ import annotations

from collections.abc import Sequence

from hexarium.games.catan.face.words import cards_in_words, name, sentence
from hexarium.games.catan.rules import telling
from hexarium.kit.drawing import listed
from hexarium.kit.events import Event

TALK = (telling.DRAFTED, telling.ASKED, telling.ACCEPTED, telling.DECLINED, telling.COUNTERED)
TURNS = (telling.ENDED_PART, telling.BEGAN_PART)
HUSHED = (telling.NOBODY_GAINED, telling.NOBODY_DISCARDS, telling.MUST_DISCARD)


def summed_up(told: Sequence[Event | str]) -> list[str]:
    """Sentences for some events; several rolls are summed up, one is told as it was."""
    several = sum(1 for each in told if isinstance(each, Event) and each.kind is telling.ROLLED) > 1
    sentences: list[str] = []
    talk: list[Event] = []
    vain: dict[int, list[str]] = {}
    rolls: list[int] = []
    gains: dict[int, int] = {}
    discards: dict[int, int] = {}
    for each in told:
        if isinstance(each, str):
            sentences.append(each)
        elif each.kind in TALK:
            talk.append(each)
        elif each.kind is telling.TRADED:
            talk.clear()
            sentences.append(sentence(each))
        elif each.kind is telling.WITHDREW:
            _note_vain(talk, vain)
            talk.clear()
        elif each.kind is telling.DISCARDED:
            discards[each["seat"]] = discards.get(each["seat"], 0) + 1
        elif several and each.kind is telling.ROLLED:
            rolls.append(each["first"] + each["second"])
        elif several and each.kind is telling.GAINED:
            gains[each["seat"]] = gains.get(each["seat"], 0) + each["cards"]
        elif not several or each.kind not in (*TURNS, *HUSHED):
            sentences.append(sentence(each))
    if rolls:
        got = [f"{name(seat)} got {cards_in_words(cards)}" for seat, cards in sorted(gains.items())]
        sentences.insert(
            0, f"Rolled {listed(list(map(str, rolls)))}: {'; '.join(got) or 'nothing for anyone'}."
        )
    sentences += [
        f"{name(seat)} discards {count} card{'s' * (count > 1)}." for seat, count in discards.items()
    ]
    sentences += [f"{name(seat)} offered {listed(deals)} in vain." for seat, deals in sorted(vain.items())]
    # A trade that is still talked about stands as a whole beside the picture.
    return [each for each in sentences if each]


def _note_vain(talk: Sequence[Event], vain: dict[int, list[str]]) -> None:
    for event in talk:
        if event.kind is telling.ASKED:
            deal = f"{cards_in_words(event['gives'])} for {cards_in_words(event['wants'])}"
            deals = vain.setdefault(event["seat"], [])
            if deal not in deals:
                deals.append(deal)
