"""The statements of chapter 4, hidden hands, and what chapter 7 leaves open."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.tanhinmin.claims import beyond, hidden
from lastcard.games.tanhinmin.rules import GAME, KIYA_2021

_claim = partial(Claim, game=GAME.name, paper=KIYA_2021, limit_means="cards in the deck")
_beyond = partial(Claim, game=GAME.name, paper=KIYA_2021, limit_means="ranks")

HIDDEN_PLAY: tuple[Claim, ...] = (
    _claim(
        id="no-information",
        place="section 4.3",
        title="Without any information",
        printed="“If “imperfect” means no information, what we can do seems to be nothing”",
        statement="There are hands that can be beaten whatever the other player holds, but by no one strategy.",
        default_limit=7,
        check=hidden.nothing,
    ),
    _claim(
        id="theorem-4-2",
        place="Theorem 4.2",
        title="Two cards or one: Algorithm 3",
        printed="“When |X1| ≤ 2 and μ₀ > μ₁ (resp., |X0| ≤ 2 and μ₀ ≤ μ₁), P0 (resp., P1) has the winning strategy”",
        statement="Algorithm 3 wins against every hand of one or two cards that can be beaten, to move or not to move.",
        default_limit=8,
        check=hidden.theorem_4_2,
    ),
    _claim(
        id="algorithm-3-beyond",
        place="section 4.4, beyond Theorem 4.2",
        title="Three cards: Algorithm 3 is not enough",
        printed="(Algorithm 3 is given for |X1| ≤ 2 alone)",
        statement="Against three cards or more there are hands that can be beaten, but not by Algorithm 3.",
        default_limit=6,
        check=hidden.algorithm_3_beyond,
    ),
    _claim(
        id="theorem-4-3",
        place="Theorem 4.3, its proof",
        title="Three cards: the number is not enough",
        printed="{2,3} on an empty table, against {1,2,5} or {2,3,3}: only 2 wins, only 3 wins",
        statement="The winning moves are as printed, and no one strategy wins against both hands.",
        default_limit=1,
        limit_means="",
        check=hidden.theorem_4_3,
    ),
    _claim(
        id="theorem-4-3-distinct",
        place="Theorem 4.3, in the model of section 2.2.1",
        title="Three different cards are not too many",
        printed="“there is a game with |X1| ≥ 3 … where P0 … cannot take her winning strategy”",
        statement="There is such a game with three or four different cards, as the thesis has no equal cards.",
        default_limit=7,
        check=hidden.theorem_4_3_distinct,
    ),
    _claim(
        id="theorem-4-4",
        place="Theorem 4.4",
        title="One matching size, asked once",
        printed="“P0 and P1 can access either μ₀ or μ₁ oracles at a certain timing. Player P0 … has the winning strategy "
        "when μ₀ > μ₁ … at the timing”",
        statement="Whoever can win when she asks μ₀ or μ₁ once, wins by the one strategy that keeps count of it.",
        default_limit=7,
        check=hidden.theorem_4_4,
    ),
    _claim(
        id="theorem-4-5-example",
        place="Theorem 4.5, its proof",
        title="The printed hands",
        printed="{1,1,2,4,5} or {1,2,3,3,4}, both with μ₀ = 2, μ₁ = 1; later {1,2,5} or {2,2,3}",
        statement="Both hands have these sizes against {2,3}, and leave these hands.",
        default_limit=1,
        limit_means="",
        check=hidden.theorem_4_5_example,
    ),
    _claim(
        id="theorem-4-5",
        place="Theorem 4.5",
        title="Who wins only later may not know how",
        printed="“Even when μ₀ > μ₁ … changes … at some later timing of the game, there is a case … where P1 … cannot "
        "take her winning strategy”",
        statement="There are two hands with the same answers of all oracles, and a play after which either can be beaten, "
        "but not both by one strategy.",
        default_limit=1,
        limit_means="",
        check=hidden.theorem_4_5,
    ),
    _claim(
        id="corollary-4-6",
        place="Corollary 4.6",
        title="A matching size, asked at every turn",
        printed="“If there is a timing that P0 … becomes a player satisfying the winning inequality, P0 … wins”",
        statement="Whoever asks μ₀ or μ₁ at every turn wins from every position that can be won.",
        default_limit=7,
        check=hidden.corollary_4_6,
    ),
    _beyond(
        id="multi-card",
        place="chapter 7",
        title="Several cards at once",
        printed="“it might be difficult to extend the analysis to TANHINMIN with multi-cards rule”",
        statement="How often the matchings of the plain game name the winner when several equal cards may be placed.",
        default_limit=4,
        check=beyond.multi_card,
    ),
    _beyond(
        id="revolution",
        place="chapter 7",
        title="Revolution",
        printed="“… or TANHINMIN with revolution rule”",
        statement="How often they name the winner when all cards of a rank, left on the table, turn the order round.",
        default_limit=4,
        check=beyond.revolution,
    ),
    _beyond(
        id="first-mover",
        place="beyond chapter 2",
        title="Is it good to be first?",
        printed="(not in the thesis)",
        statement="How often the player to move wins when the hands are equally large.",
        default_limit=12,
        check=beyond.first_mover,
    ),
)
