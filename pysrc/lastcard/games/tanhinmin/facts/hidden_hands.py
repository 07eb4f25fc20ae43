"""Chapter 4: hidden hands and oracles.

The facts are judged without the theory: the winner by search, matchings by augmenting paths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.core.text import amount
from lastcard.games.tanhinmin.facts.brute_force import (
    BruteForce,
    Wins,
    asked_text,
    both_decks,
    conflict,
    first_conflict,
    hands_in_words,
    situations,
    try_rule,
    where,
)
from lastcard.games.tanhinmin.facts.common import deck_fact, proved, tan_fact
from lastcard.games.tanhinmin.facts.open_hands import augmenting
from lastcard.games.tanhinmin.rules import EMPTY, PASS, TanCard, TanHand, write_hand
from lastcard.games.tanhinmin.solver.hidden_hands import (
    CARD_COUNT,
    MU0,
    MU1,
    Hidden,
    algorithm_3,
    always_wins,
    always_wins_from,
    hands_of,
    mu0,
    mu1,
    placements,
    rest_of,
    sizes,
)
from lastcard.games.tanhinmin.solver.moves import by_matching_size, by_number_of_cards

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

TwoHands = tuple[TanHand, tuple[TanHand, TanHand]]  # a hand, and two others that need different moves
DIFFERENT: TwoHands = ((1, 5, 7, 9), ((2, 3, 4, 10, 11), (3, 4, 6, 8, 11)))  # a table card 12 passes to her
THREE_EQUAL: TwoHands = ((2, 3), ((1, 2, 5), (2, 3, 3)))  # with three equal cards
LATER: TwoHands = ((2, 3), ((1, 2, 2, 4, 5), (1, 2, 3, 3, 4)))  # the proof of Theorem 4.5, put right

MISTAKES = (4, PASS, 1)  # the play of that proof
ENOUGH = 4  # the number of at most so many cards, no three of them equal, is enough: see few-cards

rule_fact = partial(
    deck_fact,
    limits=(2, 7, 8),
    bound=both_decks,
    otherwise="It does not always win.",
    evidence=proved("oracles"),
)
_example_fact = partial(
    tan_fact,
    "",
    bound="the hands of the example, searched to the end",
    otherwise="The example differs from the text.",
    wrong="fails",
    columns=("", "to be", "computed"),
)
_by_size = partial(deck_fact, bound="different cards 1 to {}")


@_by_size(
    place="section 4.3",
    title="Without any information",
    printed="“If “imperfect” means no information, what we can do seems to be nothing”",
    statement="There are hands that can be beaten whatever the other player holds, but by no one strategy.",
    limits=(5, 7, 8),
)
def no_information(limit: int) -> Concluded:
    return conflict(
        limit,
        "Already with {} {} no one strategy wins against each of the hands {}, though each of them can be beaten.",
        "Within the bound a strategy is never stopped by what it does not know.",
    )


@_by_size(
    place="section 1.4",
    title="Without any information nobody can force a win",
    printed="“in TANHINMIN without any information, no player has a winning strategy”",
    statement="Taken literally: there is no hand with which a player wins whatever her opponent holds.",
    limits=(2, 4, 8),
    correction="There are hands with which no player without information has a winning strategy.",
)
def no_information_nobody(limit: int) -> Concluded:
    hidden, deck = Hidden(), list(range(1, limit + 1))
    tasks = [(hand, table) for hand, table, to_move in situations(deck) if to_move]
    for done, (hand, table) in enumerate(tasks):
        others = hands_of(rest_of(deck, hand, table))
        if others and hidden.wins(hand, frozenset(others), table, True):
            yield Case(agrees=False, position=asked_text(hand, others[0], table, True))
            said = f"With {{{write_hand(hand)}}} {where(True, table)} a player wins whatever her opponent holds: she can play her last card."
            return Conclusion(said, smallest=len(hand + others[0]) == 2 and not table)
        yield Progress(done, len(tasks), "information sets decided")
    return ""


def by_rule(rule: Callable[[TanHand, TanHand, TanCard], TanCard]) -> Wins:
    """Return a test that a rule without memory wins against every play."""
    return lambda hand, other, table, to_move: always_wins(hand, other, table, to_move, rule)


def _algorithm_3(limit: int, counted: Callable[[TanHand], bool]) -> Cases:
    return try_rule(limit, by_rule(lambda own, _, top: algorithm_3(own, top)), counted)


@rule_fact(
    place="Theorem 4.2",
    title="Two cards or one: Algorithm 3",
    printed="“When |X1| ≤ 2 and μ₀ > μ₁ (resp., |X0| ≤ 2 and μ₀ ≤ μ₁), P0 (resp., P1) has the winning strategy”",
    statement="Algorithm 3 wins against every hand of one or two cards that can be beaten, to move or not to move.",
    limits=(2, 8, 8),
    computed="Algorithm 3 beats every hand of one or two cards that can be beaten. "
    "({checked:,} pairs of hands, against every play.)",
)
def theorem_4_2(limit: int) -> Cases:
    return _algorithm_3(limit, lambda other: len(other) <= 2)


@deck_fact(
    place="section 4.4, beyond Theorem 4.2",
    title="Three cards: Algorithm 3 is not enough",
    statement="Against three cards or more there are hands that can be beaten, but not by Algorithm 3.",
    limits=(5, 6, 8),
    bound=both_decks,
)
def algorithm_3_beyond(limit: int) -> Concluded:
    for step in _algorithm_3(limit, lambda other: len(other) >= 3):
        if isinstance(step, Progress):
            yield step
        elif not step.agrees:
            yield Case(agrees=True)
            return f"Against three cards it can fail: {step.position}, where the player with it could win."
    return "Within the bound it always wins."


@_example_fact(
    place="Theorem 4.3, its proof",
    title="Three cards: the number is not enough",
    printed="{2,3} on an empty table, against {1,2,5} or {2,3,3}: only 2 wins, only 3 wins",
    statement="The winning moves are as printed, and no one strategy wins against both hands.",
    computed="Both hands have three cards, and the first move that wins against one loses against the other. The second hand "
    "needs two 3s beside her own, so the example needs three equal cards.",
)
def theorem_4_3(limit: int) -> Cases:
    yield from _needing(*THREE_EQUAL, ("2", "3"))
    yield Progress(1, 1, "example decided")


@_example_fact(
    place="Theorem 4.3, the half about the player not to move",
    title="Three cards: the number is not enough for the player not to move either",
    printed="“Even when … (resp., μ₀ ≤ μ₁), there is a game with … (resp., |X0| ≥ 3) where … (resp., P1) cannot take her winning strategy”",
    statement="There is such a game with |X0| = 3: two hands to move, each of which her opponent can beat, but not both by one strategy.",
    computed="{{1,2}}, not to move, table card 3, against {{1,1,3}} or {{1,2,2}}: three cards each, μ₀ ≤ μ₁ in both, the player to move has to "
    "pass, and then only 1 wins against one hand and only 2 against the other. The first hand needs a third 1, the second a third 2.",
)
def theorem_4_3_p1(limit: int) -> Cases:
    hand, hands = (1, 2), ((1, 1, 3), (1, 2, 2))
    yield from _forced_to_pass(hand, hands, 3)
    yield from _needing(hand, hands, ("1", "2"))
    yield Progress(1, 1, "example decided")


@deck_fact(
    place="Theorem 4.3, in the model of section 2.2.1",
    title="The number is not enough with different cards either",
    printed="“there is a game with |X1| ≥ 3 (resp., |X0| ≥ 3) where P0 (resp., P1) cannot take her winning strategy”",
    statement="There is such a game, for either player, in which all cards are different, as section 2.2.1 assumes.",
    limits=(6, 9, 11),
    bound="decks of 2 to {} different cards, hands of five and more; the example to its end",
    otherwise="The example differs from the text.",
    wrong="fails",
    columns=("", "to be", "computed"),
)
def theorem_4_3_distinct(limit: int) -> Concluded:
    found = f"No deck of up to {limit} different cards has such a game."
    for cards in range(2, limit + 1):
        fewest = yield from first_conflict(cards, (CARD_COUNT,), lambda other: len(other) > ENOUGH)
        if fewest is not None:
            own, known, conflict = fewest
            found = (
                f"Searched by size, a deck of {cards} cards is the first that has one: {own} {known} "
                f"cannot tell {conflict} apart."
            )
            break
    hand, hands = DIFFERENT
    yield from _needing(hand, hands, ("5,7,9", "1"))
    yield from _forced_to_pass(hand, hands, 12)
    return (
        f"With five cards there is such a game: {{{write_hand(hand)}}} on an empty table, against {hands_in_words(frozenset(hands))}, "
        f"and, not to move, table card 12. With three or four different cards there is none (few-cards). {found}"
    )


def few(limit: int) -> Cases:
    """Try the rule that knows the number of cards, against at most `ENOUGH`."""
    rule = by_rule(lambda own, theirs, table: by_number_of_cards(own, table, len(theirs)))
    return try_rule(limit, rule, lambda other: len(other) <= ENOUGH)


@rule_fact(
    place="section 4.3, after Theorem 4.3",
    title="Some uncertainty remains from three cards on",
    printed="“if the number of cards of the opponent player is 1 or 2, then the player can play as if she knows the opponent's hand; otherwise, "
    "some uncertainty remains”",
    statement="With different cards, as in section 2.2.1, the number of cards is enough for a player who can win against two cards, and not against more.",
    bound=lambda limit: f"{both_decks(limit)}; an example with five cards and one with three, to their end",
    otherwise="",
    columns=("some uncertainty remains from", "printed", "computed"),
)
def uncertainty_remains(limit: int) -> Concluded:
    for step in few(limit):
        yield step
        if isinstance(step, Case) and not step.agrees:
            return "It does not always win."
    at_five, at_three = _need_different_moves(*DIFFERENT), _need_different_moves(*THREE_EQUAL)
    fewest = str(ENOUGH + 1) if at_five else "more"
    yield Case("fewest cards, all cards different", "3", fewest, not at_five)
    yield Case("fewest cards, a face three times", "3", "3" if at_three else "more", at_three)
    if not (at_five and at_three):
        return Conclusion(
            "One of the examples fails: its hands do not need different moves.", status="unchecked"
        )
    return Conclusion(
        "With different cards, as in the thesis, no uncertainty remains against three or four cards, but it does against five.",
        correction="With different cards it is true from five cards on; with three equal cards from three on.",
        evidence=proved("oracles"),
    )


@rule_fact(
    place="Theorem 4.4",
    title="One matching size, asked once",
    printed="“P0 and P1 can access either μ₀ or μ₁ oracles at a certain timing. Player P0 … has the winning strategy "
    "when μ₀ > μ₁ … at the timing”",
    statement="A player who can win when she asks for μ₀ or μ₁ once, wins by the strategy that keeps count of it.",
    computed="Either number, asked once, is enough: keep a count m of it, subtract one for each card played, add one for each pass "
    "of the opponent, and play the weakest card of the hand only if m is the number of cards held. "
    "({checked:,} pairs of hands, against every play.)",
)
def theorem_4_4(limit: int) -> Cases:
    for oracle in (MU0, MU1):
        yield from try_rule(limit, partial(always_wins_from, oracle=oracle))


QUESTIONS_ASKED = ((True, "μ₀"), (True, "μ₁"), (False, "μ₀"), (False, "μ₁"))  # True to move, and the question


class Told(NamedTuple):
    """What a player knows with an answer, and the hands that the other may have."""

    hand: TanHand
    table: TanCard
    to_move: bool
    symbol: str
    answer: int
    others: list[TanHand]

    @property
    def whole(self) -> bool:
        """True if the answer says that all of the mover's cards are matched."""
        return self.to_move and self.symbol == "μ₀" and self.answer == len(self.hand)

    def size(self) -> tuple[int, bool, bool, TanHand]:
        """Return a key that sorts by size."""
        return len(self.hand) + len(self.others[0]), bool(self.table), not self.to_move, self.hand

    def __str__(self) -> str:
        return (
            f" With {{{write_hand(self.hand)}}} {where(self.to_move, self.table)} and μ₀ = {self.answer} she wins against each hand that fits, "
            f"and {amount(len(self.others), 'hand')} {'does' if len(self.others) == 1 else 'do'}."
        )


@deck_fact(
    place="after Theorem 4.4",
    title="Whether a matching size tells who wins",
    printed="“a player satisfying the winning inequality cannot identify that she herself is a player satisfying the winning "
    "inequality”",
    statement=(
        "Taken literally: a player who knows her hand, the table card and whose turn it is, and learns μ₀ or μ₁ once, never "
        "knows that she can win. Her opponent may have a hand with the same answer that she cannot beat."
    ),
    limits=(2, 6, 8),
    bound="all hands from different cards 1 to {}, every table card, either player to move",
    computed="She never can.",
    columns=("what she knows beyond her hand and the table", "printed: she can tell", "computed"),
)
def cannot_tell(limit: int) -> Concluded:
    deck = list(range(1, limit + 1))
    brute = BruteForce()
    yield from brute.warm(deck)
    asked = situations(deck)
    sets, tells = Counter[tuple[bool, str]](), Counter[tuple[bool, str]]()
    whole: list[bool] = []
    found: list[Told] = []
    for done, (hand, table, to_move) in enumerate(asked):
        for part in _told_answers(deck, hand, table, to_move):
            wins = [brute.asker_wins(hand, other, table, to_move) for other in part.others]
            sets[to_move, part.symbol] += any(wins)
            tells[to_move, part.symbol] += all(wins)
            found += [part] if all(wins) else []
            whole += [all(wins)] if part.whole else []
        yield Progress(done, len(asked), "information sets looked at")
    if not sets.total():
        return ""
    first = min(found, key=Told.size, default=None)
    position = asked_text(first.hand, first.others[0], first.table, first.to_move) if first else ""
    for key in QUESTIONS_ASKED:
        label = f"{'to' if key[0] else 'not to'} move, knows {key[1]}"
        agrees = not tells[key] if sets[key] else None
        yield Case(label, f"0 of {sets[key]:,}", f"{tells[key]:,}", agrees, position)
    label = "to move, knows that μ₀ is the number of her cards"
    always = all(whole) if whole else None
    yield Case(label, "", f"{sum(whole):,} of {len(whole):,}", always)
    if first is None:
        return ""
    plain = [part for part in found if part.whole and len(part.hand) > 1]
    return Conclusion(
        f"With these cards in the deck, there are {sets.total():,} cases in which she may win. In {tells.total():,} she can tell "
        f"that she wins; in the others some hand with the same answer beats her.{min(plain, key=Told.size, default='')}",
        correction="In many cases she cannot tell. But she can when she is to move and μ₀ is the number of her cards, because μ₁ is less."
        if always
        else "In many cases she cannot tell.",
        smallest=first.size()[:2] == (2, False),
    )


def _told_answers(deck: list[TanCard], hand: TanHand, table: TanCard, to_move: bool) -> Iterator[Told]:
    parts: dict[tuple[str, int], list[TanHand]] = {}
    for other in hands_of(rest_of(deck, hand, table)):
        first, second = (hand, other) if to_move else (other, hand)
        parts.setdefault(("μ₀", augmenting(first, (*second[1:], table))), []).append(other)
        parts.setdefault(("μ₁", augmenting(second, first[1:])), []).append(other)
    return (Told(hand, table, to_move, *answer, others) for answer, others in parts.items())


@_example_fact(
    place="Theorem 4.5, its proof",
    title="The printed hands",
    printed="{1,1,2,4,5} or {1,2,3,3,4}, both with μ₀ = 2, μ₁ = 1; later {1,2,5} or {2,2,3}",
    statement="Both hands have these sizes against {2,3}, and leave these hands.",
    bound="the hands of the proof",
    computed="They are as printed.",
    otherwise="Sizes or hands left are others than printed: the first hand has (2, 2), so that its player loses from the start.",
    correction="{{1,2,2,4,5}} and {{1,2,3,3,4}}: both have (2, 1) and five cards; after 4, pass, 1 they leave {{2,2,5}} and "
    "{{2,3,3}}, against which only 2 and only 3 wins.",
    wrong="differs",
    columns=("", "printed", "computed"),
)
def theorem_4_5_example(limit: int) -> Cases:
    printed = ((1, 1, 2, 4, 5), (1, 2, 3, 3, 4))
    for other in printed:
        yield _both_sizes(other, LATER[0], EMPTY, "2, 1", f"{{{write_hand(other)}}}")
    yield Progress(1, 2, "printed hands")
    left = ", ".join(f"{{{write_hand(_hand_left(other))}}}" for other in printed)
    yield Case.compare("hands left after 4, pass, 1", "{1,2,5}, {2,2,3}", left)


@_example_fact(
    place="Theorem 4.5",
    title="A player who can win only later may not know how",
    printed="“Even when μ₀ > μ₁ … changes … at some later timing of the game, there is a case … where P1 … cannot "
    "take her winning strategy”",
    statement="There are two hands for which all oracles give the same answers and the player not to move loses, and a "
    "line of play after which that player could beat either hand, but not both by one strategy.",
    computed="With {{2,3}} against {{1,2,2,4,5}} or {{1,2,3,3,4}} the answers are the same, and her opponent wins. After the "
    "mistakes 4, pass, 1 the player with {{2,3}} could beat either hand, but not both by one strategy.",
)
def theorem_4_5(limit: int) -> Cases:
    hand, others = LATER
    for other in others:
        yield _both_sizes(other, hand, EMPTY, "2, 1", f"{{{write_hand(other)}}} to move")
    brute = BruteForce()
    for other in others:
        loses = brute.wins(other, hand, EMPTY)
        yield _yes(f"against {{{write_hand(other)}}} the player not to move loses at first", loses)
    yield from _after_the_mistakes(hand, others)
    yield Progress(1, 1, "example decided")


@_example_fact(
    place="Theorem 4.5, the half about the player to move",
    title="The player to move may learn too early as well",
    printed="“(resp., μ₀ ≤ μ₁) of timing t changes … (resp., μ₀ > μ₁) at some later timing …, there is a case … where … (resp., P0) cannot "
    "take her winning strategy”",
    statement="There are two hands for which all oracles give the same answers and the player to move loses, and a line of play after which she "
    "could beat either hand, but not both by one strategy.",
    computed="{{2,3}} to move, table card 5, against {{1,2,2,4,5}} or {{1,2,3,3,4}}: the answers are the same, and the player to move loses. "
    "After pass, 4, pass, 1 she could beat either hand, but not both by one strategy. The thesis has no example for this half.",
)
def theorem_4_5_p0(limit: int) -> Cases:
    hand, others = LATER
    for other in others:
        yield _both_sizes(hand, other, 5, "1, 1", f"against {{{write_hand(other)}}}")
    brute = BruteForce()
    for other in others:
        loses = not brute.wins(hand, other, 5)
        yield _yes(f"against {{{write_hand(other)}}} the player to move loses at first", loses)
    yield _yes("on the 5 she has to pass", _has_to_pass(hand, 5))
    yield from _after_the_mistakes(hand, others)
    yield Progress(1, 1, "example decided")


@rule_fact(
    place="Corollary 4.6",
    title="A matching size, asked at every turn",
    printed="“If there is a timing that P0 … becomes a player satisfying the winning inequality, P0 … wins”",
    statement="A player who asks for μ₀ or μ₁ at every turn wins from every position that can be won.",
    computed="A player who may ask at every turn wins from every position that can be won, whatever happened before. "
    "({checked:,} pairs of hands, against every play.)",
)
def corollary_4_6(limit: int) -> Cases:
    for rule in (
        lambda own, other, top: by_matching_size(own, top, mu0(own, other, top)),
        lambda own, other, top: by_matching_size(own, top, mu1(own, other) + 1),
    ):
        yield from try_rule(limit, by_rule(rule))


def _yes(label: str, found: bool) -> Case:
    return Case(label, "yes", "yes" if found else "no", found)


def _both_sizes(hand: TanHand, other: TanHand, table: TanCard, wanted: str, label: str) -> Case:
    return Case.compare(f"{label}: μ₀, μ₁", wanted, ", ".join(map(str, sizes(hand, other, table))))


def _needing(
    hand: TanHand, hands: tuple[TanHand, TanHand], wanted: tuple[str, str], table: TanCard = EMPTY
) -> Iterator[Case]:
    """Compare the winning moves against either hand, which have none in common."""
    brute = BruteForce()
    for other, text in zip(hands, wanted, strict=True):
        label = f"winning moves of {{{write_hand(hand)}}} against {{{write_hand(other)}}}"
        yield Case.compare(label, text, write_hand(brute.good_moves(hand, other, table)))
    needed = len(hands[0]) == len(hands[1]) and _need_different_moves(hand, hands, table)
    yield _yes("as many cards, both can be beaten, by no move in common", needed)


def _need_different_moves(hand: TanHand, hands: tuple[TanHand, TanHand], table: TanCard = EMPTY) -> bool:
    brute = BruteForce()
    first, second = (set(brute.good_moves(hand, other, table)) for other in hands)
    return bool(first and second) and not first & second


def _has_to_pass(hand: TanHand, table: TanCard) -> bool:
    return [move for move, _ in placements(hand, table)] == [PASS]


def _forced_to_pass(hand: TanHand, hands: tuple[TanHand, TanHand], table: TanCard) -> Iterator[Case]:
    brute = BruteForce()
    for other in hands:
        forced = _has_to_pass(other, table) and not brute.wins(other, hand, table)
        yield _yes(f"{{{write_hand(other)}}} on a {table} has to pass, and loses", forced)


def _after_the_mistakes(hand: TanHand, others: tuple[TanHand, TanHand]) -> Iterator[Case]:
    """Check that the play is legal and forced, and what wins afterwards."""
    first, _, last = MISTAKES
    legal = all(first in other and last in other for other in others)
    yield _yes("4, pass, 1 can be played", legal and _has_to_pass(hand, first))
    yield from _needing(hand, (_hand_left(others[0]), _hand_left(others[1])), ("2", "3"), last)


def _hand_left(other: TanHand) -> TanHand:
    first, _, last = MISTAKES
    return tuple(rest_of(other, (first, last)))
