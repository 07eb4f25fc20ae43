"""The contract that every game fulfils, and the words it is written in.

A game is one stateless object. Positions are immutable, hashable values of the game's own type, so
they can be keys of a dictionary, nodes of a graph and rows of a table without copying.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from lastcard.core.text import MAX_TEXT

if TYPE_CHECKING:
    from random import Random

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)

Value = Literal["win", "draw", "loss"]
"""What a position is worth to one player under perfect play."""

OPPOSITE: dict[Value, Value] = {"win": "loss", "draw": "draw", "loss": "win"}
"""The same result seen from the other side of a two-player game."""


class PositionError(ValueError):
    """A text is not a position of the game. The message names the wrong part and what is allowed."""


class MoveError(ValueError):
    """A text is not a move of the game. The message names the wrong part and what is allowed."""


class IllegalMove(ValueError):
    """A move is well formed but the rules do not allow it in this position."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position worth opening, with the reason why."""

    text: str
    note: str


@dataclass(frozen=True, slots=True)
class Notation:
    """How positions and moves of a game are written.

    Parameters
    ----------
    prose : str
        The position notation in a sentence or two, for people.
    regex : str
        Every text that `Game.parse` accepts matches this in full. The converse need not hold: `parse`
        also checks what a pattern cannot say (ranges, options given twice).
    default : str
        The position that opens when none is named.
    examples : tuple of Example
        Positions worth opening, the paper's first.
    moves : str
        The move notation in a sentence, for people.
    longest : int
        The longest text, in characters, that is looked at as a position.
    """

    prose: str
    regex: str
    default: str
    examples: tuple[Example, ...]
    moves: str
    longest: int = MAX_TEXT


@dataclass(frozen=True, slots=True)
class Paper:
    """Where a game and its printed results come from."""

    key: str
    title: str
    authors: str
    year: int
    where: str = ""

    def as_dict(self) -> dict[str, str | int]:
        """Return the paper as JSON values."""
        return {
            "key": self.key,
            "title": self.title,
            "authors": self.authors,
            "year": self.year,
            "where": self.where,
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended.

    Parameters
    ----------
    payoffs : tuple of float
        One a player, in the order of `Game.player_names`: 1 for a win, 1/2 for a draw, 0 for a loss.
    sentence : str
        Why the game is over, for people: ``"the first player took the last match"``.
    """

    payoffs: tuple[float, ...]
    sentence: str = ""

    def value(self, player: int) -> Value:
        """Return the result for one player."""
        return payoff_value(self.payoffs[player])

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won: none in a draw."""
        return tuple(player for player, payoff in enumerate(self.payoffs) if payoff == 1)


def payoff_value(payoff: float) -> Value:
    """Return the word for a payoff of 1, 1/2 or 0.

    Raises
    ------
    ValueError
        If `payoff` is none of the three.
    """
    if payoff == 1:
        return "win"
    if payoff == 0:
        return "loss"
    if payoff == 0.5:
        return "draw"
    raise ValueError(f"a payoff is 1, 1/2 or 0, not {payoff!r}")


class Game(Protocol[State, Move]):
    """What a game must offer. One object a game, without any state of its own.

    `format` undoes `parse`: ``format(parse(text))`` is the shortest way to write the position, and
    parsing that again gives an equal state. Where the notation does not say who is to move, it is the first
    player in a state that `parse` returns.
    """

    @property
    def name(self) -> str:
        """The name on the command line and in addresses: one lower-case word."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def summary(self) -> str:
        """The game in one line."""

    @property
    def paper(self) -> Paper:
        """Where the game comes from."""

    @property
    def notation(self) -> Notation:
        """How positions and moves are written."""

    @property
    def player_names(self) -> tuple[str, ...]:
        """One name a player; players are numbered from 0 in this order."""

    def parse(self, text: str) -> State:
        """Read a position. Raises `PositionError`."""

    def format(self, state: State) -> str:
        """Write a position, leaving out every option that has its usual value."""

    def player_to_move(self, state: State) -> int:
        """Return the number of the player whose turn it is (or would be, when the game is over)."""

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the legal moves in the order searches try them; none when the game is over."""

    def play(self, state: State, move: Move) -> State:
        """Return the position after a move. Raises `IllegalMove`."""

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it runs."""

    def parse_move(self, state: State, text: str) -> Move:
        """Read a move to be made in `state`. Raises `MoveError`, or `IllegalMove` if it is not legal."""

    def format_move(self, move: Move) -> str:
        """Write a move."""

    def rules(self, state: State) -> str:
        """Return the rules that hold in a position, options included, in a sentence or two."""

    def move_label(self, state: State, text: str) -> str:
        """Return a move of `state`, given in notation, in the words of a button or a table: ``take 3``."""

    def random_state(self, rng: Random, size: int | None = None) -> State:
        """Return a position to try, drawn with `rng`: about as large as `size` if that is given."""
