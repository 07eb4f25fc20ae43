"""The first lesson on writing a game: six steps, from changing a number to inventing a rule.

A step is checked on the solved game alone, however the pupil has written it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from lastcard.core.engine import NOW, Engine
from lastcard.core.game import ending, legal_moves
from lastcard.core.positions import longest_play
from lastcard.gallery import program_text

MOST_POSITIONS = 50_000  # of a pupil's game; in a larger one no step is done


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A position of a solved game: its value for the player to move, and the rows after its moves."""

    value: object
    after: tuple[int, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class WinTable:
    """All positions that follow from the start of a game, the start first.

    `numbers`: the numbers with which the start is written: the piles.
    """

    numbers: tuple[int, ...]
    rows: tuple[LessonRow, ...]

    @property
    def counts(self) -> tuple[int, int, int]:
        """The numbers of positions, moves, and positions lost for the player to move."""
        lost = sum(row.value == "loss" for row in self.rows)
        return len(self.rows), sum(len(row.after) for row in self.rows), lost

    @property
    def largest_take(self) -> int:
        """The most moves of a position: with one pile, the largest take."""
        return max(len(row.after) for row in self.rows)

    def longest(self) -> int:
        """Return the plies of the longest play; -1 if play can repeat."""
        found = longest_play([list(row.after) for row in self.rows])
        return -1 if found is None else found


def win_table(engine: Engine[Any, Any]) -> WinTable | None:
    """Return the table of a game; None if it is too large, not for two, or not fully known."""
    game = engine.game
    if len(game.players(game.start)) != 2 or engine.solve(game.start).status != "exact":
        return None
    places, queue, rows = {game.start: 0}, deque([game.start]), list[LessonRow]()
    while queue:
        state = queue.popleft()
        mover, end, after = game.player_to_move(state), ending(game, state), []
        for move in legal_moves(game, state):
            there = game.play(state, move)
            if there not in places:
                places[there] = len(places)
                queue.append(there)
            after.append(places[there])
        if mover not in (0, 1) or len(places) > MOST_POSITIONS or not (after or end):
            return None
        worths = end.results or end.payoffs if end else engine.solve(state, NOW).worths
        rows.append(LessonRow(worths[mover], tuple(after), end is not None))
    piles = re.split(r"\s+\w+=", game.format(game.start))[0]
    return WinTable(tuple(map(int, re.findall(r"\d+", piles))), tuple(rows))


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the lesson.

    `title`, `task`: its name, and what to do, in a few sentences with code between backticks.
    `then`: what to look at when it is done.
    `program`, `solution`: the text at the beginning, and one with which it is done.
    """

    title: str
    task: str
    then: str
    program: str
    solution: str
    seen: Callable[[WinTable], bool]

    def done(self, engine: Engine[Any, Any]) -> bool:
        """Return whether an engine's game is what this step asks for."""
        table = win_table(engine)
        return table is not None and self.seen(table)


def _has_one_pile(table: WinTable) -> bool:
    """True if there is one pile, and the longest play takes its matches one by one."""
    return len(table.numbers) == 1 and table.longest() == table.numbers[0]


def _is_predicted(table: WinTable) -> bool:
    lost = _has_one_pile(table) and table.rows[0].value == "loss"
    return lost and table.numbers[0] > 25 and table.largest_take == 4


def _last_wins(table: WinTable) -> bool:
    return all(row.value == "loss" for row in table.rows if row.over)


def _has_two_piles(table: WinTable) -> bool:
    return len(table.numbers) > 1 and min(table.numbers) > 0 and table.longest() == sum(table.numbers)


def _has_own_rule(table: WinTable) -> bool:
    """True if no largest take gives this table, whether the last match wins or loses."""
    piles = table.numbers
    if not piles or 2 * prod(pile + 1 for pile in piles) > MOST_POSITIONS:
        return False
    moves = len(table.rows[0].after)
    takes = (most for most in range(1, max(piles) + 1) if sum(min(most, pile) for pile in piles) == moves)
    return all(
        table.counts != usual_counts(piles, most, last_wins) for most in takes for last_wins in (True, False)
    )


def usual_counts(piles: Sequence[int], most: int, last_wins: bool) -> tuple[int, int, int]:
    """Return `WinTable.counts` of the usual game: 1 to `most` matches are taken from a pile."""
    lost: dict[tuple[int, ...], bool] = {}
    after: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for left in product(*(range(pile + 1) for pile in piles)):
        after[left] = [
            (*left[:place], size - take, *left[place + 1 :])
            for place, size in enumerate(left)
            for take in range(1, min(most, size) + 1)
        ]
        lost[left] = not any(lost[one] for one in after[left]) if any(left) else last_wins
    start = (tuple(piles), 0)
    met, queue = {start}, deque([start])
    while queue:
        left, player = queue.popleft()
        following = {(one, 1 - player) for one in after[left]} - met
        met |= following
        queue.extend(following)
    return len(met), sum(len(after[left]) for left, _ in met), sum(lost[left] for left, _ in met)


def _changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


_ONE, _MORE = program_text("one_pile", "lesson"), program_text("more_piles", "lesson")
_TWENTY = _changed(_ONE, ("PILE = 21", "PILE = 20"))
_FOUR = _changed(_TWENTY, ("MOST = 3", "MOST = 4"))
_TWO = _changed(_MORE, ("PILES = (7,)", "PILES = (7, 5)"))
_LAST_WINS = _changed(
    _TWO,
    ("whoever takes the last match of all loses.", "whoever takes the last match of all wins."),
    ("took the last one, and loses.", "took the last one, and wins."),
    ("any(position.piles) else position.player", "any(position.piles) else 1 - position.player"),
)
_NEVER_TWO = _changed(
    _LAST_WINS,
    ('moves.append(f"{letter}{take}")', 'if take != 2:\n                    moves.append(f"{letter}{take}")'),
    ("allowed. You must take one", "allowed, but never two. You must take one"),
)

STEPS = (
    Step(
        "Take the match game",
        "This text is a whole game. Run it: with 21 matches, whoever begins loses. Change the number behind `PILE` "
        "so that whoever begins wins, and run it again.",
        "The win table shows which piles are lost for whoever is to move. If you can leave one of those to the other "
        "player, you win.",
        _ONE,
        _TWENTY,
        lambda table: _has_one_pile(table) and table.rows[0].value == "win" and table.largest_take == 3,
    ),
    Step(
        "Change the largest take",
        "Until now, at most three matches may be taken. Look at the lost piles in the win table: 1, 5, 9 and so on. Then "
        "change `MOST` so that more than three may be taken, and run it.",
        "Other piles are lost now, and they are further apart.",
        _TWENTY,
        _FOUR,
        lambda table: _has_one_pile(table) and table.largest_take > 3,
    ),
    Step(
        "Say it before the table does",
        "With at most four matches to take, the lost piles are 1, 6, 11, 16 and so on. Find a pile of more than 25 "
        "matches with which whoever begins loses. Write it behind `PILE`, and run it to see whether you are right.",
        "You knew it before the computer had gone through all the positions. That is what a formula is good for.",
        _FOUR,
        _changed(_FOUR, ("PILE = 20", "PILE = 26")),
        _is_predicted,
    ),
    Step(
        "Add a second pile",
        "In this text the piles are a tuple, and there is one pile in it. Write a second number behind the comma, such "
        "as `(7, 5)`, and run it.",
        "Now it takes both numbers to say who wins. Which pairs of piles are lost for whoever is to move?",
        _MORE,
        _TWO,
        _has_two_piles,
    ),
    Step(
        "Make the last match win",
        "Whoever takes the last match loses, because `outcome` then names the player to move as the winner. Let it name "
        "the other player: `1 - position.player`.",
        "One line is different, and so is many a verdict. Compare the two win tables.",
        _TWO,
        _LAST_WINS,
        _last_wins,
    ),
    Step(
        "Write a rule of your own",
        "Now make a game that nobody has played before. Change `legal_moves` or `play`: perhaps two matches may never be "
        "taken, or from an even pile only one. Say it in the text at the top too.",
        "This game is yours. Save it, share it, and see whether somebody finds out how to win it.",
        _LAST_WINS,
        _NEVER_TWO,
        _has_own_rule,
    ),
)
"""Each of the first three steps, and of the last three, continues the one before."""
