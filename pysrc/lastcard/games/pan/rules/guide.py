"""The guide to Pan."""

from __future__ import annotations

from lastcard.core.game import Guide, Illustration
from lastcard.core.text import amount, in_words, listed
from lastcard.games.pan.rules.position import TAKE, Rules, State, rank_name

PICTURED = (1, 2, 1), (1, 1, 2)
"""The hands in the picture: they leave a card of each of the three ranks on the pile."""

NAMED = 6
"""Ranks that have a name."""


def guide(rules: Rules, ranks: int) -> Guide:
    """Return the guide to the game with some rules and so many ranks."""
    return Guide(
        goal="Be the first to get rid of all your cards.",
        setup=f"{_cards(rules, ranks)} Deal all of them to two players. Both hands lie open.\n\n{_first(rules)}",
        turn="\n\n".join([*_placing(rules), _taking(rules)]),
        end=(
            "You win as soon as your hand is empty.\n\n"
            "Nothing forces a game to end. If the same position comes again and again, the game is a draw."
        ),
        unusual=(
            "Low cards are the hard ones to get rid of, because the pile only goes up.\n\n"
            "You may take cards even when you could put one down. Suits do not matter."
        ),
        example=_example(rules),
        words=(
            ("Rank", _ranks()),
            ("Pile", "the cards in the middle. The lowest lies at the bottom, the highest on top."),
            ("Set", "all the cards of one rank that a player can hold."),
            ("Suit", "spades, hearts, diamonds or clubs."),
            ("Hand", "the cards that you hold."),
            ("Position", "which cards you both hold, and whose turn it is."),
            ("Draw", "a game that nobody wins."),
        ),
    )


def _cards(rules: Rules, ranks: int) -> str:
    """What is played with, as a sentence."""
    names = [rank_name(rank) for rank in range(1, min(ranks, NAMED) + 1)]
    ranked = listed(names)
    more = (
        f". Above the ace there {'is 1 more rank' if ranks == NAMED + 1 else f'are {ranks - NAMED} more ranks'}"
        if ranks > NAMED
        else ""
    )
    whole = "" if ranks == NAMED else f" The usual game has {in_words(NAMED)} ranks, 9 to A."
    return (
        f"There are {amount(rules.suits * ranks, 'card')}, {rules.suits} of each rank: {ranked}{more}.{whole}"
    )


def _first(rules: Rules) -> str:
    if rules.bottom_free:
        return "No card is fixed under the pile. Agree on who begins."
    return (
        "Whoever holds the 9 of hearts puts it down first. It stays under the pile for good. "
        "Then the other player goes on, and you take turns."
    )


def _placing(rules: Rules) -> list[str]:
    found = ["Put one card on the pile. It must be as high as the top card of the pile, or higher."]
    if rules.sets and rules.suits > 1:
        whole = f"If you hold all {rules.suits} cards of one rank, you may put them down together, as a set."
        if not rules.bottom_free and rules.suits > 2:
            whole += f" Of the 9s, the {rules.suits - 1} beside the 9 of hearts are a set."
        found.append(whole)
    if rules.nines_together:
        found.append("If you hold all the free 9s, you must put them down together, not one by one.")
    return found


def _taking(rules: Rules) -> str:
    if rules.take == 1:
        text = "Or take the top card of the pile into your hand."
    else:
        text = (
            f"Or take the top {rules.take} cards of the pile into your hand. If there are fewer, take those."
        )
    return text if rules.bottom_free else f"{text} Nobody ever takes the 9 of hearts."


def _ranks() -> str:
    """What a rank is."""
    names = ", ".join(rank_name(rank) for rank in range(1, NAMED + 1))
    return f"how high a card is: from low to high {names}. J, Q, K and A are jack, queen, king and ace."


def _example(rules: Rules) -> Illustration | None:
    """The picture; none where it takes other cards than four of a rank."""
    if rules.suits != 4:
        return None
    state = State(*PICTURED, rules)
    taken = sum(state.after(TAKE).other) - sum(state.hand)
    return Illustration(
        str(state),
        str(state.top),
        f"A jack lies on top of the pile. You may put your own jack on it, or take {amount(taken, 'card')}.",
    )
