"""The optimal strategy: its Moore machine, against every possible opponent."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.facts import Case
from lastcard.core.playing import RandomAgent
from lastcard.core.playing.simulate import Tally, simulate
from lastcard.core.progress import Progress
from lastcard.games.matches.facts.winners import PROVED_BY_HAND, match_fact, spell, truth, winning_takes
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.optimal_play import MachineAgent, MooreMachine, win_chance

if TYPE_CHECKING:
    from lastcard.core.facts import Cases

# the opponent's take, and the state that follows, as spelt out for state 1
PRINTED_STEPS = {3: "1", 2: "2", 1: "3"}
GAMES_A_PILE = 200  # simulated games for each pile that is shown
_SHOWN_PILES = (5, 9, 13, 21)

_strategy_fact = partial(match_fact, place="section 3.2")


@_strategy_fact(
    title="The Moore machine's steps",
    printed="from node 1: opponent takes 3 → node 1, 2 → node 2, otherwise node 3",
    statement="For {scope}, if the opponent takes 3, 2 or 1, the machine goes from node 1 to node 1, 2 or 3.",
    scope="all n = 4k + 2 ≤ {}",
    limits=(6, 100, None),
    computed="After taking 1 and each of these replies, the node's number is the only winning move.",
    columns=("in node 1", "printed next", "winning takes"),
)
def machine_steps(limit: int) -> Cases:
    lost = yield from truth(limit)
    for taken, printed in PRINTED_STEPS.items():
        # State 1 takes one match from 4k + 2; after the opponent's take, which takes win?
        answers = set()
        for left in range(6, limit + 1, 4):
            answer = spell(winning_takes(lost, left - 1 - taken))
            answers.add(answer)
            yield Case(agrees=answer == f"take {printed}")
        right = answers == {f"take {printed}"}
        yield Case(f"opponent takes {taken}", f"node {printed}", ", ".join(sorted(answers)), right)


@_strategy_fact(
    title="The Moore machine plays optimally",
    printed="“the optimal strategy for playing this game can be described with the Moore machine”",
    statement="From every n the machine wins against every opponent: going second if n = 4k + 1 and "
    "first otherwise.",
    limits=(1, 500, None),
    bound="all n ≤ {}, every sequence of the opponent's moves",
    computed="The machine always takes the right number, and the opponent takes the last match.",
    evidence=PROVED_BY_HAND,
    columns=("state", "", "output; then the next state by the opponent's move"),
)
def machine_wins(limit: int) -> Cases:
    yield from _against_all(limit)
    machine = MooreMachine()
    for state in machine.states[1:-1]:
        edges = (f"{taken} → node {machine.next(state, taken)}" for taken in range(1, machine.period))
        yield Case(f"node {state}", "", f"take {machine.output(state)}; then {', '.join(edges)}")


@_strategy_fact(
    title="Optimal against random",
    printed="“the optimal player can always win … could choose to go first or second”",
    statement="An optimal player who chooses the seat after seeing the pile wins every game against a "
    "random player.",
    limits=(1, 200, None),
    bound="all n ≤ {}, every sequence of the opponent's moves",
    computed="From the right seat the optimal player always wins. If it must go first in a pile of 4k + 1, it "
    "loses only if the random player finds the one right reply k times: a chance of 1/3^k.",
    evidence=PROVED_BY_HAND,
    columns=("matches, optimal player's seat", "printed", "simulated"),
)
def beats_random(limit: int) -> Cases:
    yield from _against_all(limit)
    for left in _SHOWN_PILES:
        if left <= limit:
            right = yield from _simulated(left, right_seat=True)
            wrong = yield from _simulated(left, right_seat=False)
            margin, chance = wrong.interval(0), win_chance(State(left), (1, 0))
            won = f"{right.wins[1]} of {right.games} games"
            yield Case(f"{left}, second", "always", won, right.share(1) == 1)
            shown = f"{wrong.wins[0]} of {wrong.games} games (95%: {margin.low:.3f} to {margin.high:.3f})"
            exact = f"the exact chance is {chance} = {float(chance):.5f}"
            yield Case(f"{left}, first (the wrong seat)", "", f"{shown}; {exact}")


def _against_all(limit: int) -> Cases:
    """Try the machine from every pile against every opponent.

    ``wins[left][state]``: the machine, to move with `left` matches in `state`, beats every opponent.
    """
    machine = MooreMachine()
    states = machine.states[1:-1]
    wins: list[dict[str, bool]] = [dict.fromkeys(states, True)]
    for left in range(1, limit + 1):
        here = State(left)
        wins.append({state: _state_wins(machine, state, here, wins) for state in states})
        first = machine.first(left)
        waits = first not in states
        good = _beats(machine, first, State(left, player=1), wins) if waits else wins[left][first]
        yield Case(agrees=good, position=str(left))
        if left % 100 == 0 or left == limit:
            yield Progress(left, limit, f"{left} matches")


def _state_wins(machine: MooreMachine, state: str, here: State, wins: list[dict[str, bool]]) -> bool:
    take = machine.output(state)
    return take in GAME.legal_moves(here) and _beats(machine, state, GAME.play(here, take), wins)


def _beats(machine: MooreMachine, state: str, there: State, wins: list[dict[str, bool]]) -> bool:
    """Return True if the machine (player 0) wins whatever the opponent does at `there`."""
    if (outcome := GAME.outcome(there)) is not None:
        return outcome.winners == (0,)
    for taken in GAME.legal_moves(there):
        end = GAME.outcome(after := GAME.play(there, taken))
        if not (wins[after.left][machine.next(state, taken)] if end is None else end.winners == (0,)):
            return False
    return True


def _simulated(left: int, right_seat: bool) -> Generator[Progress, None, Tally]:
    agents = (RandomAgent(), MachineAgent()) if right_seat else (MachineAgent(), RandomAgent())
    tally = Tally(0, (0, 0))
    for tally in simulate(GAME, State(left), agents, GAMES_A_PILE, seed=left):
        yield Progress(tally.games, GAMES_A_PILE, f"games from {left} matches")
    return tally
