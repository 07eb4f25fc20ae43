"""Brute-force solvers that judge the claims by the rules, without theorems and cut-offs."""

from __future__ import annotations

from collections.abc import Generator

from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.rules import State

FREE_SLICE = 500  # positions decided between two reports of the progress
FreeNode = tuple[int, int, int, int, int, int]
"""White vertices, the player to move, the free moves of red and blue, and the vertices that they have left."""


class BruteForce:
    """The winner on one board; without `race` a player loses only by being unable to move."""

    def __init__(self, state: State, race: bool = True) -> None:
        self.race = race
        colours = state.colours
        self.board = state.board
        self.near = [0] * state.board.size  # for each vertex, the set of those that open it
        for source, target in state.board.arcs:
            self.near[target] |= 1 << source
        self.own = tuple(sum(1 << v for v, letter in enumerate(colours) if letter == mine) for mine in "RB")
        self.white = sum(1 << v for v, letter in enumerate(colours) if letter == "W")
        self.known: dict[tuple[int, ...], bool] = {}
        self.fronts: dict[int, int] = {}

    def winner(self, state: State) -> int:
        """Return the winner with the player to move, the rights and the passes of a state."""
        return state.player if self.wins(state.player, state.almighty, state.passes) else 1 - state.player

    def wins(self, player: int, rights: tuple[int, int] = (0, 0), passes: tuple[int, int] = (0, 0)) -> bool:
        """True if a player to move wins."""
        return self._wins(self.white, player, *rights, *passes)

    def winning(self, player: int) -> list[int]:
        """Return the winning selections without rights and passes."""
        return [
            vertex
            for vertex in self.selectable(self.white, player)
            if not self._wins(self.white | 1 << vertex, 1 - player, 0, 0, 0, 0)
        ]

    def wins_by_use(self, player: int) -> bool:
        """True if a player to move wins by using the only right now."""
        return any(self._can_win(white, player, (0, 0, 0, 0)) for white in self._uses(self.white, player))

    def selectable(self, white: int, player: int) -> list[int]:
        """Return the vertices that a player may select."""
        mine = self.own[player] & ~white
        if self.board.has_rules:
            mine &= self._front(white)
            return [v for v in range(len(self.near)) if mine >> v & 1]
        return [v for v in range(len(self.near)) if mine >> v & 1 and self.near[v] & white]

    def _front(self, white: int) -> int:
        if white not in self.fronts:
            gone = {(u, v) for u, v, vertex in self.board.deleted if white >> vertex & 1}
            come = [(u, v) for u, v, vertex in self.board.added if white >> vertex & 1]
            found = 0
            for u, v in (*self.board.arcs, *come):
                if white >> u & 1 and (u, v) not in gone:
                    found |= 1 << v
            self.fronts[white] = found
        return self.fronts[white]

    def _uses(self, white: int, player: int) -> list[int]:
        """The white vertices after each use of a right, in the race not on the last vertex."""
        theirs = self.own[1 - player] & ~white
        allowed = theirs & (theirs - 1) or not self.race
        return [white | 1 << v for v in range(len(self.near)) if theirs >> v & 1 and allowed]

    def _wins(self, white: int, player: int, *left: int) -> bool:
        mine, theirs = self.own[player] & ~white, self.own[1 - player] & ~white
        if self.race and not (mine and theirs):
            return not mine
        key = (white, player, *left)
        known = self.known.get(key)
        if known is None:
            known = self._can_win(white, player, left)
            if left[player] and not known:
                fewer = _less(left, player)
                known = any(self._can_win(after, player, fewer) for after in self._uses(white, player))
            self.known[key] = known
        return known

    def _can_win(self, white: int, player: int, left: tuple[int, ...]) -> bool:
        for vertex in self.selectable(white, player):
            if not self._wins(white | 1 << vertex, 1 - player, *left):
                return True
        return bool(left[2 + player]) and not self._wins(white, 1 - player, *_less(left, 2 + player))


def _less(left: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*left[:place], left[place] - 1, *left[place + 1 :])


class FreeMoves:
    """The winner on one board where hanging paths of one colour are counted instead of played.

    Such a path hangs by its first vertex. Once the vertex above turns white, its vertices are free moves that open
    nothing, so only their number matters. There are no rights, passes and edge rules.
    """

    def __init__(self, state: State) -> None:
        colours, near = state.colours, [set(opened) for opened in state.board.opens]
        self.gain = [[0, 0] for _ in colours]  # the free moves of red and blue that a vertex opens
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
        """Return the white vertices after each selection, and the free moves that it opens."""
        key = white, player
        if key not in self.fronts:
            front = [v for v in self.own[player] if not white >> v & 1 and self.near[v] & white]
            self.fronts[key] = [(white | 1 << v, self.gain[v][0], self.gain[v][1]) for v in front]
        return self.fronts[key]

    def winning(self, player: int, progress: Progress) -> Generator[Progress, None, bool]:
        """Find out if a player to move wins; yields the progress now and then."""
        known: dict[FreeNode, bool] = {}
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
            if len(known) % FREE_SLICE == 0:
                yield progress
        return known[root]

    def _after(self, node: FreeNode) -> list[FreeNode]:
        white, player, red, blue, reds, blues = node
        hands = reds - (player == 0), blues - (player == 1)
        found = [
            (after, 1 - player, red + more, blue + more_blue, *hands)
            for after, more, more_blue in self.turns(white, player)
        ]
        if (red, blue)[player]:
            found.insert(0, (white, 1 - player, red - (player == 0), blue - (player == 1), *hands))
        return found


def _hanging(end: int, colours: str, near: list[set[int]]) -> list[int]:
    """The path of one colour from an end upwards that hangs by its top, if there is one."""
    path, below = [end], -1
    if colours[end] == "W" or len(near[end]) != 1:
        return []
    while True:
        (above,) = near[path[-1]] - {below}
        if colours[above] != colours[end] or len(near[above]) != 2:
            return path
        below = path[-1]
        path.append(above)
