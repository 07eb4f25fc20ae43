"""Running the code of somebody's game: what it prints does not get into the answer, and what it raises is one line."""

from __future__ import annotations

import sys
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING

import click

from lastcard import registry
from lastcard.core.exercises.exercise import NoExercise
from lastcard.core.game import IllegalMove, MoveError, PositionError
from lastcard.core.twoplayer.kernels import SearchTooLarge
from lastcard.core.twoplayer.precondition import NotTwoPlayerZeroSum

if TYPE_CHECKING:
    from collections.abc import Iterator

BAD_INPUT = (
    PositionError,
    MoveError,
    IllegalMove,
    registry.UnknownGame,
    registry.BrokenGame,
    registry.NoBenchmark,
    NoExercise,
    SearchTooLarge,
    NotTwoPlayerZeroSum,
)
"""What is wrong with what was typed, or with a game: the message is all there is to say."""

USUAL = (
    *BAD_INPUT,
    click.ClickException,
    click.Abort,
    click.exceptions.Exit,
    ImportError,
    SystemError,
    OSError,
)
"""What the command line can say of itself, wherever it comes from but a game's own code."""


@contextmanager
def their_code() -> Iterator[None]:
    """Run what calls the code of a game, and prints nothing itself. Raises `BrokenGame` for what that code raises."""
    with registry.blamed(*USUAL), redirect_stdout(sys.stderr):
        yield
