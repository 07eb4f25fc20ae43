"""The steps of the Learn tab: the board, swap and cycle, how play ends, and dividing by four without choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.text import amount
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.cards import RANKS, rank_of, suit_of, write_card
from lastcard.games.solitaire.rules.exchanges import exchanges
from lastcard.games.solitaire.solver.division import rounds
from lastcard.games.solitaire.view.board.board import laid_out
from lastcard.ui.learn.lessons import Frame, Lesson, LessonSteps

if TYPE_CHECKING:
    from lastcard.games.solitaire.rules import State
    from lastcard.games.solitaire.rules.cards import Card
    from lastcard.games.solitaire.rules.exchanges import Click
    from lastcard.games.solitaire.solver.division import Round

SUITS = ("spade", "heart", "diamond", "club")
SIGNS = "♠♥♦♣"


class Steps(LessonSteps):
    """The steps of the solitaire: its board, to be looked at."""

    script = "lessons.js"


def _drawn(
    state: State, way: Click | None = None, pairs: tuple[tuple[Card, Card], ...] = ()
) -> dict[str, Any]:
    """What is drawn: the board, the cards A, B and C of an exchange, or the pairs that change places."""
    board = laid_out(state)
    named = [] if way is None else [way.home, way.move.card, way.move.other]
    return {name: board[name] for name in ("rows", "homes", "done")} | {
        "roles": ["" if card is None else write_card(card) for card in named],
        "pairs": [[write_card(one), write_card(other)] for one, other in pairs],
    }


def _film(position: str, line: tuple[str, ...]) -> tuple[Frame, ...]:
    """The board before and after each move; before a move its cards are marked, and it is said why it is legal."""
    state = GAME.parse(position)
    frames = []
    for text in line:
        move = GAME.parse_move(state, text)
        way = next(
            way for one in exchanges(state) for way in one.clicks if GAME.format_move(way.move) == text
        )
        frames.append(Frame(_drawn(state, way), _why(way)))
        state = GAME.play(state, move)
    return (*frames, Frame(_drawn(state), _says(state)))


def _why(way: Click) -> str:
    card, other = signed(way.move.card), signed(way.move.other)
    if way.home is None:
        return f"Cycle: B, the {card}, gives way in a column of {_rank(way.move.other)}s. C, the {other}, is at home there."
    return f"Swap: A, the {signed(way.home)}, is at home. B, the {card}, has its suit. C, the {other}, is at home where B lies."


def _rank(card: Card) -> str:
    return RANKS[rank_of(card)].replace("T", "10")


def signed(card: Card) -> str:
    """Return a card with the sign of its suit: ``10♣``."""
    return f"{_rank(card)}{SIGNS[suit_of(card)]}"


def _says(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is None:
        return f"{len(state.completed)} of {state.ranks} columns are complete."
    return f"{'Won' if state.won else 'Stuck'}: {outcome.sentence}."


def _division(position: str) -> tuple[Frame, ...]:
    """The board before and after each round; before a round the cards that will change places are marked in pairs."""
    state = GAME.parse(position)
    played = tuple(rounds(state))
    befores = [state, *(one.after for one in played[:-1])]
    frames = [
        Frame(_drawn(before, pairs=one.pairs), _told(one))
        for before, one in zip(befores, played, strict=True)
    ]
    last = played[-1].after
    top = last.cells[-last.ranks :]
    given = ", ".join(f"{column} gets {_rank(card)}" for column, card in enumerate(top, start=1))
    end = f"Every row holds its own suit. Read the top row: column {given}. Nobody chose anything."
    return (*frames, Frame(_drawn(last), end))


def _told(one: Round) -> str:
    number, name = len(one.pairs), SUITS[one.suit]
    many = f"{amount(number, 'pair of cards changes', 'pairs of cards change')} places at once"
    if one.kind == "shape up":
        return f"Shape up, {name}s: where a column has {name}s but none at home, the lowest goes home. {many.capitalize()}."
    return f"Ship out, {name}s: every {name} above the one at home is swapped away. {many.capitalize()}."


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = ()) -> Lesson:
    return Lesson(title, text, _film(position, line), position, line)


DIVIDED = "4x5: seed=1"
"""The board on which the rounds are shown."""

LESSONS = (
    _lesson(
        "Every card has a home row",
        "All cards of a deck lie face up in a grid: a row for each suit, a column for each rank. A card is at home when it lies "
        "in the row of its own suit; such cards have a bar at the foot. Which column it lies in does not matter for that.\n\n"
        "You win when every column holds a single rank with all its cards at home. A column that has come so far is turned "
        "face down and stays.",
        "seed=42",
    ),
    _lesson(
        "Swap",
        "Find a card A at home. Click another card B of its suit in the same column: B is in the wrong row. It changes places "
        "with C, the card of A’s rank whose home is the row where B lies.\n\n"
        "So C comes home beside A, and B moves on to where C was. Three swaps in a row complete the first column here.",
        "4x5: 2C 4H AS 4D 3D/2H 3H 5S 5C AH/3C AD 3S 4S 5H/2D 4C AC 5D 2S",
        ("swap 3C 2H", "swap 3C 2D", "swap 3C 2S"),
    ),
    _lesson(
        "Cycle",
        "When all cards of a column but one have the same rank, click the odd one. It gives its place to the card of that rank "
        "whose home is the row.\n\n"
        "The description of the game leaves open what happens when all four ranks agree but the suits are in the wrong rows. "
        "In the usual reading here (odd4) a card that is not at home may then be clicked as well. The board’s menu has the "
        "other readings, and the original game, which has no cycles at all.",
        "4x4: 4D AD 4H 3H/AC 2H 2C 3C/2S 3D 4C AS/AH 2D 4S 3S",
        ("cycle 2C 4D", "cycle 4H 4C"),
    ),
    _lesson(
        "To the end",
        "A whole game with four ranks. Moves often serve two columns: C comes home in one, and B may land where it is wanted "
        "in another.\n\n"
        "No move can be taken back by the next one, and the number of cards at home never falls. Yet play can go wrong: a "
        "board without a legal exchange is lost.",
        "4x4: seed=24",
        ("swap 2D 4C", "swap 4S AD", "cycle 4S 3H", "cycle 3S 3C", "swap 2S AH", "cycle 2S 4S"),
    ),
    _lesson(
        "Going round",
        "Play need not come to an end. On this small board three swaps go on for ever: after six moves the same cards lie in the "
        "same places. That is why every search here remembers the boards that it has seen.",
        "3x2: AD 2H/2S AH/2D AS rules=swap",
        ("swap 2D AS", "swap 2H AD", "swap 2S AH", "swap 2D AS", "swap 2H AD", "swap 2S AH"),
    ),
    Lesson(
        "Dividing without choosing",
        "The game comes from a question about infinite sets. Suppose that four copies of A match four copies of B one to one. Do "
        "A and B match? For finite sets count and divide. Infinite sets cannot be counted, and to pick one of four possible "
        "partners for every element at once is exactly what the axiom of choice would be needed for.\n\n"
        "A match of 4 × A and 4 × B is a dealt board: columns are the elements of A, ranks those of B, and a card lies in every "
        "place. So dividing by four is a rule that plays such a board to a match of columns and ranks, and leaves nothing to "
        "anybody’s choice.\n\n"
        "Doyle and Qiu’s rule has two rounds that take turns, here on five columns. Marked pairs change places all at once, so "
        "that not even an order has to be chosen. Ship out is the swap of this game.",
        _division(DIVIDED),
        DIVIDED,
    ),
    Lesson(
        "What is proved, and what is play",
        "Proved, for infinitely many columns too: take turns for ever, and every place changes only a few times, since what a "
        "ship out brings home stays; and a wrong card never stays. So in the limit no card of the suit is in a wrong row. Set the "
        "suit aside: three copies are left, then two, then one.\n\n"
        "Peter Doyle and John Conway wrote on dividing by three in 1994. The rule above, for every number, is by Doyle and Cecil "
        "Qiu, 2015. The README of easyPGS calls the general case open until then; Doyle, Qiu and Rich Schwartz themselves point "
        "to a proof by Alfred Tarski of 1949, far more complicated.\n\n"
        "Play: the solitaire. Its columns are finitely many, so a match exists anyway; it lets you choose the swaps, has no shaping "
        "up, and asks for more, as all cards of a column must agree and not only one. No theorem says that a deal can be won. What "
        "is known about that was found by searching, and stands in the Study tab.",
        _division("3x4: seed=0"),
        "3x4: seed=0",
    ),
)
