"""Proving a record: that the dice are those that were committed to, and that all was played by the rules.

Nothing but the record is needed: the commitment, the key, the seed, every outcome of chance, the legality of
every action and the result all follow from it. What does not hold is said in a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hexarium.errors import BadRecord
from hexarium.kit.game import Game
from hexarium.kit.reading import shown
from hexarium.play.match import Match
from hexarium.play.proof import Proof, commitment
from hexarium.play.record import Record


@dataclass(frozen=True)
class Proven:
    """What was proven of a record."""

    plies: int
    outcomes: int
    """How often chance had a part."""
    words: int
    """How many players added words."""
    result: str
    """The reason of the end."""
    open_start: bool
    """Whether the game began from a position that nothing proves."""
    resigned: tuple[int, ...] = ()
    """The seats that gave up, as nothing but the record says: it leaves no trace in the actions."""


def verify(record: Record, game: Game | None = None, compiled: bool = True) -> Proven:
    """Prove a finished game; BadRecord says what does not hold."""
    if record.proof is None:
        raise BadRecord("The record has no proof; only games that were played at a table's dice have one.")
    if record.result is None:
        raise BadRecord("The record has no result; a game is proven when it is over.")
    open_start = _is_open(record, game, compiled)
    _prove(record, record.proof, game, compiled)
    return Proven(
        plies=len(record.actions),
        outcomes=sum(chance is not None for _, chance in record.actions),
        words=sum(each is not None for each in record.proof.words),
        result=str(record.result["reason"]),
        open_start=open_start,
        resigned=tuple(each.seat for each in record.resigned),
    )


def cut(record: Record, ply: int) -> Record:
    """A record up to a ply, for a game that goes on from there."""
    if not 0 <= ply <= len(record.actions):
        raise BadRecord(f"There is no ply {shown(ply)}; the record has plies 0 to {len(record.actions)}.")
    kept = tuple(each for each in record.resigned if each.ply < ply)
    return replace(record, actions=record.actions[:ply], result=None, resigned=kept, seats=None)


def _is_open(record: Record, game: Game | None, compiled: bool) -> bool:
    """Whether a game began from a position that nothing proves; one that is proven wrong is refused."""
    before = record.before
    if record.start is None:
        if before is not None:
            raise BadRecord("The record has no start; a game that goes on from another has one.")
        return False
    if before is None:
        return True
    try:
        if before.proof is None:
            match = before.replay(game=game, compiled=compiled)
            is_open = True
        else:
            is_open = _is_open(before, game, compiled)
            match = _prove(before, before.proof, game, compiled)
    except BadRecord as error:
        raise BadRecord(f"In the game before: {error}") from error
    if match.position() != record.start:
        raise BadRecord("The start is not the position that the game before had come to.")
    return is_open


def _prove(record: Record, proof: Proof, game: Game | None, compiled: bool) -> Match:
    if record.source is not None:
        raise BadRecord("The record names another source of chance than its proof.")
    if commitment(proof.nonce) != proof.commit:
        raise BadRecord("The commitment does not hold: it is not the SHA-256 of the nonce.")
    source = proof.source(record.game, record.options)
    if source.seed != record.seed:
        raise BadRecord(
            "The seed does not hold: the key of this table, game, options and words with the nonce gives "
            f"{source.seed}, the record says {record.seed}."
        )
    match = record.replay(generator=True, game=game, compiled=compiled)
    if match.options != record.options:
        missing = [name for name in match.options if name not in record.options]
        raise BadRecord(
            f"The key does not hold: it is made with all options; {', '.join(missing)} is missing."
        )
    if len(proof.words) != len(match.variant.seats):
        raise BadRecord(
            f"The words do not hold: they are of {len(proof.words)} seats, and the game has "
            f"{len(match.variant.seats)}."
        )
    for number, (ply, (text, _)) in enumerate(zip(match.plies, record.actions, strict=True), 2):
        if ply.text != text:
            raise BadRecord(f"Line {number}: the action is {ply.text!r}; the record says {shown(text)}.")
    return match
