"""Pairs as a `Game`: one round with the payoffs of the casino; and its guide."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from lastcard.core.game import CHANCE, Guide, IllegalMove, Illustration, MoveError, Outcome, Paper, move_word
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import amount, capital, few, in_words, is_digits, named_player, one, ordinal, quote
from lastcard.games.pairs.rules.position import (
    FOLD,
    HIT,
    MAX_PLAYERS,
    NOTATION,
    USUAL_BURN,
    USUAL_DECK,
    Move,
    RankCounts,
    State,
    added,
    face_up,
    read,
    triangular,
    usual_deck,
)
from lastcard.games.pairs.rules.table import new_table, target

PARK_2014 = Paper(
    key="park2014",
    title="A Subgame Perfect Nash Equilibria Analysis of Zero-Sum Utility Pairs Card Game",
    authors="Allen Park, Sayeed Tasnim and Claus Zheng",
    year=2014,
)


class Pairs(WrittenGame[State, Move]):
    """The rules of one round of Pairs."""

    name = "pairs"
    title = "Pairs"
    summary = "Take a card or fold. Pairs and folds both cost you points. The first player to reach 31 loses."
    appeal = "Again and again: push your luck, or pay a little now?"
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
        """Return the player to move, or `CHANCE` before a card is dealt."""
        return CHANCE if state.dealing else state.player

    def chance_outcomes(self, state: State) -> tuple[tuple[Move, Fraction], ...]:
        """Return the ranks that can be dealt, each with its share of the deck."""
        if not state.dealing:
            return ()
        return tuple((rank, state.chance(rank)) for rank in _ranks_left(state))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return `HIT` and `FOLD`, or the ranks that can be dealt; nothing after the end."""
        if state.ending is not None:
            return ()
        return _ranks_left(state) if state.dealing else (HIT, FOLD)

    def play(self, state: State, move: Move) -> State:
        if move not in self.legal_moves(state):
            raise IllegalMove(_why_not_in_round(state, move))
        if state.dealing:
            return state.deal(move)
        return state.hit() if move == HIT else state.fold()

    def outcome(self, state: State) -> Outcome | None:
        """Return the payoffs and the reason for the end, if the round is over."""
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
            raise IllegalMove(_why_not_in_round(state, move))
        return move

    def format_move(self, move: Move) -> str:
        return {HIT: "hit", FOLD: "fold"}.get(move, f"deal {move}")

    def rules(self, state: State) -> str:
        others = "the other" if state.players == 2 else "each of the others"
        then = "there is nothing left to deal: the round ends, and nobody gets points"
        if any(state.discards):
            then = f"the {sum(state.discards):,} discards become the new deck"
        return (
            "On your turn, hit (take a card) or fold. A card of a rank you have is a pair, and its rank is your score. If you "
            "fold, the lowest card on the table is your score. Either way the round is over. Points are bad: you pay them "
            f"to {others}, and the first player to reach {target(state.players)} points, after some rounds, loses the game. "
            f"After {amount(sum(state.deck) - state.burn, 'card')} {then}."
        )

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        deck, count = "", sum(state.discards)
        if state.deck != usual_deck(state.stacks, state.pair):
            left = f"The deck holds {amount(sum(state.deck), 'card')} now."
            deck = left if _all_cards(state) == USUAL_DECK else _deck(state, "The deck")
        burned = "" if state.burn == USUAL_BURN else _burned(state)
        verb = "is" if count == 1 else "are"
        more = f"{amount(count, 'discard')} {verb} shuffled in when only the burned cards are left."
        return tuple(filter(None, (deck, burned, more if count else "")))

    def guide(self, state: State) -> Guide:
        points = target(state.players)
        others = "the other player" if state.players == 2 else "each of the others"
        return Guide(
            goal=f"Points are bad. The first player to reach {points} points loses the game.",
            setup=(
                f"{capital(in_words(state.players))} players share a deck of cards. {_deck(state)} {_burned(state)}\n\n"
                "Each player gets one card, face up. The lowest card starts. "
                "On a tie, each of the tied players gets another card, and the lowest of these decides. "
                "A card that would make a pair here is replaced."
            ),
            turn=(
                "You choose: hit or fold.\n\n"
                "Hit: take the next card, face up. If you don’t have that number yet, it is the next player’s turn. "
                "If you do, that is a pair: its number is your score.\n\n"
                "Fold: take the lowest face-up card, no matter whose it is. Its number is your score."
            ),
            end=(
                "A pair or a fold ends the round. Clear the cards away and deal the next round.\n\n"
                f"The game ends when a player reaches {points} points. "
                f"That player loses{'' if state.players == 2 else ', and all others win'}.\n\n"
                "When only the burned cards are left, shuffle the discards into a new deck. "
                "If there are no discards either, the round ends and nobody gets points."
            ),
            unusual=(
                "Nobody wins a round. One player scores; the rest are glad.\n\n"
                f"Explore looks at a single round. The player who gets points pays them to {others}."
            ),
            example=_stacks_picture(state.players),
            words=(
                ("Points", "what a pair or a fold costs you: the number on the card."),
                ("Deck", "the cards still to come."),
                ("Stack", "a player’s face-up cards."),
                ("Pair", "two cards of the same number in one stack."),
                ("Hit", "to take another card."),
                ("Fold", "to give up the round and take the lowest card."),
                ("Round", "from the deal to a pair or a fold."),
                (
                    "Burned cards",
                    "cards put aside face down, so nobody can be sure which cards are still to come.",
                ),
                ("Discards", "cards of earlier rounds, which come back with the next deck."),
            ),
        )

    def move_label(self, state: State, text: str) -> str:
        if text == "hit":
            return "hit"
        if text == "fold":
            return f"fold and take {one(state.low)}"
        rank = int(text.removeprefix("deal "))
        return f"deal {one(rank)}, a pair" if rank in state.hand else f"deal {one(rank)}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        """Return a position after some hits, of two or three players and `size` ranks."""
        players = 2 if rng.random() < 2 / 3 else 3
        ranks = (10 if players == 2 else 6) if size is None else max(3, min(size, 10))
        return random_round(rng, players, ranks)


def after_hits(state: State, hits: int, rng: Random) -> State:
    """Return the position after a number of hits, or the end of the round if it comes first."""
    for _ in range(hits):
        if state.ending is None:
            state = state.hit().deal(rng.choices(range(1, state.ranks + 1), state.deck)[0])
    return state


def random_round(rng: Random, players: int, ranks: int, burn: int = USUAL_BURN) -> State:
    """Return a position in the middle of a round, after some hits.

    The triangular deck gets more ranks than `ranks`, and fewer cards are burned than `burn`, where
    fewer than two cards would be left after the deal.
    """
    while (spare := sum(triangular(ranks)) - players - 2) < 0:
        ranks += 1
    table = new_table(players, ranks=ranks, burn=min(burn, spare))
    while True:
        state = after_hits(table.deal(rng).state, rng.randrange(1 + players * 2), rng)
        if state.ending is None:
            return State(state.turned, state.deck, state.discards, state.burn)


GAME = Pairs()
_MOVES = {"hit": HIT, "fold": FOLD}


def _ranks_left(state: State) -> tuple[int, ...]:
    return tuple(rank for rank, cards in enumerate(state.deck, start=1) if cards)


def _ending_sentence(state: State) -> str:
    ending = state.ending
    assert ending is not None
    if ending.loser is None:
        return "the deck has run out, and nobody gets points"
    does, do = "has a pair of {0}s and gets {1}", "have a pair of {0}s and get {1}"
    if ending.kind != "pair":
        does, do = "folds, takes the lowest card and gets {1}", "fold, take the lowest card and get {1}"
    words = [verb.format(ending.score, amount(ending.score, "point")) for verb in (does, do)]
    return named_player(GAME.players(state), ending.loser, *words)


def _why_not_in_round(state: State, move: Move) -> str:
    if state.ending is not None:
        return "the round is over"
    if state.dealing:
        if move in (HIT, FOLD):
            return "a card is to come: write deal and its rank"
        return f"no card of rank {move} is left in the deck"
    return "no card is dealt before the player to move hits"


PICTURED_STACKS = "3,7|2,5", "|4,6", "|8", "|9"
"""The stacks in the picture: those of two players, then one for each further player."""


def _all_cards(state: State) -> RankCounts:
    return added(added(state.deck, state.discards), face_up(state.stacks, state.ranks, state.pair))


def _deck(state: State, it: str = "It") -> str:
    ranks, there = state.ranks, _all_cards(state)
    if there != triangular(ranks):
        return f"{it} is not the usual one: it now holds {amount(sum(state.deck), 'card')}."
    cards = f"That makes {amount(sum(there), 'card')}."
    if ranks < 4:
        return f"{it} holds {', '.join(('one 1', 'two 2s', 'three 3s')[:ranks])}. {cards}"
    return f"{it} holds one 1, two 2s, three 3s, and so on to {in_words(ranks)} {ranks}s. {cards}"


def _burned(state: State) -> str:
    if not state.burn:
        return "No card is burned."
    if state.burn == 1:
        return "One card is burned: put it aside unseen."
    return f"{capital(in_words(state.burn))} cards are burned: put them aside unseen."


def _stacks_picture(players: int) -> Illustration | None:
    if players > len(PICTURED_STACKS) + 1:
        return None
    return Illustration(
        "".join(PICTURED_STACKS[: players - 1]),
        "fold",
        "You have a 3 and a 7. Hit, and another 3 or 7 makes a pair. Fold, and you take the 2, the lowest card.",
    )
