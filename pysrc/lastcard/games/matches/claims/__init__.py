"""What Guo 2014 says about match-taking, statement by statement, and what we add, each with a check."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.matches.claims import strategy, trees, winners
from lastcard.games.matches.rules import GAME, GUO_2014

_claim = partial(Claim, game=GAME.name, paper=GUO_2014, limit_means="matches")

CLAIMS: tuple[Claim, ...] = (
    _claim(
        id="table-1-sizes",
        place="Table 1",
        title="Sizes of the game trees",
        printed="28, 96, 12,640, 489,396 and 1,655,616 nodes by MinMax; 25, 71, 3,241, 66,341 and 137,302 by alpha-beta",
        statement="For n = 5, 7, 15, 21 and 23 matches the searches visit exactly as many nodes as printed, "
        "the root and the finished games included, with moves tried in the order 1, 2, 3 and cuts on ties.",
        default_limit=23,
        least=5,
        most=23,
        check=trees.table_1_sizes,
    ),
    _claim(
        id="table-1-ratios",
        place="Table 1",
        title="Relative sizes",
        printed="0.89285, 0.73958, 0.2564, 0.12956, 0.08292",
        statement="The nodes by alpha-beta divided by the nodes by MinMax, rounded to as many decimals "
        "as are printed.",
        default_limit=23,
        least=5,
        most=23,
        check=trees.table_1_ratios,
    ),
    _claim(
        id="figures",
        place="Figures 1 and 2",
        title="The trees of 5 and 7 matches",
        printed="28 and 25 nodes; 96 and 71 nodes",
        statement="The game trees of 5 matches have 28 (MinMax) and 25 (alpha-beta) nodes, those of 7 "
        "matches 96 and 71.",
        default_limit=7,
        least=5,
        most=7,
        check=trees.figures,
    ),
    _claim(
        id="smaller-trees",
        place="section 3.1",
        title="Alpha-beta's trees are much smaller",
        printed="“the alpha-beta pruning produce much smaller game trees”",
        statement="For {scope}: alpha-beta never visits more nodes than MinMax, and its trees grow more slowly, with any four "
        "matches more by a smaller factor (our reading of “much”).",
        scope="all n ≤ {}".format,
        default_limit=100,
        most=2000,
        check=trees.smaller_trees,
    ),
    _claim(
        id="about-13-percent",
        place="section 3.1",
        title="21 matches: about 13%",
        printed="“only about 13%”",
        statement="For 21 matches the tree by alpha-beta has 13% of the nodes of the tree by MinMax, rounded to whole "
        "per cent (our reading of “about”).",
        default_limit=21,
        least=21,
        most=21,
        check=trees.about_13_percent,
    ),
    _claim(
        id="below-10-percent",
        place="section 3.1",
        title="23 matches: below 10%",
        printed="“even smaller than 10%”",
        statement="For 23 matches the tree by alpha-beta has less than 10% of the nodes of the tree "
        "by MinMax.",
        default_limit=23,
        least=23,
        most=23,
        check=trees.below_10_percent,
    ),
    _claim(
        id="only-worse-skipped",
        place="section 2.2",
        title="Which actions are skipped",
        printed="“Any action that produces worse result the the best found result will not be investigated "
        "further”",
        statement="The alpha-beta counts of Table 1 come from skipping only what is worse than the best "
        "found.",
        default_limit=21,
        most=23,
        check=trees.only_worse_skipped,
    ),
    _claim(
        id="who-wins",
        place="section 3.2, the table without a number",
        title="Who wins",
        printed="second for n = 1, 5, 9, 13, 17 and 21, first for every other n from 6 to 20",
        statement="Between two optimal players, the printed one wins.",
        default_limit=21,
        most=21,
        check=winners.who_wins,
    ),
    _claim(
        id="theorem",
        place="section 3.2 (“From Table 1”: the table of winners is meant)",
        title="The second player wins n = 4k + 1",
        printed="“the second player can always win if the initial state has n = (4k + 1) matches, otherwise "
        "the first player can always win”",
        statement="The second player wins if n = 4k + 1, and the first player wins any other n ≥ 1.",
        default_limit=500,
        check=winners.theorem,
    ),
    _claim(
        id="any-take",
        place="beyond section 3.2",
        title="Any largest take, and both rules",
        printed="",
        origin="ours",
        statement="With up to m at a time, the player to move loses exactly the piles (m + 1)k + 1 if the last "
        "match loses, and (m + 1)k if it wins; the distances that the solver gives are those of best play.",
        default_limit=100,
        check=winners.any_take,
    ),
    _claim(
        id="small-piles",
        place="section 3.2",
        title="2, 3 or 4 matches",
        printed="“the first player can always force the second player to remove the last match by removing "
        "1, 2, or 3 matches”",
        statement="From 2, 3 and 4 matches the first player wins by taking 1, 2 and 3.",
        default_limit=4,
        least=2,
        most=4,
        check=winners.small_piles,
    ),
    _claim(
        id="five-matches",
        place="section 3.2",
        title="5 matches",
        printed="“Suppose the first player removes m matches, the second player can to remove 4 − m matches”",
        statement="From 5 matches the second player wins by answering m with 4 − m.",
        default_limit=5,
        least=5,
        most=5,
        check=winners.five_matches,
    ),
    _claim(
        id="first-take",
        place="section 3.2",
        title="The optimal first take",
        printed="“removing [(l − 1) mod 4] matches in the first round”",
        statement="From n = 4k + l matches with l = 0, 2, 3 the first player wins by taking (l − 1) mod 4.",
        default_limit=500,
        least=2,
        check=winners.first_take,
    ),
    _claim(
        id="what-is-left",
        place="section 3.2",
        title="What the first take leaves",
        printed="“leaving 4(k − 1) + 1 matches in the pile”",
        statement="From n = 4k + l matches with l = 0, 2, 3 the winning first take leaves 4(k − 1) + 1.",
        default_limit=500,
        least=2,
        check=winners.what_is_left,
    ),
    _claim(
        id="machine-steps",
        place="section 3.2",
        title="The Moore machine's steps",
        printed="from node 1: opponent takes 3 → node 1, 2 → node 2, otherwise node 3",
        statement="For {scope}, an opponent's take of 3, 2 and 1 leads from node 1 to node 1, 2 and 3.",
        scope="all n = 4k + 2 ≤ {}".format,
        default_limit=100,
        least=6,
        check=strategy.machine_steps,
    ),
    _claim(
        id="machine-wins",
        place="section 3.2",
        title="The Moore machine plays optimally",
        printed="“the optimal strategy for playing this game can be described with the Moore machine”",
        statement="From every n the machine wins against every opponent: going second if n = 4k + 1 and "
        "first otherwise.",
        default_limit=500,
        check=strategy.machine_wins,
    ),
    _claim(
        id="beats-random",
        place="section 3.2",
        title="Optimal against random",
        printed="“the optimal player can always win … could choose to go first or second”",
        statement="An optimal player who chooses the seat after seeing the pile wins every game against a "
        "random player.",
        default_limit=200,
        check=strategy.seat_decides,
    ),
)
