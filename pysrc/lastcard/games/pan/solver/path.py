"""The essay's lower bound, and the play behind it: a legal way from a start to a position.

Source: Samkoff 2015, section 2.2 (`attainable`, `printpath`).
"""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.games.pan.rules import GAME, TAKE, USUAL, Hand, Move, State


class NoPath(ValueError):
    """The position does not satisfy the conditions of the corollary."""


@dataclass(frozen=True, slots=True)
class Path:
    """A line of play, every move of which was checked against the rules.

    Parameters
    ----------
    states : tuple of State
        The start position, and the position after each move.
    moves : tuple of int
        The moves between them.
    """

    states: tuple[State, ...]
    moves: tuple[Move, ...]


def printed_corollary(state: State) -> bool:
    """Tell whether a position satisfies the corollary's conditions as printed.

    For an odd number of loose cards in the pile they forget that the player to move must hold a card, so they
    admit positions that never come up.

    Complexity: O(k).
    Source: Samkoff 2015, section 2.2, corollary.
    """
    loose, mine, theirs = sum(state.loose), sum(state.hand), sum(state.other)
    if loose % 2 == 0:
        return loose // 2 + theirs >= 3 and mine >= 1
    return (loose - 1) // 2 + mine >= 3


def corollary(state: State) -> bool:
    """Tell whether a position satisfies the corollary's conditions, put right. Complexity: O(k)."""
    return printed_corollary(state) and sum(state.hand) >= 1


def path(target: State) -> Path:
    """Return a legal line of play from the start [2, …, 2] against [1, 2, …, 2] to a position.

    Parameters
    ----------
    target : State
        A position under the usual rules, with two ranks or more.

    Raises
    ------
    NoPath
        If the rules are not the usual ones, or the conditions of the corollary are not satisfied.

    Notes
    -----
    Complexity: O(k) moves.
    Source: Samkoff 2015, section 2.2: the proofs of the claim and the corollary (`printpath`).
    """
    if target.rules != USUAL or target.ranks < 2:
        raise NoPath("the construction is for the usual rules and two ranks or more")
    if not corollary(target):
        raise NoPath("the conditions of the corollary are not satisfied")
    pile = [rank for rank, count in enumerate(target.loose, start=1) for _ in range(count)]
    hand, other = list(target.hand), list(target.other)
    for back, rank in enumerate(reversed(pile)):
        (other if back % 2 == 0 else hand)[rank - 1] += 1
    last = (tuple(hand), tuple(other)) if len(pile) % 2 == 0 else (tuple(other), tuple(hand))
    ranks = target.ranks
    start = State((2,) * ranks, (1,) + (2,) * (ranks - 1), player=1 - target.player ^ len(pile) % 2)
    line = _Line(start)
    _bring_about(line, *last)
    for rank in pile:
        line.play(rank)
    if (line.state.hand, line.state.other) != (target.hand, target.other):
        raise AssertionError(f"the construction misses {GAME.format(target)}")
    return Path(tuple(line.states), tuple(line.moves))


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


def _bring_about(line: _Line, hand: Hand, other: Hand) -> None:
    """Play from the start to a position with nothing loose in the pile: `hand` to move, `other` has 3 cards."""
    ranks = range(1, len(hand) + 1)
    for rank in ranks:
        while line.state.hand[rank - 1] > other[rank - 1]:
            line.play(rank, TAKE)
    held = [rank for rank in ranks for _ in range(line.state.hand[rank - 1])]
    if len(held) >= 3:
        low, high = held[0], held[1]
        line.play(high, TAKE, low, high, TAKE)
    else:
        line.play(held[0], held[0], TAKE)
    for rank in ranks:
        while line.state.other[rank - 1] < other[rank - 1]:
            line.play(rank, TAKE)
