"""The sounds of the page, heard by a program: what it would play is rendered to samples and looked at."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import expect

from tests.server.serving import Served
from tests.web.conftest import Visit
from tests.web.visitor import MS, Visitor

RATE = 44100
SECONDS = 2
QUIET = 0.001
KINDS = ("roll", "move", "put", "flow", "hit", "card", "award", "over")
# The page's sounds go to a context that renders them instead of playing them.
EARS = f"""
window.silence = () => (window.offline = new OfflineAudioContext(1, {RATE * SECONDS}, {RATE}))
window.played = 0
silence()
const counted = (voice) => (played++, voice)
window.AudioContext = class {{
  state = 'running'
  currentTime = 0
  sampleRate = {RATE}
  get destination() {{ return offline.destination }}
  createOscillator() {{ return counted(offline.createOscillator()) }}
  createBufferSource() {{ return counted(offline.createBufferSource()) }}
  createGain() {{ return offline.createGain() }}
  createBuffer(...given) {{ return offline.createBuffer(...given) }}
}}
window.samples = async () => {{
  const told = (await offline.startRendering()).getChannelData(0)
  return btoa(Array.from(new Uint8Array(told.buffer), (byte) => String.fromCharCode(byte)).join(''))
}}
"""
HAPPENS = """([v, kinds]) => sockets.at(-1).onmessage({ data: JSON.stringify({
  type: 'step', v, row: { kind: 'act', seat: 1, by: 'seat' },
  events: kinds.map((k) => ({ k, say: '' })), change: {},
}) })"""

Samples = npt.NDArray[np.float32]


class Listener:
    """Somebody with ears in front of the page."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        visitor.context.add_init_script(EARS)
        self.load()

    def load(self) -> None:
        """Load the page again, with ears, and touch it: before that no page may make a sound."""
        self.visitor.page.reload()
        self.visitor.page.wait_for_selector(".stage svg")
        self.visitor.page.keyboard.press("Shift")

    def happens(self, *kinds: str) -> None:
        """Something happens at the table that the game tells by these events."""
        v = max(json.loads(text).get("v", 0) for text in self.visitor.frames)
        self.visitor.frames.append(json.dumps({"v": v + 1}))
        self.visitor.page.evaluate(HAPPENS, [v + 1, kinds])

    def played(self) -> int:
        """How many voices have been heard so far."""
        count: int = self.visitor.page.evaluate("played")
        return count

    def hear(self, what: Callable[[], object]) -> Samples:
        """What is heard while something is done."""
        # What happens together sounds together, so this is another time.
        self.visitor.page.wait_for_timeout(100)
        self.visitor.page.evaluate("void silence()")
        what()
        return np.frombuffer(base64.b64decode(self.visitor.page.evaluate("samples()")), np.float32)


def fresh(visit: Visit, served: Served, sound: str) -> tuple[Listener, Visitor]:
    """Two people at a table, one of them with such a setting, in the turn of the other."""
    made = served.create("heaven", "me", "me", options={"first": "demons"})
    ann = Listener(visit(made={**made, "seats": made["seats"][:1]}, settings={"sound": sound}))
    bob = visit(made={**made, "host": "", "seats": made["seats"][1:]})
    bob.page.wait_for_selector(".dock.mine")
    return ann, bob


def features(heard: Samples) -> tuple[float, float, float]:
    """How loud it is at most, how long in seconds, and where the middle of its pitches lies in hertz."""
    audible = heard[: np.flatnonzero(np.abs(heard) > QUIET)[-1] + 1]
    power = np.abs(np.fft.rfft(audible * np.hanning(len(audible)))) ** 2
    pitch = (power * np.fft.rfftfreq(len(audible), 1 / RATE)).sum() / power.sum()
    return float(np.abs(heard).max()), len(audible) / RATE, float(pitch)


def test_every_sound_is_short_quiet_and_one_of_its_kind(visit: Visit, served: Served) -> None:
    ann, _ = fresh(visit, served, "all")
    sounds = {kind: ann.hear(partial(ann.happens, kind)) for kind in KINDS}
    told = {kind: features(heard) for kind, heard in sounds.items()}
    for kind, heard in sounds.items():
        loud, long, pitch = told[kind]
        assert 0.02 < loud < 0.25, kind
        assert 0.03 < long < 1, kind
        # Neither a rumble that no phone plays nor a hiss.
        assert 150 < pitch < 4000, kind
        # It swells and fades away; a jump would be a click.
        sounding = np.trim_zeros(heard)
        assert np.abs(sounding[:10]).max() < 0.02, kind
        assert np.abs(sounding[-100:]).max() < 0.005, kind
    for one in KINDS:
        for other in KINDS[: KINDS.index(one)]:
            apart = [abs(np.log2(a / b)) for a, b in zip(told[one], told[other], strict=True)]
            assert max(apart) > 0.3, (one, other)


def test_many_things_at_once_are_not_loud(visit: Visit, served: Served) -> None:
    ann, _ = fresh(visit, served, "all")
    assert np.abs(ann.hear(lambda: ann.happens(*["hit"] * 12, *["flow"] * 12))).max() < 0.3
    assert np.abs(ann.hear(lambda: ann.happens(*KINDS))).max() < 0.5


@pytest.mark.parametrize(
    ("sound", "others", "asked", "wrong"), [("off", 0, 0, 0), ("mine", 0, 2, 1), ("all", 2, 2, 1)]
)
def test_sounds_are_those_of_the_setting(
    visit: Visit, served: Served, sound: str, others: int, asked: int, wrong: int
) -> None:
    ann, bob = fresh(visit, served, sound)
    ann.happens("roll", "move", "turn", "say")
    assert ann.played() == others
    # That was made up, so what is true is loaded again.
    ann.load()
    luck = random.Random(3)
    while not ann.visitor.is_asked():
        if bob.is_asked():
            bob.answer(luck)
    begun = ann.played()
    assert begun >= asked
    assert sound == "all" or begun == asked
    # Nobody is called again in the own turn.
    ann.visitor.point(ann.visitor.lit.nth(1))
    ann.visitor.point(ann.visitor.lit.first)
    # A move that is on its way hears no clicks, so it has to have come back.
    expect(ann.visitor.page.locator(".prompt")).to_contain_text("2 actions left", timeout=MS)
    expect(ann.visitor.page.locator(".dock.mine")).to_have_count(1, timeout=MS)
    gone_on = ann.played()
    assert sound == "all" or gone_on == begun
    board = ann.visitor.page.locator(".stage svg").first.bounding_box()
    assert board is not None
    ann.visitor.page.mouse.click(board["x"] + 4, board["y"] + 4)
    expect(ann.visitor.page.locator(".notice.bad")).to_be_visible(timeout=MS)
    assert ann.played() == gone_on + wrong
