"""All-mighty rights on forests: what they are worth, and when to use them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.core.claims import Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.claims.common import coloured_forests, nothing
from lastcard.games.shichinarabe.claims.truth import Truth
from lastcard.games.shichinarabe.rules import GAME, State
from lastcard.games.shichinarabe.solver import answer

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.claims.common import Check

KEPT = "r: B(BB(BRR B) R) R almighty=1,0"
"""Red wins only by keeping the right."""


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
    )


def now_or_never(limit: int) -> Check:
    """Look for positions that are won only by keeping the right: all small forests, then a known one."""
    checked, found = 0, None
    boards = (
        State(board.board, board.colours, player, (1, 0) if player == 0 else (0, 1))
        for board in coloured_forests(limit)
        for player in (0, 1)
    )
    for state in boards:
        checked += 1
        if _must_wait(state):
            found = state
            break
        if checked % 8 == 0:
            yield Progress(checked, checked + 1, "positions")
    if found is None and _must_wait(GAME.parse(KEPT)):
        found = GAME.parse(KEPT)
    if found is None:
        return nothing(f"all forests with up to {limit} vertices")
    moves = ", ".join(map(GAME.format_move, answer(found).winning))
    return Finding(
        "fails",
        f"{checked:,} positions with up to {limit} vertices, and one with nine",
        f"The winner wins only by {moves}, with the right kept, and would lose without it.",
        (Row("winning moves that use the right", "1 or more", "0", False),),
        GAME.format(found),
        "A right may have to be kept as a threat.",
        ("", "if it were true", "found"),
    )


def _must_wait(state: State) -> bool:
    truth = Truth(state)
    player, rights = state.player, state.almighty
    if truth.wins(player) or not truth.wins(player, rights):
        return False
    return not any(
        Truth(state.whitened(vertex)).winning(player)
        for vertex, colour in enumerate(state.colours)
        if colour == "RB"[1 - player] and state.counts[1 - player] > 1
    )


def searched(limit: int) -> Check:
    """Compare the engine with the truth for one and two rights, and count what it searches."""
    bound = (
        f"all two-coloured rooted forests with 2 to {limit} vertices, both starters, 1 and 2 rights of either"
    )
    most: dict[tuple[int, int], int] = {}
    checked, wrong = 0, None
    for state in coloured_forests(limit):
        truth = Truth(state)
        for player in (0, 1):
            for rights in ((1, 0), (0, 1), (2, 0), (0, 2)):
                asked = replace(state, player=player, almighty=rights)
                found = answer(asked)
                checked += 1
                key = (state.board.size - 1, max(rights))
                most[key] = max(most.get(key, 0), found.nodes)
                if (found.winner == player) != truth.wins(player, rights):
                    wrong = wrong or asked
        yield Progress(checked, checked + 1, "positions")
    if not checked:
        return nothing(bound)
    rows = tuple(
        Row(f"{size} vertices, {rights} {'right' if rights == 1 else 'rights'}", "", f"{nodes:,}", None)
        for (size, rights), nodes in sorted(most.items())
    )
    return Finding(
        "fails" if wrong else "holds",
        bound,
        f"The engine agrees with the truth in {checked:,} positions{' but some' if wrong else ''}. How fast it can be "
        "done in the worst case is not checked: no algorithm is printed.",
        rows,
        GAME.format(wrong) if wrong else None,
        "The engine is wrong there." if wrong else None,
        ("", "printed", "most positions searched"),
    )
