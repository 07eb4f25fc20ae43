"""The drawing of a position of Pairs for notebooks: the stacks and the deck."""

from __future__ import annotations

from lastcard.core.text import amount
from lastcard.drawings.cards import Drawing, held, rows
from lastcard.games.pairs.rules import GAME, State


def draw(state: State) -> Drawing:
    """Return the stacks, with the deck by rank under them."""
    left = ", ".join(f"{count}×{rank}" for rank, count in enumerate(state.deck, 1) if count)
    burned = f", {amount(state.burn, 'of them burned', 'of them burned')}" if state.burn else ""
    coming = " A card is coming." if state.dealing else ""
    return rows(held(GAME, state), f"The deck: {left or 'empty'}{burned}.{coming}", f"Pairs, {state}")
