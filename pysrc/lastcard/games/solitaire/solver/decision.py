"""One board decided: narrow beams first, then everything that can follow as far as the budget allows.

Most deals are won by a narrow beam in some ten milliseconds. Of those that are not, most have few enough boards after
them that visiting all proves them lost. What is left gets wider beams, and then a longer exhaustive search.

The budget counts visits: a board is visited when all its exchanges are made, to see the boards after it. One that several
searches come to is counted each time. What is found depends on the board and the budget alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from lastcard.core.progress import Progress, relay
from lastcard.games.solitaire.rules.exchanges import moves
from lastcard.games.solitaire.solver.boards.evaluation import weights_for
from lastcard.games.solitaire.solver.boards.grid import grid_for
from lastcard.games.solitaire.solver.searches.beam import beam
from lastcard.games.solitaire.solver.searches.breadth_first import breadth_first
from lastcard.games.solitaire.solver.searches.dead_boards import DeadProof, dead_proof
from lastcard.games.solitaire.solver.searches.exchange_lines import moves_of
from lastcard.games.solitaire.solver.searches.exhaustive import exhaustive

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from lastcard.games.solitaire.rules import State
    from lastcard.games.solitaire.rules.exchanges import Move
    from lastcard.games.solitaire.solver.boards.grid import Grid
    from lastcard.games.solitaire.solver.searches.beam import Beamed, Layer
    from lastcard.games.solitaire.solver.searches.breadth_first import Reachable
    from lastcard.games.solitaire.solver.searches.exhaustive import Exhausted, Visited

Stage = Literal["beam", "another beam", "every board"]

BUDGET = 1_500_000
"""Boards that are expanded by default: some ten seconds natively. Few deals need more than a tenth of it."""

STAGES: tuple[tuple[Stage, int], ...] = (
    ("beam", 30),
    ("beam", 300),
    ("every board", 30_000),
    ("beam", 3_000),
    ("another beam", 3_000),
    ("every board", 400_000),
    ("beam", 20_000),
    ("another beam", 20_000),
    ("every board", 4_000_000),
    ("beam", 200_000),
    ("another beam", 200_000),
    ("every board", 40_000_000),
)
"""What is tried in turn, until the budget is used up: beams by width, exhaustive searches by boards.

Another beam keeps what looks best by other weights.
"""

SMALL, MANY, FEW = 20, 200_000, 1_000
"""The most cards of a small board; how many boards are visited breadth first on small boards and on others."""

How = Literal["rules", "breadth", "beam", "another beam", "every board", "dead", "budget"]
"""What decided: the rules alone (won or stuck), a breadth-first search, a beam, an exhaustive search, the proof that the
board is dead; or the budget ended."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is known of a position.

    Parameters
    ----------
    winnable : bool or None
        Whether it can be won; None if that is not decided.
    line : tuple of Move or None
        Moves that win, where some were found.
    shortest : bool
        Whether no line that wins has fewer moves.
    boards : int
        Boards visited, those of stages that found nothing included; never more than the budget.
    how : How
        What decided.
    visited : int
        Of a position that is lost, how many boards can follow it, itself included; else 0.
    after : mapping of Move to int, or None
        For every move the fewest moves to a win from the position after it, `FAR` where there is none; None if not all
        that can follow was visited breadth first.
    proof : DeadProof or None
        Why the board is dead, where that was shown.
    dead : frozenset of Move
        Moves after which the board is shown to be dead; see `with_dead_moves`.
    """

    winnable: bool | None
    line: tuple[Move, ...] | None
    shortest: bool
    boards: int
    how: How
    visited: int = 0
    after: Mapping[Move, int] | None = None
    proof: DeadProof | None = None
    dead: frozenset[Move] = frozenset()


def decide(
    state: State, budget: int = BUDGET, *, by_search: bool = False
) -> Generator[Progress, None, Decision]:
    """Find a line that wins, or prove that there is none, or give up when the budget is used up; in slices.

    Memory is taken for some times as many boards as the largest stage has.

    `budget` boards are visited at most; 0 decides only what is won or stuck. With `by_search` boards that can be shown to
    be dead are searched all the same.
    """
    if state.won:
        return Decision(True, (), True, 0, "rules")
    if not moves(state):
        return Decision(False, None, True, 0, "rules", 1)
    if not budget:
        return Decision(None, None, False, 0, "budget")
    grid = grid_for(state)
    start = grid.pack([state])[0]
    near = MANY if grid.size <= SMALL else FEW
    found = yield from relay(
        breadth_first(grid, start, min(near, budget)),
        lambda boards: Progress(boards, budget, "boards, breadth first"),
    )
    spent = found.boards
    if found.winnable is not None:
        line_moves = None if found.line is None else moves_of(state, grid, found.line)
        visited = 0 if found.winnable else spent
        return Decision(
            found.winnable, line_moves, True, spent, "breadth", visited, _after(state, grid, found)
        )
    proof = None if by_search else dead_proof(grid, start)
    if proof is not None:
        return Decision(False, None, False, spent, "dead", proof=proof)
    for kind, size in STAGES:
        left = budget - spent
        if left <= 0:
            break
        tried: Beamed | Exhausted
        if kind != "every board":
            tell = _teller(spent, budget, f"a beam of {size:,}")
            search = beam(grid, start, size, weights_for(grid, kind == "another beam"), left)
            tried = yield from relay(search, tell)
        else:
            tell = _teller(spent, budget, kind)
            visits = exhaustive(grid, start, min(size, left))
            tried = yield from relay(visits, tell)
        spent += tried.boards
        if tried.winnable is not None:
            played = None if tried.line is None else moves_of(state, grid, tried.line)
            return Decision(tried.winnable, played, False, spent, kind, 0 if tried.winnable else tried.boards)
    return Decision(None, None, False, spent, "budget")


def with_dead_moves(state: State, found: Decision) -> Generator[Progress, None, Decision]:
    """Find the moves of a board that can be shown to be mistakes without a search, where not all are judged yet; in slices."""
    if not found.boards or found.after is not None or found.winnable is False:
        return found
    legal = moves(state)
    dead: set[Move] = set()
    for tried, move in enumerate(legal):
        yield Progress(tried, len(legal), "moves")
        after = state.exchanged(move.card, move.other)
        grid = grid_for(after)
        if dead_proof(grid, grid.pack([after])[0]) is not None:
            dead.add(move)
    return replace(found, dead=frozenset(dead))


def _after(state: State, grid: Grid, whole: Reachable) -> dict[Move, int] | None:
    """How near a win every move of a board leads, if that is known."""
    if whole.distances is None:
        return None
    legal = moves(state)
    boards = grid.pack(state.exchanged(move.card, move.other) for move in legal)
    return {
        move: int(whole.distances[whole.numbers[board.tobytes()]])
        for move, board in zip(legal, boards, strict=True)
    }


def _teller(spent: int, budget: int, note: str) -> Callable[[Layer | Visited], Progress]:
    """What tells how far a stage is, from the boards that it has expanded."""
    return lambda told: Progress(spent + told.boards, budget, f"boards, {note}")
