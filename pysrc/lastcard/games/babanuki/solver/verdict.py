"""The solution of a position: who can force first place, what each draw does about it, and who can be made last.

Source: our own, in the reading of Kiya 2021, section 5.3.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from lastcard.core.containers.frozen import frozen
from lastcard.core.game import check_position
from lastcard.core.game.written import written
from lastcard.core.solution import MoveVerdict, Solution
from lastcard.core.text import ordinal
from lastcard.core.worth import order
from lastcard.games.babanuki.rules import GAME, State
from lastcard.games.babanuki.solver.explain import explain
from lastcard.games.babanuki.solver.force import NOBODY, forced, forced_after, made_last, made_last_after
from lastcard.games.babanuki.solver.own_place.induction import prospects_of
from lastcard.games.babanuki.solver.shares import draws, partners, shares
from lastcard.games.babanuki.solver.solved_cache import looked_at

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

    from lastcard.core.solution import Reason
    from lastcard.core.worth import Value, Worth
    from lastcard.games.babanuki.rules import Card
    from lastcard.games.babanuki.solver.force import Forced
    from lastcard.games.babanuki.solver.shares import Draw, Shares

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
    now = forced(here, looked_at(here))
    found = _Draws(state, here, now, most)
    if now is None:
        found.look()
    return Solution.unread(
        found,
        game=GAME.name,
        position=GAME.format(state),
        to_move=ordinal(state.player),
        value="loss" if state.over else _value(now, 0),
        distance=0 if state.over else None if now is None else now.draws,
        status="unknown" if now is None else "exact",
        worths=_worths(state, now),
        unsaid=frozen(written(GAME, state)[1] if state.finished else {}),
    )


class _Draws:
    """What the draws of a position lead to, worked out when it is first asked for."""

    def __init__(self, state: State, here: Shares, now: Forced | None, most: int) -> None:
        self.state, self.here, self.now, self.most = state, here, now, most
        self.keys: dict[int, tuple[Fraction | float, ...]] = {}  # by kind of card, as `after` is

    @cached_property
    def after(self) -> dict[int, Forced | None]:
        most, after = looked_at(self.here), {}
        for draw in draws(self.here):
            then = after[draw.partner] = forced_after(draw, most)
            self.keys[draw.partner] = _key(draw, then, most)
        return after

    @cached_property
    def kinds(self) -> dict[Card, int]:
        return partners(self.state)

    @cached_property
    def listed(self) -> list[Card]:
        """The cards that have a verdict of their own, best first."""
        kinds, keys = self.kinds, self.keys if self.after else {}
        return sorted(_listed(self.state, kinds), key=lambda card: keys[kinds[card]])

    @cached_property
    def last(self) -> Collection[int] | None:
        """The seats that all others together can make last."""
        return made_last(self.here, looked_at(self.here))

    def look(self) -> tuple[Collection[Card], Collection[int] | None]:
        """Look at all other positions now, before more is known of them."""
        return self.listed, self.last

    def left_out(self, _: Solution) -> int:
        return max(0, len(self.state.moves) - MOST_LISTED)

    def best_moves(self, _: Solution) -> tuple[str, ...]:
        """Return the best draws in notation."""
        if self.now is None:
            return ()
        results = {
            kind: (_value(then, 0), None if then is None else then.draws) for kind, then in self.after.items()
        }
        kinds, listed = self.kinds, self.listed
        best = [card for card in listed if results[kinds[card]] == results[kinds[listed[0]]]]
        return tuple(map(GAME.format_move, best))

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        """Return the verdicts on the draws."""
        judged = []
        for card in self.listed:
            then = self.after[self.kinds[card]]
            distance = None if then is None else then.draws
            position = GAME.format(self.state.after(card))
            worths = _worths(self.state, then)
            judged.append(MoveVerdict(GAME.format_move(card), position, _value(then, 0), distance, worths))
        return tuple(judged)

    def reason(self, _: Solution) -> Reason:
        expected = None if self.now is None else prospects_of(self.here, self.most)
        first = self.listed[0] if self.listed else None
        return explain(self.state, self.here, self.now, self.after, self.kinds, expected, first)

    def extra(self, _: Solution) -> dict[str, Any]:
        here, now, last = self.here, self.now, self.last
        extra: dict[str, Any] = {
            "winner": _winner(now),
            "draws": {
                GAME.format_move(card): _winner(self.after[self.kinds[card]]) for card in self.state.moves
            },
            "not_last": None if last is None else [seat for seat in range(here.players) if seat not in last],
            "rank": None if now is None else now.draws,
        }
        if here.players == 3:
            extra |= {"sizes": list(here.counts), "joker": here.joker}
        return extra


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
