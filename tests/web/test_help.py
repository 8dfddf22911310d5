"""What the page explains: how a game is played, with pictures."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from hexarium import games
from tests.web.conftest import Visit
from tests.web.visitor import MS

LOADED = (
    "() => [...document.querySelectorAll('main img')].every(each => each.complete && each.naturalWidth > 100)"
)
INSIDE = "all => all.every(each => each.getBoundingClientRect().right <= innerWidth)"


@pytest.mark.parametrize(("device", "theme"), [("laptop", "dark"), ("phone", "light")])
def test_how_to_play_shows_pictures_in_the_colours_of_the_page(visit: Visit, device: str, theme: str) -> None:
    for game in games.names():
        ann = visit(f"/?how={game}", device=device, theme=theme)
        pictures = ann.page.locator("main img")
        for part, least in (("In short", 1), ("All the rules", 3)):
            ann.page.get_by_role("button", name=part).click()
            expect(pictures.nth(least - 1)).to_be_visible(timeout=MS)
            ann.page.wait_for_function(LOADED)
            assert pictures.evaluate_all("all => all.every(each => each.alt.length > 10)")
            assert pictures.evaluate_all(INSIDE)
            assert all(f"theme={theme}" in source for source in sources(pictures))
            assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.close()


def test_pictures_change_their_colours_with_the_page(visit: Visit) -> None:
    ann = visit("/?how=heaven")
    pictures = ann.page.locator("main img")
    expect(pictures.first).to_be_visible(timeout=MS)
    light = sources(pictures)
    ann.page.emulate_media(color_scheme="dark")
    expect(ann.page.locator("main img[src$='theme=dark']")).to_have_count(len(light), timeout=MS)


def sources(pictures: Locator) -> list[str]:
    found: list[str] = pictures.evaluate_all("all => all.map(each => each.src)")
    return found
