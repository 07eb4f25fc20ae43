"""What the strategies are called on the page, from simple to strong."""

from __future__ import annotations

NAMES = {
    "random": "random",
    "complete": "most complete columns",
    "settled": "most settled pairs",
    "free": "most free cards",
    "greedy": "greedy",
    "ahead": "two moves ahead",
    "beam-30": "beam of 30",
    "beam-300": "beam of 300",
}
"""By the name in the solver."""
