"""On paper nobody can scroll: what scrolls on a screen is whole there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lastcard

FOLDER = Path(lastcard.__file__).parent
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
SCROLLS = re.compile(r"overflow(?:-[xy])?:[^;]*\b(?:auto|scroll)\b")
NOT_ON_PAPER = {".menu-body", ".add-position"}
"""What opens over the page, and is closed when it is printed."""


def selectors(block: str, what: re.Pattern[str]) -> set[str]:
    """The selectors of the rules that say `what`."""
    return {
        part.strip() for names, said in RULE.findall(block) if what.search(said) for part in names.split(",")
    }


def scrolling() -> list[tuple[str, str]]:
    """What scrolls, with the file that says so."""
    found = []
    for file in sorted(FOLDER.rglob("*.css")):
        name = file.relative_to(FOLDER).as_posix()
        if not name.startswith("ui/bundled/"):
            sheet = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.S)
            found += [(name, one) for one in sorted(selectors(sheet, SCROLLS) - NOT_ON_PAPER)]
    return found


def on_paper(sheet: str) -> set[str]:
    """What a style sheet lets out of its frame on paper."""
    blocks = re.findall(r"@media print \{(.*?)\n\}", sheet, flags=re.S)
    return set().union(*(selectors(block, re.compile(r"overflow: visible")) for block in blocks))


def test_something_scrolls():
    assert len(scrolling()) > 5


@pytest.mark.parametrize(("file", "selector"), scrolling())
def test_what_scrolls_is_whole_on_paper(file, selector):
    """Said in its own file, which comes after the general one, or for what the general one speaks of there."""
    shared = (FOLDER / "ui" / "look" / "print.css").read_text("utf-8") if file.startswith("ui/") else ""
    assert selector in on_paper((FOLDER / file).read_text("utf-8")) | on_paper(shared)
