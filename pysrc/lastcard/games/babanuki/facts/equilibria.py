"""Rounds of the joker in equilibrium: the open question of chapter 7.

A plan says for everybody what to draw, after any draws; it is an equilibrium if nobody can gain by departing
alone, wherever play is. The solver's plans for the rounds shown are tried on concrete cards, seat by seat.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case
from lastcard.core.text import span
from lastcard.games.babanuki.facts.brute_force import FinishOrder, Plan, stands
from lastcard.games.babanuki.facts.common import baba_fact
from lastcard.games.babanuki.facts.rounds import FIGURE
from lastcard.games.babanuki.rules import GAME, BabaCard, State
from lastcard.games.babanuki.solver.attractors import Sharing, hands_of, partners, sharing
from lastcard.games.babanuki.solver.own_place import Equilibria, all_turns, own_place

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

# By players: a smallest position in which the joker goes round for ever in an equilibrium.
ROUNDS = {
    3: "1,2,3,4,5,6|1,2,3,7,8,9|4,5,6,7,8,9,J",
    4: FIGURE,
    5: "1,2|3,4,5,6|3,4,7|1,2|5,6,7,J",
    6: "1|2|3,4|5,6|1,2|3,4,5,6,J",
    7: "1|2|3|4|1,5|2,3|4,5,J",
}

# By players: the range of numbers; fewer leave somebody none, more (or four with seven players) take too
# long.
NUMBERS_TRIED = {3: (2, 12), 4: (2, 9), 5: (3, 7), 6: (3, 6), 7: (5, 5)}

_FIGURE_SORTED = "1,2|3,4|1,2|3,4,J"

_plan_fact = partial(baba_fact, place="on the open question of chapter 7")


@_plan_fact(
    "players",
    title="The joker goes round for ever in an equilibrium",
    statement="With {scope}, for each number of players there is a position and a plan by which everybody draws the joker for ever, and nobody "
    "gains by departing from it alone at any point, if everybody prefers 1st > 2nd > … > endless play > last.",
    limits=(3, 4, 7),
    scope=lambda limit: f"{span(3, limit)} players",
    bound="one position each of {scope}",
    computed="A plan by which everybody draws the joker for ever is an equilibrium: nobody can gain by departing alone at any "
    "point.",
    otherwise="The trial finds otherwise.",
    columns=("position", "printed", "the plan"),
)
def rounds_in_equilibrium(limit: int) -> Cases:
    for players in range(3, limit + 1):
        start, found, wrong = GAME.parse(ROUNDS[players]), Equilibria(), "it is not found"
        yield from found.look(sharing(start))
        if found.goes_round(sharing(start)):
            tried = yield from stands(start, (), plan_of(found), own_place(players))
            wrong = tried.wrong
        said = wrong or f"holds, {tried.nodes:,} positions with promises"
        yield Case(f"{players} players: {ROUNDS[players]}", "", said, not wrong, ROUNDS[players])


def plan_of(found: Equilibria) -> Plan:
    """Return the solver's plan on concrete cards."""

    def plan(here: State, promised: FinishOrder) -> tuple[BabaCard, dict[BabaCard, FinishOrder]]:
        seats, gone = here.playing, len(here.finished)
        position = sharing(here)
        planned = found.planned(position, tuple(map(seats.index, promised[gone:])))
        after = {draw.partner: draw for draw in found.after[position]}
        chosen, then = None, {}
        for card, partner in partners(here).items():
            there = here.after(card)
            if partner == planned.partner:
                chosen = card if chosen is None else chosen
                then[card] = promised
            else:
                rest = found.answered(position, after[partner])
                then[card] = there.finished + tuple(there.playing[seat] for seat in rest)
        assert chosen is not None
        return chosen, then

    return plan


def _tried_numbers(limit: int) -> dict[int, int]:
    return {players: min(most, limit) for players, (fewest, most) in NUMBERS_TRIED.items() if limit >= fewest}


@_plan_fact(
    "numbers",
    title="The smallest rounds of the joker in equilibrium, and the only one that is sure",
    statement="Among {scope}: the joker goes round for ever in an equilibrium from none with fewer than nine numbers (three players), four "
    "(four), seven (five), six (six) or five (seven), and from some with exactly that number where the range includes it. Only the "
    "position of figure 5.1 leads to endless play in all equilibria.",
    limits=(2, 4, 12),
    scope=lambda limit: (
        "all positions with at most "
        f"{', '.join(f'{numbers} numbers for {players}' for players, numbers in _tried_numbers(limit).items())} players, in which each player "
        "holds a number and the joker can be drawn"
    ),
    bound="{scope}, rotations counted once",
    otherwise="The search finds otherwise.",
    columns=("positions", "the joker goes round in an equilibrium from", "only endless play can follow"),
    evidence=Evidence(
        "exhaustive",
        "by conditions that are proved to give the outcomes of equilibria; the record of a native run of another program, "
        "docs/audit/babanuki-equilibria.c, goes further: with three players up to 22 numbers, with four up to 16, with five up to 12, with six "
        "up to 7 and with seven up to 5 the same, and no position without an equilibrium",
        "babanuki-equilibria.md",
    ),
)
def smallest_rounds_in_equilibrium(limit: int) -> Concluded:
    positions = 0
    for players, numbers in _tried_numbers(limit).items():
        found = Equilibria()
        first, alone, tried = 0, [], 0
        for turns in all_turns(players, numbers):
            here = Sharing(turns[0], players - 1, players)
            yield from found.look(here)
            tried += 1
            if not first and found.goes_round(here):
                first = sum(here.counts)
            if found.of(here) == frozenset({()}):
                alone.append(GAME.format(hands_of(*here)))
        positions += len(found.after)
        least = sum(sharing(GAME.parse(ROUNDS[players])).counts)
        yield Case(
            f"{players} players, up to {numbers} numbers: {tried:,}",
            f"{first} numbers" if first else "none",
            "; ".join(alone) or "none",
            first == (least if least <= numbers else 0)
            and all(map(found.of, found.after))
            and alone == ([_FIGURE_SORTED] if players == 4 <= numbers else []),
            FIGURE,
        )
    return f"It is so; and of the {positions:,} positions gone through none is without an equilibrium."
