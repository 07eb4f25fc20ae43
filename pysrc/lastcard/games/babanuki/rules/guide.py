"""The guide to open-hand BABANUKI."""

from __future__ import annotations

from lastcard.core.game import Guide, Illustration
from lastcard.core.text import capital, in_words
from lastcard.games.babanuki.rules.dealing import PACK_PAIRS

MOST_SHOWN = 5
"""Players in the picture at most."""


def guide(players: int) -> Guide:
    """Return the guide for so many players."""
    two = players <= 2
    return Guide(
        goal="Get rid of all your cards before the others do. Do not be left with the joker.",
        setup=(
            f"{capital(in_words(max(players, 2)))} players sit in a ring, and all hands lie open. "
            "There are two cards of each number, and one joker.\n\n"
            f"A whole pack has {PACK_PAIRS} pairs and the joker. Deal out all cards. "
            "Whoever holds a pair lays it aside at once. Agree on who begins."
        ),
        turn=(
            f"Draw one card from {_source(two)}. You see the cards, and you choose.\n\n"
            "If you now hold two cards of the same number, lay both aside. Otherwise you keep the card.\n\n"
            f"Then it is the turn of the {'other' if two else 'next'} player.{'' if two else ' Whoever has no card left is left out.'}"
        ),
        end="\n\n".join(_end(two)),
        unusual=(
            "This is old maid, but you see the card before you draw it.\n\n"
            "The joker makes no pair. It stays in the game to the end."
        ),
        example=_example(players),
        words=(
            ("Pair", "two cards of the same number."),
            ("Joker", "the one card that has no partner."),
            ("Draw", "to take a card from another player’s hand into yours."),
            ("Hand", "the cards that a player holds."),
            ("Out", "having no card left. Being out early is good."),
        ),
    )


def _source(two: bool) -> str:
    return "the other player’s hand" if two else "the hand of the player before you in the ring"


def _end(two: bool) -> list[str]:
    if two:
        return [
            "Whoever has no card left is out and wins. The other one is left with the joker and is last.",
            "The joker can go back and forth for ever. If the game is stopped then, nobody has won.",
        ]
    return [
        "A player without cards is out. Whoever is out first comes first, the next one second, and so on.",
        "If one draw empties two hands, the player who was drawn from is out before the one who drew.",
        "The last player is left with the joker and comes last.",
        "The joker can go on and on, from hand to hand. If the game is stopped then, those who still play share the places.",
    ]


def _example(players: int) -> Illustration:
    """Players in a ring, each with a card of each neighbour: what is drawn makes a pair."""
    if players <= 2:
        return Illustration(
            "1,2|1,2,J", "2", "You hold a 1 and a 2. You draw the other 2, and lay the pair aside."
        )
    last = min(players, MOST_SHOWN)
    hands = ["1,2,J", "1,3", *(f"{number},{number + 1}" for number in range(3, last)), f"2,{last}"]
    return Illustration(
        "|".join(hands),
        "2",
        "You hold a 1, a 2 and the joker. The player before you has the other 2. Draw it, and lay the pair aside.",
    )
