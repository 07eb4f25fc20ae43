"""What sections 4 to 6 say: the heuristic, searches, when to take. Tables 8 to 12."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.pan.claims import guessing, taking
from lastcard.games.pan.rules import GAME, SAMKOFF_2015

_claim = partial(Claim, game=GAME.name, paper=SAMKOFF_2015, limit_means="ranks")

SEARCHING: tuple[Claim, ...] = (
    _claim(
        id="antisymmetric",
        place="section 4",
        title="The heuristic is antisymmetric",
        printed="“f(B, A) = −f(A, B)”",
        statement="Exchanging the hands turns the sign of the heuristic.",
        default_limit=4,
        check=guessing.antisymmetric,
    ),
    _claim(
        id="score-2",
        place="section 4",
        title="The sign of Score_2",
        printed="Score_2 = ½(N_A − N_B); “the 3-Pan hand [1, 4, 1] is better than [1, 3, 1]”",
        statement="With the printed sign the heuristic prefers the hand [1,4,1] to [1,3,1].",
        default_limit=3,
        check=guessing.sign_of_score_2,
    ),
    _claim(
        id="prefer-one",
        place="section 4",
        title="One high card or three",
        printed="“we would want the algorithm to prefer the hand [0, 0, 1] over [0, 0, 3]”",
        statement="The heuristic gives the hand [0,0,1] more than [0,0,3], against the same other hand.",
        default_limit=3,
        check=guessing.example_hand,
    ),
    _claim(
        id="seven-pan",
        place="section 4",
        title="Two of the highest rank each",
        printed="“positions where both players have the same hand but the position is winning for Player A”",
        statement="In 7-Pan the position with two cards of the highest rank in each hand is won for the player to move.",
        default_limit=7,
        check=guessing.seven_pan,
    ),
    _claim(
        id="table-8",
        place="Table 8",
        title="How often the heuristic is right",
        printed="1,362 hits, 361 misses: 79.0%",
        statement="The sign of the heuristic is that of the solution in about this share of the decided positions.",
        default_limit=4,
        check=guessing.table_8,
    ),
    _claim(
        id="table-9",
        place="Table 9",
        title="How often a search is right",
        printed="87.8, 90.2, 92.8, 94.2% at depths 2, 6, 10, 14",
        statement="The sign of the minimax value is that of the solution in about this share of the decided positions.",
        default_limit=4,
        check=guessing.table_9,
    ),
    _claim(
        id="table-10",
        place="Table 10",
        title="How good the suggested moves are",
        printed=".990, .997, 1 at depths 2, 8, 12",
        statement="In about this share of won positions the suggested move keeps the win rather than giving it to the "
        "other player.",
        default_limit=4,
        check=guessing.table_10,
    ),
    _claim(
        id="alpha-beta-example",
        place="section 5.1",
        title="The example of alpha-beta",
        printed="3/2, [[1,2,2,3,1],[1,2,2,1,3]]; 128.982 s, 9.173 s, 1.794 s",
        statement="Minimax and alpha-beta, 10 plies deep, find the value 3/2 and this best child.",
        default_limit=5,
        check=guessing.example_search,
    ),
    _claim(
        id="table-11",
        place="Table 11",
        title="When to take",
        printed="shares from .954 for [0,0,0,3] to .635 for [1,0,1,1]",
        statement="A search 8 plies deep suggests taking these top three cards in about this share of positions.",
        default_limit=4,
        check=taking.table_11,
    ),
    _claim(
        id="table-12",
        place="Table 12",
        title="When not to take",
        printed="shares from .456 for [0,1,2,0] to 0 for [3,0,0,0]",
        statement="A search 8 plies deep suggests taking these top three cards in about this share of positions.",
        default_limit=4,
        check=taking.table_12,
    ),
    _claim(
        id="rank-sums",
        place="Tables 11 and 12, last column",
        title="Rank sums",
        printed="12, 11, 10, 10, 9, 9, 7, 8, 9, 8; 8, 6, 5, 7, 6, 6, 5, 4, 5, 3",
        statement="The rank sums of the top three cards are as printed.",
        default_limit=4,
        check=taking.rank_sums,
    ),
    _claim(
        id="how-often-take",
        place="section 5.2",
        title="How often to take",
        printed="“2344 of these positions, or about 71% of the time”",
        statement="With four cards or more in the pile a search 8 plies deep suggests taking in about 71%.",
        default_limit=4,
        check=taking.how_often,
    ),
    _claim(
        id="needless-take",
        place="section 5.2",
        title="A needless take?",
        printed="“the correct move is to place a Queen … both moves stay winning … although one unnecessarily lengthens "
        "the game”",
        statement="In [0,3,0,4],[2,1,2,0] placing a queen wins sooner than taking.",
        default_limit=4,
        check=taking.needless_take,
    ),
    _claim(
        id="taking-two",
        place="section 6",
        title="Taking two makes draws",
        printed="“When j = 2, drawing is easy”",
        statement="Of 1, 2, 3 or 4 cards to take, 2 make the largest share of draws (k ≥ 4).",
        default_limit=5,
        check=taking.taking_two,
    ),
)
