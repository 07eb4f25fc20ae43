"""The engine of SHICHINARABE, its players, and win rates over random deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from lastcard.core.capabilities import ListsDeals
from lastcard.core.containers import SolvedCache
from lastcard.core.engine import ALL, PAGE, Effort, Engine, PendingWork
from lastcard.core.game import Game, check_position
from lastcard.core.playing import PonderingAgent, nothing_to_choose
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.core.positions import DealCount, DealSizes
from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.core.solution import Solution
from lastcard.games.shichinarabe.rules import COLOURS, GAME, Move, State, deal
from lastcard.games.shichinarabe.rules.cards import has_tunnel
from lastcard.games.shichinarabe.rules.game import MAX_RANDOM
from lastcard.games.shichinarabe.rules.notation import parse_file
from lastcard.games.shichinarabe.rules.position import coloured
from lastcard.games.shichinarabe.solver.alpha_beta import SEARCH_BUDGET
from lastcard.games.shichinarabe.solver.explain import SevensAnswer, answer_position, answering
from lastcard.games.shichinarabe.solver.reductions import board_of_text
from lastcard.games.shichinarabe.solver.verdict import as_solution

if TYPE_CHECKING:
    from lastcard.core.playing import Choosing


QUICK = 300  # positions searched on the spot: some milliseconds
SPOT = 30_000  # vertices looked at on the spot; with more, even the first search is left to `pending`
LISTED_AT_ONCE = 300  # moves listed on the spot: with a right there can be hundreds of thousands
DEEPER_FACTOR = 20  # by which a further search exceeds the usual budget
SliceReport = TypeVar("SliceReport")


class _Kept(NamedTuple):
    answer: SevensAnswer
    budget: int


_known_answers = SolvedCache[State, _Kept]()  # the latest: parts of a page ask for the same one


def known(state: State) -> SevensAnswer:
    """Return the answer to a position, as far as it is known or quickly found."""
    return _known_answer(state).answer


def solve_for_page(state: State) -> Solution:
    """Return the solution of a position, as far as it is known or quickly found."""
    return as_solution(state, known(state), most=LISTED_AT_ONCE)


def pending(state: State) -> tuple[PendingWork, ...]:
    """Return the search that remains, if the position is not settled with all its moves."""
    found, budget = _known_answer(state)
    if not found.open and found.winner is not None:
        return ()
    if budget > SEARCH_BUDGET or (budget == SEARCH_BUDGET and found.limit not in ("positions", "work")):
        return ()
    wanted = SEARCH_BUDGET if budget < SEARCH_BUDGET else SEARCH_BUDGET * DEEPER_FACTOR

    def search() -> Generator[Progress, None, SevensAnswer]:
        found = yield from answering(state, wanted)
        return _store_answer(state, found, wanted).answer

    key, size, eager = ("search", state, wanted), f"up to {wanted:,} positions", wanted == SEARCH_BUDGET
    return (PendingWork(key, f"Searching {size}", f"Search {size}", search, eager=eager),)


def _store_answer(state: State, found: SevensAnswer, budget: int) -> _Kept:
    size = 200 * (10 + len(found.winning) + len(found.open) + state.board.size)
    return _known_answers.put(state, _Kept(found, budget), size)


def _known_answer(state: State) -> _Kept:
    kept = _known_answers.get(state)
    if kept is None:
        spot = not any(state.almighty) or state.count_moves() * state.board.size <= SPOT
        budget = QUICK if spot else 0
        kept = _store_answer(state, answer_position(state, budget), budget)
    return kept


COMPARED_LOSSES = 16  # losing moves that are compared, at most


class SolutionAgent(PonderingAgent):
    """Plays a winning move, else an open one, else one with the fewest winning answers."""

    name = "perfect"

    def __init__(self, engine: Engine[State, Move]) -> None:
        self._engine = engine

    def ponder(self, game: Game[State, Move], state: State, rng: Random) -> Choosing:
        moves = list(game.legal_moves(state))
        if not moves:
            raise nothing_to_choose(game, state)
        yield from self._engine.solving(state, PAGE)
        found = known(state)
        if found.winning or found.open:
            return rng.choice(found.winning or found.open)
        some = moves if len(moves) <= COMPARED_LOSSES else rng.sample(moves, COMPARED_LOSSES)
        shares = {}
        for number, move in enumerate(some):
            after = state.after(move)
            shares[move] = len(known(after).winning) / max(1, len(after.moves()))
            yield Progress(number, len(some), "moves")
        return rng.choice([move for move, share in shares.items() if share == min(shares.values())])


class ValueAgent:
    """Plays for the sum of the branch values, else for vertices to play next; uses no right."""

    name = "values"

    def choose(self, game: Game[State, Move], state: State, rng: Random) -> Move:
        """Return a move with the best sum. Raises `ValueError` if the game is over."""
        moves = game.legal_moves(state)
        if not moves:
            raise nothing_to_choose(game, state)
        plain = [move for move in moves if move.whiten is None] or list(moves)
        worth = [self._worth(state, state.after(move)) for move in plain]
        return rng.choice([move for move, sum_ in zip(plain, worth, strict=True) if sum_ == max(worth)])

    def _worth(self, before: State, after: State) -> int:
        if after.winner is not None:
            return 10**6 if after.winner == before.player else -(10**6)
        total = known(after).total
        if total is None:
            return len(after.selectable(before.colour)) - len(after.selectable(COLOURS[1 - before.player]))
        return total if before.player == 0 else -total


LARGEST_RANDOM = 60  # most coloured vertices of a random forest


class SevensEngine(Engine[State, Move], ListsDeals[State]):
    """Solves forests by the linear rule, and other boards by a bounded search."""

    game = GAME
    takes = frozenset({"budget"})
    budget = SEARCH_BUDGET
    deal_sizes = DealSizes(DealCount("vertices", 2, MAX_RANDOM))
    _expert = recorded("shichinarabe", "from even deals", 120, (23, 0), (34, 0), (54, 0))
    levels = Levels(Level(0.0, 1), Level(0.8), Level(0.98), _expert)
    own_players = MappingProxyType({"values": ValueAgent})
    timed = False
    questions = MappingProxyType({"pspace": "(x1 or x2)(not x2)"})

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution of a position; with a budget of 0 only the linear rule decides."""
        if effort.level == "now":
            return solve_for_page(state)
        return run_to_end(self.solving(state, effort))

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        if effort.level != "all":
            return (yield from super().solving(state, effort))
        check_position(state, State, GAME.name)
        found = yield from answering(state, SEARCH_BUDGET if effort.budget is None else effort.budget)
        return as_solution(state, found)

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        return pending(state)

    def perfect_player(self) -> SolutionAgent:
        return SolutionAgent(self)

    def dealt(self, rng: Random, players: int) -> State:
        """Return a deal of the ordinary game."""
        return deal(rng)

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        """Yield the forests of a size with the numbers of their colourings. Raises `ValueError`."""
        (vertices,) = self.deal_sizes.read(size)
        return coloured(vertices)

    def deal(self, rng: Random, *size: int) -> State:
        """Return a random forest of a size, red to move; each parent is any vertex before it."""
        (vertices,) = self.deal_sizes.read(size)
        return replace(GAME.random_state(rng, vertices), player=0)

    def random_like(self, rng: Random, state: State) -> State:
        """Return a deal with the same options, or a forest of about the same size."""
        tunnel = has_tunnel(state)
        if tunnel is not None:
            return deal(rng, None, sum(state.almighty), min(state.passes), tunnel)
        return GAME.random_state(rng, min(max(4, sum(state.counts)), LARGEST_RANDOM))

    def read_file(self, text: str) -> State | None:
        """Read a node-link file of networkx; None if none is named. Raises `PositionError`."""
        return parse_file(text)

    def board_of(self, kind: str, question: str) -> State:
        """Return a board on which red wins exactly if blue cannot make a formula true."""
        return board_of_text(question)


ENGINE = SevensEngine()


def answering_at(
    report: SliceReport, state: State, budget: int = SEARCH_BUDGET
) -> Generator[SliceReport, None, SevensAnswer]:
    """Answer a position in slices; yields the same report after each."""
    return relay(answering(state, budget), lambda _: report)


@dataclass(slots=True)
class DealTally:
    """Counts of deals, the first player's wins, undecided ones, and first player's sums."""

    deals: int = 0
    first: int = 0
    undecided: int = 0
    totals: Counter[int] = field(default_factory=Counter)


def win_rates(
    seed: int, deals: int, jokers: int = 0, passes: int = 0, tunnel: bool = False, budget: int = SEARCH_BUDGET
) -> Generator[DealTally, None, DealTally]:
    """Solve random deals that red and blue begin in turn; always yields the same tally."""
    rng, tally = Random(seed), DealTally()
    for number in range(deals):
        state = deal(rng, number % 2, jokers, passes, tunnel)
        found = yield from answering_at(tally, state, budget)
        tally.deals += 1
        tally.undecided += found.winner is None
        tally.first += found.winner == state.player
        if found.total is not None:
            tally.totals[found.total if state.player == 0 else -found.total] += 1
        yield tally
    return tally
