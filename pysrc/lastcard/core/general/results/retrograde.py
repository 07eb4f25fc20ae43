"""Retrograde analysis: two players, one of whom wins what the other loses, worked out backwards from the finished games.

It knows nothing of any game but its rules, so it is what fast solvers are checked against. Play may go round.

Source: K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986) 131-139; draws are our own.
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.game import Move, State
from lastcard.core.general.asking import Rules
from lastcard.core.general.explore import explore
from lastcard.core.general.results.backward import ANYBODY, NEVER, Backward, attract, turned
from lastcard.core.general.results.packed import (
    DRAWN,
    FAR,
    FIRST,
    OPEN,
    RESULTS,
    SECOND,
    of_both,
    plies_to_end,
)
from lastcard.core.progress import Progress, as_part, in_slices
from lastcard.core.twoplayer.precondition import NotTwoPlayerZeroSum, require_two_player_zero_sum

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from lastcard.core.game import Game
    from lastcard.core.general.graph import Graph
    from lastcard.core.worth import Value


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins and how far the end is: `value` is for the player to move, `distance` in plies."""

    value: Value | None
    distance: int | None


def retrograde(
    game: Game[State, Move], starts: Iterable[State], max_positions: int | None = None
) -> Generator[Progress, None, dict[State, Verdict]]:
    """Solve every position that can follow from some positions, whether play can go round or not.

    Linear in the positions and moves.

    Parameters
    ----------
    game : Game
        A game of two players, one of whom wins what the other loses.
    starts : iterable of State
        Where to start.
    max_positions : int, optional
        Give up beyond this many positions.

    Returns
    -------
    dict
        A `Verdict` for each position. Positions that nobody can force to an end have the value None.

    Raises
    ------
    ValueError
        If the game is not one of two players without chance, one of whom wins what the other loses, or if there are more
        than `max_positions` positions.
    """
    starts = tuple(starts)
    for start in starts:
        require_two_player_zero_sum(game, start)
    most = sys.maxsize if max_positions is None else max_positions
    graph, _ = yield from as_part(explore(Rules(game, starts[0]), starts, most), 0, 2)
    if graph.open:
        raise ValueError(f"there are more than {max_positions:,} positions")
    for here in graph.chances:
        require_two_player_zero_sum(game, graph.states[here])
    for here in graph.ends:
        if graph.results.get(here) not in RESULTS:
            raise NotTwoPlayerZeroSum(
                f"{game.format(graph.states[here])}: what one player wins the other does not lose"
            )
    values = yield from as_part(by_retrograde(graph, OPEN), 1, 2)
    verdicts: dict[State, Verdict] = {}
    shared: dict[tuple[int, int], Verdict] = {}  # a large run holds few objects
    for run in in_slices(len(values)):
        for here in run:
            state, value = graph.states[here], values[here]
            mover = game.player_to_move(state)
            verdict = shared.get((value, mover))
            if verdict is None:
                verdict = shared[value, mover] = Verdict(of_both(value)[mover], plies_to_end(value))
            verdicts[state] = verdict
        yield Progress(len(values) + run.stop, 2 * len(values), "working backwards")
    return verdicts


def by_retrograde(graph: Graph[Any], endless: int) -> Generator[Progress, None, array[int]]:
    """Return who wins each position, and how soon, packed (see `packed`).

    Parameters
    ----------
    graph : Graph
        A game of two players without chance whose ends are all one's win and the other's loss, or drawn.
    endless : int
        What play that never ends is: `FIRST`, `DRAWN`, `SECOND`, or `OPEN` where the rules know no end of it.

    Returns
    -------
    array of int
        By position its value. Who wins hurries and who loses delays; in a draw both make for the nearest drawn end by
        moves that keep the draw, and where there is none it is `FAR` off. Where positions of the graph are open, it is
        what is certain whatever they are worth, and a draw is `FAR` off.
    """
    back = yield from as_part(turned(graph), 0, 4)
    ends: dict[int, list[int]] = {FIRST: [], DRAWN: [], SECOND: []}
    for here, results in graph.results.items():
        ends[RESULTS[results]].append(here)
    wins = []
    for player, goal in enumerate((FIRST, SECOND)):
        wins.append((yield from as_part(attract(back, player, ends[goal]), 1 + player, 4)))
    first, second = wins
    size = len(first)
    rest = bytearray(size)
    for run in in_slices(size):
        rest[run.start : run.stop] = bytes(first[here] == second[here] == NEVER for here in run)
        yield Progress(3 * size, 4 * size, "working backwards")
    drawn = yield from as_part(_drawn(back, ends, endless, rest), 3, 4)
    ending = array("i", [NEVER]) * size
    if ends[DRAWN] and not graph.open:
        ending = yield from as_part(attract(back, ANYBODY, ends[DRAWN], drawn), 3, 4)
    never = {FIRST: FIRST - FAR, SECOND: SECOND + FAR, DRAWN: DRAWN - FAR, OPEN: OPEN}[endless]
    values = array("i", [OPEN]) * size
    for run in in_slices(size):
        for here in run:
            if first[here] != NEVER:
                values[here] = FIRST - first[here]
            elif second[here] != NEVER:
                values[here] = SECOND + second[here]
            elif drawn[here]:
                far = ending[here]
                values[here] = -far if far != NEVER else OPEN if endless == OPEN else -FAR
            elif not graph.open:
                values[here] = never
        yield Progress(4 * size, 4 * size, "working backwards")
    return values


def _drawn(
    back: Backward, ends: dict[int, list[int]], endless: int, rest: bytearray
) -> Generator[Progress, None, bytearray]:
    """Which positions are drawn for certain, of those that nobody can force a win in."""
    some = back.graph.open
    if endless in (FIRST, SECOND):
        if some:
            return bytearray(len(rest))
        hunter = 1 if endless == FIRST else 0
        safe = yield from attract(back, hunter, [*ends[FIRST if hunter == 0 else SECOND], *ends[DRAWN]])
        return bytearray(free and plies != NEVER for free, plies in zip(rest, safe, strict=True))
    if not some:
        return rest
    if endless == OPEN:
        return bytearray(len(rest))
    hopes = []
    for player, goal in enumerate((FIRST, SECOND)):
        hopes.append((yield from attract(back, player, [*ends[goal], *some])))
    return bytearray(one == other == NEVER for one, other in zip(*hopes, strict=True))
