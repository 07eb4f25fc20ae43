"""Theorems 5.1 to 5.5: two players by brute force, three by attractors, by clauses.

The active player is P0 and draws from P2. X is shared by P0 and P1, Y by P0 and P2, Z by P1 and P2. In the
reading that fits the print best, a winning strategy finishes first in finitely many draws whatever the others
do.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.core.text import amount
from lastcard.games.babanuki.facts.brute_force import judge_cards
from lastcard.games.babanuki.facts.common import (
    MOST_SIZE,
    SetSizes,
    baba_fact,
    cards_of,
    sizes_fact,
    three_players,
    unlike,
)
from lastcard.games.babanuki.rules import GAME, JOKER, State
from lastcard.games.babanuki.rules.game import starts
from lastcard.games.babanuki.solver.three_players import CASES, STATEMENTS, Statement

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded, Fact

_two_players = partial(
    baba_fact,
    "numbers",
    limits=(1, 6, 10),  # the positions that can come up double with each number
    scope=lambda limit: f"up to {amount(limit, 'number')}",
)


@_two_players(
    place="Theorem 5.1",
    title="Two players: the one without the joker wins",
    printed="the player who does not have the JOKER card has a winning strategy",
    statement="With two players and {scope}, the player without the joker can finish first in finitely many draws, whichever player is to move.",
    bound="both places of the joker, {scope}",
    columns=("positions", "printed", "won without the joker"),
    by_size=True,
)
def theorem_5_1(limit: int) -> Concluded:
    for pairs in range(1, limit + 1):
        tried, wrong = list(starts(2, pairs)), []
        for start in tried:
            judged = yield from judge_cards(start)
            if judged.winner(start) != next(seat for seat in (0, 1) if JOKER not in start.hands[seat]):
                wrong.append(GAME.format(start))
        total = len(tried)
        found = f"{total - len(wrong):,} of {total:,}"
        yield Case(amount(pairs, "number"), f"all of {total:,}", found, not wrong, "".join(wrong[:1]))
    return "The player without the joker can force first place, whichever player is to move."


@_two_players(
    place="Theorem 5.2",
    title="Two players: draw any number",
    printed="the player's best strategy for win is “draw any of the non-JOKER card in their turn”",
    statement="With two players and {scope}, the player without the joker can still force first place after drawing any number, "
    "and cannot after drawing the joker.",
    bound="all positions that can come up with {scope}",
    columns=("draws of the player without the joker", "printed", "computed"),
)
def theorem_5_2(limit: int) -> Concluded:
    total, right = {True: 0, False: 0}, {True: 0, False: 0}  # by whether the joker is drawn
    wrong: list[State] = []
    for pairs in range(1, limit + 1):
        for start in starts(2, pairs):
            judged = yield from judge_cards(start)
            for here, draws in judged.after.items():
                if here.over or JOKER in here.hands[here.player]:
                    continue
                for card, after in draws.items():
                    as_said = (judged.winner(after) == here.player) != (card == JOKER)
                    total[card == JOKER] += 1
                    right[card == JOKER] += as_said
                    wrong += [] if as_said else [here]
    position = GAME.format(min(wrong, key=lambda here: len(here.hands[0]))) if wrong else ""
    for joker, label in (
        (False, "a number: first place is kept"),
        (True, "the joker: the opponent can force first place"),
    ):
        all_of, found = total[joker], right[joker]
        yield Case(label, f"all of {all_of:,}", f"{found:,} of {all_of:,}", found == all_of, position)
    return "Every number wins, and the joker gives the win away: any number is best, and only a number."


# The other way round more clauses are wrong.
READING = "if one draw empties two hands, the player drawn from is first (the thesis does not say)"

THREE_SEATS = ("the player to move", "the next player", "the last player")  # P0, P1 and P2 of the thesis


def _theorem(statement: Statement) -> Fact:
    joker, player = statement.joker, statement.player
    place, who = THREE_SEATS[joker], THREE_SEATS[player]
    lines = "; ".join(clause.printed for clause in statement.clauses)

    def count(wrong: Collection[SetSizes]) -> str:
        smallest = min(wrong, key=_by_size, default=None)
        return f"{len(wrong):,}, the smallest {smallest}: {cards_of(smallest, joker)}" if smallest else "0"

    def check(limit: int) -> Concluded:
        truth = yield from three_players(limit)
        if differs := (yield from unlike(truth.known)):
            return differs
        positions, wins = list(truth.live(joker)), set()
        for number, sizes in enumerate(positions):
            if truth.winner(sizes, joker) == player:
                wins.add(sizes)
            if number % 500 == 0:
                yield Progress(number, len(positions), "positions compared")
        claimed = {sizes for sizes in positions if statement.holds(*sizes)}
        wrong = sorted(claimed ^ wins, key=_by_size)
        position = cards_of(wrong[0], joker) if wrong else ""
        for clause in statement.clauses:
            said = {sizes for sizes in positions if clause.holds(*sizes)}
            label = f"if {clause.printed}"
            yield Case(label, f"{len(said):,}", count(said - wins), said <= wins, position)
        missed = wins - claimed
        yield Case("only if: won positions that no clause covers", "0", count(missed), not missed, position)
        bound = f"all {len(positions):,} positions with |X|, |Y|, |Z| ≤ {limit}; {READING}"
        if not wrong:
            return Conclusion(
                f"P{player} has a winning strategy in {len(wins):,} of them, as printed.", bound
            )
        right = [f"({case.text})" for case in CASES if (case.joker, case.winner) == (joker, player)]
        return Conclusion(
            f"“If and only if” is wrong in {len(wrong):,} of {len(positions):,} positions: {len(claimed - wins):,} are claimed that are not won, "
            f"and {len(missed):,} won that are not claimed.",
            bound,
            f"P{player} has a winning strategy if and only if {' or '.join(right)}.",
            smallest=sum(wrong[0]) <= limit,
        )

    check.__name__ = f"theorem_{statement.theorem.replace('.', '_')}_p{player}"
    return sizes_fact(
        place=f"Theorem {statement.theorem}",
        title=f"Three players, the joker with {place}: when {who} wins",
        printed=f"P{player} has a winning strategy if and only if: {lines}",
        statement=f"With three players and {{scope}}, where the player to move draws from the last, and the joker with {place}, {who} can "
        f"finish first in finitely many draws whatever the two others do if and only if one of these holds: {lines}.",
        limits=(1, 12, MOST_SIZE),
        scope="|X|, |Y|, |Z| ≤ {}",
        columns=("clause", "positions claimed", "not won"),
    )(check)


def _by_size(sizes: SetSizes) -> tuple[int, SetSizes]:
    return sum(sizes), sizes


THREE_PLAYERS = tuple(map(_theorem, STATEMENTS))
