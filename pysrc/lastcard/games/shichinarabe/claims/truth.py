"""A brute-force solver from the rules alone, which judges the claims: it uses no theorem and no cut-off."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import State


class Truth:
    """Who wins on one undirected board without edge rules, by trying everything.

    Parameters
    ----------
    state : State
        The position that gives the board.
    """

    def __init__(self, state: State) -> None:
        colours = state.colours
        self.opens = [sum(1 << child for child in targets) for targets in state.board.opens]
        self.own = tuple(sum(1 << v for v, letter in enumerate(colours) if letter == mine) for mine in "RB")
        self.white = sum(1 << v for v, letter in enumerate(colours) if letter == "W")
        self.known: dict[tuple[int, ...], bool] = {}

    def wins(self, player: int, rights: tuple[int, int] = (0, 0), passes: tuple[int, int] = (0, 0)) -> bool:
        """Tell whether a player wins who is to move. Complexity: exponential."""
        return self._wins(self.white, player, *rights, *passes)

    def winning(self, player: int) -> list[int]:
        """Return the selections that win, without rights and passes. Complexity: exponential."""
        return [
            vertex
            for vertex in self.selectable(self.white, player)
            if not self._wins(self.white | 1 << vertex, 1 - player, 0, 0, 0, 0)
        ]

    def selectable(self, white: int, player: int) -> list[int]:
        """Return what a player may select when so much is white. Complexity: O(n)."""
        mine = self.own[player] & ~white
        return [v for v in range(len(self.opens)) if mine >> v & 1 and self.opens[v] & white]

    def _wins(self, white: int, player: int, *left: int) -> bool:
        mine, theirs = self.own[player] & ~white, self.own[1 - player] & ~white
        if not mine or not theirs:
            return not mine
        key = (white, player, *left)
        known = self.known.get(key)
        if known is None:
            starts = [(white, left)]
            if left[player] and theirs & (theirs - 1):
                fewer = _less(left, player)
                starts += [(white | 1 << v, fewer) for v in range(len(self.opens)) if theirs >> v & 1]
            known = any(self._can_win(here, player, rest) for here, rest in starts)
            self.known[key] = known
        return known

    def _can_win(self, white: int, player: int, left: tuple[int, ...]) -> bool:
        if any(
            not self._wins(white | 1 << vertex, 1 - player, *left)
            for vertex in self.selectable(white, player)
        ):
            return True
        return bool(left[2 + player]) and not self._wins(white, 1 - player, *_less(left, 2 + player))


def _less(left: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*left[:place], left[place] - 1, *left[place + 1 :])
