"""Which strategies play Solitaire as Easy, Medium and Hard, for who looks on."""

from __future__ import annotations

SOLITAIRE_LEVELS = {"easy": "settled", "medium": "greedy", "hard": "ahead"}
