"""A program's text as a game, taken up as the command line takes up a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.registry.home import BrokenGame
from lastcard.registry.loading import check_home, file_home

if TYPE_CHECKING:
    from lastcard.registry.home import Home

LONGEST = 200_000
"""Signs of a program."""


class Lacking(KeyboardInterrupt):
    """A module is wanted that can be had and is not here yet: the run begins again when it is.

    It stops all that is going on, as somebody at a keyboard does, and is no fault of the program.
    """


def taken_up(name: str, text: str) -> Home:
    """Write a program into the folder that one is in, run it, and return the home of its game.

    Raises
    ------
    BrokenGame
        If it has no game that can be used; the message is that of ``lastcard check ./NAME``.
    """
    if len(text) > LONGEST:
        raise BrokenGame(f"./{name} is {len(text):,} signs long; {LONGEST:,} is the most")
    Path(name).write_text(text, encoding="utf-8", errors="surrogatepass")
    home = file_home(f"./{name}")
    check_home(home)
    home.engine  # noqa: B018
    home.check_parts()
    return home
