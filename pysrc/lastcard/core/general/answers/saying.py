"""What reasons are made of: moves in quotes, lines, who gets what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.sentences import move_count, outlook
from lastcard.core.text import amount, capital
from lastcard.core.text.named import named_player
from lastcard.core.worth import is_payoff

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from lastcard.core.general.answers.options import Look, Option
    from lastcard.core.general.space import Found
    from lastcard.core.worth import Worth

MOST_MOVES = 6
"""Moves that are told one by one."""

MOST_TOLD = 10
"""Plies of a line that are told in words."""

MOST_LISTED = 60
"""Plies of a line that are listed for a program."""


@dataclass(frozen=True)
class Story:
    """A position to be explained, with what is found of it and its moves, best first."""

    look: Look
    state: Hashable
    here: Found
    options: list[Option]

    @property
    def mover(self) -> int:
        """Who is to move, or `CHANCE`."""
        return self.look.game.player_to_move(self.state)

    def told(self, option: Option) -> str:
        """Return what a move of the player to move comes to: ``wins in 3 moves``."""
        found = option.found
        if not found.known:
            return "is not settled"
        return outlook(self.look.names, found.worths, self.mover, option.distance)


def quoted(option: Option) -> str:
    """Return a move in words, in quotes."""
    return f"“{option.label}”"


def name(story: Story, player: int) -> str:
    """Return a player in a sentence."""
    return named_player(story.look.names, player)


def and_more(options: Sequence[Option]) -> list[str]:
    """Return a step that says how many moves are not told, if any are not."""
    rest = len(options) - MOST_MOVES
    return [f"And {amount(rest, 'move')} more, none of them better."] if rest > 0 else []


def best_play(story: Story) -> list[str]:
    """Return the line of best play in words, move by move."""
    look = story.look
    line, _ = look.line(story.state, MOST_TOLD)
    steps = [
        f"{capital(named_player(look.names, look.game.player_to_move(here)))}: {quoted(option)}, "
        f"which makes {look.game.format(option.after)}."
        for here, option in line
    ]
    rest = None if story.here.distance is None else story.here.distance - len(line)
    return [*steps, f"And {move_count(rest)} more to the end."] if rest else steps


def round_again(story: Story) -> list[str]:
    """Return how best play goes round, if it does within the plies that are told."""
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
    """Return a number to two places where it is no whole one, for sentences in which a fraction would be too much."""
    if not is_payoff(worth) or worth == round(worth):
        return worth
    return round(float(worth), 2)
