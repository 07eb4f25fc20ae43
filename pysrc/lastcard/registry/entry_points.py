"""Games that installed packages offer: entry points of the group `lastcard.games`, looked at only when they are asked for."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from importlib.metadata import entry_points
from types import ModuleType
from typing import TYPE_CHECKING

from lastcard.registry.faults import told
from lastcard.registry.home import BrokenGame, Home
from lastcard.registry.loading import check_home, module_home

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "lastcard.games"


def names() -> tuple[str, ...]:
    """Return the names under which games are offered, whether they can be used or not."""
    return tuple(dict.fromkeys(point.name for point in entry_points(group=GROUP)))


def offered_as(name: str) -> Home | None:
    """Return the home of the game that is offered under a name; None if none is. Raises `BrokenGame`."""
    return next((_home(point) for point in entry_points(group=GROUP) if point.name == name), None)


def going_by(name: str) -> Home | None:
    """Return the home of a game that calls itself so, whatever it is offered as; None if none does."""
    for point in entry_points(group=GROUP):
        try:
            home = _home(point)
        except BrokenGame:
            continue  # what is wrong with it is said where all are listed
        if home.game.name == name:
            return home
    return None


def _home(point: EntryPoint) -> Home:
    shown = f"the installed game {point.name} ({point.value})"
    try:
        with redirect_stdout(sys.stderr):
            home = module_home(f"{point.module}:{point.attr or ''}", shown)
            check_home(home)
    except (BrokenGame, KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:
        said = told(error, [Home(ModuleType(point.module), shown)], (Exception,))
        what = said or f"{type(error).__name__}: {error}".removesuffix(": ")
        raise BrokenGame(f"{shown} cannot be used: {what:.400}") from error
    return home
