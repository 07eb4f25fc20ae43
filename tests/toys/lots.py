"""A pot lies on the table. Whoever is to move takes it, half of it from each of the others, or draws a lot.

A lot adds one or two to the pot, or is a blank: then the next is to move. Without lots there is only taking the pot.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from lastcard import CHANCE, Game, IllegalMove, Outcome, named_player

LOTS = (("add 1", Fraction(1, 2)), ("add 2", Fraction(1, 3)), ("blank", Fraction(1, 6)))


@dataclass(frozen=True)
class State:
    pot: int
    left: int = 3
    player: int = 0
    drawing: bool = False
    taken: bool = False

    def __post_init__(self) -> None:
        if not (0 <= self.pot < 1000 and 0 <= self.left < 10 and self.player in range(3)):
            raise ValueError("there is a pot from 0 to 999, and 0 to 9 lots are left")


class Lots(Game[State, str]):
    start = State(2)
    players = ("first", "second", "third")

    def player_to_move(self, state: State) -> int:
        return CHANCE if state.drawing else state.player

    def chance_outcomes(self, state: State) -> tuple[tuple[str, Fraction], ...]:
        return LOTS if state.drawing else ()

    def legal_moves(self, state: State) -> tuple[str, ...]:
        return () if state.taken or state.drawing else ("take", "draw") if state.left else ("take",)

    def play(self, state: State, move: str) -> State:
        if move not in (dict(LOTS) if state.drawing else self.legal_moves(state)):
            raise IllegalMove(f"{move} cannot be played here")
        if move in ("take", "draw"):
            return replace(state, taken=move == "take", drawing=move == "draw")
        if move == "blank":
            return State(state.pot, state.left - 1, (state.player + 1) % 3)
        return State(state.pot + int(move[-1]), state.left - 1, state.player)

    def outcome(self, state: State) -> Outcome | None:
        if not state.taken:
            return None
        others, mine = Fraction(-state.pot, 2), Fraction(state.pot)
        shares = tuple(mine if seat == state.player else others for seat in range(3))
        return Outcome(
            shares, named_player(self.players(state), state.player, "takes the pot", "take the pot")
        )


GAME = Lots()
