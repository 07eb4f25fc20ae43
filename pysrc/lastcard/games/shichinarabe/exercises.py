"""The exercises: those of every game, the value of a branch, and the blocker that holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from lastcard.core.exercises import Draft, Exercise, Exercises, Kind, Mark, Reply, Source
from lastcard.core.exercises.exercise import Judged, best_line, counted
from lastcard.core.exercises.kinds import WhoWins
from lastcard.core.progress import Sliced
from lastcard.core.sentences import signed
from lastcard.core.text import Player, amount
from lastcard.games.shichinarabe.rules import COLOURS, GAME, RED_AND_BLUE, Graph, State
from lastcard.games.shichinarabe.solver.engine import ENGINE
from lastcard.games.shichinarabe.solver.explain import answer_position as answer_to

FOREST_SIZES = {1: (4, 7), 2: (6, 10), 3: (8, 13)}  # coloured vertices of a forest, by grade
BRANCH_CHOICES = 4  # values to choose from


def position(rng: Random, grade: int) -> State:
    """Return a random forest below one white root."""
    return GAME.random_state(rng, rng.randint(*FOREST_SIZES[grade]))


def greedy(state: State) -> tuple[str, ...]:
    """Return the vertices that open most of the player's own, less those of the other player."""
    gain = {
        vertex: _lead(state, state.board.opens[vertex]) * (1 if state.player == 0 else -1)
        for vertex in state.selectable()
    }
    return tuple(str(vertex) for vertex, opened in gain.items() if opened == max(gain.values()))


def forest_marks(here: Judged) -> tuple[Mark, ...]:
    """Return the marks for the size of a forest and the reason that decides it."""
    size, kind = sum(here.state.counts), here.solution.reason.kind
    deep = kind in ("blocker", "values")
    return (
        counted(size, (7, 10), f"{size} dots"),
        Mark(int(deep), "a blocker decides it" if deep else "the race decides it"),
    )


def below(state: State, vertex: int) -> list[int]:
    """Return a vertex of a forest and all below it, in ascending order."""
    found = [vertex]
    for one in found:
        found += _children(state, one)
    return sorted(found)


def _children(state: State, vertex: int) -> list[int]:
    return [child for child in state.board.opens[vertex] if child > vertex]


def _lead(state: State, vertices: Iterable[int]) -> int:
    letters = [state.colours[vertex] for vertex in vertices]
    return letters.count("R") - letters.count("B")


class Branch(Kind):
    """A branch whose value is asked for; wrong choices are next to it."""

    name = "branch"
    title = "What is this branch worth?"
    best_play = False
    says = (
        "facts: root, the vertex where the branch begins; choices: four whole numbers; answer: the value of the branch, how "
        "many moves red is ahead in it if whoever cannot move loses (values in solve --json)"
    )

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Sliced[Draft | None]:
        yield from ()
        state = source.game.parse(source.game.format(position(rng, grade)))
        values = answer_to(state).values
        roots = [root for root in values if len(below(state, root)) > 2]
        if not roots:
            return None
        root = rng.choice(roots)
        value, branch = values[root], below(state, root)
        lead, depth, letters = _lead(state, branch), _branch_depth(state, root), state.colours
        under = rng.randrange(BRANCH_CHOICES)
        choices = tuple(value + place for place in range(-under, BRANCH_CHOICES - under))
        turns = sum(letters[child] != letters[one] for one in branch for child in _children(state, one))
        red = letters[root] == "R"
        own_move = "red: add 1, but never go below 0" if red else "blue: subtract 1, but never go above 0"
        naive = f"counting colours gives {signed(lead)}{'' if lead == value else ', which is wrong'}"
        adds_up = f"Below dot {root} the values add up to {signed(_sum_below(state, root))}."
        return Draft(
            GAME.format(state),
            RED_AND_BLUE[state.player],
            f"What is the branch at dot {root} worth? Count how many moves red is ahead in it (+ for red, − for "
            "blue).",
            tuple(map(str, choices)),
            (str(value),),
            f"{adds_up} Dot {root} is {own_move}. So the branch is worth {signed(value)}.",
            (
                counted(len(branch), (4, 7), f"{len(branch)} dots"),
                counted(depth, (3, 5), f"{depth} levels"),
                Mark(int(lead != value), naive),
                Mark(int(turns > 2), f"{amount(turns, 'change')} of colour"),
            ),
            tuple(map(signed, choices)),
            hints=(
                "Start at the tips: a red one is worth +1, a blue one −1.",
                "A red dot is worth one more than everything below it, but never less than 0. Blue is the mirror image.",
                adds_up,
            ),
            facts={"root": root, "vertices": branch},
        )

    def sentence(self, exercise: Exercise, given: Sequence[str]) -> str:
        """Return the reason, or a hint after an answer that counts the colours."""
        lead = _lead(GAME.parse(exercise.position), exercise.facts["vertices"])
        naive = f"Counting the colours gives {signed(lead)}, but not every dot can be used."
        return naive if [*given] == [str(lead)] and not self.right(exercise, given) else exercise.reason


class Blocker(Kind):
    """The vertex that wins if its player never plays it."""

    name = "blocker"
    title = "Which blocker holds?"
    says = (
        "facts: player, who wins by never playing one vertex; choices: the vertices of that player with one of the other "
        "player below them; answer: the one with which the player wins even if it may never be played"
    )

    def about(self, source: Source, here: Judged, rng: Random, wanted: Any) -> Draft | None:
        if here.solution.reason.kind != "blocker":
            return None
        state = here.state
        keeper = COLOURS.index(str(here.solution.reason.facts["underdog"]).upper())
        theirs = {
            vertex: sum(state.colours[one] == COLOURS[1 - keeper] for one in below(state, vertex))
            for vertex, colour in enumerate(state.colours)
            if colour == COLOURS[keeper]
        }
        choices = [vertex for vertex, behind in theirs.items() if behind]
        holding = [vertex for vertex in choices if holds(state, vertex)]
        if len(choices) < 2 or len(holding) != 1:
            return None
        name, rival = RED_AND_BLUE[keeper], RED_AND_BLUE[1 - keeper]
        right, behind = holding[0], theirs[holding[0]]
        return Draft(
            here.solution.position,
            here.solution.to_move,
            f"{name.capitalize()} wins by holding back one dot to the end, so that {rival} gets stuck. Which one?",
            tuple(map(str, choices)),
            (str(right),),
            f"Dot {right}. While {name} holds it back, {rival} can’t reach the {amount(behind, 'dot')} behind it, "
            f"and {name} has enough other moves to wait. Any other dot costs too much.",
            _blocker_marks(here, choices),
            tuple(f"dot {vertex}" for vertex in choices),
            hints=(
                "The dot is never played, and nothing below it either. Count: who runs out of moves first?",
                f"{amount(behind, 'dot')} of {rival} {'waits' if behind == 1 else 'wait'} behind it.",
            ),
            facts={"player": name},
        )

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reason, and the play if the vertex named, else the right one, is held back."""
        right, state = self.right(exercise, given), source.game.parse(exercise.position)
        named = len(given) == 1 and given[0] in exercise.choices
        vertex = int(given[0] if named else exercise.answer[0])
        keeper = COLOURS.index(state.colours[vertex])
        sentence = exercise.reason
        if named and not right:
            who, rival = (Player(RED_AND_BLUE, seat) for seat in (keeper, 1 - keeper))
            plays, wins = who("never plays", "never play"), rival("wins", "win")
            sentence = f"If {plays} dot {vertex}, {wins}."
        line = yield from best_line(source, held_back(state, vertex), len(state.colours))
        return Reply(right, sentence, exercise.position, line, f"If dot {vertex} is held back")


def held_back(state: State, vertex: int) -> State:
    """Return a forest in which a vertex may never be played: nothing above leads to it."""
    arcs = tuple(arc for arc in state.board.arcs if max(arc) != vertex)
    return State(Graph(state.board.size, arcs), state.colours, state.player)


def holds(state: State, vertex: int) -> bool:
    """True if the player of a vertex of a forest wins even if it may never be played."""
    return answer_to(held_back(state, vertex)).winner == COLOURS.index(state.colours[vertex])


def _blocker_marks(here: Judged, choices: list[int]) -> tuple[Mark, ...]:
    state = here.state
    size, price = sum(state.counts), here.solution.reason.facts["price"] or 0
    kept = here.solution.reason.facts["gates"]
    return (
        counted(len(choices), (3, 4), f"{len(choices)} dots to choose from"),
        counted(size, (8, 11), f"{size} dots on the board"),
        Mark(int(price > 0), f"it costs {amount(price, 'move')}" if price else "it costs nothing"),
        Mark(int(bool(kept)), "some blockers are behind gates" if kept else "no blocker is behind a gate"),
    )


def _branch_depth(state: State, vertex: int) -> int:
    return 1 + max((_branch_depth(state, child) for child in _children(state, vertex)), default=0)


def _sum_below(state: State, vertex: int) -> int:
    """The sum of the branches below a vertex, for red."""
    sums = {child: _sum_below(state, child) for child in _children(state, vertex)}
    return sum(
        max(0, total + 1) if state.colours[child] == "R" else min(0, total - 1)
        for child, total in sums.items()
    )


EXERCISES = Exercises(
    ENGINE,
    (WhoWins(("win", "loss")), Branch(), Blocker()),
    position,
    greedy,
    more_marks=forest_marks,
    bounds={"best-move": (2, 3), "who-wins": (2, 4), "mistake": (2, 4), "blocker": (2, 3)},
)
