"""The steps of the Learn tab: swap and cycle, exchanges that lose, how play ends, and dividing without choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.text import amount
from lastcard.core.worth import is_payoff
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.cards import RANKS, rank_of, suit_of, write_card
from lastcard.games.solitaire.rules.exchanges import exchanges
from lastcard.games.solitaire.solver.division import rounds
from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.view.board.board import laid_out
from lastcard.ui.learn.choices import Choice
from lastcard.ui.learn.frames import Frame
from lastcard.ui.learn.lessons import Lesson, LessonSteps, asked, in_parts
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Task, Voice

if TYPE_CHECKING:
    from lastcard.core.worth import Worth
    from lastcard.games.solitaire.rules import State
    from lastcard.games.solitaire.rules.cards import Card
    from lastcard.games.solitaire.rules.exchanges import Click
    from lastcard.games.solitaire.solver.division import Round

SUITS = ("spade", "heart", "diamond", "club")
SIGNS = "♠♥♦♣"


class Steps(LessonSteps):
    """The steps of the solitaire: its board, to be looked at."""

    script = "lessons.js"
    former = (2, 4, 8, 5, 6, 9, 10, 11, 7)


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
        return f"{len(state.completed)} of {state.ranks} columns complete."
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


def _laid(state: State) -> dict[str, Any]:
    """What is drawn where an exchange is asked for: the cards that can be clicked, each with the move that this is."""
    clicked = [
        [write_card(way.move.card), GAME.format_move(one.move)]
        for one in exchanges(state)
        for way in one.clicks
    ]
    return _drawn(state) | {"clicked": [] if state.won else clicked}


def _told_move(voice: Voice, state: State, text: str) -> str:
    move = GAME.parse_move(state, text)
    return f"You exchange {signed(move.card)} and {signed(move.other)}."


def _says_here(voice: Voice, state: State) -> str:
    return _says(state)


def _given_away(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    if is_payoff(got):
        return "That completes no column."
    boards = ENGINE.solve(state).reason.facts["boards"]
    return f"Now it can’t be won: we checked all {boards} boards that can follow."


SCENE = Scene(ENGINE, lambda state, names: _laid(state), _told_move, _says_here, _given_away)


def _columns(before: State, after: State) -> float:
    """What counts where a column is to be completed."""
    return len(after.completed)


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = ()) -> Lesson:
    return Lesson(title, text, _film(position, line), position, line)


def _home_first(state: State) -> str:
    """The number of cards at home in the first column."""
    return str(sum(suit_of(card) == row for row, card in enumerate(state.column(0))))


SWAP = "4x5: 2C 4H AS 4D 3D/2D 3H 5S 5C AH/2H AD 3S 4S 5H/3C 4C AC 5D 2S"
"""The board of the first two steps."""

DIVIDED = "4x5: seed=1"
"""The board on which the rounds are shown."""

BASICS = (
    asked(
        "At home",
        "Each row is home to the suit on its left. Cards at home have a bar below.\n\n"
        "You win when every card is home and each column is a single rank.",
        Choice(
            SCENE,
            SWAP,
            "How many cards of the first column are home?",
            ("1", "2", "3", "4"),
            _home_first,
            "The 2♣, the 2♦ and the 2♥ are in their own rows. The 3♣ is in the row of the spades.",
            "Which cards of the first column have a bar below?",
            lambda state, option: (
                "The 2♣, the 2♦ and the 2♥ have a bar below. The 3♣ doesn’t: its row is that of the spades."
            ),
        ),
    ),
    asked(
        "Swap",
        "If a card is home, you may click another card of its suit in that column. It trades places with the card that belongs there.\n\n"
        "The first column needs one more 2.",
        Task(
            SCENE,
            SWAP,
            "Which swap completes the first column?",
            "The 3♣ leaves the row of the spades and the 2♠ comes home: four 2s, each in its own row. The column is turned face down.",
            "One card in the first column isn’t a 2. Click it.",
            goal=_columns,
        ),
    ),
    asked(
        "The odd one out",
        "If a column is all one rank but for one card, you may click that card, whatever its suit. It trades places with the card that belongs there. That is a cycle.\n\n"
        "In the third column there are three 3s.",
        Task(
            SCENE,
            "4x4: 3C AD 4C 2S/2D AH 3D AC/2H AS 3H 4S/4H 4D 3S 2C",
            "Which cycle completes the third column?",
            "The 4♣ gives its place to the 3♣, which is home there.",
            "One card in the third column isn’t a 3. Click it.",
            goal=_columns,
        ),
    ),
    asked(
        "Cycle",
        "If all four ranks match but some suits are in the wrong rows, you may click any card that isn’t home. "
        "It trades places with the card that belongs in its row.\n\n"
        "The third column is all 4s. (Other versions of the rules are in the board’s menu.)",
        Task(
            SCENE,
            "4x4: 2C AD 4H 3H/AC 2H 4D 3C/2S 3D 4C AS/AH 2D 4S 3S",
            "Which cycle brings all four home?",
            "The 4♥ and the 4♣ change rows, and both are home.",
            "Two of the four 4s are in each other’s rows.",
            goal=_columns,
        ),
    ),
    asked(
        "Not every move is good",
        "You have three moves here. After two of them, the game can’t be won any more.\n\n"
        "Look one step ahead: what can you move afterwards?",
        Task(
            SCENE,
            "4x3: seed=33",
            "Which move keeps the game winnable?",
            "From here the game can be won in six more moves.",
            "It brings the A♥ home.",
        ),
        former="Not every exchange is good",
    ),
    asked(
        "Look ahead",
        "Now three suits and four ranks.\n\nNo rule always works. Explore tells you, for every move, whether the game can still be won.",
        Task(
            SCENE,
            "3x4: seed=42",
            "Which move keeps the game winnable?",
            "From here the game can be won in eight more moves.",
            "It brings the 3♠ into the column of the 3♥.",
        ),
    ),
    play_now(
        SCENE,
        "4x5: seed=26",
        "Four suits and five ranks. This deal can be won.\n\n"
        "You are on your own here. Undo as often as you like, and ask for a hint if you’re stuck.",
        "Which move do you start with? Two keep the game winnable.",
        "The game can still be won. Now play on.",
        "Only the 4♣ and the 5♠ must not trade places.",
    ),
)

DEEPER = (
    _lesson(
        "To the end",
        "A whole game with four ranks. In the pictures A is the card at home, B the one that is clicked, and C comes home. Moves often serve two columns: C comes home in one, and B may land where it is wanted "
        "in another.\n\n"
        "A move never costs you cards at home, and the next move can’t reverse it. But run out of moves and you have lost.",
        "4x4: seed=24",
        ("swap 2D 4C", "swap 4S AD", "cycle 4S 3H", "cycle 3S 3C", "swap 2S AH", "cycle 2S 4S"),
    ),
    _lesson(
        "Going round",
        "A game can go on for ever. On this small board three swaps repeat: six moves on, every card is back where it was. "
        "That is why every search here remembers the boards that it has seen.",
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
        "Play: the solitaire. Its columns are finitely many, so a match exists anyway. It lets you choose the swaps, has no shaping "
        "up, and asks for more: all cards of a column must agree and not only one. No theorem says that a deal can be won. What "
        "is known about that was found by searching, and stands in the Study tab.",
        _division("3x4: seed=0"),
        "3x4: seed=0",
    ),
)

LESSONS = in_parts(BASICS, DEEPER)
