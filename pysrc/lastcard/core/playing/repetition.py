"""Repeated positions, which end a game among engines and let a person call it off."""

from __future__ import annotations

from lastcard.core.playing import Line

REPETITIONS = 3  # repetitions of a position that end a game among engines, if it can be called off


def earlier(line: Line) -> list[int]:
    """Return the plies after which the current position was reached before."""
    return [ply for ply, other in enumerate(line.states[: line.at]) if other == line.state]


def repeated(line: Line, times: int) -> bool:
    """Return whether the current position was reached n times and the rules have a result for that."""
    return len(earlier(line)) + 1 >= times and line.game.called_off(line.state) is not None
