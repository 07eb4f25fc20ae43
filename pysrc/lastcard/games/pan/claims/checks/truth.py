"""What the rules say, position by position, and the engine's tables held against it before a claim reads them.

Positions are listed hand by hand and moves are those of `State`: nothing here uses the solver's numbers of positions,
its arrays or its ways of counting, but to compare them. A claim reads a table through this module alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from lastcard.core.claims import COUNTED, from_engine
from lastcard.core.progress import Progress
from lastcard.games.pan.rules import GAME, USUAL, Rules, State
from lastcard.games.pan.solver.retrograde.predecessors import move_counts
from lastcard.games.pan.solver.retrograde.space import Space
from lastcard.games.pan.solver.retrograde.table import DRAWN, Label, Tally, finished
from lastcard.games.pan.solver.solved_cache import full_table, solve_game
from lastcard.games.pan.solver.whole_game.attainable import reachable
from lastcard.games.pan.solver.whole_game.branching import distribution, total_moves
from lastcard.games.pan.solver.whole_game.deals import Score, has_starts
from lastcard.games.pan.solver.whole_game.summary import summarise

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from lastcard.games.pan.rules import Hand
    from lastcard.games.pan.solver.retrograde.table import Source, Table
    from lastcard.games.pan.solver.whole_game.summary import Summary

    Key = tuple[Hand, Hand]

JUDGED = 3
"""The largest game whose tables are compared with the rules, at every position."""

AGREE = f"all positions of k = 1 to {JUDGED}"
READ = from_engine("the engine's tables", AGREE)
READ_AND_COUNTED = from_engine("the engine's tables", AGREE, COUNTED)

SLICE = 50
"""Positions looked at between two yields."""

_judged: set[Rules] = set()
_summaries: dict[tuple[int, Rules], Summary] = {}
_met: dict[tuple[int, Rules], dict[Key, int]] = {}


class Contradiction(RuntimeError):
    """A table of the engine says something else than the rules."""


def table(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, Table]:
    """Return the whole table of a game, after those of the small games have been compared with the rules."""
    yield from judged(rules)
    return (yield from full_table(ranks, rules))


def source(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, Source]:
    """Return what knows every label of a game, after the small games' tables have been compared with the rules."""
    yield from judged(rules)
    return (yield from solve_game(ranks, rules))


def summary(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, Summary]:
    """Return a game in a few numbers, each game counted once, after those of the small games have been compared."""
    yield from judged(rules)
    known = _summaries.get((ranks, rules))
    if known is None:
        known = yield from summarise(ranks, rules)
        _summaries[ranks, rules] = known
    return known


def attainable(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, NDArray[np.bool_]]:
    """Return what a search forward meets, by number, after it has been compared with the rules in the small games."""
    yield from judged(rules)
    return (yield from reachable(ranks, rules))


def numbers_of_moves(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, NDArray[np.int16]]:
    """Return how many moves each position has, by number, after the small games' have been compared with the rules."""
    yield from judged(rules)
    return move_counts(Space(ranks, rules))


def positions(ranks: int, rules: Rules = USUAL) -> Iterator[State]:
    """Every way to hold the cards, finished positions included."""
    shares = [
        [(mine, theirs) for mine in range(cards + 1) for theirs in range(cards + 1 - mine)]
        for cards in map(rules.cards, range(1, ranks + 1))
    ]
    for choice in product(*shares):
        if any(map(any, choice)):
            hand, other = zip(*choice, strict=True)
            yield State(hand, other, rules)


def dealt(ranks: int, rules: Rules = USUAL) -> Iterator[tuple[State, int]]:
    """Every start, with its number of deals: nothing in the pile but the nine, half of all cards with the mover."""
    every = tuple(map(rules.cards, range(1, ranks + 1)))
    for hand in product(*(range(cards + 1) for cards in every)):
        if 2 * sum(hand) == ranks * rules.suits:
            ways = 1
            for cards, held in zip(every, hand, strict=True):
                ways *= comb(cards, held)
            yield (
                State(hand, tuple(cards - held for cards, held in zip(every, hand, strict=True)), rules),
                ways,
            )


def met(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, dict[Key, int]]:
    """Every position that play leads to from some deal, with the number of its moves, by making all legal moves, once."""
    if (ranks, rules) in _met:
        return _met[ranks, rules]
    found: dict[Key, int] = {}
    waiting = [state for state, _ in dealt(ranks, rules)]
    seen = {_key(state) for state in waiting}
    while waiting:
        state = waiting.pop()
        moves = state.moves()
        found[_key(state)] = len(moves)
        for move in moves:
            after = state.after(move)
            if _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(after)
        if len(found) % SLICE == 0:
            yield Progress(len(found), len(seen), f"positions of k = {ranks} met by making all moves")
    _met[ranks, rules] = found
    return found


def _key(state: State) -> Key:
    return state.hand, state.other


@dataclass(slots=True)
class _Count:
    """What is counted while the positions of a game are gone through one by one."""

    value: dict[str, int] = field(default_factory=lambda: {"win": 0, "loss": 0, "draw": 0})
    longest: int = 0
    moves: dict[int, int] = field(default_factory=dict)

    def add(self, state: State, label: Label, moves: int) -> None:
        self.moves[moves] = self.moves.get(moves, 0) + 1
        if not state.over:
            self.value[label.value] += 1
            self.longest = max(self.longest, label.distance or 0)


def judged(rules: Rules = USUAL) -> Generator[Progress, None, None]:
    """Compare all that the engine says of the games of up to `JUDGED` ranks with the rules, once.

    Raises `Contradiction` if it says something else anywhere.

    Each label has to be the one that those after the legal moves demand. If all are, the table is right: of the
    positions that are wrongly labelled, one that is decided in the fewest plies would have a successor that says so.
    """
    if rules in _judged:
        return
    for ranks in range(1, JUDGED + 1):
        yield from _judge(ranks, rules)
    _judged.add(rules)


def forget() -> None:
    """Compare and count again from now on."""
    _judged.clear()
    _summaries.clear()
    _met.clear()


def _judge(ranks: int, rules: Rules) -> Generator[Progress, None, None]:
    labels = yield from full_table(ranks, rules)
    space, moves, here = labels.space, move_counts(labels.space), _Count()
    for number, state in enumerate(positions(ranks, rules)):
        label = labels.label(state)
        after = [labels.label(state.after(move)) for move in state.moves()]
        read, by_rules = (label, int(moves[space.index(state)])), (_demanded(state, after), len(after))
        if read != by_rules:
            _same(f"label and moves of {GAME.format(state)}", read, by_rules)
        here.add(state, label, len(after))
        if number % SLICE == 0:
            yield Progress(number, space.size, f"tables of k = {ranks} compared with the rules")
    name = f"{ranks}-Pan"
    here.moves[0] += 1  # the place where nobody has a card, which the engine numbers as a position
    _same(
        f"the moves of all positions of {name}",
        {k: n for k, n in distribution(ranks, rules).items() if n},
        here.moves,
    )
    every = sum(moves * many for moves, many in here.moves.items())
    _same(f"the number of moves in {name}", total_moves(ranks, rules), every)
    found = yield from summarise(ranks, rules)
    tally = Tally(here.value["win"], here.value["loss"], here.value["draw"], here.longest)
    _same(f"what is counted in {name}", (found.potential, found.tally), (sum(here.moves.values()), tally))
    if has_starts(ranks, rules):
        yield from _judge_deals(labels, found)


def _judge_deals(labels: Table, found: Summary) -> Generator[Progress, None, None]:
    ranks, rules, space = labels.ranks, labels.rules, labels.space
    name = f"{ranks}-Pan"
    start, deal = (dict.fromkeys(("win", "loss", "draw"), 0) for _ in range(2))
    for state, ways in dealt(ranks, rules):
        start[labels.value(state)] += 1
        deal[labels.value(state)] += ways
    _same(f"the starts of {name}", found.starts, Score(**start))
    _same(f"the deals of {name}", found.deals, Score(win=deal["loss"], loss=deal["win"], draw=deal["draw"]))
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
        if number % SLICE == 0:
            yield Progress(number, len(by_rules), f"positions of k = {ranks} met by both")
    _same(f"the draws of {name} that never come up", found.drawn_apart, found.tally.draws - drawn)
    if rules.sets:
        together = yield from met(ranks, Rules(rules.take, True, rules.suits, rules.bottom_free, True))
        _same(f"the attainable positions of {name}, nines together", found.attainable_together, len(together))


def _demanded(state: State, after: list[Label]) -> Label:
    """Return the label that a position must have, by those after its moves."""
    if state.over:
        return finished(state)
    lost = [label.distance or 0 for label in after if label.value == "loss"]
    if lost:
        return Label("win", 1 + min(lost))
    if not after or any(label.value == "draw" for label in after):
        return DRAWN
    return Label("loss", 1 + max(label.distance or 0 for label in after))


def _same(what: str, read: object, by_rules: object) -> None:
    if read != by_rules:
        raise Contradiction(f"{what}: the engine says {read}, the rules {by_rules}")
