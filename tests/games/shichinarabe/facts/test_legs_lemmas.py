"""The lemmas about legs in docs/proofs/shichinarabe-one-right.md, tried on all small positions by the options of both players.

A position is legs, words from white outward, and a path that white touches at both ends; X and Y are letters. Values count for X.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import pytest

ENDLESS = 99
"""More than any value: the value where Y has to keep a blocker and has none."""


@cache
def moves(legs, path, letter):
    """All positions after a move of a player."""
    found = {
        (legs[:n] + ((word[1:],) if word[1:] else ()) + legs[n + 1 :], path)
        for n, word in enumerate(legs)
        if word[0] == letter
    }
    if path[:1] == letter:
        found.add((legs, path[1:]))
    if path[-1:] == letter:
        found.add((legs, path[:-1]))
    return frozenset((tuple(sorted(rest)), left) for rest, left in found)


def blocked(legs, path):
    """Whether something of X is not reached unaided."""
    inner = path.lstrip("X").rstrip("X")
    return "X" in inner or any("X" in word.lstrip("X") for word in legs)


@cache
def value(legs, path, keep):
    """The value for X; with `keep` Y has to keep a blocker."""
    if keep and not blocked(legs, path):
        return ENDLESS
    low = max((value(*after, keep) for after in moves(legs, path, "X")), default=-ENDLESS)
    high = min((value(*after, keep) for after in moves(legs, path, "Y")), default=ENDLESS)
    if low < 0 < high:
        return 0
    return low + 1 if low >= 0 else high - 1


def words(most, least=1):
    return ["".join(word) for size in range(least, most + 1) for word in product("XY", repeat=size)]


def heaps(most):
    """All sets of at most two legs with so many vertices together."""
    return [
        legs
        for count in range(3)
        for legs in combinations_with_replacement(sorted(words(most)), count)
        if sum(map(len, legs)) <= most
    ]


def one_end(word, below=0):
    for letter in reversed(word):
        below = max(0, below + 1) if letter == "X" else min(0, below - 1)
    return below


def tame(word):
    return one_end(word, -len(word) - 1) <= 0


def strands(most):
    """What Lemmas 8 and 9 speak of: whether it is a path, and u."""
    legs = [(False, word) for word in words(most, 3) if word[:2] == "XY" and one_end(word) == 0]
    paths = [(True, word) for word in ["", *words(most)] if tame(word) and "XY".startswith(word[:2])]
    return legs + paths


def placed(path, word, legs):
    """The position of a strand and other legs."""
    if path:
        return tuple(sorted(legs)), word
    return tuple(sorted((*legs, word) if word else legs)), ""


@pytest.mark.parametrize(("path", "beside"), [(8, 0), (4, 4), pytest.param(12, 0, marks=pytest.mark.slow)])
def test_a_blocker_costs_one_at_most(path, beside):
    tried = 0
    for legs in heaps(beside):
        for word in ["", *words(path)]:
            if blocked(legs, word):
                assert value(legs, word, True) <= value(legs, word, False) + 1
                tried += 1
    assert tried > 100


@pytest.mark.parametrize(("most", "beside"), [(5, 3), (8, 0), pytest.param(6, 5, marks=pytest.mark.slow)])
def test_a_root_costs_nothing_more_than_it_brings(most, beside):
    """Lemmas 8 and 9, with what is said before them."""
    tried = free = 0
    for path, u in strands(most):
        for legs in heaps(beside):
            here, after = placed(path, "Y" + u, legs), placed(path, u, legs)
            worth, kept = value(*here, False), value(*here, True)
            assert value(*after, False) == worth + 1
            below = placed(path, u[1:], legs)
            if u[:2] == "XY":
                assert value(*below, False) <= worth
                if not blocked(*below):
                    assert kept >= worth + 1
            if kept == worth:
                tried += 1
                if worth <= -1:
                    assert value(*after, True) <= worth + 1
                if u[:2] == "XY" and worth <= 0 and value(*below, False) == worth:
                    assert value(*below, True) <= worth
                    free += 1
    assert tried > free > 0


def uses(legs):
    """The positions after a use on each vertex of Y, by the leg and the place of it."""
    for n, word in enumerate(legs):
        for place, letter in enumerate(word):
            if letter == "Y":
                rest = (*legs[:n], *legs[n + 1 :], word[place + 1 :])
                yield tuple(sorted(filter(None, rest))), word[:place]


@cache
def lost_both_ways(legs):
    return value(legs, "", True) <= 0 and all(value(*after, True) <= 0 for after in uses(legs))


def chosen(legs, choose):
    """The root that Theorem 4 answers with, by its leg; with `max` the one that it takes last."""

    def how(word):
        if word[1:2] != "X":
            return 0
        return 1 if "X" in word[3:] else 2

    roots = [word for word in legs if word[0] == "Y" and one_end(word[1:]) <= 0]
    return choose(roots, key=how) if roots else None


def answered(size, choose=min):
    """After each selection in each board lost both ways: whether the chosen answer leads to another."""
    for legs in boards(size):
        if "X" in "".join(legs) and 2 * "".join(legs).count("Y") > size and lost_both_ways(legs):
            for after, _ in moves(legs, "", "X"):
                root = chosen(after, choose)
                yield root is not None and lost_both_ways(_without(after, root))


def _without(legs, root):
    rest = list(legs)
    rest.remove(root)
    return tuple(sorted(filter(None, (*rest, root[1:]))))


def boards(size, last=""):
    if not size:
        yield ()
    for word in words(size):
        if not last or (len(word), word) <= (len(last), last):
            for rest in boards(size - len(word), word):
                yield tuple(sorted((word, *rest)))


@pytest.mark.parametrize(
    ("size", "answers"), [(7, 13), (8, 77), pytest.param(10, 1_630, marks=pytest.mark.slow)]
)
def test_the_chosen_answer_leads_to_a_board_lost_both_ways(size, answers):
    found = list(answered(size))
    assert len(found) == answers
    assert all(found)


def test_the_rule_turned_round_is_wrong():
    """A root that is not plain will not do where there is a plain one."""
    assert list(answered(8, choose=max)).count(False) == 31
