"""A brute-force solver from the rules alone, which judges the claims: it uses no theorem and no cut-off."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import State


class BruteForce:
    """Who wins on one board, by trying everything.

    With `race` whoever plays the last vertex wins, as the rules say; without it whoever cannot move loses, and
    nothing else.
    """

    def __init__(self, state: State, race: bool = True) -> None:
        self.race = race
        colours = state.colours
        self.board = state.board
        self.near = [0] * state.board.size
        """For each vertex, those that open it when they are white."""
        for source, target in state.board.arcs:
            self.near[target] |= 1 << source
        self.own = tuple(sum(1 << v for v, letter in enumerate(colours) if letter == mine) for mine in "RB")
        self.white = sum(1 << v for v, letter in enumerate(colours) if letter == "W")
        self.known: dict[tuple[int, ...], bool] = {}
        self.fronts: dict[int, int] = {}

    def wins(self, player: int, rights: tuple[int, int] = (0, 0), passes: tuple[int, int] = (0, 0)) -> bool:
        """Tell whether a player wins who is to move."""
        return self._wins(self.white, player, *rights, *passes)

    def winning(self, player: int) -> list[int]:
        """Return the selections that win, without rights and passes."""
        return [
            vertex
            for vertex in self.selectable(self.white, player)
            if not self._wins(self.white | 1 << vertex, 1 - player, 0, 0, 0, 0)
        ]

    def wins_by_use(self, player: int) -> bool:
        """Tell whether a player to move wins by using the only right now."""
        theirs = self.own[1 - player] & ~self.white
        allowed = theirs & (theirs - 1) or not self.race
        starts = [self.white | 1 << v for v in range(len(self.near)) if theirs >> v & 1 and allowed]
        return any(self._can_win(white, player, (0, 0, 0, 0)) for white in starts)

    def selectable(self, white: int, player: int) -> list[int]:
        """Return what a player may select when so much is white."""
        mine = self.own[player] & ~white
        if self.board.has_rules:
            open_now = mine & self._front(white)
            return [v for v in range(len(self.near)) if open_now >> v & 1]
        return [v for v in range(len(self.near)) if mine >> v & 1 and self.near[v] & white]

    def _front(self, white: int) -> int:
        """What is next to a white vertex: arcs have come and gone with white vertices, and what has gone stays away."""
        if white not in self.fronts:
            gone = {(u, v) for u, v, vertex in self.board.deleted if white >> vertex & 1}
            come = [(u, v) for u, v, vertex in self.board.added if white >> vertex & 1]
            found = 0
            for u, v in (*self.board.arcs, *come):
                if white >> u & 1 and (u, v) not in gone:
                    found |= 1 << v
            self.fronts[white] = found
        return self.fronts[white]

    def _wins(self, white: int, player: int, *left: int) -> bool:
        mine, theirs = self.own[player] & ~white, self.own[1 - player] & ~white
        if self.race and not (mine and theirs):
            return not mine
        key = (white, player, *left)
        known = self.known.get(key)
        if known is None:
            starts = [(white, left)]
            if left[player] and (theirs & (theirs - 1) or not self.race):
                fewer = _less(left, player)
                starts += [(white | 1 << v, fewer) for v in range(len(self.near)) if theirs >> v & 1]
            known = False
            for here, rest in starts:
                known = known or self._can_win(here, player, rest)
            self.known[key] = known
        return known

    def _can_win(self, white: int, player: int, left: tuple[int, ...]) -> bool:
        for vertex in self.selectable(white, player):
            if not self._wins(white | 1 << vertex, 1 - player, *left):
                return True
        return bool(left[2 + player]) and not self._wins(white, 1 - player, *_less(left, 2 + player))


def _less(left: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*left[:place], left[place] - 1, *left[place + 1 :])
