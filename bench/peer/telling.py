"""A game of Catanatron as plain data: its island, where everything stands, and what can be done.

Ids are Catanatron's own. Players are told by their seats, which are the places in its order of colours.
"""

from collections import Counter
from typing import Any

from catanatron.models.enums import (  # type: ignore[import-not-found]
    CITY,
    DEVELOPMENT_CARDS,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    ActionType,
)
from catanatron.models.map import (  # type: ignore[import-not-found]
    PORT_DIRECTION_TO_NODEREFS,
    LandTile,
    Port,
)


def island(game: Any) -> dict[str, Any]:
    """What stays as it is for a whole game."""
    tiles = game.state.board.map.tiles
    return {
        "players": len(game.state.colors),
        "tiles": [
            {
                "at": list(at),
                "resource": tile.resource,
                "number": tile.number,
                "nodes": {ref.value: node for ref, node in tile.nodes.items()},
            }
            for at, tile in tiles.items()
            if isinstance(tile, LandTile)
        ],
        "ports": [
            {
                "resource": tile.resource,
                "nodes": [tile.nodes[ref] for ref in PORT_DIRECTION_TO_NODEREFS[tile.direction]],
            }
            for tile in tiles.values()
            if isinstance(tile, Port)
        ],
    }


def standing(game: Any) -> dict[str, Any]:
    """Where everything stands."""
    state = game.state
    winner = game.winning_color()
    deck = Counter(state.development_listdeck)
    turn = state.current_turn_index
    return {
        "bank": list(state.resource_freqdeck),
        "deck": [deck[kind] for kind in DEVELOPMENT_CARDS],
        "robber": list(state.board.robber_coordinate),
        "prompt": state.current_prompt.value,
        "to_move": state.current_player_index,
        "turn": turn,
        "turns": state.num_turns,
        "rolled": state.player_state[f"P{turn}_HAS_ROLLED"],
        "card_played": state.player_state[f"P{turn}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"],
        "free_roads": state.free_roads_available if state.is_road_building else 0,
        "winner": None if winner is None else state.colors.index(winner),
        "players": [_player(state, seat, colour) for seat, colour in enumerate(state.colors)],
    }


def _player(state: Any, seat: int, colour: Any) -> dict[str, Any]:
    def own(name: str) -> Any:
        return state.player_state[f"P{seat}_{name}"]

    buildings = state.buildings_by_color[colour]
    return {
        "hand": [own(f"{resource}_IN_HAND") for resource in RESOURCES],
        "cards": [own(f"{kind}_IN_HAND") for kind in DEVELOPMENT_CARDS],
        "knights": own("PLAYED_KNIGHT"),
        "roads": sorted(sorted(edge) for edge in buildings[ROAD]),
        "settlements": sorted(buildings[SETTLEMENT]),
        "cities": sorted(buildings[CITY]),
        "points": own("ACTUAL_VICTORY_POINTS"),
        "road_length": own("LONGEST_ROAD_LENGTH"),
        "longest_road": own("HAS_ROAD"),
        "largest_army": own("HAS_ARMY"),
    }


def told(state: Any, action: Any) -> list[Any]:
    """An action: the seat, the type, and the value with seats for colours."""
    value = action.value
    if action.action_type == ActionType.MOVE_ROBBER:
        at, robbed, card = value
        value = [list(at), None if robbed is None else state.colors.index(robbed), card]
    elif action.action_type == ActionType.BUILD_ROAD:
        value = sorted(value)
    elif isinstance(value, tuple):
        value = list(value)
    return [state.colors.index(action.color), action.action_type.value, value]


def choices(game: Any) -> dict[str, list[Any]]:
    """What the player to move can do: by type, the values."""
    listed: dict[str, list[Any]] = {}
    for action in game.state.playable_actions:
        _, kind, value = told(game.state, action)
        listed.setdefault(kind, []).append(value)
    return {kind: sorted(listed[kind], key=str) for kind in sorted(listed)}


def changes(before: Any, after: Any) -> Any:
    """What is new in data of the same shape: of objects, the keys that changed."""
    if isinstance(after, dict):
        return {key: changes(before[key], value) for key, value in after.items() if value != before[key]}
    if isinstance(after, list) and after and isinstance(after[0], dict):
        return [changes(old, new) for old, new in zip(before, after, strict=True)]
    return after
