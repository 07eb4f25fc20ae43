"""Section 2 and the recursion, Theorems 3 and 10, to the letter and put right.

A reading is tried on every position of small decks, few cards first, against backward induction over the
rules (`truth`); then its smallest counterexample in any deck is looked for.

Sections 2.1 and 2.3 differ. The rules here end a round as section 2.3 does, when the cards have run out,
and rebuild the deck as section 2.1 and the program 7.1 do, when it is down to the burned cards.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial, wraps
from itertools import chain, islice, product
from operator import sub
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import COUNTED, Evidence
from lastcard.core.facts import Case, Conclusion
from lastcard.core.pieces import runs
from lastcard.core.progress import Progress
from lastcard.games.pairs.facts.truth import (
    ExactPayoffs,
    folding,
    hits,
    hitting,
    mean,
    pairs_fact,
    round_positions,
    smallest,
    truth,
)
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import RankCounts, RoundEnding, added, face_up, one_more, triangular
from lastcard.games.pairs.rules.table import GameTable
from lastcard.games.pairs.solver.position_worth import solve_in_slices

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded, Fact

BURNS = (0, 2)
OFTEN = 16  # positions between two reports of progress
A_PART = 1_000  # positions of a part: a second or so
TOO_FEW = 5  # section 2.1: with fewer cards than these after the burned ones play is discontinued
ALL_RIGHT = "It is right in all {checked:,} positions."

PositionRange = tuple[int, int, int]  # ranks, the number of the first position, and one after the last


def small_positions(limit: int, players: int) -> Iterator[State]:
    """Yield every position of the triangular decks of 2 to `limit` ranks."""
    for ranks, burn in product(range(2, limit + 1), BURNS):
        yield from round_positions(triangular(ranks), players, burn)


def reshuffled(limit: int, players: int) -> Iterator[State]:
    """Yield positions with discards: the hidden cards divided between deck and discards.

    In every way with 3 ranks; with 4 ranks and two players so that the next card is the last one.
    """
    for ranks, burn in product((3, 4) if players == 2 else (3,), BURNS):
        if ranks > limit:
            return
        for state in round_positions(triangular(ranks), players, burn):
            for deck in product(*[range(count + 1) for count in state.deck]):
                discards = tuple(map(sub, state.deck, deck))
                near = sum(deck) == burn + 1 if ranks > 3 else sum(deck) > burn
                if near and any(discards):
                    yield State(state.stacks, deck, discards, burn)


def bound(limit: int, players: int) -> str:
    """Return a bound in words."""
    decks = f"triangular decks of 2 to {limit} ranks" if limit > 2 else "the triangular deck of 2 ranks"
    return f"all positions of {players} players in a first round, {decks}, 0 and 2 cards burned"


def tried(limit: int, players: int) -> Iterator[State]:
    """Yield first rounds, then positions with discards."""
    return chain(small_positions(limit, players), reshuffled(limit, players))


def reading(
    players: int, *counted: Callable[[State], int], otherwise: str, discards: bool = False, **words: Any
) -> Callable[[Callable[[State], bool]], Fact]:
    """Return a decorator that makes a fact of a function: where a statement is wrong.

    It is tried on every position, with `discards` also on those with some; the counterexample is the
    smallest in any deck. `otherwise` is filled in with the numbers of `wrong` and `tried` positions and the
    sums of the `counted` functions.
    """

    def decorate(against: Callable[[State], bool]) -> Fact:
        @wraps(against)
        def cases(limit: int) -> Concluded:
            number = wrong = 0
            sums, least = [0] * len(counted), None
            states = tried(limit, players) if discards else small_positions(limit, players)
            for number, state in enumerate(states, start=1):
                bad = against(state)
                if bad and not wrong:
                    least = smallest(against, players)
                yield Case(agrees=not bad, position=GAME.format(least or state) if bad else "")
                wrong += bad
                sums = [total + count(state) for total, count in zip(sums, counted, strict=True)]
                if not number % OFTEN:
                    yield Progress(number, 0, "positions")
            if not wrong:
                return Conclusion()
            said = otherwise.format(*sums, wrong=wrong, tried=number)
            said += " No position of a deck with fewer cards contradicts it." if least else ""
            return Conclusion(said, smallest=least is not None)

        return pairs_fact("ranks", **{**_bounded(players, ", and with discards" * discards), **words})(cases)

    return decorate


def _bounded(players: int, more: str = "") -> dict[str, Any]:
    limits = (2, 3 if more else 4, None) if players == 2 else (3, 4, 4)
    return {"limits": limits, "bound": lambda limit: bound(limit, players) + more, "computed": ALL_RIGHT}


def _dealt(state: State, mended: bool = False) -> list[bool]:
    """Return for each card without a pair if definition 1, as printed or mended, is right."""
    right = []
    for rank, after in cards_dealt(state):
        places = ((i, i if mended else rank) for i in range(1, state.ranks + 1))
        right.append(all(after.deck[j - 1] == state.deck[j - 1] - (i == rank) for i, j in places))
    return right


def cards_dealt(state: State) -> list[tuple[int, State]]:
    """Return each card that can come without a pair, and the position after it."""
    hit = state.hit()
    return [(rank, hit.deal(rank)) for rank in GAME.legal_moves(hit) if rank not in state.hand]


@reading(
    2,
    lambda state: _dealt(state).count(False),
    lambda state: len(_dealt(state)),
    lambda state: sum(_dealt(state, mended=True)),
    place="Definition 1",
    title="A card more or less",
    printed="“(d + q⟨j⟩)[j] = d[j] + qδᵢⱼ”",
    statement="Taken literally, the equation gives the deck after a card of rank j is dealt.",
    otherwise="With [j] on the left, the line would hold for every i, so d[j] would both change and stay. It is wrong for {:,} of "
    "{:,} cards that can be dealt. With [i] it is right for {:,}.",
    correction="(d + q⟨j⟩)[i] = d[i] + q δᵢⱼ.",
)
def definition_1(state: State) -> bool:
    return not all(_dealt(state))


@reading(
    2,
    lambda state: sum(state.deck) - 1 < state.burn,  # after the next card, before anything is shuffled
    place="section 2.3",
    title="The burned cards",
    printed="“before a case where the deck has more than k cards occurs”",
    statement="Taken literally, the deck never has more than k cards before it is down to k.",
    otherwise="The deck has more than k cards in {wrong:,} of {tried:,} positions, long before it is down to k. It is never "
    "down to fewer: the next card leaves fewer than k in {:,} of them.",
    correction="“before a case where the deck has fewer than k cards occurs”.",
)
def section_2_3(state: State) -> bool:
    return sum(state.deck) > state.burn


@reading(
    2,
    place="section 2.1 against section 2.3",
    title="When play stops",
    printed="2.1: “If there are fewer than five cards after the burned cards, discontinue play”; 2.3.3: “the deck cannot be "
    "reformed with the discard pile, i.e. Σ(d + d̄)[j] ≤ k”",
    statement="The two sections stop play so similarly that every position has the same value.",
    discards=True,
    computed="It makes none.",
    otherwise="Stopping when fewer than five cards are left after the burned ones (2.1) gives other values than "
    "playing until none is left (2.3), in {wrong:,} of {tried:,} positions.",
    correction="One of the two; here a round stops when no card can be dealt, as in section 2.3.",
)
def section_2_1_stops(state: State) -> bool:
    return truth(state, play_2_1) != truth(state)


def play_2_1(state: State, move: int) -> State:
    """Play by the rules, but stop where a rebuilt deck has fewer than five cards to deal."""
    after = GAME.play(state, move)
    made_anew = state.dealing and after.ending is None and sum(state.deck) == state.burn + 1
    few = made_anew and sum(after.deck) - state.burn < TOO_FEW
    return replace(after, ending=RoundEnding("empty")) if few else after


@reading(
    2,
    place="section 2.3 against section 2.1",
    title="When the deck is reshuffled",
    printed="2.3: “reshuffled when one of the following three cases occurs: a player catches a pair, a player folds, or the "
    "deck has k or fewer cards left”; 2.1: “When the deck runs out”",
    statement="The two sections reshuffle so similarly that the next round is dealt with the same chances.",
    discards=True,
    computed="It makes none.",
    otherwise="After a fold, the first card of the next round has different chances if the discards are shuffled "
    "back first (2.3) than if it comes from the remaining deck (2.1 and program 7.1), in {wrong:,} of {tried:,} positions.",
    correction="Only the third of the three cases reshuffles: when the deck is down to the burned cards.",
)
def section_2_3_reshuffles(state: State) -> bool:
    # Whether the next round after a fold is dealt with other chances if all discards go back to the deck.
    none, aside = (0,) * state.players, (0,) * state.ranks
    after = GameTable(state.deck, state.discards, state.burn, none, none, aside).settle(state.fold())
    up = one_more(face_up(state.stacks, state.ranks), state.low, -1)  # all but the scored card
    whole = added(added(state.deck, state.discards), up)
    return _chances(after.deck) != _chances(whole)


def _chances(deck: RankCounts) -> list[Fraction]:
    return [Fraction(count, sum(deck)) for count in deck]


def _position_ranges(limit: int, players: int) -> list[PositionRange]:
    return [(limit, *run) for run in runs(sum(1 for _ in tried(limit, players)), A_PART)]


def _compare_positions(part: PositionRange, players: int) -> Generator[Progress, None, list[Any]]:
    """Return the number of first rounds and of hits, and the first wrong position, if any."""
    limit, begin, end = part
    first_rounds = hitting = 0
    for number, state in enumerate(islice(tried(limit, players), begin, end), start=begin + 1):
        found = yield from solve_in_slices(state, exact=True)
        if found.payoffs != truth(state) or found.hits != hits(state):
            return [first_rounds, hitting, number, GAME.format(state)]
        first_rounds += not any(state.discards)
        hitting += found.hits
        if not number % OFTEN:
            yield Progress(number - begin, end - begin, "positions")
    return [first_rounds, hitting, None, None]


def _recursion_conclusion(players: int, limit: int, found: Sequence[Any]) -> Concluded:
    """Compare the solver's payoffs and moves with the rules, reshuffles included."""
    for _, _, number, wrong in found:
        yield Case(agrees=wrong is None, position=wrong or "")
        if wrong is not None:
            return f"It is wrong in position number {number:,}."
    number = _position_ranges(limit, players)[-1][2]
    first_rounds, hitting = (sum(one[place] for one in found) for place in range(2))
    later = number - first_rounds
    last = ", and with 4 ranks those in which the next card is the last" if limit > 3 and players == 2 else ""
    with_discards = f"; and {later:,} with discards: every division of 3 ranks{last}" if later else ""
    return Conclusion(
        f"All {number:,} positions are worth what backward induction over the rules finds, in fractions, including {later:,} with discards that become the new deck. The best move is hit in "
        f"{hitting:,} and fold in {number - hitting:,}.",
        bound(limit, players) + with_discards,
    )


def _recursion(players: int) -> dict[str, Any]:
    return {
        "scope": partial(bound, players=players),
        "parts": partial(_position_ranges, players=players),
        "work": partial(_compare_positions, players=players),
    }


@pairs_fact(
    "ranks",
    **_recursion(2),
    place="Theorem 3, with equation 3 corrected",
    title="The recursion of two players",
    statement="With the normalized deck as weights, and no points when the deck runs out, the recursion gives the "
    "equilibrium of {scope}, and of the tested positions whose discards become the new deck.",
    limits=(2, 4, None),
)
def theorem_3(limit: int, found: Sequence[Any]) -> Concluded:
    return _recursion_conclusion(2, limit, found)


@pairs_fact(
    "ranks",
    **_recursion(3),
    place="Theorem 10, corrected",
    title="The recursion of three players",
    statement="With −(m − 1)j and both terms under the sum, the recursion gives the equilibrium of {scope}, and of "
    "the tested positions whose discards become the new deck.",
    limits=(3, 4, 4),
)
def theorem_10(limit: int, found: Sequence[Any]) -> Concluded:
    return _recursion_conclusion(3, limit, found)


def _after_hit(state: State, got: Callable[[State], ExactPayoffs]) -> ExactPayoffs:
    hit = state.hit()
    return mean(GAME.chance_outcomes(hit), lambda rank: got(hit.deal(rank)))


@reading(
    2,
    place="equation 3",
    title="Cards weighted by the discard pile",
    printed="“(j s₁[j] d̄[j] + u(…)(1 − s₁[j]) d̄[j])”",
    statement="Taken literally, each card is weighted by its number in the discard pile d̄.",
    otherwise="Weighted by the discard pile, which is empty in a first round, hitting would always be worth 0. It "
    "is wrong in {wrong:,} of {tried:,} positions.",
    correction="The weights are those of the normalized deck: d̃[j], not d̄[j], in equation 3 and in Corollary 8.",
)
def equation_3(state: State) -> bool:
    hit, cards = state.hit(), sum(state.discards) or 1
    weighed = [(rank, Fraction(state.discards[rank - 1], cards)) for rank in GAME.legal_moves(hit)]
    return mean(weighed, lambda rank: truth(hit.deal(rank))) != hitting(state)


@reading(
    2,
    place="equation 4",
    title="When the deck runs out",
    printed="two cases: more than k + 1 cards, or k + 1 cards and a discard pile",
    statement="Taken literally, these are all the cases of a hit.",
    otherwise="Equation 4 has no case for a deck that is down to the burned cards without discards; the next "
    "player could only fold. It is wrong in {wrong:,} of {tried:,} positions.",
    correction="Add: if Σd[j] = k + 1 and Σd̄[j] = 0, the round ends after the card, and nobody scores unless it pairs.",
)
def equation_4(state: State) -> bool:
    def goes_on(after: State) -> ExactPayoffs:
        # Without the rule for an empty deck the next player is to move.
        empty = after.ending is not None and after.ending.kind == "empty"
        return after.fold().payoffs() if empty else truth(after)

    return _after_hit(state, goes_on) != hitting(state)


@reading(
    3,
    place="equation 8",
    title="What a pair costs among three",
    printed="“(−(n−1)j, j, j, …, j) s₁[j]”",
    statement="Taken literally, a player who pairs j loses (n − 1)j, where n is the highest rank of the deck.",
    limits=(4, 4, 4),  # with 3 ranks n is the number of players, and the letter is right
    otherwise="With −(n − 1)j, where n is the highest rank, the three payoffs do not add up to 0. It is wrong in {wrong:,} of "
    "{tried:,} positions.",
    correction="−(m − 1)j: a player who pairs pays j to each of the m − 1 others.",
)
def equation_8(state: State) -> bool:
    def by_ranks(after: State) -> ExactPayoffs:
        payoffs = list(truth(after))
        if after.ending is not None and after.ending.kind == "pair":
            payoffs[state.player] = Fraction(-(state.ranks - 1) * after.ending.score)
        return tuple(payoffs)

    return _after_hit(state, by_ranks) != hitting(state)


@pairs_fact(
    "ranks",
    place="Corollary 7",
    title="The equilibrium is unique",
    printed="“The subgame perfect equilibrium given by Equation 5 is unique.”",
    statement="If hitting and folding differ in value, there is one best move; if they are equal, both players get "
    "the same either way.",
    evidence=COUNTED,
    **_bounded(2),
)
def corollary_7(limit: int) -> Concluded:
    ties, number = [], 0
    for number, state in enumerate(small_positions(limit, 2), start=1):
        ties += [state] * _is_tied(state)
        yield Case(agrees=True)
        if not number % OFTEN:
            yield Progress(number, 0, "positions")
    first = "".join(f", first in {GAME.format(state)}" for state in ties[:1])
    return (
        f"The two moves tie in {len(ties):,} of {number:,} positions{first}. There the rule to fold on ties makes the strategy unique. The payoffs are unique without it, "
        "because one player gets what the other pays; that cannot fail, so we only count."
    )


def _is_tied(state: State) -> bool:
    return hitting(state)[state.player] == folding(state)[state.player]


@pairs_fact(
    "ranks",
    place="section 4.1",
    title="Ties among three players",
    printed="“defaults to Fold if they are the same”",
    statement="Among three players the rule for ties matters: it decides what the others get.",
    **_bounded(3),
)
def ties_of_three(limit: int) -> Concluded:
    number = 0
    for number, state in enumerate(small_positions(limit, 3), start=1):
        yield Case(agrees=True)
        if _is_tied(state) and hitting(state) != folding(state):
            return (
                "A tie for the player to move need not be a tie for the others. The first case is "
                f"{GAME.format(state)}, where the three get {_payoff_text(hitting(state))} after a hit and "
                f"{_payoff_text(folding(state))} after a fold."
            )
        if not number % OFTEN:
            yield Progress(number, 0, "positions")
    none = Evidence("open", f"no such tie is among {number:,} positions")
    return Conclusion("No such tie lies within the bound.", status="open", evidence=none)


def _payoff_text(payoffs: ExactPayoffs) -> str:
    return ", ".join(str(share).replace("-", "−") for share in payoffs)
