"""Checks of chapter 3: who wins with cut cards."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.text import span
from lastcard.games.tanhinmin.claims.common import (
    Tested,
    both_lose,
    distinct_with_cuts,
    holds,
    misjudged,
    proved,
    strategy_wins,
    try_all,
)
from lastcard.games.tanhinmin.rules import EMPTY, GAME, PASS
from lastcard.games.tanhinmin.solver.decks.criteria import Batch, Surplus
from lastcard.games.tanhinmin.solver.decks.deck import search, with_cuts
from lastcard.games.tanhinmin.solver.winner import verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.claims.common import Numbers
    from lastcard.games.tanhinmin.rules import State
    from lastcard.games.tanhinmin.solver.decks.deck import Solved

FIGURE_3_1 = "1~,2|1,3|1"
SEATS = ("player to move", "other player")
"""P0 and P1 of the thesis."""
RULE = proved("cut-cards")

MOST = 5
"""Positions of larger decks are not judged one by one in plain Python."""

CORRECTED = (
    "The non-active player is in the surplus state if Y1 ≠ ∅, μ(G̃0(r)) = |X1 ∪ {r}|, max(X0 ∪ Y0) ∉ N(Y1) and "
    "|N(Y1)| ≤ 1: the graph must have the table card in it. With that the theorem is true."
)


def figure_3_1(limit: int) -> Check:
    """The example of the surplus state."""
    if limit < 3:
        return unchecked(distinct_with_cuts(limit), "The figure needs cards up to 3.")
    state = GAME.parse(FIGURE_3_1)
    solved = yield from search(with_cuts(3))
    wins = solved.mover_wins(state)
    known = verdict(state)
    rows = (
        Row("μ(G̃0(r) \\ min X1)", "1", str(known.mu0), known.mu0 == 1),
        Row("μ(G̃1 \\ min X0)", "0", str(known.mu1), known.mu1 == 0),
        Row(
            "in the surplus state",
            SEATS[0],
            "nobody" if known.surplus is None else SEATS[known.surplus],
            known.surplus == 0,
        ),
        Row("winner", SEATS[1], SEATS[not wins], not wins),
        *(_told(state, first) for first in ("pass", "2")),
    )
    return Finding(
        "holds" if all(row.agrees for row in rows) else "differs",
        "the position of the figure, searched to its end",
        "By sizes alone the player to move would win, 1 > 0; but her cut card comes too late, and the other player wins.",
        rows,
        evidence=EXHAUSTIVE,
    )


def _told(state: State, first: str) -> Row:
    """What the text tells after either move: the other plays 3, the mover can only pass, and the other wins with the 1."""
    forced = True
    for turn, move in enumerate((first, "3", "pass", "1")):
        forced = forced and (turn != 2 or GAME.legal_moves(state) == (PASS,))
        state = GAME.play(state, GAME.parse_move(state, move))
    outcome = GAME.outcome(state)
    wins = forced and outcome is not None and outcome.winners == (1,)
    return Row(
        f"after {first}: 3, pass (forced), 1", "the other wins", "the other wins" if wins else "not so", wins
    )


def by_the_letter(batch: Batch, table: int) -> Numbers:
    """Return who wins by Definition 3.2 to the letter, without the table card in the graph; true for the player to move."""
    second = replace(batch.surplus1(table), matched=batch.matched_without_table() == batch.their_plain() + 1)
    return batch.rule(table, second=second.met())


def printed_definition(limit: int) -> Check:
    """Definition 3.2 to the letter."""
    solved = yield from search(with_cuts(limit))

    def without_r(batch: Batch, table: int) -> Numbers:
        second = replace(batch.surplus1(table), matched=batch.matched_without_table() == batch.their_plain())
        return batch.rule(table, second=second.met())

    found = yield from try_all(solved.deck, misjudged(by_the_letter), solved)
    other = yield from try_all(solved.deck, misjudged(without_r), solved)
    if not found.wrong:
        return unchecked(distinct_with_cuts(limit), "No position within the bound tells the difference.")
    rows = (_row("μ(G̃0) = |X1 ∪ {r}|, as printed", found), _row("μ(G̃0) = |X1|", other))
    return Finding(
        "fails",
        distinct_with_cuts(limit),
        f"As printed the condition can never be met: no matching of X0 ∪ Y0 against X1 has |X1| + 1 pairs. The rule "
        f"names the wrong winner in {found.wrong:,} of {found.positions:,} positions.",
        rows,
        counterexample=found.text,
        correction=CORRECTED,
        columns=("condition", "", "wrong winners"),
        evidence=EXHAUSTIVE,
        smallest=found.none_smaller(limit),
    )


def theorem_3_1(limit: int) -> Check:
    """The corrected rule."""
    found = yield from try_all(with_cuts(limit), misjudged(Batch.rule))
    return holds(
        found,
        distinct_with_cuts(limit),
        "With the table card in the graph of the second half of Definition 3.2, the rule names the winner everywhere, "
        "with a cut card on the table too.",
        RULE,
    )


def theorem_3_1_equal(limit: int) -> Check:
    """The corrected rule with equal cards."""
    found = yield from try_all(with_cuts(limit, copies=2), misjudged(Batch.rule))
    bound = f"all hands from two of each of the cards {span(1, limit)} and {span(1, limit, '~')}, every table card"
    return holds(found, bound, "The rule names the winner with equal cards too.", RULE)


def proof(limit: int) -> Check:
    """The moves that the proof of the corrected theorem gives."""
    return strategy_wins(
        with_cuts(min(limit, MOST)),
        distinct_with_cuts(min(limit, MOST)),
        "From every position that can be won, the move of the case that applies wins.",
    )


def one_in_surplus(limit: int) -> Check:
    """At most one player is in the surplus state."""

    def both(solved: Solved, batch: Batch, numbers: Numbers, table: int) -> Numbers:
        return np.asarray(batch.surplus0(table).met() & batch.surplus1(table).met())

    found = yield from try_all(with_cuts(limit), both)
    return holds(
        found, distinct_with_cuts(limit), "Never are both players in the surplus state.", RULE, CORRECTED
    )


def lemma_3_3(limit: int) -> Check:
    """The player in the surplus state loses."""

    def surplus_wins(solved: Solved, batch: Batch, numbers: Numbers, table: int) -> Numbers:
        wins = solved.wins(numbers, table)
        return np.asarray((batch.surplus0(table).met() & wins) | (batch.surplus1(table).met() & ~wins))

    found = yield from try_all(with_cuts(limit), surplus_wins)
    return holds(found, distinct_with_cuts(limit), "Whoever is in the surplus state loses.", RULE)


def sizes_alone(limit: int) -> Check:
    """The matchings alone do not decide."""
    found = yield from try_all(with_cuts(limit), misjudged(Batch.plain_rule))
    if not found.wrong:
        return unchecked(distinct_with_cuts(limit), "Within the bound the matchings alone decide.")
    return Finding(
        "holds",
        distinct_with_cuts(limit),
        f"The matchings alone name the wrong winner in {found.wrong:,} of {found.positions:,} positions; the "
        f"{'smallest' if found.none_smaller(limit) else 'first'} is {found.text}.",
        evidence=EXHAUSTIVE,
    )


def every_condition(limit: int) -> Check:
    """Each condition of the surplus state is needed."""
    solved = yield from search(with_cuts(limit))
    rows, idle = [], []
    for player in (0, 1):
        for name in [field.name for field in fields(Surplus)]:
            found = yield from try_all(solved.deck, misjudged(_dropping(player, name)), solved)
            rows.append(_row(f"P{player}: {_CONDITIONS[name][player]}", found))
            if not found.wrong:
                idle.append(rows[-1].label)
    return Finding(
        "unchecked" if idle else "holds",
        distinct_with_cuts(limit),
        "Without any one of the conditions the rule is wrong somewhere."
        if not idle
        else f"Within the bound nothing goes wrong without: {'; '.join(idle)}.",
        tuple(rows),
        columns=("condition left out", "", "wrong winners"),
        evidence=EXHAUSTIVE,
    )


_CONDITIONS = {
    "holds": ("Y0 ≠ ∅", "Y1 ≠ ∅"),
    "matched": ("μ(G̃1) = |X0|", "μ(G̃0(r)) = |X1 ∪ {r}|"),
    "late": ("r ∉ N(Y0)", "max(X0 ∪ Y0) ∉ N(Y1)"),
    "few": ("|N(Y0)| ≤ 1", "|N(Y1)| ≤ 1"),
}


def _dropping(player: int, name: str) -> Callable[[Batch, int], Numbers]:
    def rule(batch: Batch, table: int) -> Numbers:
        sides = [batch.surplus0(table), batch.surplus1(table)]
        sides[player] = replace(sides[player], **{name: np.ones(len(batch.cards), bool)})
        # Where both are in the surplus state by the weakened definition, that of the player named here counts.
        if player == 0:
            return batch.rule(table, sides[0].met(), sides[1].met() & ~sides[0].met())
        return batch.rule(table, sides[0].met(), sides[1].met())

    return rule


def _row(label: str, found: Tested) -> Row:
    smallest = f", such as {found.text}" if found.wrong else ""
    return Row(label, "", f"{found.wrong:,} of {found.positions:,}{smallest}", None)


def pass_convention(limit: int) -> Check:
    """Who may pass on an empty table does not matter with cut cards either."""
    found = yield from try_all(with_cuts(limit), both_lose, tables=(EMPTY,))
    bound = f"all hands from the cards {span(1, limit)} and the cut cards {span(1, limit, '~')}, empty table"
    return holds(
        found, bound, "On an empty table it is never bad for either player to be the one to move.", RULE
    )
