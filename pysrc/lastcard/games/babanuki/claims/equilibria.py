"""Rounds of the joker in equilibrium: the open question of chapter 7, under a solution concept that is said in full.

A plan says for everybody what to draw, after any draws; it is an equilibrium if, wherever play stands, nobody likes
better what it can bring about by departing alone. The solver finds all outcomes of equilibria; its plans for the rounds
shown are tried on concrete cards, seat by seat.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Evidence, Finding, Rows, unchecked
from lastcard.core.text import span
from lastcard.games.babanuki.claims.brute_force_equilibria import stands
from lastcard.games.babanuki.claims.lemma_5_7 import FIGURE
from lastcard.games.babanuki.rules import GAME, KIYA_2021
from lastcard.games.babanuki.solver.own_place.equilibria import Equilibria
from lastcard.games.babanuki.solver.own_place.induction import own_place
from lastcard.games.babanuki.solver.own_place.repetition import all_turns
from lastcard.games.babanuki.solver.shares import Shares, hands_of, partners, shares

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.claims import Check
    from lastcard.core.progress import Progress
    from lastcard.games.babanuki.claims.brute_force_equilibria import Plan, Tried
    from lastcard.games.babanuki.claims.brute_force_own_place import Ending
    from lastcard.games.babanuki.rules import Card, State

PROOF = "babanuki-equilibria.md"

ROUNDS = {
    3: "1,2,3,4,5,6|1,2,3,7,8,9|4,5,6,7,8,9,J",
    4: FIGURE,
    5: "1,2|3,4,5,6|3,4,7|1,2|5,6,7,J",
    6: "1|2|3,4|5,6|1,2|3,4,5,6,J",
    7: "1|2|3|4|1,5|2,3|4,5,J",
}
"""By the number of players: a smallest position in which the joker goes round for ever in an equilibrium."""

MOST = {3: 12, 4: 9, 5: 7, 6: 6, 7: 5}
"""By the number of players: most numbers up to which all positions are gone through; more take too long."""

FEWEST = {3: 2, 4: 2, 5: 3, 6: 3, 7: 5}
"""The bound from which on they are: with fewer numbers somebody holds none; with seven players and four numbers it would
take longer than all before, to find none."""


def _players(limit: int) -> str:
    return f"{span(min(ROUNDS), limit)} players"


def rounds(limit: int) -> Check:
    """Try plans in which the joker goes round, one for each number of players, on concrete cards."""
    limit = min(limit, max(ROUNDS))
    if limit < min(ROUNDS):
        return unchecked(f"at most {limit} players", "With two players the one without the joker wins.")
    rows = Rows()
    right = True
    for players in range(min(ROUNDS), limit + 1):
        start = GAME.parse(ROUNDS[players])
        tried = yield from _round_tried(start)
        good = tried is not None and not tried.wrong
        right = right and good
        said = (
            "it is not found"
            if tried is None
            else tried.wrong or f"stands, {tried.nodes:,} positions with promises"
        )
        rows.add(f"{players} players: {ROUNDS[players]}", "", said, good)
    return Finding(
        "holds" if right else "fails",
        f"one position each of {_players(limit)}",
        "A plan by which everybody draws the joker, for ever, is an equilibrium: nobody can gain by departing alone, wherever "
        "play stands."
        if right
        else "That is not what the trial finds.",
        tuple(rows),
        None if right else next(ROUNDS[players] for players in ROUNDS if not rows[players - 3].agrees),
        columns=("position", "printed", "the plan"),
        evidence=EXHAUSTIVE,
    )


def _round_tried(start: State) -> Generator[Progress, None, Tried | None]:
    """Try the plan by which the joker goes round from a position, on concrete cards; None if the solver has none."""
    found = Equilibria()
    yield from found.look(shares(start))
    if not found.goes_round(shares(start)):
        return None
    return (yield from stands(start, (), plan_of(found), own_place(len(start.hands))))


def plan_of(found: Equilibria) -> Plan:
    """Return the solver's plan on concrete cards."""

    def plan(here: State, promised: Ending) -> tuple[Card, dict[Card, Ending]]:
        seats, gone = here.playing, len(here.finished)
        position = shares(here)
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


def _small_positions(limit: int) -> str:
    sizes = [
        f"{min(most, limit)} of {players}"
        for players, most in MOST.items()
        if min(most, limit) >= FEWEST[players]
    ]
    return (
        f"all positions with at most so many numbers: {', '.join(sizes)} players, in which each player holds a number and the joker can "
        "be drawn"
    )


def smallest(limit: int) -> Check:
    """Go through all small positions: where the joker goes round in an equilibrium, and where there is no other outcome."""
    rows, right, positions = Rows(), True, 0
    for players, most in MOST.items():
        numbers = min(most, limit)
        if numbers < FEWEST[players]:
            continue
        found = Equilibria()
        first, alone, tried = 0, [], 0
        for turns in all_turns(players, numbers):
            here = Shares(turns[0], players - 1, players)
            yield from found.look(here)
            tried += 1
            if not first and found.goes_round(here):
                first = sum(here.counts)
            if found.of(here) == frozenset({()}):
                alone.append(GAME.format(hands_of(here.counts, players - 1, players)))
        positions += len(found.after)
        none = [here for here in found.after if not found.of(here)]
        least = sum(shares(GAME.parse(ROUNDS[players])).counts)
        agrees = first == (least if least <= numbers else 0) and not none
        agrees = agrees and alone == (
            [GAME.format(GAME.parse(_FIGURE_SORTED))] if players == 4 <= numbers else []
        )
        right = right and agrees
        rows.add(
            f"{players} players, up to {numbers} numbers: {tried:,}",
            f"{first} numbers" if first else "none",
            "; ".join(alone) or "none",
            agrees,
        )
    if not rows:
        return unchecked(f"at most {limit} numbers", "With so few numbers some player has none.")
    return Finding(
        "holds" if right else "fails",
        f"{_small_positions(limit)}, turned ones once",
        f"It is so; and of the {positions:,} positions gone through none is without an equilibrium."
        if right
        else "That is not what is found.",
        tuple(rows),
        None if right else FIGURE,
        columns=(
            "positions",
            "the joker goes round in an equilibrium from",
            "endless play is all that can come",
        ),
        evidence=Evidence(
            "exhaustive",
            "by conditions that are proved to give the outcomes of equilibria; the record of a native run of another program, "
            f"docs/audit/babanuki-equilibria.c, goes further: {RECORD}",
            PROOF,
        ),
    )


RECORD = (
    "with three players up to 22 numbers, with four up to 16, with five up to 12, with six up to 7 and with seven up to 5 the same, and no position without "
    "an equilibrium"
)

_FIGURE_SORTED = "1,2|3,4|1,2|3,4,J"

_claim = partial(Claim, game=GAME.name, paper=KIYA_2021, origin="ours", printed="")

EQUILIBRIA = (
    _claim(
        id="rounds-in-equilibrium",
        place="on the open question of chapter 7",
        title="The joker goes round for ever in an equilibrium",
        statement=(
            "With {scope} there is for each number of players a position from which everybody draws the joker, for ever, by a plan "
            "from which nobody would depart alone, wherever play stands, if everybody likes 1st > 2nd > … > endless play > last."
        ),
        scope=_players,
        default_limit=4,
        least=3,
        most=max(ROUNDS),
        limit_means="players",
        check=rounds,
    ),
    _claim(
        id="smallest-rounds-in-equilibrium",
        place="on the open question of chapter 7",
        title="The smallest rounds of the joker in equilibrium, and the only one that is sure",
        statement=(
            "Among {scope}: the joker goes round for ever in an equilibrium from none with fewer than nine numbers (three players), four "
            "(four), seven (five), six (six) or five (seven), and from some with as many where the range has them; and none but that of "
            "figure 5.1 comes to endless play in all equilibria."
        ),
        scope=_small_positions,
        default_limit=4,
        least=2,
        most=max(MOST.values()),
        limit_means="numbers",
        check=smallest,
    ),
)
