"""The contract that every game fulfils, and the words it is written in.

A game is one stateless object. Positions are immutable, hashable values of the game's own type, so
they can be keys of a dictionary, nodes of a graph and rows of a table without copying.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from lastcard.core.text import MAX_TEXT, quote
from lastcard.core.worth import Value, Worth

if TYPE_CHECKING:
    from random import Random

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)

CHANCE: Final = -1
"""Who is to move where chance decides: the number of no player."""


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

    def check_length(self, text: str) -> None:
        """Refuse a text that is too long to be a position: asked before anything else is done with it.

        Raises
        ------
        PositionError
            If it is longer than `longest`, the message says how long it is; or if it is no text at all.
        """
        if not isinstance(text, str):
            raise PositionError(
                f"a position is text, such as {quote(self.default)}, and not of type {type(text).__name__}"
            )
        if len(text) > self.longest:
            raise PositionError(
                f"the position is {len(text):,} characters long; {self.longest:,} is the most"
            )


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
    payoffs : tuple of float or Fraction
        One a player, in the order of `Game.players`: 1 for a win, 1/2 for a draw, 0 for a loss where there is
        nothing else to play for.
    sentence : str
        Why the game is over, for people: ``"the first player took the last match"``.
    results : tuple of {"win", "draw", "loss"}
        The result of each player; empty where the payoffs are numbers that nobody calls a win or a loss.
    """

    payoffs: tuple[Fraction | float, ...]
    sentence: str = ""
    results: tuple[Value, ...] = ()

    def worth(self, player: int) -> Worth:
        """Return what the end is worth to one player: the result, or the payoff where there are no results."""
        return self.results[player] if self.results else self.payoffs[player]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won; where the payoffs are numbers, those who got most, unless all got the same.

        Complexity: O(players).
        """
        if self.results:
            return tuple(player for player, result in enumerate(self.results) if result == "win")
        most = max(self.payoffs)
        best = tuple(player for player, payoff in enumerate(self.payoffs) if payoff == most)
        return () if len(best) == len(self.payoffs) > 1 else best


def won(winner: int, players: int, sentence: str = "") -> Outcome:
    """Return the outcome of a game that one player won and all others lost.

    Complexity: O(players).
    """
    results: tuple[Value, ...] = tuple("win" if player == winner else "loss" for player in range(players))
    return Outcome(tuple(float(result == "win") for result in results), sentence, results)


def drawn(players: int, sentence: str = "") -> Outcome:
    """Return the outcome of a game that ended in a draw."""
    each: Value = "draw"
    return Outcome((0.5,) * players, sentence, (each,) * players)


def move_word(text: str) -> str:
    """Return the text of a move without the blanks around it; one that is too long to be a move is left as it is.

    Raises
    ------
    MoveError
        If it is no text at all.
    """
    if not isinstance(text, str):
        raise MoveError(f"a move is text, and not of type {type(text).__name__}")
    return text.strip(" \t") if len(text) <= MAX_TEXT else text


def check_position(state: object, kind: type, game: str) -> None:
    """Refuse what is no position of a game: asked before it is solved, as a text is easily taken for one.

    Raises
    ------
    TypeError
        If `state` is not of the type `kind`; the message says how one is made.
    """
    if not isinstance(state, kind):
        what = f"the text {quote(state)}" if isinstance(state, str) else f"of type {type(state).__name__}"
        raise TypeError(f"this is no position of {game} but {what}; GAME.parse makes a position of a text")


class Game(Protocol[State, Move]):
    """What a game must offer. One object a game, without any state of its own.

    A game derives from this class and so has what is here where it has nothing of its own: no chance, and no
    position that can come up twice.

    Attributes
    ----------
    name : str
        The name on the command line and in addresses: one lower-case word.
    title : str
        The name for people.
    summary : str
        The game in one line.
    paper : Paper
        Where the game comes from.
    notation : Notation
        How positions and moves are written.

    Notes
    -----
    `format` undoes `parse`: ``format(parse(text))`` is the shortest way to write the position, and
    parsing that again gives an equal state. Where the notation does not say who is to move, it is the first
    player in a state that `parse` returns.
    """

    name: str
    title: str
    summary: str
    paper: Paper
    notation: Notation

    def parse(self, text: str) -> State:
        """Read a position. Raises `PositionError`."""

    def format(self, state: State) -> str:
        """Write a position, leaving out every option that has its usual value."""

    def hands(self, state: State, most: int) -> tuple[tuple[str, ...], ...]:
        """Return the cards that lie open, by places: the players' by their numbers, then any others.

        Each card is what its face says, in a few letters. A place has at most `most` entries: where there are more
        cards, the last entry tells with a ``+`` how many are not named. Empty where a position is no matter of cards.
        """
        return ()

    def players(self, state: State) -> tuple[str, ...]:
        """Return the names of the players of a position, one or more; they are numbered from 0 in this order.

        The players of a game are the same from its first position to its last.
        """

    def player_to_move(self, state: State) -> int:
        """Return the number of the player whose turn it is (or would be, when the game is over), or `CHANCE`."""

    def chance_outcomes(self, state: State) -> tuple[tuple[Move, Fraction], ...]:
        """Return what chance can do where it is to move: each move with its exact probability, all adding up to 1.

        The moves are those of `legal_moves`, in their order. Empty where a player is to move.
        """
        return ()

    def called_off(self, state: State) -> Outcome | None:
        """Return how a game ends that is called off because its position has come up again and again.

        None in a game in which no position can come up twice.
        """
        return None

    def at_stake(self, state: State) -> str:
        """Return what is won in a position, where the first place is gone: ``second place``; empty where it is the game."""
        return ""

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
