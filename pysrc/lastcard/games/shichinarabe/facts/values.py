"""Claims on values: the linear rule against brute force, and simpler rules that fail."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence
from lastcard.games.shichinarabe.facts.boards import (
    MOST_GRAPH,
    GroupTally,
    coloured_forests,
    coloured_graphs,
    sevens_fact,
    spanning,
    until_wrong,
)
from lastcard.games.shichinarabe.facts.brute_force import BruteForce
from lastcard.games.shichinarabe.rules import State, forest
from lastcard.games.shichinarabe.rules.game import in_reading_order
from lastcard.games.shichinarabe.rules.position import forests
from lastcard.games.shichinarabe.solver.explain import answer_position

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded

PROOF = "shichinarabe-forests.md"

_simpler = partial(
    sevens_fact,
    correction="The underdog must keep a blocker, and may leave open which: the sum less the price of that decides.",
)


@sevens_fact(
    "vertices",
    place="sections 1.4 and 6.1",
    title="Trees below white vertices in linear time, without rights",
    printed="“we present a linear-time algorithm that can decide the winner of a given ordinary SHICHINARABE "
    "instance” (no algorithm is given)",
    statement="On every forest that hangs off white vertices the sum of the branch values, less the price of keeping a "
    "blocker, names the winner and all winning moves; no player has a right.",
    limits=(2, 6, None),
    bound=spanning("all two-coloured rooted forests with {} vertices, both starters"),
    correction="The rule needs another look.",
    columns=("forests", "expected", "found"),
    evidence=Evidence("proved", "The check compares the program with brute force.", PROOF),
)
def forests_without_rights(limit: int) -> Concluded:
    tally = GroupTally("forests")
    for state in coloured_forests(limit):
        truth = BruteForce(state)
        for player in (0, 1):
            asked = replace(state, player=player)
            found = answer_position(asked)
            moves = [move.select for move in found.winning]
            same = found.winner == truth.winner(asked) and moves == truth.winning(player)
            yield from tally.add(same, asked, state.board.size - 1)
    yield from tally.rows("{} vertices, {number:,} positions")
    return f"Winner and winning moves were compared in {tally.checked:,} positions; {tally.wrong:,} differ."


@sevens_fact(
    "vertices",
    place="section 1.4 (the SHICHINARABE value)",
    title="Values are whole numbers",
    statement="On every graph the game in which whoever cannot move loses has a whole number as its value.",
    limits=(3, 5, MOST_GRAPH),
    bound=spanning("all graphs with {} vertices, in white, red and blue", 3),
    correction="The proof does not cover what was found.",
    evidence=Evidence("proved", "The check works the values out without assuming it (Theorem 1).", PROOF),
)
def whole_numbers(limit: int) -> Concluded:
    tally = GroupTally("boards")
    for size in range(3, limit + 1):
        for state in coloured_graphs(size):
            yield from tally.add(value_of(BruteForce(state)) is not None, state)
    yield from tally.row("values that are not whole")
    have = "some have" if tally.wrong else "none has"
    return f"Of {tally.checked:,} boards {have} a value that is not a whole number."


def value_of(truth: BruteForce) -> int | None:
    """Return the value for red, without the race; None if some value is not whole."""

    @cache
    def value(white: int) -> int | None:
        sides = [[value(white | 1 << v) for v in truth.selectable(white, player)] for player in (0, 1)]
        low, high = ([worth for worth in side if worth is not None] for side in sides)
        if len(low) + len(high) < sum(map(len, sides)) or (low and high and max(low) + 2 > min(high)):
            return None
        return simplest(low, high)

    return value(truth.white)


def simplest(low: Iterable[int], high: Iterable[int]) -> int:
    """Return the whole number nearest to 0 above all of `low` and below all of `high`."""
    least, most = max(low, default=-1) + 1, min(high, default=1) - 1
    return max(least, 0) if most >= 0 else most


@_simpler(
    "vertices",
    place="beyond section 1.4",
    title="The sum of the values is not enough",
    statement="Whoever is ahead in the sum of the values wins (whoever is not to move, if it is 0).",
    limits=(2, 5, None),
    bound="forests with up to {} vertices",
    columns=("", "by the sum of the values", "in truth"),
    by_size=True,
)
def sum_decides(limit: int) -> Concluded:
    return (yield from _by_a_rule(coloured_forests(limit), _by_sum, "the sum of the values"))


@_simpler(
    "vertices of half the forest",
    place="beyond Theorem 6.5",
    title="One blocker is not enough",
    statement="The underdog wins exactly if there is one blocker that can be settled on at once.",
    limits=(5, 5, None),
    bound="forests with up to {} vertices (sums of a tree with itself)",
    columns=("", "by the best single blocker", "in truth"),
)
def single_blocker(limit: int) -> Concluded:
    doubled = (
        in_reading_order(forest([*parents, *(p + size if p else 0 for p in parents)], letters * 2))
        for size in range(2, limit + 1)
        for parents in forests(size)
        if parents.count(0) == 1
        for letters in ("".join(reversed(letters)) for letters in product("RB", repeat=size))
        if len(set(letters)) == 2
    )
    name = "the best single blocker"
    return (yield from _by_a_rule(doubled, _by_single_blocker, name, " (sums of a tree with itself)"))


def _by_a_rule(boards: Iterable[State], rule: Callable[[State], int], name: str, note: str = "") -> Concluded:
    tried = (
        (state, rule(state), truth.winner(state))
        for board in boards
        for truth in (BruteForce(board),)
        for state in (board, replace(board, player=1))
    )
    said = f"By {name}, {{}} would win; in truth {{}} does."
    bound = f"forests with up to {{coloured}} vertices{note}, until the first exception"
    return (yield from until_wrong(tried, "positions", said, bound))


def _by_sum(state: State) -> int:
    total = answer_position(state).total or 0
    return (0 if total > 0 else 1) if total else 1 - state.player


def _by_single_blocker(state: State) -> int:
    """The winner if the underdog had to choose one blocker now."""
    judged = answer_position(state).judgement
    assert judged is not None  # a forest without options
    weak, best = judged.roles.underdog, -1
    for vertex, colour in enumerate(state.colours):
        below = [vertex]
        for above in below:
            below += [child for child in state.board.opens[above] if child > above]
        if colour == "RB"[weak] and "RB"[1 - weak] in (state.colours[child] for child in below):
            best = max(best, total_value(state, below) * (-1 if weak else 1))
    return weak if best > 0 or (best == 0 and state.player != weak) else 1 - weak


def total_value(state: State, gone: Container[int] = ()) -> int:
    """Return the sum of the branch values, for red, of a forest with outward edges."""
    sums, total = [0] * state.board.size, 0
    for vertex in range(state.board.size - 1, 0, -1):
        letter, below = state.colours[vertex], sums[vertex]
        if letter == "W":
            total += below
        elif vertex not in gone:
            sums[state.board.opens[vertex][0]] += max(0, below + 1) if letter == "R" else min(0, below - 1)
    return total + sums[0]
