"""Chapter 3: who wins with cut cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.facts import Case, Conclusion
from lastcard.core.text import span
from lastcard.games.tanhinmin.facts.common import (
    Tested,
    both_lose,
    hands_with_cuts,
    judge_deck,
    judged_fact,
    linear_fact,
    linear_time,
    misjudged,
    ranks_fact,
    strategy_fact,
    strategy_wins,
    try_all,
)
from lastcard.games.tanhinmin.rules import EMPTY, GAME, PASS
from lastcard.games.tanhinmin.solver.decks import Batch, DeckNumbers, Solved, Surplus, search, with_cuts
from lastcard.games.tanhinmin.solver.winner import verdict

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

FIGURE_3_1 = "1~,2|1,3|1"
TWO_SEATS = ("player to move", "other player")  # P0 and P1 of the thesis

CORRECTED = (
    "The non-active player is in the surplus state if Y1 ≠ ∅, μ(G̃0(r)) = |X1 ∪ {{r}}|, max(X0 ∪ Y0) ∉ N(Y1) and "
    "|N(Y1)| ≤ 1: the graph must have the table card in it. With that the theorem is true."
)

_cut_fact = partial(ranks_fact, bound=hands_with_cuts)
_judged_fact = partial(judged_fact, bound=hands_with_cuts)


@_cut_fact(
    place="Figure 3.1",
    title="The surplus state: an example",
    printed="{2} and 1~ against {1,3}, table card 1: μ = 1 and 0, but P1 wins",
    statement="The sizes are as printed, the player to move is in the surplus state, and the other player wins.",
    limits=(3, 4, 4),
    bound="the position of the figure, searched to its end",
)
def figure_3_1(limit: int) -> Concluded:
    state = GAME.parse(FIGURE_3_1)
    solved = yield from search(with_cuts(3))
    known = verdict(state)
    yield Case.compare("μ(G̃0(r) \\ min X1)", "1", str(known.mu0))
    yield Case.compare("μ(G̃1 \\ min X0)", "0", str(known.mu1))
    surplus = "nobody" if known.surplus is None else TWO_SEATS[known.surplus]
    yield Case.compare("in the surplus state", TWO_SEATS[0], surplus)
    yield Case.compare("winner", TWO_SEATS[1], TWO_SEATS[not solved.mover_wins(state)])
    for first in ("pass", "2"):
        # The text: the other plays 3, the mover can only pass, and the other wins with the 1.
        forced, after = True, state
        for turn, move in enumerate((first, "3", "pass", "1")):
            forced = forced and (turn != 2 or GAME.legal_moves(after) == (PASS,))
            after = GAME.play(after, GAME.parse_move(after, move))
        outcome = GAME.outcome(after)
        wins = forced and outcome is not None and outcome.winners == (1,)
        told = "the other wins" if wins else "not so"
        yield Case.compare(f"after {first}: 3, pass (forced), 1", "the other wins", told)
    return "By sizes alone the player to move would win, 1 > 0; but her cut card comes too late, and her opponent wins."


@_cut_fact(
    place="section 3.3",
    title="With cut cards the matchings alone do not decide",
    printed="“There is a situation where we cannot decide only by μ(G̃0(r) \\ min X1) and μ(G̃1 \\ min X0)”",
    statement="Such situations exist.",
    limits=(3, 5, 7),
)
def sizes_alone(limit: int) -> Concluded:
    found = yield from try_all(with_cuts(limit), misjudged(Batch.plain_rule))
    if not found.wrong:
        return "Within the bound the matchings alone decide."
    yield Case(agrees=True)
    return (
        f"The matchings alone name the wrong winner in {found.wrong:,} of {found.positions:,} positions; the "
        f"{'smallest' if found.none_smaller(limit) else 'first'} is {found.text}."
    )


def _without_table(batch: Batch, table: int, more: int) -> DeckNumbers:
    matched = batch.size(batch.hand, batch.other, None, leave_out=False)
    second = replace(batch.surplus1(table), matched=matched == batch.plain_cards(batch.other) + more)
    return batch.rule(table, second=second.met())


by_the_letter = partial(_without_table, more=1)  # Definition 3.2 without the table card in the graph


@_cut_fact(
    place="Definition 3.2 with Lemma 3.3 and Lemma 3.4",
    title="The printed surplus state",
    printed="“non-active P1 is in a surplus status if … μ(G̃0) = |X1 ∪ {r}| …”",
    statement="With the definition to the letter, the lemmas name the winner of every position.",
    limits=(4, 5, 7),
    otherwise="As printed the condition can never be met: no matching of X0 ∪ Y0 against X1 has |X1| + 1 pairs. The rule "
    "names the wrong winner in {wrong:,} of {checked:,} positions.",
    correction=CORRECTED,
    columns=("condition", "", "wrong winners"),
)
def definition_3_2(limit: int) -> Concluded:
    solved = yield from search(with_cuts(limit))
    found = yield from try_all(solved.deck, misjudged(by_the_letter), solved)
    other = yield from try_all(solved.deck, misjudged(partial(_without_table, more=0)), solved)
    if not found.wrong:
        return "No position within the bound tells the difference."
    yield _wrong_winners("μ(G̃0) = |X1 ∪ {r}|, as printed", found)
    yield _wrong_winners("μ(G̃0) = |X1|", other)
    yield from found.cases()
    return Conclusion(smallest=found.none_smaller(limit))


def _wrong_winners(label: str, found: Tested) -> Case:
    smallest = f", such as {found.text}" if found.wrong else ""
    return Case(label, "", f"{found.wrong:,} of {found.positions:,}{smallest}")


@_judged_fact(
    place="Theorem 3.1",
    title="Who wins with cut cards",
    printed="“we can decide the winning player in O(n) time”",
    statement="With μ(G̃0(r)) = |X1 ∪ {r}| in Definition 3.2, Lemmas 3.3 and 3.4 name the winner of every position.",
    limits=(1, 6, 8),
    computed="With the table card in the graph of the second half of Definition 3.2, the rule names the winner everywhere, "
    "with a cut card on the table too. ({checked:,} positions.)",
)
def theorem_3_1(limit: int) -> Cases:
    return judge_deck(with_cuts(limit), misjudged(Batch.rule))


@linear_fact(
    place="Theorem 3.1",
    title="Who wins with cut cards, in linear time",
    printed="“we can decide the winning player in O(n) time”",
    statement="The winner that the solver names is the winner by search, and on sorted hands of n cards it compares cards at most "
    "6n times, and a few times more.",
    limits=(1, 3, 4),
    bound=lambda limit: f"{hands_with_cuts(limit)}; and hands of up to 1,000 cards",
)
def theorem_3_1_time(limit: int) -> Concluded:
    return linear_time(with_cuts(limit), 6)


@_judged_fact(
    place="Theorem 3.1, read with equal cards",
    title="Who wins with cut cards and equal cards",
    statement="With equal ordinary cards and equal cut cards the corrected rule names the winner of every position.",
    limits=(1, 3, 4),
    bound=lambda limit: (
        f"all hands from two of each of the cards {span(1, limit)} and {span(1, limit, '~')}, every table card"
    ),
    computed="The rule names the winner with equal cards too. ({checked:,} positions.)",
)
def theorem_3_1_equal(limit: int) -> Cases:
    return judge_deck(with_cuts(limit, copies=2), misjudged(Batch.rule))


@strategy_fact(
    place="Theorem 3.1, our own proof",
    title="The winning move with cut cards, case by case",
    statement="From every position that the corrected rule says is won, the move that its proof gives wins: cases "
    "a-1, a-2, b and c by the matchings, s-1, s-2 and s-3 against a player in the surplus state; all others are lost.",
    limits=(1, 4, 5),
    bound=hands_with_cuts,
    computed="From every position that can be won, the move of the case that applies wins. Where no case applies the "
    "player to move loses.",
)
def proof_3_1(limit: int) -> Cases:
    return strategy_wins(with_cuts(limit))


@_judged_fact(
    place="Lemma 3.3",
    title="The surplus state loses",
    printed="“if non-active P1 (resp., active P0) is in the surplus status, active P0 (resp., P1) has a winning "
    "strategy”",
    statement="By the corrected definition, a player in the surplus state loses.",
    limits=(1, 5, 7),
    computed="A player in the surplus state loses. ({checked:,} positions.)",
)
def lemma_3_3(limit: int) -> Cases:
    def surplus_wins(solved: Solved, batch: Batch, numbers: DeckNumbers, table: int) -> DeckNumbers:
        wins = solved.wins(numbers, table)
        return np.asarray((batch.surplus0(table).met() & wins) | (batch.surplus1(table).met() & ~wins))

    return judge_deck(with_cuts(limit), surplus_wins)


@_judged_fact(
    place="section 3.3, after Definition 3.2",
    title="Only one player is in the surplus state",
    printed="“only one player can be in a surplus status simultaneously”",
    statement="By the corrected definition, both players are never in the surplus state at once.",
    limits=(1, 5, 7),
    computed="Both players are never in the surplus state at once. ({checked:,} positions.)",
    correction=CORRECTED,
)
def one_surplus(limit: int) -> Cases:
    return judge_deck(
        with_cuts(limit),
        lambda solved, batch, numbers, table: batch.surplus0(table).met() & batch.surplus1(table).met(),
    )


_CONDITIONS = {
    "holds": ("Y0 ≠ ∅", "Y1 ≠ ∅"),
    "matched": ("μ(G̃1) = |X0|", "μ(G̃0(r)) = |X1 ∪ {r}|"),
    "late": ("r ∉ N(Y0)", "max(X0 ∪ Y0) ∉ N(Y1)"),
    "few": ("|N(Y0)| ≤ 1", "|N(Y1)| ≤ 1"),
}


@_cut_fact(
    place="beyond section 3.3",
    title="Every condition is needed",
    statement="If any one condition of the corrected definition is left out, the rule names a wrong winner somewhere.",
    limits=(4, 4, 7),
    columns=("condition left out", "", "wrong winners"),
)
def every_condition(limit: int) -> Concluded:
    solved = yield from search(with_cuts(limit))
    idle = []
    for player in (0, 1):
        for name in [field.name for field in fields(Surplus)]:
            found = yield from try_all(solved.deck, misjudged(_dropping(player, name)), solved)
            label = f"P{player}: {_CONDITIONS[name][player]}"
            yield _wrong_winners(label, found)
            idle += [] if found.wrong else [label]
    if idle:
        return f"Within the bound nothing goes wrong without: {'; '.join(idle)}."
    yield Case(agrees=True)
    return "Without any one of the conditions the rule is wrong somewhere."


def _dropping(player: int, name: str) -> Callable[[Batch, int], DeckNumbers]:
    def rule(batch: Batch, table: int) -> DeckNumbers:
        sides = [batch.surplus0(table), batch.surplus1(table)]
        sides[player] = replace(sides[player], **{name: np.ones(len(batch.cards), bool)})
        first, second = (side.met() for side in sides)
        # Where both are in the surplus state by the weakened definition, that of the player named here
        # counts.
        return batch.rule(table, first, second if player else second & ~first)

    return rule


@_judged_fact(
    place="beyond section 3.3",
    title="Passing on an empty table, with cut cards",
    statement="With cut cards too, no pair of hands on an empty table is lost for both players when they move first.",
    limits=(1, 5, 7),
    bound=partial(hands_with_cuts, table="empty table"),
    computed="On an empty table it is never bad to move first. ({checked:,} positions.)",
)
def pass_convention_cut(limit: int) -> Cases:
    return judge_deck(with_cuts(limit), both_lose, (EMPTY,))
