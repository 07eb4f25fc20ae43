"""Trees and values: the linear rule against the truth, and simpler rules that are not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.common import (
    MOST_GRAPH,
    coloured_forests,
    coloured_graphs,
    exceptions,
    none_of,
    total_value,
)
from lastcard.games.shichinarabe.rules import GAME, PLAYERS, State, forest, in_reading_order
from lastcard.games.shichinarabe.rules.forests import forests
from lastcard.games.shichinarabe.solver.answer import answer

PROOF = "shichinarabe-forests.md"

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lastcard.core.claims import Check


def linear_rule(limit: int) -> Check:
    """Compare winner and winning moves of the linear rule with the truth on all forests."""
    bound = f"all two-coloured rooted forests with {span(2, limit)} vertices, both starters"
    counts = dict.fromkeys(range(2, limit + 1), 0)
    wrong: dict[int, int] = dict.fromkeys(counts, 0)
    first = None
    for number, state in enumerate(coloured_forests(limit)):
        size = state.board.size - 1
        truth = BruteForce(state)
        for player in (0, 1):
            asked = State(state.board, state.colours, player)
            found = answer(asked)
            counts[size] += 1
            same = (found.winner == player) == truth.wins(player)
            if not same or [move.select for move in found.winning] != truth.winning(player):
                wrong[size] += 1
                first = first or asked
        if number % 8 == 0:
            yield Progress(number, number + 1, "forests")
    rows = tuple(
        Row(
            f"{size} vertices, {counts[size]:,} positions", "0 wrong", f"{wrong[size]} wrong", not wrong[size]
        )
        for size in counts
    )
    if not rows:
        return unchecked(bound)
    return exceptions(
        bound,
        first,
        f"Winner and winning moves were compared in {sum(counts.values()):,} positions; "
        f"{sum(wrong.values()):,} differ.",
        rows,
        "The rule needs another look.",
        Evidence("proved", "The check compares the program with brute force.", PROOF),
        columns=("forests", "expected", "found"),
    )


def whole_numbers(limit: int) -> Check:
    """Work out the value of every small graph by the options of both players, without assuming that it is whole."""
    last = min(limit, MOST_GRAPH)
    bound = f"all graphs with {span(3, last)} vertices, in white, red and blue"
    checked, wrong = 0, None
    for size in range(3, last + 1):
        for number, state in enumerate(coloured_graphs(size)):
            checked += 1
            if _value(BruteForce(state)) is None:
                wrong = wrong or state
            if number % 8 == 0:
                yield Progress(checked, checked + 1, "boards")
    if not checked:
        return unchecked(bound)
    return exceptions(
        bound,
        wrong,
        f"Of {checked:,} boards {'some have' if wrong else 'none has'} a value that is not a whole number.",
        (Row("values that are not whole", "0", "some" if wrong else "0", not wrong),),
        "The proof does not cover what was found.",
        Evidence("proved", "The check works the values out without assuming it (Theorem 1).", PROOF),
    )


def _value(truth: BruteForce) -> int | None:
    """The value for red of the game in which whoever cannot move loses; None if some value is not whole."""
    known: dict[int, int | None] = {}

    def value(white: int) -> int | None:
        if white not in known:
            options = [[value(white | 1 << v) for v in truth.selectable(white, player)] for player in (0, 1)]
            known[white] = _between(options)
        return known[white]

    return value(truth.white)


def _between(options: list[list[int | None]]) -> int | None:
    low, high = [[worth for worth in side if worth is not None] for side in options]
    if len(low) + len(high) < len(options[0]) + len(options[1]):
        return None
    if low and high and max(low) + 2 > min(high):
        return None
    if (not low or max(low) < 0) and (not high or min(high) > 0):
        return 0
    return max(low) + 1 if low and max(low) >= 0 else min(high) - 1


def sum_decides(limit: int) -> Check:
    """Look for the smallest forest on which the sum of the values names the wrong winner."""
    return _first_wrong(limit, coloured_forests(limit), _by_sum, "the sum of the values", "", True)


def single_blocker(limit: int) -> Check:
    """Look for an exception among sums of a tree with itself: it need not be the smallest of all."""
    doubled = (
        in_reading_order(forest([*parents, *(p + size if p else 0 for p in parents)], letters + letters))
        for size in range(2, limit + 1)
        for parents in forests(size)
        if parents.count(0) == 1
        for letters in _both_colours(size)
    )
    note = " (sums of a tree with itself)"
    return _first_wrong(limit, doubled, _by_single_blocker, "the best single blocker", note, False)


def _both_colours(size: int) -> list[str]:
    texts = ["".join("RB"[number >> place & 1] for place in range(size)) for number in range(2**size)]
    return [text for text in texts if len(set(text)) == 2]


def _first_wrong(
    limit: int, boards: Iterable[State], rule: Callable[[State], int], name: str, note: str, smallest: bool
) -> Check:
    checked = 0
    for board in boards:
        truth = BruteForce(board)
        for player in (0, 1):
            state = State(board.board, board.colours, player)
            checked += 1
            guess = rule(state)
            if (guess == player) != truth.wins(player):
                winner = PLAYERS[player if truth.wins(player) else 1 - player]
                return Finding(
                    "fails",
                    f"forests with up to {board.board.size - 1} vertices{note}, until the first exception",
                    f"By {name}, {PLAYERS[guess]} would win; in truth {winner} does.",
                    (Row("winner", PLAYERS[guess], winner, False),),
                    GAME.format(state),
                    "The underdog must keep a blocker, and may leave open which: the sum less the price of that decides.",
                    ("", f"by {name}", "in truth"),
                    evidence=EXHAUSTIVE,
                    smallest=smallest,
                )
        if checked % 16 == 0:
            yield Progress(checked, checked + 1, "positions")
    return unchecked(f"forests with up to {limit} vertices{note}", none_of(checked))


def _by_sum(state: State) -> int:
    total = answer(state).total or 0
    return (0 if total > 0 else 1) if total else 1 - state.player


def _by_single_blocker(state: State) -> int:
    """Who would win if the underdog had to settle on one blocker now: delete what is below and count again."""
    judged = answer(state).judgement
    assert judged is not None  # a forest without options
    weak = judged.roles.underdog
    best = None
    for vertex, colour in enumerate(state.colours):
        if colour != "RB"[weak]:
            continue
        below = _below(state, vertex)
        if any(state.colours[child] == "RB"[1 - weak] for child in below):
            kept = total_value(state, {vertex, *below}) * (1 if weak == 0 else -1)
            best = kept if best is None else max(best, kept)
    ahead = best is not None and (best > 0 or (best == 0 and state.player != weak))
    return weak if ahead else 1 - weak


def _below(state: State, vertex: int) -> list[int]:
    found = [child for child in state.board.opens[vertex] if child > vertex]
    for above in found:
        found += [child for child in state.board.opens[above] if child > above]
    return found
