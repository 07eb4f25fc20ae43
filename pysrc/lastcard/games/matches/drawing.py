"""The drawing of a pile of matches, for notebooks."""

from __future__ import annotations

from lastcard.core.text import amount
from lastcard.drawings.cards import Drawing, match, moved, text
from lastcard.games.matches.rules import State


def draw(state: State) -> Drawing:
    """Return the drawing of a pile; of a large one only the matches that are taken last."""
    shown = min(state.left, 40)
    more = state.left - shown
    said = amount(state.left, "match", "matches")
    inner = text(said + (f", {shown} of them drawn" if more else ""), x=2, y=14, class_="label")
    inner += "".join(moved(2 + place * 15, 20, match()) for place in range(shown))
    return Drawing(max(240.0, 15.0 * shown + 8), 108.0 if shown else 22.0, inner, said)
