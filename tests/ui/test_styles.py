"""The style sheets change pages at four named widths, which scripts ask for too (look/tokens.css)."""

from __future__ import annotations

import re
from pathlib import Path

import lastcard
from web.builder.paths import WEB

PACKAGE = Path(lastcard.__file__).parent
FILES = [
    path
    for folder in (PACKAGE, WEB)
    for kind in ("css", "js")
    for path in sorted(folder.rglob(f"*.{kind}"))
    if not {"bundled", "node_modules"} & set(path.parts)
]
SIZE = re.compile(r"\(((?:min-|max-)?(?:width|height)\b[^()]*)\)")
NAMED = {f"width {sign} {bound}" for sign in ("<", ">=") for bound in ("34rem", "48rem", "64rem", "80rem")}
NAMED |= {"height < 30rem", "height >= 30rem"}
CARD = "width >= 34px"  # a playing card's own: from then on it has two corners (grid.css)


def conditions(text: str) -> set[str]:
    """The sizes that queries ask for."""
    queries = re.findall(r"@(?:media|container)[^{]*|\"[^\"\n]*\((?:m\w\w-)?(?:width|height)[^\"\n]*\"", text)
    return {found for query in queries for found in SIZE.findall(query)}


def test_pages_change_at_four_widths():
    odd = {path: conditions(path.read_text("utf-8")) - NAMED for path in FILES}
    assert {path.name: found for path, found in odd.items() if found} == {"grid.css": {CARD}}


def test_the_check_can_fail():
    assert len(set().union(*(conditions(path.read_text("utf-8")) for path in FILES))) >= len(NAMED)
    assert conditions("a {\n  @media (max-width: 30rem) {}\n}") - NAMED
    assert conditions('matchMedia("(width < 9px)")') - NAMED
