"""What was played: the moves so far, looking back at them, and the moves that gave something away.

What the Play tab lists: whose turn it is, the moves that were made, and what gave something away.

The moves of a game as they are drawn.

Looking at the earlier positions of a game in Play: one by one, or all of them again as a film.

Looking back on a game that was played: what must be worked out first, and what is then said.

What is said about the moves of a game at its end, as it is drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.engine import NOW, PAGE, Engine
from lastcard.core.game import CHANCE
from lastcard.core.playing import Line
from lastcard.core.playing.match import Match, solved
from lastcard.core.playing.review import Mistake, Review, review_steps
from lastcard.core.progress import Progress
from lastcard.core.sentences import lost, the_player
from lastcard.core.solution import worths
from lastcard.core.text import capital
from lastcard.ui.component import Component, Messages
from lastcard.ui.jobs import soon
from lastcard.ui.rows import called, drawn_hands, history_plies, mover_called, retold
from lastcard.ui.shell.address import brief

if TYPE_CHECKING:
    from lastcard.ui.play.setup import Seats


LOGGED = 200  # plies that are listed; of a longer game the last ones
PICTURED = 40  # plies whose hands are drawn as small cards, counted from the last


def turn_said(match: Match, seats: Seats, paused: bool, prompt: str) -> str:
    """Return who is to move in a game that is not over; a person is asked what `prompt` asks, if it asks anything."""
    names = called(match.game, match.state)
    if match.turn == "person":
        whose = "Your move" if len(match.people) == 1 else f"Your move, {names[match.mover]}"
        return f"{whose}. {prompt}".rstrip()
    if paused:
        return "Paused."
    if match.turn == "chance":
        return "Chance decides."
    return capital(f"{the_player(names, match.mover)} ({seats.label(match.mover)}) is thinking.")


def ply_said(line: Line, last: int, you: int | None) -> str:
    """Return which ply of a game of so many plies a line stands at, and the move that led there."""
    if not line.at:
        return f"The start, before move 1 of {last:,}."
    game, before = line.game, line.states[line.at - 1]
    move = game.move_label(before, game.format_move(line.moves[line.at - 1]))
    alone = len(game.players(before)) == 1 and game.player_to_move(before) != CHANCE
    return f"Move {line.at:,} of {last:,}{'' if alone else f', {capital(mover_called(game, before, you))}'}: {move}."


def log_entry(line: Line, index: int, seats: Seats, secret: bool) -> dict[str, Any]:
    """Return a move as the log lists it: its player (-1 is chance), who sits there, and what it led to."""
    game, state = line.game, line.states[index]
    mover = game.player_to_move(state)
    entry = {
        "seat": mover,
        "player": mover_called(game, state, seats.only_person),
        "who": "chance" if mover == CHANCE else seats.label(mover),
        "move": game.move_label(state, game.format_move(line.moves[index])),
        "position": "" if secret else brief(line.text(index + 1)),
    }
    return (
        entry if secret or index < line.at - PICTURED else entry | drawn_hands(game, line.states[index + 1])
    )


def log_entries(line: Line, seats: Seats, secret: bool) -> tuple[list[dict[str, Any]], int]:
    """Return the moves that led to where a line stands, and how many came before those that are listed."""
    first = max(0, line.at - LOGGED)
    return [log_entry(line, index, seats, secret) for index in range(first, line.at)], first


def mistake_entry(
    line: Line, mistake: Mistake, number: int, you: int | None, retry: bool = False
) -> dict[str, Any]:
    """Return a mistake as the review lists it.

    With ``round``, its number, if that is not 0; ``counted`` if it cost points; ``given_back``, the ply after which the
    player had as much again; and ``retry`` if play can continue from before it.
    """
    game, state = line.game, line.states[mistake.ply - 1]
    names = called(game, state, you)
    entry: dict[str, Any] = {
        "ply": mistake.ply,
        "seat": mistake.player,
        "player": names[mistake.player],
        "move": game.move_label(state, mistake.played.move),
        "lost": lost(mistake, len(names)),
        "better": [game.move_label(state, verdict.move) for verdict in mistake.better[:6]],
        "why": retold(mistake.why, game, state),
    }
    more = {
        "round": number,
        "counted": mistake.cost is not None,
        "given_back": mistake.given_back,
        "retry": retry,
    }
    return entry | {name: value for name, value in more.items() if value}


class MoveLog(Component):
    """The moves so far, each of which can be looked at."""

    script = "move_log.js"
    messages = Messages(
        look={"by": int},  # so many plies on
        go={"ply": int},  # to one that is listed
        explore={},
    )
    players = param.List([])  # the players' names
    # The moves that are listed (`lastcard.ui.play.record.log_entry`), and how many came before them.
    log = param.List([])
    earlier = param.Integer(0)
    mistakes = param.List([])  # after which plies a move gave something away, in the end
    # The ply that is looked at; whether it is one before the present.
    at = param.Integer(0)
    back = param.Boolean(False)
    open = param.Boolean(True)  # whether everything may be seen, so that the game can be looked through


class Playback:
    """Which ply of a game is looked at: the present one, or one before it.

    `present` returns the ply at which the game stands, and `show` is called when another is looked at. While it is
    `replaying`, the game is shown again, ply by ply.
    """

    def __init__(self, present: Callable[[], int], show: Callable[[], None]) -> None:
        self._present = present
        self._show = show
        self._earlier: int | None = None
        self._film = 0  # counts what was begun and ended, so that a film that was left knows it
        self.replaying = False

    @property
    def ply(self) -> int:
        """The ply that is looked at."""
        now = self._present()
        return now if self._earlier is None else min(self._earlier, now)

    @property
    def back(self) -> bool:
        """Whether it is one before the present."""
        return self.ply < self._present()

    def end(self) -> None:
        """Look at the present again: the game goes on."""
        self._end_film()
        self._earlier = None

    def go(self, ply: int) -> None:
        """Look at a ply; one that is not there any more is the present."""
        self._end_film()
        self._turn_to(ply)

    def step(self, by: int) -> None:
        """Look so many plies further."""
        self.go(self.ply + by)

    def replay(self, pause: Callable[[], float]) -> None:
        """Show the game again from where we look, or from its start, with a pause of so many seconds; or stop that."""
        if self.replaying:
            self._end_film()
            self._show()
            return
        self.replaying = True
        film = self._film = self._film + 1
        if not self.back:
            self._earlier = 0
        self._show()

        async def run() -> None:
            while film == self._film:
                await asyncio.sleep(pause())
                if film == self._film:
                    self.replaying = self.ply + 1 < self._present()
                    self._turn_to(self.ply + 1)
                    if not self.replaying:
                        return

        soon(run)

    def _end_film(self) -> None:
        self._film += 1
        self.replaying = False

    def _turn_to(self, ply: int) -> None:
        now = self._present()
        self._earlier = None if ply >= now else max(ply, 0)
        self._show()


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


class GameReview(Component):
    """The moves that gave something away, and a chart of what the positions were worth."""

    script = "game_review.js"
    messages = Messages(
        go={"ply": int},  # to one of the game that is over
        see={"number": int, "ply": int},  # a mistake, in a round of a series
        retry={"ply": int},  # play on from before it
        by={"player": int},
    )
    # The players' names, and the ply that is looked at.
    players = param.List([])
    at = param.Integer(0)
    # review, reviewed: The moves that gave something away (`lastcard.ui.play.record.mistake_entry`); and
    # ``done``, ``working``, ``partly`` if some cannot be judged, ``unknown`` if none can, or ``hidden``.
    review = param.List([])
    # The place in `review` of the mistake that is shown above the board; -1 for none.
    shown = param.Integer(-1)
    reviewed = param.String("")
    # In a series the number of the round that is over, counted from the first that is known, else 0; whether
    # others were played before; and what everybody gave away all in all, in a sentence.
    round = param.Integer(0)
    forgotten = param.Boolean(False)
    given = param.String("")
    # The positions of the game as `lastcard.ui.explore.History` shows them, with ``mistake``, what
    # the move before gave away, in words; and the player from whose side they are seen.
    plies = param.List([])
    by = param.Integer(0)
