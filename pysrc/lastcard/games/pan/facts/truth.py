"""Comparison of the engine with the rules, before a fact reads it; and tests of samples.

The comparison lists positions hand by hand, with the moves of `State`, independent of the solver's numbering,
arrays and counts. Through this module facts read tables, and experiments on all positions instead of the
essay's samples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, inf, prod, sqrt
from operator import sub
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from lastcard.core.claims import COUNTED, Evidence, from_engine
from lastcard.core.facts import Case, Fact, fact
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.text import with_decimals
from lastcard.core.worth import OPPOSITE
from lastcard.games.pan.rules import ESSAY_RULES, GAME, SAMKOFF_2015, TAKE, Move, PanRules, RankCounts, State
from lastcard.games.pan.rules.deals import has_starts
from lastcard.games.pan.solver.attainable import TOGETHER, Score, distribution, reachable, total_moves
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
from lastcard.games.pan.solver.space import DRAWN_LABEL, Label, LabelTable, PanSpace, ValueTally, finished
from lastcard.games.pan.solver.verdict import full_table, solve_game
from lastcard.games.pan.solver.whole_game import PanSummary, summarise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pan.solver.experiments import Guesses, Moves

    Key = tuple[RankCounts, RankCounts]

JUDGED = 3  # the largest game whose tables are compared with the rules, at every position
PLIES_COMPARED = 2  # depth to which the search over all positions at once is compared with the rules
AGREE = f"all positions of k = 1 to {JUDGED}"
READ = from_engine("the engine's tables", AGREE)
READ_AND_COUNTED = from_engine("the engine's tables", AGREE, COUNTED)

pan_example = partial(fact, GAME.name, SAMKOFF_2015, "")

READINGS = (
    (ESSAY_RULES, ""),
    (TOGETHER, ", nines together"),
)  # the two readings of the rules, and their suffix in labels
MOST_ERRORS = 3.0  # standard errors; a sample further from the whole contradicts it, in every fact
AGAINST_SAMPLES = Evidence("tested", f"a printed sample may be {MOST_ERRORS:g} standard errors away")
READ_AGAINST_SAMPLES = from_engine("the engine's tables", AGREE, AGAINST_SAMPLES)

STATES_A_STEP = 50  # positions between two yields
Worked = TypeVar("Worked")
Stepwise = Generator[Progress, None, Worked]
_compared_games: set[PanRules | str] = set()
_summaries: dict[tuple[int, PanRules], PanSummary] = {}
_met: dict[tuple[int, PanRules], dict[Key, int]] = {}


def proved_besides(detail: str) -> Evidence:
    """Return the evidence of the proof of the attainable positions, with its check."""
    return from_engine("the engine's forward search", AGREE, Evidence("proved", detail, "pan-attainable.md"))


def pan_fact(
    *, statement: str, limits: tuple[int, int, int | None], first: int = 0, **rest: Any
) -> Callable[[Callable[..., Iterator[Progress | Case]]], Fact]:
    """Return a decorator like `fact`; unit, columns and range have defaults."""
    rest.setdefault("columns", ("game", "printed", "computed"))
    rest.setdefault("scope" if "{scope}" in statement else "bound", ranks_from(first or limits[0]))
    return fact(GAME.name, SAMKOFF_2015, "ranks", statement=statement, limits=limits, **rest)


read_fact = partial(pan_fact, evidence=READ)
strict_fact = partial(read_fact, wrong="fails")  # any exception refutes it


def ranks_from(least: int) -> Callable[[int], str]:
    """Return the range of a check from `least` ranks upward, in words."""
    return lambda limit: f"k = {least}" if limit == least else f"k = {least} to {limit}"


def as_printed(number: Fraction, printed: str) -> bool:
    """Return True if a number is the printed one to the printed precision."""
    _, _, decimals = printed.partition(".")
    return Fraction(with_decimals(number, len(decimals))) == Fraction(printed)


def errors(whole: float, hits: int, tries: int) -> float:
    """Return a sample's distance from the whole in standard errors."""
    spread = sqrt(whole * (1 - whole) / tries)
    difference = abs(hits / tries - whole)
    return difference / spread if spread else inf if difference else 0.0


def unlike(far: Sequence[float]) -> float:
    """Return χ² of separate samples, by their standard errors from the whole."""
    return sum(one * one for one in far)


def unlike_in_one_sample(apart: Sequence[float], covariances: Sequence[Sequence[float]], tries: int) -> float:
    """Return χ² of several shares of one sample, with the covariances of one draw."""
    return tries * float(np.linalg.solve(covariances, apart) @ apart)


def together(label: str, found: float, shares: int) -> Case:
    """Return a case that compares χ² of several shares with its limit."""
    most = shares + MOST_ERRORS * sqrt(2 * shares)
    return Case(f"{label}: χ² of {shares} rows", f"at most {most:.1f}", f"{found:.1f}", found <= most)


class Contradiction(RuntimeError):
    """A table of the engine contradicts the rules."""


def checked(work: Callable[[int, PanRules], Stepwise[Worked]]) -> Callable[..., Stepwise[Worked]]:
    """Return the work on a game, run after comparing the small games with the rules."""

    def compared(ranks: int, rules: PanRules = ESSAY_RULES) -> Stepwise[Worked]:
        yield from compare_engine(rules)
        return (yield from work(ranks, rules))

    return compared


def _summary_once(ranks: int, rules: PanRules) -> Stepwise[PanSummary]:
    if (ranks, rules) not in _summaries:
        _summaries[ranks, rules] = yield from summarise(ranks, rules)
    return _summaries[ranks, rules]


# a game's table, solution and counts
checked_table, checked_source = checked(full_table), checked(solve_game)
checked_summary = checked(_summary_once)


def checked_attainable(ranks: int, rules: PanRules = ESSAY_RULES) -> Stepwise[NDArray[np.bool_]]:
    """Return the attainable positions as a mask, after the same comparison."""
    yield from compare_engine(rules)
    return (yield from reachable(ranks, rules))


def numbers_of_moves(ranks: int, rules: PanRules = ESSAY_RULES) -> Stepwise[NDArray[np.int16]]:
    """Return the number of moves of each position, by index, after the same comparison."""
    yield from compare_engine(rules)
    return move_counts(PanSpace(ranks, rules))


def game_and_moves(ranks: int) -> Stepwise[tuple[LabelTable, Moves]]:
    """Return a game's table and all its moves, after the same comparison."""
    labels = yield from checked_table(ranks)
    yield from _compare_once("moves", _judge_moves)
    moves = all_moves(labels.space)
    yield Progress(0, 1, f"all moves of {ranks}-Pan")
    return labels, moves


def checked_cuts(ranks: int) -> Stepwise[Cuts]:
    """Return the values kept by taking according to the rank sum, after the same comparison."""
    yield from _compare_once("cuts", _judge_cuts)
    return (yield from by_rank_sum((yield from checked_table(ranks))))


def _compare_once(what: str, judge: Callable[[LabelTable], Stepwise[None]]) -> Stepwise[None]:
    if what not in _compared_games:
        for few in range(1, JUDGED + 1):
            yield from judge((yield from checked_table(few)))
        _compared_games.add(what)


def every_position(ranks: int, rules: PanRules = ESSAY_RULES) -> Iterator[State]:
    """Yield every way to hold the cards, finished positions included."""
    every = map(rules.cards, range(1, ranks + 1))
    shares = [[(a, b) for a in range(cards + 1) for b in range(cards + 1 - a)] for cards in every]
    for choice in product(*shares):
        if any(map(any, choice)):
            hand, other = zip(*choice, strict=True)
            yield State(hand, other, rules)


def dealt(ranks: int, rules: PanRules = ESSAY_RULES) -> Iterator[tuple[State, int]]:
    """Yield every start with its number of deals: half of all cards with the mover."""
    every = tuple(map(rules.cards, range(1, ranks + 1)))
    for hand in product(*(range(cards + 1) for cards in every)):
        if 2 * sum(hand) == ranks * rules.suits:
            yield State(hand, tuple(map(sub, every, hand)), rules), prod(map(comb, every, hand))


def met(ranks: int, rules: PanRules = ESSAY_RULES) -> Stepwise[dict[Key, int]]:
    """Return every position reachable from a deal, with its number of moves."""
    if (ranks, rules) in _met:
        return _met[ranks, rules]
    found: dict[Key, int] = {}
    waiting = [state for state, _ in dealt(ranks, rules)]
    seen = {(state.hand, state.other) for state in waiting}
    while waiting:
        state = waiting.pop()
        moves = state.moves()
        found[state.hand, state.other] = len(moves)
        for after in map(state.after, moves):
            if (key := (after.hand, after.other)) not in seen:
                seen.add(key)
                waiting.append(after)
        if len(found) % STATES_A_STEP == 0:
            yield Progress(len(found), len(seen), f"positions of k = {ranks} reached by making all moves")
    _met[ranks, rules] = found
    return found


def compare_engine(rules: PanRules = ESSAY_RULES) -> Stepwise[None]:
    """Compare the engine with the rules in the small games, once. Raises `Contradiction`.

    Each label must follow from the labels after its legal moves. Then the table is right: of all wrongly
    labelled positions, one decided in the fewest plies would have a successor that contradicts it.
    """
    if rules in _compared_games:
        return
    for ranks in range(1, JUDGED + 1):
        yield from _judge(ranks, rules)
    _compared_games.add(rules)


def forget_compared() -> None:
    """Drop all comparisons and counts."""
    _compared_games.clear()
    _summaries.clear()
    _met.clear()


def _judge(ranks: int, rules: PanRules) -> Stepwise[None]:
    labels = yield from full_table(ranks, rules)
    space, moves, longest = labels.space, move_counts(labels.space), 0
    by_value = Counter[str]()
    by_moves = Counter({0: 1})  # two empty hands, which the engine numbers as a position
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
    _same(f"the counts of {name}", (found.potential, found.tally), (by_moves.total(), tally))
    if has_starts(ranks, rules):
        yield from _judge_deals(labels, found)


def _judge_deals(labels: LabelTable, found: PanSummary) -> Stepwise[None]:
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
            raise Contradiction(f"{state} can occur by the rules, but not according to the engine")
        drawn += labels.value(state) == "draw"
        if number % STATES_A_STEP == 0:
            yield Progress(number, len(by_rules), f"positions of k = {ranks} reached by both")
    _same(f"the draws of {name} that never occur", found.drawn_apart, found.tally.draws - drawn)
    if rules.sets:
        together = yield from met(ranks, replace(rules, nines_together=True))
        _same(f"the attainable positions of {name}, nines together", found.attainable_together, len(together))


def _demanded(state: State, after: list[Label]) -> Label:
    if state.over:
        return finished(state)
    lost = [label.distance or 0 for label in after if label.value == "loss"]
    if lost:
        return Label("win", 1 + min(lost))
    if not after or any(label.value == "draw" for label in after):
        return DRAWN_LABEL
    return Label("loss", 1 + max(label.distance or 0 for label in after))


def _judge_moves(labels: LabelTable) -> Stepwise[None]:
    """Compare moves, heuristic, searches, top cards and taking with the rules."""
    space, ranks = labels.space, labels.ranks
    moves = all_moves(space)
    kinds = [*(move for rank in range(1, ranks + 1) for move in (rank, -rank)), TAKE]  # every rank has sets
    leads: dict[int, dict[Move, int]] = {}
    for kind, (where, after) in zip(kinds, moves.steps, strict=True):
        for here, there in zip(where.tolist(), after.tolist(), strict=True):
            leads.setdefault(here, {})[kind] = there
    signs = (False, True)
    depths = range(PLIES_COMPARED + 1)
    layers = [[run_to_end(looked_ahead(moves, plies, sign)) for plies in depths] for sign in signs]
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
    return max((-int(layer[there]) for there in follow.values()), default=int(layer[here]))


def _flat(state: State, printed: bool) -> int:
    if state.over:
        return -ENDLESS if any(state.hand) else ENDLESS
    return int(2 * essay_heuristic(state, printed))


def _of_taking(state: State, labels: LabelTable) -> list[bool]:
    """Return five flags: taking is legal, keeps the value, alone keeps it, is best, is the only best move."""
    here = labels.label(state)
    after = {move: labels.label(state.after(move)) for move in state.moves()}
    keeping = {move for move, label in after.items() if OPPOSITE[label.value] == here.value}
    best = {move for move in keeping if here.distance in (None, 1 + (after[move].distance or 0))}
    return [TAKE in after, TAKE in keeping, keeping == {TAKE}, TAKE in best, best == {TAKE}]


def _judge_cuts(labels: LabelTable) -> Stepwise[None]:
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
        raise Contradiction(f"{what}: the engine gives {read}, the rules give {by_rules}")
