"""Two players, results, no chance, and play that never goes round: solved depth first, each position once.

Nothing is kept but one number a position. It is the quick way, and finds out by itself where it does not lead: where
play can go round, chance is to move, or an end is no win, draw or loss.

Source: backward induction, E. Zermelo 1913; the order of the search is our own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.game import CHANCE, State
from lastcard.core.general.results.packed import DRAWN, FIRST, RESULTS, SECOND, before
from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from lastcard.core.general.asking import Rules

SLICE = 100
"""Positions whose moves are made between two yields."""


class BudgetSpent(Exception):
    """There are more positions than a budget allows."""


def depth_first(rules: Rules, root: State, budget: int) -> Generator[Progress, None, dict[State, int] | None]:
    """Solve every position that can follow from one of a game for two.

    Keeps a number a position, and the moves of one line.

    Returns
    -------
    dict or None
        By position who wins and how soon, packed (see `packed`); None if play can go round, chance is to move, or an end
        is not a win of one and a loss of the other or a draw.

    Raises
    ------
    BudgetSpent
        If there are more positions than the budget allows.
    GameError
        If the rules say something that they may not say.
    """
    game = rules.game
    legal_moves, play, outcome, player_to_move = (
        game.legal_moves,
        game.play,
        game.outcome,
        game.player_to_move,
    )
    ends: dict[object, int] = {0: FIRST, 1: SECOND, "draw": DRAWN}
    found: dict[State, int | None] = {}
    known = found.get
    line: list[tuple[State, int, list[State]]] = []  # the positions being solved, with what follows from each
    waiting: list[Iterator[State]] = [
        iter((root,))
    ]  # what must be solved first, for each of them and the root
    moves: object = ()
    after: list[State] = []
    left = SLICE
    while waiting:
        for here in waiting[-1]:
            if here in found:
                if found[here] is None:
                    return None
                continue
            said = outcome(here)
            if said is not None:
                value = ends.get(said) if said.__class__ is int or said.__class__ is str else None
                if value is None:
                    value = RESULTS.get(rules.end(said, here)[1])
                    if value is None:
                        return None
                found[here] = value
                continue
            mover = player_to_move(here)
            if mover != 0 and mover != 1:
                if mover == CHANCE:
                    return None
                rules.refuse_mover(mover, here)
            moves = legal_moves(here)
            if not moves or (moves.__class__ is not list and moves.__class__ is not tuple):
                moves = rules.moves(moves, here)
            after = [play(here, move) for move in moves]
            try:
                values = list(map(known, after))
            except TypeError:
                rules.refuse_unhashable(here, moves, after)
                raise
            if None in values:
                found[here] = None
                line.append((here, mover, after))
                waiting.append(
                    iter([there for there, value in zip(after, values, strict=True) if value is None])
                )
                break
            found[here] = before(mover, values)  # type: ignore[arg-type]  # None is not among them
        else:
            waiting.pop()
            if line:
                here, mover, after = line.pop()
                found[here] = before(mover, list(map(found.__getitem__, after)))  # type: ignore[arg-type]  # nor here
        left -= 1
        if not left:
            left = SLICE
            if len(found) > budget:
                raise BudgetSpent
            yield Progress(len(found), 0, "positions")
    if len(found) > budget:
        raise BudgetSpent
    return found  # type: ignore[return-value]  # all are solved
