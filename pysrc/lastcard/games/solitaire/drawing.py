"""The drawing of a board for notebooks: the grid, with the home suit before each row."""

from __future__ import annotations

from lastcard.drawings.cards import HEIGHT, WIDTH, Drawing, element, laid_card, moved, shapes
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.rules.position import SUIT_LETTERS, card_text, rank_of, suit_of

SUIT_SHAPES = {"S": 0, "H": 1, "C": 2, "D": 3, "E": 4, "F": 5, "G": 6, "I": 7}  # the shape of each suit
SCALE = 0.62


def draw(state: State) -> Drawing:
    """Return the board, top row first."""
    across, down, parts = (WIDTH + 5) * SCALE, (HEIGHT + 5) * SCALE, []
    for row, suit in enumerate(reversed(range(state.suits))):
        shape = shapes()["suits"][SUIT_SHAPES[SUIT_LETTERS[suit]]]
        mark = element("path", d=shape["d"], class_="sign", transform="scale(.8)")
        parts.append(
            moved(14, row * down + 26, element("g", mark, class_="red" if shape.get("red") else "black"))
        )
        for column in range(state.ranks):
            card = state.cells[suit * state.ranks + column]
            face = laid_card(card_text(card)[:-1], SUIT_SHAPES[SUIT_LETTERS[suit_of(card)]])
            parts.append(
                moved(30 + column * across, row * down + 2, element("g", face, transform=f"scale({SCALE})"))
            )
    complete = [rank_of(state.column(column)[0]) for column in state.completed]
    said = f"Pan Galactic Solitaire, {len(complete)} of {state.ranks} columns complete"
    return Drawing(34 + state.ranks * across, state.suits * down + 4, "".join(parts), said)
