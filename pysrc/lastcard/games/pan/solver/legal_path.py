"""A legal path from a deal to a position: the essay's construction, and the few positions that it leaves out.

Source: Samkoff 2015, section 2.2 (`attainable`, `printpath`).
"""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.core.capabilities import LegalPath
from lastcard.core.game import IllegalMove
from lastcard.games.pan.rules import GAME, TAKE, Move, RankCounts, State
from lastcard.games.pan.solver.attainable import attainable, is_proved, is_start


class NoPath(ValueError):
    """No path to the position is known, or there is none; the message says which."""


def printed_corollary(state: State) -> bool:
    """Return True if a position satisfies the corollary's conditions as printed.

    For an odd number of loose cards they forget that the player to move must hold a card, so they admit positions that
    never come up.
    """
    loose, mine, theirs = sum(state.loose), sum(state.hand), sum(state.other)
    if loose % 2 == 0:
        return loose // 2 + theirs >= 3 and mine >= 1
    return (loose - 1) // 2 + mine >= 3


def corollary(state: State) -> bool:
    """Return True if a position satisfies the corollary's conditions, put right."""
    return printed_corollary(state) and sum(state.hand) >= 1


def path_to(target: State) -> LegalPath[State, Move]:
    """Return a path from a deal to a position, every move of which was checked against the rules.

    Where the corollary holds it is the essay's construction, which begins at [2, …, 2] against [1, 2, …, 2]; the few other
    positions that can come up follow such a one by some moves, found by going back move by move, single cards first.

    Raises `NoPath` if nothing leads to the position, or no path is known under its rules: only under the usual ones, without
    sets or with the nines together.
    """
    if is_start(target):
        return LegalPath((target,), ())
    if not is_proved(target.ranks, target.rules):
        raise NoPath(
            "a way is known for two ranks or more under the essay's rules, without sets or with nines together"
        )
    if not attainable(target):
        raise NoPath(f"no deal and no play lead to {GAME.format(target)}")
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
    raise AssertionError(f"the proof knows a way to {GAME.format(target)}")


def predecessors(state: State) -> Iterator[tuple[State, Move]]:
    """Yield the positions from which one move leads to a position, each with that move."""
    rules, top = state.rules, state.top
    loose = sum(state.loose)
    for rank in range(1, state.ranks + 1):
        if rank == top and state.loose[rank - 1]:
            for move, size in ((rank, 1), (-rank, rules.set_size(rank) or 0)):
                if 0 < size <= state.loose[rank - 1]:
                    hand = (*state.other[: rank - 1], state.other[rank - 1] + size, *state.other[rank:])
                    yield from _if_legal(state, hand, move)
    for taken in _multisets(state.other, max(top, 1) if loose else 1, rules.take):
        if 0 < sum(taken) < sum(state.other):
            left = tuple(held - got for held, got in zip(state.other, taken, strict=True))
            yield from _if_legal(state, left, TAKE)


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
    """Return the essay's line to a position, if its conditions hold and the rules allow every move of it."""
    if not corollary(target):
        return None
    pile = [rank for rank, count in enumerate(target.loose, start=1) for _ in range(count)]
    hand, other = list(target.hand), list(target.other)
    for back, rank in enumerate(reversed(pile)):
        (other if back % 2 == 0 else hand)[rank - 1] += 1
    last = (tuple(hand), tuple(other)) if len(pile) % 2 == 0 else (tuple(other), tuple(hand))
    ranks = target.ranks
    player = 1 - target.player ^ len(pile) % 2
    line = _Line(State((2,) * ranks, (1,) + (2,) * (ranks - 1), target.rules, player))
    try:
        _bring_about(line, *last)
        line.play(*pile)
    except IllegalMove:
        return None
    if line.state != target:
        raise AssertionError(f"the construction misses {GAME.format(target)}")
    return line


class _Line:
    """A line of play in the making: `GAME.play` refuses what is not legal."""

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
    """Play from the start to a position with nothing loose: `hand` to move, `other` has 3 cards."""
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
    """Return the turn-switching sequence for two cards of the player to move, who holds a third one."""
    return (high, TAKE, low, high, TAKE)
