"""The exercises of match-taking: besides those of every game, *which piles are lost?*"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from lastcard.core.exercises import Draft, Exercise, Exercises, Kind, Mark, Reply, Source
from lastcard.core.exercises.exercise import best_line, counted
from lastcard.core.exercises.kinds import WhoWins
from lastcard.core.progress import Sliced
from lastcard.core.text import amount
from lastcard.games.matches.rules import State
from lastcard.games.matches.solver.engine import ENGINE

PILE_RANGES = {1: (3, 18), 2: (8, 40), 3: (20, 60)}  # matches in a pile, by grade
TAKE_RANGES = {1: (2, 4), 2: (2, 6), 3: (4, 8)}  # the largest take, by grade


def position(rng: Random, grade: int) -> State:
    """Return a pile: the harder, the larger it and the largest take."""
    return State(rng.randint(*PILE_RANGES[grade]), rng.randint(*TAKE_RANGES[grade]), rng.random() < 0.5)


def greedy(state: State) -> tuple[str, ...]:
    """Return the largest take that does not lose at once."""
    spared = state.misere and state.left > 1
    return (str(min(state.take, state.left - spared)),)


class LostPiles(Kind):
    """Some piles are shown, and the lost ones are to be named."""

    name = "lost-piles"
    title = "Which piles are lost?"
    takes = "all"
    says = (
        "choices: numbers of matches, each a pile under the options of the position; "
        "answer: all of them in which the player to move loses"
    )

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Sliced[Draft | None]:
        yield from ()
        options = position(rng, grade)
        least = max(1, options.left - 3 * (options.take + 1))
        piles = sorted(rng.sample(range(least, options.left + 1), min(5, options.left + 1 - least)))
        states = [State(pile, options.take, options.misere) for pile in piles]
        lost = tuple(str(state.left) for state in states if source.engine.solve(state).value == "loss")
        if not lost or len(piles) < 4:
            return None
        game, last = source.game, states[-1]
        each = amount(options.take + 1, "match", "matches")
        leave = 1 if options.misere else 0
        lost_are = f"the multiples of {options.take + 1}"
        if leave:
            lost_are = f"the piles with {leave}, or {leave} more than a multiple of {options.take + 1}"
        again = "such a pile" if leave else "a multiple"
        return Draft(
            game.format(last),
            game.players(last)[0],
            "Which of these piles are lost for the player to move? Pick them all.",
            tuple(map(str, piles)),
            lost,
            f"The lost piles are {lost_are}: whatever you take, your opponent can make the two moves add up to {each} and "
            f"leave {again} again.",
            (
                counted(piles[-1], (13, 31), f"piles of up to {amount(piles[-1], 'match', 'matches')}"),
                counted(options.take, (4, 6), f"take up to {options.take}"),
                Mark(1 - leave, f"the last match {'loses' if leave else 'wins'}"),
                Mark(int(len(lost) > 1), f"{amount(len(lost), 'pile')} to find"),
            ),
            tuple(f"{pile} matches" if pile > 1 else "1 match" for pile in piles),
            hints=(
                f"Start with the smallest: a pile of {leave or options.take + 1} is lost.",
                f"Whatever one player takes, the other can make it add up to {each}.",
            ),
            facts={"take": options.take, "misere": options.misere},
        )

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reason and how a lost pile is lost, or what is wrong with a wrong answer."""
        right, game = self.right(exercise, given), source.game
        wrong = [pile for pile in given if pile in exercise.choices and pile not in exercise.answer]
        lacks = [pile for pile in exercise.answer if pile not in given]
        pile = next(iter(wrong + lacks), exercise.answer[-1])
        start = replace(game.parse(exercise.position), left=int(pile))
        line = yield from best_line(source, start)
        sentence = exercise.reason
        if wrong and not right:
            sentence = f"{amount(int(pile), 'match', 'matches')} are not lost: take {line[0]}, which leaves {int(pile) - int(line[0])}."
        elif lacks and given:
            sentence = f"{exercise.label(pile)} {'is' if pile == '1' else 'are'} lost too."
        return Reply(right, sentence, game.format(start), line)


EXERCISES = Exercises(
    ENGINE,
    (WhoWins(("win", "loss")), LostPiles()),
    position,
    greedy,
    bounds={"best-move": (3, 5), "who-wins": (3, 5), "plies": (3, 5), "lost-piles": (2, 4)},
    most_easy={"best-move": 3, "who-wins": 4, "plies": 3},
)
