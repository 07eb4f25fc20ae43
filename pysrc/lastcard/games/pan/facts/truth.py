"""What the facts share: the engine held against the rules, position by position, before a fact reads it; samples, judged.

Positions are listed hand by hand and moves are those of `State`: nothing here uses the solver's numbers of positions,
its arrays or its ways of counting, but to compare them. A fact reads a table, and what is tried at all positions at once
in place of the samples of sections 4 and 5 of Samkoff 2015, through this module alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, inf, prod, sqrt
from operator import sub
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.claims import COUNTED, Evidence, from_engine
from lastcard.core.facts import Case, Fact, fact
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.text import with_decimals
from lastcard.core.worth import OPPOSITE
from lastcard.games.pan.rules import ESSAY_RULES, GAME, SAMKOFF_2015, TAKE, Move, PanRules, RankCounts, State
from lastcard.games.pan.solver.attainable import Score, distribution, has_starts, reachable, total_moves
from lastcard.games.pan.solver.experiments import (
    ENDLESS,
    Cuts,
    all_moves,
    by_rank_sum,
    looked_ahead,
    suggestions,
    taking,
    top_three,
)
from lastcard.games.pan.solver.retrograde import move_counts
from lastcard.games.pan.solver.search import essay_heuristic
from lastcard.games.pan.solver.space import (
    DRAWN_LABEL,
    Label,
    LabelSource,
    LabelTable,
    PanSpace,
    ValueTally,
    finished,
)
from lastcard.games.pan.solver.verdict import full_table, solve_game
from lastcard.games.pan.solver.whole_game import PanSummary, summarise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pan.solver.experiments import Guesses, Moves

    Key = tuple[RankCounts, RankCounts]

JUDGED = 3  # the largest game whose tables are compared with the rules, at every position
PLIES_COMPARED = 2  # so deep the search over all positions at once is compared with a search of each
AGREE = f"all positions of k = 1 to {JUDGED}"
READ = from_engine("the engine's tables", AGREE)
READ_AND_COUNTED = from_engine("the engine's tables", AGREE, COUNTED)

pan_example = partial(fact, GAME.name, SAMKOFF_2015, "")

TOGETHER = PanRules(nines_together=True)  # the reading of the rules that gives the printed counts
READINGS = ((ESSAY_RULES, ""), (TOGETHER, ", nines together"))
"""Both readings, and what is added to the labels of the second."""

MOST_ERRORS = 3.0
"""A sample that is further than so many standard errors from the whole is taken to contradict it, in every fact."""

AGAINST_SAMPLES = Evidence("tested", f"a printed sample may lie {MOST_ERRORS:g} standard errors away")
READ_AGAINST_SAMPLES = from_engine("the engine's tables", AGREE, AGAINST_SAMPLES)

STATES_A_STEP = 50  # positions looked at between two yields
_compared: set[PanRules | str] = set()
_summaries: dict[tuple[int, PanRules], PanSummary] = {}
_met: dict[tuple[int, PanRules], dict[Key, int]] = {}


def proved_besides(detail: str) -> Evidence:
    """Return the evidence of the proof of which positions can come up, which a search forward has tried."""
    proof = Evidence("proved", detail, "pan-attainable.md")
    return from_engine("the engine's search forward", AGREE, proof)


def pan_fact(
    *, statement: str, limits: tuple[int, int, int | None], first: int = 0, **rest: Any
) -> Callable[[Callable[..., Iterator[Progress | Case]]], Fact]:
    """Return a decorator as `fact` does. The range, where none is named, is from the `first` number of ranks, or the least."""
    rest.setdefault("scope" if "{scope}" in statement else "bound", ranks_from(first or limits[0]))
    return fact(GAME.name, SAMKOFF_2015, "ranks", statement=statement, limits=limits, **rest)


def ranks_from(least: int) -> Callable[[int], str]:
    """Return the range of a check of so many ranks and more, in words."""
    return lambda limit: f"k = {least}" if limit == least else f"k = {least} to {limit}"


def as_printed(number: Fraction, printed: str) -> bool:
    """Tell whether a number is the printed one to the printed precision."""
    _, _, decimals = printed.partition(".")
    return Fraction(with_decimals(number, len(decimals))) == Fraction(printed)


def errors(whole: float, hits: int, tries: int) -> float:
    """Return how many standard errors a sample's share lies from the share in the whole.

    Where the whole has no variance, a sample that differs is infinitely far.
    """
    spread = sqrt(whole * (1 - whole) / tries)
    difference = abs(hits / tries - whole)
    return difference / spread if spread else inf if difference else 0.0


def unlike(far: Sequence[float]) -> float:
    """Return χ² of separate samples that lie so many standard errors from the whole."""
    return sum(one * one for one in far)


def unlike_in_one_sample(apart: Sequence[float], covariances: Sequence[Sequence[float]], tries: int) -> float:
    """Return χ² of several shares of one sample: their covariances count, as one position is in all of them.

    `apart` says by how much each share differs from that in the whole, `covariances` are those of one draw.
    """
    return tries * float(np.linalg.solve(covariances, apart) @ apart)


def together(label: str, found: float, shares: int) -> Case:
    """Return a case of χ² of so many shares together and the most that it may be.

    Its mean is the number of shares, its standard deviation √(2 · shares); it may lie `MOST_ERRORS` of these above the mean.
    """
    most = shares + MOST_ERRORS * sqrt(2 * shares)
    return Case(f"{label}: χ² of {shares} rows", f"at most {most:.1f}", f"{found:.1f}", found <= most)


class Contradiction(RuntimeError):
    """A table of the engine says something else than the rules."""


def checked_table(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, LabelTable]:
    """Return the whole table of a game, after those of the small games have been compared with the rules."""
    yield from compare_engine(rules)
    return (yield from full_table(ranks, rules))


def checked_source(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, LabelSource]:
    """Return what knows every label of a game, after the small games' tables have been compared with the rules."""
    yield from compare_engine(rules)
    return (yield from solve_game(ranks, rules))


def checked_summary(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, PanSummary]:
    """Return a game in a few numbers, each game counted once, after those of the small games have been compared."""
    yield from compare_engine(rules)
    known = _summaries.get((ranks, rules))
    if known is None:
        known = yield from summarise(ranks, rules)
        _summaries[ranks, rules] = known
    return known


def checked_attainable(
    ranks: int, rules: PanRules = ESSAY_RULES
) -> Generator[Progress, None, NDArray[np.bool_]]:
    """Return what a search forward meets, by number, after it has been compared with the rules in the small games."""
    yield from compare_engine(rules)
    return (yield from reachable(ranks, rules))


def numbers_of_moves(
    ranks: int, rules: PanRules = ESSAY_RULES
) -> Generator[Progress, None, NDArray[np.int16]]:
    """Return how many moves each position has, by number, after the small games' have been compared with the rules."""
    yield from compare_engine(rules)
    return move_counts(PanSpace(ranks, rules))


def game_and_moves(ranks: int) -> Generator[Progress, None, tuple[LabelTable, Moves]]:
    """Return the solution of a game and all its moves, after those of the small games were compared with the rules."""
    labels = yield from checked_table(ranks)
    if "moves" not in _compared:
        for few in range(1, JUDGED + 1):
            yield from _judge_moves((yield from checked_table(few)))
        _compared.add("moves")
    moves = all_moves(labels.space)
    yield Progress(0, 1, f"all moves of {ranks}-Pan")
    return labels, moves


def checked_cuts(ranks: int) -> Generator[Progress, None, Cuts]:
    """Return what taking by the rank sum keeps, after that of the small games has been compared with the rules."""
    if "cuts" not in _compared:
        for few in range(1, JUDGED + 1):
            yield from _judge_cuts((yield from checked_table(few)))
        _compared.add("cuts")
    return (yield from by_rank_sum((yield from checked_table(ranks))))


def every_position(ranks: int, rules: PanRules = ESSAY_RULES) -> Iterator[State]:
    """Every way to hold the cards, finished positions included."""
    shares = [
        [(mine, theirs) for mine in range(cards + 1) for theirs in range(cards + 1 - mine)]
        for cards in map(rules.cards, range(1, ranks + 1))
    ]
    for choice in product(*shares):
        if any(map(any, choice)):
            hand, other = zip(*choice, strict=True)
            yield State(hand, other, rules)


def dealt(ranks: int, rules: PanRules = ESSAY_RULES) -> Iterator[tuple[State, int]]:
    """Every start, with its number of deals: nothing in the pile but the nine, half of all cards with the mover."""
    every = tuple(map(rules.cards, range(1, ranks + 1)))
    for hand in product(*(range(cards + 1) for cards in every)):
        if 2 * sum(hand) == ranks * rules.suits:
            yield State(hand, tuple(map(sub, every, hand)), rules), prod(map(comb, every, hand))


def met(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, dict[Key, int]]:
    """Every position that play leads to from some deal, with the number of its moves, by making all legal moves, once."""
    if (ranks, rules) in _met:
        return _met[ranks, rules]
    found: dict[Key, int] = {}
    waiting = [state for state, _ in dealt(ranks, rules)]
    seen = {_hands_key(state) for state in waiting}
    while waiting:
        state = waiting.pop()
        moves = state.moves()
        found[_hands_key(state)] = len(moves)
        for move in moves:
            after = state.after(move)
            if _hands_key(after) not in seen:
                seen.add(_hands_key(after))
                waiting.append(after)
        if len(found) % STATES_A_STEP == 0:
            yield Progress(len(found), len(seen), f"positions of k = {ranks} met by making all moves")
    _met[ranks, rules] = found
    return found


def _hands_key(state: State) -> Key:
    return state.hand, state.other


def compare_engine(rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, None]:
    """Compare all that the engine says of the games of up to `JUDGED` ranks with the rules, once.

    Raises `Contradiction` if it says something else anywhere.

    Each label has to be the one that those after the legal moves demand. If all are, the table is right: of the
    positions that are wrongly labelled, one that is decided in the fewest plies would have a successor that says so.
    """
    if rules in _compared:
        return
    for ranks in range(1, JUDGED + 1):
        yield from _judge(ranks, rules)
    _compared.add(rules)


def forget_compared() -> None:
    """Compare and count again from now on."""
    _compared.clear()
    _summaries.clear()
    _met.clear()


def _judge(ranks: int, rules: PanRules) -> Generator[Progress, None, None]:
    labels = yield from full_table(ranks, rules)
    space, moves, longest = labels.space, move_counts(labels.space), 0
    by_value = Counter[str]()
    by_moves = Counter({0: 1})  # the place where nobody has a card, which the engine numbers as a position
    for number, state in enumerate(every_position(ranks, rules)):
        label = labels.label(state)
        after = [labels.label(state.after(move)) for move in state.moves()]
        read, by_rules = (label, int(moves[space.index(state)])), (_demanded(state, after), len(after))
        if read != by_rules:
            _same(f"label and moves of {GAME.format(state)}", read, by_rules)
        by_moves[len(after)] += 1
        if not state.over:
            by_value[label.value] += 1
            longest = max(longest, label.distance or 0)
        if number % STATES_A_STEP == 0:
            yield Progress(number, space.size, f"tables of k = {ranks} compared with the rules")
    name = f"{ranks}-Pan"
    spread = {moves: many for moves, many in distribution(ranks, rules).items() if many}
    _same(f"the moves of all positions of {name}", spread, dict(by_moves))
    every = sum(moves * many for moves, many in by_moves.items())
    _same(f"the number of moves in {name}", total_moves(ranks, rules), every)
    found = yield from summarise(ranks, rules)
    tally = ValueTally(by_value["win"], by_value["loss"], by_value["draw"], longest)
    _same(f"what is counted in {name}", (found.potential, found.tally), (by_moves.total(), tally))
    if has_starts(ranks, rules):
        yield from _judge_deals(labels, found)


def _judge_deals(labels: LabelTable, found: PanSummary) -> Generator[Progress, None, None]:
    ranks, rules, space = labels.ranks, labels.rules, labels.space
    name = f"{ranks}-Pan"
    start, deal = Counter[str](), Counter[str]()
    for state, ways in dealt(ranks, rules):
        start[labels.value(state)] += 1
        deal[labels.value(state)] += ways
    _same(f"the starts of {name}", found.starts, Score(start["win"], start["loss"], start["draw"]))
    _same(f"the deals of {name}", found.deals, Score(deal["loss"], deal["win"], deal["draw"]))
    by_rules = yield from met(ranks, rules)
    seen = yield from reachable(ranks, rules)
    _same(f"the attainable positions of {name}", (int(seen.sum()), found.attainable), (len(by_rules),) * 2)
    drawn = 0
    for number, (hand, other) in enumerate(by_rules):
        state = State(hand, other, rules)
        if not seen[space.index(state)]:
            raise Contradiction(
                f"{GAME.format(state)} does not come up, says the engine; by the rules it does"
            )
        drawn += labels.value(state) == "draw"
        if number % STATES_A_STEP == 0:
            yield Progress(number, len(by_rules), f"positions of k = {ranks} met by both")
    _same(f"the draws of {name} that never come up", found.drawn_apart, found.tally.draws - drawn)
    if rules.sets:
        together = yield from met(ranks, PanRules(rules.take, True, rules.suits, rules.bottom_free, True))
        _same(f"the attainable positions of {name}, nines together", found.attainable_together, len(together))


def _demanded(state: State, after: list[Label]) -> Label:
    """Return the label that a position must have, by those after its moves."""
    if state.over:
        return finished(state)
    lost = [label.distance or 0 for label in after if label.value == "loss"]
    if lost:
        return Label("win", 1 + min(lost))
    if not after or any(label.value == "draw" for label in after):
        return DRAWN_LABEL
    return Label("loss", 1 + max(label.distance or 0 for label in after))


def _judge_moves(labels: LabelTable) -> Generator[Progress, None, None]:
    """Moves, heuristic, search, suggestion, top three cards and what is said of taking, position by position.

    Each minimax value has to be the one that those after the legal moves demand, one ply less deep.
    """
    space, ranks = labels.space, labels.ranks
    moves = all_moves(space)
    kinds = [*(move for rank in range(1, ranks + 1) for move in (rank, -rank)), TAKE]  # every rank has sets
    leads: dict[int, dict[Move, int]] = {}
    for kind, (where, after) in zip(kinds, moves.steps, strict=True):
        for here, there in zip(where.tolist(), after.tolist(), strict=True):
            leads.setdefault(here, {})[kind] = there
    signs = (False, True)
    layers: list[list[Guesses]] = [
        [run_to_end(looked_ahead(moves, plies, sign)) for plies in range(PLIES_COMPARED + 1)]
        for sign in signs
    ]
    chosen = [suggestions(moves, worth[0]) for worth in layers]
    take, (code, enough) = taking(moves, labels), top_three(space)
    for number, state in enumerate(every_position(ranks)):
        here = space.index(state)
        follow = {move: space.index(state.after(move)) for move in state.moves()}
        read: list[object] = [
            leads.get(here, {}),
            [
                [*(int(layer[here]) for layer in worth), int(some[here])]
                for worth, some in zip(layers, chosen, strict=True)
            ],
            [bool(some[here]) for some in (take.legal, take.keeps, take.only, take.best, take.alone)],
            (int(code[here]), bool(enough[here])),
        ]
        top = [rank for rank, count in enumerate(state.loose) for _ in range(count)][-3:]
        by_rules = [
            follow,
            [
                [
                    _flat(state, sign),
                    *(_deeper(layer, here, follow) for layer in worth[:-1]),
                    kinds.index(min(follow, key=lambda move: worth[0][follow[move]])) if follow else -1,
                ]
                for sign, worth in zip(signs, layers, strict=True)
            ],
            _of_taking(state, labels),
            (sum(1 << 4 * rank for rank in top), len(top) == 3),
        ]
        if read != by_rules:
            _same(GAME.format(state), read, by_rules)
        if number % STATES_A_STEP == 0:
            yield Progress(number, space.size, f"moves and searches of k = {ranks} compared with the rules")


def _deeper(layer: Guesses, here: int, follow: dict[Move, int]) -> int:
    """Return what a position must be worth, by what those after its moves are worth one ply less deep."""
    return max((-int(layer[there]) for there in follow.values()), default=int(layer[here]))


def _flat(state: State, printed: bool) -> int:
    """Return the doubled heuristic of a position, a finished game being worth `ENDLESS`."""
    if state.over:
        return -ENDLESS if any(state.hand) else ENDLESS
    return int(2 * essay_heuristic(state, printed))


def _of_taking(state: State, labels: LabelTable) -> list[bool]:
    """Whether taking is legal, keeps the value, alone does, is best by distance too, and alone is."""
    here = labels.label(state)
    after = {move: labels.label(state.after(move)) for move in state.moves()}
    keeping = {move for move, label in after.items() if OPPOSITE[label.value] == here.value}
    best = {
        move for move in keeping if here.distance is None or here.distance == 1 + (after[move].distance or 0)
    }
    return [TAKE in after, TAKE in keeping, keeping == {TAKE}, TAKE in best, best == {TAKE}]


def _judge_cuts(labels: LabelTable) -> Generator[Progress, None, None]:
    """What taking keeps and what placing keeps by the rank sum, counted position by position."""
    read = yield from by_rank_sum(labels)
    most = 3 * labels.ranks
    take, place, many = [0] * (most + 1), [0] * (most + 1), 0
    for number, state in enumerate(every_position(labels.ranks)):
        top = [rank for rank, count in enumerate(state.loose, start=1) for _ in range(count)][-3:]
        if not state.over and len(top) == 3:
            many += 1
            _, keeps, only, *_ = _of_taking(state, labels)
            forced = state.moves() == (TAKE,)
            take[sum(top)] += keeps
            place[sum(top)] += keeps if forced else not only
        if number % STATES_A_STEP == 0:
            yield Progress(number, labels.space.size, f"cuts of k = {labels.ranks} compared with the rules")
    counted = (read.take.tolist(), read.place.tolist(), read.positions)
    _same(f"the cuts of {labels.ranks}-Pan", counted, (take, place, many))


def _same(what: str, read: object, by_rules: object) -> None:
    if read != by_rules:
        raise Contradiction(f"{what}: the engine says {read}, the rules {by_rules}")
