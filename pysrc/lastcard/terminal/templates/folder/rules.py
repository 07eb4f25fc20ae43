"""Halving: what a position is, what is legal, and how both are written.

Two players take counters from a pile in turns, at least one and at most half of what is there; whoever cannot take any loses.

Source: our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from lastcard.core.game import (
    Example,
    Game,
    Guide,
    IllegalMove,
    Illustration,
    Notation,
    Outcome,
    Paper,
    PositionError,
    won,
)
from lastcard.core.text import is_digits, named_player, quote

MOST = 1_000  # counters in a pile
PLAYERS = ("first", "second")

SOURCE = Paper(
    key="halving",
    title="Halving, a game to begin with",
    authors="lastcard",
    year=2026,
)

GUIDE = Guide(
    goal="Leave the other player a single counter.",
    setup="Two players need a pile of counters, such as 12. Agree on who begins.",
    turn="Take at least one counter, and at most half of the pile. You may not skip your turn.",
    end="The game ends when a single counter is left. Whoever should take then loses.",
    unusual="The more there are, the more you may take.",
    example=Illustration("5", "2", "There are 5 counters. You may take 1 or 2 of them."),
    words=(("Pile", "all the counters that nobody has taken yet."),),
)
"""The rules for beginners, shown beside every page."""


@dataclass(frozen=True, slots=True)
class State:
    """A position: 1 (the game is over) to `MOST` counters, and the player to move, 0 (who began) or 1."""

    counters: int
    player: int = 0

    def __str__(self) -> str:
        """Return the position in the game's notation."""
        return GAME.format(self)


class Halving(Game[State, int]):
    """The rules, as the `Game` contract has them."""

    name = "halving"
    title = "Halving"
    summary = "Take at most half of a pile of counters; whoever cannot take any loses."
    appeal = "Easy with five counters; with a hundred you need the trick, and you can find it."
    minutes = 1
    paper = SOURCE
    start = State(12)
    notation = Notation(
        prose=f"The number of counters in the pile, 1 to {MOST}.",
        regex=r"[1-9][0-9]{0,3}",
        default="12",
        examples=(Example("12", "five taken leave seven, which is lost"), Example("15", "lost")),
        moves="How many counters are taken: 1, 2, 3, … up to half of them.",
    )

    def parse(self, text: str) -> State:
        """Read a position; the first player is to move. Raises `PositionError`."""
        self.notation.check_length(text)
        if not is_digits(text) or text.startswith("0") or int(text) > MOST:
            raise PositionError(f"{quote(text)} is no pile: write a whole number from 1 to {MOST}")
        return State(int(text))

    def format(self, state: State) -> str:
        """Write a position."""
        return str(state.counters)

    def players(self, state: State) -> tuple[str, ...]:
        """Return the names of the two players."""
        return PLAYERS

    def player_to_move(self, state: State) -> int:
        """Return whose turn it is (or would be, when the game is over)."""
        return state.player

    def legal_moves(self, state: State) -> tuple[int, ...]:
        """Return the numbers that may be taken, smallest first."""
        return tuple(range(1, state.counters // 2 + 1))

    def play(self, state: State, move: int) -> State:
        """Return the position after taking `move` counters. Raises `IllegalMove`."""
        if not 1 <= move <= state.counters // 2:
            raise IllegalMove(f"{move} cannot be taken from {state.counters}: 1 to half of them may be")
        return State(state.counters - move, 1 - state.player)

    def outcome(self, state: State) -> Outcome | None:
        """Return who won once a single counter is left."""
        if state.counters > 1:
            return None
        return won(
            1 - state.player, 2, named_player(PLAYERS, state.player, "cannot take any", "cannot take any")
        )

    def rules(self, state: State) -> str:
        """Return the rules."""
        return (
            "Take at least one counter and at most half of the pile in turn; whoever cannot take any loses."
        )

    def guide(self, state: State) -> Guide:
        """Return the same rules part by part, in short sentences."""
        return GUIDE

    def move_label(self, state: State, text: str) -> str:
        """Return a move, given in notation, in words."""
        return f"take {text}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        """Return a pile of 2 to `size` counters (40 if not given)."""
        return State(rng.randint(2, min(max(size or 40, 2), MOST)))


GAME = Halving()
