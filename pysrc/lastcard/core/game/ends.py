"""The ends of games, and named errors for texts, moves, positions and games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral
from typing import Any

from lastcard.core.text import Player, as_sentence, quote
from lastcard.core.worth import Value, Worth, exact, number_text


class PositionError(ValueError):
    """A text is not a position of the game. The message names the wrong part and what is allowed."""


class MoveError(ValueError):
    """A text is not a move of the game. The message names the wrong part and what is allowed."""


class IllegalMove(ValueError):
    """A move is well formed but the rules do not allow it in this position."""


class WithRemedy(Exception):
    """An error whose message ends with what to change, if that is known."""

    def __init__(self, what: str, change: str = "") -> None:
        super().__init__(f"{what}; {change}" if change else what)
        self.what, self.change = what, change


class GameError(WithRemedy):
    """A game breaks the contract. The message names the method, the position, and what is wrong."""


class NoGameYet(TypeError):
    """A game class lacks a required part."""


NoGameYet.__name__ = TypeError.__name__  # which is what it is for whoever writes a game


def check_position(state: object, kind: type, game: str) -> None:
    """Raise `TypeError` unless it is a position of this game: a text is easily taken for one."""
    if not isinstance(state, kind):
        what = f"the text {quote(state)}" if isinstance(state, str) else f"of type {type(state).__name__}"
        raise TypeError(f"this is no position of {game} but {what}; GAME.parse makes a position of a text")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended.

    `payoffs`: one a player: 1 for a win, 1/2 for a draw, 0 for a loss where nothing else is played for.
    `sentence`: why it is over, for people: ``"the first player took the last match"``; players may be marked.
    `results`: win, draw or loss, one a player; empty where payoffs are mere numbers.
    `cause`: the sentence without the result that it names, if it names one.
    """

    payoffs: tuple[Fraction | float, ...]
    sentence: str = ""
    results: tuple[Value, ...] = ()
    cause: str = ""

    def __post_init__(self) -> None:
        for name in ("sentence", "cause"):
            object.__setattr__(self, name, as_sentence(getattr(self, name)))

    def worth(self, player: int) -> Worth:
        """Return the result of a player, or the payoff if there are no results."""
        return self.results[player] if self.results else self.payoffs[player]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won; for mere numbers those who got most, unless all got the same."""
        if self.results:
            return tuple(player for player, result in enumerate(self.results) if result == "win")
        most = max(self.payoffs)
        best = tuple(player for player, payoff in enumerate(self.payoffs) if payoff == most)
        return () if len(best) == len(self.payoffs) > 1 else best


Ending = Outcome | int | str | tuple["Fraction | float", ...]
"""What `Game.outcome` may return for a finished game."""


def won(winner: int, players: int, sentence: str = "", cause: str = "") -> Outcome:
    """Return the outcome of a game with one winner."""
    results: tuple[Value, ...] = tuple("win" if player == winner else "loss" for player in range(players))
    return Outcome(tuple(float(result == "win") for result in results), sentence, results, cause)


def drawn(players: int, sentence: str = "", cause: str = "") -> Outcome:
    """Return the outcome of a draw."""
    each: Value = "draw"
    return Outcome((0.5,) * players, sentence, (each,) * players, cause)


def in_full(said: Ending, names: Sequence[str], where: str) -> Outcome:
    """Return the full outcome for any form of it. Raises `GameError`, beginning with `where`."""
    players = len(names)
    if isinstance(said, Outcome):
        return said
    if isinstance(said, str):
        if said == "draw":
            return replace(end := drawn(players), sentence=bare_sentence(names, end))
    elif isinstance(said, tuple | list):
        if len(said) != players:
            raise GameError(f"{where} has {len(said)} payoffs, and there are {players} players")
        end = Outcome(exact_payoffs(said, where))
        return replace(end, sentence=bare_sentence(names, end))
    elif isinstance(said, Integral) and not isinstance(said, bool) and 0 <= said < players:
        return replace(end := won(int(said), players), sentence=bare_sentence(names, end))
    change = (
        f"it may be None, the winner's number (0 to {players - 1}), 'draw', "
        "a tuple with a number for each player, or an Outcome"
    )
    raise GameError(f"{where} is {said!r:.60}", change)


def bare_sentence(names: Sequence[str], outcome: Outcome) -> str:
    """Return the result of a game without a cause, with marked names: ``red wins``, ``you get 3, blue gets 0``."""
    players = range(len(names))
    if not outcome.results:
        shares = [number_text(payoff) for payoff in outcome.payoffs]
        each = [Player(names, one)(f"gets {shares[one]}", f"get {shares[one]}") for one in players]
        return ", ".join(each)
    winners = [player for player in players if outcome.results[player] == "win"]
    if len(players) == 1 and winners:
        return "it is solved"
    return ", ".join(Player(names, one)("wins", "win") for one in winners) or "the game is drawn"


def exact_payoffs(payoffs: Sequence[Any], where: str) -> tuple[Fraction, ...]:
    """Return payoffs as fractions. Raises `GameError` if one is not a number."""
    try:
        return tuple(map(exact, payoffs))
    except ValueError as error:
        raise GameError(f"{where} has {error}") from None
