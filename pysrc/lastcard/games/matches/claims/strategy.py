"""Checks of the optimal strategy: its Moore machine, played against every possible opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, Rows
from lastcard.core.playing.agents import RandomAgent
from lastcard.core.playing.simulate import Tally, simulate
from lastcard.core.progress import Progress
from lastcard.games.matches.claims.truth import SLICE, compared, proved_unless, spell, truth, winning_takes
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.chances import win_chance
from lastcard.games.matches.solver.moore_machine import START, MachineAgent, MooreMachine

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.claims import Check

PRINTED_STEPS = {3: "1", 2: "2", 1: "3"}
"""The opponent's take, and the state that follows, as the text spells out for state 1."""

GAMES = 200
"""Simulated games for each pile that is shown."""

_SHOWN = (5, 9, 13, 21)


def machine_steps(limit: int) -> Check:
    """The transitions that the text spells out for state 1."""
    verdicts = yield from truth(limit)
    # State 1 takes one match from 4k + 2; after the opponent's take, which takes win?
    found: dict[int, set[str]] = {taken: set() for taken in PRINTED_STEPS}
    for left in range(2, limit + 1, 4):
        for taken, answers in found.items():
            if left - 1 - taken > 0:
                answers.add(spell(winning_takes(verdicts, left - 1 - taken)))
        if left % (SLICE * 2) < 4:
            yield compared(left, limit)
    rows = Rows()
    for taken, printed in PRINTED_STEPS.items():
        answers = found[taken]
        computed = ", ".join(sorted(answers)) or "beyond the bound"
        agrees = answers == {f"take {printed}"} if answers else None
        rows.add(f"opponent takes {taken}", f"node {printed}", computed, agrees)
    wrong = [row for row in rows if row.agrees is False]
    return Finding(
        status="unchecked" if not any(found.values()) else "differs" if wrong else "holds",
        bound=f"all n = 4k + 2 ≤ {limit}",
        computed="After a take of 1 and each of these replies, the node's number is the only winning take.",
        rows=tuple(rows),
        columns=("in node 1", "printed next", "winning takes"),
        evidence=EXHAUSTIVE,
    )


def machine_wins(limit: int) -> Check:
    """The Moore machine wins against every opponent, from the seat that the pile asks for."""
    beaten = yield from _beaten(limit)
    machine = MooreMachine()
    rows = tuple(
        Row(f"node {state}", "", f"take {machine.output(state)}; then {_edges(machine, state)}", None)
        for state in machine.states[1:-1]
    )
    return Finding(
        status="fails" if beaten else "holds",
        bound=f"all n ≤ {limit}, every sequence of the opponent's moves",
        computed="The machine never fails to take the right number, and the opponent takes the last match."
        if not beaten
        else f"An opponent beats it from {beaten[0]} matches.",
        rows=rows,
        counterexample=str(beaten[0]) if beaten else None,
        smallest=bool(beaten),
        evidence=proved_unless(beaten),
        columns=("state", "", "output; then the next state by the opponent's take"),
    )


def seat_decides(limit: int) -> Check:
    """Who may choose the seat always wins against a random player."""
    beaten = yield from _beaten(limit)
    rows = []
    for left in _SHOWN:
        if left > limit:
            continue
        tally = yield from _simulated(left, right_seat=True)
        wrong_seat = yield from _simulated(left, right_seat=False)
        margin = wrong_seat.interval(0)
        share = (
            f"{wrong_seat.wins[0]} of {wrong_seat.games} games (95%: {margin.low:.3f} to {margin.high:.3f})"
        )
        chance = win_chance(State(left), (1, 0))
        rows += [
            Row(f"{left}, second", "always", f"{tally.wins[1]} of {tally.games} games", tally.share(1) == 1),
            Row(
                f"{left}, first (the wrong seat)",
                "",
                f"{share}; the exact chance is {chance} = {float(chance):.5f}",
                None,
            ),
        ]
    return Finding(
        status="fails" if beaten else "holds",
        bound=f"all n ≤ {limit}, every sequence of the opponent's moves",
        computed="From the right seat the optimal player wins with certainty. Made to go first in a pile of "
        "4k + 1 it loses only if the random player finds the one right answer k times: a chance of 1/3^k.",
        rows=tuple(rows),
        counterexample=str(beaten[0]) if beaten else None,
        smallest=bool(beaten),
        evidence=proved_unless(beaten),
        columns=("matches, optimal player's seat", "printed", "simulated"),
    )


def _beaten(limit: int) -> Generator[Progress, None, list[int]]:
    """Return the piles from which some opponent beats the machine.

    ``wins[left][state]`` tells whether the machine, to move with `left` matches in `state`, wins against
    every opponent. It follows from smaller piles by the rules alone.
    """
    machine = MooreMachine()
    states = machine.states[1:-1]
    wins: list[dict[str, bool]] = [dict.fromkeys(states, True)]
    beaten = []
    for left in range(1, limit + 1):
        here = State(left)
        wins.append({state: _wins(machine, state, here, wins) for state in states})
        first = machine.first(left)
        good = (
            _answers_all(machine, START, State(left, player=1), wins) if first == START else wins[left][first]
        )
        if not good:
            beaten.append(left)
        if left % 100 == 0 or left == limit:
            yield Progress(left, limit, f"{left} matches")
    return beaten


def _wins(machine: MooreMachine, state: str, here: State, wins: list[dict[str, bool]]) -> bool:
    take = machine.output(state)
    return take in GAME.legal_moves(here) and _answers_all(machine, state, GAME.play(here, take), wins)


def _answers_all(machine: MooreMachine, state: str, there: State, wins: list[dict[str, bool]]) -> bool:
    """Tell whether the machine (player 0) wins whatever the opponent does at `there`."""
    outcome = GAME.outcome(there)
    if outcome is not None:
        return outcome.winners == (0,)
    for taken in GAME.legal_moves(there):
        after = GAME.play(there, taken)
        outcome = GAME.outcome(after)
        if outcome is not None:
            if outcome.winners != (0,):
                return False
        elif not wins[after.left][machine.next(state, taken)]:
            return False
    return True


def _simulated(left: int, right_seat: bool) -> Generator[Progress, None, Tally]:
    agents = (RandomAgent(), MachineAgent()) if right_seat else (MachineAgent(), RandomAgent())
    tally = Tally(0, (0, 0))
    for tally in simulate(GAME, State(left), agents, GAMES, seed=left):
        yield Progress(tally.games, GAMES, f"games from {left} matches")
    return tally


def _edges(machine: MooreMachine, state: str) -> str:
    return ", ".join(f"{taken} → node {machine.next(state, taken)}" for taken in range(1, machine.period))
