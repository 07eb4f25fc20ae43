"""Pairs as the `Game` contract has it: a game is one round, and payoffs are those of the casino."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.core.game import CHANCE, Guide, IllegalMove, MoveError, Outcome, Paper, move_word
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import amount, few, is_digits, one, ordinal, quote
from lastcard.core.text.named import named_player
from lastcard.games.pairs.rules.notation import NOTATION, read
from lastcard.games.pairs.rules.position import FOLD, HIT, MAX_PLAYERS, USUAL_BURN, Move, State, triangular
from lastcard.games.pairs.rules.table import new_table, target

if TYPE_CHECKING:
    from random import Random

PARK_2014 = Paper(
    key="park2014",
    title="A Subgame Perfect Nash Equilibria Analysis of Zero-Sum Utility Pairs Card Game",
    authors="Allen Park, Sayeed Tasnim and Claus Zheng",
    year=2014,
)


class Pairs(WrittenGame[State, Move]):
    """The rules of one round of Pairs, as the `Game` contract has them."""

    name = "pairs"
    title = "Pairs"
    summary = "Take a card, or fold. A pair brings you points, and so does a fold. Points are bad: whoever has 31 first loses."
    appeal = "One question, asked again and again: push your luck, or pay a little now?"
    minutes = 5
    player_counts = (2, MAX_PLAYERS)
    paper = PARK_2014
    notation = NOTATION
    read = read
    start = read(NOTATION.default)

    def hands(self, state: State, most: int) -> tuple[tuple[str, ...], ...]:
        """Return the face-up stacks, lowest rank first."""
        return tuple(few([str(rank) for rank in stack], most) for stack in state.stacks)

    def players(self, state: State) -> tuple[str, ...]:
        return tuple(map(ordinal, range(state.players)))

    def seated(self, state: State, player: int) -> State:
        moved = super().seated(state, player)
        stacks = state.stacks[-player:] + state.stacks[:-player] if player else state.stacks
        ending = state.ending
        if ending is not None and ending.loser is not None:
            ending = replace(ending, loser=(ending.loser + player) % state.players)
        return replace(moved, stacks=stacks, ending=ending)

    def player_to_move(self, state: State) -> int:
        """Return whose turn it is, or `CHANCE` while a card is to come."""
        return CHANCE if state.dealing else state.player

    def chance_outcomes(self, state: State) -> tuple[tuple[Move, Fraction], ...]:
        """Return the ranks that can come, each as likely as its share of the deck."""
        if not state.dealing:
            return ()
        return tuple((rank, state.chance(rank)) for rank in _ranks(state))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return `HIT` and `FOLD`, or the ranks that can come; none when the round is over."""
        if state.ending is not None:
            return ()
        return _ranks(state) if state.dealing else (HIT, FOLD)

    def play(self, state: State, move: Move) -> State:
        if move not in self.legal_moves(state):
            raise IllegalMove(_why_illegal(state, move))
        if state.dealing:
            return state.deal(move)
        return state.hit() if move == HIT else state.fold()

    def outcome(self, state: State) -> Outcome | None:
        """Return what everybody gets when the round is over, and why it is."""
        if state.ending is None:
            return None
        return Outcome(state.payoffs(), _ending_sentence(state))

    def parse_move(self, state: State, text: str) -> Move:
        word = move_word(text)
        move = _MOVES.get(word, 0)
        if word not in _MOVES:
            _, deal, digits = word.partition("deal ")
            if not deal or word[:1] != "d" or not is_digits(digits) or len(digits) > 9 or digits[0] == "0":
                raise MoveError(
                    f"{quote(word)} is not a move: write hit or fold, or deal 7 for the card that comes"
                )
            move = int(digits)
        if move not in self.legal_moves(state):
            raise IllegalMove(_why_illegal(state, move))
        return move

    def format_move(self, move: Move) -> str:
        return {HIT: "hit", FOLD: "fold"}.get(move, f"deal {move}")

    def rules(self, state: State) -> str:
        others = "the other" if state.players == 2 else "each of the others"
        return (
            "In turn, hit and take a card, or fold. A card of a rank you have is a pair: you get its rank in points, and the "
            "round is over. If you fold you get the lowest card on the table in points, and the round is over. Points are bad: "
            f"whoever gets them pays as many to {others}, and whoever has {target(state.players)} points first, after some rounds, "
            f"loses the game. {_deck_rules(state)}"
        )

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        from lastcard.games.pairs.rules.guide import unusual_rules

        return unusual_rules(state)

    def guide(self, state: State) -> Guide:
        from lastcard.games.pairs.rules.guide import guide

        return guide(state)

    def move_label(self, state: State, text: str) -> str:
        if text == "hit":
            return "hit"
        if text == "fold":
            return f"fold and take {one(state.low)}"
        rank = int(text.removeprefix("deal "))
        return f"deal {one(rank)}, a pair" if rank in state.hand else f"deal {one(rank)}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        """Return a position in the middle of a round, after some hits: two players and ten ranks, or three and six.

        With `size` the deck has so many ranks.
        """
        players = 2 if rng.random() < 2 / 3 else 3
        ranks = (10 if players == 2 else 6) if size is None else max(3, min(size, 10))
        return random_round(rng, players, ranks)


def random_round(rng: Random, players: int, ranks: int, burn: int = USUAL_BURN) -> State:
    """Return a position in the middle of a round, after some hits.

    The deck is the triangular one of at least so many ranks that two cards are left after the deal. At most so many
    cards are burned that these two are.
    """
    while (spare := sum(triangular(ranks)) - players - 2) < 0:
        ranks += 1
    table = new_table(players, ranks=ranks, burn=min(burn, spare))
    while True:
        state = table.deal(rng).state
        for _ in range(rng.randrange(1 + players * 2)):
            if state.ending is None:
                cards = _ranks(state)
                state = state.hit().deal(rng.choices(cards, [state.deck[rank - 1] for rank in cards])[0])
        if state.ending is None:
            return State(state.turned, state.deck, state.discards, state.burn)


GAME = Pairs()

_MOVES = {"hit": HIT, "fold": FOLD}


def _ranks(state: State) -> tuple[int, ...]:
    return tuple(rank for rank, cards in enumerate(state.deck, start=1) if cards)


def _deck_rules(state: State) -> str:
    cards = amount(sum(state.deck) - state.burn, "card")
    if any(state.discards):
        return f"After {cards} the deck is made anew with the {sum(state.discards):,} discards."
    return f"After {cards} nothing is left to deal: the round ends, and nobody gets points."


def _ending_sentence(state: State) -> str:
    ending = state.ending
    assert ending is not None
    if ending.loser is None:
        return "the deck has run out, and nobody gets points"
    does, do = "has a pair of {0}s and gets {1}", "have a pair of {0}s and get {1}"
    if ending.kind != "pair":
        does, do = "folds, takes the lowest card and gets {1}", "fold, take the lowest card and get {1}"
    told = ending.score, amount(ending.score, "point")
    return named_player(GAME.players(state), ending.loser, does.format(*told), do.format(*told))


def _why_illegal(state: State, move: Move) -> str:
    if state.ending is not None:
        return "the round is over"
    if state.dealing:
        if move in (HIT, FOLD):
            return "a card is to come: write deal and its rank"
        return f"no card of rank {move} is left in the deck"
    return "no card is dealt before the player to move hits"
