"""Numbers of moves, attainable positions, and a legal path to each.

A rank with cards in the pile blocks the ranks below it, so the numbers of moves of k ranks follow from those of
k − 1: if all cards of that rank are in the hands, the moves below it count as before; otherwise they are
replaced by one move, picking up.

For two ranks or more under the essay's rules, all positions are attainable except those in which the player to
move has no cards, and k + 7 others: nearly all cards are in one hand, and the other has too few to have passed
them on. Without rule 3 there is one more exception, and with nines played together (three ranks or more) k + 3
more (``docs/proofs/pan-attainable.md``).

Source: Samkoff 2015, section 2.2 (`attainable`, `printpath`), which has a lower bound; the rest is ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import sub
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.capabilities import LegalPath
from lastcard.core.game import IllegalMove
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.worth import Value
from lastcard.games.pan.rules import ESSAY_RULES, GAME, TAKE, Move, PanRules, RankCounts, State
from lastcard.games.pan.rules.deals import has_starts, is_start, starts
from lastcard.games.pan.solver.space import (
    Digit,
    LabelSource,
    PanSpace,
    each_once,
    hands,
    position_count,
    running,
    successors,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray


def total_moves(ranks: int, rules: PanRules = ESSAY_RULES) -> int:
    """Return the moves of all potential positions together; finished games have none."""
    return sum(moves * number for moves, number in distribution(ranks, rules).items())


def branching(ranks: int, rules: PanRules = ESSAY_RULES) -> Fraction:
    """Return the average number of moves of a potential position, finished ones included."""
    return Fraction(total_moves(ranks, rules), position_count(ranks, rules))


def distribution(ranks: int, rules: PanRules = ESSAY_RULES) -> dict[int, int]:
    """Return the number of potential positions by their number of moves."""
    total = {0: 0}
    for mover_empty, other_empty in product((False, True), repeat=2):
        sign = 1 if mover_empty == other_empty else -1
        for moves, number in enumerate(_spread(ranks, rules, mover_empty, other_empty)):
            total[moves] = total.get(moves, 0) + sign * number
            if mover_empty or other_empty:
                total[0] -= sign * number
    return total


def _spread(ranks: int, rules: PanRules, mover_empty: bool, other_empty: bool) -> list[int]:
    """Return, by moves, the positions with the named hands empty, as if no game were over."""
    found, size = [1], 1
    for rank in range(1, ranks + 1):
        cards = rules.cards(rank)
        mine, theirs = (0 if empty else cards for empty in (mover_empty, other_empty))
        shares = [(a, b) for a, b in Digit(cards).shares if a <= mine and b <= theirs]
        kinds = Counter((_placing(rank, a, rules), a + b == cards) for a, b in shares)
        new = [0] * (len(found) + 3)
        for (own, full), ways in kinds.items():
            if full:
                for moves, number in enumerate(found, start=own):
                    new[moves] += ways * number
            else:
                new[own + 1] += ways * size
        found, size = new, size * len(shares)
    return found


def _placing(rank: int, held: int, rules: PanRules) -> int:
    """Return the number of ways to play cards of one rank if nothing higher is in the pile."""
    whole = held > 0 and held == rules.set_size(rank)
    if whole and rank == 1 and rules.nines_together:
        return 1
    return int(held > 0) + int(whole)


@dataclass(frozen=True, slots=True)
class Score:
    """Numbers of wins, losses and draws: of starts for the mover, of deals for the 9♥."""

    win: int = 0
    loss: int = 0
    draw: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.win + self.loss + self.draw


def score(source: LabelSource) -> Generator[Progress, None, tuple[Score, Score]]:
    """Return the results of the starts for the mover, and of the deals for the holder of the 9♥."""
    everywhere = starts(source.ranks, source.rules)
    positions, dealt = Counter[Value](), Counter[Value]()
    for done, start in enumerate(everywhere):
        value = source.label(start.state).value
        positions[value] += 1
        dealt[value] += start.deals
        if done % 200 == 0:
            yield Progress(done, len(everywhere), "start positions")
    here = Score(positions["win"], positions["loss"], positions["draw"])
    return here, Score(win=dealt["loss"], loss=dealt["win"], draw=dealt["draw"])


MOST_SEARCHED = 50_000  # most positions of a game searched on demand if no list is known
FRONTIER_SLICE = 8_192

TOGETHER = PanRules(nines_together=True)  # the reading that gives the printed counts
NO_SETS = PanRules(sets=False)  # the game without rule 3
# the fewest ranks from which the list of a game is proved complete
_PROVED = {ESSAY_RULES: 2, NO_SETS: 2, TOGETHER: 3}


def is_proved(ranks: int, rules: PanRules = ESSAY_RULES) -> bool:
    """Return True if the attainable positions of a game are proved."""
    return rules in _PROVED and ranks >= _PROVED[rules]


def attainable(state: State) -> bool | None:
    """Return True if a position can occur in play from some deal; None if undecided."""
    if not any(state.hand):
        return False
    if not has_starts(state.ranks, state.rules):
        return None
    if is_proved(state.ranks, state.rules):
        return (state.hand, state.other) not in _exceptions(state.ranks, state.rules)
    if position_count(state.ranks, state.rules) > MOST_SEARCHED:
        return None
    return bool(_reached(state.ranks, state.rules)[PanSpace(state.ranks, state.rules).index(state)])


def proved_count(ranks: int, rules: PanRules = ESSAY_RULES) -> int | None:
    """Return the number of attainable positions, M_k, where it is proved; else None."""
    if not is_proved(ranks, rules):
        return None
    more = {ESSAY_RULES: 0, NO_SETS: 1, TOGETHER: ranks + 3}[rules]
    return int(10 * 15 ** (ranks - 1) - 4 * 5 ** (ranks - 1) - (ranks + 7) - more)


def never(ranks: int, rules: PanRules = ESSAY_RULES) -> tuple[State, ...]:
    """Return the unattainable positions in which the mover has cards, if proved."""
    found = sorted(_exceptions(ranks, rules)) if is_proved(ranks, rules) else ()
    return tuple(State(hand, other, rules) for hand, other in found)


@lru_cache(maxsize=8)
def _reached(ranks: int, rules: PanRules) -> NDArray[np.bool_]:
    return run_to_end(reachable(ranks, rules))


HandPair = tuple[RankCounts, RankCounts]


@lru_cache(maxsize=32)
def _exceptions(ranks: int, rules: PanRules) -> frozenset[HandPair]:
    below = (3, *[4] * (ranks - 2))
    none = (0,) * (ranks - 1)
    found = {((*below, a), (*none, b)) for a, b in ((2, 0), (4, 0), (1, 1), (3, 1), (2, 2))}
    found |= {((*none, a), (*below, b)) for a, b in ((1, 0), (2, 1), (1, 2))}
    everything = (*below, 4)
    for rank in range(ranks - 1):
        one = tuple(int(place == rank) for place in range(ranks))
        found.add((tuple(n - held for n, held in zip(everything, one, strict=True)), one))
    if rules == NO_SETS:
        found.add(((*below, 0), (*none, 0)))
    return frozenset(found | _of_nines(ranks)) if rules == TOGETHER else frozenset(found)


def _of_nines(ranks: int) -> set[HandPair]:
    """Return the additional exceptions with nines together, one of them loose."""
    high = (4,) * (ranks - 2)
    none = (0,) * (ranks - 2)
    found: set[HandPair] = {
        ((0, *high, 2), (2, *none, 0)),
        ((0, *high, 4), (2, *none, 0)),
        ((2, *none, 0), (0, *high, 1)),
        ((0, *high, 3), (2, *none, 1)),
        ((2, *none, 1), (0, *high, 2)),
    }
    for rank in range(1, ranks - 1):
        one = tuple(int(place == rank) for place in range(1, ranks))
        found.add(((0, *[4 - held for held in one]), (2, *one)))
    return found


def reachable(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, NDArray[np.bool_]]:
    """Search forward from all starts; return the attainable positions as a mask."""
    space = PanSpace(ranks, rules)
    seen = np.zeros(space.size, np.bool_)
    frontier = np.array([space.index(start.state) for start in starts(ranks, rules)], np.int32)
    seen[frontier] = True
    done = len(frontier)
    while len(frontier):
        met = [frontier[:0]]
        for start in range(0, len(frontier), FRONTIER_SLICE):
            mine, theirs = hands(space, frontier[start : start + FRONTIER_SLICE].astype(np.intp))
            both = running(mine, theirs)
            for legal, after in successors(space, mine, theirs):
                new = after[legal & both]
                new = each_once(new[~seen[new]])
                seen[new] = True
                met.append(new.astype(np.int32))
                done += len(new)
            yield Progress(done, space.size, "positions met")
        frontier = np.concatenate(met)
    return seen


class NoPath(ValueError):
    """There is no path to the position, or none is known; see the message."""


def printed_corollary(state: State) -> bool:
    """Return True if the printed corollary applies; it omits a ≥ 1 for odd numbers."""
    loose, mine, theirs = sum(state.loose), sum(state.hand), sum(state.other)
    if loose % 2 == 0:
        return loose // 2 + theirs >= 3 and mine >= 1
    return (loose - 1) // 2 + mine >= 3


def corollary(state: State) -> bool:
    """Return True if a position satisfies the corrected conditions of the corollary."""
    return printed_corollary(state) and sum(state.hand) >= 1


def path_to(target: State) -> LegalPath[State, Move]:
    """Return a path from a deal to a position, each move checked. Raises `NoPath`.

    Where the corollary holds it is the essay's construction from [2, …, 2] against [1, 2, …, 2]. The few
    other positions follow such a one by some moves, found by going back move by move, single cards first.
    """
    if is_start(target):
        return LegalPath((target,), ())
    if not is_proved(target.ranks, target.rules):
        games = "two ranks or more under the essay's rules, without sets or with nines together"
        raise NoPath(f"paths are only known for {games}")
    if not attainable(target):
        raise NoPath(f"{GAME.format(target)} cannot occur in play")
    came: dict[State, tuple[Move, State] | None] = {target: None}
    waiting = [target]
    while waiting:
        state = waiting.pop()
        line = _constructed(state)
        if line is not None:
            while (step := came[state]) is not None:
                line.play(step[0])
                state = step[1]
            return LegalPath(tuple(line.states), tuple(line.moves))
        for before, move in reversed(tuple(predecessors(state))):
            if before not in came and attainable(before):
                came[before] = (move, state)
                waiting.append(before)
    raise AssertionError(f"the proof gives a path to {GAME.format(target)}")


def predecessors(state: State) -> Iterator[tuple[State, Move]]:
    """Yield the positions one move before a position, each with that move."""
    other, top = state.other, state.top if any(state.loose) else 0
    for move, size in ((top, 1), (-top, state.rules.set_size(top) or 0)) if top else ():
        if 0 < size <= state.loose[top - 1]:
            hand = (*other[: top - 1], other[top - 1] + size, *other[top:])
            yield from _if_legal(state, hand, move)
    for taken in _multisets(other, max(top, 1), state.rules.take):
        if 0 < sum(taken) < sum(other):
            yield from _if_legal(state, tuple(map(sub, other, taken)), TAKE)


def _if_legal(state: State, mover: RankCounts, move: Move) -> Iterator[tuple[State, Move]]:
    before = State(mover, state.hand, state.rules, 1 - state.player)
    if move in before.moves() and before.after(move) == state:
        yield before, move


def _multisets(hand: RankCounts, low: int, most: int) -> Iterator[RankCounts]:
    """Return all ways to choose up to `most` cards of rank `low` and above from a hand."""
    chosen: list[tuple[RankCounts, int]] = [((0,) * (low - 1), most)]
    for held in hand[low - 1 :]:
        chosen = [((*cards, n), left - n) for cards, left in chosen for n in range(min(held, left) + 1)]
    return (cards for cards, _ in chosen)


def _constructed(target: State) -> _Line | None:
    if not corollary(target):
        return None
    pile = [rank for rank, count in enumerate(target.loose, start=1) for _ in range(count)]
    hand, other = list(target.hand), list(target.other)
    for back, rank in enumerate(reversed(pile)):
        (other if back % 2 == 0 else hand)[rank - 1] += 1
    last = (tuple(hand), tuple(other)) if len(pile) % 2 == 0 else (tuple(other), tuple(hand))
    twos, player = (2,) * (target.ranks - 1), 1 - target.player ^ len(pile) % 2
    line = _Line(State((2, *twos), (1, *twos), target.rules, player))
    try:
        _bring_about(line, *last)
        line.play(*pile)
    except IllegalMove:
        return None
    if line.state != target:
        raise AssertionError(f"the construction misses {GAME.format(target)}")
    return line


class _Line:
    """A line of play under construction; `GAME.play` rejects illegal moves."""

    def __init__(self, start: State) -> None:
        self.states, self.moves = [start], list[Move]()

    @property
    def state(self) -> State:
        return self.states[-1]

    def play(self, *moves: Move) -> None:
        for move in moves:
            self.states.append(GAME.play(self.state, move))
            self.moves.append(move)


def _bring_about(line: _Line, hand: RankCounts, other: RankCounts) -> None:
    """Play to a position with nothing loose: `hand` to move, `other` has 3 cards."""
    ranks = range(1, len(hand) + 1)
    for rank in ranks:
        while line.state.hand[rank - 1] > other[rank - 1]:
            line.play(rank, TAKE)
    held = [rank for rank in ranks for _ in range(line.state.hand[rank - 1])]
    if len(held) >= 3:
        line.play(*switching(held[1], held[0]))
    else:
        line.play(held[0], held[0], TAKE)
    for rank in ranks:
        while line.state.other[rank - 1] < other[rank - 1]:
            line.play(rank, TAKE)


def switching(high: int, low: int) -> tuple[Move, ...]:
    """Return the turn-switching sequence for two cards of a mover with three or more."""
    return (high, TAKE, low, high, TAKE)
