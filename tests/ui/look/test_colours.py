"""The palette: text that can be read by everybody (WCAG AA), the same in charts as in the style sheet."""

from __future__ import annotations

import re
from dataclasses import asdict
from math import dist
from pathlib import Path

import pytest

import lastcard.ui
from lastcard.ui.pictures.charts import PALETTES, legible_on
from web.builder.scripts import components

FOLDER = Path(lastcard.ui.__file__).parent
SHEET = re.sub(r"/\*.*?\*/", "", (FOLDER / "look" / "tokens.css").read_text("utf-8"), flags=re.S)
THEMES = ("light", "dark")
GROUNDS = ("bg", "surface", "sunken", "raised")
PLAYERS = ("p1", "p2", "p3", "p4", "p5")
PAIRS = [
    *(
        (ink, ground)
        for ink in ("ink", "ink-2", "accent", "win", "loss", "draw", "warn", "suit", *PLAYERS)
        for ground in GROUNDS
    ),
    *((f"{fill}-ink", fill) for fill in ("accent", "win", "loss", "draw")),
    *((ink, f"{ink}-soft") for ink in ("accent", "win", "loss", "draw", "warn")),
    *(
        (ink, f"{fill}-soft")
        for ink in ("ink", "ink-2")
        for fill in ("accent", "win", "loss", "draw", "warn")
    ),
    *(("suit", f"{fill}-soft") for fill in ("accent", "win", "loss", "draw")),
    *((ink, "card") for ink in ("card-ink", "card-red")),
    ("bg", "ink"),  # tips and the toast are printed in reverse
]
EDGES = [
    *(
        (line, ground)
        for line in ("line-strong", "focus", "accent", "win", "loss", "draw")
        for ground in GROUNDS
    ),
    *((player, f"{fill}-soft") for player in PLAYERS for fill in ("accent", "win", "loss", "draw")),
]


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    blocks = re.findall(r"(:root[^{\s]*)\s*\{(.*?)\}", SHEET, flags=re.S)
    names = {":root"} if theme == "light" else {":root", ':root[data-theme="dark"]'}
    found: dict[str, str] = {}
    for name, block in blocks:
        if name in names:
            found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\s*;", block))
    return found


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_ruler_is_right():
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_both_themes_name_every_colour(theme):
    names = {name for pair in (*PAIRS, *EDGES) for name in pair}
    assert names <= set(tokens(theme))


def test_the_dark_theme_changes_every_colour():
    light, dark = tokens("light"), tokens("dark")
    assert [name for name in light if light[name] == dark[name]] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_can_be_read(theme, ink, ground):
    colours = tokens(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("line", "ground"), EDGES)
def test_shapes_and_edges_can_be_seen(theme, line, ground):
    colours = tokens(theme)
    assert contrast(colours[line], colours[ground]) >= 3


def distance(one: str, other: str) -> float:
    """How far apart two colours look, in hundredths of the way from black to white (Oklab)."""

    def lab(colour: str) -> list[float]:
        channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
        middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
        short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
        return [
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
        ]

    return 100 * dist(lab(one), lab(other))


@pytest.mark.parametrize("theme", THEMES)
def test_players_are_told_apart_from_each_other_and_from_wins_and_losses(theme):
    colours = tokens(theme)
    assert distance("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    for place, player in enumerate(PLAYERS):
        for other in (*PLAYERS[place + 1 :], "win", "loss", "draw"):
            assert distance(colours[player], colours[other]) > 9, (player, other)


@pytest.mark.parametrize("theme", THEMES)
def test_a_red_suit_looks_neither_like_a_player_nor_like_a_loss(theme):
    colours = tokens(theme)
    for other in (*PLAYERS, "win", "loss", "draw"):
        assert distance(colours["suit"], colours[other]) > 6, other


@pytest.mark.parametrize("theme", THEMES)
def test_lines_that_are_no_players_look_like_none(theme):
    series, players = PALETTES[theme].series, PALETTES[theme].players
    for place, line in enumerate(series):
        for other in (*series[place + 1 :], *players):
            assert distance(line, other) > 9, (line, other)


def test_suits_have_one_red_and_cards_one_typeface():
    for path in components.sources(FOLDER.parent):
        text = path.read_text("utf-8")
        for rule in re.findall(r"[^{}]*red-suit[^{}]*\{([^}]*)\}", text) if path.suffix == ".css" else []:
            named = set(re.findall(r"(?<![\w-])color:\s*([^;]+);", rule))
            assert named <= {"var(--suit)", "var(--card-red)", "inherit"}, path
        assert "Georgia" not in text, path


@pytest.mark.parametrize("theme", THEMES)
def test_the_ring_of_the_focus_looks_like_no_error(theme):
    colours = tokens(theme)
    for other in ("loss", "warn"):
        assert distance(colours["focus"], colours[other]) > 15


SYSTEM = re.compile(r"Canvas|CanvasText|LinkText|VisitedText|Highlight|none|color-mix\([^#]*\)")


def test_who_has_chosen_the_colours_of_all_pages_gets_those_alone():
    """Every colour of the page is then one of theirs, and none is left to the browser, which takes grounds away."""
    _, _, block = SHEET.partition("(forced-colors: active)")
    block, _, _ = block.partition("@media")
    found = dict(re.findall(r"--([\w-]+):\s*([^;]+);", block))
    assert set(found) == {*tokens("light"), "shadow"}
    assert all(SYSTEM.fullmatch(colour) for colour in found.values())
    assert "forced-color-adjust: none" in block
    for mark, ground in (("accent", "accent-ink"), ("accent-soft", "surface"), ("line-strong", "surface")):
        assert found[mark] != found[ground]


@pytest.mark.parametrize("theme", THEMES)
def test_charts_have_the_colours_of_the_page(theme):
    colours = tokens(theme)
    names = {"ink_soft": "ink-2", "line_strong": "line-strong"}
    palette = asdict(PALETTES[theme])
    assert palette.pop("players") == tuple(colours[name] for name in PLAYERS)
    assert palette == {field: colours[names.get(field, field)] for field in palette}


def test_every_colour_that_a_style_names_exists():
    package = FOLDER.parent
    styles = [path for path in components.sources(package) if path.suffix == ".css"]
    assert len(styles) > 10
    shell = sorted((FOLDER.parents[2] / "web/styles").glob("*.css"))
    assert len(shell) > 3
    styles += shell
    scripts = [path.read_text("utf-8") for path in components.sources(package) if path.suffix == ".js"]
    written = set(re.findall(r"--([a-z][\w-]*)", "".join(scripts)))  # what scripts set on an element
    defined = set(re.findall(r"--([\w-]+)\s*:", SHEET))
    for style in styles:
        text = style.read_text("utf-8")
        room = (
            style.parents[1] if style.is_relative_to(package / "games") else style.parent
        )  # a game's whole view
        beside = "".join(path.read_text("utf-8") for path in room.glob("**/*.css"))
        own = set(re.findall(r"--([\w-]+)\s*:", beside))
        assert set(re.findall(r"var\(--([\w-]+)\)", text)) <= defined | own | written, style.name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["win", "loss", "draw", "accent"])
def test_text_on_a_thinned_colour_can_be_read(theme, name):
    palette = PALETTES[theme]
    colour, surface = getattr(palette, name), palette.surface
    for share in range(101):
        mixed = "#" + "".join(
            f"{round((share * int(colour[at : at + 2], 16) + (100 - share) * int(surface[at : at + 2], 16)) / 100):02x}"
            for at in (1, 3, 5)
        )
        ink = legible_on(colour, share / 100, palette)
        assert contrast(ink, mixed) >= 4.45  # the mixture is rounded
