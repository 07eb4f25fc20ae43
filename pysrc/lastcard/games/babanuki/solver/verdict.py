"""The solution: who can force first place, each draw's effect, and who can be made last.

Source: our own, in the reading of Kiya 2021, section 5.3.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from lastcard.core.containers import ComputedOnce, frozen
from lastcard.core.game import check_position
from lastcard.core.game.authoring import written
from lastcard.core.sentences import move_count
from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.core.text import Player, amount, capital, marked, named_player, ordinal
from lastcard.core.worth import Value, Worth, order
from lastcard.games.babanuki.rules import GAME, BabaCard, State
from lastcard.games.babanuki.solver.attractors import Draw, Sharing, draws, partners, sharing
from lastcard.games.babanuki.solver.force import (
    UNFORCED,
    Forced,
    forced,
    forced_after,
    looked_at,
    made_last,
    made_last_after,
)
from lastcard.games.babanuki.solver.own_place import Outcome, prospects_of


def _why_forced(found: _Draws) -> Reason:
    """Say why somebody can force first place, or nobody can, in words that a person can check."""
    state, here, now = found.state, found.here, found.now
    if outcome := GAME.outcome(state):
        sentence = f"{capital(marked(outcome.sentence))}."
        return Reason("over", sentence, plain=f"The game is over. {sentence}")
    if now is None:
        pairs = amount(sum(here.counts), "pair")
        return Reason(
            "unknown",
            f"Too large to solve here: {here.players} players and {amount(sum(here.counts), 'number')}.",
            plain=f"Not known yet: with {here.players} players and {pairs}, we have not worked out whether anybody can be sure to "
            "finish first.",
        )
    names = [_name(state, seat) for seat in range(here.players)]
    after, kinds, _ = found.looked
    groups: dict[int, list[BabaCard]] = {}  # the cards by the seat of their partners
    for card, partner in kinds.items():
        groups.setdefault(partner, []).append(card)
    place = f"{ordinal(len(state.finished))} place"
    outcomes = prospects_of(here, found.most)
    ranking = next(iter(outcomes)) if outcomes is not None and len(outcomes) == 1 else None
    drawn = [
        f"After {_some_cards(cards)} {_then(names, after[kind])}." for kind, cards in sorted(groups.items())
    ]
    steps = [_shared_sizes(here, names), *drawn, *_for_itself(names, outcomes)]
    theorem, of_case = "", {}
    if now.winner is None:
        each = _each(names, groups, after)
        kind, sentence, why = "nobody", f"Nobody can force {place}: {each}", f"{capital(each)}."
    else:
        assert now.draws is not None
        who, within = names[now.winner], move_count(now.draws)
        kind, sentence = "attractor", f"{capital(who)} can force {place} in at most {within}"
        why = f"Worked back from the ends of play: {place} is at most {within} away."
        if here.players == 2:
            kind, theorem = "joker", "Theorem 5.2"
            sentence += ": the player without the joker draws numbers, and each makes a pair"
            why = "The player without the joker draws numbers, and each makes a pair."
        elif case := now.case:
            kind, theorem = "case", "Theorems 5.3 to 5.5, put right"
            sentence += f" (case {case.name}: {case.text})"
            why = f"Case {case.name}: {case.text}. It takes at most {within}."
            of_case = {"case": case.name, "condition": case.text, "formula": case.formula}
            steps.insert(1, f"Case {case.name}: {case.text}. Then {who} wins within {case.formula} moves.")
    facts = {
        "outcomes": None if outcomes is None else len(outcomes),
        "ranking": None if ranking is None else list(ranking),
        "why": why,
    }
    proof = "babanuki-three.md" if here.players == 3 else ""
    found_by = "Found by working back from the ends of play." if here.players > 3 else ""
    argued = tuple(steps), facts | of_case, _advice(found, now), proof, theorem, found_by
    return Reason(kind, f"{sentence}.", *argued)


def _advice(found: _Draws, now: Forced) -> str:
    state, here, (_, kinds, (first, *_)) = found.state, found.here, found.looked
    best = "first" if not state.finished else ordinal(len(state.finished))
    if now.winner is None:
        return (
            f"Nobody can be sure to finish {best}: the others can always team up and stop a player, if need be by "
            "drawing for ever."
        )
    names = GAME.players(state)
    me, winner = (Player(names, state.playing[seat]) for seat in (0, now.winner))
    if here.players == 2 and now.winner:
        return (
            f"{capital(me('holds', 'hold'))} the joker, face up: {winner} never {winner.either('draws', 'draw')} it and "
            f"{winner.either('pairs', 'pair')} every card, so {me('loses', 'lose')}."
        )
    if now.winner:
        return (
            f"Whatever {me('draws', 'draw')}, {winner('can finish')} {best} with good play: the others cannot stop "
            f"{winner.them}, even together."
        )
    do, partner = capital(GAME.move_label(state, GAME.format_move(first))), kinds[first]
    if now.draws == 1:
        return f"{do}: then {me('has', 'have')} no cards left and {me.either('finishes', 'finish')} {best}."
    if here.players == 2:
        return (
            f"{do}: it makes a pair, and so does every other card but the joker. Leave the joker where it is, and "
            f"{me('wins', 'win')}."
        )
    about = "it makes a pair" if not partner else f"its partner is with {_name(state, partner)}"
    if partner == here.players - 1:
        about = f"in time it is drawn from {me.them} again"
    return f"{do}: {about}. Whatever the others do then, even together, {me('can finish')} {best}."


def _shared_sizes(here: Sharing, names: list[str]) -> str:
    joker = f"The joker is with {names[here.joker]}."
    if here.players != 3:
        return joker
    x, y, z = here.counts
    return (
        f"{capital(names[0])} is to move and shares x = {x} with {names[1]} and y = {y} with {names[2]}; these two "
        f"share z = {z}. {joker}"
    )


def _for_itself(names: list[str], outcomes: frozenset[Outcome] | None) -> list[str]:
    if outcomes is None:
        return []
    likes = "If all want their own best place, and endless play rather than last place,"
    if len(outcomes) > 1:
        return [f"{likes} {len(outcomes)} outcomes cannot be ruled out."]
    ranking = next(iter(outcomes))
    if not ranking:
        return [f"{likes} play never ends."]
    order = ", then ".join(names[seat] for seat in ranking)
    return [
        f"{likes} they finish in this order: {order}{'' if len(ranking) == len(names) else '; then play never ends'}."
    ]


def _each(names: list[str], groups: dict[int, list[BabaCard]], after: Mapping[int, Forced | None]) -> str:
    winners = {partner: _forcing_seat(after[partner]) for partner in sorted(groups)}
    whose = {kind: f"{'nobody' if seat is None else names[seat]} can" for kind, seat in winners.items()}
    if len(groups) > 1 and len(set(whose.values())) == 1:
        return f"whatever card is drawn, {next(iter(whose.values()))}"
    return ", ".join(f"after {_some_cards(groups[partner])} {who}" for partner, who in whose.items())


def _then(names: list[str], then: Forced | None) -> str:
    if then is None:
        return "it is not known who can"
    if then.winner is None:
        return "nobody can force it"
    if then.draws == 1:
        return f"{names[then.winner]} is out at once"
    assert then.draws is not None
    return f"{names[then.winner]} can force it in at most {move_count(then.draws - 1)} more"


def _some_cards(cards: list[BabaCard]) -> str:
    words = [GAME.format_move(card) for card in cards[:5]]
    if len(cards) > 5:
        return f"{', '.join(words)} and {len(cards) - 5} similar cards"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _name(state: State, relative: int) -> str:
    return named_player(GAME.players(state), state.playing[relative])


MOST_LISTED = 400  # most moves with a verdict of their own; `draws` always has all
AT_HAND = 60  # most positions that are searched at hand for the outcomes if each wants the best place


def solve(state: State, most: int = AT_HAND) -> Solution:
    """Solve a position as far as it is at hand, which can be nothing with four or more.

    Seats are numbered as the position is written, 0 for the player to move. The solution adds `winner` (the
    seat that can force first place, or None), `draws` (the winner after each card), `not_last` (the seats
    that cannot be made last by all others; None if unknown), `rank` (draws within which the winner can force
    it), and with three players `sizes` (of X, Y, Z) and `joker` (its seat). First place is the best one still
    open.

    The reason's facts have `outcomes`, the number of outcomes that `Prospects` leaves, and `ranking`, the
    seats in the order of finish if determined; both are None where more than `most` positions can follow.
    """
    check_position(state, State, GAME.name)
    here = sharing(state)
    now = forced(here, looked_at(here))
    found = _Draws(state, here, now, most)
    if now is None:
        found.look()
    return Solution.unread(
        found,
        game=GAME.name,
        position=GAME.format(state),
        to_move=ordinal(state.player),
        value="loss" if state.over else _value_for(now, 0),
        distance=0 if state.over else None if now is None else now.draws,
        status="unknown" if now is None else "exact",
        worths=_worths(state, now),
        unsaid=frozen(written(GAME, state)[1] if state.finished else {}),
    )


class _Draws:
    """The results of the draws of a position, worked out when needed."""

    def __init__(self, state: State, here: Sharing, now: Forced | None, most: int) -> None:
        self.state, self.here, self.now, self.most = state, here, now, most

    @ComputedOnce
    def looked(self) -> tuple[dict[int, Forced | None], dict[BabaCard, int], list[BabaCard]]:
        """The results by kind of draw, the kind of each card, and the cards with a verdict, best first."""
        most, after, keys = looked_at(self.here), {}, {}
        for draw in draws(self.here):
            then = after[draw.partner] = forced_after(draw, most)
            keys[draw.partner] = _draw_key(draw, then, most)
        kinds, moves = partners(self.state), self.state.moves
        # No kind may be left out.
        each_kind = {partner: card for card, partner in reversed(kinds.items())}
        kept = set(list(dict.fromkeys((*each_kind.values(), *moves)))[:MOST_LISTED])
        listed = sorted((card for card in moves if card in kept), key=lambda card: keys[kinds[card]])
        return after, kinds, listed

    @ComputedOnce
    def last(self) -> Collection[int] | None:
        return made_last(self.here, looked_at(self.here))

    def look(self) -> tuple[Collection[BabaCard], Collection[int] | None]:
        """Use all other positions now, before more is known of them."""
        return self.looked[2], self.last

    def left_out(self, _: Solution) -> int:
        return max(0, len(self.state.moves) - MOST_LISTED)

    def best_moves(self, _: Solution) -> tuple[str, ...]:
        if self.now is None:
            return ()
        after, kinds, listed = self.looked
        results = {
            kind: (_value_for(then, 0), None if then is None else then.draws) for kind, then in after.items()
        }
        best = results[kinds[listed[0]]] if listed else None
        return tuple(GAME.format_move(card) for card in listed if results[kinds[card]] == best)

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        after, kinds, listed = self.looked

        def verdict(card: BabaCard) -> MoveVerdict:
            then = after[kinds[card]]
            distance = None if then is None else then.draws
            position = GAME.format(self.state.after(card))
            worths = _worths(self.state, then)
            return MoveVerdict(GAME.format_move(card), position, _value_for(then, 0), distance, worths)

        return tuple(map(verdict, listed))

    def reason(self, _: Solution) -> Reason:
        return _why_forced(self)

    def extra(self, _: Solution) -> dict[str, Any]:
        here, now, last = self.here, self.now, self.last
        after, kinds = self.looked[:2]
        extra: dict[str, Any] = {
            "winner": _forcing_seat(now),
            "draws": {GAME.format_move(card): _forcing_seat(after[kinds[card]]) for card in self.state.moves},
            "not_last": None if last is None else [seat for seat in range(here.players) if seat not in last],
            "rank": None if now is None else now.draws,
        }
        if here.players == 3:
            extra |= {"sizes": list(here.counts), "joker": here.joker}
        return extra


def best_draws(state: State) -> tuple[BabaCard, ...]:
    """Return the best draws as far as is known: win quickly, never be made last, delay."""
    kinds = partners(state)
    here = sharing(state)
    most = looked_at(here)
    keys = {draw.partner: _draw_key(draw, forced_after(draw, most), most) for draw in draws(here)}
    best = min(keys.values(), default=())
    return tuple(card for card in state.moves if keys[kinds[card]] == best)


def _draw_key(draw: Draw, then: Forced | None, most: int | None) -> tuple[Fraction | float, ...]:
    value = _value_for(then, 0)
    steps = 0 if then is None else then.draws or 0
    quick, slow = (steps if value == "win" else 0), (-steps if value == "loss" else 0)
    return -order(value), quick, 0 in (made_last_after(draw, most) or ()), slow


def _forcing_seat(then: Forced | None) -> int | None:
    return None if then is None else then.winner


def _value_for(then: Forced | None, seat: int) -> Value | None:
    winner = _forcing_seat(then)
    if winner is None:
        return None
    return "win" if winner == seat else "loss"


def _worths(state: State, then: Forced | None) -> tuple[Worth, ...]:
    found: list[Worth] = [None] * len(state.hands)
    for relative, seat in enumerate(state.playing):
        found[seat] = "loss" if state.over else _value_for(UNFORCED if then is None else then, relative)
    return tuple(found)
