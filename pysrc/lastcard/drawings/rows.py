"""Rows of cards, each with who holds them: how most positions are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.sentences import the_player
from lastcard.core.text import capital
from lastcard.drawings.cards import HEIGHT, WIDTH, rank_card
from lastcard.drawings.svg import Drawing, element, moved, text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lastcard.core.game import Game

MOST = 60
"""Most cards that are drawn in a row; how many more there are is said."""

ROOM = 620
"""How wide the cards of a row may lie; more of them overlap."""

SCALE = 0.72


@dataclass(frozen=True, slots=True)
class Row:
    """Cards in a row, as elements, under what is said of them; `more` is how many are not drawn."""

    label: str
    cards: Sequence[str]
    mover: bool = False
    more: int = 0


def rows(found: Sequence[Row], note: str = "", said: str = "") -> Drawing:
    """Return rows of cards below each other, with a note under them."""
    parts, top, width = [], 0.0, 240.0
    for row in found:
        label = f"▸ {row.label}, to move" if row.mover else row.label
        if row.more:
            label += f" ({row.more:,} more cards are not drawn)"
        parts.append(text(label, x=2, y=top + 14, class_="label mover" if row.mover else "label"))
        width = max(width, 7.2 * len(label))
        step = (WIDTH + 4) * SCALE
        if len(row.cards) > 1:
            step = min(step, (ROOM - WIDTH * SCALE) / (len(row.cards) - 1))
        for place, card in enumerate(row.cards):
            covered = step < WIDTH * SCALE and place < len(row.cards) - 1
            look = {"class_": "lapped"} if covered else {}
            drawn = element("g", card, transform=f"scale({SCALE})", **look)
            parts.append(moved(2 + place * step, top + 22, drawn))
            width = max(width, place * step + WIDTH * SCALE + 4)
        if not row.cards:
            parts.append(text("no card", x=2, y=top + 40, class_="quiet"))
        top += 22 + (HEIGHT * SCALE if row.cards else 24) + 12
    if note:
        parts.append(text(note, x=2, y=top + 8, class_="quiet"))
        width, top = max(width, 6.6 * len(note)), top + 18
    return Drawing(width, top, "".join(parts), said)


def held(
    game: Game[Any, Any], state: Any, face: Callable[[str], str] = rank_card, others: Sequence[str] = ()
) -> list[Row]:
    """Return the rows of the hands that lie open in a position: the players', then `others` by their names.

    `face` draws a card from what its face says.
    """
    names, mover, found = game.players(state), game.player_to_move(state), []
    for place, cards in enumerate(game.hands(state, MOST)):
        more = int(cards[-1].removeprefix("+").replace(",", "")) if cards and cards[-1].startswith("+") else 0
        player = place < len(names)
        label = (
            capital(the_player(names, place))
            if player
            else others[place - len(names)]
            if others
            else "Beside"
        )
        found.append(
            Row(
                label,
                [face(card) for card in (cards[:-1] if more else cards)],
                player and place == mover,
                more,
            )
        )
    return found
