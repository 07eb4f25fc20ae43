"""The rules of Pan: the game and its guide; positions are in `position`.

Source: Samkoff 2015, section 1 (rules 1 to 3) and section 6 (the variants).
"""

from __future__ import annotations

import re
from random import Random

from lastcard.core.game import (
    Guide,
    IllegalMove,
    Illustration,
    MoveError,
    Outcome,
    Paper,
    drawn,
    move_word,
    won,
)
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import amount, few, in_words, listed, named_player, quote
from lastcard.games.pan.rules.position import (
    ESSAY_RULES,
    MAX_SUITS,
    MAX_TAKE,
    NOTATION,
    RANK_LIMIT,
    TAKE,
    Move,
    PanRules,
    RankCounts,
    State,
    rank_name,
    read,
    read_rules,
)

__all__ = [
    "ESSAY_RULES",
    "GAME",
    "MAX_SUITS",
    "MAX_TAKE",
    "NOTATION",
    "PAN_PLAYERS",
    "RANK_LIMIT",
    "SAMKOFF_2015",
    "TAKE",
    "Move",
    "Pan",
    "PanRules",
    "RankCounts",
    "State",
    "placed",
    "random_position",
    "rank_name",
    "read_rules",
    "split",
]

SAMKOFF_2015 = Paper(
    key="samkoff2015",
    title="Analyzing the game of Pan via a game-theoretic and computational approach",
    authors="Aron Samkoff",
    year=2015,
    where="Rutgers University",
)

USUAL_RANKS = 4  # ranks of a random position by default: solved at once on any machine
PAN_PLAYERS = ("first", "second")

NONE_FIXED = "No card is fixed under the pile."
NINES_TOGETHER = "A player who holds all the free nines must play them together."


class Pan(WrittenGame[State, Move]):
    """The rules of Pan."""

    name = "pan"
    title = "Pan"
    summary = (
        "Play your cards on a pile that only goes up. If you can’t, or won’t, you pick cards up instead."
    )
    appeal = "Sometimes you have to pick cards up to win. Some games never end."
    minutes = 6
    luck = "luck in the deal only"
    paper = SAMKOFF_2015
    notation = NOTATION
    read = read
    start = read(NOTATION.default)

    def hands(self, state: State, most: int) -> tuple[tuple[str, ...], ...]:
        names = [rank_name(rank).removeprefix("rank ") for rank in range(1, state.ranks + 1)]
        held = ([name for name, n in zip(names, hand, strict=True) for _ in range(n)] for hand in state.seats)
        return tuple(few(cards, most) for cards in held)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the legal moves: low ranks first, a set after its single card, picking up last."""
        return state.moves()

    def play(self, state: State, move: Move) -> State:
        if move not in state.moves():
            raise IllegalMove(_illegal_reason(state, move))
        return state.after(move)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        winner = 1 - state.player if any(state.hand) else state.player
        ends = ("has no cards left and wins", "have no cards left and win")
        cause = named_player(PAN_PLAYERS, winner, "has no cards left", "have no cards left")
        return won(winner, 2, named_player(PAN_PLAYERS, winner, *ends), cause)

    def called_off(self, state: State) -> Outcome:
        """Return a draw: nothing forces a game to end."""
        cause = "the same position came up again and again"
        return drawn(2, f"{cause}, so the game is a draw", cause)

    def parse_move(self, state: State, text: str) -> Move:
        word = move_word(text)
        found = re.fullmatch(r"0*([0-9]{1,4})(\*?)", word) if len(word) <= 40 else None
        if word == "t":
            move = TAKE
        elif found is None:
            how = "type a rank’s number to play one card (1 is a nine), 2* for all the tens, or t to pick up"
            raise MoveError(f"{quote(word)} is not a move: {how}")
        elif not 1 <= int(found[1]) <= state.ranks:
            raise IllegalMove(f"there is no rank {int(found[1])}: the ranks are 1 to {state.ranks}")
        else:
            move = -int(found[1]) if found[2] else int(found[1])
        if move not in state.moves():
            raise IllegalMove(_illegal_reason(state, move))
        return move

    def format_move(self, move: Move) -> str:
        return "t" if move == TAKE else str(move) if move > 0 else f"{-move}*"

    def rules(self, state: State) -> str:
        return _rules(state.rules)

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        rules, are = state.rules, "is" if state.rules.suits == 1 else "are"
        sentences = {
            f"You pick up {amount(rules.take, 'card')} at a time.": rules.take != ESSAY_RULES.take,
            "Cards are played one at a time.": not rules.sets,
            f"There {are} {amount(rules.suits, 'card')} of each rank.": rules.suits != ESSAY_RULES.suits,
            NONE_FIXED: rules.bottom_free,
            NINES_TOGETHER: rules.nines_together,
        }
        return tuple(sentence for sentence, holds in sentences.items() if holds)

    def guide(self, state: State) -> Guide:
        return guide(state.rules, state.ranks)

    def move_label(self, state: State, text: str) -> str:
        return "pick up" if text == "t" else f"play {placed(text)}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        return random_position(rng, USUAL_RANKS if size is None else max(2, min(size, RANK_LIMIT)))


def placed(text: str) -> str:
    """Return the cards that a move in notation plays: ``a 10``, ``all 10s``, ``one of rank 7``."""
    name = rank_name(int(text.rstrip("*")))
    if name.startswith("rank"):
        return f"{'all' if text.endswith('*') else 'one'} of {name}"
    return f"all {name}s" if text.endswith("*") else f"{'an' if name == 'A' else 'a'} {name}"


GAME = Pan()


def random_position(rng: Random, ranks: int, rules: PanRules = ESSAY_RULES) -> State:
    """Return an unfinished position, all equally likely. Raises `ValueError` if there is none."""
    if sum(rules.cards(rank) for rank in range(1, ranks + 1)) < 2:
        raise ValueError("there are too few cards for two hands")
    while True:
        hand, other = zip(*(split(rng, rules.cards(rank)) for rank in range(1, ranks + 1)), strict=True)
        if any(hand) and any(other):
            return State(hand, other, rules)


def split(rng: Random, cards: int) -> tuple[int, int]:
    """Deal cards to two hands and the pile, every split equally likely."""
    low, high = sorted(rng.sample(range(1, cards + 3), 2))
    return low - 1, high - low - 1


def _illegal_reason(state: State, move: Move) -> str:
    if state.over:
        return "the game is over: a hand is empty"
    rank = abs(move)
    if move == TAKE:
        return "the pile has no card to pick up"
    if not 1 <= rank <= state.ranks:
        return f"there is no rank {rank}: the ranks are 1 to {state.ranks}"
    name = rank_name(rank)
    held = state.hand[rank - 1]
    if not held:
        return f"there is no card of rank {rank} ({name}) in the hand"
    if rank < state.top:
        top = rank_name(state.top)
        return f"rank {rank} ({name}) cannot be played: the top card of the pile is higher ({top})"
    if move < 0:
        size = state.rules.set_size(rank)
        if size is None:
            return (
                "sets cannot be played under these rules" if not state.rules.sets else "one card is not a set"
            )
        return f"the set of rank {rank} ({name}) is {size} cards, but the hand has only {held}"
    return f"under these rules all {held} free nines must be played together (1*)"


def _rules(rules: PanRules) -> str:
    cards = {1: "card", 3: "three cards"}.get(rules.take, f"{rules.take} cards")
    less = "" if rules.take == 1 else " (fewer if there are fewer)"
    text = f"On your turn, play a card as high as the top card or higher, or pick up the top {cards}{less}"
    if rules.sets and rules.suits > 1:
        number = {2: "both", 3: "all three", 4: "all four"}.get(rules.suits, f"all {rules.suits}")
        text += f". You may play {number} of a rank at once"
        if not rules.bottom_free and rules.suits > 2:
            text += f" (for the nines, {'both' if rules.suits == 3 else f'the {rules.suits - 1}'} free ones)"
    text += ". The first player out of cards wins. "
    text += NONE_FIXED if rules.bottom_free else "One nine always stays at the bottom of the pile."
    if rules.nines_together:
        text += f" {NINES_TOGETHER}"
    return text


NAMED = 6  # ranks that have a name


def guide(rules: PanRules, ranks: int) -> Guide:
    """Return the guide to the game with some rules and ranks."""
    names = ", ".join(map(rank_name, range(1, NAMED + 1)))
    return Guide(
        goal="Be the first to get rid of all your cards.",
        setup=f"{_card_sentence(rules, ranks)} Deal them all to two players, face up.\n\n{_opening(rules)}",
        turn="\n\n".join([*_placing(rules), _taking(rules)]),
        end=(
            "You win as soon as your hand is empty.\n\n"
            "A game may never end. If the same position keeps coming back, it is a draw."
        ),
        unusual=(
            "Low cards are hard to get rid of, because the pile only goes up.\n\n"
            "You may pick up even when you could play. Suits don’t matter."
        ),
        example=_pile_picture(rules),
        words=(
            (
                "Rank",
                f"how high a card is: from low to high {names}. J, Q, K and A are jack, queen, king and ace.",
            ),
            ("Pile", "the cards in the middle, the lowest at the bottom, the highest on top."),
            ("Set", "all the cards of one rank that a player can hold."),
            ("Suit", "spades, hearts, diamonds or clubs."),
            ("Hand", "the cards that you hold."),
            ("Position", "which cards you both hold, and whose turn it is."),
            ("Draw", "a game that nobody wins."),
        ),
    )


def _card_sentence(rules: PanRules, ranks: int) -> str:
    ranked = listed(list(map(rank_name, range(1, min(ranks, NAMED) + 1))))
    if ranks > NAMED:
        more = "is 1 more rank" if ranks == NAMED + 1 else f"are {ranks - NAMED} more ranks"
        ranked += f". Above the ace there {more}"
    whole = "" if ranks == NAMED else f" The usual game has {in_words(NAMED)} ranks, 9 to A."
    return f"There are {amount(rules.suits * ranks, 'card')}, {rules.suits} of each rank: {ranked}.{whole}"


def _opening(rules: PanRules) -> str:
    if rules.bottom_free:
        return "No card is fixed under the pile. Decide who starts."
    nine = "The player with the 9 of hearts plays it first; it stays at the bottom for good."
    return f"{nine} Then take turns, the other player first."


def _placing(rules: PanRules) -> list[str]:
    found = ["Play one card on the pile. It must be as high as the top card, or higher."]
    if rules.sets and rules.suits > 1:
        whole = f"If you hold all {rules.suits} cards of a rank, you may play them together, as a set."
        if not rules.bottom_free and rules.suits > 2:
            whole += f" For the 9s, the other {rules.suits - 1} make a set."
        found.append(whole)
    if rules.nines_together:
        found.append("If you hold all the free 9s, you must play them together, not one by one.")
    return found


def _taking(rules: PanRules) -> str:
    text = "Or pick up the top card of the pile."
    if rules.take > 1:
        cards = f"the top {rules.take} cards of the pile"
        text = f"Or pick up {cards}. If there are fewer, pick up those."
    return text if rules.bottom_free else f"{text} The 9 of hearts always stays."


def _pile_picture(rules: PanRules) -> Illustration | None:
    """Return the picture of three ranks; none unless there are four suits."""
    if rules.suits != 4:
        return None
    state = State((1, 2, 1), (1, 1, 2), rules)
    taken = sum(state.after(TAKE).other) - sum(state.hand)
    jack = "There is a jack on top of the pile. You may play your own jack"
    return Illustration(str(state), str(state.top), f"{jack}, or pick up {amount(taken, 'card')}.")
