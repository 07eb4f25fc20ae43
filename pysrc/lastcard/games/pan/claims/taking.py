"""Checks of section 5.2, Tables 11 and 12, and section 6: when to take, and how many cards to take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.core.claims import Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.pan.claims.common import FAR, errors, finding, nothing, ranks_up_to, summary
from lastcard.games.pan.claims.guessing import RANKS, game_and_moves, look_ahead
from lastcard.games.pan.rules import GAME, Rules
from lastcard.games.pan.solver import prepare, solve
from lastcard.games.pan.solver.population import suggestions, taking, top_three

if TYPE_CHECKING:
    from collections.abc import Generator

    import numpy as np
    from numpy.typing import NDArray

    from lastcard.games.pan.claims.common import Check

DEPTH = 8
_NEEDS_FOUR = "4-Pan: the bound must be 4 or more"
PRINTED: dict[tuple[int, int, int, int], tuple[int, int, int]] = {
    (0, 0, 0, 3): (759, 724, 12),
    (0, 0, 1, 2): (475, 419, 11),
    (0, 1, 0, 2): (169, 145, 10),
    (0, 0, 2, 1): (438, 353, 10),
    (1, 0, 0, 2): (55, 44, 9),
    (0, 1, 1, 1): (192, 148, 9),
    (1, 1, 0, 1): (54, 39, 7),
    (0, 2, 0, 1): (152, 100, 8),
    (0, 0, 3, 0): (239, 153, 9),
    (1, 0, 1, 1): (52, 33, 8),
    (0, 1, 2, 0): (171, 78, 8),
    (2, 0, 0, 1): (31, 13, 6),
    (0, 2, 1, 0): (143, 54, 7),
    (1, 0, 2, 0): (42, 13, 7),
    (1, 1, 1, 0): (66, 17, 6),
    (0, 3, 0, 0): (85, 7, 6),
    (1, 2, 0, 0): (68, 2, 5),
    (2, 1, 0, 0): (40, 1, 4),
    (2, 0, 1, 0): (46, 1, 5),
    (3, 0, 0, 0): (14, 0, 3),
}
"""Tables 11 and 12: top three cards; positions, positions where taking is best, rank sum. Ten rows each."""

PRINTED_SUMS = {**{top: row[2] for top, row in PRINTED.items()}, (0, 2, 1, 0): 5}
"""The rank sums as printed; the sum above for [0,2,1,0] is the right one."""


def _code(top: tuple[int, ...]) -> int:
    return sum(count << (4 * place) for place, count in enumerate(top))


def _study() -> Generator[
    Progress,
    None,
    tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]],
]:
    """The top three cards, where there are so many, where 8 plies suggest taking, where it is best, alone best."""
    table, moves = yield from game_and_moves()
    code, enough = top_three(table.space)
    chosen = suggestions(moves, (yield from look_ahead(moves, DEPTH - 1, printed=False)))
    exact = taking(moves, table)
    return code, enough & (table.labels != 0), chosen == moves.take, exact.best, exact.alone


@dataclass(frozen=True, slots=True)
class Shares:
    """How often taking certain top three cards is right, over all positions of 4-Pan that have them.

    Parameters
    ----------
    positions : int
        How many positions these are.
    suggested, best, only : float
        The shares in which a search 8 plies deep suggests taking, and in which taking is among the best moves of the
        exact solution, or the only best one.
    """

    positions: int
    suggested: float
    best: float
    only: float


def shares_of_taking() -> Generator[Progress, None, dict[tuple[int, ...], Shares]]:
    """Return how often taking is right, by the top three cards of the pile, as in Tables 11 and 12.

    Complexity: O(moves of 4-Pan · 8).
    Source: Samkoff 2015, section 5.2.
    """
    code, enough, suggested, best, alone = yield from _study()
    found: dict[tuple[int, ...], Shares] = {}
    for top in PRINTED:
        here = enough & (code == _code(top))
        found[top] = Shares(
            int(here.sum()),
            float(suggested[here].mean()),
            float(best[here].mean()),
            float(alone[here].mean()),
        )
    return found


def _table(begin: int, end: int) -> Check:
    shares = yield from shares_of_taking()
    rows = []
    for top, (count, taken, _) in list(PRINTED.items())[begin:end]:
        share, exact = shares[top].suggested, shares[top].best
        agrees = errors(share, taken, count) < FAR + 0.5
        label = f"[{','.join(map(str, top))}]"
        rows.append(
            Row(
                label,
                f"{taken:,}/{count:,} = {taken / count:.3f}",
                f"{share:.3f}; exactly {exact:.3f}",
                agrees,
            )
        )
    return finding(
        rows,
        f"all {sum(each.positions for each in shares.values()):,} positions of 4-Pan with four cards or more in the pile",
        "The shares at depth 8 (Score_2 as meant) are as near as the printed samples can be expected to be; beside "
        "them stands how often taking is one of the best moves of the exact solution.",
        ("top three cards", "printed (a sample)", "at depth 8, over all positions"),
    )


def table_11(limit: int) -> Check:
    """Taking with the ten best top threes."""
    return (yield from _table(0, 10)) if limit >= RANKS else nothing(_NEEDS_FOUR)


def table_12(limit: int) -> Check:
    """Taking with the ten worst top threes."""
    return (yield from _table(10, 20)) if limit >= RANKS else nothing(_NEEDS_FOUR)


def rank_sums(limit: int) -> Check:
    """The last column of Tables 11 and 12."""
    if limit < RANKS:
        return nothing(_NEEDS_FOUR)
    rows = []
    for top, printed in PRINTED_SUMS.items():
        total = sum(rank * count for rank, count in enumerate(top, start=1))
        rows.append(Row(f"[{','.join(map(str, top))}]", str(printed), str(total), total == printed))
    yield Progress(1, 1, "rank sums")
    return finding(
        rows,
        "all rows of Tables 11 and 12",
        "All rank sums but one are right.",
        ("top three cards", "printed", "computed"),
        "[0,2,1,0]: 7",
    )


def how_often(limit: int) -> Check:
    """Taking was suggested in 2,344 of 3,291 positions."""
    if limit < RANKS:
        return nothing(_NEEDS_FOUR)
    _, enough, suggested, best, _ = yield from _study()
    share, exact = float(suggested[enough].mean()), float(best[enough].mean())
    rows = [
        Row("suggested at depth 8", "2,344/3,291 = .712", f"{share:.3f}", errors(share, 2344, 3291) < FAR),
        Row("among the best moves of the exact solution", "", f"{exact:.3f}", None),
    ]
    return finding(
        rows,
        f"all {int(enough.sum()):,} positions of 4-Pan with four cards or more in the pile",
        f"About {share:.0%} at depth {DEPTH}; by the exact solution taking is among the best moves in about {exact:.0%}.",
        ("taking", "printed (a sample)", "all positions"),
    )


def needless_take(limit: int) -> Check:
    """Section 5.2: placing a queen is the right move in [0,3,0,4],[2,1,2,0]."""
    if limit < RANKS:
        return nothing(_NEEDS_FOUR)
    solution = solve(GAME.parse("0304/2120"))
    yield Progress(1, 1, "one position")
    found = {move.move: move for move in solution.moves}
    queen, take, queens = (
        f"{found[move].value} in {found[move].distance} plies" for move in ("4", "t", "4*")
    )
    longer = (found["4"].distance or 0) - (found["t"].distance or 0)
    right = found["4"].value == "win" and longer < 0
    rows = [
        Row("place a queen", "the right move", queen, right),
        Row("take", "wins, needlessly long", take, right),
        Row("place all four queens", "", queens, None),
    ]
    return Finding(
        status="holds" if right else "fails",
        bound="one position",
        computed=f"Taking: {take}; a single queen: {queen}; all four queens at once: {queens}.",
        rows=tuple(rows),
        counterexample=None if right else "0304/2120",
        correction=None
        if right
        else f"taking is the only quickest win; placing a queen lengthens the game by {longer} plies",
        columns=("move", "as the text has it", "exactly"),
    )


def taking_two(limit: int) -> Check:
    """Section 6: with two cards to take, draws are easy."""
    rows = []
    for ranks in range(3, min(limit, 6) + 1):
        shares = []
        for take in (1, 2, 3, 4):
            tally = (yield from summary(ranks, Rules(take=take))).tally
            shares.append(tally.draws / tally.total)
        text = ", ".join(f"{share:.1%}" for share in shares)
        rows.append(
            Row(f"k = {ranks}", "most with two", text, shares[1] == max(shares) if ranks > 3 else None)
        )
    return finding(
        rows,
        ranks_up_to(limit, 6, 3),
        "With two cards to take far more positions are drawn than with three or four.",
        ("game", "as the text has it", "share of draws when 1, 2, 3, 4 cards are taken"),
        otherwise="For three ranks nothing is compared; see the values.",
    )


def introduction(limit: int) -> Check:
    """Section 1.1: the example game."""
    if limit < 6:
        return nothing("6-Pan: the bound must be 6 or more")
    source = yield from prepare(6)
    lost = {
        "310413/034031": "B after the nine of hearts, to move",
        "024031/000413": "A after two tens each",
        "014031/000013": "A after B's four queens",
        "014030/000012": "A after the aces",
    }
    rows = []
    for number, (text, note) in enumerate(lost.items()):
        label = source.label(GAME.parse(text))
        right = label.value == ("win" if number == 0 else "loss")
        printed = "" if number == 0 else "lost for A"
        rows.append(
            Row(
                f"{note}: {text}",
                printed,
                f"{label.value} in {label.distance} plies",
                right if number else None,
            )
        )
    return finding(
        rows,
        "three positions of the example",
        "The printed positions are lost for player A, and so is the whole game from the deal on.",
        ("position", "printed", "for the player to move"),
    )
