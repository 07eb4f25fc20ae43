"""Small games for testing the core: any finite tree, and any finite graph, as a game of the contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from lastcard.core.game import (
    Game,
    IllegalMove,
    MoveError,
    Notation,
    Outcome,
    Paper,
    PositionError,
    drawn,
    won,
)
from lastcard.core.worth import payoff_value

if TYPE_CHECKING:
    from random import Random

Tree = float | tuple[int, tuple["Tree", ...]]
"""A payoff of player 0, or the player to move and what each move leads to."""

NOTATION = Notation("a path of moves, or a node", r"[0-9.]*", "", (), "a number")


@dataclass(frozen=True)
class Toy(Game):
    """What the toy games share."""

    name: str = "toy"
    title: str = "Toy"
    summary: str = "A toy."
    paper: Paper = field(default_factory=lambda: Paper("none", "None", "Nobody", 2000))
    notation: Notation = NOTATION
    names: tuple[str, ...] = ("first", "second")

    @property
    def start(self):
        return self.parse("")

    def players(self, state: object) -> tuple[str, ...]:
        return self.names

    def format_move(self, move: int) -> str:
        return str(move)

    def move_label(self, state: tuple[int, ...], text: str) -> str:
        return text

    def rules(self, state: object) -> str:
        return "none"

    def parse_move(self, state, text: str) -> int:
        if not text.isdigit():
            raise MoveError(text)
        if int(text) not in self.legal_moves(state):
            raise IllegalMove(text)
        return int(text)

    def random_state(self, rng: Random, size: int | None = None):
        return self.parse("")


@dataclass(frozen=True)
class TreeGame(Toy):
    """A game given by its tree. A position is the path from the root; a move the number of a child."""

    tree: Tree = 1.0

    def parse(self, text: str) -> tuple[int, ...]:
        try:
            return tuple(int(part) for part in text.split(".") if part)
        except ValueError:
            raise PositionError(text) from None

    def format(self, state: tuple[int, ...]) -> str:
        return ".".join(map(str, state))

    def _node(self, state: tuple[int, ...]) -> Tree:
        node = self.tree
        for move in state:
            node = node[1][move]
        return node

    def player_to_move(self, state: tuple[int, ...]) -> int:
        node = self._node(state)
        return node[0] if isinstance(node, tuple) else 0

    def legal_moves(self, state: tuple[int, ...]) -> tuple[int, ...]:
        node = self._node(state)
        return tuple(range(len(node[1]))) if isinstance(node, tuple) else ()

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        if move not in self.legal_moves(state):
            raise IllegalMove(str(move))
        return (*state, move)

    def outcome(self, state: tuple[int, ...]) -> Outcome | None:
        node = self._node(state)
        return (
            None
            if isinstance(node, tuple)
            else Outcome((node, 1 - node), "the end", (payoff_value(node), payoff_value(1 - node)))
        )


@dataclass(frozen=True)
class GraphGame(Toy):
    """A game given by its graph: for each node the player to move and the nodes that may follow.

    At a node without a follower the game is over, and the player who would be to move has lost.
    """

    nodes: tuple[tuple[int, tuple[int, ...]], ...] = ((0, ()),)

    def parse(self, text: str) -> int:
        return int(text or "0")

    def format(self, state: int) -> str:
        return str(state)

    def player_to_move(self, state: int) -> int:
        return self.nodes[state][0]

    def legal_moves(self, state: int) -> tuple[int, ...]:
        return self.nodes[state][1]

    def play(self, state: int, move: int) -> int:
        if move not in self.nodes[state][1]:
            raise IllegalMove(str(move))
        return move

    def outcome(self, state: int) -> Outcome | None:
        player, moves = self.nodes[state]
        if moves:
            return None
        return won(1 - player, 2, f"player {player} is stuck")

    def called_off(self, state: int) -> Outcome:
        return drawn(2, "play goes round")


def trees(max_leaves: int = 40, draws: bool = True) -> st.SearchStrategy[Tree]:
    """Trees with any branching, either player to move anywhere."""
    payoffs = [0.0, 0.5, 1.0] if draws else [0.0, 1.0]
    return st.recursive(
        st.sampled_from(payoffs),
        lambda below: st.tuples(st.integers(0, 1), st.lists(below, min_size=1, max_size=4).map(tuple)),
        max_leaves=max_leaves,
    )


@st.composite
def graphs(draw: st.DrawFn, most: int = 9) -> GraphGame:
    """Graphs of up to `most` nodes, with cycles and loops as they come."""
    count = draw(st.integers(1, most))
    nodes = tuple(
        (draw(st.integers(0, 1)), tuple(draw(st.lists(st.integers(0, count - 1), max_size=3))))
        for _ in range(count)
    )
    return GraphGame(nodes=nodes)
