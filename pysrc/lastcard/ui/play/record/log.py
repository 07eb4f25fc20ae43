"""What the Play tab lists: whose turn it is, the moves that were made, and what gave something away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.sentences import lost, the_player
from lastcard.core.text import capital
from lastcard.ui.player_names import called, mover_called, retold
from lastcard.ui.rows import drawn_hands
from lastcard.ui.shell.position_text import brief

if TYPE_CHECKING:
    from lastcard.core.playing.line import Line
    from lastcard.core.playing.match import Match
    from lastcard.core.playing.review import Mistake
    from lastcard.ui.play.setup.seats import Seats


LOGGED = 200
"""Plies that are listed; of a longer game the last ones."""

PICTURED = 40
"""Plies whose hands are drawn as small cards, counted from the last."""


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
