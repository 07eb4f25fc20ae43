"""Looking back on a game that was played: what must be worked out first, and what is then said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.review import Review, review_steps
from lastcard.core.solution import worths
from lastcard.ui import play_words as words
from lastcard.ui.said import history_plies

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.engine import Engine
    from lastcard.core.line import Line
    from lastcard.core.progress import Progress


def look_back(engine: Engine[Any, Any], line: Line) -> Generator[Progress, None, Review]:
    """Find the mistakes that led to where a line stands, in slices.

    Of one who plays alone only the last chance is looked for, as one mistake is enough: moves that are not judged count
    only where nothing at all is known.
    """
    game, states = engine.game, line.states[: line.at + 1]
    outcome = game.outcome(states[-1])
    alone = len(game.players(states[0])) == 1
    if alone and outcome is not None and outcome.worth(0) == "win":
        return Review(())
    yield from _last_chance(engine, states) if alone else _prepared(engine, states[:-1])
    found = yield from review_steps(game, engine.at_hand, states[0], line.moves[: line.at])
    told = alone and (found.mistakes or engine.at_hand(states[0]).known)
    return Review(found.mistakes) if told else found


def review_plies(engine: Engine[Any, Any], line: Line, review: Review, by: int) -> list[dict[str, Any]]:
    """Return the positions of a game as Explore's history shows them, the start first, with what each move gave away.

    ``mistake`` says that, in words; it is empty where a move gave nothing away.
    """
    players = len(engine.game.players(line.states[0]))
    lost = {mistake.ply: words.lost(mistake, players) for mistake in review.mistakes}
    return [ply | {"mistake": lost.get(at, "")} for at, ply in enumerate(history_plies(engine, line, by))]


def _prepared(engine: Engine[Any, Any], states: list[Any]) -> Generator[Progress, None, None]:
    """Work out what can be said of positions."""
    for state in states:
        yield from engine.prepare(state) or ()


def _last_chance(engine: Engine[Any, Any], states: list[Any]) -> Generator[Progress, None, None]:
    """Work out the last position of a lost game for one player from which there was a way.

    What cannot be solved any more stays so, so that a few positions do: the one in the middle between the last that could
    and the first that could not, and so on.
    """
    first, last = 0, len(states) - 1
    yield from _prepared(engine, [states[first]])
    while last - first > 1:
        middle = (first + last) // 2
        yield from _prepared(engine, [states[middle]])
        worth = worths(engine.game, states[middle], engine.at_hand(states[middle]))[0]
        first, last = (middle, last) if worth == "win" else (first, middle)
