"""The statements of chapter 4: hidden hands."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.tanhinmin.claims import examples, few, hidden, telling
from lastcard.games.tanhinmin.rules import GAME, KIYA_2021

_claim = partial(Claim, game=GAME.name, paper=KIYA_2021, limit_means="cards in the deck")

HIDDEN_PLAY: tuple[Claim, ...] = (
    _claim(
        id="no-information",
        place="section 4.3",
        title="Without any information",
        printed="“If “imperfect” means no information, what we can do seems to be nothing”",
        statement="There are hands that can be beaten whatever the other player holds, but by no one strategy.",
        default_limit=7,
        least=5,
        most=8,
        check=hidden.no_information,
    ),
    _claim(
        id="no-information-nobody",
        place="section 1.4",
        title="Without any information nobody can force a win",
        printed="“in TANHINMIN without any information, no player has a winning strategy”",
        statement="Read to the letter: there is no hand with which a player wins whatever the other holds.",
        default_limit=4,
        least=2,
        most=8,
        check=hidden.nobody,
    ),
    _claim(
        id="theorem-4-2",
        place="Theorem 4.2",
        title="Two cards or one: Algorithm 3",
        printed="“When |X1| ≤ 2 and μ₀ > μ₁ (resp., |X0| ≤ 2 and μ₀ ≤ μ₁), P0 (resp., P1) has the winning strategy”",
        statement="Algorithm 3 wins against every hand of one or two cards that can be beaten, to move or not to move.",
        default_limit=8,
        least=2,
        most=8,
        check=hidden.theorem_4_2,
    ),
    _claim(
        id="algorithm-3-beyond",
        place="section 4.4, beyond Theorem 4.2",
        title="Three cards: Algorithm 3 is not enough",
        printed="",
        origin="ours",
        statement="Against three cards or more there are hands that can be beaten, but not by Algorithm 3.",
        default_limit=6,
        least=5,
        most=8,
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
        check=examples.theorem_4_3,
    ),
    _claim(
        id="theorem-4-3-p1",
        place="Theorem 4.3, the half about P1",
        title="Three cards: the number is not enough for the second player either",
        printed="“Even when … (resp., μ₀ ≤ μ₁), there is a game with … (resp., |X0| ≥ 3) where … (resp., P1) cannot take her winning strategy”",
        statement="There is such a game with |X0| = 3: two hands of P0, against each of which P1, not to move, wins, but by no one strategy.",
        default_limit=1,
        limit_means="",
        check=examples.theorem_4_3_p1,
    ),
    _claim(
        id="theorem-4-3-distinct",
        place="Theorem 4.3, in the model of section 2.2.1",
        title="The number is not enough with different cards either",
        printed="“there is a game with |X1| ≥ 3 (resp., |X0| ≥ 3) where P0 (resp., P1) cannot take her winning strategy”",
        statement="There is such a game, for P0 and for P1, in which all cards are different, as section 2.2.1 assumes.",
        default_limit=9,
        least=6,
        most=11,
        check=examples.theorem_4_3_distinct,
    ),
    _claim(
        id="uncertainty-remains",
        place="section 4.3, after Theorem 4.3",
        title="From three cards on some uncertainty remains",
        printed="“if the number of cards of the opponent player is 1 or 2, then the player can play as if she knows the opponent's hand; otherwise, "
        "some uncertainty remains”",
        statement="Two is the most cards of which the number is enough for whoever can win, all cards being different as in section 2.2.1.",
        default_limit=7,
        least=2,
        most=8,
        check=few.uncertainty,
    ),
    _claim(
        id="theorem-4-4",
        place="Theorem 4.4",
        title="One matching size, asked once",
        printed="“P0 and P1 can access either μ₀ or μ₁ oracles at a certain timing. Player P0 … has the winning strategy "
        "when μ₀ > μ₁ … at the timing”",
        statement="Whoever can win when she asks μ₀ or μ₁ once, wins by the one strategy that keeps count of it.",
        default_limit=7,
        least=2,
        most=8,
        check=hidden.theorem_4_4,
    ),
    _claim(
        id="cannot-tell",
        place="after Theorem 4.4",
        title="Whether a matching size tells who wins",
        printed="“a player satisfying the winning inequality cannot identify that she herself is a player satisfying the winning "
        "inequality”",
        statement=(
            "Read to the letter: whoever knows her hand, the table card and whose turn it is, and is told μ₀ or μ₁ once, never "
            "knows that she can win: the other may have a hand with the same answer against which she cannot."
        ),
        default_limit=6,
        most=8,
        least=2,
        check=telling.cannot_tell,
    ),
    _claim(
        id="theorem-4-5-example",
        place="Theorem 4.5, its proof",
        title="The printed hands",
        printed="{1,1,2,4,5} or {1,2,3,3,4}, both with μ₀ = 2, μ₁ = 1; later {1,2,5} or {2,2,3}",
        statement="Both hands have these sizes against {2,3}, and leave these hands.",
        default_limit=1,
        limit_means="",
        check=examples.theorem_4_5_example,
    ),
    _claim(
        id="theorem-4-5",
        place="Theorem 4.5",
        title="Who wins only later may not know how",
        printed="“Even when μ₀ > μ₁ … changes … at some later timing of the game, there is a case … where P1 … cannot "
        "take her winning strategy”",
        statement="There are two hands of P0 with the same answers of all oracles, against which P1 loses, and a play after which she "
        "could win against either, but not against both by one strategy.",
        default_limit=1,
        limit_means="",
        check=examples.theorem_4_5,
    ),
    _claim(
        id="theorem-4-5-p0",
        place="Theorem 4.5, the half about P0",
        title="The player to move may learn too early as well",
        printed="“(resp., μ₀ ≤ μ₁) of timing t changes … (resp., μ₀ > μ₁) at some later timing …, there is a case … where … (resp., P0) cannot "
        "take her winning strategy”",
        statement="There are two hands with the same answers of all oracles, against which P0, to move, loses, and a play after which she "
        "could win against either, but not against both by one strategy.",
        default_limit=1,
        limit_means="",
        check=examples.theorem_4_5_p0,
    ),
    _claim(
        id="corollary-4-6",
        place="Corollary 4.6",
        title="A matching size, asked at every turn",
        printed="“If there is a timing that P0 … becomes a player satisfying the winning inequality, P0 … wins”",
        statement="Whoever asks μ₀ or μ₁ at every turn wins from every position that can be won.",
        default_limit=7,
        least=2,
        most=8,
        check=hidden.corollary_4_6,
    ),
)
