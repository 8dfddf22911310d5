"""Pictures read back from PNG."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from hexarium.envs.pixels import PAETH, fill, read_png
from hexarium.envs.pixels import pixels as painted
from hexarium.play.match import Match


def filtered(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    """A picture written with another filter in each line, as the format describes them."""
    height, width, _ = picture.shape
    flat = np.zeros((height + 1, 4 * (width + 1)), np.int64)
    flat[1:, 4:] = picture.reshape(height, -1)
    lines = []
    for row in range(1, height + 1):
        kind = row % (PAETH + 1)
        here, left, above, before = flat[row, 4:], flat[row, :-4], flat[row - 1, 4:], flat[row - 1, :-4]
        lead = left + above - before
        far = np.stack([abs(lead - left), abs(lead - above), abs(lead - before)]).argmin(0)
        guess = (0, left, above, (left + above) // 2, np.choose(far, [left, above, before]))[kind]
        lines.append(bytes([kind]) + ((here - guess) & 255).astype(np.uint8).tobytes())

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + bytes(4)

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    packed = zlib.compress(b"".join(lines))
    return bytes(8) + chunk(b"IHDR", head) + chunk(b"IDAT", packed[:50]) + chunk(b"IDAT", packed[50:])


def test_a_picture_is_read_back_whatever_its_lines_are_filtered_with() -> None:
    picture = np.random.default_rng(1).integers(0, 256, (11, 7, 4), np.uint8)
    assert (read_png(filtered(picture)) == picture[:, :, :3]).all()


def test_compiled_and_in_python_it_is_the_same() -> None:
    lines = np.random.default_rng(2).integers(0, 256, (6, 21), np.uint8)
    lines[:, 0] = range(6)
    again = lines.copy()
    fill(lines)
    from hexarium.envs.pixels import _filled

    _filled()(again)
    assert (lines == again).all()


def test_a_scene_becomes_pixels_of_its_own_background() -> None:
    shown = painted(Match.new("heaven", seed=1).public().scene(), 200)
    assert shown.shape[1:] == (200, 3)
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 10
