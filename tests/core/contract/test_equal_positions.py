"""Positions that are equal are one position: the rules say the same of all of them, or the check says so."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import pytest

from lastcard import Game
from lastcard.core.contract import Check, faults

EQUAL = "let == compare all that the rules read of a position"


@dataclass(frozen=True)
class Heap:
    """A heap, and what is left out when two are compared."""

    left: int
    player: int = 0
    last: int = field(default=0, compare=False)
    note: list = field(default_factory=list, compare=False)


class Named:
    """A position that compares by hand, and leaves out how many moves were made."""

    def __init__(self, left, player, made=0):
        self.left, self.player, self.made = left, player, made

    def __eq__(self, other):
        return isinstance(other, Named) and (self.left, self.player) == (other.left, other.player)

    def __hash__(self):
        return hash((self.left, self.player))


class Pile(Game):
    """Take one or two; whoever takes the last wins."""

    start = Heap(9)

    def player_to_move(self, state):
        return state.player

    def legal_moves(self, state):
        return tuple(move for move in (1, 2) if move <= state.left)

    def play(self, state, move):
        return Heap(state.left - move, 1 - state.player, move, [*state.note, move])

    def outcome(self, state):
        return None if state.left else 1 - state.player


class SameMoveNever(Pile):
    def legal_moves(self, state):
        found = tuple(move for move in (1, 2) if move <= state.left and move != state.last)
        return found or (1,)


class LastDecides(Pile):
    def outcome(self, state):
        return None if state.left else (state.player if state.last == 2 else 1 - state.player)


class LastMoves(Pile):
    def player_to_move(self, state):
        return state.last % 2 if state.left < 7 else state.player


class LastCounts(Pile):
    def play(self, state, move):
        less = 1 if state.last == 2 and state.left == 4 else 0
        return Heap(max(0, state.left - move - less), 1 - state.player, move)


class Deep(Pile):
    """What differs does so only after many moves there and back."""

    start = Named(4, 0)

    def legal_moves(self, state):
        return ("more", "less") if state.made < 20 else ("less",)

    def play(self, state, move):
        left = min(6, state.left + 1) if move == "more" else state.left - 1
        return Named(left, 1 - state.player, state.made + 1)

    def format(self, state):
        return f"{state.left} {state.player}"

    def parse(self, text):
        return Named(*map(int, text.split()))

    def format_move(self, move):
        return move

    def parse_move(self, state, text):
        return text


@pytest.mark.parametrize(
    ("kind", "method"),
    [
        (SameMoveNever, "legal_moves"),
        (LastDecides, "outcome"),
        (LastMoves, "player_to_move"),
        (LastCounts, "play"),
        (Deep, "legal_moves"),
    ],
)
def test_equal_positions_of_which_the_rules_say_different_things_are_found(kind, method):
    (fault,) = faults(kind())
    assert (fault.method, fault.change) == (method, EQUAL)
    assert "an equal position that other moves lead to" in fault.what or "in an equal position" in fault.what


def test_what_is_left_out_of_a_comparison_may_be_anything_that_the_rules_do_not_read():
    check = Check(Pile())
    assert list(check.faults()) == []
    assert check.whole
    assert Pile().format(Heap(5, 1, 2, [1, 2])) == "5 player=1"


def test_truth_and_one_are_equal_and_the_same_to_the_rules():
    class Flags(Pile):
        start = (3, False)

        def player_to_move(self, state):
            return int(state[1])

        def legal_moves(self, state):
            return (1,)

        def play(self, state, move):
            return (state[0] - 1, not state[1] if state[0] % 2 else 1 - state[1])

        def outcome(self, state):
            return None if state[0] else 0

    assert list(faults(Flags())) == []


class Wide(Pile):
    """One of many ways leads to a position that is equal to another and has another move."""

    start = Heap(100)

    def legal_moves(self, state):
        if state.left == 1 and state.last == 77:
            return (1, 2)
        return tuple(range(1, 41)) if state.left == 100 else tuple(range(70, 100)) if state.left > 1 else (1,)

    def play(self, state, move):
        if state.left == 100:
            return Heap(100 - move, 1, move)
        return Heap(1 if state.left > 1 else 0, 1 - state.player, move)


def test_every_way_to_a_position_is_compared_and_not_only_some_by_chance():
    (fault,) = faults(Wide())
    assert (fault.method, fault.change) == ("legal_moves", EQUAL)


def test_a_slow_game_is_asked_nothing_after_the_time():
    """Also where no clock of the system interrupts it; counted, as a busy machine makes fewer calls."""
    asked = []

    class Slow(Pile):
        start = Heap(40)

        def legal_moves(self, state):
            return tuple(range(1, 41)) if state.left > 40 else super().legal_moves(state)

        def play(self, state, move):
            asked.append(move)
            time.sleep(0.02)
            return super().play(state, move)

    check = Check(Slow(), seconds=1.5)
    assert list(check.faults()) == []
    assert not check.whole
    assert len(asked) * 0.02 <= 1.5 + 0.02
