"""SHICHINARABE straight from the rules, by brute force, sharing nothing with the package.

A position is (colours, red to move?, rights of red and blue, passes of red and blue); colours are a tuple of letters.
A board is a set of edges (frozensets of two vertices), and rules {edge: vertices that make it appear / go}.
"""

from __future__ import annotations

from functools import lru_cache


class Oracle:
    def __init__(self, edges, added=(), deleted=()):
        self.edges = {frozenset(edge) for edge in edges}
        self.added = [(frozenset(edge), vertex) for edge, vertex in added]
        self.deleted = [(frozenset(edge), vertex) for edge, vertex in deleted]
        self.wins = lru_cache(maxsize=None)(self._wins)
        self.start = None

    def begin(self, colours):
        """Rules whose vertex is white from the start never fire."""
        self.start = tuple(colours)
        return self

    def fired(self, vertex, colours):
        return colours[vertex] == "W" and self.start[vertex] != "W"

    def neighbours_white(self, vertex, colours):
        for white, colour in enumerate(colours):
            edge = frozenset((vertex, white))
            if colour != "W":
                continue
            there = edge in self.edges or any(e == edge and self.fired(v, colours) for e, v in self.added)
            if there and not any(e == edge and self.fired(v, colours) for e, v in self.deleted):
                return True
        return False

    def turns(self, colours, red, rights, passes):
        """(name, position or None if the mover has just won, True if the mover has just lost)."""
        me, you, side = ("R", "B", 0) if red else ("B", "R", 1)
        found = {}
        for name, here, left, lost in self.starts(colours, me, you, rights, side):
            for v, colour in enumerate(here):
                if colour == me and self.neighbours_white(v, here):
                    after = (*here[:v], "W", *here[v + 1 :])
                    if lost:
                        found[f"{name}{v}"] = "lost"
                    elif me not in after:
                        found[f"{name}{v}"] = "won"
                    else:
                        found[f"{name}{v}"] = (after, not red, left, passes)
            if passes[side]:
                fewer = tuple(p - (i == side) for i, p in enumerate(passes))
                found[f"{name}pass"] = "lost" if lost else (here, not red, left, fewer)
        return found

    def starts(self, colours, me, you, rights, side):
        yield "", colours, rights, False
        if rights[side]:
            left = tuple(r - (i == side) for i, r in enumerate(rights))
            for v, colour in enumerate(colours):
                if colour == you:
                    here = (*colours[:v], "W", *colours[v + 1 :])
                    yield f"!{v} ", here, left, you not in here

    def _wins(self, colours, red, rights=(0, 0), passes=(0, 0)):
        """Whether the player to move wins."""
        me, you = ("R", "B") if red else ("B", "R")
        if me not in colours:
            return True
        if you not in colours:
            return False
        return any(self.good(after) for after in self.turns(colours, red, rights, passes).values())

    def good(self, after):
        return after == "won" or (after != "lost" and not self.wins(*after))

    def winning(self, colours, red, rights=(0, 0), passes=(0, 0)):
        """The names of the winning moves."""
        return {name for name, after in self.turns(colours, red, rights, passes).items() if self.good(after)}


def oracle_of(state):
    """An oracle for the board of a position of the package (undirected edges and rules only)."""
    board = state.board
    oracle = Oracle(
        board.arcs, [((u, v), w) for u, v, w in board.added], [((u, v), w) for u, v, w in board.deleted]
    )
    return oracle.begin(state.colours)


def answer(state):
    """(whether the mover wins, the winning moves) by brute force."""
    oracle = oracle_of(state)
    asked = (tuple(state.colours), state.player == 0, state.almighty, state.passes)
    return oracle.wins(*asked), oracle.winning(*asked)


def rooted_forests(size):
    """All rooted forests with `size` vertices as parent lists in reading order, each once (level sequences)."""
    levels = list(range(1, size + 1))
    while True:
        parents, last = [], {0: 0}
        for vertex, level in enumerate(levels, start=1):
            parents.append(last[level - 1])
            last[level] = vertex
        yield parents
        place = size - 1
        while place >= 0 and levels[place] == 1:
            place -= 1
        if place < 0:
            return
        back = place - 1
        while levels[back] != levels[place] - 1:
            back -= 1
        for spot in range(place, size):
            levels[spot] = levels[spot - (place - back)]
