"""Positions, moves, and the forests of a size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from lastcard.core.game import Written
from lastcard.games.shichinarabe.rules.board import (
    NO_EDGES,
    Graph,
    both_ways,
    write_edges,
    write_forest,
    write_rules,
)

COLOURS = "RB"  # the colour of each player: red is player 0, blue is player 1
WHITE = "W"
RedBlue = tuple[int, int]  # a number for red and one for blue


class Move(NamedTuple):
    """A turn: the vertex selected (None: a pass), after the vertex whitened by right, if any."""

    select: int | None
    whiten: int | None = None


PASS = Move(None)


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position of the graph game.

    `colours` has a letter R, B or W for each vertex; edge rules of white ones have fired. `player` is to move, 0 for
    red, 1 for blue. Raises `ValueError` if the colours do not fit the board or are all white, or a number is wrong.
    """

    board: Graph
    colours: str
    player: int = 0
    almighty: RedBlue = (0, 0)
    passes: RedBlue = (0, 0)

    def __post_init__(self) -> None:
        if len(self.colours) != self.board.size:
            raise ValueError(f"{len(self.colours)} colours for {self.board.size} vertices")
        if "R" not in self.colours and "B" not in self.colours:
            raise ValueError("no vertex is red or blue")
        if self.player not in (0, 1) or min(*self.almighty, *self.passes) < 0:
            raise ValueError("the player is 0 or 1; rights and passes are not negative")

    def __str__(self) -> str:
        """Return the position in the game's notation, in the forest form if it has one."""
        board = self.board.settled(self.colours)
        text = write_forest(board, self.colours)
        if text is None:
            text = " ".join([self.colours, *(write_edges(board.arcs) or [NO_EDGES])])
        text = f"{self.colour.lower()}: {text}"
        for name, pair in (("almighty", self.almighty), ("passes", self.passes)):
            if any(pair):
                text += f" {name}={pair[0]},{pair[1]}"
        for name, rules in (("add", board.added), ("delete", board.deleted)):
            if rules:
                text += f" {name}={write_rules(rules)}"
        return text

    @property
    def colour(self) -> str:
        """The letter of the player to move."""
        return COLOURS[self.player]

    @property
    def counts(self) -> RedBlue:
        """The numbers of vertices that red and blue have left."""
        return self.colours.count("R"), self.colours.count("B")

    def selectable(self, colour: str | None = None) -> list[int]:
        """Return the mover's vertices, or those of a colour, next to a white one in order."""
        colour = colour or self.colour
        colours = self.colours
        found: set[int] = set()
        for u, targets in enumerate(self.board.adjacency(colours)):
            if colours[u] == WHITE:
                found.update(v for v in targets if colours[v] == colour)
        return sorted(found)

    @property
    def decided(self) -> bool:
        """True if a player has no vertex left."""
        return "R" not in self.colours or "B" not in self.colours

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves: selections, the pass, then each right with what may follow it."""
        return tuple(self.each_move())

    def each_move(self) -> Iterator[Move]:
        """Yield the legal moves: with a right there can be very many."""
        if self.decided:
            return
        selections = self.selectable()
        yield from self._turns(selections, None)
        if self.almighty[self.player]:
            for vertex in self._opponents():
                yield from self.uses(vertex, selections)

    def count_moves(self) -> int:
        """Return the number of legal moves, without listing them unless there are edge rules."""
        if self.decided:
            return 0
        if self.board.has_rules:
            return sum(1 for _ in self.each_move())
        selections = set(self.selectable())
        turns = len(selections) + (self.passes[self.player] > 0)
        if not self.almighty[self.player]:
            return turns
        opened = (self._opened(vertex) - selections for vertex in self._opponents())
        return turns + sum(turns + len(more) for more in opened)

    def _opponents(self) -> Iterator[int]:
        other = COLOURS[1 - self.player]
        return (vertex for vertex, colour in enumerate(self.colours) if colour == other)

    def _opened(self, vertex: int) -> set[int]:
        return {child for child in self.board.opens[vertex] if self.colours[child] == self.colour}

    def uses(self, vertex: int, selections: list[int]) -> list[Move]:
        """Return the moves that begin with a right on a vertex; `selections` are those without it."""
        if self.board.has_rules:
            return self._turns(self.whitened(vertex).selectable(), vertex)
        return self._turns(sorted({*selections, *self._opened(vertex)}), vertex)

    def _turns(self, selections: list[int], whitened: int | None) -> list[Move]:
        passes = [None] if self.passes[self.player] else []
        return [Move(vertex, whitened) for vertex in (*selections, *passes)]

    def whitened(self, vertex: int) -> State:
        """Return the position with one more white vertex."""
        return replace(self, colours=f"{self.colours[:vertex]}{WHITE}{self.colours[vertex + 1 :]}")

    def used(self, vertex: int) -> State:
        """Return the position within a turn, after the use of a right on a vertex."""
        return replace(self.whitened(vertex), almighty=one_less(self.almighty, self.player))

    def after(self, move: Move) -> State:
        """Return the position after a legal move; a right on the last vertex ends the game."""
        state, player = self, self.player
        if move.whiten is not None:
            state = self.used(move.whiten)
            if state.decided:
                return replace(state, player=1 - player)
        if move.select is not None:
            return replace(state.whitened(move.select), player=1 - player)
        return replace(state, passes=one_less(self.passes, player), player=1 - player)

    @property
    def winner(self) -> int | None:
        """The player without a vertex, or whose opponent cannot move; None while the game runs."""
        if self.decided:
            return int("R" in self.colours)
        return None if self.can_move else 1 - self.player

    @property
    def can_move(self) -> bool:
        """True if the mover has a legal move."""
        if self.passes[self.player] or self.selectable():
            return True
        return bool(self.almighty[self.player]) and next(self.each_move(), None) is not None


def one_less(pair: RedBlue, player: int) -> RedBlue:
    """Return the pair with one less for a player."""
    return (pair[0] - 1, pair[1]) if player == 0 else (pair[0], pair[1] - 1)


def forest(
    parents: list[int], colours: str, player: int = 0, almighty: RedBlue = (0, 0), passes: RedBlue = (0, 0)
) -> State:
    """Return a forest below white vertex 0, by the parents and colours of the vertices 1, 2, …"""
    edges = ((parent, vertex) for vertex, parent in enumerate(parents, start=1))
    board = Graph(len(parents) + 1, tuple(both_ways(edges)))
    return State(board, WHITE + colours, player, almighty, passes)


def forests(size: int) -> Iterator[list[int]]:
    """Yield every rooted forest of a size, as parents in reading order, each once.

    Source: Beyer and Hedetniemi, SIAM J. Comput. 9 (1980), level sequences.
    """
    levels = list(range(1, size + 1))
    while True:
        parents: list[int] = []
        last = {0: 0}
        for vertex, level in enumerate(levels, start=1):
            parents.append(last[level - 1])
            last[level] = vertex
        yield parents
        place = max((spot for spot, level in enumerate(levels) if level > 1), default=-1)
        if place < 0:
            return
        back = max(spot for spot in range(place) if levels[spot] == levels[place] - 1)
        for spot in range(place, size):
            levels[spot] = levels[spot - (place - back)]


def coloured(size: int) -> Iterator[tuple[State, int]]:
    """Yield every forest of a size in both colours up to symmetry, with its multiplicity."""
    for parents in forests(size):
        named = [(canonical(state), state) for state in colourings(parents)]
        alike = Counter(name for name, _ in named)
        for name, state in dict(reversed(named)).items():
            yield state, alike[name]


def colourings(parents: list[int]) -> Iterator[State]:
    """Yield a forest in all ways to give its vertices both colours; red is to move."""
    board = forest(parents, "R" * len(parents)).board
    for letters in product(COLOURS, repeat=len(parents)):
        if len(set(letters)) == 2:
            yield State(board, WHITE + "".join(letters))


def canonical(state: State) -> tuple[object, ...]:
    """Return a key of a forest below vertex 0 that does not depend on the order of branches."""
    opens, colours = state.board.opens, state.colours

    def below(vertex: int) -> tuple[object, ...]:
        return tuple(sorted((colours[child], below(child)) for child in opens[vertex] if child > vertex))

    return below(0)
