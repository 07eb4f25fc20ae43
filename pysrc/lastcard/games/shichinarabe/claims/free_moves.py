"""Brute force for boards with long paths: a path that ends in one colour is counted, not played vertex by vertex.

Such a path hangs by its first vertex. When the vertex above that turns white, as many moves of one colour are free, one
after another, and they open nothing for anybody; so it matters only how many of them are left. Apart from that it is the
rules alone, without rights, passes and edge rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.shichinarabe.rules import State

SLICE = 500
"""Positions that are decided at a stretch."""


Node = tuple[int, int, int, int, int, int]
"""What is white apart from free moves, who is to move, and the free moves, and the vertices left, of red and blue."""


class FreeMoves:
    """Who wins on one board, by trying everything."""

    def __init__(self, state: State) -> None:
        colours, near = state.colours, [set(opened) for opened in state.board.opens]
        self.gain = [[0, 0] for _ in colours]
        """For each vertex, the free moves of red and blue that come with it."""
        left = set(range(len(colours)))
        for end in range(len(colours)):
            path = _hanging(end, colours, near)
            if path:
                left.difference_update(path)
                (above,) = near[path[-1]].difference(path)
                self.gain[above]["RB".index(colours[end])] += len(path)
        self.fronts: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        self.hands = state.counts
        self.own = tuple([v for v in sorted(left) if colours[v] == letter] for letter in "RB")
        self.near = [sum(1 << u for u in near[v] & left) for v in range(len(colours))]
        white = [v for v, letter in enumerate(colours) if letter == "W"]
        self.white = sum(1 << v for v in white)
        self.free = (sum(self.gain[v][0] for v in white), sum(self.gain[v][1] for v in white))

    def turns(self, white: int, player: int) -> list[tuple[int, int, int]]:
        """Return what a player may select when so much is white, free moves apart: what is white then, and what comes free."""
        key = white, player
        if key not in self.fronts:
            front = [v for v in self.own[player] if not white >> v & 1 and self.near[v] & white]
            self.fronts[key] = [(white | 1 << v, self.gain[v][0], self.gain[v][1]) for v in front]
        return self.fronts[key]

    def winning(self, player: int) -> Generator[int, None, bool]:
        """Find out whether a player wins who is to move; what is yielded now and then is how many positions are known."""
        known: dict[Node, bool] = {}
        root = (self.white, player, *self.free, *self.hands)
        stack = [(root, self._after(root))]
        while stack:
            node, left = stack[-1]
            won = False
            if left:
                child = left[-1]
                over = not (child[4] and child[5])
                theirs = not child[4 + child[1]] if over else known.get(child)
                if theirs is None:
                    stack.append((child, self._after(child)))
                    continue
                left.pop()
                if theirs:
                    continue
                won = True
            stack.pop()
            known[node] = won
            if len(known) % SLICE == 0:
                yield len(known)
        return known[root]

    def _after(self, node: Node) -> list[Node]:
        """The positions that a turn leads to."""
        white, player, red, blue, reds, blues = node
        hands = (reds - 1, blues) if player == 0 else (reds, blues - 1)
        found = []
        if (red, blue)[player]:
            rest = (red - 1, blue) if player == 0 else (red, blue - 1)
            found.append((white, 1 - player, *rest, *hands))
        for after, more, more_blue in self.turns(white, player):
            found.append((after, 1 - player, red + more, blue + more_blue, *hands))
        return found


def _hanging(end: int, colours: str, near: list[set[int]]) -> list[int]:
    """The path of one colour that ends at a vertex and hangs by its other end, from the end upwards; empty if none does."""
    path, below = [end], -1
    if colours[end] == "W" or len(near[end]) != 1:
        return []
    while True:
        (above,) = near[path[-1]] - {below}
        if colours[above] != colours[end] or len(near[above]) != 2:
            return path
        below = path[-1]
        path.append(above)
