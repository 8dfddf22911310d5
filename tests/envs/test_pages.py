"""The generated pages are what the games declare."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_observations_is_what_the_games_declare_now() -> None:
    written = runpy.run_path(str(DOCS / "observe.py"))["written"]()
    assert (DOCS / "observations.md").read_text("utf-8") == written, (
        "if that is wanted: python docs/observe.py"
    )
