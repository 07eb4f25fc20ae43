"""All-mighty rights on forests: what they are worth, and when to use them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.claims.common import canonical, coloured_forests, nothing
from lastcard.games.shichinarabe.claims.truth import Truth
from lastcard.games.shichinarabe.rules import GAME, Board, State

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.shichinarabe.claims.common import Check

KEPT = "r: RB(BBBR R) almighty=1,0"
"""Red wins only by keeping the right."""

RECORD = {7: (4, 6_130, 4, 3_873), 8: (44, 27_319, 26, 17_297), 9: (513, 158_711, 288, 92_448)}
"""By vertices: exceptions and forests that a right turns, with all colourings of each forest and up to symmetry."""

ORIGIN = (
    "Numbers for 7 to 9 vertices are from a native run in 2026 of a compiled brute force of its own, which agrees "
    "with this check wherever both went; this check with the bound 7 counts the first of them again"
)


def never_hurts(limit: int) -> Check:
    """Compare the result without a right with that with one, for either player."""
    bound = f"all two-coloured rooted forests with 2 to {limit} vertices, both starters, one right for either"
    checked, wrong, better = 0, None, 0
    for number, state in enumerate(coloured_forests(limit)):
        truth = Truth(state)
        for player in (0, 1):
            plain = truth.wins(player)
            for holder, rights in enumerate(((1, 0), (0, 1))):
                checked += 1
                before = plain == (player == holder)
                after = truth.wins(player, rights) == (player == holder)
                better += after and not before
                if before and not after:
                    wrong = wrong or State(state.board, state.colours, player, rights)
        if number % 8 == 0:
            yield Progress(checked, checked + 1, "forests")
    if not checked:
        return nothing(bound)
    return Finding(
        "fails" if wrong else "holds",
        bound,
        f"In {checked:,} positions a right {'sometimes' if wrong else 'never'} turned a win into a loss, and {better:,} losses into wins.",
        (Row("wins lost by a right", "0", "some" if wrong else "0", not wrong),),
        GAME.format(wrong) if wrong else None,
        "A right may hurt." if wrong else None,
        evidence=EXHAUSTIVE,
    )


def never_stuck(limit: int) -> Check:
    """Look for a forest on which rights stop a favourite who reaches every vertex unaided."""
    bound = f"all two-coloured rooted forests with 2 to {limit} vertices, both starters, up to two rights of either"
    checked, wrong = 0, None
    for number, state in enumerate(coloured_forests(limit)):
        truth = Truth(state)
        for player in (0, 1):
            favourite = _favourite(state, player)
            if not _unaided(state, "RB"[favourite]):
                continue
            for rights in ((2, 0), (0, 2), (1, 1)):
                checked += 1
                if truth.wins(player, rights) != (player == favourite):
                    wrong = wrong or State(state.board, state.colours, player, rights)
        if number % 8 == 0:
            yield Progress(checked, checked + 1, "positions")
    if not checked:
        return nothing(bound)
    return Finding(
        "fails" if wrong else "holds",
        bound,
        f"In {checked:,} positions the favourite can never be stuck, and {'does not always win' if wrong else 'wins'}.",
        (Row("favourites who lose", "0", "some" if wrong else "0", not wrong),),
        GAME.format(wrong) if wrong else None,
        "The proof does not cover what was found." if wrong else None,
        ("", "expected", "found"),
        evidence=EXHAUSTIVE
        if wrong
        else Evidence("proved", "The check tries it by brute force.", "shichinarabe-forests.md"),
    )


def _favourite(state: State, player: int) -> int:
    return player if state.counts[player] <= state.counts[1 - player] else 1 - player


def _unaided(state: State, letter: str) -> bool:
    """Whether a player reaches every vertex from white over vertices of that colour alone."""
    found = [vertex for vertex, colour in enumerate(state.colours) if colour == "W"]
    seen = set(found)
    for vertex in found:
        new = [v for v in state.board.opens[vertex] if state.colours[v] == letter and v not in seen]
        seen.update(new)
        found += new
    return all(vertex in seen for vertex, colour in enumerate(state.colours) if colour == letter)


def now_or_never(limit: int) -> Check:
    """Count the forests, by size, on which red wins only by keeping the right."""
    found: State | None = None
    rows: list[Row] = []
    checked = 0
    for size in range(2, limit + 1):
        kept, turned, first = yield from _exceptions(size, checked)
        checked += turned[0]
        found = found or first
        text = f"{kept[0]:,} of {turned[0]:,} ({kept[1]:,} of {turned[1]:,} up to symmetry)"
        rows.append(Row(f"{size} vertices", "0", text, not kept[0]))
    rows += [
        Row(f"{size} vertices (record)", "0", f"{a:,} of {b:,} ({c:,} of {d:,} up to symmetry)", None)
        for size, (a, b, c, d) in RECORD.items()
        if size > limit
    ]
    known = GAME.parse(KEPT)
    smallest = found is not None or limit >= known.board.size - 2
    if found is None and _must_wait(known):
        found = known
        rows.insert(
            limit - 1 if limit > 1 else 0, Row(f"the forest {KEPT}", "none", "wins only by keeping it", False)
        )
    if found is None:
        return nothing(f"all forests with up to {limit} vertices")
    return Finding(
        "fails",
        f"all two-coloured rooted forests with 2 to {limit} vertices, red to move with the only right, by brute force, "
        f"then the forest that is shown ({found.board.size - 1} vertices)",
        f"On {GAME.format(found)} red wins only with the right kept for a later turn, and would lose without it.",
        tuple(rows),
        GAME.format(found),
        "A right may have to be kept as a threat, though seldom, and as far as is known only by a holder who is still "
        "the favourite once it is used.",
        ("among forests that a right turns", "if it were true", "won only by keeping it"),
        evidence=Evidence("exhaustive", ORIGIN),
        smallest=smallest,
    )


def _exceptions(
    size: int, done: int
) -> Generator[Progress, None, tuple[tuple[int, int], tuple[int, int], State | None]]:
    """Exceptions and turned forests of one size, with every colouring and up to symmetry; and the first exception."""
    judged: dict[object, tuple[bool, bool]] = {}
    kept = turned = 0
    first = None
    for number, state in enumerate(coloured_forests(size, size)):
        key = canonical(state)
        if key not in judged:
            truth = Truth(state)
            helps = not truth.wins(0) and truth.wins(0, (1, 0))
            judged[key] = helps, helps and not truth.wins_by_use(0)
        helps, waits = judged[key]
        turned += helps
        kept += waits
        if waits and first is None:
            first = replace(state, almighty=(1, 0))
        if number % 4 == 0:
            yield Progress(done + number, done + number + 1, "forests")
    return (
        (kept, sum(waits for _, waits in judged.values())),
        (turned, sum(helps for helps, _ in judged.values())),
        first,
    )


def _must_wait(state: State) -> bool:
    truth, player = Truth(state), state.player
    return not truth.wins(player) and truth.wins(player, state.almighty) and not truth.wins_by_use(player)


def underdog_uses_at_once(limit: int) -> Check:
    """Look for a forest won only by keeping the right whose holder is not the favourite once it is used."""
    bound = f"all two-coloured rooted forests with 2 to {limit} vertices, red to move with the only right"
    checked, wrong = 0, None
    seen = set()
    for number, state in enumerate(coloured_forests(limit)):
        red, blue = state.counts
        key = canonical(state)
        if blue <= red and key not in seen:
            seen.add(key)
            truth = Truth(state)
            if not truth.wins(0) and truth.wins(0, (1, 0)):
                checked += 1
                if not truth.wins_by_use(0):
                    wrong = wrong or replace(state, almighty=(1, 0))
        if number % 4 == 0:
            yield Progress(checked, checked + 1, "forests")
    if not checked:
        return nothing(bound)
    return Finding(
        "fails" if wrong else "holds",
        bound,
        f"On {checked:,} forests that a right turns, the use {'is not always' if wrong else 'is'} possible at once.",
        (Row("forests won only by keeping it", "0", "some" if wrong else "0", not wrong),),
        GAME.format(wrong) if wrong else None,
        "The underdog, too, may have to keep a right." if wrong else None,
        ("", "expected", "found"),
        evidence=Evidence(
            "exhaustive",
            "In the record of a native run by brute force none of 38,433 such forests with 2 to 9 vertices, each counted "
            "once up to symmetry, is an exception; a proof is not known (docs/proofs/shichinarabe-one-right.md)",
        ),
        smallest=wrong is not None,
    )


def normal_play(limit: int) -> Check:
    """Look for a forest where, if whoever cannot move loses, red must keep a right."""
    return (
        yield from _without_race(
            limit,
            one_way=False,
            known=Evidence(
                "exhaustive",
                "A native run by brute force found none among all 271,293 forests with 2 to 9 vertices, each counted once up "
                "to symmetry. A proof is known where white vertices open only what is below them "
                "(docs/proofs/shichinarabe-one-right.md)",
            ),
        )
    )


def one_way(limit: int) -> Check:
    """Compare who wins with one right, if whoever cannot move loses, with what the values say: edges lead outward."""
    return (
        yield from _without_race(
            limit,
            one_way=True,
            known=Evidence("proved", "The check tries it by brute force.", "shichinarabe-one-right.md"),
        )
    )


def _without_race(limit: int, one_way: bool, known: Evidence) -> Check:
    kind = "with edges that lead outward alone" if one_way else "undirected"
    bound = (
        f"all two-coloured rooted forests with 2 to {limit} vertices, {kind}, red to move with the only right"
    )
    checked = 0
    wrong = None
    seen = set()
    for number, state in enumerate(coloured_forests(limit)):
        key = canonical(state)
        if key not in seen:
            seen.add(key)
            checked += 1
            asked = _outward(state) if one_way else state
            truth = Truth(asked, race=False)
            if truth.wins(0, (1, 0)) != (
                _by_values(state) if one_way else truth.wins(0) or truth.wins_by_use(0)
            ):
                wrong = wrong or replace(asked, almighty=(1, 0))
        if number % 4 == 0:
            yield Progress(checked, checked + 1, "forests")
    if not checked:
        return nothing(bound)
    return Finding(
        "fails" if wrong else "holds",
        bound,
        f"It is so on {'not all' if wrong else 'all'} of {checked:,} forests.",
        (Row("exceptions", "0", "some" if wrong else "0", not wrong),),
        GAME.format(wrong) if wrong else None,
        "There are exceptions." if wrong else None,
        ("", "expected", "found"),
        evidence=EXHAUSTIVE if wrong else known,
        smallest=wrong is not None,
    )


def _outward(state: State) -> State:
    """The same forest with edges that lead away from vertex 0 alone."""
    return replace(state, board=Board(state.board.size, tuple((u, v) for u, v in state.board.arcs if u < v)))


def _by_values(state: State) -> bool:
    uses = [state.whitened(v) for v, colour in enumerate(state.colours) if colour == "B"]
    return max(map(total_value, [state, *uses])) >= 1


def total_value(state: State) -> int:
    """The sum of the branch values for red of a forest below vertex 0 in reading order, where edges lead outward."""
    sums, total = [0] * state.board.size, 0
    for vertex in range(state.board.size - 1, 0, -1):
        letter, below = state.colours[vertex], sums[vertex]
        if letter == "W":
            total += below
        else:
            sums[state.board.opens[vertex][0]] += max(0, below + 1) if letter == "R" else min(0, below - 1)
    return total + sums[0]
