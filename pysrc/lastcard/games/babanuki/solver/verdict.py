"""The solution of a position: who can force first place, what each draw does about it, and who can be made last.

Source: our own, in the reading of Kiya 2021, section 5.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.game import check_position
from lastcard.core.game.written import written
from lastcard.core.solution import Brief, MoveVerdict, Solution
from lastcard.core.text import ordinal
from lastcard.core.worth import order
from lastcard.games.babanuki.rules import GAME, State
from lastcard.games.babanuki.solver.explain import explain
from lastcard.games.babanuki.solver.force import NOBODY, forced, forced_after, made_last, made_last_after
from lastcard.games.babanuki.solver.own_place.induction import prospects_of
from lastcard.games.babanuki.solver.shares import draws, partners, shares
from lastcard.games.babanuki.solver.solved_cache import looked_at

if TYPE_CHECKING:
    from fractions import Fraction

    from lastcard.core.worth import Value, Worth
    from lastcard.games.babanuki.rules import Card
    from lastcard.games.babanuki.solver.force import Forced
    from lastcard.games.babanuki.solver.shares import Draw

MOST_LISTED = 400
"""Most moves with a verdict of their own; `draws` always has all."""


AT_HAND = 60
"""Most positions that are gone through, at hand, to see what play comes to if each wants the best place of its own."""


def solve(state: State, most: int = AT_HAND) -> Solution:
    """Solve a position as far as it is at hand; with four players or more that can be nothing (see `SolvedCache`).

    Seats are numbered in the order in which the position is written, 0 for the player to move. The solution adds
    `winner` (the seat that can force first place, or None), `draws` (each card, and the winner after it), `not_last`
    (the seats that all others together cannot make last; None if that is not known), `rank` (draws within which the
    winner can force it), and with three players `sizes` (numbers shared by the seats 0 and 1, 0 and 2, 1 and 2) and
    `joker` (the seat that holds it). First place is the best one that is still to be had; the distance is the draws to it.

    The reason tells as well what play comes to if each wants the best place of its own, where at most `most` positions
    can follow: in its facts `outcomes` is how many outcomes cannot be ruled out (see `Prospects`), and `ranking` the seats
    in the order in which they finish if that is determined; both are None where more positions can follow.
    """
    check_position(state, State, GAME.name)
    here = shares(state)
    most_entries = looked_at(here)
    now = forced(here, most_entries)
    found = draws(here)
    after = {draw.partner: forced_after(draw, most_entries) for draw in found}
    kinds = partners(state)
    last = made_last(here, most_entries)
    moves = sorted(_moves(state, found, after, most_entries), key=lambda judged: judged[0])
    winner = None if now is None else now.winner
    first = GAME.parse_move(state, moves[0][1].move) if moves else None
    extra: dict[str, Any] = {
        "winner": winner,
        "draws": {GAME.format_move(card): _winner(after[kinds[card]]) for card in state.moves},
        "not_last": None if last is None else [seat for seat in range(here.players) if seat not in last],
        "rank": None if now is None else now.draws,
    }
    if here.players == 3:
        extra |= {"sizes": list(here.counts), "joker": here.joker}
    return Solution(
        game=GAME.name,
        position=GAME.format(state),
        to_move=ordinal(state.player),
        value="loss" if state.over else _value(now, 0),
        distance=0 if state.over else extra["rank"],
        moves=tuple(verdict for _, verdict in moves),
        reason=explain(
            state, here, now, after, kinds, None if now is None else prospects_of(here, most), first
        ),
        extra=extra,
        status="unknown" if now is None else "exact",
        left_out=max(0, len(state.moves) - MOST_LISTED),
        worths=_worths(state, now),
        unsaid=written(GAME, state)[1] if state.finished else {},
    )


def brief(state: State) -> Brief:
    """Return what `solve` says without reasons: who can force first place now, and after each kind of draw."""
    check_position(state, State, GAME.name)
    here = shares(state)
    most_entries = looked_at(here)
    now = forced(here, most_entries)
    after = {draw.partner: (forced_after(draw, most_entries), draw) for draw in draws(here)}
    kinds = partners(state)
    keys = {partner: _key(draw, then, most_entries) for partner, (then, draw) in after.items()}
    cards = sorted(_listed(state, kinds), key=lambda card: keys[kinds[card]])
    results = {
        partner: (_value(then, 0), None if then is None else then.draws)
        for partner, (then, _) in after.items()
    }
    best = [card for card in cards if results[kinds[card]] == results[kinds[cards[0]]]]
    return Brief(
        game=GAME.name,
        position=GAME.format(state),
        to_move=ordinal(state.player),
        value="loss" if state.over else _value(now, 0),
        distance=0 if state.over else None if now is None else now.draws,
        best=tuple(map(GAME.format_move, best)) if now is not None else (),
        status="unknown" if now is None else "exact",
        worths=_worths(state, now),
    )


def best_draws(state: State) -> tuple[Card, ...]:
    """Return the draws that are as good as any for the player to move, as far as it is known.

    Those that win quickest; or that give first place to nobody, and after which one cannot be made last; or that delay.
    """
    kinds = partners(state)
    here = shares(state)
    most = looked_at(here)
    keys = {draw.partner: _key(draw, forced_after(draw, most), most) for draw in draws(here)}
    best = min(keys.values(), default=())
    return tuple(card for card in state.moves if keys[kinds[card]] == best)


def _moves(
    state: State, found: tuple[Draw, ...], after: dict[int, Forced | None], most: int | None
) -> list[tuple[tuple[Fraction | float, ...], MoveVerdict]]:
    """The draws with a key to sort them by."""
    keys = {draw.partner: _key(draw, after[draw.partner], most) for draw in found}
    kinds = partners(state)
    listed: list[tuple[tuple[Fraction | float, ...], MoveVerdict]] = []
    for card in _listed(state, kinds):
        then = after[kinds[card]]
        distance = None if then is None else then.draws
        position = GAME.format(state.after(card))
        move = MoveVerdict(GAME.format_move(card), position, _value(then, 0), distance, _worths(state, then))
        listed.append((keys[kinds[card]], move))
    return listed


def _listed(state: State, kinds: dict[Card, int]) -> list[Card]:
    """The cards that have a verdict of their own, in the order of the rules."""
    each_kind = {partner: card for card, partner in reversed(kinds.items())}  # none of them may be left out
    kept = set(list(dict.fromkeys((*each_kind.values(), *state.moves)))[:MOST_LISTED])
    return [card for card in state.moves if card in kept]


def _key(draw: Draw, then: Forced | None, most: int | None) -> tuple[Fraction | float, ...]:
    """By what draws are sorted: quick wins first; then whether one can be made last, and slow losses."""
    value = _value(then, 0)
    steps = 0 if then is None else then.draws or 0
    quick, slow = (steps if value == "win" else 0), (-steps if value == "loss" else 0)
    return -order(value), quick, _at_risk(draw, most), slow


def _at_risk(draw: Draw, most: int | None) -> bool:
    """Whether the one who makes a draw can be made last then."""
    last = made_last_after(draw, most)
    return last is not None and 0 in last


def _winner(then: Forced | None) -> int | None:
    return None if then is None else then.winner


def _value(then: Forced | None, seat: int) -> Value | None:
    winner = _winner(then)
    if winner is None:
        return None
    return "win" if winner == seat else "loss"


def _worths(state: State, then: Forced | None) -> tuple[Worth, ...]:
    """What it is worth to each seat of the game: to those who have left nothing more."""
    found: list[Worth] = [None] * len(state.hands)
    for relative, seat in enumerate(state.playing):
        found[seat] = "loss" if state.over else _value(NOBODY if then is None else then, relative)
    return tuple(found)
