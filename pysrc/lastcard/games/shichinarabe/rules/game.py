"""SHICHINARABE as the `Game` contract has it.

The guide to SHICHINARABE: as cards where a position is one of the ordinary game, else as points and lines.
"""

from __future__ import annotations

import re
from random import Random

from lastcard.core.game import Guide, IllegalMove, Illustration, MoveError, Outcome, Paper, move_word, won
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import MAX_TEXT, amount, named, quote
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
    key="kiya2021",
    title="Algorithmic Analyses of Card-Discarding Type Games",
    authors="Hironori Kiya",
    year=2021,
    where="Nagoya University",
)

MAX_RANDOM = 2_000  # most vertices of a random forest
_MOVE = re.compile(r"(?:! ?0*([0-9]{1,9})[ \t]+)?(?:0*([0-9]{1,9})|(pass))")
RED_AND_BLUE = ("red", "blue")


class Shichinarabe(WrittenGame[State, Move]):
    """The rules of SHICHINARABE on a graph, as the `Game` contract has them."""

    name = "shichinarabe"
    title = "Sevens"
    name_in_paper = "SHICHINARABE"
    summary = "Play your cards next to those on the table; whoever plays their last card wins, whoever is stuck loses."
    appeal = "A card that you play may open the way for the other: which ones do you hold back?"
    minutes = 8
    luck = "luck only in the deal"
    paper = SEVENS_PAPER
    notation = NOTATION
    read = read
    start = read(NOTATION.default)

    def players(self, state: State) -> tuple[str, ...]:
        return RED_AND_BLUE

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the legal moves: selections in ascending order, the pass, then the rights."""
        return state.moves()

    def play(self, state: State, move: Move) -> State:
        reason = why_illegal(state, move)
        if reason:
            raise IllegalMove(reason)
        return state.after(move)

    def outcome(self, state: State) -> Outcome | None:
        """Return who won: who has no vertex left, or whose opponent cannot move."""
        winner = state.winner
        if winner is None:
            return None
        if not state.counts[winner]:
            left = f"no {piece(state)} left"
            return won(winner, 2, named(RED_AND_BLUE, winner, f"has {left}", f"have {left}"))
        stuck = f"{named(RED_AND_BLUE, 1 - winner)} cannot move"
        return won(winner, 2, f"{stuck}, so {named(RED_AND_BLUE, winner, 'wins', 'win')}")

    def parse_move(self, state: State, text: str) -> Move:
        word = move_word(text)[:MAX_TEXT]
        if is_ordinary(state):
            word = CARD.sub(lambda card: str(vertex_of(card[0])), word)
        found = _MOVE.fullmatch(word) if len(word) <= 40 else None
        if found is None:
            raise MoveError(f"{quote(text)} is not a move: {_how(state, word)}")
        move = Move(None if found[3] else int(found[2]), None if found[1] is None else int(found[1]))
        reason = why_illegal(state, move)
        if reason:
            raise IllegalMove(reason)
        return move

    def format_move(self, move: Move) -> str:
        text = "pass" if move.select is None else str(move.select)
        return text if move.whiten is None else f"!{move.whiten} {text}"

    def rules(self, state: State) -> str:
        """Return the rules that hold in a position in a few sentences: of cards in the ordinary game, else of vertices."""
        return " ".join((OF_CARDS if is_ordinary(state) else OF_VERTICES, *self.unusual_rules(state)))

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        """Return the rules of passes, of all-mighty rights, and of edges that appear or go."""
        return tuple(_options_of_cards(state) if is_ordinary(state) else _options_of_vertices(state))

    def guide(self, state: State) -> Guide:

        return guide(state)

    def move_label(self, state: State, text: str) -> str:
        """Return a move, given in notation, in words; by the cards in the ordinary game."""
        name = namer(state)
        if text == "pass":
            return text
        if not text.startswith("!"):
            return f"play {name(int(text))}"
        whitened, _, then = text[1:].partition(" ")
        target = name(int(whitened))
        use = f"lay {target} with a joker" if is_ordinary(state) else f"whiten {target}"
        return f"{use}, then {self.move_label(state, then)}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        """Return a random deal of the ordinary game, or a random forest with `size` coloured vertices.

        The parent of each vertex of a forest is one of those before it, the white root included, all equally
        likely; both colours occur.
        """
        if size is None:
            return deal(rng)
        size = max(2, min(size, MAX_RANDOM))
        colours = ["R", "B", *(rng.choice(COLOURS) for _ in range(size - 2))]
        rng.shuffle(colours)
        parents = [rng.randrange(vertex) for vertex in range(1, size + 1)]
        return in_reading_order(forest(parents, "".join(colours), rng.randrange(2)))


def in_reading_order(state: State) -> State:
    """Return the position of a tree rooted at 0 with its vertices numbered in reading order."""
    opens = state.board.opens
    order: list[int] = []
    parent = {0: 0}
    stack = [0]
    while stack:
        vertex = stack.pop()
        order.append(vertex)
        for child in reversed(opens[vertex]):
            if child not in parent:
                parent[child] = vertex
                stack.append(child)
    number = {vertex: place for place, vertex in enumerate(order)}
    return forest(
        [number[parent[vertex]] for vertex in order[1:]],
        "".join(state.colours[vertex] for vertex in order[1:]),
        state.player,
        state.almighty,
        state.passes,
    )


OF_VERTICES = (
    "In turn, select a vertex of your own colour next to a white one; it turns white. Whoever selects "
    "their last vertex wins; whoever has vertices left and can select none loses."
)
OF_CARDS = (
    "In turn, play a card of your own next to one of its suit that lies: from the sevens down to the aces and up to the kings. "
    "Whoever plays their last card wins; whoever has cards left and can play none loses."
)


def _options_of_vertices(state: State) -> list[str]:
    found = []
    if any(state.passes):
        found.append(f"Who has a pass left may pass instead. {_left('Passes', state.passes)}.")
    if any(state.almighty):
        found.append(
            "An all-mighty right turns any one vertex of the opponent white, at the beginning of a turn; then the turn goes on, "
            "with a vertex or a pass. Who so whitens the opponent's last vertex loses. "
            f"{_left('Rights', state.almighty)}."
        )
    if state.board.has_rules:
        found.append(
            "Some edges appear or go when certain vertices turn white; an edge that has gone stays away."
        )
    return found


def _options_of_cards(state: State) -> list[str]:
    found = []
    if any(state.passes):
        found.append(f"Who has a pass left may pass instead. {_left('Passes', state.passes)}.")
    if any(state.almighty):
        found.append(
            "A joker lays any one card of the opponent, at the beginning of a turn; then the turn goes on, with a card or a pass. "
            f"Who so lays the opponent's last card loses. {_left('Jokers', state.almighty)}."
        )
    if has_tunnel(state):
        found.append(
            "Ace and king of a suit are neighbours as soon as one of them lies: after the ace the suit goes on downward from the "
            "king alone, after the king upward from the ace alone."
        )
    return found


def _left(what: str, pair: RedBlue) -> str:
    return f"{what} left: red {pair[0]}, blue {pair[1]}"


def _how(state: State, word: str) -> str:
    """What is missing in a word that is no move, or how moves are written."""
    if is_ordinary(state):
        one, use, then, does = "a card, as in 8♠", "!4♠", "5♠", "lays a card of the opponent"
    else:
        one, use, then, does = "a vertex number, as in 5", "!4", "5", "turns a vertex of the opponent white"
    if re.fullmatch(r"! ?[0-9]{1,9}", word):
        return f"say what follows the {right(state)}, a {piece(state)} or a pass, as in {use} {then} or {use} pass"
    return f"write {one}, or pass; {use} before it, as in {use} {then} or {use} pass, {does} first"


def why_illegal(state: State, move: Move) -> str:
    """Return why a move is not legal; empty if it is."""
    size, word, called = state.board.size, piece(state), teller(state)
    for vertex in (move.whiten, move.select):
        if vertex is not None and not 0 <= vertex < size:
            return f"there is no {word} {vertex}: they are numbered 0 to {size - 1}"
    if state.decided:
        return f"the game is over: {RED_AND_BLUE[0] if not state.counts[0] else RED_AND_BLUE[1]} has no {word} left"
    mine, other = COLOURS[state.player], COLOURS[1 - state.player]
    name = RED_AND_BLUE[state.player]
    here = state
    if move.whiten is not None:
        if not state.almighty[state.player]:
            return f"{name} has no {right(state)} left"
        if state.colours[move.whiten] != other:
            return f"a {right(state)} is used on a {word} of the opponent, and {_whose(state, move.whiten)}"
        here = state.whitened(move.whiten)
    if move.select is None:
        return "" if state.passes[state.player] else f"{name} has no pass left"
    if here.colours[move.select] != mine:
        return f"{name} plays a {word} of their own, and {_whose(here, move.select)}"
    if move.select not in here.selectable():
        near = "card that lies" if is_ordinary(state) else "white vertex"
        return f"{called(move.select)} is not next to a {near}"
    return ""


def _whose(state: State, vertex: int) -> str:
    """Whose a vertex is, or that it is played: ``vertex 3 is white``."""
    colour, name = state.colours[vertex], teller(state)(vertex)
    if colour == WHITE:
        return f"{name} lies already" if is_ordinary(state) else f"{name} is white"
    return f"{name} is {RED_AND_BLUE[COLOURS.index(colour)]}'s"


GAME = Shichinarabe()


def guide(state: State) -> Guide:
    """Return the guide with the board, the passes and the rights of a position."""
    return _card_guide(state) if is_ordinary(state) else _graph_guide(state)


def _card_guide(state: State) -> Guide:
    tunnel = has_tunnel(state)
    return Guide(
        goal="Be the first to play all your cards.",
        setup=(
            f"Deal all {len(PACK)} cards to two players, red and blue. Both hands lie open.\n\n"
            "Put the four 7s on the table. Whoever was dealt the 7♦ begins. Then you take turns."
        ),
        turn="\n\n".join(
            [
                "Play one card of your own. Its neighbour in the same suit must lie on the table already.\n\n"
                "So the 6 or the 8 of a suit comes first. From there you go down to the ace and up to the king.",
                _pass(state, "play"),
                *_joker(state),
            ]
        ),
        end=(
            "Whoever plays their last card wins. "
            f"Whoever has cards left and can {_stuck(state)} loses at once."
        ),
        unusual="\n\n".join(
            [
                "In the family game you just wait when you are stuck. Here you lose.",
                "A card that you play can open the way for the other player.",
                *([_TUNNEL] if tunnel else []),
            ]
        ),
        example=Illustration(
            "r: RBRBBR BBRRBR BRRBRB RBBRRB BRBRBR RRBBRB BRBBRR RBRBRB",
            "1",
            "The 7s lie on the table. Red may play the 6♠, which lies next to the 7 of spades.",
        ),
        words=(
            ("Hand", "the cards that a player holds."),
            ("Suit", "spades ♠, hearts ♥, diamonds ♦ or clubs ♣."),
            ("Neighbour", "the next card of the suit, one higher or one lower."),
            ("Stuck", "having no card that may be played."),
            *([("Pass", "to leave out a turn.")] if any(state.passes) else []),
            *([("Joker", "a card that is used at the beginning of a turn.")] if any(state.almighty) else []),
        ),
    )


_TUNNEL = (
    "The ace and the king of a suit are joined by a tunnel. "
    "Once the ace lies, the king may be played, and the suit goes on down from the king alone. "
    "Once the king lies, the ace may be played, and the suit goes on up from the ace alone."
)


def _graph_guide(state: State) -> Guide:
    board = state.board
    return Guide(
        goal="Be the first to play all points of your colour.",
        setup=(
            "The board is made of points with lines between them. Your points are red or blue; "
            "the other player has the other colour. White points have been played.\n\n"
            "It is sevens with points for cards. The board shows who begins."
        ),
        turn="\n\n".join(
            [
                "Choose a point of your own colour that a line joins to a white point. It turns white.",
                *(
                    []
                    if board.two_way
                    else ["A line with an arrow leads one way only, from white to your point."]
                ),
                _pass(state, "choose"),
                *_right(state),
            ]
        ),
        end=(
            "Whoever plays their last point wins. "
            f"Whoever has points left and can {_stuck(state)} loses at once."
        ),
        unusual="\n\n".join(
            [
                "A point that you play can open the way for the other player.",
                *([_LINES] if board.has_rules else []),
            ]
        ),
        example=Illustration(
            "r: RBB RB(R B) B",
            "1",
            "The white point is where play begins. Red may play point 1, which a line joins to it.",
        ),
        words=(
            ("Point", "a round or square mark on the board. The paper calls it a vertex."),
            ("Line", "what joins two points. The paper calls it an edge."),
            *([("Pass", "to leave out a turn.")] if any(state.passes) else []),
            *([("All-mighty right", "what a joker is in the card game.")] if any(state.almighty) else []),
        ),
    )


_LINES = "Some lines appear when a certain point turns white, and some go then. A line that has gone does not come back."


def _pass(state: State, what: str) -> str:
    if not any(state.passes):
        return f"You may not skip your turn: if you can {what}, you must."
    return f"Or pass, if you have a pass left. {_left_on_each(state.passes, 'pass', 'passes')}"


def _stuck(state: State) -> str:
    return "do nothing" if any(state.passes) or any(state.almighty) else "play none"


def _joker(state: State) -> list[str]:
    if not any(state.almighty):
        return []
    return [
        "At the beginning of your turn you may use a joker. It lays down any one card of the other player. "
        f"Then your turn goes on, with a card{_or_pass(state)}. "
        "If it was the other player’s last card, you lose. " + _left_on_each(state.almighty, "joker"),
    ]


def _right(state: State) -> list[str]:
    if not any(state.almighty):
        return []
    return [
        "At the beginning of your turn you may use an all-mighty right. "
        f"It turns any one point of the other player white. Then your turn goes on, with a point{_or_pass(state)}. "
        "If it was the other player’s last point, you lose. " + _left_on_each(state.almighty, "right"),
    ]


def _or_pass(state: State) -> str:
    return " or a pass" if any(state.passes) else ""


def _left_on_each(pair: RedBlue, word: str, many: str = "") -> str:
    """How many red and blue have left, as a sentence."""
    return f"Red has {amount(pair[0], word, many)} left, blue has {pair[1]}."
