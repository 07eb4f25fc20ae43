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


ROOMS = ("rules", "solver", "claims", "view", "benchmark")
"""The rooms of a game, from left to right: each is a module while it is small, then a package."""

STOREYS = {"core", "games", "registry", "ui", "browser", "terminal"}
ENTRANCES = {"__init__.py", "__main__.py", "app.py", "cli.py", "shell.py"}
"""Folders and modules of the package itself."""

PACKAGE = ROOT / "pysrc/lastcard"
GAMES = sorted(path for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__")


def entries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "__pycache__")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_file_of_a_game_lies_in_one_of_its_rooms(game):
    found = entries(game)
    assert len(found) <= 8
    assert {name.removesuffix(".py") for name in found} == {"__init__", *ROOMS}


def test_every_file_of_the_package_lies_in_one_of_its_rooms():
    assert set(entries(PACKAGE)) == STOREYS | ENTRANCES | {"py.typed"}
    assert set(entries(PACKAGE / "games")) == {"__init__.py", *(game.name for game in GAMES)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_room_of_a_game_imports_one_to_its_right(game):
    """Beside import-linter, which has no say over the benchmark: it may use what is worked out, and draws nothing."""
    open_to = {room: set(ROOMS[: place + 1]) for place, room in enumerate(ROOMS)}
    open_to["view"].add("benchmark")
    open_to["benchmark"].discard("view")  # and the view may show how fast things are
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
    python_tool("mypy", "--strict", "pysrc/lastcard", "tests/typed/library.py")


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


LOOPS = (
    ast.For,
    ast.While,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.Yield,
    ast.YieldFrom,
)


def costs_nothing(function: ast.FunctionDef) -> bool:
    """A single statement without a loop, in a property or without a call: there is no cost to speak of."""
    body = [
        node
        for node in function.body
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    nodes = [node for statement in body for node in ast.walk(statement)]
    is_property = any(
        isinstance(mark, ast.Name) and mark.id == "property" for mark in function.decorator_list
    )
    calls = not is_property and any(isinstance(node, ast.Call) for node in nodes)
    return len(body) <= 1 and not calls and not any(isinstance(node, LOOPS) for node in nodes)


def public_functions(body: list[ast.stmt], of: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The public functions of a module, and the public methods of its public classes."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield f"{of}{node.name}", node


def algorithms() -> list[Path]:
    """The modules that work something out; a game's `engine.py` only passes on what the others offer."""
    package = ROOT / "pysrc/lastcard"
    solvers = (
        module
        for room in package.glob("games/*/solver*")
        for module in (room.rglob("*.py") if room.is_dir() else [room])
    )
    shared = (
        module for room in ("twoplayer", "general") for module in (package / "core" / room).rglob("*.py")
    )
    found = [*solvers, *shared]
    return [path for path in sorted(found) if path.name not in ("__init__.py", "engine.py")]


@pytest.mark.parametrize("path", algorithms(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_public_functions_say_what_they_cost_and_modules_where_they_come_from(path):
    """`Complexity:` in each public function that does anything, `Source:` in each module: a paper, or that it is our own."""
    text = path.read_text(encoding="utf-8")
    assert "Source: " in text
    silent = [
        name
        for name, function in public_functions(ast.parse(text).body)
        if not costs_nothing(function) and "Complexity: " not in (ast.get_docstring(function) or "")
    ]
    assert not silent


def loops(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, LOOPS) for statement in function.body for node in ast.walk(statement))


def test_every_public_function_has_a_docstring_and_in_core_and_rules_what_a_loop_costs():
    """The library is read with help(): no function of it is left unexplained."""
    silent, unpriced = [], []
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        counted = place.parts[0] == "core" or (place.parts[0] == "games" and "rules" in str(place))
        for name, function in public_functions(ast.parse(path.read_text(encoding="utf-8")).body):
            text = ast.get_docstring(function) or ""
            if not text:
                silent.append(f"{place}: {name}")
            elif counted and loops(function) and "Complexity: " not in text:
                unpriced.append(f"{place}: {name}")
    assert (silent, unpriced) == ([], [])


def test_the_check_of_docstrings_finds_what_is_missing():
    text = '''
class Table:
    @property
    def size(self):
        """How many."""
        return len(self.rows)
    def find(self, row):
        """Where a row is."""
        return self.rows.index(row)
    def _hidden(self):
        return [row for row in self.rows]
def count(rows):
    """Count. Complexity: O(n)."""
    return sum(1 for _ in rows)
def first(rows):
    """The first."""
    return rows[0]
'''
    found = dict(public_functions(ast.parse(text).body))
    assert list(found) == ["Table.size", "Table.find", "count", "first"]
    assert [name for name, function in found.items() if loops(function)] == ["count"]
    assert {name: costs_nothing(function) for name, function in found.items()} == {
        "Table.size": True,
        "Table.find": False,
        "count": False,
        "first": True,
    }


def test_the_map_of_the_house_names_files_and_functions_that_are_there():
    """docs/architecture.md: each file in it exists, and each function or word stands in one of these files."""
    marked = set(re.findall(r"`([^`]+)`", (ROOT / "docs/architecture.md").read_text(encoding="utf-8")))
    paths = {name for name in marked if re.fullmatch(r"[\w/]+\.(py|js|mjs)", name)}
    places = {name: ROOT / name if name.startswith("web/") else PACKAGE / name for name in paths}
    assert len(paths) > 20
    assert not [name for name, place in places.items() if not place.is_file()]
    words = set(re.findall(r"\w+", "".join(place.read_text(encoding="utf-8") for place in places.values())))
    named = {part for name in marked - paths if re.fullmatch(r"[\w.]+", name) for part in name.split(".")}
    assert len(named) > 30
    assert named - words == set()
