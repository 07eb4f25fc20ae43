"""Random small games of every shape: a list of positions, each over, or somebody's, or chance's."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from lastcard import CHANCE, Game

END = -2
"""The mover of a position that is over."""


@dataclass(frozen=True)
class RandomGame(Game):
    """A game given by its positions: who is to move, what follows, how likely that is, or what `outcome` says."""

    nodes: tuple = ((END, 0),)
    names: tuple[str, ...] = ("first", "second")
    off: object = "usual"

    start = 0

    def players(self, state):
        return self.names

    def player_to_move(self, state):
        return max(CHANCE, self.nodes[state][0])

    def legal_moves(self, state):
        mover, following = self.nodes[state]
        return [] if mover == END else list(range(len(following)))

    def chance_outcomes(self, state):
        mover, following = self.nodes[state]
        if mover != CHANCE:
            return ()
        total = sum(weight for weight, _ in following)
        return tuple((move, Fraction(weight, total)) for move, (weight, _) in enumerate(following))

    def play(self, state, move):
        mover, following = self.nodes[state]
        return following[move][1] if mover == CHANCE else following[move]

    def outcome(self, state):
        mover, said = self.nodes[state]
        return said if mover == END else None

    def called_off(self, state):
        return super().called_off(state) if self.off == "usual" else self.off


NAMES = ("ann", "bob", "cat", "dan")


@st.composite
def games(draw, players: int, ends, *, chance: bool = False, rounds: bool = False, most: int = 9, off=None):
    """Games of so many players with such ends; play can go round if `rounds`, else it goes on to higher numbers."""
    count = draw(st.integers(1, most))
    nodes = []
    for here in range(count):
        following = st.integers(0 if rounds else here + 1, count - 1)
        ended = draw(st.integers(0, 3)) == 0 or (not rounds and here == count - 1)
        if ended:
            nodes.append((END, draw(ends)))
            continue
        mover = draw(st.integers(CHANCE if chance else 0, players - 1))
        if mover == CHANCE:
            following = st.tuples(st.integers(1, 3), following)
        nodes.append((mover, tuple(draw(st.lists(following, min_size=1, max_size=3)))))
    return RandomGame(nodes=tuple(nodes), names=NAMES[:players], off="usual" if off is None else draw(off))
