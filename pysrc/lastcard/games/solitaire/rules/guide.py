"""The guide to Pan Galactic Solitaire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.game import Guide, Illustration
from lastcard.core.text import amount, listed
from lastcard.games.solitaire.rules.cards import SUITS
from lastcard.games.solitaire.rules.position import USUAL

if TYPE_CHECKING:
    from lastcard.games.solitaire.rules.position import Reading

NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

PICTURED = {
    2: ("2x3: 3S 2H 3H/AS AH 2S", "AS", "3S", "AH"),
    4: ("4x4: 3C 4D 3H 2H/4S 4H AH 3D/2S 2C AC 2D/AD 3S AS 4C", "3D", "2D", "3H"),
}
"""The board in the picture, the card at home, and the two that are swapped, by suits: two are a game of their own, all others are alike."""


def guide(suits: int, ranks: int, reading: Reading) -> Guide:
    """Return the guide to the game of a size and a reading of the rules."""
    cycles = cycle(suits, reading)
    return Guide(
        goal="Bring the cards into order: one rank in each column, and every card at home.",
        setup=(
            f"You play alone. Shuffle {amount(suits * ranks, 'card')} and lay them face up: "
            f"{amount(suits, 'row')}, {amount(ranks, 'column')}.\n\n"
            f"Each row is the home of a suit. From the bottom up: {_homes(suits)}. "
            "A card is at home when it lies in the row of its suit, in whichever column."
        ),
        turn="\n\n".join(
            [
                f"You exchange two cards. There {'are two ways' if cycles else 'is one way'} to do it.",
                "Swap: look for a card at home. Choose another card of its suit in the same column. "
                "It changes places with a card of the first one’s rank, which comes home there.",
                *([cycles] if cycles else []),
            ]
        ),
        end=(
            "You win when every column holds one rank, with every card at home. "
            "If no exchange is possible before that, you have lost."
        ),
        unusual=(
            "No card is hidden, and none is drawn. Only the deal is luck.\n\n"
            "A column that is complete stays as it is."
        ),
        example=_example(suits, reading),
        words=(
            (
                "Suit",
                "spades ♠, hearts ♥, diamonds ♦ or clubs ♣" + (", and four more here." if suits > 4 else "."),
            ),
            ("Rank", "the number or letter on a card. A, J, Q and K are ace, jack, queen and king."),
            ("At home", "lying in the row of its own suit."),
            ("Exchange", "two cards change places."),
            ("Swap", "the exchange that brings a second card home beside the first."),
            *([("Cycle", "the exchange that brings home the card which a column lacks.")] if cycles else []),
            ("Complete", "holding one rank only, with every card at home."),
        ),
    )


def _example(suits: int, reading: Reading) -> Illustration | None:
    """The picture; none where a single row leaves nothing to exchange."""
    if suits == 1:
        return None
    board, home, card, comes = PICTURED[2 if suits == 2 else 4]
    option = "" if reading == USUAL else f" rules={reading}"
    return Illustration(
        board + option,
        f"swap {card} {comes}",
        f"The {_signed(home)} is at home. The {_signed(card)} in its column is not. "
        f"Choose it, and the {_signed(comes)} comes home in its place.",
    )


def _signed(card: str) -> str:
    return card[0] + SIGNS[card[1]]


def _homes(suits: int) -> str:
    named = [NAMES.get(letter, letter) for letter in SUITS[:suits]]
    return listed(named)


def cycle(suits: int, reading: Reading) -> str:
    """Return what a cycle is; empty where there are none."""
    if reading == "swap" or suits == 1 or (suits == 2 and reading == "odd"):
        return ""
    comes = "It changes places with the card of that rank whose home is this row."
    if suits == 2:
        return (
            "Cycle: look for a column in which both cards have the same rank. "
            f"Choose one that is not at home. {comes}"
        )
    if reading == "broad":
        return (
            "Cycle: look for a column in which all cards have the same rank, or all but one. "
            f"Choose any card of it that is not of that rank, or not at home. {comes}"
        )
    odd = (
        f"Cycle: look for a column in which all cards but one have the same rank. Choose the odd one. {comes}"
    )
    return odd if reading == "odd" else f"{odd} If all have the same rank, click one that is not at home."
