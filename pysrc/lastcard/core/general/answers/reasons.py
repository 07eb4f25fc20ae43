"""Why a position is worth what it is, in steps that a person can check."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.core.general.answers.reasons_for_many import for_many, for_numbers
from lastcard.core.general.answers.saying import (
    MOST_MOVES,
    Story,
    and_more,
    best_play,
    facts,
    name,
    quoted,
    round_again,
    rounded,
)
from lastcard.core.sentences import move_count, share_text
from lastcard.core.solution import Reason
from lastcard.core.text import amount, capital
from lastcard.core.worth import number_text

if TYPE_CHECKING:
    from collections.abc import Hashable

    from lastcard.core.general.answers.options import Look, Option
    from lastcard.core.general.space import Found


def why(look: Look, state: Hashable, here: Found, options: list[Option]) -> Reason:
    """Return the reason for what is found of a position that is not over; its moves are best first."""
    story = Story(look, state, here, options)
    if not here.known:
        return _open(story)
    return replace(_known(story), found_by="Found by going through the positions that can follow.")


def _known(story: Story) -> Reason:
    """The reason for what is known, by the shape of the game."""
    look, here = story.look, story.here
    if look.space.shape == "numbers":
        return for_numbers(story)
    if look.space.shape == "many":
        return for_many(story)
    if look.space.shape == "alone":
        return _alone(story)
    worth = here.worths[story.mover]
    if worth == "win":
        return _win(story)
    if worth == "loss":
        return _loss(story)
    return _even(story)


def _open(story: Story) -> Reason:
    """That a budget was spent before it was known."""
    space = story.look.space
    deep = "" if not space.deep else f", all play of {move_count(space.deep)} among them"
    sentence = (
        f"This is not settled: {amount(space.searched, 'position was', 'positions were')} gone through{deep}, and what it is "
        "worth did not show."
    )
    known = [option for option in story.options if option.found.known]
    steps = [f"{quoted(option)} {story.told(option)}." for option in known[:MOST_MOVES]]
    question = "what this is worth" if space.shape in ("numbers", "many") else "who wins"
    if space.shape == "alone":
        question = "whether this can be solved"
    plain = (
        f"It is not known yet {question}: {amount(space.searched, 'position was', 'positions were')} looked at, and that did "
        "not settle it."
    )
    told = {"searched": space.searched, "plies": space.deep}
    return Reason("open", sentence, (*steps, *and_more(known)), told, plain)


def _win(story: Story) -> Reason:
    """A move after which every answer loses."""
    best, mover = story.options[0], story.mover
    if best.distance == 1:
        plain = f"{quoted(best)}: that ends the game, and you win."
        return Reason("win", f"{quoted(best)} wins at once.", (), facts(story), plain)
    if best.distance is None:
        how = (
            "play without end counts as a win, and nothing can be done against it"
            if story.look.space.complete
            else "the other player has no way out; how long it takes is not settled"
        )
        endless = (
            "you win, as play without end counts as a win here"
            if story.look.space.complete
            else "you win, only it is not known how soon"
        )
        plain = f"{quoted(best)}: nothing that the other player does helps against it, and {endless}."
        return Reason("win", f"{quoted(best)} wins: {how}.", (), facts(story), plain)
    sentence = (
        f"{quoted(best)}: whatever the answer, {name(story, mover)} wins in {move_count(best.distance)}."
    )
    steps: list[str] = []
    look = story.look
    if look.game.player_to_move(best.after) != mover:
        replies = look.options(best.after)
        whose = capital(name(story, look.game.player_to_move(best.after)))
        steps += [
            f"{whose} answers {quoted(reply)}{_then(story, reply, mover)}." for reply in replies[:MOST_MOVES]
        ]
        steps += and_more(replies)
        plain = f"{quoted(best)}: whatever the other player does then, you have an answer to it, so you win."
    else:
        plain = f"{quoted(best)}: it is your turn again then, and nobody can stop you, so you win."
    return Reason("win", sentence, (*steps, *best_play(story)), facts(story), plain)


def _then(story: Story, reply: Option, winner: int) -> str:
    """What the one who wins does after a move of the other player."""
    look = story.look
    if look.over(reply.after):
        return ", which ends the game"
    far = "" if reply.found.distance is None else f", {move_count(reply.found.distance)} from there"
    if look.game.player_to_move(reply.after) != winner:
        return f" and moves again, which loses{far}"
    return f"? Then {quoted(look.options(reply.after)[0])} wins{far}"


def _loss(story: Story) -> Reason:
    """Each move, and what refutes it."""
    look, options, other = story.look, story.options, 1 - story.mover
    count = len(options)
    each = "The only move leads" if count == 1 else f"Each of the {count:,} moves leads"
    far = options[0].distance
    longest = (
        ""
        if far is None
        else f"; it takes {move_count(far)}"
        if count == 1
        else f"; the longest takes {move_count(far)}"
    )
    if far is None and look.space.complete:
        longest = "; play without end counts as a loss here"
    steps = []
    for option in options[:MOST_MOVES]:
        if look.over(option.after):
            steps.append(f"{quoted(option)} ends the game, and {name(story, other)} has won.")
        elif look.game.player_to_move(option.after) == other:
            answer = look.options(option.after)[0]
            in_all = "" if option.distance is None else f": {move_count(option.distance)} in all"
            steps.append(f"{quoted(option)}? The answer {quoted(answer)} wins{in_all}.")
        else:
            steps.append(f"{quoted(option)}, and the next move of the same player, lose as well.")
    sentence = f"{each} to a position won for the other player{longest}."
    told = (*steps, *and_more(options), *best_play(story))
    plain = f"{'You have only one move' if count == 1 else 'Whatever you do'}, and the other player can win after it: you lose."
    if far is None:
        plain = "Whatever you do, you lose: the other player can see to that."
        if look.space.complete:
            plain = "Whatever you do, you lose: the other player need only go on, as play without end counts as your loss."
    return Reason("loss", sentence, told, facts(story), plain)


def _even(story: Story) -> Reason:
    """That nobody can force a win, and what keeps it so."""
    options = story.options
    steps = [f"{quoted(option)} {story.told(option)}." for option in options[:MOST_MOVES]]
    line = [*and_more(options), *best_play(story)]
    best = options[0]
    if story.here.worths[0] is None:
        sentence = "Nobody can force an end: either player can go on without end."
        plain = "Neither of you can bring this to an end: either can always go on."
        return Reason("nobody", sentence, (*steps, *line), facts(story), plain)
    if best.distance is not None:
        sentence = (
            f"{quoted(best)} keeps the draw: neither player can force a win, and the game can end in a draw after "
            f"{move_count(best.distance)}."
        )
        plain = f"{quoted(best)} keeps the draw: neither of you can force a win."
        return Reason("draw", sentence, (*steps, *line), facts(story), plain)
    sentence = "Neither player can force a win: play can go on without end, and that is a draw."
    if not story.look.space.complete:
        sentence = "Neither player can force a win: both can keep to moves that do not lose."
    plain = "Neither of you can force a win: both can keep to moves that do not lose, for ever, and that is a draw."
    return Reason("draw-round", sentence, (*steps, *line, *round_again(story)), facts(story), plain)


def _alone(story: Story) -> Reason:
    """What one player can reach."""
    worth, space = story.here.worths[0], story.look.space
    line = best_play(story)
    distance = story.here.distance
    if worth == "win":
        how = "" if distance is None else f" in {amount(distance, 'move')}, and not in fewer"
        short = "" if distance is None else f", and {amount(distance, 'move')} are enough"
        if distance == 1:
            short = " with this move"
        plain = f"{quoted(story.options[0])}: this can be solved{short}."
        return Reason("solved", f"This can be solved{how}.", tuple(line), facts(story), plain)
    if worth == "loss":
        sentence = (
            "This cannot be solved: no position that can follow is a win."
            if space.complete
            else "This cannot be solved: all that can follow was gone through."
        )
        plain = "This cannot be solved: all that can still come up was looked at, and nothing of it is a solution."
        return Reason("unsolvable", sentence, (), {}, plain)
    if worth == "draw":
        how = "" if distance is None else f", in {amount(distance, 'move')}"
        plain = (
            f"{quoted(story.options[0])}: you cannot win this any more, but you can still bring it to a draw."
        )
        return Reason("draw", f"No win can be reached; a draw can{how}.", tuple(line), facts(story), plain)
    if worth is None:
        plain = "You cannot bring this to a good end any more, but you can go on without end."
        sentence = "No end that is wanted can be reached, and play can go on without end."
        return Reason("nobody", sentence, plain=plain)
    how = "play goes on without end" if distance is None else f"it takes {amount(distance, 'move')} or more"
    assert not isinstance(worth, str)
    most = number_text(worth)
    plain = f"{quoted(story.options[0])}: {share_text(rounded(worth))} is the most that you can still reach."
    return Reason("most", f"The most that can be reached is {most}; {how}.", tuple(line), facts(story), plain)
