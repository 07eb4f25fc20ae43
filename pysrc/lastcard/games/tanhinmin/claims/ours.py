"""What we say beyond the thesis: how little is enough to know, deals of equally many cards, and the rules of chapter 7."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.tanhinmin.claims import beyond, equal, few, tempo
from lastcard.games.tanhinmin.rules import GAME, KIYA_2021

_claim = partial(Claim, game=GAME.name, paper=KIYA_2021, printed="", origin="ours")
_hidden = partial(_claim, limit_means="cards in the deck")
_ranks = partial(_claim, limit_means="ranks")

OURS: tuple[Claim, ...] = (
    _hidden(
        id="counting",
        place="beside Theorem 4.4, our own proof",
        title="The rule that keeps count, move by move",
        statement="Call m right if μ₀ ≥ m > μ₁ before her move, and if μ₁ ≥ m ≥ μ₀ before the other's. The rule's move from a right m wins or "
        "leaves m − 1 right after a card and m after a pass; a card of the other leaves m, a pass min(m + 1, |X0|) right.",
        default_limit=7,
        least=2,
        most=8,
        check=few.counting,
    ),
    _hidden(
        id="one-bit",
        place="beyond Corollary 4.6",
        title="One bit is enough",
        statement="Whoever can win wins by asking only “is μ₀ = |X0|?”, only when all of her cards, two or more, beat the table card; never again after "
        "the first yes; and but for the first time only on an empty table.",
        default_limit=7,
        least=2,
        most=8,
        check=few.one_bit,
    ),
    _hidden(
        id="one-bit-once",
        place="beyond Theorem 4.4",
        title="One bit, asked once, is not enough",
        statement="There are hands that the answer to “can all of my cards be matched?” does not tell apart, each of which can be beaten, but by no one "
        "strategy.",
        default_limit=6,
        least=6,
        most=7,
        check=few.one_bit_once,
    ),
    _hidden(
        id="few-cards",
        place="beyond Theorem 4.2",
        title="Four cards or fewer: the number is enough",
        statement="Whoever can win against at most four cards wins by one rule from her hand, the table card and the number of cards, if no face "
        "occurs three times in both hands together.",
        default_limit=8,
        least=2,
        most=8,
        check=few.few_cards,
    ),
    _claim(
        id="equal-hands",
        place="beyond chapter 2",
        title="Deals of as many cards for both",
        statement="Of the C(2k, k) deals of different cards, k to each player, on an empty table, the player to move wins as many as an exact formula "
        "in binomial coefficients and divisors says; their share is at least one half, and goes to it like ½ + √π/(8√k).",
        default_limit=6,
        most=6,
        limit_means="cards in a hand",
        check=equal.equal_hands,
    ),
    _ranks(
        id="first-mover",
        place="beyond chapter 2",
        title="Is it good to be first?",
        statement="How often the player to move wins when the hands are equally large.",
        default_limit=12,
        least=2,
        most=14,
        check=beyond.first_mover,
    ),
    _ranks(
        id="multi-card-tempo",
        place="beyond chapter 7",
        title="Several cards at once: never bad to be to move",
        statement="With the multi-card rule no position on an empty table is lost for whoever is to move, for both players; if one player has a lowest "
        "card and wins when the other is to move, she also wins, to move, by placing all her lowest cards.",
        default_limit=3,
        least=2,
        most=4,
        check=tempo.multi_card,
    ),
    _ranks(
        id="revolution-tempo",
        place="beyond chapter 7",
        title="Revolution: it can be bad to be to move",
        statement="With revolution there are hands with which whoever is to move on an empty table loses.",
        default_limit=5,
        least=2,
        most=6,
        check=tempo.revolution,
    ),
    _ranks(
        id="multi-card",
        place="beyond chapter 7",
        title="Several cards at once",
        statement="How often the matchings of the plain game name the winner when several equal cards may be placed.",
        default_limit=4,
        least=2,
        most=4,
        check=beyond.multi_card,
    ),
    _ranks(
        id="revolution",
        place="beyond chapter 7",
        title="Revolution",
        statement="How often they name the winner when all cards of a rank, left on the table, turn the order round.",
        default_limit=4,
        least=2,
        most=4,
        check=beyond.revolution,
    ),
)
