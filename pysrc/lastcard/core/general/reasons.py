"""The reasons of the general solver, in steps that a person can check."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lastcard.core.game import CHANCE
from lastcard.core.general.space import ForMany, Knowledge, Look, Option
from lastcard.core.sentences import BY_INDUCTION, move_count, outlook, result, share_text, shares_text, within
from lastcard.core.solution import Reason
from lastcard.core.text import Player, amount, capital
from lastcard.core.worth import Worth, is_payoff, number_text

MOVES_EXPLAINED = 6  # most moves explained one by one
MOST_TOLD = 10  # most plies of a line in words
MOST_LISTED = 60  # plies of a line that are listed for a program


@dataclass(frozen=True)
class Story:
    """A position to explain: what is found of it, and its moves, best first."""

    look: Look
    state: Hashable
    here: Knowledge
    options: list[Option]

    @property
    def mover(self) -> int:
        """Who is to move, or `CHANCE`."""
        return self.look.game.player_to_move(self.state)

    def player(self, seat: int) -> Player:
        """Return a player, to be named in a sentence."""
        return Player(self.look.names, seat)

    def told(self, option: Option) -> str:
        """Return the result of a move for the player to move: ``wins in 3 moves``."""
        found = option.found
        if not found.known:
            return "is not settled"
        return outlook(self.look.names, found.worths, self.mover, option.distance)


def quoted(option: Option) -> str:
    """Return a move in words, in quotes."""
    return f"“{option.label}”"


def and_more(options: Sequence[Option]) -> list[str]:
    """Return a step with the number of moves left out, if there are any."""
    rest = len(options) - MOVES_EXPLAINED
    return [f"And {amount(rest, 'move')} more, none of them better."] if rest > 0 else []


def best_play(story: Story) -> list[str]:
    """Return the line of best play in words, move by move."""
    look = story.look
    line, _ = look.line(story.state, MOST_TOLD)
    steps = [
        f"{capital(str(story.player(look.game.player_to_move(here))))}: {quoted(option)}, "
        f"which leaves {look.game.format(option.after)}."
        for here, option in line
    ]
    rest = None if story.here.distance is None else story.here.distance - len(line)
    return [*steps, f"And {move_count(rest)} more to the end."] if rest else steps


def round_again(story: Story) -> list[str]:
    """Return how best play repeats, if it does within the plies listed."""
    line, goes_round = story.look.line(story.state, MOST_LISTED)
    if not goes_round:
        return []
    back = line[-1][1].after
    begin = next(ply for ply, (here, _) in enumerate(line) if here == back)
    where = "this position" if not begin else f"the position after {move_count(begin)}"
    return [f"So play can go round: after {move_count(len(line))} it is back at {where}."]


def facts(story: Story) -> dict[str, Any]:
    """Return best play for a program: the moves, and the positions after them."""
    line, goes_round = story.look.line(story.state, MOST_LISTED)
    return {
        "line": [option.text for _, option in line],
        "positions": [story.look.game.format(option.after) for _, option in line],
        "round": goes_round,
    }


def rounded(worth: Worth) -> Worth:
    """Return a number to two places unless it is whole, for sentences."""
    if not is_payoff(worth) or worth == round(worth):
        return worth
    return round(float(worth), 2)


MOST_TERMS = 12  # terms of a sum that are written out
MOST_SUMS = 4  # players whose sums are written out


def for_many(story: Story) -> Reason:
    """Return why one of three or more players wins, or why nobody can force it."""
    if story.here.forced:
        return _forced(story)
    best, names = story.options[0], story.look.names
    me, worth = story.player(story.mover), story.here.worths[story.mover]
    sentence = (
        f"{quoted(best)}: if everyone plays their best, this is {shares_text(names, story.here.worths)}; no move gives "
        f"{me} more than {result(worth)}."
    )
    ties = _ties(story)
    steps = [f"{quoted(option)} {_leads_to(story, option)}." for option in story.options[:MOVES_EXPLAINED]]
    told = facts(story) | {"ties": len(ties)}
    plain = f"{quoted(best)}: if everyone plays their best, this is {result(worth)} for {me}. No other move is better."
    steps = [*steps, *and_more(story.options), *best_play(story), *ties]
    return Reason(BY_INDUCTION, sentence, tuple(steps), told, plain)


def _leads_to(story: Story, option: Option) -> str:
    return f"leads to {shares_text(story.look.names, option.found.worths)}"


def _ties(story: Story) -> list[str]:
    """Where on the line an equally good move would have changed another player's share."""
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
                f"Other moves are as good for {story.player(look.game.player_to_move(here))} {when}, but not for the "
                f"others: {quoted(option)} is taken because it is listed first."
            )
    return found


def _forced(story: Story) -> Reason:
    here, options = story.here, story.options
    winners = [player for player, worth in enumerate(here.worths) if worth == "win"]
    steps = [f"After {quoted(option)} {_who(story, option)}." for option in options[:MOVES_EXPLAINED]]
    steps += and_more(options)
    if not winners:
        plain = "Nobody can force a win: together, the others can always prevent it or play on without end."
        return Reason("nobody", plain, tuple(steps), plain=plain)
    who = " and ".join(str(story.player(player)) for player in winners)
    far, me = within(here.distance), story.player(story.mover)
    sentence = f"{capital(who)} can force a win{far}, whatever the others do."
    plain = f"Whatever {me('does', 'do')}, {who} can force a win: the others cannot stop it, even together."
    if story.mover in winners:
        best = options[0]
        sentence = f"{quoted(best)}: then {who} can force a win{far}, whatever the others do."
        plain = (
            f"{quoted(best)}: after that the others cannot stop {me}, even together, so {me('wins', 'win')}."
        )
    return Reason("attractor", sentence, (*steps, *best_play(story)), facts(story), plain)


def _who(story: Story, option: Option) -> str:
    found = option.found
    winners = [story.player(player) for player, worth in enumerate(found.worths) if worth == "win"]
    if not found.known:
        return "it is not settled who can force a win"
    if not winners:
        return "nobody can force a win"
    if story.look.over(option.after):
        return " and ".join(winner("has won", "have won") for winner in winners)
    return f"{' and '.join(map(str, winners))} can force a win{within(found.distance)}"


def for_numbers(story: Story) -> Reason:
    """Return why a position is worth its payoffs."""
    here, names, options = story.here, story.look.names, story.options
    told: dict[str, Any] = {}
    if here.ties:
        told["ties"] = [[str(low), str(high)] for low, high in here.ties]
    if here.guaranteed:
        sentence = (
            "Play can go round, and nobody can settle what everyone gets; against all others together "
            f"each can be sure of this: {shares_text(names, here.guaranteed)}."
        )
        plain = "Play can go round here without end, so nothing is settled except the least that each player can be sure of."
        return Reason("guaranteed", sentence, tuple(_sure(story)), told, plain)
    near = "" if not here.bounds else ", to within " + _width(here.bounds)
    if story.mover == CHANCE:
        sentence = f"Chance decides; on average that is {shares_text(names, here.worths)}{near}."
        plain = f"Chance decides what comes next; on average this is {shares_text(names, tuple(map(rounded, here.worths)))}."
        return Reason("expectation", sentence, tuple(_sums(story, story.state)), told, plain)
    best = options[0]
    how = "gives the most" if len(options) > 1 else "is the only move"
    me = story.player(story.mover)
    who = f" to {me}" if len(options) > 1 and len(names) > 1 else ""
    sentence = f"{quoted(best)} {how}{who}: it is worth {shares_text(names, here.worths)}{near}."
    steps = [f"{quoted(option)} {story.told(option)}." for option in options[:MOVES_EXPLAINED]]
    steps += [*and_more(options), *_sums(story, best.after)]
    if here.distance is not None:
        steps += best_play(story)
    if here.ties:
        ranges = [f"{story.player(player)}: {_range(*ends)}" for player, ends in enumerate(here.ties)]
        steps += [
            *_ties(story),
            "Of moves that are equally good for the player who makes them, the first in the list is taken; with another "
            f"choice the shares could differ ({'; '.join(ranges)}).",
        ]
    worth = share_text(rounded(here.worths[story.mover]))
    average = "" if here.distance is not None else " on average"
    plain = f"{quoted(best)}: it is worth {worth} to {me}{average}, and no other move is worth more."
    if len(options) == 1:
        plain = f"{quoted(best)}: it is the only move, and worth {worth} to {me}{average}."
    return Reason("best", sentence, tuple(steps), facts(story) | told, plain)


def _range(low: Fraction, high: Fraction) -> str:
    return share_text(low) if low == high else f"{share_text(low)} to {share_text(high)}"


def _width(bounds: Sequence[tuple[Fraction, Fraction]]) -> str:
    return f"{float(max(high - low for low, high in bounds)):.1g}"


def _sure(story: Story) -> list[str]:
    return [
        f"After {quoted(option)}: {shares_text(story.look.names, option.found.guaranteed or option.found.worths)}."
        for option in story.options[:MOVES_EXPLAINED]
    ] + and_more(story.options)


def _sums(story: Story, state: Hashable) -> list[str]:
    look = story.look
    if look.over(state) or look.game.player_to_move(state) != CHANCE:
        return []
    lots = [lot for lot in look.options(state) if lot.probability]
    everyone = look.found(state).worths
    if any(not is_payoff(worth) for lot in lots for worth in lot.found.worths):
        return []
    equal = "≈" if look.found(state).bounds else "="
    return [
        f"{'On average' if len(look.names) == 1 else capital(str(story.player(player)))}: {_sum(lots, player)} {equal} "
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


def reason_of(look: Look, state: Hashable, here: Knowledge, options: list[Option]) -> Reason:
    """Return the reason for a position that is not over; its moves are best first."""
    story = Story(look, state, here, options)
    if not here.known:
        return _open_reason(story)
    return replace(_known_reason(story), found_by="Found by going through the positions that can follow.")


def _known_reason(story: Story) -> Reason:
    look, here = story.look, story.here
    by_shape = {"numbers": for_numbers, "many": for_many, "alone": _alone}
    if look.space.shape in by_shape:
        return by_shape[look.space.shape](story)
    return {"win": _win, "loss": _loss}.get(str(here.worths[story.mover]), _even)(story)


def _open_reason(story: Story) -> Reason:
    space = story.look.space
    deep = "" if not space.deep else f", including all play of {move_count(space.deep)},"
    sentence = f"Not settled: a search of {amount(space.searched, 'position')}{deep} found no answer."
    known = [option for option in story.options if option.found.known]
    steps = [f"{quoted(option)} {story.told(option)}." for option in known[:MOVES_EXPLAINED]]
    plain = f"Not settled yet: {amount(space.searched, 'position was', 'positions were')} checked without an answer."
    told = {"searched": space.searched, "plies": space.deep}
    return Reason("open", sentence, (*steps, *and_more(known)), told, plain)


def _win(story: Story) -> Reason:
    best, mover = story.options[0], story.mover
    me, other = story.player(mover), story.player(1 - mover)
    wins = me("wins", "win")
    if best.distance == 1:
        plain = f"{quoted(best)}: that ends the game, and {wins}."
        return Reason("win", f"{quoted(best)} wins at once.", (), facts(story), plain)
    if best.distance is None:
        how = f"{other('has', 'have')} no way out; how long it takes is not settled"
        endless = f"{wins}, though it is not known how soon"
        if story.look.space.complete:
            how = "play without end counts as a win, and nothing can be done against it"
            endless = f"{wins}, because play without end counts as a win here"
        plain = f"{quoted(best)}: {other} cannot do anything about it, so {endless}."
        return Reason("win", f"{quoted(best)} wins: {how}.", (), facts(story), plain)
    sentence = f"{quoted(best)}: whatever the answer, {wins} in {move_count(best.distance)}."
    steps: list[str] = []
    look = story.look
    if look.game.player_to_move(best.after) != mover:
        replies = look.options(best.after)
        answers = capital(other("answers", "answer"))
        steps += [
            f"{answers} {quoted(reply)}{_then(story, reply, mover)}." for reply in replies[:MOVES_EXPLAINED]
        ]
        steps += and_more(replies)
        has = me("has", "have")
        plain = f"{quoted(best)}: whatever {other('does', 'do')} next, {has} an answer, so {wins}."
    else:
        plain = f"{quoted(best)}: then {me('moves', 'move')} again and {other} cannot prevent it: {wins}."
    return Reason("win", sentence, (*steps, *best_play(story)), facts(story), plain)


def _then(story: Story, reply: Option, winner: int) -> str:
    look = story.look
    if look.over(reply.after):
        return ", which ends the game"
    far = "" if reply.found.distance is None else f", {move_count(reply.found.distance)} from there"
    if look.game.player_to_move(reply.after) != winner:
        return f" and moves again, which loses{far}"
    return f"? Then {quoted(look.options(reply.after)[0])} wins{far}"


def _loss(story: Story) -> Reason:
    look, options, me = story.look, story.options, story.player(story.mover)
    other = story.player(1 - story.mover)
    count, loses = len(options), me("loses", "lose")
    each = "The only move leads" if count == 1 else f"Each of the {count:,} moves leads"
    far = options[0].distance
    longest = "; play without end counts as a loss here" if look.space.complete else ""
    if far is not None:
        longest = f"; {'it' if count == 1 else 'the longest'} takes {move_count(far)}"
    steps = []
    for option in options[:MOVES_EXPLAINED]:
        if look.over(option.after):
            steps.append(f"{quoted(option)} ends the game, and {other('has won', 'have won')}.")
        elif look.game.player_to_move(option.after) == other.seat:
            answer = look.options(option.after)[0]
            in_all = "" if option.distance is None else f": {move_count(option.distance)} altogether"
            steps.append(f"{quoted(option)}? The answer {quoted(answer)} wins{in_all}.")
        else:
            steps.append(f"After {quoted(option)} {me('moves', 'move')} again, and every move loses.")
    sentence = f"{each} to a position won for {other}{longest}."
    told = (*steps, *and_more(options), *best_play(story))
    whatever = f"Whatever {me('does', 'do')}, {loses}"
    plain = f"Whatever {me('does', 'do')}, {other} can win after it: {loses}."
    if count == 1:
        plain = f"{capital(me('has', 'have'))} only one move, and {other} can win after it: {loses}."
    if far is None:
        plain = f"{whatever}: {other} can make sure of it."
        if look.space.complete:
            plain = f"{whatever}: {other} can play on without end, and that counts as a loss for {me}."
    return Reason("loss", sentence, told, facts(story), plain)


def _even(story: Story) -> Reason:
    options = story.options
    steps = [f"{quoted(option)} {story.told(option)}." for option in options[:MOVES_EXPLAINED]]
    line = [*and_more(options), *best_play(story)]
    best = options[0]
    if story.here.worths[0] is None:
        plain = "Nobody can force an end: either player can always play on."
        return Reason("nobody", plain, (*steps, *line), facts(story), plain)
    if best.distance is not None:
        sentence = (
            f"{quoted(best)} keeps the draw: neither player can force a win, and the game can end in a draw after "
            f"{move_count(best.distance)}."
        )
        plain = f"{quoted(best)} keeps the draw: neither player can force a win."
        return Reason("draw", sentence, (*steps, *line), facts(story), plain)
    sentence = "Neither player can force a win: play can go on without end, and that is a draw."
    if not story.look.space.complete:
        sentence = "Neither player can force a win: both can keep to moves that do not lose."
    plain = "Neither player can force a win: both can make safe moves for ever, and that is a draw."
    steps += [*line, *round_again(story)]
    return Reason("draw-round", sentence, tuple(steps), facts(story), plain)


def _alone(story: Story) -> Reason:
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
        how = (
            "no position that can follow is a win"
            if space.complete
            else "all that can follow was gone through"
        )
        sentence = f"This cannot be solved: {how}."
        plain = "This cannot be solved: none of the positions that can still be reached is a solution."
        return Reason("unsolvable", sentence, (), {}, plain)
    if worth == "draw":
        how = "" if distance is None else f", in {amount(distance, 'move')}"
        plain = f"{quoted(story.options[0])}: you can no longer win, but you can still reach a draw."
        sentence = f"No win can be reached; a draw can{how}."
        return Reason("draw", sentence, tuple(line), facts(story), plain)
    if worth is None:
        plain = "You can no longer reach a good end, but you can play on without end."
        sentence = "No good end can be reached, and play can go on without end."
        return Reason("nobody", sentence, plain=plain)
    how = "play goes on without end" if distance is None else f"it takes {amount(distance, 'move')} or more"
    assert not isinstance(worth, str)
    most = number_text(worth)
    plain = f"{quoted(story.options[0])}: the most that you can still get is {share_text(rounded(worth))}."
    sentence = f"The most that can be reached is {most}; {how}."
    return Reason("most", sentence, tuple(line), facts(story), plain)
