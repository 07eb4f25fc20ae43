"""Experiments over all positions at once, after each kind of them has been held against the rules in the small games.

Source: Samkoff 2015, sections 4 and 5, whose samples they stand in for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pan.claims.checks.truth import JUDGED, SLICE, Contradiction, positions, table
from lastcard.games.pan.rules import GAME, TAKE, USUAL, State
from lastcard.games.pan.solver.heuristic import heuristic
from lastcard.games.pan.solver.whole_game.experiments import (
    ENDLESS,
    all_moves,
    guesses,
    looked_ahead,
    suggestions,
    taking,
    top_three,
)
from lastcard.games.pan.solver.whole_game.rank_sum_cuts import Cuts, by_rank_sum

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.pan.claims.checks.truth import Key
    from lastcard.games.pan.rules import Move
    from lastcard.games.pan.solver.retrograde.table import Table
    from lastcard.games.pan.solver.whole_game.experiments import Moves

PLIES = 2
"""So deep the search over all positions at once is compared with a search of each."""

_judged: set[str] = set()


def forget() -> None:
    """Compare again from now on."""
    _judged.clear()


def game_and_moves(ranks: int) -> Generator[Progress, None, tuple[Table, Moves]]:
    """Return the solution of a game and all its moves, after those of the small games were compared with the rules."""
    labels = yield from table(ranks)
    if "moves" not in _judged:
        for few in range(1, JUDGED + 1):
            yield from _judge_moves((yield from table(few)))
        _judged.add("moves")
    moves = all_moves(labels.space)
    yield Progress(0, 1, f"all moves of {ranks}-Pan")
    return labels, moves


def cuts(ranks: int) -> Generator[Progress, None, Cuts]:
    """Return what taking by the rank sum keeps, after that of the small games has been compared with the rules."""
    if "cuts" not in _judged:
        for few in range(1, JUDGED + 1):
            yield from _judge_cuts((yield from table(few)))
        _judged.add("cuts")
    return (yield from by_rank_sum((yield from table(ranks))))


def _judge_moves(labels: Table) -> Generator[Progress, None, None]:
    """Moves, heuristic, search, suggestion, top three cards and what is said of taking, position by position."""
    space, ranks = labels.space, labels.ranks
    moves = all_moves(space)
    leads = _by_position(moves, _kinds(ranks))
    signs = (False, True)
    flat = {sign: guesses(space, sign) for sign in signs}
    deep = {sign: run_to_end(looked_ahead(moves, PLIES, sign)) for sign in signs}
    chosen = {sign: suggestions(moves, flat[sign]) for sign in signs}
    take, (code, enough) = taking(moves, labels), top_three(space)
    by_rules = yield from _looked_at(ranks)
    for number, (state, after, worth) in enumerate(by_rules.values()):
        here = space.index(state)
        said = [
            leads.get(here, {}),
            [(int(flat[sign][here]), int(deep[sign][here])) for sign in signs],
            [int(chosen[sign][here]) for sign in signs],
            [bool(some[here]) for some in (take.legal, take.keeps, take.only, take.best, take.alone)],
            (int(code[here]), bool(enough[here])),
        ]
        top = [rank for rank, count in enumerate(state.loose) for _ in range(count)][-3:]
        expected = [
            {move: space.index(there) for move, there in after.items()},
            [(layers[0], layers[-1]) for layers in worth],
            [_first_best(ranks, after, by_rules, sign) for sign in signs],
            _of_taking(state, labels),
            (sum(1 << 4 * rank for rank in top), len(top) == 3),
        ]
        if said != expected:
            raise Contradiction(f"{GAME.format(state)}: the engine says {said}, the rules {expected}")
        if number % SLICE == 0:
            yield Progress(number, space.size, f"moves and searches of k = {ranks} compared with the rules")


Seen = tuple[State, dict["Move", State], list[list[int]]]
"""A position, where its moves lead, and by sign of Score_2 its doubled minimax values at rising depths."""


def _looked_at(ranks: int) -> Generator[Progress, None, dict[Key, Seen]]:
    """Look at every position by the rules: its moves, and minimax value by minimax value."""
    found: dict[Key, Seen] = {}
    for number, state in enumerate(positions(ranks)):
        after = {move: state.after(move) for move in state.moves()}
        found[state.hand, state.other] = (state, after, [[_flat(state, sign)] for sign in (False, True)])
        if number % SLICE == 0:
            yield Progress(number, 10 * 15 ** (ranks - 1), f"positions of k = {ranks} looked at")
    for ply in range(PLIES):
        for number, (_, after, worth) in enumerate(found.values()):
            for sign, layers in enumerate(worth):
                next_ones = [found[there.hand, there.other][2][sign][ply] for there in after.values()]
                layers.append(max((-one for one in next_ones), default=layers[ply]))
            if number % SLICE == 0:
                yield Progress(number, len(found), f"{ply + 1} plies by the rules")
    return found


def _flat(state: State, printed: bool) -> int:
    """Return the doubled heuristic of a position, a finished game being worth `ENDLESS`."""
    if state.over:
        return -ENDLESS if any(state.hand) else ENDLESS
    return int(2 * heuristic(state, printed))


def _kinds(ranks: int) -> list[Move]:
    """The kinds of moves in their order: card and set of each rank, then taking."""
    kinds = [
        move for rank in range(1, ranks + 1) for move in ((rank, -rank) if USUAL.set_size(rank) else (rank,))
    ]
    return [*kinds, TAKE]


def _by_position(moves: Moves, kinds: list[Move]) -> dict[int, dict[Move, int]]:
    """Where the moves lead, position by position."""
    leads: dict[int, dict[Move, int]] = {}
    for kind, (where, after) in zip(kinds, moves.steps, strict=True):
        for here, there in zip(where.tolist(), after.tolist(), strict=True):
            leads.setdefault(here, {})[kind] = there
    return leads


def _first_best(ranks: int, after: dict[Move, State], by_rules: dict[Key, Seen], printed: bool) -> int:
    """Return the number of the first move whose position is worth the least to the other player; −1 if there is none."""
    worth = {move: -by_rules[there.hand, there.other][2][printed][0] for move, there in after.items()}
    return _kinds(ranks).index(max(worth, key=lambda move: worth[move])) if worth else -1


def _of_taking(state: State, labels: Table) -> list[bool]:
    """Whether taking is legal, keeps the value, alone does, is best by distance too, and alone is."""
    here = labels.label(state)
    keeping, best = set(), set()
    for move in state.moves():
        after = labels.label(state.after(move))
        if {here.value, after.value} in (
            {"win", "loss"},
            {"draw"},
        ):  # what is lost for the next one is won for this
            keeping.add(move)
            if here.distance is None or here.distance == 1 + (after.distance or 0):
                best.add(move)
    return [
        TAKE in state.moves(),
        TAKE in keeping,
        keeping == {TAKE},
        TAKE in best,
        best == {TAKE},
    ]


def _judge_cuts(labels: Table) -> Generator[Progress, None, None]:
    """What taking keeps and what placing keeps by the rank sum, counted position by position."""
    read = yield from by_rank_sum(labels)
    most = 3 * labels.ranks
    take, place, many = [0] * (most + 1), [0] * (most + 1), 0
    for number, state in enumerate(positions(labels.ranks)):
        top = [rank for rank, count in enumerate(state.loose, start=1) for _ in range(count)][-3:]
        if not state.over and len(top) == 3:
            many += 1
            _, keeps, only, *_ = _of_taking(state, labels)
            forced = state.moves() == (TAKE,)
            take[sum(top)] += keeps
            place[sum(top)] += keeps if forced else not only
        if number % SLICE == 0:
            yield Progress(number, labels.space.size, f"cuts of k = {labels.ranks} compared with the rules")
    if (read.take.tolist(), read.place.tolist(), read.positions) != (take, place, many):
        raise Contradiction(f"the engine counts other cuts than the rules for {labels.ranks}-Pan")
