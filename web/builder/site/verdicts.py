"""The verdicts on the papers' claims: each claim is checked once, natively, for the papers' page and for Study."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .. import cache
from ..toolchain import package

GAMES = "from lastcard import registry; print(*registry.names())"
MAKE = """
import sys
from pathlib import Path
from lastcard import registry
from lastcard.core.claims import verdict_record
game, stamp, out = sys.argv[1:]
Path(out).write_bytes(verdict_record(registry.claims(game), stamp))
"""


def file_name(game: str) -> str:
    """What the package calls the record of a game (`lastcard.core.claims`)."""
    return f"verdicts-{game}.json"


def make(source: Path, tables: Path | None = None) -> dict[str, Path]:
    """By game the record of its verdicts; made now for each game whose engine or claims have changed.

    What games keep on disk on the way goes into the folder `tables`, for whoever needs the same next.
    """
    games = _run(source, GAMES).split()
    with ThreadPoolExecutor(os.cpu_count()) as several:
        return dict(zip(games, several.map(lambda game: _record(source, game, tables), games), strict=True))


def stamp(source: Path, game: str) -> str:
    """What the code hashes to that the verdicts of a game come from."""
    home = source / "lastcard"
    rooms = (found for room in ("rules", "solver", "facts") for found in home.glob(f"games/{game}/{room}*"))
    return cache.key(MAKE, home / "core", *sorted(rooms))


def kept(source: Path, game: str) -> Path | None:
    """The record of a game if it has been made from the code as it is now."""
    found = cache.WORK / f"verdicts-{game}-{stamp(source, game)}"
    return found if found.exists() else None


def _record(source: Path, game: str, tables: Path | None) -> Path:
    name = stamp(source, game)
    return cache.made(
        f"verdicts-{game}",
        name,
        lambda out: _run(source, MAKE, game, name, str(out), tables=tables) and None,
        f"checking what is said of {game}",
    )


def _run(source: Path, script: str, *arguments: str, tables: Path | None = None) -> str:
    return package.ask(source, "could not check its claims", script, *arguments, tables=tables)
