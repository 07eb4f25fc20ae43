"""Values seen from either side: what one of two players wins the other loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.core.worth import Value, Worth

OPPOSITE: dict[Value, Value] = {"win": "loss", "draw": "draw", "loss": "win"}
"""The same result seen from the other side of a two-player game."""


def payoff_value(payoff: float) -> Value:
    """Return the word for a payoff of 1, 1/2 or 0.

    Raises
    ------
    ValueError
        If `payoff` is none of the three.

    Notes
    -----
    """
    if payoff == 1:
        return "win"
    if payoff == 0:
        return "loss"
    if payoff == 0.5:
        return "draw"
    raise ValueError(f"a payoff is 1, 1/2 or 0, not {payoff!r}")


def mirrored(value: Value | None, mover: int) -> tuple[Worth, Worth]:
    """Return what a position is worth to both players, from its value for the one to move."""
    other = None if value is None else OPPOSITE[value]
    return (value, other) if mover == 0 else (other, value)
