"""The style sheets: four named widths (look/tokens.css), two layers in which files come in any order (look/look.css)."""

from __future__ import annotations

import re
from pathlib import Path

import lastcard
from web.builder.paths import WEB
from web.builder.toolchain import esbuild

PACKAGE = Path(lastcard.__file__).parent
FILES = [
    path
    for folder in (PACKAGE, WEB)
    for kind in ("css", "js")
    for path in sorted(folder.rglob(f"*.{kind}"))
    if not {"bundled", "node_modules"} & set(path.parts)
]
LOOK = PACKAGE / "ui" / "look" / "look.css"
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


def test_nothing_is_important_but_on_paper():
    styles = {path.name: path.read_text("utf-8") for path in FILES if path.suffix == ".css"}
    assert [name for name, text in styles.items() if "!important" in text[: text.rfind("@media print")]] == []


def declared(sheet: str) -> set[tuple[str, ...]]:
    """The conditions, the selector and the property of each declaration of a sheet without nesting."""
    found: set[tuple[str, ...]] = set()
    around: list[str] = []
    for before, brace in re.findall(r"([^{}]*)([{}])", re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)):
        if brace == "{":
            around.append(before.strip())
            continue
        *queries, selectors = around
        around.pop()
        properties = [line.partition(":")[0].strip() for line in before.split(";") if ":" in line]
        for one in re.split(r",(?![^()]*\))", selectors):
            found |= {(*queries, one.strip(), name) for name in properties}
    return found


def test_no_file_overrules_another_of_its_layer(tmp_path):
    imports = re.findall(r'@import "(.+)" layer\((\w+)\);', LOOK.read_text("utf-8"))
    assert imports == sorted(imports, key=lambda one: (one[1], one[0].startswith(".."), one[0]))
    paths = [(LOOK.parent / name).resolve() for name, _ in imports]
    plain = ["--target=chrome105", f"--outdir={tmp_path}", f"--outbase={PACKAGE}"]
    esbuild.run("the styles could not be read", *map(str, paths), *plain, folder=PACKAGE)
    said: dict[tuple[str, ...], str] = {}
    for path, (name, layer) in zip(paths, imports, strict=True):
        own = {(layer, *one) for one in declared((tmp_path / path.relative_to(PACKAGE)).read_text("utf-8"))}
        assert [(one, said[one]) for one in own & said.keys()] == [], name
        said |= dict.fromkeys(own, name)
    assert len(said) > 1000
