"""The command `new-game`: a small real game to begin with, in a file or in a folder with rooms."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastcard import registry
from lastcard.core.contract.rules import NAME
from lastcard.core.text import quote
from lastcard.gallery import PROGRAMS, program
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

WORD = "halving"  # the name of the game in the templates, replaced by that of the new one
TAKEN = {"game", "lastcard", "pile", "rules", "solver", "state", "view"}  # ambiguous names in the files


@command(
    "lastcard new-game kayles",
    "lastcard new-game heaps --like nim",
    "lastcard new-game kayles --folder",
    name="new-game",
)
@click.argument("name")
@click.option(
    "--folder",
    is_flag=True,
    help="A package with its own rules, solver, claims, page and benchmark, which pip installs as a game of lastcard.",
)
@click.option(
    "--like",
    type=click.Choice([each.name for each in PROGRAMS]),
    metavar="GAME",
    help=f"Begin from a game of the gallery: {', '.join(each.name for each in PROGRAMS)}.",
)
def new_game(name: str, folder: bool, like: str | None) -> None:
    """Write a small game to change into your own: NAME.py, or a folder NAME."""
    if folder and like:
        raise click.UsageError("a game of the gallery is one file; leave out --folder or --like")
    if why := refused(name) or (like and clashing(name, like)):
        raise click.BadParameter(f"{quote(name)} {why}", param_hint="NAME")
    written = dict(in_folder(name) if folder else in_file(name, like))
    top = Path(name if folder else f"{name}.py")
    if top.exists() or top.is_symlink():
        raise click.UsageError(f"{top} is there already, and nothing is written over it")
    if folder and find_spec(name):
        raise click.BadParameter(f"{quote(name)} is a package that is installed here", param_hint="NAME")
    for path, text in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    game = name if folder else f"./{name}.py"
    first = [f"pip install -e ./{name}"] if folder else []
    commands = [*first, f"lastcard check {game}", f"lastcard solve {game}", f"lastcard serve {game}"][:3]
    say(f"{top} is written: a game that works, to be changed into yours. What to try next:\n")
    say("\n".join(f"    {command}" for command in commands))


def refused(name: str) -> str:
    """Return why a game cannot have that name; empty if it can."""
    if not NAME.fullmatch(name) or len(name) > 40:
        return "is no name for a game: one lower-case word, such as kayles"
    if keyword.iskeyword(name) or name in TAKEN:
        return "is a word of its own in Python or here; another name is needed"
    if name in sys.stdlib_module_names:
        return "is a module of Python, which could not be imported any more; another name is needed"
    if name in (*registry.names(), *registry.installed()):
        return "is a game that there is already; another name is needed"
    return ""


def clashing(name: str, like: str) -> str:
    """Return why a game of that name cannot begin from one of the gallery; empty if it can."""
    if re.search(rf"\b{name.capitalize()}\b", program(like).text.replace(_game_class(like), "")):
        return f"means something else in the text of {like}; another name is needed"
    return ""


def in_file(name: str, like: str | None = None) -> Iterator[tuple[Path, str]]:
    """Give the path and the text of a game in one file, `like` one of the gallery."""
    if like is None:
        yield Path(f"{name}.py"), _renamed(_templates() / "one_file.py", name)
        return
    own = re.sub(rf"\b{_game_class(like)}\b", name.capitalize(), program(like).text)
    yield Path(f"{name}.py"), re.sub(r"(?m)^    title = .*\n", "", own)


def in_folder(name: str) -> Iterator[tuple[Path, str]]:
    """Give the paths and texts of a game that is a package."""
    yield Path(name, "pyproject.toml"), _renamed(_templates() / "pyproject.toml", name)
    for place, file in _files(_templates() / "folder", Path(name, name)):
        yield place, _renamed(file, name)


def _templates() -> Traversable:
    return files("lastcard.terminal") / "templates"


def _files(folder: Traversable, place: Path) -> Iterator[tuple[Path, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_file():
            yield place / entry.name, entry
        elif entry.name != "__pycache__":
            yield from _files(entry, place / entry.name)


def _game_class(like: str) -> str:
    found = re.search(r"(?m)^class (\w+)\(Game\)", program(like).text)
    assert found
    return found[1]


def _renamed(file: Traversable, name: str) -> str:
    return file.read_text("utf-8").replace(WORD, name).replace(WORD.capitalize(), name.capitalize())
