"""The solution of a position: who wins, every move, and the two matchings as the reason."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from lastcard.core.game import check_position
from lastcard.core.solution import Brief, MoveVerdict, Solution
from lastcard.core.worth import mirrored
from lastcard.games.tanhinmin.rules import GAME, PASS, PLAYERS, State, write_card, write_hand
from lastcard.games.tanhinmin.solver.certificate import certificates, surplus_certificate
from lastcard.games.tanhinmin.solver.distance import MOST_CARDS, best_moves, distance, distances_after
from lastcard.games.tanhinmin.solver.explain import explain, lemma
from lastcard.games.tanhinmin.solver.moves import judged_moves, move_sizes
from lastcard.games.tanhinmin.solver.strategy import advice
from lastcard.games.tanhinmin.solver.winner import configuration, verdict

if TYPE_CHECKING:
    from lastcard.core.worth import Value
    from lastcard.games.tanhinmin.rules import Card
    from lastcard.games.tanhinmin.solver.moves import MoveSizes
    from lastcard.games.tanhinmin.solver.strategy import Advice

MOST_TEXT = 40_000_000
"""Most characters in all positions after moves together: with larger hands only so many moves are listed."""


MOST_BRIEF = 400
"""Most cards in both hands of which no more than the best moves are worked out: of them all moves are listed."""


def solve(state: State) -> Solution:
    """Solve a position.

    Distances are those of `distance`, None for positions of many cards. The solution adds `winner` (0 the player to
    move, 1 the other), `winning_moves`, `mu0`, `mu1`, `matching0`, `matching1` (pairs of cards), `cover0`, `cover1`
    (cards), `lemma` (what decides), `case` and `lemma_move` (the move that the proof gives, and its case; None where
    the player to move loses), `surplus` (the player in the surplus state, or None) and `surplus_matching` (how the
    rival beats all of that player's ordinary cards), `method` (``over``, ``matching`` or ``surplus``) and `moves_left_out`: how many moves of very large hands are not listed in `moves`, best first.
    `winning_moves` always has all of them.
    """
    check_position(state, State, GAME.name)
    known = verdict(state)
    best = advice(state, known)
    sizes = move_sizes(state)
    graphs = certificates(state)
    facts: dict[str, Any] = {
        "winner": known.winner,
        "winning_moves": [GAME.format_move(size.move) for size in sizes if size.wins],
        "mu0": known.mu0,
        "mu1": known.mu1,
        "matching0": graphs[0].edge_cards(),
        "matching1": graphs[1].edge_cards(),
        "cover0": graphs[0].cover_cards(),
        "cover1": graphs[1].cover_cards(),
        "lemma": None if known.method == "over" else lemma(state, known),
        "case": best.case if best else None,
        "lemma_move": GAME.format_move(best.move) if best else None,
        "surplus": known.surplus,
        "surplus_matching": None
        if known.surplus is None
        else surplus_certificate(state, known.surplus).edge_cards(),
        "method": known.method,
    }
    moves = _moves(state, sizes, best)
    return Solution(
        game=GAME.name,
        position=GAME.format(state),
        to_move=PLAYERS[state.player],
        value="loss" if known.winner else "win",
        distance=distance(state),
        moves=moves,
        reason=explain(state, known, graphs, best, sizes, facts, moves[0].move if moves else ""),
        extra={**facts, "moves_left_out": len(sizes) - len(moves)},
        left_out=len(sizes) - len(moves),
        worths=mirrored("loss" if known.winner else "win", state.player),
        implied=True,
    )


def brief(state: State) -> Brief:
    """Return what `solve` says without reasons; of few cards only the best moves are looked for."""
    cards = len(state.hand) + len(state.other)
    if state.over or cards > MOST_BRIEF:
        return Brief.of(solve(state))
    table = configuration(state)
    known = verdict(state, table)
    wins, plies = known.winner == 0, None
    if cards > MOST_CARDS:
        best = [size.move for size in move_sizes(state) if size.wins == wins]
    else:
        plies, best = best_moves(state, table, wins)
    advised = advice(state, known, table) if wins and len(best) > 1 else None
    if advised is not None and advised.move in best:
        best = [advised.move, *(move for move in best if move != advised.move)]
    return Brief(
        game=GAME.name,
        position=GAME.format(state),
        to_move=PLAYERS[state.player],
        value="win" if wins else "loss",
        distance=plies,
        best=tuple(map(GAME.format_move, best)),
    )


def outline(state: State, most: int) -> Solution:
    """Solve a position without what only a program reads: no facts, and at most so many moves.

    If a move wins, the moves are winning ones, that of the proof first; the positions after them are empty texts, and
    so is that of the solution. Distances are not looked for.
    """
    known = verdict(state)
    best = advice(state, known)
    judged = judged_moves(state)
    if best:
        proved = next(size for size in judged_moves(state) if size.move == best.move)
        judged = chain([proved], (size for size in judged if size.wins and size != proved))
    sizes = tuple(islice(judged, most))
    values: tuple[Value, Value] = ("loss", "win")
    moves = [MoveVerdict(GAME.format_move(size.move), "", values[size.wins], None) for size in sizes]
    return Solution(
        game=GAME.name,
        position="",
        to_move=PLAYERS[state.player],
        value=values[not known.winner],
        distance=None,
        moves=tuple(moves),
        reason=explain(state, known, certificates(state), best, sizes, {}, moves[0].move if moves else ""),
        extra={"moves_left_out": len(state.moves()) - len(moves)},
        left_out=len(state.moves()) - len(moves),
        worths=mirrored(values[not known.winner], state.player),
        implied=True,
    )


def _moves(state: State, sizes: tuple[MoveSizes, ...], best: Advice | None) -> tuple[MoveVerdict, ...]:
    """The moves: quick wins and slow losses first; then that of the proof, then weakest cards."""
    first: Card | None = best.move if best else None
    counted = len(state.hand) + len(state.other) <= MOST_CARDS
    winning = {size.move for size in sizes if size.wins}
    plies = distances_after(state, winning) if counted and not state.over else {}

    def order(size: MoveSizes) -> tuple[bool, bool, int, bool]:
        known = plies.get(size.move, 0)
        return not size.wins, known == 0, known if size.wins else -known, size.move != first

    mine, theirs = write_hand(state.hand), write_hand(state.other)
    listed = max(1, MOST_TEXT // (len(mine) + len(theirs) + 1))
    cards = mine.split(",")
    places: dict[Card, int] = {}
    for place, card in enumerate(state.hand):
        places.setdefault(card, place)
    found = []
    for size in sorted(sizes, key=order)[:listed]:
        if size.move == PASS:
            after = f"{theirs}|{mine}|0"
        else:
            place = places[size.move]
            rest = ",".join(cards[:place] + cards[place + 1 :])
            after = f"{theirs}|{rest}|{write_card(size.move)}"
        value: Value = "win" if size.wins else "loss"
        found.append(MoveVerdict(GAME.format_move(size.move), after, value, plies.get(size.move)))
    return tuple(found)
