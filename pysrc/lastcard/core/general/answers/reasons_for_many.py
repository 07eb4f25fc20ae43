"""Why somebody of several gets what, with numbers and chance, or where a win can be forced against all others."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.general.answers.saying import (
    MOST_MOVES,
    MOST_TOLD,
    and_more,
    best_play,
    facts,
    name,
    quoted,
    rounded,
)
from lastcard.core.general.space import ForMany
from lastcard.core.sentences import BY_INDUCTION, move_count, result, share_text, shares, within
from lastcard.core.solution import Reason
from lastcard.core.text import capital
from lastcard.core.text.named import named
from lastcard.core.worth import is_payoff

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from lastcard.core.general.answers.options import Option
    from lastcard.core.general.answers.saying import Story
    from lastcard.core.worth import Worth

MOST_TERMS = 12
"""Terms of a sum that are written out."""

MOST_SUMS = 4
"""Players whose sums are written out."""


def for_many(story: Story) -> Reason:
    """Return why somebody of three or more wins, or nobody can force it."""
    if story.here.forced:
        return _forced(story)
    best, names = story.options[0], story.look.names
    worth = story.here.worths[story.mover]
    sentence = (
        f"{quoted(best)}: with best play of everybody that comes to {shares(names, story.here.worths)}; no move of "
        f"{name(story, story.mover)} gives more than {result(worth)}."
    )
    ties = _ties(story)
    steps = [f"{quoted(option)} {_comes_to(story, option)}." for option in story.options[:MOST_MOVES]]
    told = facts(story) | {"ties": len(ties)}
    plain = f"{quoted(best)}: if everybody plays their best, that comes to {result(worth)} for you, and no other move to more."
    steps = [*steps, *and_more(story.options), *best_play(story), *ties]
    return Reason(BY_INDUCTION, sentence, tuple(steps), told, plain)


def _comes_to(story: Story, option: Option) -> str:
    return f"comes to {shares(story.look.names, option.found.worths)}"


def _ties(story: Story) -> list[str]:
    """Where on the line a move was as good as another to who made it, and not to the others."""
    look, space = story.look, story.look.space
    found = []
    line, _ = look.line(story.state, MOST_TOLD)
    for ply, (here, option) in enumerate(line):
        if isinstance(space, ForMany):
            tied = space.tied(here)
        else:
            worths = look.found(here).worths
            mover = look.game.player_to_move(here)
            tied = any(
                other.found.worths != worths and other.found.worths[mover] == worths[mover]
                for other in look.options(here)
            )
        if tied:
            when = "here" if not ply else f"after {move_count(ply)}"
            found.append(
                f"Other moves are as good to {name(story, look.game.player_to_move(here))} {when}, and not to the others: "
                f"{quoted(option)} is taken because it is listed first."
            )
    return found


def _forced(story: Story) -> Reason:
    """Who can force a win whatever all others do."""
    here, options = story.here, story.options
    winners = [player for player, worth in enumerate(here.worths) if worth == "win"]
    steps = [f"After {quoted(option)} {_who(story, option)}." for option in options[:MOST_MOVES]]
    steps += and_more(options)
    if not winners:
        sentence = (
            "Nobody can force a win: whoever tries, the others together can prevent it or go on without end."
        )
        plain = "Nobody can be sure of a win: whoever tries, the others together can prevent it, or go on without end."
        return Reason("nobody", sentence, tuple(steps), plain=plain)
    who = " and ".join(name(story, player) for player in winners)
    far = within(here.distance)
    sentence = f"{capital(who)} can force a win{far}, whatever the others do."
    plain = f"Whatever you do, {who} can force a win: the others cannot stop it, even together."
    if story.mover in winners:
        best = options[0]
        sentence = f"{quoted(best)}: then {who} can force a win{far}, whatever the others do."
        plain = (
            f"{quoted(best)}: whatever the others do then, even together, they cannot stop you, so you win."
        )
    return Reason("attractor", sentence, (*steps, *best_play(story)), facts(story), plain)


def _who(story: Story, option: Option) -> str:
    found = option.found
    winners = [name(story, player) for player, worth in enumerate(found.worths) if worth == "win"]
    if not found.known:
        return "it is not settled who can force a win"
    if not winners:
        return "nobody can force a win"
    if story.look.over(option.after):
        return f"{' and '.join(winners)} has won"
    far = within(found.distance)
    return f"{' and '.join(winners)} can force a win{far}"


def for_numbers(story: Story) -> Reason:
    """Return why a position is worth a number to everybody."""
    here, names, options = story.here, story.look.names, story.options
    told: dict[str, Any] = {}
    if here.ties:
        told["ties"] = [[str(low), str(high)] for low, high in here.ties]
    if here.guaranteed:
        sentence = (
            "Play can go round, and nobody can settle what everybody gets; against all others together "
            f"each can be sure of this: {shares(names, here.guaranteed)}."
        )
        plain = "Play can go round here without end, so nothing is settled: there is only a least that each can be sure of."
        return Reason("guaranteed", sentence, tuple(_sure(story)), told, plain)
    near = "" if not here.bounds else ", to within " + _width(here.bounds)
    if story.mover == CHANCE:
        sentence = f"Chance decides; on average that is {shares(names, here.worths)}{near}."
        plain = f"Chance decides what comes next; on average this comes to {shares(names, tuple(map(rounded, here.worths)))}."
        return Reason("expectation", sentence, tuple(_sums(story, story.state)), told, plain)
    best = options[0]
    how = "gives the most" if len(options) > 1 else "is the only move"
    who = f" to {name(story, story.mover)}" if len(options) > 1 and len(names) > 1 else ""
    sentence = f"{quoted(best)} {how}{who}: it comes to {shares(names, here.worths)}{near}."
    steps = [f"{quoted(option)} {story.told(option)}." for option in options[:MOST_MOVES]]
    steps += [*and_more(options), *_sums(story, best.after)]
    if here.distance is not None:
        steps += best_play(story)
    if here.ties:
        ranges = [f"{named(names, player)}: {_range(*ends)}" for player, ends in enumerate(here.ties)]
        steps += [
            *_ties(story),
            "Where moves are as good to who makes them, the one listed first is taken; otherwise the shares could be "
            f"others ({'; '.join(ranges)}).",
        ]
    worth = share_text(rounded(here.worths[story.mover]))
    average = "" if here.distance is not None else " on average"
    plain = f"{quoted(best)}: no other move brings you more; it is worth {worth} to you{average}."
    if len(options) == 1:
        plain = f"{quoted(best)}: it is your only move, and worth {worth} to you{average}."
    return Reason("best", sentence, tuple(steps), facts(story) | told, plain)


def _range(low: Fraction, high: Fraction) -> str:
    return share_text(low) if low == high else f"{share_text(low)} to {share_text(high)}"


def _width(bounds: Sequence[tuple[Fraction, Fraction]]) -> str:
    return f"{float(max(high - low for low, high in bounds)):.1g}"


def _sure(story: Story) -> list[str]:
    """What each move leaves everybody sure of."""
    return [
        f"After {quoted(option)}: {shares(story.look.names, option.found.guaranteed or option.found.worths)}."
        for option in story.options[:MOST_MOVES]
    ] + and_more(story.options)


def _sums(story: Story, state: Hashable) -> list[str]:
    """What is expected where chance is to move, as a sum for each player."""
    look = story.look
    if look.over(state) or look.game.player_to_move(state) != CHANCE:
        return []
    lots = [lot for lot in look.options(state) if lot.probability]
    everyone = look.found(state).worths
    if any(not is_payoff(worth) for lot in lots for worth in lot.found.worths):
        return []
    equal = "≈" if look.found(state).bounds else "="
    return [
        f"{'On average' if len(look.names) == 1 else capital(name(story, player))}: {_sum(lots, player)} {equal} "
        f"{_term(everyone[player])}."
        for player in range(min(len(look.names), MOST_SUMS))
    ]


def _sum(lots: Sequence[Option], player: int) -> str:
    terms = [f"{lot.probability} × {_term(lot.found.worths[player])}" for lot in lots[:MOST_TERMS]]
    more = len(lots) - MOST_TERMS
    return " + ".join(terms) + (f" + {more:,} more" if more > 0 else "")


def _term(worth: Worth) -> str:
    text = share_text(worth)
    return f"({text})" if text.startswith("−") else text
