"""The solution of a position: the price of folding against the average worth of hitting.

Source: Park, Tasnim and Zheng 2014, Theorems 3 and 10, Corollary 8.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lastcard.core.sentences import mover_name, points
from lastcard.core.solution import MoveVerdict, Reason, Solution, Status
from lastcard.core.text import amount, capital, listed, marked, named_player, one
from lastcard.core.worth import as_good, number_text, small_text
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.solver.position_worth import PositionWorth, corollary_8, payoff_numbers, turns_ahead

FOUND_BY = "Found by going through every card that can come and every choice that can follow, back from the end of the round."


def solution(state: State, found: PositionWorth, *, exact: bool = False) -> Solution:
    """Return the solution of a position from its value."""
    if state.ending is not None:
        outcome = GAME.outcome(state)
        assert outcome is not None
        sentence = f"The round is over: {marked(outcome.sentence)}."
        reason = Reason("over", sentence, plain=sentence)
        extra = _extra(state, exact=exact)
        return Solution(moves=(), reason=reason, extra=extra, **_header(state, found.payoffs))
    status: Status = "exact" if found.settled else "bounded"
    return Solution.unread(_Found(state, found, exact), status=status, **_header(state, found.payoffs))


class _Found:
    def __init__(self, state: State, found: PositionWorth, exact: bool) -> None:
        self.state, self.found, self.exact = state, found, exact

    def best_moves(self, _: Solution) -> tuple[str, ...]:
        found = self.found
        if found.hit is None or found.fold is None:
            return ()
        both = ("hit", "fold") if found.hits else ("fold", "hit")
        return both if all(map(as_good, found.hit, found.fold)) else both[:1]

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        state, found = self.state, self.found
        cards = tuple(_card(state, rank, got) for rank, got in found.after.items())
        if state.dealing:
            return cards
        assert found.hit is not None
        assert found.fold is not None
        hit = MoveVerdict("hit", str(state.hit()), None, None, found.hit, None, cards)
        fold = MoveVerdict("fold", str(state.fold()), None, None, found.fold)
        return (hit, fold) if found.hits else (fold, hit)

    def reason(self, _: Solution) -> Reason:
        return (_lottery if self.state.dealing else _comparison)(self.state, self.found)

    def extra(self, _: Solution) -> dict[str, Any]:
        return _extra(self.state, self.found, exact=self.exact)


def _card(state: State, rank: int, got: tuple[Any, ...]) -> MoveVerdict:
    after = str(state.deal(rank))
    return MoveVerdict(GAME.format_move(rank), after, None, None, got, state.chance(rank))


def unknown(
    state: State,
    why: str,
    *,
    exact: bool = False,
    looked: PositionWorth | None = None,
    turns: int | None = None,
    shown: str = "",
) -> Solution:
    """Return the solution of an unsolved position: the cost of folding, and a certain fold.

    `looked` is the result of a look ahead of `turns` turns (by default `turns_ahead`), which the reason
    reports without counting it. `shown` replaces `why` on the page.
    """
    none = (None,) * state.players
    fold = payoff_numbers(state.fold().payoffs(), exact)
    extra = _extra(state, exact=exact)
    moves: tuple[MoveVerdict, ...] = ()
    certain = not state.dealing and state.players == 2 and corollary_8(state).folds
    if state.dealing:
        for rank in GAME.legal_moves(state):
            after = state.deal(rank)
            got = none if after.ending is None else payoff_numbers(after.payoffs(), exact)
            moves += (_card(state, rank, got),)
    else:
        hitting = MoveVerdict("hit", str(state.hit()), None, None, none)
        folding = MoveVerdict("fold", str(state.fold()), None, None, fold)
        folds = certain or (looked is not None and not looked.hits)
        moves = (folding, hitting) if folds else (hitting, folding)
        extra["fold"] = _json(fold[state.player])
    if certain:
        extra["action"] = "fold"
        return Solution(moves=moves, reason=_certain(state), extra=extra, **_header(state, fold))
    said, facts = ("", {}) if looked is None else _looked(state, looked, turns)
    facts |= {"why": shown + said} if shown else {}
    plain = "Too large to solve here: too many different rounds can follow."
    if looked is not None and looked.fold is not None:
        plain += f" A few turns ahead, {'hitting' if looked.hits else 'folding'} looks better."
    reason = Reason("open" if looked is None else "look ahead", why + said, (), facts, plain)
    return Solution(moves=moves, reason=reason, extra=extra, status="unknown", **_header(state, none))


def _looked(state: State, looked: PositionWorth, turns: int | None) -> tuple[str, dict[str, Any]]:
    turns, seat = turns_ahead(state) if turns is None else turns, state.player
    assert looked.hit is not None
    hit = number_text(looked.hit[seat])
    begun = f" If the player to move after {amount(turns, 'turn')} folded"
    if looked.fold is None:
        said = f"{begun}, the card would bring {named_player(GAME.players(state), seat)} {hit} on average."
    else:
        verb = "hit" if looked.hits else "fold"
        said = f"{begun}, hitting would be worth {hit} and folding {number_text(looked.fold[seat])}: {verb}, as far as we can see."
    return said, {"turns": turns, "hit": float(looked.hit[seat])}


def _header(state: State, worths: tuple[Any, ...]) -> dict[str, Any]:
    header: dict[str, Any] = {"game": GAME.name, "position": GAME.format(state)}
    return header | {"to_move": mover_name(GAME, state), "value": None, "distance": None, "worths": worths}


def _extra(state: State, found: PositionWorth | None = None, *, exact: bool = False) -> dict[str, Any]:
    extra: dict[str, Any] = {"action": None, "hit": None, "fold": None, "p_pair": None}
    if state.ending is None:
        extra["p_pair"] = str(state.pair_chance()) if exact else float(state.pair_chance())
    if found is not None and found.hit is not None:
        extra["hit"] = _json(found.hit[state.player])
        if found.fold is not None:
            extra["fold"] = _json(found.fold[state.player])
            extra["action"] = "hit" if found.hits else "fold"
    return extra


def _json(number: Fraction | float) -> str | float:
    return str(number) if isinstance(number, Fraction) else number


def _comparison(state: State, found: PositionWorth) -> Reason:
    assert found.hit is not None
    assert found.fold is not None
    mine, low = found.hit[state.player], state.low
    hit, fold = number_text(mine), number_text(found.fold[state.player])
    if state.players == 2 and corollary_8(state).folds:
        return _certain(state)
    sentence = f"Hitting is worth {hit} on average, {_than(found, hit, fold)}."
    if found.near:
        sentence = (
            f"Hitting and folding are both worth {fold}, equal to nine digits. We count them as the same, and on a tie "
            "we fold."
        )
    elif not found.gain:
        sentence = f"Hitting and folding are both worth {fold}. On a tie we fold."
    begin = f"Folding takes the lowest card on the table, {one(low)}: {fold}."
    steps = (begin, *_lottery_steps(state, found), *_doubts(found))
    place = "Theorem 3" if state.players == 2 else "Theorem 10"
    plain = _plain_comparison(state, found)
    return Reason("comparison", sentence, steps, _facts(state, found), plain, "", place, FOUND_BY)


def _plain_comparison(state: State, found: PositionWorth) -> str:
    assert found.hit is not None
    assert found.fold is not None
    hit, fold = (round(float(worths[state.player]), 2) for worths in (found.hit, found.fold))
    move = capital(GAME.move_label(state, "hit" if found.hits else "fold"))
    if not found.gain or found.near:
        return f"{move}: hitting costs the same on average, and on a tie we fold."
    if hit == fold:
        less = "less" if found.hits else "more"
        return f"{move}: on average, hitting costs slightly {less} than the {_points_text(-fold)} that folding costs."
    brings = f"costs {_points_text(-hit)}" if hit <= 0 else f"gains {_points_text(hit)}"
    pairs, cards = _pairing(state), sum(state.deck)
    risk = f"{pairs} of the {cards:,} cards left make a pair" if pairs else "no card left makes a pair"
    return f"{move}: {risk}. Hitting {brings} on average; folding costs {_points_text(-fold)}."


def _points_text(number: float) -> str:
    return points(number if number != round(number) else round(number))


def _pairing(state: State) -> int:
    return sum(state.deck[rank - 1] for rank in state.hand)


def _than(found: PositionWorth, hit: str, fold: str) -> str:
    """Return how hitting compares with folding, with the difference where both look the same."""
    word, verb = ("more", "hit") if found.hits else ("less", "fold")
    by = f"{small_text(abs(float(found.gain)))} " if hit == fold else ""
    return f"{by}{word} than {fold} for folding: {verb}"


def _doubts(found: PositionWorth) -> tuple[str, ...]:
    if not found.doubts:
        return ()
    what = "later decision has" if found.doubts == 1 else "later decisions have"
    return (
        f"{found.doubts:,} {what} two moves that are equal to nine digits; we count these as ties, and fold.",
    )


def _lottery(state: State, found: PositionWorth) -> Reason:
    names = GAME.players(state)
    payoffs = enumerate(found.payoffs)
    shares = [f"{number_text(share)} for {named_player(names, seat)}" for seat, share in payoffs]
    sentence = f"On average, the next card is worth {listed(shares)}."
    plain = "Next a card is dealt: no card left makes a pair."
    if pairs := _pairing(state):
        plain = f"Next a card is dealt: {pairs} of the {sum(state.deck):,} cards left make a pair and end the round."
    steps = (*_lottery_steps(state, found), *_doubts(found))
    return Reason("lottery", sentence, steps, _facts(state, found), plain, found_by=FOUND_BY)


def _lottery_steps(state: State, found: PositionWorth) -> tuple[str, ...]:
    cards, seat = sum(state.deck), state.player
    pairs = [rank for rank in state.hand if state.deck[rank - 1]]
    if pairs:
        chance = state.pair_chance()
        ways = ", ".join(f"{state.deck[rank - 1]} × {rank}" for rank in pairs)
        lost = sum(state.deck[rank - 1] * found.after[rank][seat] for rank in pairs) / cards
        first = (
            f"The chance of a pair is {chance.numerator}/{chance.denominator} ({ways} among {cards:,} cards); pairs contribute "
            f"{number_text(lost)}."
        )
    else:
        first, lost = "No card left makes a pair.", 0
    others = [rank for rank in found.after if rank not in pairs]
    if not others:
        return (first,)
    gain = sum(state.deck[rank - 1] * found.after[rank][seat] for rank in others) / cards
    whose = f"it is the turn of {named_player(GAME.players(state), (seat + 1) % state.players)}"
    second = f"After any other card {whose}; these cards contribute {number_text(gain)}."
    third = f"The sum of {number_text(lost)} and {number_text(gain)} is {number_text(lost + gain)}."
    return first, second, third


def _certain(state: State) -> Reason:
    """Return the reason of corollary 8: nothing makes up for the cost of pairs."""
    bound, low, cards = corollary_8(state), state.low, sum(state.deck)
    count = _pairing(state)
    pairing = [rank for rank in state.hand if state.deck[rank - 1]]
    ways = " + ".join(f"{state.deck[rank - 1]} × {rank}" for rank in pairing) or "0"
    sentence = f"Fold: even if every card that does not pair gained {low}, the pairs would cost too much."
    steps = (
        f"Folding costs the lowest card on the table, {low}.",
        f"After a card that does not pair, the opponent can fold and pay {low} at most, so hitting never gains more.",
        f"Of {amount(cards, 'card')} {count:,} can pair, at a cost of {ways} = {bound.cost:,}; the other {cards - count:,} gain at most "
        f"{low} each.",
        f"So hitting is worth at most ({low * (cards - count):,} − {bound.cost:,}) / {cards:,}, which is no more than "
        f"−{low}.",
    )
    plain = (
        f"{capital(GAME.move_label(state, 'fold'))}: too many of the cards left make a pair. Hitting can't cost less, "
        "however well the rest goes."
    )
    facts = {"cost": bound.cost, "room": bound.room, "low": low}
    return Reason("corollary 8", sentence, steps, facts, plain, place="Corollary 8")


def _facts(state: State, found: PositionWorth) -> dict[str, Any]:
    lottery = []
    for rank, got in found.after.items():
        line = {"rank": rank, "cards": state.deck[rank - 1], "pair": rank in state.hand}
        lottery.append(line | {"payoffs": list(map(_json, got))})
    return {"low": state.low, "cards": sum(state.deck), "lottery": lottery}
