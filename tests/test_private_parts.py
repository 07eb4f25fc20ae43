"""Private parts of other libraries are used in the modules for that alone, and their versions are checked."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.builder import private_parts
from web.builder.site import site
from web.builder.toolchain import dependencies

ROOT = Path(__file__).parent.parent
BUNDLED = ROOT / "pysrc/lastcard/ui/bundled"
ROOMS = (ROOT / "pysrc/lastcard/private", ROOT / "web/private")
BUILT = {  # what the build changes in a library itself, each file about nothing else
    "web/builder/scripts/page_script.py",
    "web/builder/scripts/library.py",
    "web/builder/scripts/late_models.js",
    "web/builder/runtime/lazy_packages.py",
}
LIBRARIES = {"bokeh", "panel", "param", "pyodide", "pyodide_js", "_pyodide", "tornado", "networkx", "numpy"}
LIBRARY = re.compile(rf"^\s*(?:import|from) (?:{'|'.join(LIBRARIES)})\b", re.MULTILINE)
ALLOWED = {
    (
        "web/worker/snapshot_boot.js",
        "GOT",
    ),  # what libraries call the table of symbols, in the names that they import
    ("web/page/shell.js", "importShim"),  # it is served as it is, and cannot import anything
    (
        "web/builder/dev/server.py",
        "StaticFileHandler.set_extra_headers",
    ),  # Tornado's own way, for its own class
}
NAMES = {
    name
    for library in private_parts.libraries().values()
    for names in library.get("files", {}).values()
    for name in names
} - {"_module", "addFunction", "stub", "from_json", "BokehTornado"}
"""The names that only the private parts may use; less some that are words of others too."""

PRIVATE = re.compile(
    "|".join(
        [
            rf"(?<![\w$])(?:{'|'.join(map(re.escape, sorted(NAMES)))})(?![\w$])",
            r"\b(?:doc|document|jsdoc|model|view|plot|state|pyodide|callbacks|webloop|Bokeh|Panel)\._[a-z]\w*",
            r"\b(?:pyodide|module|core)\.(?:API|HEAP\w+)\b",
            r"\bBokeh\.(?:require|index|_testing|protocol)\b",
            r"\bglobalThis\._\w+",
            r"(?:import|from) \"?(?:_pyodide|importlib\._\w+)",
        ]
    )
)


def sources() -> list[Path]:
    """All that people have written in Python or as scripts, but for the tests."""
    found = [
        path
        for part in ("pysrc", "web")
        for kind in ("py", "js", "mjs")
        for path in (ROOT / part).rglob(f"*.{kind}")
    ]
    return sorted(path for path in found if BUNDLED not in path.parents)


def elsewhere() -> list[Path]:
    """Those that may not use private parts."""
    return [
        path
        for path in sources()
        if not any(room in path.parents for room in ROOMS) and path.relative_to(ROOT).as_posix() not in BUILT
    ]


def found_in(text: str) -> set[str]:
    """The uses of private parts in a text."""
    return {found[0] for found in PRIVATE.finditer(text)}


def patched(tree: ast.Module) -> Iterator[str]:
    """What a module writes into others' modules and classes: ``name.attribute``."""
    theirs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            theirs |= {
                (one.asname or one.name).partition(".")[0] for one in node.names if _is_theirs(one.name)
            }
        elif isinstance(node, ast.ImportFrom) and _is_theirs(node.module or ""):
            theirs |= {one.asname or one.name for one in node.names if one.name != "settings"}
    for node in ast.walk(tree):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            written = ast.unparse(target)
            if isinstance(target, ast.Attribute) and written.partition(".")[0] in theirs:
                yield written


def underscored(tree: ast.Module) -> Iterator[str]:
    """Attributes that begin with an underscore of what has been imported from others."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and _is_theirs(node.module or ""):
            yield from (one.name for one in node.names if one.name.startswith("_"))
            yield from (part for part in (node.module or "").split(".")[1:] if part.startswith("_"))


def _is_theirs(module: str) -> bool:
    return module.partition(".")[0] in LIBRARIES


def test_private_parts_are_used_in_their_modules_alone():
    found = set()
    for path in elsewhere():
        name, text = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        uses = found_in(text)
        if path.suffix == ".py" and LIBRARY.search(text):
            tree = ast.parse(text)
            uses |= {*patched(tree), *underscored(tree)}
        found |= {(name, use) for use in uses}
    assert found == ALLOWED


def test_the_locked_versions_are_what_the_private_parts_were_checked_with():
    """With any other the site is built without a snapshot: look at each use, then add the version to the list."""
    assert private_parts.doubts() == []


class Snapshots:
    """A runtime that can only be written down."""

    def snapshot(self) -> str:
        return "taken"


@pytest.mark.parametrize("library", private_parts.libraries())
def test_a_snapshot_is_taken_only_of_what_it_was_checked_with(library, monkeypatch, capsys):
    assert site.snapshot(Snapshots()) == "taken"
    newer = dependencies.versions() | {library: "99"}
    monkeypatch.setattr(dependencies, "versions", lambda: newer)
    assert site.snapshot(Snapshots()) is None
    assert f"No snapshot is taken: it leans on the inside of {library} 99 (checked" in capsys.readouterr().err


def test_every_private_name_is_used_and_every_library_still_has_it():
    packages = {"pyodide": dependencies.node_modules() / "pyodide"}
    packages |= {wheel.name.partition("-")[0]: wheel for wheel in dependencies.wheels()}
    texts = "".join(path.read_text("utf-8") for path in {*sources()}.difference(elsewhere()))
    texts += (ROOT / "web/page/shell.js").read_text("utf-8")
    for library, entry in private_parts.libraries().items():
        names = {name for names in entry.get("files", {}).values() for name in names}
        assert {name for name in names if name not in texts} == set()
        assert library not in packages or private_parts.missing(library, packages[library]) == []
