"""The games there are. A new game is a folder under `lastcard.games` and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from lastcard.core.text import quote

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.bench import Timing
    from lastcard.core.claims import Claim
    from lastcard.core.game import Game
    from lastcard.core.solution import Solution

GAMES = {
    "matches": "lastcard.games.matches",
    "pan": "lastcard.games.pan",
    "tanhinmin": "lastcard.games.tanhinmin",
    "shichinarabe": "lastcard.games.shichinarabe",
}


class UnknownGame(ValueError):
    """There is no game of that name."""


class GamePackage(Protocol):
    """What the package of a game offers; each part is imported when it is first used.

    A package may also have ``tree_size(state, algorithm) -> SearchResult``, if it can tell what a plain
    search would count without searching, ``summarise(size)``, a generator of `Progress` that returns what
    can be counted in the whole game of that size (with ``as_dict`` and ``pairs``), and ``parse_file(text)``, which
    reads the file that a position names (``@board.json``), for the command line, or returns None if it names none.
    ``player()`` makes an engine that knows more than to make the first of the solver's best moves, and
    ``solve_quickly(state)`` is the verdict for its hints and reviews where ``solve`` takes its time.
    ``solve_whole(state)``, a generator of `Progress`, solves all of a large game, so that ``solve`` is exact in it
    from then on. ``endless(state)`` tells why a plain game tree has no end, or returns "". ``FILES`` are
    large files that lie beside the site: by name the function that makes the bytes (`lastcard.browser.shipped_files` fetches
    them in the tab).
    """

    GAME: Game[Any, Any]
    CLAIMS: Sequence[Claim]

    @staticmethod
    def bench(repeats: int = 7) -> Generator[int, None, tuple[Timing, ...]]:
        """Run the game's benchmark; yields the rounds done."""

    @staticmethod
    def solve(state: Any) -> Solution:
        """Solve a position."""

    @staticmethod
    def page() -> Any:
        """Build the game's page; needs Panel."""


def names() -> tuple[str, ...]:
    """Return the names of the games, in the order in which they are shown."""
    return tuple(GAMES)


def package(name: str) -> GamePackage:
    """Return the package of a game.

    Raises
    ------
    UnknownGame
        If there is no game of that name.
    """
    if name not in GAMES:
        raise UnknownGame(f"there is no game {quote(name)}; the games are: {', '.join(GAMES)}")
    return cast("GamePackage", import_module(GAMES[name]))


def game(name: str) -> Game[Any, Any]:
    """Return the rules of a game. Raises `UnknownGame`."""
    return package(name).GAME


def read(name: str, text: str) -> Any:
    """Read a position of a game, from a file if it names one. Raises `UnknownGame` or `PositionError`."""
    found = package(name)
    parse_file = getattr(found, "parse_file", None)
    state = parse_file(text) if parse_file and "@" in text else None
    return found.GAME.parse(text) if state is None else state


def page(name: str) -> Any:
    """Return a new page of a game (needs Panel). Raises `UnknownGame`."""
    return package(name).page()
