"""The package as it is installed brings the page and its pictures along: nobody who has it needs Node."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

from hexarium.server.page import CLIENT

ROOT = Path(__file__).parents[2]


def test_a_wheel_holds_the_whole_page(tmp_path: Path) -> None:
    [path] = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
        page = wheel.read("hexarium/server/client/index.html").decode()
    built = {str(file.relative_to(ROOT)) for file in CLIENT.rglob("*") if file.is_file()}
    assert built <= names
    wanted = re.findall(r'(?:src|href)="/(.+?)"', page)
    assert any(name.endswith(".js") for name in wanted)
    assert {f"hexarium/server/client/{name}" for name in wanted} <= names
    pictures = {str(file.relative_to(ROOT)) for file in ROOT.glob("hexarium/games/*/rulebook/pictures/*.svg")}
    assert len(pictures) >= 18
    assert pictures <= names
