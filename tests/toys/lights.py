"""Lamps stand in a row; a move switches one lamp and its neighbours. The puzzle is solved when all are out."""

from __future__ import annotations

from random import Random

from lastcard import Game, IllegalMove, Outcome, PositionError, won


class Lights(Game[str, int]):
    start = "10110"
    players = ("solver",)

    def parse(self, text: str) -> str:
        self.notation.check_length(text)
        if not 2 <= len(text) <= 9 or set(text) - {"0", "1"}:
            raise PositionError(f"{text[:40]!r} is not a row of 2 to 9 lamps, 1 for one that is on")
        return text

    def format(self, state: str) -> str:
        return state

    def player_to_move(self, state: str) -> int:
        return 0

    def legal_moves(self, state: str) -> tuple[int, ...]:
        return tuple(range(1, len(state) + 1)) if "1" in state else ()

    def play(self, state: str, move: int) -> str:
        if move not in self.legal_moves(state):
            raise IllegalMove(f"lamp {move} cannot be switched")
        return "".join(
            str(1 - int(lamp)) if abs(place - move) <= 1 else lamp
            for place, lamp in enumerate(state, start=1)
        )

    def outcome(self, state: str) -> Outcome | None:
        return None if "1" in state else won(0, 1, "all lamps are out")

    def move_label(self, state: str, text: str) -> str:
        return f"switch {text}"

    def random_state(self, rng: Random, size: int | None = None) -> str:
        return "".join(rng.choice("01") for _ in range(min(max(size or 5, 2), 9)))


GAME = Lights()
