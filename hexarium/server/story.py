"""The story of a finished game: how the seats stood over it, and what was rolled, paid and taken."""

from __future__ import annotations

from typing import Any

import orjson

from hexarium.server.table import Table

SAMPLES = 100
"""Plies, at most, at which the seats are looked at."""
SHAPES = ("roll", "flow", "award", "over")
"""The events that are told: those that can be counted."""


def story(table: Table) -> bytes:
    """`{plies, samples, rows}` with all hands open.

    A sample has the panels of the seats after a ply; a row the events of an action that can be counted.
    """
    match = table.playing
    variant, last = match.variant, match.ply
    everybody = variant.everybody
    count = min(SAMPLES, last + 1)
    plies = [last] if count < 2 else [round(at * last / (count - 1)) for at in range(count)]
    samples = [
        {
            "ply": ply,
            "panels": [
                orjson.Fragment(panel.text)
                for panel in variant.panels(match.at(ply).state, everybody)
                if panel.place == "seat"
            ],
        }
        for ply in plies
    ]
    rows: list[dict[str, Any]] = []
    for ply, played in enumerate(match.plies, 1):
        events = [each for each in played.shown(everybody) if each["k"] in SHAPES]
        if events:
            rows.append({"ply": ply, "seat": played.seat, "events": events})
    return orjson.dumps({"plies": last, "samples": samples, "rows": rows})
