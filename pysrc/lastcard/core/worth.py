"""The worth of a position to a player: win, draw or loss, a number, or open if nobody can force an end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from numbers import Rational
from typing import Any, Literal, TypeGuard

Value = Literal["win", "draw", "loss"]
"""The result for one player under perfect play."""

Worth = Value | Fraction | float | None
"""A `Value`; a payoff, if the game is played for numbers; None if nobody can force an end."""

SAME = 1e-9  # floats that differ by no more are equal but for rounding; fractions are compared exactly

LARGEST_PAYOFF = 10**300  # the largest payoff: payoffs, and their sums, have to fit into floats
_WORTH_ORDER: dict[Worth, float] = {"win": 1.0, "draw": 0.5, None: 0.5, "loss": 0.0}


def exact(payoff: Any) -> Fraction:
    """Return a payoff as a fraction; a float is its shortest decimal.

    Raises `ValueError` if it is not a number, or is beyond `LARGEST_PAYOFF`.
    """
    if isinstance(payoff, bool) or not isinstance(payoff, Rational | float) or payoff - payoff != 0:
        raise ValueError(f"the payoff {payoff!r:.60}, which is not a number")
    if abs(Fraction(payoff)) > LARGEST_PAYOFF:
        raise ValueError(f"the payoff {payoff!r:.60}, which is beyond ±10**300")
    return Fraction(str(payoff)) if isinstance(payoff, float) else Fraction(payoff)


def order(worth: Worth) -> Fraction | float:
    """Return a number that sorts worths to one player: more is better, and an open position equals a draw."""
    return _WORTH_ORDER[worth] if worth is None or isinstance(worth, str) else worth


def better(one: Worth, other: Worth) -> bool:
    """Return whether a player prefers one worth to the other; floats must differ by more than rounding."""
    more, less = order(one), order(other)
    if isinstance(one, float) or isinstance(other, float):
        return float(more) > float(less) + SAME
    return more > less


def as_good(one: Worth, other: Worth) -> bool:
    """Return whether a player prefers neither worth to the other."""
    return not better(one, other) and not better(other, one)


def is_payoff(worth: Worth) -> TypeGuard[Fraction | float]:
    """Return whether a worth is a number."""
    return worth is not None and not isinstance(worth, str)


LONG_FRACTION = 40  # characters from which on a fraction has its decimal beside it


def number_text(worth: Fraction | float) -> str:
    """Return a payoff for people: a fraction as one, another number to four places, with a true minus.

    A fraction of more than `LONG_FRACTION` characters has its decimal beside it: ``123…/456… (about 0.2697)``.
    """
    if isinstance(worth, Fraction):
        fraction = str(worth).replace("-", "−")
        return (
            fraction if len(fraction) <= LONG_FRACTION else f"{fraction} (about {number_text(float(worth))})"
        )
    text = f"{worth:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("-", "−")


def bounded_text(low: Fraction, high: Fraction) -> str:
    """Return a payoff between two numbers, for people: the middle, and the distance between them."""
    return f"{number_text(float((low + high) / 2))} (to within {small_text(float(high - low))})"


def small_text(number: float) -> str:
    """Return a small positive number for people, to two digits: ``6·10⁻¹⁰``."""
    digits, _, power = f"{number:.1e}".partition("e")
    return f"{digits.removesuffix('.0')}·10{str(int(power)).translate(_RAISED)}"


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def worth_text(worth: Worth) -> str:
    """Return a worth as a word or a number; ``open`` if nobody can force an end."""
    if worth is None:
        return "open"
    return worth if isinstance(worth, str) else number_text(worth)


def everyone_text(value: Value | None, everyone: Sequence[Worth]) -> str:
    """Return the worth to the player to move, or to all if the game is played for numbers."""
    return value or " / ".join(map(worth_text, everyone)) or "open"


OPPOSITE: dict[Value, Value] = {"win": "loss", "draw": "draw", "loss": "win"}
"""The same result seen from the other side of a two-player game."""


def payoff_value(payoff: float) -> Value:
    """Return the word for a payoff of 1, 1/2 or 0. Raises `ValueError` for another one."""
    if payoff == 1:
        return "win"
    if payoff == 0:
        return "loss"
    if payoff == 0.5:
        return "draw"
    raise ValueError(f"a payoff is 1, 1/2 or 0, not {payoff!r}")


def mirrored(value: Value | None, mover: int) -> tuple[Worth, Worth]:
    """Return the worth to both players, from the value for the one to move."""
    other = None if value is None else OPPOSITE[value]
    return (value, other) if mover == 0 else (other, value)
