"""The statements of chapters 2 and 3: open hands, and cut cards."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.tanhinmin.claims import basics, cuts, linear
from lastcard.games.tanhinmin.rules import GAME, KIYA_2021

_claim = partial(Claim, game=GAME.name, paper=KIYA_2021, limit_means="ranks")

OPEN_PLAY: tuple[Claim, ...] = (
    _claim(
        id="figure-2-1",
        place="Figure 2.1",
        title="The play example",
        printed="{1,3,4,5,8} against {2,6,7}; player B discards all first and is the winner",
        statement="The moves shown are legal and end with player B's win; player B also wins with best play.",
        default_limit=9,
        check=basics.figure_2_1,
    ),
    _claim(
        id="theorem-2-1",
        place="Theorem 2.1",
        title="Who wins, in linear time",
        printed="“we can decide which player has a winning strategy in O(n) time”",
        statement="The winner that the solver names is the winner by search, and on sorted hands of n cards it compares cards at most "
        "2n times, and a few times more for the table card.",
        default_limit=6,
        check=linear.theorem_2_1,
    ),
    _claim(
        id="lemma-2-2",
        place="Lemma 2.2",
        title="The larger matching wins",
        printed="“P0 has a winning strategy when μ(G0(r) \\ min X1) > μ(G1 \\ min X0) holds, and P1 has a winning "
        "strategy otherwise”",
        statement="For different cards, this names the winner of every position.",
        default_limit=11,
        check=basics.lemma_2_2,
    ),
    _claim(
        id="lemma-2-2-equal",
        place="Lemma 2.2, read with equal cards",
        title="The larger matching wins with equal cards too",
        printed="",
        origin="ours",
        statement="With equal cards, none of which beats another, the lemma names the winner of every position.",
        default_limit=5,
        check=basics.lemma_2_2_equal,
    ),
    _claim(
        id="equal-cards",
        place="section 2.2.1",
        title="Ordering equal cards",
        printed="“We just distinguish two cards of “3”, as “3_1” and “3_2” … This assumption does not change the nature "
        "of TANHINMIN.”",
        statement="If equal cards are put into an order and beat each other by it, the winner stays the same.",
        default_limit=3,
        check=basics.equal_cards,
    ),
    _claim(
        id="pass-convention",
        place="section 2.2.1",
        title="Passing on an empty table",
        printed="“we assume that the players avoid consecutive passes”",
        statement="No position on an empty table is lost for whoever is to move, for both players: so that the right to "
        "pass there changes no winner.",
        default_limit=11,
        check=basics.pass_convention,
    ),
    _claim(
        id="placing-wins",
        place="section 2.3, proof of Lemma 2.3",
        title="A winner who can place a card need not pass",
        printed="cases (a) and (b): only without a stronger card does P0 pass",
        statement="Whoever wins and has a card stronger than the table card wins by placing a card.",
        default_limit=11,
        check=basics.pass_is_never_the_only_way,
    ),
    _claim(
        id="lemma-2-3",
        place="Lemma 2.3",
        title="The winning move, case by case",
        printed="cases (a-1), (a-2) and (b)",
        statement="Whoever is to move and has the larger matching wins by the move that the case of the proof gives.",
        default_limit=7,
        check=basics.lemma_2_3,
    ),
    _claim(
        id="lemma-2-4",
        place="Lemma 2.4",
        title="What every losing move leaves",
        printed="“for any action of P0, P1 has a strategy …”",
        statement="If μ₀ ≤ μ₁, then after any move of P0 the other player, to move, has the larger matching; a card "
        "placed lowers P0's matching and not P1's.",
        default_limit=7,
        check=basics.lemma_2_4,
    ),
    _claim(
        id="lemma-2-5",
        place="Lemma 2.5",
        title="The greedy matching is maximum",
        printed="“can be computed in O(|X0| + |X1|) time”",
        statement="On sorted cards the greedy algorithm finds a maximum matching, with at most one comparison for each "
        "beating card.",
        default_limit=8,
        check=basics.lemma_2_5,
    ),
    _claim(
        id="lemma-2-6",
        place="Lemma 2.6",
        title="The weakest pair",
        printed="“there exists a maximum matching that contains edge (min X0, min X1)”",
        statement="In a connected graph of cards some maximum matching has the pair of the two weakest cards.",
        default_limit=8,
        check=basics.lemma_2_6,
    ),
    _claim(
        id="figure-3-1",
        place="Figure 3.1",
        title="The surplus state: an example",
        printed="{2} and 1~ against {1,3}, table card 1: μ = 1 and 0, but P1 wins",
        statement="The sizes are as printed, P0 is in the surplus state, and P1 wins.",
        default_limit=4,
        check=cuts.figure_3_1,
    ),
    _claim(
        id="sizes-alone",
        place="section 3.3",
        title="With cut cards the matchings alone do not decide",
        printed="“There is a situation where we cannot decide only by μ(G̃0(r) \\ min X1) and μ(G̃1 \\ min X0)”",
        statement="There are such situations.",
        default_limit=5,
        check=cuts.sizes_alone,
    ),
    _claim(
        id="definition-3-2",
        place="Definition 3.2 with Lemmas 3.3 and 3.4",
        title="The printed surplus state",
        printed="“non-active P1 is in a surplus status if … μ(G̃0) = |X1 ∪ {r}| …”",
        statement="With the definition to the letter, the lemmas name the winner of every position.",
        default_limit=5,
        check=cuts.printed_definition,
    ),
    _claim(
        id="theorem-3-1",
        place="Theorem 3.1",
        title="Who wins with cut cards",
        printed="“we can decide the winning player in O(n) time”",
        statement="With μ(G̃0(r)) = |X1 ∪ {r}| in Definition 3.2, Lemmas 3.3 and 3.4 name the winner of every position.",
        default_limit=6,
        check=cuts.theorem_3_1,
    ),
    _claim(
        id="theorem-3-1-time",
        place="Theorem 3.1",
        title="Who wins with cut cards, in linear time",
        printed="“we can decide the winning player in O(n) time”",
        statement="The winner that the solver names is the winner by search, and on sorted hands of n cards it compares cards at most "
        "6n times, and a few times more.",
        default_limit=3,
        check=linear.theorem_3_1,
    ),
    _claim(
        id="theorem-3-1-equal",
        place="Theorem 3.1, read with equal cards",
        title="Who wins with cut cards and equal cards",
        printed="",
        origin="ours",
        statement="With equal ordinary cards and equal cut cards the corrected rule names the winner of every position.",
        default_limit=3,
        check=cuts.theorem_3_1_equal,
    ),
    _claim(
        id="proof-3-1",
        place="Theorem 3.1, our own proof",
        title="The winning move with cut cards, case by case",
        printed="",
        origin="ours",
        statement="From every position that the corrected rule says is won, the move that its proof gives wins: cases "
        "a-1, a-2, b and c by the matchings, s-1, s-2 and s-3 against a player in the surplus state; all others are lost.",
        default_limit=4,
        check=cuts.proof,
    ),
    _claim(
        id="lemma-3-3",
        place="Lemma 3.3",
        title="The surplus state loses",
        printed="“if non-active P1 (resp., active P0) is in the surplus status, active P0 (resp., P1) has a winning "
        "strategy”",
        statement="Whoever is in the surplus state, by the corrected definition, loses.",
        default_limit=5,
        check=cuts.lemma_3_3,
    ),
    _claim(
        id="one-surplus",
        place="section 3.3, after Definition 3.2",
        title="Only one player is in the surplus state",
        printed="“only one player can be in a surplus status simultaneously”",
        statement="By the corrected definition never are both players in the surplus state.",
        default_limit=5,
        check=cuts.one_in_surplus,
    ),
    _claim(
        id="every-condition",
        place="beyond section 3.3",
        title="Every condition is needed",
        printed="",
        origin="ours",
        statement="If any one condition of the corrected definition is left out, the rule names a wrong winner somewhere.",
        default_limit=4,
        check=cuts.every_condition,
    ),
    _claim(
        id="pass-convention-cut",
        place="beyond section 3.3",
        title="Passing on an empty table, with cut cards",
        printed="",
        origin="ours",
        statement="With cut cards too, no position on an empty table is lost for whoever is to move, for both players.",
        default_limit=5,
        check=cuts.pass_convention,
    ),
)
