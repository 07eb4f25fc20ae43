"""How games end: a winner, a draw, or what everybody gets.

What is wrong with a text, a move or a position, as errors with names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral
from typing import Any

from lastcard.core.text import as_sentence, named, named_player, quote
from lastcard.core.worth import Value, Worth, exact


class PositionError(ValueError):
    """A text is not a position of the game. The message names the wrong part and what is allowed."""


class MoveError(ValueError):
    """A text is not a move of the game. The message names the wrong part and what is allowed."""


class IllegalMove(ValueError):
    """A move is well formed but the rules do not allow it in this position."""


class WithRemedy(Exception):
    """An error that says in the end what to change, if that is said."""

    def __init__(self, what: str, change: str = "") -> None:
        super().__init__(f"{what}; {change}" if change else what)
        self.what, self.change = what, change


class GameError(WithRemedy):
    """A game does not keep the contract: its own code raises something, or says what cannot be.

    The message names the method and the position, and what is wrong.
    """


class NoGameYet(TypeError):
    """A class of games lacks something that must be written."""


NoGameYet.__name__ = TypeError.__name__  # which is what it is for whoever writes a game


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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended.

    Parameters
    ----------
    payoffs : tuple of float or Fraction
        One a player, in the order of `Game.players`: 1 for a win, 1/2 for a draw, 0 for a loss where there is
        nothing else to play for.
    sentence : str
        Why the game is over, for people: ``"the first player took the last match"``; the player may be marked
        (`lastcard.core.text`).
    results : tuple of {"win", "draw", "loss"}
        The result of each player; empty where the payoffs are numbers that nobody calls a win or a loss.
    """

    payoffs: tuple[Fraction | float, ...]
    sentence: str = ""
    results: tuple[Value, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "sentence", as_sentence(self.sentence))

    def worth(self, player: int) -> Worth:
        """Return what the end is worth to one player: the result, or the payoff where there are no results."""
        return self.results[player] if self.results else self.payoffs[player]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won; where the payoffs are numbers, those who got most, unless all got the same."""
        if self.results:
            return tuple(player for player, result in enumerate(self.results) if result == "win")
        most = max(self.payoffs)
        best = tuple(player for player, payoff in enumerate(self.payoffs) if payoff == most)
        return () if len(best) == len(self.payoffs) > 1 else best


Ending = Outcome | int | str | tuple["Fraction | float", ...]
"""What `Game.outcome` may return of a game that is over: an `Outcome`, the winner's number, ``"draw"`` or payoffs."""


def won(winner: int, players: int, sentence: str = "") -> Outcome:
    """Return the outcome of a game that one player won and all others lost."""
    results: tuple[Value, ...] = tuple("win" if player == winner else "loss" for player in range(players))
    return Outcome(tuple(float(result == "win") for result in results), sentence, results)


def drawn(players: int, sentence: str = "") -> Outcome:
    """Return the outcome of a game that ended in a draw."""
    each: Value = "draw"
    return Outcome((0.5,) * players, sentence, (each,) * players)


def in_full(said: Ending, names: Sequence[str], where: str) -> Outcome:
    """Return an end in full, from what may be written for it.

    `where` says who says so, for the message.

    Raises
    ------
    GameError
        If it is none of these.
    """
    players = len(names)
    if isinstance(said, Outcome):
        return said
    if isinstance(said, str):
        if said == "draw":
            return drawn(players, "the game is drawn")
    elif isinstance(said, tuple | list):
        if len(said) != players:
            raise GameError(f"{where} has {len(said)} payoffs, and there are {players} players")
        return Outcome(exact_payoffs(said, where), _shares(names, said))
    elif isinstance(said, Integral) and not isinstance(said, bool) and 0 <= said < players:
        winner = int(said)
        return won(
            winner, players, "it is solved" if players == 1 else named_player(names, winner, "wins", "win")
        )
    raise GameError(
        f"{where} is {said!r:.60}",
        f"it may be None, the winner's number (0 to {players - 1}), 'draw', "
        "a tuple with a number for each player, or an Outcome",
    )


def exact_payoffs(payoffs: Sequence[Any], where: str) -> tuple[Fraction, ...]:
    """Return payoffs as fractions. Raises `GameError` if one is not a number."""
    try:
        return tuple(map(exact, payoffs))
    except ValueError as error:
        raise GameError(f"{where} has {error}") from None


def _shares(names: Sequence[str], said: Sequence[Any]) -> str:
    if len(names) == 1:
        return f"{said[0]} is reached"
    return ", ".join(f"{named(names, player)} gets {share}" for player, share in enumerate(said))
