"""The engine of Pan: its solver's interface for the command line, the page and the tests.

It gives a page what is known at once and the longer work that is pending. Its perfect player plays from the
solved game, and searches a few plies ahead if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from lastcard.core.capabilities import CountsWhole, KnowsPaths, LegalPath, ListsDeals
from lastcard.core.containers import SolvedCache
from lastcard.core.engine import ALL, NOW, Effort, Engine, PendingWork
from lastcard.core.game import Game
from lastcard.core.lazy import Shipped
from lastcard.core.lazy import shipped as shipped_file
from lastcard.core.playing import LookAheadAgent, PonderingAgent
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.core.positions import DealCount, DealSizes
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.solution import Solution
from lastcard.games.pan.rules import ESSAY_RULES, GAME, RANK_LIMIT, Move, State, random_position, read_rules
from lastcard.games.pan.rules.deals import each_start, random_start
from lastcard.games.pan.solver import verdict
from lastcard.games.pan.solver.attainable import path_to
from lastcard.games.pan.solver.search import (
    LOOK_AHEAD_NODES,
    after_each_move,
    essay_heuristic,
    last_look_ahead,
    search_ahead,
)
from lastcard.games.pan.solver.space import LabelSource, LabelTable, position_count
from lastcard.games.pan.solver.tablebase import SHIPPED, TABLEBASE_FILES, TABLEBASE_NAME, Tablebase
from lastcard.games.pan.solver.whole_game import PanSummary, summarise, summarise_on_disk

if TYPE_CHECKING:
    from lastcard.core.pieces import Round
    from lastcard.core.playing import Choosing

QUICK = 40_000  # most positions of a game that is solved at once: some milliseconds
BRIEF = 4_000  # nodes of a look ahead for a hint, and for each ply that a review looks back on
VERDICT_BYTES = 20_000  # approximate size of a cached verdict; several parts of a page use the same one
_verdicts = SolvedCache[State, tuple[LabelSource | None, Solution]]()


def solve_for_page(state: State) -> Solution:
    """Return the verdict on a position if it is available or quick to find, else "unknown"."""
    quick = position_count(state.ranks, state.rules) <= QUICK
    source = (verdict.solved_source if quick else verdict.known_now)(state.ranks, state.rules)
    known = _verdicts.get(state)
    if known is None or known[0] is not source:
        known = _verdicts.put(state, (source, verdict.verdict_from(state, source)), VERDICT_BYTES)
    return known[1]


def outlook(state: State) -> Solution:
    """Return the verdict on a position, or an earlier look ahead where it is unknown."""
    solution = solve_for_page(state)
    ahead = None if solution.known else last_look_ahead(state)
    return verdict.foresee(state, ahead) if ahead else solution


def pending(state: State) -> tuple[PendingWork, ...]:
    """Return the pending work on a position; the first eager one settles its value if any can."""
    ranks, rules = state.ranks, state.rules
    count = position_count(ranks, rules)
    if state.over or count <= QUICK:
        return ()
    source = verdict.known_now(ranks, rules)
    file = shipped_file(TABLEBASE_NAME)
    shipped = ranks == SHIPPED and rules == ESSAY_RULES and file is not None
    if source is None and not verdict.can_solve(ranks, rules):
        if last_look_ahead(state, LOOK_AHEAD_NODES):
            return ()
        title, steps = "Looking ahead with alpha-beta and the essay’s heuristic", lambda: search_ahead(state)
        return (PendingWork(("ahead", state), title, "Look ahead", steps, settles=False),)
    whole = PendingWork(
        ("solve", ranks, rules),
        f"Solving all {count:,} positions of {ranks}-Pan in this tab",
        f"Solve all of {ranks}-Pan here",
        lambda: _solve_all(state),
        eager=not shipped and source is None,
    )
    if source is not None:
        return (whole,) if shipped and not isinstance(source, LabelTable) else ()
    if shipped and file is not None:
        kilobytes = round(file.size / 1000)
        title = f"Fetching the solution of {ranks}-Pan ({kilobytes:,} kB)"
        return (PendingWork(("fetch", ranks), title, "Fetch the solution", lambda: _fetch(file)), whole)
    return (whole,)


def prepare(state: State) -> Generator[Progress, None, object] | None:
    """Return the work after which `solve_for_page` knows a position's value, or None."""
    return next((work.steps() for work in pending(state) if work.eager and work.settles), None)


def _solve_all(state: State) -> Generator[Progress, None, object]:
    """Solve the game of a position from the rules, even if its tablebase is available."""
    if verdict.known_now(state.ranks, state.rules) is None:
        return (yield from verdict.solve_game(state.ranks, state.rules))
    verdict.provide(table := (yield from verdict.full_table(state.ranks, state.rules)))
    return table


def _fetch(file: Shipped) -> Generator[Progress, None, object]:
    verdict.provide(source := Tablebase((yield from file.fetch())))
    return source


FALLBACK = 8  # plies that the perfect player looks ahead without a solution


class SolutionAgent(PonderingAgent):
    """Plays by the solution of the game, which `prepare` computes first if needed.

    It wins fast and loses slowly. Of the moves that keep a draw it takes one with the largest share of losing
    answers. Without a solution it looks `FALLBACK` plies ahead.
    """

    name = "perfect"

    def __init__(self, prepare: Callable[[State], Generator[Progress, None, object] | None]) -> None:
        self._prepare = prepare

    def ponder(self, game: Game[State, Move], state: State, rng: Random) -> Choosing:
        if state.over or not verdict.can_solve(state.ranks, state.rules):
            return (yield from LookAheadAgent(FALLBACK, essay_heuristic).ponder(game, state, rng))
        yield from self._prepare(state) or ()
        source = verdict.solved_source(state.ranks, state.rules)
        follow = after_each_move(source, state)
        lost = [ply for ply in follow if ply.label.value == "loss"]
        if lost:
            return min(lost, key=lambda ply: ply.label.distance or 0).move
        drawn = [ply for ply in follow if ply.label.value == "draw"]
        if not drawn:
            return max(follow, key=lambda ply: ply.label.distance or 0).move
        traps = []
        for ply in drawn:
            answers = after_each_move(source, ply.state)
            traps.append(sum(answer.label.value == "win" for answer in answers) / len(answers))
        return rng.choice([ply.move for ply, share in zip(drawn, traps, strict=True) if share == max(traps)])


HEURISTIC_PLIES = 6  # plies that the heuristic player looks ahead


class PanEngine(Engine[State, Move], CountsWhole, KnowsPaths[State, Move], ListsDeals[State]):
    """Solves whole games and answers from them; looks ahead where a game is too large."""

    game = GAME
    deal_sizes = DealSizes(DealCount("ranks", 1, RANK_LIMIT))
    levels = Levels(
        Level(0.0, 1),
        Level(0.35),
        Level(0.8),
        recorded("pan", "from even positions of three ranks", 400, (65, 14), (64, 6), (136, 14)),
    )
    files = TABLEBASE_FILES
    takes = frozenset({"whole"})
    deals_a_piece = 20
    own_players = MappingProxyType({"heuristic": lambda: LookAheadAgent(HEURISTIC_PLIES, essay_heuristic)})

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution, or a look ahead; for "now" only what is available."""
        if effort.level == "all" and not effort.whole:
            return verdict.solve(state)
        if effort.level == "now":
            return outlook(state)
        return run_to_end(self.solving(state, effort))

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        """Solve in slices; for a page look ahead only briefly where the game is too large."""
        if effort.level == "page":
            large = not state.over and not verdict.can_solve(state.ranks, state.rules)
            if large and not last_look_ahead(state):
                yield from search_ahead(state, BRIEF)
            return (yield from super().solving(state, effort))
        if effort.level == "now":
            return self.solve(state, NOW)
        return (yield from verdict.solution_steps(state, whole=effort.whole))

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        return pending(state)

    def perfect_player(self) -> SolutionAgent:
        return SolutionAgent(prepare)

    def dealt(self, rng: Random, players: int) -> State:
        return random_position(rng, 3)

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        (ranks,) = self.deal_sizes.read(size)
        return ((start.state, start.deals) for start in each_start(ranks))

    def deal(self, rng: Random, *size: int) -> State:
        (ranks,) = self.deal_sizes.read(size)
        return random_start(rng, ranks)

    def random_like(self, rng: Random, state: State) -> State:
        return random_position(rng, max(2, state.ranks), state.rules)

    def count_whole(
        self, size: Sequence[int], variant: Sequence[str] = ()
    ) -> Generator[Progress, None, PanSummary]:
        return summarise(_rank_count(size), read_rules(variant))

    def count_in_pieces(
        self, size: Sequence[int], variant: Sequence[str], folder: str
    ) -> Generator[Round, list[Any], PanSummary]:
        return summarise_on_disk(_rank_count(size), read_rules(variant), folder)

    def path_to(self, state: State) -> LegalPath[State, Move]:
        return path_to(state)


def _rank_count(size: Sequence[int]) -> int:
    if len(size) != 1:
        raise ValueError(
            f"the size of a game of pan is one number, the number of ranks; {len(size)} were given"
        )
    return size[0]


ENGINE = PanEngine()
