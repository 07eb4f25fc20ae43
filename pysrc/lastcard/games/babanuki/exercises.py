"""The exercises of BABANUKI: the usual ones, and *who can force it?*, not to be last."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from lastcard.core.exercises import Draft, Exercises, Kind, Mark, Source
from lastcard.core.exercises.exercise import Judged, counted
from lastcard.core.exercises.kinds import Plies
from lastcard.core.progress import Progress
from lastcard.core.solution import Solution
from lastcard.core.text import amount, capital, named_player
from lastcard.games.babanuki.rules import GAME, JOKER, State, random_hands
from lastcard.games.babanuki.solver.attractors import partners, sharing
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.solver.force import SOLVED_CACHE
from lastcard.games.babanuki.solver.verdict import solve as solve_at_hand

# By grade: numbers of players, and the range of pairs.
DEALT_SIZES = {1: ((2, 3, 3), (3, 5)), 2: ((3, 3, 4), (4, 6)), 3: ((3, 4, 4), (4, 7))}

MOST_OF_FOUR = 5  # most pairs of four players: all positions of more are not solved in a moment


def position(rng: Random, grade: int) -> State:
    """Draw hands, with more players and pairs for higher grades."""
    counts, (least, most) = DEALT_SIZES[grade]
    players = rng.choice(counts)
    return random_hands(rng, players, rng.randint(least, min(most, MOST_OF_FOUR) if players == 4 else most))


def greedy(state: State) -> tuple[str, ...]:
    """Return the cards that make a pair."""
    return tuple(GAME.format_move(card) for card, partner in partners(state).items() if partner == 0)


def solve_mapped(state: State) -> Generator[Progress, None, Solution]:
    """Solve a position without the outcomes if each wants the best place."""
    yield from SOLVED_CACHE.missing(sharing(state)) or ()
    return solve_at_hand(state, 0)


class WhoForces(Kind):
    """Name the players that all others together cannot make last."""

    name = "who-forces"
    title = "Who is safe from last place?"
    takes = "all"
    best_play = False  # it does not show coalitions
    says = "choices: the players; answer: all whom the others together cannot make last (not_last in solve --json, by seat)"

    def about(self, source: Source, here: Judged, rng: Random, wanted: Any) -> Draft | None:
        if len(here.moves) < 2:
            return None
        state, safe = here.state, here.solution.extra["not_last"]
        names = GAME.players(state)
        if len(names) < 3 or not safe:
            return None
        answer = tuple(names[seat] for seat in safe)
        holder = next(name for name, hand in zip(names, state.hands, strict=True) if JOKER in hand)
        cards = sum(map(len, state.hands))
        *others, last = (named_player(names, seat) for seat in safe)
        who = f"{', '.join(others)} and {last}" if others else last
        return Draft(
            here.solution.position,
            here.solution.to_move,
            "Who can avoid last place, even if all the others team up? Pick everyone.",
            names,
            answer,
            f"{capital(who)} can avoid last place, whatever the others do. All the others together can make anybody else last.",
            (
                counted(len(names), (4, 5), f"{amount(len(names), 'player')}"),
                counted(cards, (9, 12), f"{amount(cards, 'card')}"),
                Mark(int(len(safe) > 1), f"{amount(len(safe), 'player')} to name"),
                Mark(
                    int(holder in answer),
                    f"the player with the joker is {'' if holder in answer else 'not '}safe",
                ),
            ),
            tuple(named_player(names, seat) for seat in range(len(names))),
            hints=(
                f"The joker is with {named_player(names, names.index(holder))}.",
                f"There {'is' if len(safe) == 1 else 'are'} {len(safe)} to name.",
            ),
        )


EXERCISES = Exercises(
    ENGINE,
    (
        Plies(
            "How many moves, those of all players, does it take to force first place, if the others stall?", 1
        ),
        WhoForces(),
    ),
    position,
    greedy,
    solving=solve_mapped,
    bounds={
        "best-move": (2, 3),
        "who-wins": (2, 3),
        "plies": (1, 3),
        "mistake": (1, 3),
        "who-forces": (2, 3),
    },
)
