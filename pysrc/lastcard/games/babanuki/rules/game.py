"""Open-hand BABANUKI: its `Game`, its guide, deals of the pack and random hands.

The pack has 52 cards and a joker. As in the paper, every card has one partner, the other card of its rank
and colour: 26 numbers, each twice. Source: Kiya 2021, sections 1.2.2 and 5.2.1.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from math import comb
from random import Random

from lastcard.core.game import Guide, IllegalMove, Illustration, MoveError, Outcome, Paper, move_word
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import capital, few, in_words, named_player, ordinal, quote
from lastcard.core.worth import Value
from lastcard.games.babanuki.rules.position import (
    JOKER,
    MAX_CARDS_HELD,
    MAX_PAIRS,
    MAX_PLAYERS,
    NOTATION,
    BabaCard,
    State,
    baba_text,
    read,
    read_baba,
    settled,
    sort_hand,
)

BABA_PAPER = Paper(
    key="kiya2021",
    title="Algorithmic Analyses of Card-Discarding Type Games",
    authors="Hironori Kiya",
    year=2021,
    where="Nagoya University",
)

USUAL_SIZE = 6  # Pairs of a random position when no size is named


class Babanuki(WrittenGame[State, BabaCard]):
    """The rules of open-hand BABANUKI; a position that is read starts a game of its players."""

    name = "babanuki"
    title = "Old maid, hands open"
    name_in_paper = "BABANUKI"
    summary = "Draw a card from your neighbour and discard pairs. Don’t be left with the joker."
    appeal = "All face up, and still the joker can go round for ever."
    minutes = 1
    luck = "luck in the deal only"
    player_counts = (2, MAX_PLAYERS)
    paper = BABA_PAPER
    notation = NOTATION
    read = read
    start = read(NOTATION.default)

    def hands(self, state: State, most: int) -> tuple[tuple[str, ...], ...]:
        return tuple(few([baba_text(card) for card in hand], most) for hand in state.hands)

    def players(self, state: State) -> tuple[str, ...]:
        return tuple(map(ordinal, range(len(state.hands))))

    def seated(self, state: State, player: int) -> State:
        super().seated(state, player)
        hands = state.hands[-player:] + state.hands[:-player] if player else state.hands
        return State(hands, player, state.finished)

    def called_off(self, state: State) -> Outcome:
        """Return the end of endless play: the others share the remaining places."""
        shared = _place_payoff(len(state.finished), len(state.hands)) / 2
        others: Value = "loss" if state.finished else "draw"
        return _ended(state, state.finished, "the joker goes round and round", shared, others)

    def at_stake(self, state: State) -> str:
        return f"{ordinal(len(state.finished))} place" if state.finished else ""

    def legal_moves(self, state: State) -> tuple[BabaCard, ...]:
        return state.moves

    def play(self, state: State, move: BabaCard) -> State:
        if move not in state.moves:
            raise IllegalMove(_why_not_drawn(state, move))
        return state.after(move)

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking once one player is left: the first wins, all others lose."""
        return _ended(state, state.ranking, _ranking_text(state)) if state.over else None

    def parse_move(self, state: State, text: str) -> BabaCard:
        word = move_word(text)
        card = read_baba(word)
        if card is None:
            raise MoveError(
                f"{quote(word)} is not a move: write a card of the hand that is drawn from, such as 3 or J"
            )
        if card not in state.moves:
            raise IllegalMove(_why_not_drawn(state, card))
        return card

    def format_move(self, move: BabaCard) -> str:
        return baba_text(move)

    def rules(self, state: State) -> str:
        return (
            "On your turn, draw any card from the player before you; if you hold its partner, discard both. Out of cards "
            "means out, and the first out is first. If one draw empties two hands, the player drawn from is out before "
            "the player who drew. The player left with the joker is last."
        )

    def guide(self, state: State) -> Guide:
        return guide(len(state.hands))

    def move_label(self, state: State, text: str) -> str:
        return "draw the joker" if text == "J" else f"draw {text}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        players = rng.choice((2, 3, 3, 3, 4))
        return random_hands(rng, players, max(players - 1, USUAL_SIZE if size is None else size))


def random_hands(rng: Random, players: int, pairs: int) -> State:
    """Draw evenly from the positions of players with cards, with n pairs where possible."""
    pairs = max(players // 2, min(pairs, MAX_PAIRS))
    rare = pairs < players - 1 or (players > 10 and pairs < 3 * players)  # most draws leave a hand empty
    while True:
        hands: list[list[BabaCard]] = [[] for _ in range(players)]
        hands[rng.randrange(players)].append(JOKER)
        for number in range(1, pairs + 1):
            if rare:
                seats = _seats_that_leave_none_empty(rng, hands, pairs - number)
            else:
                seats = rng.sample(range(players), 2)
            for seat in seats:
                hands[seat].append(number)
        if all(hands):
            return settled(tuple(map(sort_hand, hands)))


def _seats_that_leave_none_empty(rng: Random, hands: list[list[BabaCard]], later: int) -> list[int]:
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    held = [seat for seat, hand in enumerate(hands) if hand]
    weights = [  # by the number of empty hands that get a card: the ways, with those of the later pairs
        comb(len(empty), new) * comb(len(held), 2 - new) * _ways_to_fill(len(hands), len(empty) - new, later)
        for new in range(3)
    ]
    new = bisect(list(accumulate(weights)), rng.randrange(sum(weights)))
    return rng.sample(empty, new) + rng.sample(held, 2 - new)


@cache
def _ways_to_fill(players: int, empty: int, pairs: int) -> int:
    """Count the ways to give out pairs so that no hand stays empty."""
    if not 0 <= empty <= 2 * pairs:
        return 0
    if not pairs:
        return 1
    return sum(
        comb(empty, new) * comb(players - empty, 2 - new) * _ways_to_fill(players, empty - new, pairs - 1)
        for new in range(3)
    )


GAME = Babanuki()


def _place_payoff(place: int, seats: int) -> Fraction:
    return Fraction(seats - 1 - place, max(1, seats - 1))


def _ended(
    state: State,
    ranking: tuple[int, ...],
    sentence: str,
    shared: Fraction = Fraction(0),  # payoff of each player without a place
    others: Value = "loss",  # result of all but the first
) -> Outcome:
    payoffs, results = [shared] * len(state.hands), [others] * len(state.hands)
    for place, seat in enumerate(ranking):
        payoffs[seat] = _place_payoff(place, len(state.hands))
    if state.finished:
        results[state.finished[0]] = "win"
    return Outcome(tuple(payoffs), sentence, tuple(results))


def _ranking_text(state: State) -> str:
    names = GAME.players(state)
    if not state.finished:
        return named_player(names, state.player, "is left with the joker", "are left with the joker")
    last = named_player(
        names, state.player, "is left with the joker and is last", "are left with the joker and are last"
    )
    then = "".join(f", then {named_player(names, seat)}" for seat in state.finished[1:])
    return f"{named_player(names, state.finished[0], 'finishes first', 'finish first')}{then}; {last}"


def _why_not_drawn(state: State, card: BabaCard) -> str:
    if state.over:
        return "the game is over: one player is left"
    name = "the joker" if card == JOKER else baba_text(card)
    if not any(card in hand for seat, hand in enumerate(state.hands) if seat != state.source):
        return f"there is no {name} in any hand"
    return f"{name} cannot be drawn: the player to draw from does not hold it"


PACK_PAIRS = 26


def lay_aside(hands: Sequence[Iterable[BabaCard]]) -> State:
    """Lay aside the pairs in dealt hands. Raises `ValueError` for bad cards."""
    return settled(
        tuple(sort_hand([card for card, count in Counter(hand).items() if count % 2]) for hand in hands)
    )


def deal(rng: Random, players: int, pairs: int = PACK_PAIRS) -> State:
    """Deal pairs and a joker from seat 0, and lay the pairs aside. Raises `ValueError`."""
    cards = 2 * pairs + 1
    if not 2 <= players <= min(cards, MAX_PLAYERS):
        raise ValueError(
            f"{cards:,} cards are dealt to 2 to {min(cards, MAX_PLAYERS)} players, not {players:,}"
        )
    if cards > MAX_CARDS_HELD:
        raise ValueError(f"{cards:,} cards are too many; {MAX_CARDS_HELD:,} is the most")
    pack = [JOKER, *range(1, pairs + 1), *range(1, pairs + 1)]
    rng.shuffle(pack)
    return lay_aside([pack[seat::players] for seat in range(players)])


def starts(players: int, pairs: int) -> Iterator[State]:
    """Give all positions in which each player holds a card, but for the cards' names."""
    for holders in combinations_with_replacement(combinations(range(players), 2), pairs):
        for joker in range(players):
            hands = tuple(
                tuple(number for number, pair in enumerate(holders, 1) if seat in pair)
                + ((JOKER,) if seat == joker else ())
                for seat in range(players)
            )
            if all(hands):
                yield settled(hands)


MOST_SHOWN = 5  # players in the picture at most

END_OF_TWO = (
    "The first player out of cards wins. The other is left with the joker and is last.",
    "The joker can go back and forth for ever. If you stop the game then, nobody has won.",
)
END_OF_MORE = (
    "Out of cards means out: first out is first, next out is second, and so on.",
    "If one draw empties two hands, the player drawn from is out before the player who drew.",
    "The last player is left with the joker and comes last.",
    "The joker can wander from hand to hand for ever. If you stop the game then, everyone still in shares the remaining places.",
)


def guide(players: int) -> Guide:
    """Return the guide for n players."""
    two = players <= 2
    return Guide(
        goal="Get rid of all your cards before the others do. Don’t be left with the joker.",
        setup=(
            f"{capital(in_words(max(players, 2)))} players sit in a ring, with all hands face up. "
            "There are two cards of each number, and one joker.\n\n"
            f"A whole pack has {PACK_PAIRS} pairs and the joker. Deal out all cards. "
            "Discard any pairs at once. Decide who starts."
        ),
        turn=(
            f"Draw one card from {'the other player’s hand' if two else 'the hand of the player before you in the ring'}. "
            "You see the cards and choose.\n\n"
            "If you now hold two cards of the same number, discard both. Otherwise keep the card.\n\n"
            f"Then it is the {'other' if two else 'next'} player’s turn.{'' if two else ' Players with no cards are skipped.'}"
        ),
        end="\n\n".join(END_OF_TWO if two else END_OF_MORE),
        unusual=(
            "This is old maid, but you see the card before you draw it.\n\n"
            "The joker has no partner, so it stays in the game to the end."
        ),
        example=_ring_example(players),
        words=(
            ("Pair", "two cards of the same number."),
            ("Discard", "to put a pair aside, out of the game."),
            ("Joker", "the one card without a partner."),
            ("Draw", "to take a card from another player’s hand into yours."),
            ("Hand", "the cards that a player holds."),
            ("Out", "out of cards. Being out early is good."),
        ),
    )


def _ring_example(players: int) -> Illustration:
    if players <= 2:
        return Illustration(
            "1,2|1,2,J", "2", "You hold a 1 and a 2. You draw the other 2 and discard the pair."
        )
    last = min(players, MOST_SHOWN)
    hands = ["1,2,J", "1,3", *(f"{number},{number + 1}" for number in range(3, last)), f"2,{last}"]
    return Illustration(
        "|".join(hands),
        "2",
        "You hold a 1, a 2 and the joker. The player before you has the other 2. Draw it and discard the pair.",
    )
