"""Guarded calls of untrusted game code, and the check of what `outcome` returns."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from functools import cached_property
from inspect import signature
from math import inf
from numbers import Integral, Rational
from time import monotonic
from typing import Any, TypeVar

from lastcard.core.contract.calls import ENDLESS, calls, words
from lastcard.core.contract.fault import LONGEST_SHOWN, Fault, one_line
from lastcard.core.game import Game, GameError, Notation, Outcome
from lastcard.core.game.base import METHODS
from lastcard.core.worth import LARGEST_PAYOFF, exact

GameAnswer = TypeVar("GameAnswer")


class TooSlow(BaseException):
    """A game takes too long over one call. Not an `Exception`, so that no game catches it."""


class OutOfTime(BaseException):
    """The time of the check is over. Not an `Exception`, so that no game catches it."""


class Broken(Exception):
    """The game did not answer; the fault is noted."""


class Hopeless(Exception):
    """After what was noted all further calls are pointless."""


class Examiner:
    """Calls a game and notes faults: each kind once, where it was first seen.

    `within` makes a context manager that raises `TooSlow` when a call takes too long. From the time `until`
    on every call raises `OutOfTime`, as `within` may; `unanswered` lists calls that took a second or more by
    then.
    """

    def __init__(
        self, game: Game[Any, Any], within: Callable[[], AbstractContextManager[object]] = nullcontext
    ) -> None:
        self.game = game
        self.found = 0
        self.until = inf
        self.unanswered: list[str] = []
        self._within = within
        self._known: set[tuple[str, str]] = set()
        self._fresh: list[Fault] = []

    def note(
        self, position: str, method: str, what: str, change: str, error: BaseException | None = None
    ) -> None:
        """Note a fault, unless one of its kind (the same method, the same change) is noted."""
        if (method, change) not in self._known:
            self._known.add((method, change))
            self._fresh.append(Fault(position, method, what, change, error))
            self.found += 1

    def noted(self) -> Iterator[Fault]:
        """Yield the faults noted since the last call."""
        fresh, self._fresh = self._fresh, []
        yield from fresh

    def ask(
        self,
        method: str,
        position: str,
        question: Callable[..., GameAnswer],
        *given: Any,
        allowed: tuple[type[Exception], ...] = (),
        about: str = "it",
        change: str = "it may not raise anything there",
    ) -> GameAnswer:
        """Return what a method answers; only `allowed` errors come through.

        Raises `Broken` if it raises another error, does not return, or reports a breach of the contract.
        """
        raised: BaseException
        begun = self._hurry()
        try:
            with self._within():
                return question(*given)
        except KeyboardInterrupt:
            raise
        except OutOfTime:
            if (seconds := monotonic() - begun) >= 1:
                at = f" at {position}" if position else ""
                self.unanswered.append(
                    f"{method}{at} had not answered after {seconds:.1f} seconds, when the time was over"
                )
            raise
        except TooSlow as slow:
            raised = slow
            what, change = f"{about} does not come back ({slow})", ENDLESS
        except RecursionError as error:
            raised = error
            what, change = (
                f"{about} calls itself without end{self._line(error)}",
                "say where that comes to an end",
            )
        except BaseException as error:
            if isinstance(error, allowed):
                raise
            if isinstance(error, GameError):
                said = error.what.removeprefix(f"{self.game.name}: ")
                self.note(
                    position,
                    method,
                    one_line(f"{about} fails: {said}"),
                    one_line(error.change or change),
                    error,
                )
                raise Broken from None
            if isinstance(error, TypeError) and not self._line(error) and not self._takes_parameters(method):
                change = f"write it as def {method}({METHODS[method]})"
            what = f"{about} {self.raised(error)}"
            raised = error
        self.note(position, method, what, change, raised)
        raise Broken from None

    def call(self, method: str, position: str, *given: Any, **how: Any) -> Any:
        """Ask a method of the game; see `ask`."""
        return self.ask(method, position, getattr(self.game, method), *given, **how)

    @cached_property
    def notation(self) -> Notation:
        """The game's notation. Raises `Broken`."""
        notation: Notation = self.ask("notation", "", getattr, self.game, "notation")
        return notation

    def raised(self, error: BaseException) -> str:
        """Return an error in words: its name, its message, and the line of the game's file."""
        told = one_line(words(error))
        return f"raises {type(error).__name__}{self._line(error)}{': ' + told if told else ''}"

    def text(self, state: Any) -> str:
        """Return a position in notation if possible, else its `repr`."""
        for write in (self.game.format, repr):
            told = self.tried(write, state)
            if isinstance(told, str) and told.strip():
                return one_line(told.strip())
        return f"a {type(state).__name__}"

    def tried(self, question: Callable[..., GameAnswer], *given: Any) -> GameAnswer | None:
        """Return the answer to an optional question; None, without a fault, if it fails."""
        self._hurry()
        try:
            with self._within():
                return question(*given)
        except (KeyboardInterrupt, OutOfTime):
            raise
        except BaseException:
            return None

    def _takes_parameters(self, method: str) -> bool:
        """False if the game's method has other parameters than those of the contract."""
        try:
            signature(getattr(self.game, method)).bind(*METHODS[method].split(", ")[1:])
        except TypeError:
            return False
        except (KeyError, ValueError):  # the contract says nothing, or they are unknown
            pass
        return True

    def _hurry(self) -> float:
        now = monotonic()
        if now >= self.until:
            raise OutOfTime
        return now

    def _line(self, error: BaseException) -> str:
        file = getattr(sys.modules.get(type(self.game).__module__), "__file__", None)
        own = list(calls(error, lambda frame: frame.f_code.co_filename == file))
        return f" in line {own[-1].line}" if own else ""


def shown(value: object) -> str:
    """Return a shortened `repr`, or the type if that fails."""
    try:
        return one_line(repr(value), LONGEST_SHOWN // 2)
    except Exception:
        return f"a {type(value).__name__}"


SAY = (
    "return None while the game runs, and else the winner's number, 'draw', a tuple of payoffs or an Outcome"
)
_PAY = "give each player one payoff, a number, in the order of players"
_RESULTS = "give each player 'win', 'draw' or 'loss', or no results at all"
_AGREE = "who has the better result must have the higher payoff"


def wrong_end(said: object, names: Sequence[str]) -> tuple[str, str] | None:
    """Return what is wrong with an answer of `outcome`, and what to change; None if nothing."""
    if said is None:
        return None
    if isinstance(said, Outcome):
        return _wrong_payoffs(said.payoffs, names) or _wrong_results(said, names)
    if isinstance(said, tuple | list):
        return _wrong_payoffs(tuple(said), names)
    if isinstance(said, Integral) and not isinstance(said, bool):
        if 0 <= int(said) < len(names):
            return None
        return f"it returns {said}, and the players are numbered 0 to {len(names) - 1}", SAY
    return None if said == "draw" else (f"it returns {shown(said)}", SAY)


def _wrong_payoffs(payoffs: object, names: Sequence[str]) -> tuple[str, str] | None:
    if not isinstance(payoffs, tuple):
        return f"it gives the payoffs {shown(payoffs)}, which is no tuple", _PAY
    if len(payoffs) != len(names):
        players = "1 player" if len(names) == 1 else f"{len(names)} players"
        return f"it gives {len(payoffs)} payoff{'s' * (len(payoffs) != 1)} for {players}", _PAY
    for share in payoffs:
        if isinstance(share, bool) or not isinstance(share, Rational | float) or share - share != 0:
            return f"it gives the payoff {shown(share)}, which is no number", _PAY
        if abs(Fraction(share)) > LARGEST_PAYOFF:
            return f"it gives the payoff {shown(share)}, which is beyond ±10**300", _PAY
    return None


def _wrong_results(end: Outcome, names: Sequence[str]) -> tuple[str, str] | None:
    results = end.results
    if not isinstance(results, tuple) or len(results) not in (0, len(names)):
        return f"it gives the results {shown(results)} for {len(names)} players", _RESULTS
    order = {"loss": 0, "draw": 1, "win": 2}
    for result in results:
        if not isinstance(result, str) or result not in order:
            return f"it gives the result {shown(result)}", _RESULTS
    if len(results) > 1 and set(results) == {"loss"}:
        return "by its results everybody loses", "check the number of the winner"
    ranks = [order[result] for result in results]
    pays = [exact(share) for share in end.payoffs]
    for one, name in enumerate(names[: len(ranks)]):
        for other, beaten in enumerate(names):
            if ranks[one] > ranks[other] and pays[one] <= pays[other]:
                got = f"{name} has a {results[one]} and gets {end.payoffs[one]}"
                return f"{got}, {beaten} has a {results[other]} and gets {end.payoffs[other]}", _AGREE
    if not isinstance(end.sentence, str):
        return f"its sentence is {shown(end.sentence)}", "say in a text why the game is over, or leave it out"
    return None
