"""Reading the games of the gallery, as they are or with a number changed."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Any

import lastcard.gallery
from lastcard.core.engine import NOW
from lastcard.core.game import ending, legal_moves
from lastcard.core.general import GeneralEngine
from lastcard.registry.loading import file_home

PROGRAMS = Path(lastcard.gallery.__file__).parent / "programs"


def engine_of(path: Path) -> GeneralEngine[Any, Any]:
    return GeneralEngine(file_home(path).game)


def own(name: str) -> GeneralEngine[Any, Any]:
    """The solver of a game of the gallery."""
    return engine_of(PROGRAMS / f"{name}.py")


def rewritten(folder: Path, name: str, *changes: tuple[str, str]) -> GeneralEngine[Any, Any]:
    """The solver of a game of the gallery with other words in some places."""
    text = (PROGRAMS / f"{name}.py").read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return written(folder, text)


def written(folder: Path, text: str) -> GeneralEngine[Any, Any]:
    """The solver of a game that somebody has written."""
    path = folder / f"game{len(list(folder.iterdir()))}.py"
    path.write_text(text, encoding="utf-8")
    return engine_of(path)


def changed(folder: Path, name: str, **values: object) -> GeneralEngine[Any, Any]:
    """The solver of a game of the gallery with other values for the names at its top."""
    lines = (PROGRAMS / f"{name}.py").read_text("utf-8").splitlines()
    for constant, value in values.items():
        (line,) = [line for line in lines if line.startswith(f"{constant} = ")]
        lines[lines.index(line)] = f"{constant} = {value!r}"
    return written(folder, "\n".join(lines))


def positions(engine: GeneralEngine[Any, Any]) -> list[Any]:
    """All positions that follow from the start, which are solved then."""
    game = engine.game
    assert engine.solve(game.start).status == "exact"
    found, queue = {game.start: None}, deque([game.start])
    while queue:
        here = queue.popleft()
        for move in legal_moves(game, here):
            there = game.play(here, move)
            if there not in found:
                found[there] = None
                queue.append(there)
    return list(found)


def known(engine: GeneralEngine[Any, Any], state: Any) -> tuple[tuple[Any, ...], int | None]:
    """What a position is worth to each player, and in how many plies."""
    end = ending(engine.game, state)
    if end is not None:
        return end.results or end.payoffs, 0
    found = engine.solve(state, NOW)
    return found.worths, found.distance
