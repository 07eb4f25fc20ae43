"""What sections 4 and 5 say: the heuristic, searches, when to take. Tables 8 to 12."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.pan.claims.checks import (
    example_games,
    heuristic_accuracy,
    rank_sums,
    search_depth,
    taking,
)
from lastcard.games.pan.claims.checks.common import ranks_from
from lastcard.games.pan.rules import GAME, SAMKOFF_2015

_claim = partial(Claim, game=GAME.name, paper=SAMKOFF_2015, limit_means="ranks")
_unbounded = partial(_claim, default_limit=1, limit_means="")
_of_four_ranks = partial(_claim, default_limit=4, least=4, most=4)

SECTIONS_4_AND_5: tuple[Claim, ...] = (
    _claim(
        id="antisymmetric",
        place="section 4",
        title="The heuristic is antisymmetric",
        printed="“f(B, A) = −f(A, B)”",
        statement="In {scope}, exchanging the hands turns the sign of the heuristic.",
        scope="all positions of {}-Pan".format,
        default_limit=4,
        most=4,
        check=heuristic_accuracy.antisymmetric,
    ),
    _claim(
        id="minimax-labels",
        place="section 4",
        title="Minimax and the labels of section 3",
        printed="“given an unlabeled position whose children are all labeled … this method is equivalent to the approach taken in … "
        "Section 3”",
        statement="Minimax to the end of the game, and labelling whenever all children are labelled, give every decided position its value.",
        default_limit=4,
        most=4,
        check=search_depth.same_labels,
    ),
    _claim(
        id="bullying",
        place="section 4, principle 1",
        title="Bullying with aces",
        printed="“Player A may discard an Ace, and B is forced to take the Ace along with two Nines”",
        statement="For {scope}: where a player has all cards of the highest rank and the pile is four nines, the other player's only move after "
        "one of these cards is to take it with two nines.",
        scope=ranks_from(2),
        default_limit=4,
        least=3,
        most=5,
        check=example_games.bullying,
    ),
    _unbounded(
        id="evaluation-time",
        place="section 4, after Table 8",
        title="Evaluating 5,000-Pan",
        printed="“a random 5000-Pan position … takes 0.016 seconds to evaluate”",
        statement="What a position of 5,000 ranks is worth to the evaluation; how long that takes is a time, and no statement that could fail.",
        check=search_depth.evaluation_time,
    ),
    _unbounded(
        id="score-2",
        place="section 4",
        title="The sign of Score_2",
        printed="Score_2 = ½(N_A − N_B); “the 3-Pan hand [1, 4, 1] is better than [1, 3, 1]”",
        statement="With the printed sign the heuristic prefers the hand [1,4,1] to [1,3,1].",
        check=heuristic_accuracy.sign_of_score_2,
    ),
    _unbounded(
        id="prefer-one",
        place="section 4",
        title="One high card or three",
        printed="“we would want the algorithm to prefer the hand [0, 0, 1] over [0, 0, 3]”",
        statement="The heuristic gives the hand [0,0,1] more than [0,0,3], against the same other hand.",
        check=heuristic_accuracy.example_hand,
    ),
    _unbounded(
        id="seven-pan",
        place="section 4",
        title="Two of the highest rank each",
        printed="“positions where both players have the same hand but the position is winning for Player A”",
        statement="In 7-Pan the position with two cards of the highest rank in each hand is won for the player to move.",
        check=heuristic_accuracy.seven_pan,
    ),
    _of_four_ranks(
        id="tables-8-to-10",
        place="Tables 8, 9 and 10",
        title="One evaluation for three tables",
        printed="79.0%; 87.8, 90.2, 92.8, 94.2% at depths 2, 6, 10, 14; .990, .997, 1 at depths 2, 8, 12",
        statement="With one sign of Score_2 every row of the three tables, each a sample, lies within 3 standard errors of the "
        "share over all positions, and so do they together (χ² no more than 3 of its standard deviations above its mean): the sign of the "
        "heuristic, or of the minimax value, is that of the solution; the move suggested in a won position keeps the win. The five rows of "
        "Tables 8 and 9 each count 1,723 positions: they are taken for one sample, with its covariances, and those of Table 10 for three.",
        check=heuristic_accuracy.tables_8_to_10,
    ),
    _of_four_ranks(
        id="deeper-is-better",
        place="section 5.1, after Table 9",
        title="Deeper is better",
        printed="“the accuracy of the algorithm improves steadily as the depth increases”",
        statement="At each even depth up to 14 the sign of the minimax value is right more often than two plies before.",
        check=search_depth.deeper,
    ),
    _claim(
        id="depth-14",
        place="section 5.1",
        title="Playing with depth 14",
        printed="“a depth of 14 typically results in perfect play for k ≤ 3 and near-perfect play for k = 4”",
        statement="The move suggested 14 plies deep (Score_2 as meant) gives the value away in 1% of the positions or less, for {scope}: our "
        "reading of “typically” and “near-perfect”. In how many it does is counted.",
        scope=ranks_from(2),
        default_limit=4,
        least=2,
        most=4,
        check=search_depth.depth_14,
    ),
    _unbounded(
        id="legal-moves-example",
        place="section 5.1 (alphabetapan)",
        title="The moves offered in the example",
        printed="“Pile: [1, 0, 0]”, “[0, 3, 2], [1, 2, 2], [1, 3, 1]”",
        statement="These are the pile, and the hands that the legal moves leave, in [1,3,2],[2,1,2].",
        check=example_games.legal_moves_of_the_example,
    ),
    _claim(
        id="alpha-beta-example",
        place="section 5.1",
        title="The example of alpha-beta",
        printed="3/2, [[1,2,2,3,1],[1,2,2,1,3]]; 128.982 s, 9.173 s, 1.794 s",
        statement="Minimax and alpha-beta, 10 plies deep, find the value 3/2 and this best child.",
        default_limit=5,
        least=5,
        most=5,
        check=heuristic_accuracy.example_search,
    ),
    _of_four_ranks(
        id="table-11",
        place="Table 11",
        title="When to take",
        printed="shares from .954 for [0,0,0,3] to .635 for [1,0,1,1]",
        statement="A search 8 plies deep suggests taking these top three cards in the printed share of positions, as near as samples of the "
        "printed sizes come: each within 3 standard errors, and all together.",
        check=taking.table_11,
    ),
    _of_four_ranks(
        id="table-12",
        place="Table 12",
        title="When not to take",
        printed="shares from .456 for [0,1,2,0] to 0 for [3,0,0,0]",
        statement="A search 8 plies deep suggests taking these top three cards in the printed share of positions, as near as samples of the "
        "printed sizes come: each within 3 standard errors, and all together.",
        check=taking.table_12,
    ),
    _of_four_ranks(
        id="rank-sums",
        place="Tables 11 and 12, last column",
        title="Rank sums",
        printed="12, 11, 10, 10, 9, 9, 7, 8, 9, 8; 8, 6, 5, 7, 6, 6, 5, 4, 5, 3",
        statement="The rank sums of the top three cards are as printed.",
        check=taking.rank_sums,
    ),
    _unbounded(
        id="quotients",
        place="Tables 8 to 12",
        title="The printed quotients",
        printed="79.0%; 87.8 … 94.2%; .990, .997, 1; .954 … 0; about 71%",
        statement="The printed shares are the quotients of the printed counts.",
        check=rank_sums.quotients,
    ),
    _of_four_ranks(
        id="how-often-take",
        place="section 5.2",
        title="How often to take",
        printed="“2344 of these positions, or about 71% of the time”",
        statement="With four cards or more in the pile a search 8 plies deep suggests taking in about 71%: within 3 standard errors of the "
        "printed sample.",
        check=taking.how_often,
    ),
    _of_four_ranks(
        id="needless-take",
        place="section 5.2",
        title="A needless take?",
        printed="“the correct move is to place a Queen … both moves stay winning … although one unnecessarily lengthens "
        "the game”",
        statement="In [0,3,0,4],[2,1,2,0] placing a queen wins sooner than taking.",
        check=taking.needless_take,
    ),
    _claim(
        id="midpoint",
        place="section 5.2",
        title="The midpoint of the rank sums",
        printed="“could be used for any k-Pan game … The midpoint of the rank sums occurs at 3(k+1)/2”",
        statement="For every k, taking above the midpoint of the rank sums and placing below keeps the value more often than taking always "
        "(our reading of “could be used”).",
        default_limit=6,
        least=3,
        most=6,
        check=rank_sums.midpoint,
    ),
    _of_four_ranks(
        id="rank-sum-break",
        place="section 5.2",
        title="Where taking begins to pay",
        printed="“the break in the rank sums between Table 11 to Table 12 occurs at roughly around 7 or 8”",
        statement="In 4-Pan a search 8 plies deep suggests taking in more than half of the positions with a rank sum of 8 or more, and in "
        "less than half with 7 or less (our reading of “roughly”).",
        check=taking.break_of_the_tables,
    ),
    _of_four_ranks(
        id="three-jacks",
        place="section 5.2",
        title="Exactly three jacks",
        printed="“taking three Jacks will result in the player having exactly three Jacks on the hand about half the time”",
        statement="So it is in 45 to 55% (our reading of “about half”) of the positions of 4-Pan with three jacks on top of the pile.",
        check=rank_sums.three_jacks,
    ),
)
