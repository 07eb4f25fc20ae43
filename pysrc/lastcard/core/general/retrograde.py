"""Zero-sum games of two players without chance, solved backwards from the ends or depth first.

`retrograde` and `by_retrograde` also solve play that can repeat (K. Thompson, Retrograde analysis of certain
endgames, ICCA Journal 9 (1986) 131-139; draws are our own). Fast solvers are checked against them.

`depth_first` solves each position once and keeps one number a position. It gives up where play can repeat,
chance is to move, or an end is not a win, draw or loss (backward induction, E. Zermelo 1913).
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lastcard.core.game import CHANCE, Game, Move, State
from lastcard.core.general.backward import (
    ANYBODY,
    FIRST_WON,
    NEVER,
    NO_END,
    RESULTS,
    SECOND_WON,
    TIED,
    UNSETTLED,
    Backward,
    attract,
    backwards,
    before,
    of_both,
    plies_to_end,
)
from lastcard.core.general.explore import Graph, SafeRules, explore
from lastcard.core.progress import Progress, Sliced, as_part, in_slices
from lastcard.core.twoplayer import NotTwoPlayerZeroSum, require_two_player_zero_sum
from lastcard.core.worth import Value


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value for the player to move, and the distance in plies."""

    value: Value | None
    distance: int | None


def retrograde(
    game: Game[State, Move], starts: Iterable[State], max_positions: int | None = None
) -> Sliced[dict[State, Verdict]]:
    """Solve every position that can follow from some starts, whether play can repeat or not.

    Linear in the positions and moves. Positions that nobody can force to an end have the value None.

    Raises `ValueError` if the game is not a zero-sum game of two players without chance, or has more than
    `max_positions` positions.
    """
    starts = tuple(starts)
    for start in starts:
        require_two_player_zero_sum(game, start)
    most = sys.maxsize if max_positions is None else max_positions
    graph, _ = yield from as_part(explore(SafeRules(game, starts[0]), starts, most), 0, 2)
    if graph.open:
        raise ValueError(f"there are more than {max_positions:,} positions")
    for here in graph.chances:
        require_two_player_zero_sum(game, graph.states[here])
    for here in graph.ends:
        if graph.results.get(here) not in RESULTS:
            text = game.format(graph.states[here])
            raise NotTwoPlayerZeroSum(f"{text}: what one player wins the other does not lose")
    values = yield from as_part(by_retrograde(graph, UNSETTLED), 1, 2)
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


def by_retrograde(graph: Graph[Any], endless: int) -> Sliced[array[int]]:
    """Return by position the packed value (see `backward`).

    The graph is of a zero-sum game without chance; `endless` is the value of endless play: `FIRST_WON`, `TIED`,
    `SECOND_WON`, or `UNSETTLED` if the rules have none. In a draw both play for the nearest drawn end, `NO_END` if there
    is none. If positions of the graph are open, the values hold whatever they are worth, and a draw is `NO_END`
    off.
    """
    back = yield from as_part(backwards(graph), 0, 4)
    ends: dict[int, list[int]] = {FIRST_WON: [], TIED: [], SECOND_WON: []}
    for here, results in graph.results.items():
        ends[RESULTS[results]].append(here)
    wins = []
    for player, goal in enumerate((FIRST_WON, SECOND_WON)):
        wins.append((yield from as_part(attract(back, player, ends[goal]), 1 + player, 4)))
    first, second = wins
    size = len(first)
    rest = bytearray(size)
    for run in in_slices(size):
        rest[run.start : run.stop] = bytes(first[here] == second[here] == NEVER for here in run)
        yield Progress(3 * size, 4 * size, "working backwards")
    drawn = yield from as_part(_surely_drawn(back, ends, endless, rest), 3, 4)
    ending = array("i", [NEVER]) * size
    if ends[TIED] and not graph.open:
        ending = yield from as_part(attract(back, ANYBODY, ends[TIED], drawn), 3, 4)
    never = {
        FIRST_WON: FIRST_WON - NO_END,
        SECOND_WON: SECOND_WON + NO_END,
        TIED: TIED - NO_END,
        UNSETTLED: UNSETTLED,
    }[endless]
    values = array("i", [UNSETTLED]) * size
    for run in in_slices(size):
        for here in run:
            if first[here] != NEVER:
                values[here] = FIRST_WON - first[here]
            elif second[here] != NEVER:
                values[here] = SECOND_WON + second[here]
            elif drawn[here]:
                far = ending[here]
                values[here] = -far if far != NEVER else UNSETTLED if endless == UNSETTLED else -NO_END
            elif not graph.open:
                values[here] = never
        yield Progress(4 * size, 4 * size, "working backwards")
    return values


def _surely_drawn(
    back: Backward, ends: dict[int, list[int]], endless: int, rest: bytearray
) -> Sliced[bytearray]:
    """The positions that are drawn for certain, among those in which nobody can force a win."""
    some = back.graph.open
    if endless in (FIRST_WON, SECOND_WON):
        if some:
            return bytearray(len(rest))
        hunter = 1 if endless == FIRST_WON else 0
        safe = yield from attract(
            back, hunter, [*ends[FIRST_WON if hunter == 0 else SECOND_WON], *ends[TIED]]
        )
        return bytearray(free and plies != NEVER for free, plies in zip(rest, safe, strict=True))
    if not some:
        return rest
    if endless == UNSETTLED:
        return bytearray(len(rest))
    hopes = []
    for player, goal in enumerate((FIRST_WON, SECOND_WON)):
        hopes.append((yield from attract(back, player, [*ends[goal], *some])))
    return bytearray(one == other == NEVER for one, other in zip(*hopes, strict=True))


ACYCLIC_SLICE = 100  # positions whose moves are made between two yields


class BudgetSpent(Exception):
    """More positions than the budget allows."""


def depth_first(rules: SafeRules, root: State, budget: int) -> Sliced[dict[State, int] | None]:
    """Solve every position that can follow from one, in a game for two.

    Keeps one number a position, and the moves of one line. Returns packed values by position; None if play
    can repeat, chance is to move, or an end is not zero-sum. Raises `BudgetSpent`, and `GameError` for an
    invalid answer of the game.
    """
    game = rules.game
    legal_moves, play = game.legal_moves, game.play
    outcome, player_to_move = game.outcome, game.player_to_move
    ends: dict[object, int] = {0: FIRST_WON, 1: SECOND_WON, "draw": TIED}
    found: dict[State, int | None] = {}
    known = found.get
    line: list[tuple[State, int, list[State]]] = []  # the positions being solved, with what follows from each
    waiting: list[Iterator[State]] = [
        iter((root,))
    ]  # what must be solved first, for the root and each of them
    moves: object = ()
    after: list[State] = []
    left = ACYCLIC_SLICE
    while waiting:
        for here in waiting[-1]:
            if here in found:
                if found[here] is None:
                    return None
                continue
            said = outcome(here)
            if said is not None:
                value = ends.get(said) if said.__class__ is int or said.__class__ is str else None
                if value is None:
                    value = RESULTS.get(rules.end(said, here)[1])
                    if value is None:
                        return None
                found[here] = value
                continue
            mover = player_to_move(here)
            if mover != 0 and mover != 1:
                if mover == CHANCE:
                    return None
                rules.refuse_mover(mover, here)
            moves = legal_moves(here)
            if not moves or (moves.__class__ is not list and moves.__class__ is not tuple):
                moves = rules.moves(moves, here)
            after = [play(here, move) for move in moves]
            try:
                values = list(map(known, after))
            except TypeError:
                rules.refuse_unhashable(here, moves, after)
                raise
            if None in values:
                found[here] = None
                line.append((here, mover, after))
                unsolved = [there for there, value in zip(after, values, strict=True) if value is None]
                waiting.append(iter(unsolved))
                break
            found[here] = before(mover, values)  # type: ignore[arg-type]  # None is not among them
        else:
            waiting.pop()
            if line:
                here, mover, after = line.pop()
                found[here] = before(mover, list(map(found.__getitem__, after)))  # type: ignore[arg-type]  # nor here
        left -= 1
        if not left:
            left = ACYCLIC_SLICE
            if len(found) > budget:
                raise BudgetSpent
            yield Progress(len(found), 0, "positions")
    if len(found) > budget:
        raise BudgetSpent
    return found  # type: ignore[return-value]  # all are solved
