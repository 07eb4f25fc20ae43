"""The guide to TANHINMIN."""

from __future__ import annotations

from lastcard.core.game import Guide, Illustration

GUIDE = Guide(
    goal="Be the first to have no card left.",
    setup=(
        "Two players hold cards with numbers on them. A higher number is stronger. Both hands lie open.\n\n"
        "The table between you is empty at first. Agree on who begins."
    ),
    turn=(
        "Put one card on the table. It must be stronger than the card that lies there.\n\n"
        "Or pass. Then the table is cleared, and the other player goes on.\n\n"
        "On an empty table you may put down any card, and you must put one down."
    ),
    end="Whoever first has no card left wins. It always comes to that, for every pass is followed by a card.",
    unusual=(
        "An equal card is not strong enough: a 4 does not beat a 4.\n\n"
        "You may pass even when you could beat the card.\n\n"
        "Some games have cut cards, written with a wave: 4~. A cut card beats plain cards with a lower number. "
        "No card beats a cut card, so the other player must pass."
    ),
    example=Illustration(
        "1,3,5|2,6|4",
        "5",
        "A 4 lies on the table. Of your cards only the 5 beats it. Put it down, or pass.",
    ),
    words=(
        ("Hand", "the cards that you hold."),
        ("Table", "the place in the middle. Only the card that was put down last counts there."),
        ("Beat", "to be stronger than the card on the table."),
        ("Pass", "to put no card down."),
        ("Cut card", "a card with a wave, such as 4~. Nothing beats it once it lies on the table."),
        ("Plain card", "a card that is not a cut card."),
    ),
)
"""What is told of every position: a cut card in a hidden hand is not given away."""
