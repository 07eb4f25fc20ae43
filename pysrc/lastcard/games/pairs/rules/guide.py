"""The guide to Pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.game import Guide, Illustration
from lastcard.core.text import amount, capital, in_words
from lastcard.games.pairs.rules.position import (
    USUAL_BURN,
    USUAL_DECK,
    added,
    face_up,
    triangular,
    usual_deck,
)
from lastcard.games.pairs.rules.table import target

if TYPE_CHECKING:
    from lastcard.games.pairs.rules.position import Counts, State

SHOWN = "3,7|2,5", "|4,6", "|8", "|9"
"""The stacks in the picture: those of two players, and of each further one."""


def guide(state: State) -> Guide:
    """Return the guide with the players, the deck and the burned cards of a position."""
    points = target(state.players)
    others = "the other player" if state.players == 2 else "each of the others"
    return Guide(
        goal=f"Points are bad. Whoever is the first to have {points} points loses the game.",
        setup=(
            f"{capital(in_words(state.players))} players share a deck of cards. {_deck(state)} {_burned(state)}\n\n"
            "Each player gets one card, face up. Whoever has the lowest card begins. "
            "If several players have it, each of them gets one more card, and the lowest of these decides. "
            "A card that would make a pair then is replaced."
        ),
        turn=(
            "You choose: hit or fold.\n\n"
            "Hit: you get the next card, face up. If you have no card of that number yet, the next player goes on. "
            "If you have one, that is a pair, and you get as many points as its number.\n\n"
            "Fold: you take the lowest card that lies face up, whoever has it. You get as many points as its number."
        ),
        end=(
            "A pair or a fold ends the round. The cards are cleared away, and the next round is dealt.\n\n"
            f"The game ends when a player has {points} points. "
            f"That player loses{'' if state.players == 2 else ', and all others win'}.\n\n"
            "When only the burned cards are left, the discards are shuffled in as a new deck. "
            "If there are no discards either, the round ends and nobody gets points."
        ),
        unusual=(
            "Nobody wins a round. One player gets points, and the others are glad.\n\n"
            f"Explore looks at one round only. Whoever gets points there pays as many to {others}."
        ),
        example=_example(state.players),
        words=(
            ("Points", "what a pair or a fold brings you, as many as the number on the card."),
            ("Deck", "the cards that are still to come."),
            ("Stack", "the cards that lie face up before a player."),
            ("Pair", "two cards of the same number before one player."),
            ("Hit", "to take one more card."),
            ("Fold", "to give up the round and take the lowest card."),
            ("Round", "play from the first cards to a pair or a fold."),
            (
                "Burned cards",
                "cards laid aside face down. So nobody can be sure which cards are still to come.",
            ),
            ("Discards", "cards of earlier rounds, which come back with the next deck."),
        ),
    )


def unusual_rules(state: State) -> tuple[str, ...]:
    """Return what deck it is, how many cards are burned, and what discards there are, unless that is as usual."""
    deck, count = "", sum(state.discards)
    if state.deck != usual_deck(state.stacks, _paired(state)):
        left = f"The deck holds {amount(sum(state.deck), 'card')} now."
        deck = left if _all_cards(state) == USUAL_DECK else _deck(state, "The deck")
    named = (
        deck,
        "" if state.burn == USUAL_BURN else _burned(state),
        f"{amount(count, 'discard')} {'is' if count == 1 else 'are'} shuffled in when only the burned cards are left."
        if count
        else "",
    )
    return tuple(filter(None, named))


def _paired(state: State) -> int:
    """The rank of the pair that has ended the round; 0 if none has."""
    ending = state.ending
    return ending.score if ending is not None and ending.kind == "pair" else 0


def _all_cards(state: State) -> Counts:
    """How many cards of each rank there are, wherever they lie."""
    return added(added(state.deck, state.discards), face_up(state.stacks, state.ranks, _paired(state)))


def _deck(state: State, it: str = "It") -> str:
    """What the deck is, as a sentence or two."""
    ranks, there = state.ranks, _all_cards(state)
    if there != triangular(ranks):
        return f"{it} is not the usual one: it holds {amount(sum(state.deck), 'card')} now."
    cards = f"Together they are {amount(sum(there), 'card')}."
    if ranks < 4:
        return f"{it} holds {', '.join(('one 1', 'two 2s', 'three 3s')[:ranks])}. {cards}"
    return f"{it} holds one 1, two 2s, three 3s, and so on to {in_words(ranks)} {ranks}s. {cards}"


def _burned(state: State) -> str:
    if not state.burn:
        return "No card is burned."
    if state.burn == 1:
        return "One card is burned: it is laid aside, and nobody sees it."
    return f"{capital(in_words(state.burn))} cards are burned: they are laid aside, and nobody sees them."


def _example(players: int) -> Illustration | None:
    """The picture; none for more players than it has stacks for."""
    if players > len(SHOWN) + 1:
        return None
    return Illustration(
        "".join(SHOWN[: players - 1]),
        "fold",
        "You have a 3 and a 7. Hit, and another 3 or 7 makes a pair. Fold, and you take the 2, the lowest card.",
    )
