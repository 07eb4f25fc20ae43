"""TANHINMIN as the `Game` contract has it, and its guide."""

from __future__ import annotations

from random import Random

from lastcard.core.game import Guide, IllegalMove, Illustration, MoveError, Outcome, Paper, move_word, won
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import few, named_player, quote
from lastcard.games.tanhinmin.rules.position import (
    EMPTY,
    MAX_CARDS_DEALT,
    NOTATION,
    PASS,
    State,
    TanCard,
    TanHand,
    beats,
    is_cut,
    place_of,
    read,
    read_tan,
    sort_hand,
    tan_text,
)

TAN_PAPER = Paper(
    key="kiya2021",
    title="Algorithmic Analyses of Card-Discarding Type Games",
    authors="Hironori Kiya",
    year=2021,
    where="Nagoya University",
)

USUAL_SIZE = 9  # ranks of a random position when no size is named
TAN_PLAYERS = ("first", "second")

CUT = "A cut card, such as 4~, beats plain cards with a lower number. Nothing beats it: the other player must pass."


class Tanhinmin(WrittenGame[State, TanCard]):
    """The rules of TANHINMIN, as the `Game` contract has them."""

    name = "tanhinmin"
    title = "Beat the card"
    name_in_paper = "TANHINMIN"
    summary = "Beat the card on the table or pass. First to run out of cards wins."
    appeal = "Match your cards with lower ones in the other hand. The count tells you who wins."
    minutes = 2
    luck = "luck in the deal only"
    paper = TAN_PAPER
    notation = NOTATION
    read = read
    start = read(NOTATION.default)

    def hands(self, state: State, most: int) -> tuple[tuple[str, ...], ...]:
        own, other = ([tan_text(card) for card in hand] for hand in (state.hand, state.other))
        table = [] if state.table == EMPTY else [tan_text(state.table)]
        first, second = (other, own) if state.player else (own, other)
        return tuple(few(cards, most) for cards in (first, second, table))

    def players(self, state: State) -> tuple[str, ...]:
        return TAN_PLAYERS

    def legal_moves(self, state: State) -> tuple[TanCard, ...]:
        return state.moves()

    def play(self, state: State, move: TanCard) -> State:
        if not state.allows(move):
            raise IllegalMove(_why_not_placed(state, move))
        return state.after(move)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        winner = 1 - state.player if state.hand else state.player
        ends = ("has no card left and wins", "have no card left and win")
        cause = named_player(TAN_PLAYERS, winner, "has no card left", "have no card left")
        return won(winner, 2, named_player(TAN_PLAYERS, winner, *ends), cause)

    def parse_move(self, state: State, text: str) -> TanCard:
        word = move_word(text)
        move = PASS if word == "pass" else read_tan(word)
        if move is None:
            raise MoveError(
                f"{quote(word)} is not a move: type a card from the hand, such as 3 or 4~, or pass"
            )
        if not state.allows(move):
            raise IllegalMove(_why_not_placed(state, move))
        return move

    def format_move(self, move: TanCard) -> str:
        return "pass" if move == PASS else tan_text(move)

    def rules(self, state: State) -> str:
        text = (
            "On your turn, play a card stronger than the one on the table, or pass, which clears the table. "
            "On an empty table, play any card. Equal cards don’t beat each other. The first player out of cards wins."
        )
        return " ".join((text, *self.unusual_rules(state)))

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        return () if state.over or not state.cut else (CUT,)

    def guide(self, state: State) -> Guide:
        return GUIDE

    def move_label(self, state: State, text: str) -> str:
        if text == "pass":
            return "pass"
        return f"cut with {text}" if text.endswith("~") else f"play {text}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        ranks = USUAL_SIZE if size is None else max(2, min(size, MAX_CARDS_DEALT // 2))
        twins = rng.random() < 1 / 3
        cuts = rng.random() < 1 / 4
        while True:
            hand, other = shared_out(rng, ranks, cuts, twins, 3)
            if hand and other:
                return State(hand, other, rng.randint(1, ranks) if rng.random() < 1 / 3 else EMPTY)


def shared_out(rng: Random, ranks: int, cuts: bool, twins: bool, parts: int) -> tuple[TanHand, TanHand]:
    """Share out cards 1, 2, … over n parts: the two hands in turn, and the last is out."""
    hands: tuple[list[TanCard], list[TanCard]] = ([], [])
    for rank in range(1, ranks + 1):
        card = -rank if cuts and rng.random() < 1 / 4 else rank
        for _ in range(rng.randint(1, 2) if twins else 1):
            part = rng.randrange(parts)
            if part < parts - 1:
                hands[part % 2].append(card)
    return sort_hand(hands[0]), sort_hand(hands[1])


GAME = Tanhinmin()


def _why_not_placed(state: State, move: TanCard) -> str:
    if state.over:
        return "the game is over: a hand is empty"
    if move == PASS:
        return "the table is empty: play a card"
    name = tan_text(move)
    if is_cut(state.table):
        return f"{name} cannot be played on the cut card {tan_text(state.table)}: nothing beats it, so pass"
    if place_of(state.hand, move) is None:
        return f"there is no {name} in the hand of the player to move"
    if not beats(move, state.table):
        return f"{name} cannot be played: it is not stronger than the table card {tan_text(state.table)}"
    raise ValueError(f"{name} is legal")


# The same for all positions, so as not to give away a cut card in a hidden hand.
GUIDE = Guide(
    goal="Be the first to run out of cards.",
    setup=(
        "Two players hold cards with numbers on them. A higher number is stronger. Both hands are face up.\n\n"
        "The table between you starts empty. Decide who starts."
    ),
    turn=(
        "Play a card on the table. It must be stronger than the card there.\n\n"
        "Or pass. Then the table is cleared, and it is the other player’s turn.\n\n"
        "On an empty table you may play any card, but you can’t pass."
    ),
    end="The first player out of cards wins. Every pass is followed by a card, so the game always ends.",
    unusual=(
        "An equal card is not strong enough: a 4 does not beat a 4.\n\n"
        "You may pass even when you could beat the card.\n\n"
        "Some games have cut cards, marked with a wave: 4~. They beat plain cards with a lower number, "
        "and nothing beats them: the other player must pass."
    ),
    example=Illustration(
        "1,3,5|2,6|4", "5", "There is a 4 on the table. Only your 5 beats it. Play it, or pass."
    ),
    words=(
        ("Hand", "the cards that you hold."),
        ("Table", "the place in the middle. Only the last card played counts."),
        ("Beat", "to be stronger than the card on the table."),
        ("Pass", "to play no card."),
        ("Cut card", "a card with a wave, such as 4~. Nothing beats it once it is played."),
        ("Plain card", "a card that is not a cut card."),
    ),
)
