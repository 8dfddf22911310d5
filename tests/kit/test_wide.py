"""States that are read, written and run on faster than records."""

import random

import numpy as np
import pytest

from hexarium.kit.events import listening
from hexarium.kit.plain import Layout, Wide
from hexarium.kit.rng import wrapping
from hexarium.play.match import Match


@pytest.mark.parametrize("game", ["catan", "ring", "heaven"])
def test_events_are_the_same_as_on_a_record(game: str) -> None:
    chooser, told = random.Random(4), 0
    match = Match.new(game, seed=3)
    for _ in range(200):
        if match.to_move is None:
            break
        before = match.runner.bytes(match._states)
        ply = match.play(chooser.choice(match.legal_actions()))
        with listening() as events, wrapping():
            match.variant.rules.step(match.runner.plain(before)[0], ply.action)
        assert ply.events == tuple(events)
        told += len(events)
    assert told > 50


def test_a_wide_state_is_a_copy_whose_numbers_do_not_grow_out_of_their_type() -> None:
    match = Match.new("catan", seed=3)
    states = match.runner.copy(match._states)
    before = states.tobytes()
    state = Wide(states.dtype, before)
    state.hands[1] = 2**40
    state.turn = 2**40
    state["rng"] = 2**64 - 1
    with wrapping():
        state.rng += state.rng.dtype.type(2)
    assert (int(state.hands[1]), int(state["turn"]), int(state.rng)) == (2**40, 2**40, 1)
    assert states.tobytes() == before
    with pytest.raises(AttributeError):
        _ = state.nothing


def test_a_layout_reads_and_writes_what_numpy_does() -> None:
    record = np.dtype(
        [("small", np.int8), ("deep", np.int32, (2, 2, 3)), ("none", np.int16, (0,)), ("large", np.uint64)],
        align=True,
    )
    states = np.zeros(1, record)
    states["small"], states["deep"], states["large"] = -3, np.arange(-6, 6).reshape(2, 2, 3), 2**64 - 1
    layout = Layout(record)
    fields = layout.fields(states.tobytes())
    assert fields == {"small": -3, "deep": states["deep"][0].tolist(), "none": [], "large": 2**64 - 1}
    written = np.frombuffer(layout.filled(fields), record)
    assert all(np.array_equal(written[name], states[name]) for name in record.names or ())
