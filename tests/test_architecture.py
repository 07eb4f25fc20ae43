"""The tools that keep the house in order find nothing: walls, lint, format and types."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORMATTED = [name for name in ("pysrc", "tests", "build.py", "web") if (ROOT / name).exists()]


def tool(*command: str) -> None:
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-5000:] + run.stderr[-5000:]


def python_tool(*command: str) -> None:
    tool(sys.executable, "-m", *command)


def test_imports_keep_to_the_walls():
    tool(sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache")


def test_nothing_reaches_up_by_name():
    """An import by a string counts as an import: the walls hold for the texts of the lower storeys too."""
    for path in (PACKAGE / "core").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not re.fullmatch(r"lastcard\.(?!core\b)[a-z_.]+", node.value), f"{path}: {node.value}"


ROOMS = ("rules", "solver", "facts", "exercises", "drawing", "view")
"""The rooms of a game, from left to right: each is a module while it is small, then a package."""

OPTIONAL = {"drawing"}
"""Rooms that a game can do without: it is drawn by its hands then."""

STOREYS = {
    "core",
    "gallery",
    "games",
    "private",
    "registry",
    "sandbox",
    "ui",
    "browser",
    "terminal",
    "drawings",
    "library",
}
ENTRANCES = {"__init__.py", "__main__.py", "app.py", "cli.py", "shell.py"}
"""Folders and modules of the package itself."""

PACKAGE = ROOT / "pysrc/lastcard"
GAMES = sorted(path for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__")


def entries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "__pycache__")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_file_of_a_game_lies_in_one_of_its_rooms(game):
    rooms = {name.removesuffix(".py") for name in entries(game)}
    assert rooms | OPTIONAL == {"__init__", *ROOMS}


def test_every_file_of_the_package_lies_in_one_of_its_rooms():
    assert set(entries(PACKAGE)) == STOREYS | ENTRANCES | {"py.typed"}
    assert set(entries(PACKAGE / "games")) == {"__init__.py", *(game.name for game in GAMES)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_room_of_a_game_imports_one_to_its_right(game):
    """Beside import-linter, which sees no imports by name."""
    open_to = {room: set(ROOMS[: place + 1]) for place, room in enumerate(ROOMS)}
    open_to["__init__"] = {"rules", "solver"}  # what the library offers, imported late
    for path in game.rglob("*.py"):
        room = path.relative_to(game).parts[0].removesuffix(".py")
        for name in imported(ast.parse(path.read_text(encoding="utf-8"))):
            if name.startswith(f"lastcard.games.{game.name}."):
                assert name.split(".")[3] in open_to[room], f"{path.relative_to(ROOT)} imports {name}"


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_lint():
    python_tool("ruff", "check", *FORMATTED)


def test_format():
    python_tool("ruff", "format", "--check", *FORMATTED)


def test_types_are_strict_in_the_whole_package():
    python_tool("mypy", "--strict", "pysrc/lastcard", *map(str, ROOT.glob("tests/library/typed_*.py")))


def test_rules_are_set_aside_with_a_reason():
    bare = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in (ROOT / "pysrc").rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if "# type: ignore" in line and not re.search(r"# type: ignore\[[a-z-]+\]  # \w", line)
    ]
    assert not bare


MOST_LINES = 600


def test_random_numbers_are_pythons_own():
    """The tab does not hold numpy's generator: it would fetch the rest of the library for it."""
    uses = [
        path
        for path in (ROOT / "pysrc").rglob("*.py")
        if re.search(r"np\.random|default_rng", path.read_text())
    ]
    assert uses == []


def test_files_have_one_purpose_and_a_size_to_match():
    large = {
        str(path.relative_to(ROOT))
        for part in ("pysrc", "tests", "web")
        for suffix in ("py", "js", "mjs", "css", "html")
        for path in (ROOT / part).rglob(f"*.{suffix}")
        if "node_modules" not in path.parts
        and len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES
    }
    assert not large


def public_functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef, list[str]]]:
    """The public functions of a module and the public methods of its public classes, with the names of what these extend."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node, []
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            above = [re.sub(r"\[.*|.*\.", "", ast.unparse(base)) for base in node.bases]
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    yield f"{node.name}.{part.name}", part, above


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_says_once_where_its_rules_come_from(game):
    rules = game / "rules"
    file = rules / "__init__.py" if rules.is_dir() else rules.with_suffix(".py")
    assert "Source: " in ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))


def is_fact(function: ast.FunctionDef) -> bool:
    """Whether a decorator makes a fact of a function, which then says by its statement what it is."""
    calls = [one for one in function.decorator_list if isinstance(one, ast.Call)]
    return any(word.arg == "statement" for call in calls for word in call.keywords)


def test_every_public_function_has_a_docstring():
    """The library is read with help(), which shows what a method says in the class that it comes from."""
    functions = [
        (path, *each)
        for path in sorted(PACKAGE.rglob("*.py"))
        for each in public_functions(ast.parse(path.read_text(encoding="utf-8")))
    ]
    bases = {name.split(".")[0]: above for _, name, _, above in functions if "." in name}
    explained = {name for _, name, function, _ in functions if ast.get_docstring(function)}

    def told(kind: str, method: str) -> bool:
        return f"{kind}.{method}" in explained or any(told(above, method) for above in bases.get(kind, []))

    silent = [
        f"{path.relative_to(PACKAGE)}: {name}"
        for path, name, function, above in functions
        if not (function.name.startswith("_") or is_fact(function))
        and name not in explained
        and not any(told(kind, function.name) for kind in above)
    ]
    assert silent == []


BY_NAME = {
    "core/lazy.py",
    "browser/late_imports.py",
    "registry/__init__.py",
    "registry/home.py",
    "registry/loading.py",
} | {
    "app.py",  # imports all, for the server
    "browser/documents.py",
    "browser/link.py",
    "sandbox/tab.py",  # asks the page for what it must not fetch itself
}


def test_modules_are_imported_late_in_the_ways_that_are_named():
    """docs/architecture.md has three; the second and the third are those of these modules."""
    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if re.search(
            r"importlib\.import_module|\bimport_module\(|sys\.meta_path", path.read_text(encoding="utf-8")
        )
    }
    assert found == BY_NAME


def test_the_map_of_the_house_names_files_and_functions_that_are_there():
    """docs/architecture.md: each file and folder in it exists, and each function or word is in one of its files."""
    text = re.sub(r"(?s)```.*?```", "", (ROOT / "docs/architecture.md").read_text(encoding="utf-8"))
    marked = set(re.findall(r"`([^`]+)`", text))
    paths = {name for name in marked if re.fullmatch(r"\w[\w/]+(/|\.(py|js|mjs))", name)}
    top = ("web/", "docs/", "tests/")
    places = {name: ROOT / name if name.startswith(top) else PACKAGE / name for name in paths}
    assert len(paths) > 40
    assert not [name for name, place in places.items() if not place.exists()]
    files = [place for place in places.values() if place.is_file()]
    words = set(re.findall(r"\w+", "".join(file.read_text(encoding="utf-8") for file in files)))
    named = {part for name in marked - paths if re.fullmatch(r"[\w.]+", name) for part in name.split(".")}
    assert named
    assert named - words == set()


PAUSES = {
    "tests/browser/helpers/pages.py": "until and never",
    "tests/browser/helpers/slow_line.py": "a line of so many bytes a second",
    "tests/browser/boot/hurried_visitor.py": "a visitor's pauses between clicks",
    "tests/browser/boot/test_broken_line.py": "a line that is cut in any second",
    "tests/browser/engines/smoke.py": "WebDriver cannot be asked while a page is being replaced",
    "tests/core/contract/test_equal_positions.py": "a game whose moves are slow",
}
"""Files of tests that let time pass, and what for."""


def pauses(code: ast.Module) -> Iterator[int]:
    """The lines that wait for a time or take a worker by its place in the order of their starts."""
    for node in ast.walk(code):
        match node:
            case ast.Call(func=ast.Attribute(attr="wait_for_timeout")):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="sleep", value=ast.Name(id="time"))):
                yield node.lineno
            case ast.Subscript(value=ast.Attribute(attr="workers")):
                yield node.lineno


def test_tests_wait_for_states():
    """A test that waits for a time fails on a busy machine: see `until`, `never` and `python_worker`."""
    found = {
        path.relative_to(ROOT).as_posix(): lines
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if (lines := list(pauses(ast.parse(path.read_text("utf-8")))))
    }
    assert {name: lines for name, lines in found.items() if name not in PAUSES} == {}
    assert found.keys() == PAUSES.keys()
