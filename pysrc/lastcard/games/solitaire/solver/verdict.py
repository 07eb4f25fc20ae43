"""One board decided, and its solution.

Most deals are won by a narrow beam in some ten milliseconds. Most of the others have few enough boards
after them that visiting all proves them lost. The rest get wider beams, and then a longer exhaustive
search. The budget counts visits: a board is visited when all its exchanges are made, once for each search
that comes to it.

Source: our own; the game is that of the README of easyPGS.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from lastcard.core.containers import ComputedOnce
from lastcard.core.progress import Progress, relay
from lastcard.core.solution import MoveVerdict, Reason, Solution, Status
from lastcard.core.text import amount, capital
from lastcard.core.worth import Value
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.exchanges import Exchange, Move, exchanges, moves
from lastcard.games.solitaire.rules.position import RANKS, card_name
from lastcard.games.solitaire.solver.beam import Beamed, Layer, beam
from lastcard.games.solitaire.solver.boards import Grid, grid_for, weights_for
from lastcard.games.solitaire.solver.exhaustive import (
    UNWINNABLE,
    DeadProof,
    Exhausted,
    Reachable,
    Visited,
    breadth_first,
    dead_proof,
    exhaustive,
    moves_of,
)

VALUE_OF: dict[bool | None, Value | None] = {True: "win", False: "loss", None: None}  # by `winnable`
_KEEPING_THE_BEST = "Found by a search that keeps only the most promising boards at each step."
FOUND_BY: dict[How, str] = {
    "breadth": "Found by searching the boards that can follow, nearest first.",
    "beam": _KEEPING_THE_BEST,
    "another beam": _KEEPING_THE_BEST,
    "every board": "Found by searching the boards that can follow, one by one.",
}


def solution(state: State, found: Decision) -> Solution:
    """Return the solution of a position from its decision."""
    more = {"status": "unknown"} if found.winnable is None else {}
    return Solution.unread(
        _DecisionParts(state, found),
        game=GAME.name,
        position=GAME.format(state),
        to_move="player",
        value=VALUE_OF[found.winnable],
        distance=len(found.line) if found.line is not None and found.shortest else None,
        worths=(VALUE_OF[found.winnable],),
        implied=True,
        **more,
    )


class _DecisionParts:
    def __init__(self, state: State, found: Decision) -> None:
        self.state, self.found = state, found

    @ComputedOnce
    def legal(self) -> tuple[Exchange, ...]:
        return tuple(exchanges(self.state) if self.found.how != "rules" else ())

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        """Return the moves, best first, and of these the first of the line."""
        first = self.found.line[0] if self.found.line else None
        begins = None if first is None else GAME.format_move(first)
        judged = [_judged(self.state, one, self.found, one.move == first) for one in self.legal]
        return tuple(sorted(judged, key=lambda verdict: (*_best_first(verdict), verdict.move != begins)))

    def status(self, told: Solution) -> Status:
        return "bounded" if any(move.value is None for move in told.moves) else "exact"

    def reason(self, told: Solution) -> Reason:
        return _decision_reason(self.state, self.found, told.moves)

    def extra(self, _: Solution) -> dict[str, Any]:
        line = None if self.found.line is None else [GAME.format_move(move) for move in self.found.line]
        return {
            "line": line,
            "at_most": None if line is None else len(line),
            "legal": [
                {"cards": list(map(card_name, one.move[1:])), "kinds": list(one.kinds)} for one in self.legal
            ],
            "completed": len(self.state.completed),
            "nodes": self.found.boards,
        }


def _judged(state: State, exchange: Exchange, found: Decision, leads: bool) -> MoveVerdict:
    move = exchange.move
    after = state.exchanged(move.card, move.other)
    near = None if found.after is None else found.after[move]
    if near is None and (move in found.dead or not moves(after)):
        near = 0 if after.won else UNWINNABLE
    if near is None and leads and found.line is not None and found.shortest:
        near = len(found.line) - 1
    winnable = True if leads else found.winnable if found.winnable is False else None
    if near is not None:
        winnable = near != UNWINNABLE
    distance = None if near is None or near == UNWINNABLE else near + 1
    return MoveVerdict(GAME.format_move(move), GAME.format(after), VALUE_OF[winnable], distance)


def _best_first(verdict: MoveVerdict) -> tuple[int, int]:
    order = {"win": 0, None: 1, "loss": 2}
    return order[verdict.value], verdict.distance or UNWINNABLE


def _decision_reason(state: State, found: Decision, moves: tuple[MoveVerdict, ...]) -> Reason:
    facts = {"boards": found.boards, "visited": found.visited, "how": found.how}
    columns = f"{len(state.completed)} of {state.ranks} columns complete"
    if state.won:
        sentence = "Every column is complete: the board is already won."
        return Reason("won", sentence, (), facts, "Every column is complete: you win.")
    if found.how == "rules":
        plain = "No moves left, and some columns are unfinished: you lose."
        sentence = f"No moves left, {columns}: the game is lost."
        return Reason("stuck", sentence, (), facts, plain)
    if found.line is not None:
        steps = tuple(GAME.move_label(state, GAME.format_move(move)) for move in found.line)
        count = amount(len(steps), "move")
        short = ", and no line is shorter" if found.shortest else "; a shorter line may exist"
        first = capital(GAME.move_label(state, moves[0].move))
        plain = f"{first}: that starts a solution in {count}; there may be a shorter one."
        if found.shortest:
            plain = f"{first}: that starts a shortest solution, {count}."
        if len(steps) == 1:
            plain = f"{first}: this one move solves it."
        sentence = f"This line wins in {count}{short}."
        return Reason("line", sentence, steps, facts, plain, found_by=FOUND_BY.get(found.how, ""))
    if found.proof is not None:
        return _dead(found.proof, facts)
    if found.winnable is False:
        sentence = f"Every board that can follow was visited, {amount(found.visited, 'board')} with this one: none is won."
        every = "the only board" if found.visited == 1 else f"all {found.visited:,} boards"
        plain = (
            f"This cannot be solved: {every} that can come up from here {'was' if found.visited == 1 else 'were'} "
            "looked at, and none is won. You lose."
        )
        return Reason("exhausted", sentence, (), facts, plain)
    if not found.boards:
        sentence = "Nothing was searched: only the legal moves are listed."
        plain = "Not known yet: so far only the legal moves are listed."
        return Reason("listed", sentence, (), facts, plain)
    tried = f"{amount(found.boards, 'board')} {'was' if found.boards == 1 else 'were'}"
    sentence = f"Not decided: {tried} visited, repeats included. No win was found, and there are more boards."
    plain = f"Not known yet: {tried} searched without finding a solution, and there are more boards."
    return Reason("open", sentence, (), facts, plain)


def _dead(proof: DeadProof, facts: dict[str, Any]) -> Reason:
    names = ", ".join(RANKS[rank] for rank in proof.ranks)
    columns = ", ".join(str(column + 1) for column in proof.columns)
    steps = (
        "Note every cell to which moves could bring each card if all cards stayed wherever they once were, too.",
        f"Columns in which all cards of rank {names} are noted at home: {columns or 'none'}.",
        f"Columns: {len(proof.columns)}; ranks: {len(proof.ranks)}. Each rank needs its own column.",
    )
    where = f"too few columns ({columns})" if columns else "no column"
    ranks = [RANKS[rank] for rank in proof.ranks]
    facts = facts | {"ranks": ranks, "columns": [column + 1 for column in proof.columns]}
    plain = (
        f"This cannot be solved: whatever you do, there {'are too few columns' if columns else 'is no column'} in which all cards of rank {' or '.join(ranks)} can get home. You "
        f"lose."
    )
    sentence = f"The board is dead: {where} can ever be complete with rank {names}."
    return Reason("dead", sentence, steps, facts, plain, "solitaire-dead-boards.md")


Stage = Literal["beam", "another beam", "every board"]
BOARD_BUDGET = 1_500_000  # boards by default: some ten seconds natively; few deals need more than a tenth

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
"""The stages until the budget is used up: beams by width, exhaustive searches by boards.

Another beam uses other weights.
"""

SMALL, MANY, FEW = 20, 200_000, 1_000
"""The most cards of a small board; boards visited breadth first on small boards and on others."""

How = Literal["rules", "breadth", "beam", "another beam", "every board", "dead", "budget"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What is known of a position.

    `winnable`: None if it is open.
    `shortest`: True if no winning line is shorter.
    `boards`: boards visited in all stages, at most the budget.
    `how`: what decided: the rules, a breadth-first search, a beam, an exhaustive search, the proof that the
        board is dead; or the budget ended.
    `visited`: of a lost position, the number of boards that can follow it, itself included; else 0.
    `after`: by move the fewest moves to a win from the position after it, `UNWINNABLE` where there is none; None
        if not all boards were visited breadth first.
    `dead`: moves that leave a dead board; see `with_dead_moves`.
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
    state: State, budget: int = BOARD_BUDGET, *, by_search: bool = False
) -> Generator[Progress, None, Decision]:
    """Find a winning line, or prove that there is none, or end with the budget; in slices.

    At most `budget` boards are visited; 0 decides only what is won or stuck. With `by_search` dead boards
    are searched too. Memory is taken for some times as many boards as the largest stage has.
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
    search = breadth_first(grid, start, min(near, budget))
    found = yield from relay(search, lambda boards: Progress(boards, budget, "boards, breadth first"))
    spent = found.boards
    if found.winnable is not None:
        line_moves = None if found.line is None else moves_of(state, grid, found.line)
        visited, after = 0 if found.winnable else spent, _after(state, grid, found)
        return Decision(found.winnable, line_moves, True, spent, "breadth", visited, after)
    proof = None if by_search else dead_proof(grid, start)
    if proof is not None:
        return Decision(False, None, False, spent, "dead", proof=proof)
    for kind, size in STAGES:
        left = budget - spent
        if left <= 0:
            break
        tried: Beamed | Exhausted
        if kind == "every board":
            visits = exhaustive(grid, start, min(size, left))
            tried = yield from relay(visits, partial(_progress, spent, budget, kind))
        else:
            layers = beam(grid, start, size, weights_for(grid, kind == "another beam"), left)
            tried = yield from relay(layers, partial(_progress, spent, budget, f"a beam of {size:,}"))
        spent += tried.boards
        if tried.winnable is not None:
            played = None if tried.line is None else moves_of(state, grid, tried.line)
            return Decision(tried.winnable, played, False, spent, kind, 0 if tried.winnable else tried.boards)
    return Decision(None, None, False, spent, "budget")


def with_dead_moves(state: State, found: Decision) -> Generator[Progress, None, Decision]:
    """Find the moves that leave a dead board, where not all moves are judged yet; in slices."""
    if not found.boards or found.after is not None or found.winnable is False:
        return found
    legal = moves(state)
    dead, grid = set(), grid_for(state)
    for tried, move in enumerate(legal):
        yield Progress(tried, len(legal), "moves")
        after = state.exchanged(move.card, move.other)
        if dead_proof(grid, grid.pack([after])[0]) is not None:
            dead.add(move)
    return replace(found, dead=frozenset(dead))


def _after(state: State, grid: Grid, whole: Reachable) -> dict[Move, int] | None:
    if whole.distances is None:
        return None
    legal = moves(state)
    boards = grid.pack(state.exchanged(move.card, move.other) for move in legal)
    numbers = [whole.numbers[board.tobytes()] for board in boards]
    return dict(zip(legal, whole.distances[numbers].tolist(), strict=True))


def _progress(spent: int, budget: int, note: str, told: Layer | Visited) -> Progress:
    return Progress(spent + told.boards, budget, f"boards, {note}")
