"""What positions and moves are worth on a page, and the players' names there.

Rules, JSON and the command line number the players. On a page each has a fixed seat, with a mark in its own
colour and shape (``ui/scripts/players.js``), and is called by that colour. Where the reader plays, one is *you*,
and of two the other is *your opponent* in sentences. A game's own names stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lastcard.core.engine import NOW, Engine
from lastcard.core.game import CHANCE, Game, ending
from lastcard.core.playing import Line
from lastcard.core.playing.match import alone, along, with_line
from lastcard.core.sentences import cell_text, chance_text, ends_text, move_count, winner_text
from lastcard.core.solution import MoveVerdict, Solution, worths
from lastcard.core.text import YOU, addressed, listed, ordinal, player_text, with_names
from lastcard.core.worth import Worth, is_payoff
from lastcard.ui.shell.address import brief

COLOURS = ("red", "blue", "green", "gold", "purple")  # by seat; further seats repeat them with a number


def colour(seat: int) -> str:
    """Return the name of the player in a seat: ``red``, …, and from the sixth ``red 2``."""
    again, place = divmod(seat, len(COLOURS))
    return COLOURS[place] if not again else f"{COLOURS[place]} {again + 1}"


def called(game: Game[Any, Any], state: Any, you: int | None = None) -> tuple[str, ...]:
    """Return the players' names on a page; `you` is the reader's seat, if any."""
    names = game.players(state)
    if len(names) > 1:
        numbered = names[0] == ordinal(0)
        names = tuple(colour(seat) if numbered else name for seat, name in enumerate(names))
    return names if you is None else tuple(YOU if seat == you else name for seat, name in enumerate(names))


def mover_called(game: Game[Any, Any], state: Any, you: int | None = None) -> str:
    """Return the name of the player to move, or ``chance``."""
    mover = game.player_to_move(state)
    return "chance" if mover == CHANCE else called(game, state, you)[mover]


def retold(sentence: str, game: Game[Any, Any], state: Any, you: int | None = None) -> str:
    """Return a sentence about a position with the players' names of the page; `you` is the reader's seat, if any."""
    return with_names(sentence, addressed(called(game, state), you))


_TO_MOVER = re.compile(r"\b[Yy]ou")


def retold_reason(reason: str, game: Game[Any, Any], state: Any, you: int | None = None) -> str:
    """Return a reason as `retold` does. One that calls the player to move *you* begins with that player."""
    names, mover = called(game, state), game.player_to_move(state)
    said = retold(reason, game, state, you)
    if len(names) == 1 or mover in (CHANCE, you) or not _TO_MOVER.search(with_names(reason, names)):
        return said
    return f"As {player_text(names[mover])}: {said}"


WRITTEN = 400  # characters of the longest position of whose hands small pictures are drawn
MINI = 12  # cards of a hand that a small picture shows at the most
TABLE_MOVES = 200  # moves that the table holds at most, the best first


def main_reason(solution: Solution) -> str:
    """Return the main reason of a verdict: in plain words, if its solver has them."""
    return solution.reason.plain or argument(solution)


def argument(solution: Solution) -> str:
    """Return the argued reason: without the verdict, if a game provides that (``why``)."""
    said: str = solution.reason.facts.get("why", solution.reason.sentence)
    return said


def each_for_itself(everyone: Sequence[Worth]) -> bool:
    """Return true if one player's result leaves the others' open, so that all are shown."""
    return len(everyone) > 2 or any(is_payoff(worth) for worth in everyone)


def everyones(game: Game[Any, Any], state: Any, solution: Solution) -> tuple[Worth, ...]:
    """Return what a position is worth to each player, of a finished game the result."""
    outcome = ending(game, state)
    if outcome is not None:
        return tuple(outcome.worth(player) for player in range(len(game.players(state))))
    return worths(game, state, solution) if solution.known else (None,) * len(game.players(state))


def mark(worth: Worth, settled: bool = True) -> dict[str, str]:
    """Return the mark of a worth: its colour, its text (`cell_text`) and ``exact``."""
    text, exact = cell_text(worth, settled)
    return {"value": worth if isinstance(worth, str) else "", "text": text, "exact": exact}


def winner_of(everyone: Sequence[Worth]) -> int:
    """Return the winner's seat; -1 if there is none, or only one player."""
    return everyone.index("win") if len(everyone) > 1 and "win" in everyone else -1


def badges(
    game: Game[Any, Any], state: Any, solution: Solution, by: int, everyone: Sequence[Worth]
) -> list[dict[str, Any]]:
    """Return the verdict's marks: one if that says all, else one per player."""
    names, over = called(game, state), ending(game, state) is not None
    if each_for_itself(everyone):
        shown = range(len(names)) if over or solution.known else range(0)
    else:
        shown = range(0) if over or not isinstance(everyone[by], str) else range(by, by + 1)
        if shown and len(names) == 1:
            return [mark(everyone[0]) | {"player": -1, "name": "", "text": winner_text(everyone, names)}]
    return [{"player": player, "name": names[player]} | mark(everyone[player]) for player in shown]


MOST_BEST = 3  # the most moves that the verdict names as best


def best_moves(game: Game[Any, Any], state: Any, solution: Solution) -> list[str]:
    """Return the verdict's words on the best moves, and the moves; empty without a choice."""
    best = [game.move_label(state, move.move) for move in solution.best]
    count = len(solution.moves) + solution.left_out
    if not best or count == 1:
        return ["Only move:", *best] if best else []
    if len(best) == count:
        return ["All moves are equal.", ""]
    more = [f"{len(best) - MOST_BEST + 1} more"] if len(best) > MOST_BEST else []
    named = [*best[: MOST_BEST - len(more)], *more]
    return ["Best:" if solution.status == "exact" else "Best so far:", listed(named, "or")]


def move_rows(
    engine: Engine[Any, Any], state: Any, solution: Solution, by: int, hide: bool
) -> list[dict[str, Any]]:
    """Return the move table's rows, best first for the mover; with `hide` nothing reveals it."""
    verdicts = solution.moves
    if hide and engine.game.player_to_move(state) != CHANCE:  # best first would give the answer away
        verdicts = tuple(sorted(verdicts, key=lambda verdict: (len(verdict.move), verdict.move)))
    return [_move_row(engine, state, verdict, by, solution, hide) for verdict in verdicts[:TABLE_MOVES]]


def drawn_hands(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """Return the values for small pictures of hands, `holders` of which belong to players."""
    if not (hands := game.hands(state, MINI)):
        return {}
    turn = CHANCE if ending(game, state) is not None else game.player_to_move(state)
    return {"hands": [list(cards) for cards in hands], "holders": len(game.players(state)), "turn": turn}


def _move_row(
    engine: Engine[Any, Any], state: Any, verdict: MoveVerdict, by: int, solution: Solution | None, hide: bool
) -> dict[str, Any]:
    game, names = engine.game, called(engine.game, state)
    everyone = worths(game, state, verdict) if solution is None or solution.known or verdict.worths else ()
    everyone = everyone or (verdict.value,) * len(names)
    several = each_for_itself(everyone)
    settled = solution is None or solution.status == "exact"
    at_most = None if solution is None else solution.extra.get("at_most")
    row: dict[str, Any] = {
        "move": verdict.move,
        "label": game.move_label(state, verdict.move),
        "position": brief(verdict.position),
        "value": everyone[by] if isinstance(everyone[by], str) and not hide else "",
        "says": "" if hide or several else winner_text(everyone, names, settled),
        "winner": None if hide else winner_of(everyone),
        "worths": [mark(worth, settled) for worth in everyone] if several and not hide else [],
        "ends": ends_text(verdict, everyone, at_most, settled) if engine.timed and not hide else "",
        "chance": "" if verdict.probability is None else chance_text(verdict.probability),
    }
    if not verdict.outcomes and not 0 < len(verdict.position) <= WRITTEN:  # left out if it is very long
        return row
    after = game.play(state, game.parse_move(state, verdict.move))
    row |= drawn_hands(game, after)
    if verdict.outcomes:
        row["outcomes"] = [_move_row(engine, after, outcome, by, None, hide) for outcome in verdict.outcomes]
    return row


def line_worths(
    game: Game[Any, Any], states: Sequence[Any], known: Sequence[Solution]
) -> list[tuple[Worth, ...]]:
    """Return each position's worths on a line, as known now or proved by the line."""
    each = [worths(game, state, one) for state, one in zip(states, known, strict=True)]
    if not alone(game, states):
        return each
    return [(worth,) for worth in along(game, states, [worth for (worth,) in each])]


def solution_on(engine: Engine[Any, Any], line: Line) -> Solution:
    """Return what is known now of a line's current position, or else what the line proves."""
    found = engine.solve(line.state, NOW)
    if found.known or not alone(engine.game, line.states):
        return found
    known = [engine.solve(state, NOW) for state in line.states]
    return with_line(line, found, [worth for (worth,) in line_worths(engine.game, line.states, known)])


def _history_worth(found: Solution, everyone: Sequence[Worth], by: int, hide: bool) -> dict[str, Any]:
    if hide:
        return {"value": "", "worths": [], "ends": "", "distance": None}
    worth, plies = everyone[by], found.distance
    shown = everyone if each_for_itself(everyone) else ()
    return {
        "value": worth if isinstance(worth, str) else "",
        "worths": [mark(one) | {"amount": float(one) if is_payoff(one) else None} for one in shown],
        "ends": "" if plies is None else f"{move_count(plies)} to go",
        "distance": None if plies is None else float(plies),
    }


def history_plies(engine: Engine[Any, Any], line: Line, by: int, hide: bool = False) -> list[dict[str, Any]]:
    """Return a line's positions for the history, the start first; with `hide` without worth."""
    game, entries = engine.game, []
    known = [engine.solve(state, NOW) for state in line.states]
    worths_of_all = line_worths(game, line.states, known)
    for index, (found, everyone) in enumerate(zip(known, worths_of_all, strict=True)):
        before = line.states[index - 1] if index else None
        made = game.format_move(line.moves[index - 1]) if index else ""
        entries.append(
            {
                "move": game.move_label(before, made) if index else line.given,
                "player": mover_called(game, before) if index else "",
                "seat": game.player_to_move(before) if index else CHANCE,
                "position": brief(line.text(index)),
                **_history_worth(found, everyone, by, hide),
            }
        )
    return entries
