"""Sentences of the Play tab (advice, repetitions, mistakes), and its layout."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from panel.viewable import Child

from lastcard.core.game import Game, Outcome
from lastcard.core.sentences import move_count, on_average, points_text, the_player, within
from lastcard.core.solution import MoveVerdict, Solution
from lastcard.core.text import amount, as_sentence, capital, listed, marked
from lastcard.core.worth import Worth, is_payoff, worth_text
from lastcard.ui.component import Component, Messages
from lastcard.ui.rows import main_reason

NAMES_LONGEST = ("line-loss",)  # reasons that name the move that holds out longest


def advice(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """The best move and why, in a sentence or two; if unknown, what seems best."""
    return as_sentence(_advice(game, state, solution))


def _advice(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    said = main_reason(solution)
    why = marked(said)
    if not advised_move(solution):
        return why
    best = solution.moves[0]
    label = game.move_label(state, best.move)
    if said.startswith((capital(label), f"“{label}”")):  # the reason names the move
        return why
    worth = _worth_to_mover(game, state, best)
    if solution.reason.plain and worth == "loss":
        longest = {move.distance for move in solution.moves}
        named = solution.reason.kind in NAMES_LONGEST and len(longest) > 1
        return why if named or len(game.players(state)) == 1 else f"{why} “{capital(label)}” {_holds(best)}."
    if is_payoff(worth) and worth_text(worth) in said:  # the reason says what it is worth
        return f"{capital(label)}. {why}"
    return f"{_advised(game, state, best, capital(label))} {why}"


def _holds(best: MoveVerdict) -> str:
    return "is as good as any" if best.distance is None else f"holds out for {move_count(best.distance)}"


def advised_move(solution: Solution) -> str:
    """The move that the advice names, in notation; empty if it names none."""
    best = next(iter(solution.moves), None)
    known = best and (solution.known or best.value is not None or best.worths)
    return best.move if best and known else ""


def _advised(game: Game[Any, Any], state: Any, best: MoveVerdict, label: str) -> str:
    worth, alone = _worth_to_mover(game, state, best), len(game.players(state)) == 1
    if is_payoff(worth):
        return f"{label}: it is worth {worth_text(worth)}{on_average(best)}."
    if worth == "win":
        stake = game.at_stake(state)
        wins = "it solves this" if alone else f"it forces {stake}" if stake else "it wins"
        return f"{label}: {wins}{within(best.distance)}."
    if worth == "draw":
        return f"{label}: it keeps the draw."
    if worth == "loss" and alone:
        return f"{label}: now it can’t be solved any more."
    if worth == "loss":
        return f"Every move loses against best play; “{label[:1].lower()}{label[1:]}” {_holds(best)}."
    return f"{label}: nothing is better."


def _worth_to_mover(game: Game[Any, Any], state: Any, best: MoveVerdict) -> Worth:
    return best.worths[game.player_to_move(state)] if best.worths else best.value


def no_turning_point(mistakes: int, complete: bool) -> str:
    """Return why no move of the only person decided a lost game, after their n mistakes."""
    if mistakes:
        return "Everything you gave away was given back."
    return "You made no mistakes." if complete else ""


def seen(entry: dict[str, Any]) -> str:
    """Return the sentence on the position before a mistake (`mistake_entry`)."""
    return f"Here “{entry['move']}” was played. Better: {', '.join(entry['better'])}."


def given_away(names: tuple[str, ...], costs: Sequence[tuple[int, Fraction | float]]) -> str:
    """The points that each player gave away in all; empty if one move says it already."""
    if sum(count for count, _ in costs) < 2:
        return ""
    each = []
    for seat, (count, cost) in enumerate(costs):
        much = f"{points_text(cost)} in {amount(count, 'move')}" if count else "none"
        each.append(f"{the_player(names, seat)} {much}")
    return f"Given away on average, all in all: {listed(each)}."


def repetition(earlier: Sequence[int], solution: Solution | None) -> str:
    """A sentence on a position repeated after the `earlier` plies, and its meaning if known."""
    count, last = len(earlier), f"after move {earlier[-1]:,}" if earlier[-1] else "at the start"
    times = {2: "twice", 3: "three times"}.get(count, f"{count} times")
    before = last if count == 1 else f"{times}, the last time {last}"
    text = f"This position has come up before, {before}, with the same player to move"
    if solution is None or solution.value is None:
        return f"{text}."
    if solution.value == "draw":
        return f"{text}. With best play it is a draw."
    return f"{text}. It is not a draw with best play: somebody can still force a win."


def call(outcome: Outcome | None) -> str:
    """The label of the button that ends a game of repeated positions."""
    drawn = outcome is not None and outcome.results and set(outcome.results) == {"draw"}
    return "Call it a draw" if drawn else "End the game"


class PlayLayout(Component):
    """Places the setup above the table, the log beside it, and hears the arrow keys."""

    script = "play.js"
    messages = Messages(look={"by": int}, undo={}, redo={}, hide={})
    setup = Child()
    table = Child()
    log = Child()
