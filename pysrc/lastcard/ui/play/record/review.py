"""Looking back on a game that was played: what must be worked out first, and what is then said."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.engine import NOW, PAGE
from lastcard.core.playing.alone import solved
from lastcard.core.playing.review import Review, review_steps
from lastcard.core.sentences import lost
from lastcard.core.solution import worths
from lastcard.ui.rows import history_plies

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from fractions import Fraction

    from lastcard.core.engine import Engine
    from lastcard.core.playing.line import Line
    from lastcard.core.progress import Progress


def can_look_back(engine: Engine[Any, Any], line: Line) -> bool:
    """Tell whether anything is known of the game that led to where a line stands, or can be worked out by itself."""
    states = line.states[: line.at + 1]
    return solved(engine.game, states) or engine.solve(states[0], NOW).known or engine.begins(states[0])


def look_back(engine: Engine[Any, Any], line: Line) -> Generator[Progress, None, Review]:
    """Find the mistakes that led to where a line stands, in slices.

    Of one who plays alone only the last chance is looked for, as one mistake is enough: moves that are not judged count
    only where nothing at all is known.
    """
    game, states = engine.game, line.states[: line.at + 1]
    single = len(game.players(states[0])) == 1
    if not solved(game, states):
        if single:
            yield from _last_chance(engine, states)
        else:
            for state in filter(engine.begins, states[:-1]):
                yield from engine.solving(state, PAGE)
    found = yield from review_steps(game, partial(engine.solve, effort=NOW), states[0], line.moves[: line.at])
    told = single and (found.mistakes or engine.solve(states[0], NOW).known)
    return Review(found.mistakes) if told else found


class Reviews:
    """What looking back has found on the rounds of a series, or on a game that counts by itself, the present one last.

    `found` has no round until `look_back` has come to its end.
    """

    def __init__(self, engine: Engine[Any, Any]) -> None:
        self._engine = engine
        self._known: dict[Line, Review] = {}  # of rounds that are over for good
        self.found: list[tuple[Line, Review]] = []

    def look_back(self, past: Sequence[Line], present: Line) -> Generator[Progress, None, None]:
        """Find the mistakes of all rounds, in slices; what is known of those before the present one is kept."""
        self._known = {line: review for line, review in self._known.items() if line in past}
        for line in past:
            if line not in self._known:
                self._known[line] = yield from look_back(self._engine, line)
        found = yield from look_back(self._engine, present)
        self.found = [*self._known.items(), (present, found)]

    def forget(self) -> None:
        """There is nothing to tell: the game goes on."""
        self.found = []

    @property
    def unjudged(self) -> int:
        """How many moves cannot be judged."""
        return sum(review.unjudged for _, review in self.found)

    def costs(self) -> list[tuple[int, Fraction | float]]:
        """Return for each player in how many moves how much was given away, where that is a number; else nothing."""
        made = [mistake for _, review in self.found for mistake in review.mistakes]
        if not made or any(mistake.cost is None for mistake in made):
            return []
        players = self._engine.game.players(self.found[0][0].states[0])
        each = [
            [mistake.cost or 0 for mistake in made if mistake.player == seat] for seat in range(len(players))
        ]
        return [(len(costs), sum(costs)) for costs in each]


def review_plies(engine: Engine[Any, Any], line: Line, review: Review, by: int) -> list[dict[str, Any]]:
    """Return the positions of a game as Explore's history shows them, the start first, with what each move gave away.

    ``mistake`` says that, in words; it is empty where a move gave nothing away.
    """
    players = len(engine.game.players(line.states[0]))
    gone = {mistake.ply: lost(mistake, players) for mistake in review.mistakes}
    return [ply | {"mistake": gone.get(at, "")} for at, ply in enumerate(history_plies(engine, line, by))]


def _last_chance(engine: Engine[Any, Any], states: list[Any]) -> Generator[Progress, None, None]:
    """Work out the last position of a lost game for one player from which there was a way.

    What cannot be solved any more stays so, so that a few positions do: the one in the middle between the last that could
    and the first that could not, and so on.
    """
    first, last = 0, len(states) - 1
    yield from engine.solving(states[first], PAGE)
    while last - first > 1:
        middle = (first + last) // 2
        found = yield from engine.solving(states[middle], PAGE)
        worth = worths(engine.game, states[middle], found)[0]
        first, last = (middle, last) if worth == "win" else (first, middle)
