"""What comes of a wrong answer: the reply to a wrong move, and the line that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.game import CHANCE, ending
from lastcard.core.sentences import points, result
from lastcard.core.solution import worths
from lastcard.core.text import capital
from lastcard.core.text.named import marked, named_player
from lastcard.core.worth import order

if TYPE_CHECKING:
    from lastcard.core.exercises.judged import Judged
    from lastcard.core.exercises.kind import Source


def replies(source: Source, here: Judged, move: str) -> tuple[str, ...]:
    """Return the next player's reply to a move, which leaves the one who made it least; none where there is no such reply."""
    game, me = source.game, here.player
    after = game.play(here.state, game.parse_move(here.state, move))
    if ending(game, after) is not None or game.player_to_move(after) in (CHANCE, me):
        return ()
    moves = source.solve(after).moves
    if len(here.everyone) > 2:
        moves = tuple(sorted(moves, key=lambda one: order(worths(game, after, one)[me])))
    return tuple(one.move for one in moves[:1])


def refutation(source: Source, here: Judged, move: str) -> str:
    """Return what a wrong move comes to, with the reply to it, in a sentence."""
    game, state = source.game, here.state
    says = f"“{capital(game.move_label(state, move))}”"
    got, names = here.moves[move][1], game.players(state)
    after = game.play(state, game.parse_move(state, move))
    if here.for_points:
        return f"{says} costs {points(float(order(here.worth) - order(got)))} more on average."
    if (outcome := ending(game, after)) is not None:
        return f"After {says} the game is over: {marked(outcome.sentence)}."
    if len(names) == 1:
        return f"After {says} this can no longer be solved."
    answer = replies(source, here, move)
    if not answer:
        return f"{says} is {result(got)} instead of {result(here.worth)}."
    reply = f"{named_player(names, game.player_to_move(after))} replies “{game.move_label(after, answer[0])}”"
    if len(names) == 2:
        return f"{says} loses: {reply} and wins." if got == "loss" else f"{says} only draws: {reply}."
    if got == "loss":
        return f"{says} loses: {reply}, and another player can force a win."
    stake = game.at_stake(state) or "a win"
    return f"{says} gives the win away: {reply}, and {named_player(names, here.player)} can no longer force {stake}."
