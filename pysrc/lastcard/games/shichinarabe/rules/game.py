"""The game of SHICHINARABE and its guide, worded for cards or for dots and lines."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from lastcard.core.game import Guide, IllegalMove, Illustration, MoveError, Outcome, Paper, move_word, won
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import MAX_TEXT, amount, named_player, quote
from lastcard.games.shichinarabe.rules.cards import (
    CARD,
    PACK,
    deal,
    has_tunnel,
    is_ordinary,
    namer,
    piece,
    right,
    teller,
    vertex_of,
)
from lastcard.games.shichinarabe.rules.notation import NOTATION, read
from lastcard.games.shichinarabe.rules.position import COLOURS, WHITE, Move, RedBlue, State, forest

SEVENS_PAPER = Paper(
    "kiya2021",
    "Algorithmic Analyses of Card-Discarding Type Games",
    "Hironori Kiya",
    2021,
    "Nagoya University",
)
MAX_RANDOM = 2_000  # most vertices of a random forest
_MOVE = re.compile(r"(?:! ?0*([0-9]{1,9})[ \t]+)?(?:0*([0-9]{1,9})|(pass))")
RED_AND_BLUE = ("red", "blue")


class Shichinarabe(WrittenGame[State, Move]):
    """The rules of SHICHINARABE on a graph."""

    name = "shichinarabe"
    title = "Sevens"
    name_in_paper = "SHICHINARABE"
    summary = "Build up and down from the sevens. Play your last card to win; get stuck and you lose."
    appeal = "Every card you play may open a path for the other player. Which do you hold back?"
    minutes = 8
    luck = "luck in the deal only"
    paper = SEVENS_PAPER
    notation = NOTATION
    read = read
    start = read(NOTATION.default)

    def players(self, state: State) -> tuple[str, ...]:
        return RED_AND_BLUE

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return state.moves()

    def play(self, state: State, move: Move) -> State:
        return state.after(_checked_move(state, move))

    def outcome(self, state: State) -> Outcome | None:
        winner = state.winner
        if winner is None:
            return None
        if not state.counts[winner]:
            left = f"no {piece(state)} left"
            return won(winner, 2, named_player(RED_AND_BLUE, winner, f"has {left}", f"have {left}"))
        stuck = f"{named_player(RED_AND_BLUE, 1 - winner)} cannot move"
        return won(winner, 2, f"{stuck}, so {named_player(RED_AND_BLUE, winner, 'wins', 'win')}", stuck)

    def parse_move(self, state: State, text: str) -> Move:
        word = move_word(text)[:MAX_TEXT]
        if is_ordinary(state):
            word = CARD.sub(lambda card: str(vertex_of(card[0])), word)
        found = _MOVE.fullmatch(word) if len(word) <= 40 else None
        if found is None:
            raise MoveError(f"{quote(text)} is not a move: {_how(state, word)}")
        move = Move(None if found[3] else int(found[2]), None if found[1] is None else int(found[1]))
        return _checked_move(state, move)

    def format_move(self, move: Move) -> str:
        text = "pass" if move.select is None else str(move.select)
        return text if move.whiten is None else f"!{move.whiten} {text}"

    def rules(self, state: State) -> str:
        return " ".join(((OF_CARDS if is_ordinary(state) else OF_VERTICES).aim, *self.unusual_rules(state)))

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        """Return the rules of passes, of all-mighty rights, and of edges that appear or go."""
        cards, found = is_ordinary(state), []
        words = OF_CARDS if cards else OF_VERTICES
        if any(state.passes):
            found.append(f"A player with a pass left may pass instead. {_left('Passes', state.passes)}.")
        if any(state.almighty):
            found.append(f"{words.right} {_left(words.rights, state.almighty)}.")
        if has_tunnel(state) if cards else state.board.has_rules:
            found.append(words.changes)
        return tuple(found)

    def guide(self, state: State) -> Guide:
        return _card_guide(state) if is_ordinary(state) else _graph_guide(state)

    def move_label(self, state: State, text: str) -> str:
        name = namer(state)
        if text == "pass":
            return text
        if not text.startswith("!"):
            return f"play {name(int(text))}"
        whitened, _, then = text[1:].partition(" ")
        target = name(int(whitened))
        use = f"play {target} with a joker" if is_ordinary(state) else f"whiten {target}"
        return f"{use}, then {self.move_label(state, then)}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        """Return a random deal, or a forest whose vertices have random parents before them."""
        if size is None:
            return deal(rng)
        size = max(2, min(size, MAX_RANDOM))
        colours = ["R", "B", *(rng.choice(COLOURS) for _ in range(size - 2))]
        rng.shuffle(colours)
        parents = [rng.randrange(vertex) for vertex in range(1, size + 1)]
        return in_reading_order(forest(parents, "".join(colours), rng.randrange(2)))


def in_reading_order(state: State) -> State:
    """Return the position of a tree rooted at 0 with its vertices numbered in reading order."""
    number: dict[int, int] = {}
    parents: list[int] = []
    stack = [(0, -1)]
    while stack:
        vertex, parent = stack.pop()
        number[vertex] = len(number)
        parents.append(number.get(parent, 0))
        stack += [(child, vertex) for child in reversed(state.board.opens[vertex]) if child != parent]
    colours = "".join(map(state.colours.__getitem__, number))
    return forest(parents[1:], colours[1:], state.player, state.almighty, state.passes)


def _checked_move(state: State, move: Move) -> Move:
    reason = why_illegal(state, move)
    if reason:
        raise IllegalMove(reason)
    return move


class RulesWording(NamedTuple):
    """Sentences about the aim, the use of a right, and edge rules; and the name of rights."""

    aim: str
    right: str
    rights: str
    changes: str


OF_VERTICES = RulesWording(
    "On your turn, play a dot of your colour that is next to a white dot; it turns white. Play your last dot and you win. "
    "If you have dots left but can’t play any, you lose.",
    "An all-mighty right turns any one of the opponent’s dots white at the start of a turn; then play a dot or pass "
    "as usual. If it was the opponent’s last dot, you lose.",
    "Rights",
    "Some lines appear or vanish when certain dots turn white. A line that vanishes never comes back.",
)
OF_CARDS = RulesWording(
    "On your turn, play a card next to one of its suit on the table: from the sevens down to the aces and up to the kings. "
    "Play your last card and you win. If you have cards but can’t play, you lose.",
    "A joker plays any one of the opponent’s cards at the start of a turn; then play a card or pass as usual. "
    "If it was the opponent’s last card, you lose.",
    "Jokers",
    "The ace and king of a suit become neighbours when one of them is played: after the ace the suit continues down from "
    "the king only, after the king up from the ace only.",
)


def _left(what: str, pair: RedBlue) -> str:
    return f"{what} left: red {pair[0]}, blue {pair[1]}"


def _how(state: State, word: str) -> str:
    if is_ordinary(state):
        one, use, then, does = "a card, as in 8♠", "!4♠", "5♠", "plays a card of the opponent"
    else:
        one, use, then, does = "a vertex number, as in 5", "!4", "5", "turns a dot of the opponent white"
    if re.fullmatch(r"! ?[0-9]{1,9}", word):
        return f"add the {piece(state)} or the pass that follows the {right(state)}, as in {use} {then} or {use} pass"
    return f"type {one}, or pass; with {use} before it, as in {use} {then} or {use} pass, it {does} first"


def why_illegal(state: State, move: Move) -> str:
    """Return why a move is not legal; empty if it is."""
    size, word = state.board.size, piece(state)
    for vertex in (move.whiten, move.select):
        if vertex is not None and not 0 <= vertex < size:
            return f"there is no {word} {vertex}: they are numbered 0 to {size - 1}"
    if state.decided:
        return f"the game is over: {RED_AND_BLUE[state.counts[0] > 0]} has no {word} left"
    name, here = RED_AND_BLUE[state.player], state
    if move.whiten is not None:
        if not state.almighty[state.player]:
            return f"{name} has no {right(state)} left"
        if state.colours[move.whiten] != COLOURS[1 - state.player]:
            return f"a {right(state)} is used on a {word} of the opponent, and {_whose(state, move.whiten)}"
        here = state.whitened(move.whiten)
    if move.select is None:
        return "" if state.passes[state.player] else f"{name} has no pass left"
    if here.colours[move.select] != state.colour:
        return f"{name} plays a {word} of their own, and {_whose(here, move.select)}"
    if move.select not in here.selectable():
        near = "card on the table" if is_ordinary(state) else "white dot"
        return f"{teller(state)(move.select)} is not next to a {near}"
    return ""


def _whose(state: State, vertex: int) -> str:
    colour, name = state.colours[vertex], teller(state)(vertex)
    if colour == WHITE:
        return f"{name} is already on the table" if is_ordinary(state) else f"{name} is white"
    return f"{name} is {RED_AND_BLUE[COLOURS.index(colour)]}'s"


GAME = Shichinarabe()


def _card_guide(state: State) -> Guide:
    turn = [
        "Play one of your cards. Its neighbour in the same suit must already be on the table.\n\n"
        "So a suit starts with its 6 or 8. From there it goes down to the ace and up to the king.",
        _pass(state, "play"),
        *_use(state, "a joker. It plays any one of the other player’s cards", "card", "joker"),
    ]
    return Guide(
        goal="Be the first to play all your cards.",
        setup=(
            f"Deal all {len(PACK)} cards to two players, red and blue, face up.\n\n"
            "Put the four 7s on the table. The player who was dealt the 7♦ starts. Then take turns."
        ),
        turn="\n\n".join(turn),
        end=_guide_end(state, "card"),
        unusual="In the family game you just wait when you are stuck. Here you lose.\n\n"
        + _opens("card", _TUNNEL if has_tunnel(state) else ""),
        example=Illustration(
            "r: RBRBBR BBRRBR BRRBRB RBBRRB BRBRBR RRBBRB BRBBRR RBRBRB",
            "1",
            "The 7s are on the table. Red may play the 6♠, because it is next to the 7♠.",
        ),
        words=(
            ("Hand", "the cards that a player holds."),
            ("Suit", "spades ♠, hearts ♥, diamonds ♦ or clubs ♣."),
            ("Neighbour", "the next card of the suit, one higher or one lower."),
            ("Stuck", "having no card that you may play."),
            *_option_words(state, ("Joker", "a card that you may use at the start of a turn.")),
        ),
    )


_TUNNEL = (
    "The ace and the king of a suit are joined by a tunnel. "
    "Once the ace is played, you may play the king, and the suit continues down from the king only. "
    "Once the king is played, you may play the ace, and the suit continues up from the ace only."
)


def _graph_guide(state: State) -> Guide:
    one_way = "A line with an arrow works one way only, from white to your dot."
    turn = [
        "Play a dot of your colour that a line joins to a white dot. It turns white.",
        *([] if state.board.two_way else [one_way]),
        _pass(state, "play"),
        *_use(
            state, "an all-mighty right. It turns any one of the other player’s dots white", "dot", "right"
        ),
    ]
    return Guide(
        goal="Be the first to play all the dots of your colour.",
        setup=(
            "The board is made of dots and lines. One player has the red dots, the other the blue ones. "
            "White dots have been played.\n\n"
            "It is sevens with dots for cards. The board shows who starts."
        ),
        turn="\n\n".join(turn),
        end=_guide_end(state, "dot"),
        unusual=_opens("dot", _LINES if state.board.has_rules else ""),
        example=Illustration(
            "r: RBB RB(R B) B",
            "1",
            "Play starts at the white dot. Red may play dot 1, because a line joins the two.",
        ),
        words=(
            ("Dot", "a round or square mark on the board. The paper calls it a vertex."),
            ("Line", "joins two dots. The paper calls it an edge."),
            *_option_words(state, ("All-mighty right", "what a joker is in the card game.")),
        ),
    )


_LINES = "Some lines appear or vanish when a certain dot turns white. A line that vanishes never comes back."


def _pass(state: State, what: str) -> str:
    if not any(state.passes):
        return f"You can’t skip a turn: if you can {what}, you must."
    return f"Or pass, if you have a pass left. {_left_on_each(state.passes, 'pass', 'passes')}"


def _guide_end(state: State, kind: str) -> str:
    stuck = "do nothing" if any(state.passes) or any(state.almighty) else "play none"
    return f"Play your last {kind} and you win. If you have {kind}s but can {stuck}, you lose at once."


def _use(state: State, use: str, kind: str, word: str) -> list[str]:
    if not any(state.almighty):
        return []
    or_pass = " or a pass" if any(state.passes) else ""
    return [
        f"At the start of your turn you may use {use}. Then continue with a {kind}{or_pass}. "
        f"If it was the other player’s last {kind}, you lose. {_left_on_each(state.almighty, word)}"
    ]


def _opens(kind: str, changes: str) -> str:
    text = f"Every {kind} you play may open a path for the other player."
    return f"{text}\n\n{changes}" if changes else text


def _option_words(state: State, right: tuple[str, str]) -> list[tuple[str, str]]:
    words = ((state.passes, ("Pass", "to skip a turn.")), (state.almighty, right))
    return [word for pair, word in words if any(pair)]


def _left_on_each(pair: RedBlue, word: str, many: str = "") -> str:
    return f"Red has {amount(pair[0], word, many)} left, blue has {pair[1]}."
