"""Positions numbered as a search meets them, so that searches work on small integers.

Rules code is written for people: it makes and checks a frozen object a move. A plain search passes the
same positions again and again, and would spend nearly all its time there. A `PositionTable` asks the
rules once a distinct position and answers from a dictionary after that. It remembers which positions
follow from which, never what any of them is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from lastcard.core.game import CHANCE, Move, State, ending
from lastcard.core.twoplayer.precondition import require_two_player_zero_sum

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.game import Game

Expansion = tuple[bool, tuple[int, ...], float]
"""Whether Max is to move, the numbers of the positions that follow in move order, and, when none
follows, the payoff of Max."""


class PositionTable(Generic[State, Move]):
    """The positions of a two-player zero-sum game, numbered as they are met; 0 is the root, where Max is to move.

    Attributes
    ----------
    expand : callable
        From a number to its `Expansion`. The rules are asked the first time only.

    Raises
    ------
    ValueError
        If the game is not one of two players; later, on expansion, if the rules contradict themselves:
        payoffs that do not add up to 1, or a position that is not over and has no legal move.
    """

    def __init__(self, game: Game[State, Move], root: State) -> None:
        require_two_player_zero_sum(game, root)
        self.game = game
        self.max_player = game.player_to_move(root)
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}
        self._moves: dict[int, tuple[Move, ...]] = {}
        self.expand: Callable[[int], Expansion] = Expansions(self.ask_rules).__getitem__
        self.number(root)

    def __len__(self) -> int:
        return len(self._states)

    def number(self, state: State) -> int:
        """Return the number of a position, giving it the next one when it is new."""
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number

    def state(self, number: int) -> State:
        """Return the position with this number."""
        return self._states[number]

    def moves(self, number: int) -> tuple[Move, ...]:
        """Return the legal moves of a position, in the order of its expansion."""
        self.expand(number)
        return self._moves[number]

    def ask_rules(self, number: int) -> Expansion:
        """Expand a position by the rules (`expand` remembers what this returns)."""
        game, state = self.game, self._states[number]
        mover, outcome = game.player_to_move(state), ending(game, state)
        maximising = mover == self.max_player
        if outcome is not None or mover == CHANCE:
            require_two_player_zero_sum(game, state, outcome)
        if outcome is not None:
            self._moves[number] = ()
            return maximising, (), float(outcome.payoffs[self.max_player])
        moves = tuple(game.legal_moves(state))
        if not moves:
            raise ValueError(f"{game.format(state)}: the game is not over, but there is no legal move")
        self._moves[number] = moves
        return maximising, tuple(self.number(game.play(state, move)) for move in moves), 0.0


class Expansions(dict[int, Expansion]):
    """By number the expansions that were worked out so far, by `ask_rules`: the quickest look-up Python has."""

    def __init__(self, ask_rules: Callable[[int], Expansion]) -> None:
        self._ask_rules = ask_rules

    def __missing__(self, number: int) -> Expansion:
        expansion = self[number] = self._ask_rules(number)
        return expansion
