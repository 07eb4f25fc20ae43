"""The games there are. A new game is a folder under `lastcard.games` and a line here."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from lastcard.core.text import quote

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.bench import Timing
    from lastcard.core.claims import Claim
    from lastcard.core.engine import Engine
    from lastcard.core.game import Game
    from lastcard.core.solution import Solution

GAMES = {
    "matches": "lastcard.games.matches",
    "pan": "lastcard.games.pan",
    "pairs": "lastcard.games.pairs",
    "tanhinmin": "lastcard.games.tanhinmin",
    "shichinarabe": "lastcard.games.shichinarabe",
    "babanuki": "lastcard.games.babanuki",
    "solitaire": "lastcard.games.solitaire",
}
"""By name the package of each game, in the order in which they are shown."""

GENERAL = "general"
"""What is timed beside the games: the solver of games that have none of their own."""


class UnknownGame(ValueError):
    """There is no game of that name."""


def names() -> tuple[str, ...]:
    """Return the names of the games, in the order in which they are shown."""
    return tuple(GAMES)


def game(name: str) -> Game[Any, Any]:
    """Return the rules of a game: `GAME` of its room `rules`. Raises `UnknownGame`."""
    return cast("Game[Any, Any]", _room(name, "rules").GAME)


def engine(name: str) -> Engine[Any, Any]:
    """Return the solver of a game: `ENGINE` of its room `solver`. Raises `UnknownGame`."""
    return cast("Engine[Any, Any]", _room(name, "solver.engine").ENGINE)


def solve(name: str, position: str) -> Solution:
    """Return the solution of a position that is written down, as the command line prints it.

    Raises
    ------
    UnknownGame
        If there is no game of that name.
    PositionError
        If the text is no position of it; the message names the part that is wrong.
    """
    return engine(name).solve(game(name).parse(position))


def claims(name: str) -> Sequence[Claim]:
    """Return the claims about a game: `CLAIMS` of its room `claims`. Raises `UnknownGame`."""
    return cast("Sequence[Claim]", _room(name, "claims").CLAIMS)


def bench(name: str, repeats: int = 7) -> Generator[int, None, tuple[Timing, ...]]:
    """Run the benchmark of a game, or of the general solver; yields the rounds done. Raises `UnknownGame`."""
    package = (
        import_module("lastcard.core.general.benchmark") if name == GENERAL else _room(name, "benchmark")
    )
    return cast("Generator[int, None, tuple[Timing, ...]]", package.bench(repeats))


def page(name: str) -> Any:
    """Return a new page of a game, from `VIEW` of its room `view` (needs Panel). Raises `UnknownGame`."""
    from lastcard.ui.game_page import game_page

    return game_page(_room(name, "view").VIEW, lambda: claims(name))


def thumbnail(name: str) -> str:
    """Return the small picture of a game as SVG text. Raises `UnknownGame`."""
    return files(_package(name)).joinpath("view", "thumbnail.svg").read_text("utf-8")


def read(name: str, text: str) -> Any:
    """Read a position of a game, from a file if it names one. Raises `UnknownGame` or `PositionError`."""
    state = engine(name).read_file(text) if "@" in text else None
    return game(name).parse(text) if state is None else state


def _package(name: str) -> str:
    if name not in GAMES:
        raise UnknownGame(f"there is no game {quote(str(name))}; the games are: {', '.join(GAMES)}")
    return GAMES[name]


def _room(name: str, room: str) -> Any:
    return import_module(f"{_package(name)}.{room}")
