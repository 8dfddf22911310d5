"""Pictures as arrays of pixels: a PNG file read back, as far as painting makes them."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from typing import Any

import numpy as np

from hexarium.draw import png
from hexarium.kit.dispatch import rule
from hexarium.kit.marks import Scene
from hexarium.kit.ports import kept_dispatcher

HEAD = 8
"""Bytes before the first chunk."""
CHANNELS = 4
"""Painting makes red, green, blue and how opaque it is, a byte each."""
SUB, UP, MEAN, PAETH = range(1, 5)
"""How a line differs from its neighbours."""


def pixels(scene: Scene, width: int) -> Any:
    """A scene as an array (height, width, 3) of bytes."""
    return read_png(png.paint(scene, width=width))


def read_png(content: bytes) -> Any:
    """The red, green and blue of a picture with four channels of a byte each."""
    at, packed, width, height = HEAD, b"", 0, 0
    while at < len(content):
        length, kind = struct.unpack_from(">I4s", content, at)
        chunk = content[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height = struct.unpack_from(">II", chunk)
        elif kind == b"IDAT":
            packed += chunk
        at += length + 12
    lines = np.frombuffer(bytearray(zlib.decompress(packed)), np.uint8).reshape(height, 1 + CHANNELS * width)
    _filled()(lines)
    return lines[:, 1:].reshape(height, width, CHANNELS)[:, :, :3].copy()


@rule
def nearest(left: Any, above: Any, before: Any) -> Any:
    """Of three neighbours the one that is nearest to where they lead, in this order."""
    to_left, to_above = abs(above - before), abs(left - before)
    to_before = abs(left + above - 2 * before)
    if to_left <= to_above and to_left <= to_before:
        return left
    return above if to_above <= to_before else before


def fill(lines: Any) -> None:
    """Turn differences into bytes, in place; the first byte of a line says what they differ from."""
    height, width = lines.shape
    for row in range(height):
        kind = lines[row, 0]
        for column in range(1, width):
            left = np.int64(lines[row, column - CHANNELS]) if column > CHANNELS else 0
            above = np.int64(lines[row - 1, column]) if row > 0 else 0
            before = np.int64(lines[row - 1, column - CHANNELS]) if row > 0 and column > CHANNELS else 0
            guess: Any = 0
            if kind == SUB:
                guess = left
            elif kind == UP:
                guess = above
            elif kind == MEAN:
                guess = (left + above) // 2
            elif kind == PAETH:
                guess = nearest(left, above, before)
            lines[row, column] = (np.int64(lines[row, column]) + guess) & 255


@cache
def _filled() -> Any:
    return kept_dispatcher(fill, "algorithms", None)
