"""What is typed is understood word by word, and never as something else."""

from __future__ import annotations

import pytest

from hexarium.cli.terminal.reader import Begun, Command, Order, Played, Reader
from hexarium.cli.terminal.session import COMMANDS
from hexarium.errors import HexariumError
from hexarium.play.match import Match
from tests.cli.positions import under_way, until


def reader(match: Match, **given: object) -> Reader:
    return Reader(match.variant, match.legal(), commands=COMMANDS, **given)  # type: ignore[arg-type]


@pytest.fixture
def roads() -> Match:
    """After the first settlement: three roads are legal."""
    match = Match.new("catan", {"players": 3}, 5, compiled=False)
    match.play("settle 12")
    return match


@pytest.fixture
def settling() -> Match:
    return Match.new("catan", {"players": 3}, 5, compiled=False)


def refused(reader: Reader, line: str) -> str:
    with pytest.raises(HexariumError) as error:
        reader.read(line)
    return str(error.value)


def test_an_action_is_played_however_it_is_spaced(roads: Match) -> None:
    assert reader(roads).read("  ROAD   13 ") == Played(("road 13",))


def test_a_number_is_never_completed(roads: Match) -> None:
    assert roads.legal() == ["road 13", "road 14", "road 15"]
    assert refused(reader(roads), "road 1") == "'road 1' is not legal now; road goes with 13, 14 or 15."


def test_four_is_not_forty(settling: Match) -> None:
    settling.play("settle 4")
    settling.play("road 3")
    assert "settle 40" in settling.legal()
    assert "'settle 4' is not legal now" in refused(reader(settling), "settle 4")


def test_a_word_is_completed_if_only_one_of_the_game_begins_so(settling: Match) -> None:
    assert reader(settling).read("set 12") == Played(("settle 12",))
    assert reader(settling).read("sett") == Begun("settle")


def test_a_word_that_several_begin_with_is_not_guessed(roads: Match) -> None:
    # Only roads are legal, but road building begins so too.
    assert refused(reader(roads), "roa 13") == "'roa' is no word here; did you mean road or roadbuilding?"


def test_a_resource_that_is_not_held_is_not_taken_for_another() -> None:
    match = until(
        under_way("catan", 300, options=(("players", 3),)),
        lambda match: "give wood" in match.legal() and "give wool" not in match.legal(),
    )
    assert "did you mean" in refused(reader(match), "giv wo") or "goes with" in refused(
        reader(match), "give wo"
    )


def test_a_bare_number_is_a_place_where_a_place_is_asked_for(roads: Match) -> None:
    assert reader(roads, place="road").read("13") == Played(("road 13",))
    assert "road goes with 13, 14 or 15" in refused(reader(roads, place="road"), "2")


def test_else_it_is_a_number_of_the_list_that_is_shown(roads: Match) -> None:
    listed = reader(roads, listed=["road 15", "road 13"])
    assert listed.read("2") == Played(("road 13",))
    assert refused(listed, "3") == "The list has the numbers 1 to 2, not 3."
    assert "No list is shown" in refused(reader(roads), "1")


def test_what_was_said_before_may_be_gone_on_with() -> None:
    match = Match.new("heaven", {"first": "angels"}, 1, compiled=False)
    assert reader(match).read("deploy") == Begun("deploy")
    assert reader(match, begun="deploy").read("uriel") == Begun("deploy uriel")
    assert reader(match, begun="deploy").read("move b3 b4") == Played(("move b3 b4",))


def test_one_long_action_is_not_played_by_its_first_words() -> None:
    match = until(
        Match.new("heaven", {"first": "angels"}, 1, compiled=False),
        lambda match: any(
            len([action for action in match.legal() if action.startswith(f"{start} ")]) == 1
            for start in {
                " ".join(action.split()[:2]) for action in match.legal() if action.startswith("move")
            }
        ),
    )
    start = next(
        start
        for start in {" ".join(action.split()[:2]) for action in match.legal() if action.startswith("move")}
        if len([action for action in match.legal() if action.startswith(f"{start} ")]) == 1
    )
    assert reader(match).read(start) == Begun(start)


def test_a_slip_is_answered_with_what_is_near(roads: Match) -> None:
    assert refused(reader(roads), "raod 13") == "'raod' is no word here; did you mean road or trade?"
    assert refused(reader(roads), "xyzzy") == "'xyzzy' is no word here; you can type road."


def test_what_is_not_possible_now_is_answered_with_what_is(roads: Match) -> None:
    assert refused(reader(roads), "roll") == "'roll' is not possible now; you can type road."


def test_commands_keep_their_words_as_they_were_typed(roads: Match) -> None:
    assert reader(roads).read("save My File.jsonl") == Command("save", "My File.jsonl")
    assert reader(roads).read("und") == Command("undo")


def test_members_in_another_order_are_the_same_action() -> None:
    match = Match.new("heaven", {"first": "angels"}, 1, compiled=False)
    action = next(a for a in match.legal() if a.startswith("deploy") and len(a.split()) == 6)
    *head, first, second = action.split()
    assert reader(match).read(" ".join([*head, second, first])) == Played((action,))


def test_a_bid_has_a_limit() -> None:
    match = until(under_way("ring", 0), lambda match: "bid" in match.legal())
    order = reader(match).read("bid up to 9")
    assert isinstance(order, Order)
    assert (order.limit.verb, order.most) == ("bid", 9)
    assert "say bid, or bid up to 12" in refused(reader(match), "bid 9")
