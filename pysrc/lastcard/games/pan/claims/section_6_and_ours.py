"""What section 6 says of other games like Pan, and what we say beyond the essay."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.pan.claims.checks import attainability, counting, rank_sums, variants, winning
from lastcard.games.pan.claims.checks.common import ranks_from
from lastcard.games.pan.rules import GAME, SAMKOFF_2015

_claim = partial(Claim, game=GAME.name, paper=SAMKOFF_2015, limit_means="ranks")
_ours = partial(_claim, origin="ours", printed="")

SECTION_6_AND_OURS: tuple[Claim, ...] = (
    _claim(
        id="one-card",
        place="section 6, j = 1",
        title="Taking one card",
        printed="“Once a player is unable to place a low card, he will never be allowed the opportunity again”",
        statement="With one card to take, nobody who can place nothing wins, as it would take placing all those cards.",
        default_limit=4,
        least=2,
        most=5,
        check=variants.one_card,
    ),
    _claim(
        id="taking-two",
        place="section 6, j = 2",
        title="Taking two and drawing",
        printed="“When j = 2, drawing is easy”",
        statement="For {scope}, a larger share of the positions is drawn with 2 cards to take than with 3 (our reading: what is easy is not "
        "defined).",
        scope=ranks_from(2),
        default_limit=5,
        least=2,
        most=6,
        check=variants.taking_two,
    ),
    _claim(
        id="three-cards",
        place="section 6, j = 3",
        title="The smallest interesting number",
        printed="“Thus, j = 3 is the smallest j for which the game is interesting”",
        statement="Draws, positions won though nothing can be placed, and the longest game, by the number of cards taken.",
        default_limit=4,
        least=3,
        most=5,
        check=variants.three_cards,
    ),
    _claim(
        id="without-sets",
        place="section 6",
        title="Without rule 3",
        printed="“the claim and corollary in Section 2 would still apply since they do not rely on rule 3”",
        statement="Every position that satisfies the corollary (with a ≥ 1) is attainable without rule 3.",
        default_limit=3,
        least=2,
        most=4,
        check=variants.without_sets,
    ),
    _ours(
        id="attainable-count",
        place="beyond Tables 1 and 3",
        title="Attainable positions for every k",
        statement="For k ≥ 2 there are 10·15^(k−1) − 4·5^(k−1) − k − 7 attainable positions, without rule 3 one less, and for k ≥ 3 "
        "with the nines together k + 3 less.",
        default_limit=4,
        least=2,
        most=7,
        check=attainability.attainable_count,
    ),
    _ours(
        id="moves-of-all",
        place="beyond Table 2",
        title="Moves for every k",
        statement="All potential positions of k-Pan together have 21·15^(k−1) − 21·5^(k−1) + 4 moves, and with the nines together "
        "5^(k−1) − 1 fewer.",
        default_limit=3,
        most=5,
        check=counting.moves_of_all,
    ),
    _ours(
        id="nines-together",
        place="beyond the essay",
        title="Both readings of the rules",
        statement="For {scope}, every potential position has the same value whether nines must be placed together or not.",
        scope=ranks_from(1),
        default_limit=5,
        most=7,
        check=winning.same_in_both_readings,
    ),
    _ours(
        id="larger-games",
        place="beyond Tables 4 and 5",
        title="5-Pan, 6-Pan and more",
        statement="Longest game, draws and start positions of the larger games, which the essay leaves open.",
        default_limit=5,
        least=5,
        most=7,
        check=winning.larger_games,
    ),
    _ours(
        id="records",
        place="beyond Tables 4 and 5",
        title="7-Pan and 8-Pan, twice",
        statement="Two programs that share no code find the same numbers for the largest games.",
        default_limit=6,
        most=8,
        check=winning.records,
    ),
    _ours(
        id="rank-sum-cut",
        place="beyond section 5.2",
        title="The best cut of the rank sums",
        statement="For {scope}, what the best cut gains over always taking shrinks with every rank more.",
        scope=ranks_from(3),
        default_limit=5,
        least=4,
        most=6,
        check=rank_sums.cut,
    ),
    _ours(
        id="cuts-far-below",
        place="beyond section 5.2",
        title="Cuts far below the highest sum",
        statement="For m from 1 to k − 1, the share of potential positions with three loose cards or more and a rank sum of the top three of "
        "3(k − m) + 2 or less is at most (25 + 35m + 8m(m − 1))/(25·3^m).",
        default_limit=3,
        least=2,
        most=5,
        check=rank_sums.far_below,
    ),
    _ours(
        id="even-start",
        place="beyond section 6",
        title="The even start",
        statement="What the start with two cards of each rank in both hands is worth.",
        default_limit=5,
        least=2,
        most=6,
        check=variants.even_start,
    ),
    _ours(
        id="other-rules",
        place="beyond section 6",
        title="Other rules",
        statement="Won, lost and drawn positions without sets, with no fixed nine, and with three or five suits.",
        default_limit=4,
        least=2,
        most=5,
        check=variants.other_rules,
    ),
)
