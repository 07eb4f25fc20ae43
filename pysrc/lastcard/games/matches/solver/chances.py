"""How likely each player is to win when not everybody plays perfectly, by recurrence over the pile."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.games.matches.solver.verdict import winning_move

if TYPE_CHECKING:
    from lastcard.games.matches.rules import State

MAX_CHANCE_LEFT = 100_000
"""Largest pile for which chances are computed."""

Skill = float | Fraction
Chances = tuple[Skill, Skill]
"""The first player's chance to win when the first, and when the second player is to move."""


def win_chance(state: State, skills: tuple[Skill, Skill] = (1, 0)) -> Skill:
    """Return the chance that the first player wins.

    Parameters
    ----------
    state : State
        The position; its `player` is to move.
    skills : pair of float or Fraction
        For each player the chance of making the best move at a turn; otherwise any legal move is made, all
        equally likely. 1 is a perfect player, 0 a random one. In a lost position the best move is to
        take one match. With two Fractions (or ints) the answer is exact.

    Raises
    ------
    ValueError
        If a skill is not between 0 and 1 or the pile is larger than `MAX_CHANCE_LEFT`.
    """
    return chance_table(state, skills)[state.left][state.player]


def chance_table(state: State, skills: tuple[Skill, Skill] = (1, 0)) -> list[Chances]:
    """Return the chances for every pile from 0 up to that of a position, under its take and rule.

    Takes and raises the same as `win_chance`.
    """
    if state.left > MAX_CHANCE_LEFT:
        raise ValueError(f"chances are computed up to {MAX_CHANCE_LEFT:,} matches, not {state.left:,}")
    if not all(0 <= skill <= 1 for skill in skills):
        raise ValueError(f"skills are chances between 0 and 1, not {skills}")
    first, second = (Fraction(skill) if isinstance(skill, int) else skill for skill in skills)
    nil, one = 0 * first * second, 0 * first * second + 1
    table: list[Chances] = [(one, nil) if state.misere else (nil, one)]
    # Sums of the chances over the piles that can be left, kept as a window that slides along.
    windows = [table[0][0], table[0][1]]
    for left in range(1, state.left + 1):
        legal = min(state.take, left)
        best = winning_move(replace(state, left=left)) or 1
        after = table[left - best]
        table.append(
            (
                first * after[1] + (1 - first) * windows[1] / legal,
                second * after[0] + (1 - second) * windows[0] / legal,
            )
        )
        leaving = table[left - state.take] if left >= state.take else (nil, nil)
        windows = [windows[player] + table[left][player] - leaving[player] for player in (0, 1)]
    return table
