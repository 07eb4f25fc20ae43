"""Retrograde analysis: every position's value and distance, worked out backwards from the finished games.

It knows nothing of any game but its rules, so it is what fast solvers are checked against. Cycles are
fine: a position from which nobody can force the end keeps the value None.

Source: K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986) 131-139.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Generic

from lastcard.core.game import CHANCE, Move, State, ending
from lastcard.core.twoplayer.precondition import require_two_player_zero_sum
from lastcard.core.twoplayer.values import payoff_value
from lastcard.core.worth import Value

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from lastcard.core.game import Game

SLICE = 100
"""Positions between two yields."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins and how far the end is: `value` is for the player to move, `distance` in plies."""

    value: Value | None
    distance: int | None


def retrograde(
    game: Game[State, Move], starts: Iterable[State], max_positions: int | None = None
) -> Generator[int, None, dict[State, Verdict]]:
    """Solve every position that can follow from some positions.

    Parameters
    ----------
    game : Game
        A game of two players that ends with one winner.
    starts : iterable of State
        Where to start.
    max_positions : int, optional
        Give up beyond this many positions.

    Yields
    ------
    int
        Positions handled so far (each is handled three times: met, solved, listed).

    Returns
    -------
    dict
        A `Verdict` for each position. The winner hurries and the loser delays. Positions that nobody can
        force to an end have the value None.

    Raises
    ------
    ValueError
        If the game is not one of two players, if a game ends without one winner, or if there are more than
        `max_positions` positions.

    Notes
    -----
    Complexity: O(positions + moves) time and memory.
    """
    known: _Positions[State] = _Positions()
    stages = (_meet(game, starts, max_positions, known), _work_back(game, known), _list_the_rest(known))
    for handled, _ in enumerate(chain.from_iterable(stages), start=1):
        if handled % SLICE == 0:
            yield handled
    return known.verdicts


@dataclass(slots=True)
class _Positions(Generic[State]):
    """What is known of the positions that were met.

    Parameters
    ----------
    before : dict
        By position those from which a move leads to it, as often as moves do.
    open_moves : dict
        By position how many of its moves lead to positions that are not solved yet.
    verdicts : dict
        The positions that are solved.
    """

    before: dict[State, list[State]] = field(default_factory=dict)
    open_moves: dict[State, int] = field(default_factory=dict)
    verdicts: dict[State, Verdict] = field(default_factory=dict)


def _meet(
    game: Game[State, Move], starts: Iterable[State], max_positions: int | None, known: _Positions[State]
) -> Iterator[None]:
    """Find every position that can follow, and judge the finished games; yields once a position."""
    waiting = list(dict.fromkeys(starts))
    for start in waiting:
        require_two_player_zero_sum(game, start)
    known.before.update((state, []) for state in waiting)
    while waiting:
        here = waiting.pop()
        outcome = ending(game, here)
        if outcome is not None or game.player_to_move(here) == CHANCE:
            require_two_player_zero_sum(game, here, outcome)
        if outcome is not None:
            value = payoff_value(float(outcome.payoffs[game.player_to_move(here)]))
            if value == "draw":
                raise ValueError(f"{game.format(here)}: this analysis is for games that end with a winner")
            known.verdicts[here] = Verdict(value, 0)
        moves = tuple(game.legal_moves(here)) if outcome is None else ()
        known.open_moves[here] = len(moves)
        for move in moves:
            after = game.play(here, move)
            if after not in known.before:
                known.before[after] = []
                waiting.append(after)
            known.before[after].append(here)
        if max_positions is not None and len(known.before) > max_positions:
            raise ValueError(f"there are more than {max_positions:,} positions")
        yield


def _work_back(game: Game[State, Move], known: _Positions[State]) -> Iterator[None]:
    """Solve positions in the order of their distance from the end; yields once a position.

    The first winning reply met is the quickest, and a position is lost only when its last, slowest reply is known to
    win for the opponent.
    """
    before, open_moves, verdicts = known.before, known.open_moves, known.verdicts
    frontier = list(verdicts)
    plies = 0
    while frontier:
        plies += 1
        solved: list[State] = []
        won, lost = Verdict("win", plies), Verdict("loss", plies)  # shared: a large run holds few objects
        for after in frontier:
            mover, worth = game.player_to_move(after), verdicts[after].value
            for here in before[after]:
                if here in verdicts:
                    continue
                open_moves[here] -= 1
                wins = (worth == "win") == (game.player_to_move(here) == mover)
                if wins or not open_moves[here]:
                    verdicts[here] = won if wins else lost
                    solved.append(here)
            yield
        frontier = solved


def _list_the_rest(known: _Positions[State]) -> Iterator[None]:
    """Say of the positions that nobody can force to an end that they have no value; yields once a position met."""
    unsolved = Verdict(None, None)
    for state in known.before:
        known.verdicts.setdefault(state, unsolved)
        yield
