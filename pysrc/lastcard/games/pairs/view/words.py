"""Numbers of Pairs as the page writes them."""

from __future__ import annotations


def signed(number: float) -> str:
    """Return a payoff to two places with its sign, a true minus."""
    text = f"{number:+.2f}"
    return "0" if text in ("+0.00", "-0.00") else text.replace("-", "−")
