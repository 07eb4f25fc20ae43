"""The solution of a position: who can force first place, what each draw does about it, and who can be made last.

Source: our own, in the reading of Kiya 2021, section 5.3.

Why somebody can force first place, or nobody can, in words that a person can check.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from lastcard.core.containers import frozen
from lastcard.core.game import check_position
from lastcard.core.game.authoring import written
from lastcard.core.sentences import move_count
from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.core.text import amount, capital, marked, named_player, ordinal
from lastcard.core.worth import Value, Worth, order
from lastcard.games.babanuki.rules import GAME, Card, State
from lastcard.games.babanuki.solver.attractors import Draw, Shares, draws, partners, shares
from lastcard.games.babanuki.solver.force import (
    NOBODY,
    Forced,
    forced,
    forced_after,
    looked_at,
    made_last,
    made_last_after,
)
from lastcard.games.babanuki.solver.own_place import Outcome, prospects_of


def explain(
    state: State,
    here: Shares,
    now: Forced | None,
    after: Mapping[int, Forced | None],
    kinds: Mapping[Card, int],
    outcomes: frozenset[Outcome] | None,
    first: Card | None = None,
) -> Reason:
    """Return the reason for who can force first place.

    `state`, `here`: the position, and what counts of it.
    `now`: who can force it; None if that is not known.
    `after`: the same after each kind of draw, in the seats before it.
    `kinds`: the kind of each card: the seat of its partner.
    `outcomes`: what play can come to if each wants the best place of its own; None if that was not looked at.
    `first`: the best of the draws.
    """
    if state.over:
        return Reason("over", _sentence(state), plain=f"The game is over. {_sentence(state)}")
    if now is None:
        pairs = amount(sum(here.counts), "pair")
        return Reason(
            "unknown",
            f"With {here.players} players and {amount(sum(here.counts), 'number')} this is not worked out.",
            plain=f"It is not known yet whether anybody can be sure to finish first: with {here.players} players and {pairs} "
            "this is not worked out.",
        )
    plain = _plain(state, here, now, kinds, first)
    names = [_name(state, seat) for seat in range(here.players)]
    groups = _groups(kinds)
    place = f"{ordinal(len(state.finished))} place"
    steps = [*_sizes(here, names), *_draws(names, groups, after), *_for_itself(names, outcomes)]
    ranking = next(iter(outcomes)) if outcomes is not None and len(outcomes) == 1 else None
    facts: dict[str, Any] = {
        "outcomes": None if outcomes is None else len(outcomes),
        "ranking": None if ranking is None else list(ranking),
    }
    if now.winner is None:
        each = _each(names, groups, after)
        sentence = f"Nobody can force {place}: {each}."
        facts |= {"why": f"{capital(each)}."}
        return Reason("nobody", sentence, tuple(steps), facts, plain, _proof(here), "", _found_by(here))
    assert now.draws is not None
    who = names[now.winner]
    sentence = f"{capital(who)} can force {place} in at most {move_count(now.draws)}"
    kind = "attractor"
    facts["why"] = f"Worked back from the ends of play: {place} is at most {move_count(now.draws)} away."
    if here.players == 2:
        kind, sentence = (
            "joker",
            f"{sentence}: whoever does not hold the joker draws numbers, and each makes a pair",
        )
        facts["why"] = "Whoever does not hold the joker draws numbers, and each makes a pair."
    if now.case is not None:
        kind, case = "case", now.case
        facts |= {"case": case.name, "condition": case.text, "formula": case.formula}
        facts["why"] = f"Case {case.name}: {case.text}. It takes at most {move_count(now.draws)}."
        sentence = f"{sentence} (case {case.name}: {case.text})"
        steps.insert(1, f"Case {case.name}: {case.text}. Then {who} wins within {case.formula} moves.")
    place = "Theorem 5.2" if here.players == 2 else "Theorems 5.3 to 5.5, put right" if now.case else ""
    return Reason(kind, f"{sentence}.", tuple(steps), facts, plain, _proof(here), place, _found_by(here))


def _proof(here: Shares) -> str:
    return "babanuki-three.md" if here.players == 3 else ""


def _found_by(here: Shares) -> str:
    """Two players are settled by a theorem, three by a proof."""
    return "Found by working back from the ends of play." if here.players > 3 else ""


def _plain(state: State, here: Shares, now: Forced, kinds: Mapping[Card, int], first: Card | None) -> str:
    """Who can be sure of the best place that is left, in words: what to draw, and that nobody can stop it."""
    best = "first" if not state.finished else ordinal(len(state.finished))
    if now.winner is None:
        return (
            f"Nobody can be sure to finish {best}: whoever tries, the others together can keep it from them, if need be "
            "by drawing on without end."
        )
    if here.players == 2 and now.winner:
        return (
            "You hold the joker, and every hand lies open: the other player never draws it and pairs all their cards, "
            "so you lose."
        )
    if now.winner or first is None:
        who = _name(state, now.winner)
        return f"Whatever you draw, {who} finishes {best} with good play: the others cannot stop it, even together."
    do, partner = capital(GAME.move_label(state, GAME.format_move(first))), kinds[first]
    if now.draws == 1:
        return f"{do}: with that you have no card left and finish {best}."
    if here.players == 2:
        return (
            f"{do}: it makes a pair, and so does every card that you can draw but the joker. Leave the joker where it is, "
            "and you win."
        )
    about = "it makes a pair" if not partner else f"its partner is with {_name(state, partner)}"
    if partner == here.players - 1:
        about = "in time it is drawn from you again"
    return f"{do}: {about}. Whatever the others do then, even together, you can finish {best}."


def _sentence(state: State) -> str:
    """How a game that is over has ended."""
    outcome = GAME.outcome(state)
    return "" if outcome is None else f"{capital(marked(outcome.sentence))}."


def _sizes(here: Shares, names: list[str]) -> list[str]:
    if here.players != 3:
        return [f"The joker is with {names[here.joker]}."]
    x, y, z = here.counts
    return [
        f"{capital(names[0])} is to move and shares x = {x} with {names[1]} and y = {y} with {names[2]}; these two "
        f"share z = {z}. The joker is with {names[here.joker]}."
    ]


def _groups(kinds: Mapping[Card, int]) -> dict[int, list[Card]]:
    """The cards by the seat of their partners."""
    found: dict[int, list[Card]] = {}
    for card, partner in kinds.items():
        found.setdefault(partner, []).append(card)
    return found


def _draws(names: list[str], groups: dict[int, list[Card]], after: Mapping[int, Forced | None]) -> list[str]:
    """What each kind of draw does."""
    return [
        f"After {_cards(cards)} {_then(names, after[partner])}." for partner, cards in sorted(groups.items())
    ]


def _for_itself(names: list[str], outcomes: frozenset[Outcome] | None) -> list[str]:
    """What play comes to if each player wants the best place of its own."""
    if outcomes is None:
        return []
    likes = "If each wants the best place of its own, and endless play rather than the last place,"
    if len(outcomes) > 1:
        return [f"{likes} {len(outcomes)} outcomes cannot be ruled out."]
    ranking = next(iter(outcomes))
    if not ranking:
        return [f"{likes} play does not end."]
    order = ", then ".join(names[seat] for seat in ranking)
    return [
        f"{likes} they finish in this order: {order}{'' if len(ranking) == len(names) else '; then play does not end'}."
    ]


def _each(names: list[str], groups: dict[int, list[Card]], after: Mapping[int, Forced | None]) -> str:
    """Who can force it after which draw, in half a sentence."""
    whose = {partner: _who(names, after[partner]) for partner in sorted(groups)}
    if len(groups) > 1 and len(set(whose.values())) == 1:
        return f"whatever is drawn, {next(iter(whose.values()))}"
    return ", ".join(f"after {_cards(groups[partner])} {who}" for partner, who in whose.items())


def _who(names: list[str], then: Forced | None) -> str:
    return "nobody can" if then is None or then.winner is None else f"{names[then.winner]} can"


def _then(names: list[str], then: Forced | None) -> str:
    if then is None:
        return "it is not known who can"
    if then.winner is None:
        return "nobody can force it"
    if then.draws == 1:
        return f"{names[then.winner]} leaves at once"
    assert then.draws is not None
    return f"{names[then.winner]} can force it in at most {move_count(then.draws - 1)} more"


def _cards(cards: list[Card]) -> str:
    """Some cards in words, not more than five of them."""
    words = [GAME.format_move(card) for card in cards[:5]]
    if len(cards) > 5:
        return f"{', '.join(words)} and {len(cards) - 5} more cards like them"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _name(state: State, relative: int) -> str:
    return named_player(GAME.players(state), state.playing[relative])


MOST_LISTED = 400  # most moves with a verdict of their own; `draws` always has all
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

    @cached_property  # one, as each takes a lock
    def looked(self) -> tuple[dict[int, Forced | None], dict[Card, int], list[Card]]:
        """Who can force it after each kind of draw, the kind of each card, and the cards with a verdict, best first."""
        most, after, keys = looked_at(self.here), {}, {}
        for draw in draws(self.here):
            then = after[draw.partner] = forced_after(draw, most)
            keys[draw.partner] = _key(draw, then, most)
        kinds = partners(self.state)
        return after, kinds, sorted(_listed(self.state, kinds), key=lambda card: keys[kinds[card]])

    @cached_property
    def last(self) -> Collection[int] | None:
        """The seats that all others together can make last."""
        return made_last(self.here, looked_at(self.here))

    def look(self) -> tuple[Collection[Card], Collection[int] | None]:
        """Look at all other positions now, before more is known of them."""
        return self.looked[2], self.last

    def left_out(self, _: Solution) -> int:
        return max(0, len(self.state.moves) - MOST_LISTED)

    def best_moves(self, _: Solution) -> tuple[str, ...]:
        """Return the best draws in notation."""
        if self.now is None:
            return ()
        after, kinds, listed = self.looked
        results = {
            kind: (_value(then, 0), None if then is None else then.draws) for kind, then in after.items()
        }
        best = [card for card in listed if results[kinds[card]] == results[kinds[listed[0]]]]
        return tuple(map(GAME.format_move, best))

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        """Return the verdicts on the draws."""
        after, kinds, listed = self.looked
        judged = []
        for card in listed:
            then = after[kinds[card]]
            distance = None if then is None else then.draws
            position = GAME.format(self.state.after(card))
            worths = _worths(self.state, then)
            judged.append(MoveVerdict(GAME.format_move(card), position, _value(then, 0), distance, worths))
        return tuple(judged)

    def reason(self, _: Solution) -> Reason:
        expected = None if self.now is None else prospects_of(self.here, self.most)
        after, kinds, listed = self.looked
        return explain(self.state, self.here, self.now, after, kinds, expected, next(iter(listed), None))

    def extra(self, _: Solution) -> dict[str, Any]:
        here, now, last = self.here, self.now, self.last
        after, kinds = self.looked[:2]
        extra: dict[str, Any] = {
            "winner": _winner(now),
            "draws": {GAME.format_move(card): _winner(after[kinds[card]]) for card in self.state.moves},
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
