"""The log of a game, stepping through it, and the review that names mistakes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import param

from lastcard.core.engine import NOW, PAGE, Engine
from lastcard.core.game import CHANCE
from lastcard.core.playing import Line
from lastcard.core.playing.match import Match, solved
from lastcard.core.playing.review import Mistake, Review, review_steps
from lastcard.core.progress import Progress
from lastcard.core.sentences import lost
from lastcard.core.solution import worths
from lastcard.core.text import addressed, capital, player_text
from lastcard.ui.component import Component, Messages
from lastcard.ui.jobs import soon
from lastcard.ui.play.setup import Seats
from lastcard.ui.rows import called, drawn_hands, history_plies, mover_called, retold_reason
from lastcard.ui.shell.address import brief

LOGGED = 200  # plies that are listed; of a longer game the last ones
PICTURED_PLIES = 40  # plies whose hands are drawn as small cards, counted from the last


def turn_said(match: Match, seats: Seats, paused: bool, prompt: str) -> str:
    """Return who is to move in a running game; a person is asked `prompt`, if any."""
    names = addressed(called(match.game, match.state), seats.only_person)
    if match.turn == "person":
        whose = "Your move" if len(match.people) == 1 else f"Your move, {names[match.mover]}"
        return f"{whose}. {prompt}".rstrip()
    if paused or match.turn == "chance":
        return "Paused." if paused else "Chance decides."
    who = seats.label(match.mover)
    return capital(f"{who if len(names) == 1 else f'{player_text(names[match.mover])} ({who})'} is thinking.")


def ply_said(line: Line, last: int, you: int | None) -> str:
    """Return a line's current ply, of `last`, and the move that led there."""
    if not line.at:
        return f"The start, before move 1 of {last:,}."
    game, before = line.game, line.states[line.at - 1]
    move = game.move_label(before, game.format_move(line.moves[line.at - 1]))
    alone = len(game.players(before)) == 1 and game.player_to_move(before) != CHANCE
    who = "" if alone else f", {capital(mover_called(game, before, you))}"
    return f"Move {line.at:,} of {last:,}{who}: {move}."


def log_entry(line: Line, index: int, seats: Seats, secret: bool) -> dict[str, Any]:
    """Return a move for the log: its player (-1 is chance), their kind, and what it led to."""
    game, state = line.game, line.states[index]
    mover = game.player_to_move(state)
    pictured = not secret and index >= line.at - PICTURED_PLIES
    return {
        "seat": mover,
        "player": mover_called(game, state, seats.only_person),
        "who": "chance" if mover == CHANCE else seats.label(mover),
        "move": game.move_label(state, game.format_move(line.moves[index])),
        "position": "" if secret else brief(line.text(index + 1)),
    } | (drawn_hands(game, line.states[index + 1]) if pictured else {})


def log_entries(line: Line, seats: Seats, secret: bool) -> tuple[list[dict[str, Any]], int]:
    """Return a line's moves for the log, and the number of earlier ones that are left out."""
    first = max(0, line.at - LOGGED)
    return [log_entry(line, index, seats, secret) for index in range(first, line.at)], first


def mistake_entry(
    line: Line, mistake: Mistake, number: int, you: int | None, retry: bool = False
) -> dict[str, Any]:
    """Return a mistake for the review; empty values are omitted.

    ``round`` is its number in a series, ``counted`` is true if it cost points, ``given_back`` is the ply
    after which the player had as much again, and ``retry`` is true if play can continue from before it.
    """
    game, state = line.game, line.states[mistake.ply - 1]
    names = addressed(called(game, state), you)
    counted, back = mistake.cost is not None, mistake.given_back
    more = {"round": number, "counted": counted, "given_back": back, "retry": retry}
    return {
        "ply": mistake.ply,
        "seat": mistake.player,
        "player": names[mistake.player],
        "move": game.move_label(state, mistake.played.move),
        "lost": lost(mistake, len(names)),
        "better": [game.move_label(state, verdict.move) for verdict in mistake.better[:6]],
        "why": retold_reason(mistake.why, game, state, you),
    } | {name: value for name, value in more.items() if value}


class MoveLog(Component):
    """The moves so far, each of which can be looked at."""

    script = "move_log.js"
    messages = Messages(
        look={"by": int},  # so many plies on
        go={"ply": int},  # to one that is listed
        explore={},
    )
    players = param.List([])  # the players' names
    log = param.List([])  # the listed moves, as `log_entry` gives them
    earlier = param.Integer(0)  # the number of moves before them
    mistakes = param.List([])  # the plies of mistakes, after the game
    at = param.Integer(0)  # the ply on show
    back = param.Boolean(False)  # true if that is before the present
    open = param.Boolean(True)  # true if everything may be seen, so that one can step through the game


class Playback:
    """The ply on show: the present one, or an earlier one.

    `present` returns the game's ply, and `show` is called when another is shown. While `replaying`, the
    game is shown again ply by ply.
    """

    def __init__(self, present: Callable[[], int], show: Callable[[], None]) -> None:
        self._present = present
        self._show = show
        self._earlier: int | None = None
        self._film = 0  # counts what was begun and ended, so that a film that was left knows it
        self.replaying = False

    @property
    def ply(self) -> int:
        """The ply on show."""
        now = self._present()
        return now if self._earlier is None else min(self._earlier, now)

    @property
    def back(self) -> bool:
        """True if it is before the present."""
        return self.ply < self._present()

    def end(self) -> None:
        """Return to the present."""
        self._end_film()
        self._earlier = None

    def go(self, ply: int) -> None:
        """Show a ply; one beyond the present is the present."""
        self._end_film()
        self._turn_to(ply)

    def step(self, by: int) -> None:
        """Show the ply `by` plies later."""
        self.go(self.ply + by)

    def replay(self, pause: Callable[[], float]) -> None:
        """Replay the game, with the seconds of `pause` between plies, or stop that."""
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
            await asyncio.sleep(pause())
            while film == self._film:
                self.replaying = self.ply + 1 < self._present()
                self._turn_to(self.ply + 1)
                if not self.replaying:
                    return
                await asyncio.sleep(pause())

        soon(run)

    def _end_film(self) -> None:
        self._film += 1
        self.replaying = False

    def _turn_to(self, ply: int) -> None:
        self._earlier = None if ply >= self._present() else max(ply, 0)
        self._show()


def can_look_back(engine: Engine[Any, Any], line: Line) -> bool:
    """Return true if anything is known of a finished game, or its engine can work it out."""
    states = line.states[: line.at + 1]
    return solved(engine.game, states) or engine.solve(states[0], NOW).known or engine.begins(states[0])


def look_back(engine: Engine[Any, Any], line: Line) -> Generator[Progress, None, Review]:
    """Find the mistakes on a line up to its current ply, in slices.

    For a single player that is the last chance: unjudged moves count only if nothing at all is known.
    """
    game, states = engine.game, line.states[: line.at + 1]
    single = len(game.players(states[0])) == 1
    if not solved(game, states) and single:
        yield from _last_chance(engine, states)
    elif not solved(game, states):
        for state in filter(engine.begins, states[:-1]):
            yield from engine.solving(state, PAGE)
    found = yield from review_steps(game, partial(engine.solve, effort=NOW), states[0], line.moves[: line.at])
    known = single and (found.mistakes or engine.solve(states[0], NOW).known)
    return Review(found.mistakes) if known else found


class Reviews:
    """Reviews of a series' rounds, or of one game, the present one last; empty until done."""

    def __init__(self, engine: Engine[Any, Any]) -> None:
        self._engine = engine
        self._known: dict[Line, Review] = {}  # of rounds that are over for good
        self.found: list[tuple[Line, Review]] = []

    def look_back(self, past: Sequence[Line], present: Line) -> Generator[Progress, None, None]:
        """Find the mistakes of all rounds, in slices; earlier rounds' reviews are kept."""
        self._known = {line: review for line, review in self._known.items() if line in past}
        for line in past:
            if line not in self._known:
                self._known[line] = yield from look_back(self._engine, line)
        found = yield from look_back(self._engine, present)
        self.found = [*self._known.items(), (present, found)]

    def forget(self) -> None:
        """Drop the reviews, as the game goes on."""
        self.found = []

    @property
    def unjudged(self) -> int:
        """The number of moves that cannot be judged."""
        return sum(review.unjudged for _, review in self.found)

    def costs(self) -> list[tuple[int, Fraction | float]]:
        """Return each player's number of costly moves and their cost; empty without numbers."""
        made = [mistake for _, review in self.found for mistake in review.mistakes]
        if not made or any(mistake.cost is None for mistake in made):
            return []
        seats = range(len(self._engine.game.players(self.found[0][0].states[0])))
        each = [[mistake.cost or 0 for mistake in made if mistake.player == seat] for seat in seats]
        return [(len(costs), sum(costs)) for costs in each]


def review_plies(engine: Engine[Any, Any], line: Line, review: Review, by: int) -> list[dict[str, Any]]:
    """Return a game's positions as Explore's history does, with each ``mistake`` in words."""
    players = len(engine.game.players(line.states[0]))
    gone = {mistake.ply: lost(mistake, players) for mistake in review.mistakes}
    return [ply | {"mistake": gone.get(at, "")} for at, ply in enumerate(history_plies(engine, line, by))]


def _last_chance(engine: Engine[Any, Any], states: list[Any]) -> Generator[Progress, None, None]:
    """Find the last solvable position of a lost game by bisection: unsolvable ones stay so."""
    first, last = 0, len(states) - 1
    yield from engine.solving(states[first], PAGE)
    while last - first > 1:
        middle = (first + last) // 2
        found = yield from engine.solving(states[middle], PAGE)
        worth = worths(engine.game, states[middle], found)[0]
        first, last = (middle, last) if worth == "win" else (first, middle)


class GameReview(Component):
    """The mistakes, and a chart of the positions' worth."""

    script = "game_review.js"
    messages = Messages(
        go={"ply": int},  # to one of the game that is over
        see={"number": int, "ply": int},  # a mistake, in a round of a series
        retry={"ply": int},  # play on from before it
        by={"player": int},
    )
    players = param.List([])  # the players' names
    at = param.Integer(0)  # the ply on show
    review = param.List([])  # the mistakes, as `mistake_entry` gives them
    shown = param.Integer(-1)  # the index of the mistake shown above the board; -1 for none
    # ``done``, ``working``, ``partly`` if some moves cannot be judged, ``unknown`` if none can, or ``hidden``.
    reviewed = param.String("")
    round = param.Integer(0)  # in a series the number of the finished round, from the first known one
    forgotten = param.Boolean(False)  # true if earlier rounds are unknown
    given = param.String("")  # what everybody gave away in all, in a sentence
    plies = param.List([])  # as `review_plies` gives them
    by = param.Integer(0)  # the player from whose side they are seen
