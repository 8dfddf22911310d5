"""Why two games of Catan differ after the same action: by what Catanatron does, or by a house rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bench.catanatron_island import Island, Standing, by_kind, holder_of
from bench.catanatron_trails import holder, inner, trail
from hexarium.games.catan.rules.data import RESOURCES
from hexarium.games.catan.rules.island import standard

Key = tuple[str, int | str | None]
"""A fact that both games have: its name, and the seat or the action that it is about."""
Facts = Mapping[Key, Any]

COURSE = ("phase", "to move", "winner")
"""Facts about what is asked, and of whom."""


@dataclass(frozen=True)
class Cause:
    """Why there is a difference."""

    whose: str
    about: str


LENGTH = Cause("theirs", "a trail that runs into an opponent's building is counted without its last road")
SETUP_LENGTH = Cause("theirs", "the roads of the setup have no length until somebody builds")
TILE_BY_LENGTH = Cause("theirs", "the longest road has another holder, because of such a length")
TILE_AFTER_CUT = Cause(
    "theirs", "after a cut the longest road goes to the first of the longest, also below 5"
)
END_BY_TILE = Cause("theirs", "the game ends, or goes on, because the longest road has another holder")
OUT_OF_TURN = Cause("theirs", "a player wins in the turn of another")
SHORTAGE = Cause(
    "theirs", "the supply is short and one player alone is due: it gets nothing, not what is left"
)
NEW_CARD = Cause("theirs", "a development card can be played in the turn in which it was bought")
BEFORE_ROLL = Cause("theirs", "before the roll only a knight can be played")
UNPAID_ROADS = Cause("theirs", "road building needs the wood and the brick of a road in the hand")
ONE_CARD = Cause("house rule", "year of plenty for one card; here an invention is two")
DISCARD_ORDER = Cause(
    "house rule", "discards begin with the first seat; here with the player whose turn it is"
)
UNEXPLAINED = Cause("UNEXPLAINED", "nobody knows yet")

CAUSES = (
    *(LENGTH, SETUP_LENGTH, TILE_BY_LENGTH, TILE_AFTER_CUT, END_BY_TILE, OUT_OF_TURN, SHORTAGE),
    *(NEW_CARD, BEFORE_ROLL, UNPAID_ROADS, ONE_CARD, DISCARD_ORDER, UNEXPLAINED),
)


@dataclass(frozen=True)
class Step:
    """One action in both games: our positions and their standings, before and after."""

    island: Island
    action: list[Any]
    ours_before: Mapping[str, Any]
    ours: Mapping[str, Any]
    theirs_before: Standing
    theirs: Standing

    def cause(self, key: Key, ours: Any, theirs: Any) -> Cause:
        """Why the two differ in a fact."""
        name, about = key
        if name == "road length":
            return self._length(int(about or 0), ours, theirs)
        if name == "longest road":
            return self._tile(theirs)
        if name == "legal":
            return self._legal(str(about), bool(ours))
        if name in ("hand", "bank") and self.action[1] == "ROLL":
            return SHORTAGE if self._is_shortage() else UNEXPLAINED
        if name in COURSE:
            return self._course()
        return UNEXPLAINED

    def fault(self) -> str:
        """What is wrong here about the longest road, by its sentence; nothing if all is right."""
        lengths = [trail(*self._roads(seat)) for seat in range(len(self.ours["players"]))]
        if lengths != self.ours["road_lengths"]:
            return f"the lengths of roads are {lengths}, not {self.ours['road_lengths']}"
        right, given = holder(self.ours_before["longest_road"], lengths), self.ours["longest_road"]
        return "" if given == right else f"the longest road is held by seat {right}, not {given}"

    def _length(self, seat: int, ours: int, theirs: int) -> Cause:
        if theirs == 0 and all(len(player["roads"]) <= 2 for player in self.ours["players"]):
            return SETUP_LENGTH
        roads, rivals = self._roads(seat)
        return LENGTH if trail(inner(roads, rivals), rivals) <= theirs < ours else UNEXPLAINED

    def _roads(self, seat: int) -> tuple[frozenset[int], frozenset[int]]:
        """The roads of a seat, and the corners where the buildings of others stand."""
        players = self.ours["players"]
        others = [player for number, player in enumerate(players) if number != seat]
        rivals = {corner for player in others for corner in (*player["settlements"], *player["cities"])}
        return frozenset(players[seat]["roads"]), frozenset(rivals)

    def _tile(self, theirs: int | None) -> Cause:
        lengths = [entry["road_length"] for entry in self.theirs["players"]]
        before = holder_of(self.theirs_before, "longest_road")
        if holder(before, lengths) == theirs:
            return TILE_BY_LENGTH
        after_cut = self.action[1] == "BUILD_SETTLEMENT" and theirs == lengths.index(max(lengths))
        return TILE_AFTER_CUT if after_cut else UNEXPLAINED

    def _course(self) -> Cause:
        """Why the two differ in what is asked, and of whom."""
        ours, theirs = self.ours["phase"], self.island.phase(self.theirs)
        if ours == theirs == "discard":
            return DISCARD_ORDER
        if "over" not in (ours, theirs):
            return UNEXPLAINED
        winner = self.theirs["winner"]
        tiles = self.ours["longest_road"], holder_of(self.theirs, "longest_road")
        if winner is not None and winner != self.theirs["turn"]:
            return OUT_OF_TURN
        return END_BY_TILE if tiles[0] != tiles[1] else UNEXPLAINED

    def _legal(self, text: str, is_ours: bool) -> Cause:
        """Why an action is legal in one of the two alone."""
        verb = text.partition(" ")[0]
        phase = self.ours["phase"]
        player = self.ours["players"][self.ours["turn"]["seat"]]
        if is_ours:
            if phase == "production" and verb in ("invent", "monopoly", "roadbuilding"):
                return BEFORE_ROLL
            if verb == "roadbuilding" and not (player["hand"]["wood"] and player["hand"]["brick"]):
                return UNPAID_ROADS
            return UNEXPLAINED
        kind = "invention" if verb == "invent" else verb
        if verb == "invent" and len(text.split()) == 2:
            return ONE_CARD
        return NEW_CARD if player["new_cards"].get(kind) else UNEXPLAINED

    def _is_shortage(self) -> bool:
        """Whether everything that differs after a roll is what one player alone was due of a short supply."""
        due = self._due()
        bank = self.ours_before["bank"]
        for resource in RESOURCES:
            wanted = {seat: cards[resource] for seat, cards in due.items() if cards[resource]}
            short = sum(wanted.values()) > bank[resource]
            for seat, player in enumerate(self.ours["players"]):
                held = self.ours_before["players"][seat]["hand"][resource]
                theirs = self.theirs["players"][seat]["hand"][RESOURCES.index(resource)]
                alone = list(wanted) == [seat]
                right = bank[resource] if short and alone else 0 if short else wanted.get(seat, 0)
                if player["hand"][resource] != held + right:
                    return False
                if theirs != held + (0 if short else wanted.get(seat, 0)):
                    return False
        return True

    def _due(self) -> dict[int, dict[str, int]]:
        """By seat, what the hexes of the roll yield to it if the supply lasts."""
        number = sum(self.ours["turn"]["dice"])
        due = {seat: dict.fromkeys(RESOURCES, 0) for seat in range(len(self.ours["players"]))}
        for id, hex in enumerate(self.ours["hexes"]):
            if hex["number"] != number or id == self.ours["robber"]:
                continue
            resource = RESOURCES[("forest", "hills", "pasture", "fields", "mountains").index(hex["terrain"])]
            around = standard().board.hex_corners[id].tolist()
            for seat, player in enumerate(self.ours["players"]):
                due[seat][resource] += sum(corner in around for corner in player["settlements"])
                due[seat][resource] += 2 * sum(corner in around for corner in player["cities"])
        return due


def own_facts(position: Mapping[str, Any]) -> dict[Key, Any]:
    """What our position says, in facts that both games have."""
    facts: dict[Key, Any] = {
        ("bank", None): position["bank"],
        ("deck", None): position["deck"],
        ("robber", None): position["robber"],
        ("longest road", None): position["longest_road"],
        ("largest army", None): position["largest_army"],
        ("phase", None): position["phase"],
        ("to move", None): position["to_move"],
        ("winner", None): position["result"] and position["result"]["winner"],
    }
    for seat, player in enumerate(position["players"]):
        for name in ("hand", "knights", "roads", "settlements", "cities"):
            facts[name, seat] = player[name]
        facts["cards", seat] = {kind: n + player["new_cards"][kind] for kind, n in player["cards"].items()}
        facts["points", seat] = player["points"] - 2 * (position["longest_road"] == seat)
        facts["road length", seat] = position["road_lengths"][seat]
    return facts


def their_facts(island: Island, standing: Standing) -> dict[Key, Any]:
    """The same of a standing of Catanatron."""
    phase = island.phase(standing)
    facts: dict[Key, Any] = {
        ("bank", None): dict(zip(RESOURCES, standing["bank"], strict=True)),
        ("deck", None): by_kind(standing["deck"]),
        ("robber", None): island.hex(standing["robber"]),
        ("longest road", None): holder_of(standing, "longest_road"),
        ("largest army", None): holder_of(standing, "largest_army"),
        ("phase", None): phase,
        ("to move", None): None if phase == "over" else standing["to_move"],
        ("winner", None): standing["winner"],
    }
    told = zip(island.players_told(standing), standing["players"], strict=True)
    for seat, (player, entry) in enumerate(told):
        for name in ("hand", "knights", "roads", "settlements", "cities", "cards"):
            facts[name, seat] = player[name]
        facts["points", seat] = entry["points"] - 2 * entry["longest_road"]
        facts["road length", seat] = entry["road_length"]
    return facts


def legal_facts(texts: Iterable[str]) -> dict[Key, Any]:
    """What can be done."""
    return {("legal", text): True for text in texts}
