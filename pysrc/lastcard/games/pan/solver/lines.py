"""Lines of play that show a verdict: the principal variation, and the loop of a draw.

Source: our own.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.games.pan.rules import GAME, PLAYERS, TAKE, Move, State
from lastcard.games.pan.solver.table import DRAWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.games.pan.solver.table import Label, Source

MOST_PLIES = 30
"""Plies of a principal variation that are written out."""

MOST_LOOKED_AT = 4_000
"""Drawn positions among which a loop is looked for."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a line, the position after it, and that position's label."""

    move: Move
    state: State
    label: Label


@dataclass(frozen=True, slots=True)
class Loop:
    """How a draw goes on for ever: `plies` lead from the position back to the state after ply `entry`.

    Parameters
    ----------
    plies : tuple of Ply
        The way in and then the way round.
    entry : int
        How many plies lead in; the position reached then comes back at the end.
    """

    plies: tuple[Ply, ...]
    entry: int


def after_each_move(source: Source, state: State) -> tuple[Ply, ...]:
    """Return what each legal move leads to, in the order of the rules. Complexity: O(k) labels."""
    return tuple(
        Ply(move, after, source.label(after)) for move in state.moves() for after in (state.after(move),)
    )


def principal_variation(source: Source, state: State, most: int = MOST_PLIES) -> tuple[Ply, ...]:
    """Return best play from a decided position: the winner hurries, the loser delays, ties to the first move.

    Parameters
    ----------
    source : Source
        The solution.
    state : State
        A won or lost position.
    most : int
        Stop after this many plies.

    Notes
    -----
    Complexity: O(k) labels a ply.
    """
    line: list[Ply] = []
    while not state.over and len(line) < most:
        wanted = (source.label(state).distance or 0) - 1
        ply = next(ply for ply in after_each_move(source, state) if ply.label.distance == wanted)
        line.append(ply)
        state = ply.state
    return tuple(line)


def loop(source: Source, state: State, most: int = MOST_LOOKED_AT) -> Loop | None:
    """Return the shortest way round found from a drawn position by moves that keep the draw.

    Parameters
    ----------
    source : Source
        The solution.
    state : State
        A drawn position.
    most : int
        Give up beyond this many positions, and return None.

    Notes
    -----
    Complexity: O(k·most) values.
    """
    return way_round(state, lambda after: source.value(after) == "draw", most)


def way_round(state: State, keeps: Callable[[State], bool], most: int = MOST_LOOKED_AT) -> Loop | None:
    """Return the shortest way round found from a position by moves to positions that are to be kept.

    Parameters
    ----------
    state : State
        Where to begin.
    keeps : callable
        Whether a position may be on the way.
    most : int
        Give up beyond this many positions, and return None.

    Returns
    -------
    Loop or None
        Its plies are labelled as drawn, whatever the positions are worth.

    Notes
    -----
    Complexity: O(k·most) positions looked at.
    """
    came: dict[State, tuple[State, Move, int]] = {state: (state, TAKE, 0)}
    waiting = deque([state])
    while waiting and len(came) <= most:
        here = waiting.popleft()
        depth = came[here][2]
        for move in here.moves():
            after = here.after(move)
            if after not in came:
                if keeps(after):
                    came[after] = (here, move, depth + 1)
                    waiting.append(after)
            elif _on_the_way(came, after, here):
                plies = (*_way(came, here), Ply(move, after, DRAWN))
                return Loop(plies, came[after][2])
    return None if waiting else _deep_round(state, keeps)


def _deep_round(state: State, keeps: Callable[[State], bool]) -> Loop | None:
    """A way round that the search in breadth has not closed, because it entered it from two sides; depth first."""
    line: list[Ply] = []
    place, tried = {state: 0}, {state}
    open_moves = [iter(state.moves())]
    while open_moves:
        here = line[-1].state if line else state
        for move in open_moves[-1]:
            after = here.after(move)
            if after in place:
                return Loop((*line, Ply(move, after, DRAWN)), place[after])
            if after not in tried and keeps(after):
                line.append(Ply(move, after, DRAWN))
                place[after] = len(line)
                tried.add(after)
                open_moves.append(iter(after.moves()))
                break
        else:
            open_moves.pop()
            place.pop(here, None)
            if line:
                line.pop()
    return None


def _on_the_way(came: dict[State, tuple[State, Move, int]], earlier: State, here: State) -> bool:
    """Tell whether the way to a position leads through an earlier one. Complexity: O(length of the way)."""
    depth = came[earlier][2]
    while came[here][2] > depth:
        here = came[here][0]
    return here == earlier


def _way(came: dict[State, tuple[State, Move, int]], here: State) -> tuple[Ply, ...]:
    way: list[Ply] = []
    while came[here][2]:
        before, move, _ = came[here]
        way.append(Ply(move, here, DRAWN))
        here = before
    return tuple(reversed(way))


def spell(state: State, ply: Ply) -> str:
    """Return a ply in words: ``first places a 10: 212/022``. Complexity: O(k)."""
    player = PLAYERS[state.player]
    label = GAME.move_label(state, GAME.format_move(ply.move))
    verb, _, rest = label.partition(" ")
    return f"{player} {verb}s{' ' + rest if rest else ''}: {GAME.format(ply.state)}"
