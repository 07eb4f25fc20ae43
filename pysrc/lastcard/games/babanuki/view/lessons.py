"""The steps of the Learn tab: what to draw and whom it helps, the rank that falls, endless play, sizes, and the print."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.sentences import plies
from lastcard.core.text import capital
from lastcard.games.babanuki.rules import GAME, JOKER, State
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.view.board.board import laid_out, winner_of
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice
from lastcard.ui.player_names import called, retold

if TYPE_CHECKING:
    from lastcard.core.solution import Solution
    from lastcard.core.worth import Worth


class Steps(LessonSteps):
    """The steps of BABANUKI, drawn as its board is, with the rank of each position where it falls."""

    script = "lessons.js"


def frames(
    position: str, line: tuple[str, ...] = (), *, solved: bool = True, ranked: bool = False
) -> tuple[Frame, ...]:
    """Return the table in a position and after each of some draws.

    With `solved` they show who can force first place, with `ranked` also within how many plies.
    """
    start = GAME.parse(position)

    def draw(state: State) -> dict[str, Any]:
        solution = ENGINE.solve(state) if solved and not state.finished else None
        rank = {"rank": 0 if solution is None else solution.distance} if ranked else {}
        return laid_out(state, solution, called(GAME, start)) | rank

    def says(state: State) -> str:
        return _says(state, None if not solved or state.finished else ENGINE.solve(state))

    return film(GAME, position, line, draw, told=_told, says=says)


def _told(state: State, move: str) -> str:
    names = called(GAME, state)
    mover, source = names[state.player], names[state.source]
    card = GAME.parse_move(state, move)
    pair = card != JOKER and card in state.hands[state.player]
    return f"The {mover} player draws {'the joker' if card == JOKER else move} from the {source} player{', a pair' if pair else ''}."


def _says(state: State, solution: Solution | None) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"{capital(retold(outcome.sentence, GAME, state))}."
    if state.finished:
        return f"The {called(GAME, state)[state.finished[0]]} player has no card left and is first."
    if solution is None:
        return f"The {called(GAME, state)[state.player]} player is to draw."
    winner = winner_of(solution.worths)
    if winner < 0:
        return "Nobody can force first place."
    return f"The {called(GAME, state)[winner]} player can force first place within {plies(solution.distance or 0)}."


def _does(voice: Voice, state: State, move: str) -> str:
    card = GAME.parse_move(state, move)
    pair = card != JOKER and card in state.hands[state.player]
    what = "the joker" if card == JOKER else move
    return f"{voice.does(state.player, 'draw')} {what} from {voice.called(state.source)}{', a pair' if pair else ''}."


def _now(voice: Voice, state: State) -> str:
    if state.finished:
        first = state.finished[0]
        return f"{voice.does(first, 'have', 'has')} no card left and {'are' if first == voice.reader else 'is'} first."
    return "Your turn." if state.player == voice.reader else f"{voice.does(state.player, 'draw')} next."


def _given_away(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    if state.finished:
        return _now(voice, state)
    winner = winner_of(ENGINE.solve(state).worths)
    if winner < 0:
        return "You could have been first. Now nobody can be sure of it."
    others = "you do" if len(voice.names) == 2 else "the others do"
    return f"Now {voice.called(winner)} can be first, whatever {others}."


SCENE = Scene(
    ENGINE,
    lambda state, names: laid_out(state, None, names),
    _does,
    _now,
    _given_away,
    lambda state: bool(state.finished),
)


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = (), **how: bool) -> Lesson:
    return Lesson(title, text, frames(position, line, **how), position, line)


_asked = partial(posed, SCENE)


LESSONS = (
    _asked(
        "Pairs go, the joker stays",
        "This is old maid with open hands. Of every number there are two cards in different hands, and a thread joins them. There is one joker.\n\n"
        "In turn, draw a card from the player before you. If you hold its partner, both are laid aside. Whoever has no card left is out. The first to be out wins; "
        "whoever is left with the joker is last.",
        "1,2|1,2,J",
        "You hold 1 and 2, your friend 1, 2 and the joker. What do you draw?",
        "A pair goes, and the joker stays with your friend. With two players it always does, if you never draw it.",
        "Draw something that makes a pair.",
    ),
    _asked(
        "Three players",
        "You draw from the green player, and the blue player draws from you.\n\n"
        "So a card can be taken off your hands: whatever you hold, the blue player must draw one of it. If one draw empties two hands, the one that was drawn from comes first.",
        "1,2|1,3|2,3,J",
        "What do you draw, so that you are out first?",
        "The pair goes and one card is left. The blue player must draw it from you, and you are out.",
        "How many cards will you hold when the blue player draws from you?",
    ),
    _asked(
        "No pair to be had",
        "Now nothing that you can draw makes a pair: the 3 belongs to the blue player, and the joker to nobody.\n\n"
        "Whoever draws decides who is helped.",
        "1,2|1,2,3|3,J",
        "Which card do you draw?",
        "The blue player now has all its partners in your hand, and must draw from it: that makes your hand smaller too. Step through how you come out first.",
        "If you draw the joker, who is left with a single card?",
    ),
    _asked(
        "Whom does it help?",
        "You share 1 and 2 with the blue player, 3 and 4 with the green one; these two share 5.\n\n"
        "A card whose partner you hold makes you smaller. A card whose partner is in the blue hand only moves on to where it is wanted.",
        "1,2,3,4|1,2,5|3,4,5,J",
        "What do you draw? Two cards are right.",
        "A pair makes your hand smaller, and gives nothing to the blue player.",
        "Which cards have their thread to your hand?",
    ),
    _lesson(
        "Why two players are easy",
        "With two players the partner of every number you can draw is in your own hand. So every number drawn is a pair, and only the joker can be passed on.\n\n"
        "Whoever does not hold the joker never draws it as long as the other hand has a number, and it always has one: it holds the partners of all your cards. So the joker stays "
        "where it is, both hands shrink together, and the hand without the joker is empty first. These are Theorems 5.1 and 5.2.",
        "1,2,3|1,2,3,J",
        ("1", "2", "3"),
    ),
    _lesson(
        "Why three are not",
        "With three players the partner of a card may be with the player from whom you do not draw. Drawing it makes no pair: it only moves on, and somebody else can use it.\n\n"
        "Below each card that the red player can draw stands who can be sure of first place then, against both others together. After 3 and after the joker it is the green player, after 4 "
        "the blue one. The red player cannot force anything, and neither can anyone else as long as it is not known what red does.",
        "1,2,3|1,2,4|3,4,J",
        ("4", "1"),
    ),
    _lesson(
        "How one can be sure",
        "Play can go round for ever. How can one be sure, then, that somebody comes first? By a number that falls with every draw: the rank. Whatever the two others draw, it falls; "
        "and whenever the winner is to draw, some draw lowers it. At 0 the winner is out.\n\n"
        "Step through: the red player is never helped, and still is first after five draws. In the end a draw of the blue player empties two hands, and the red player, who was drawn from, comes first.",
        "1,2|1,2,3|3,J",
        ("3", "1", "2", "2", "3"),
        ranked=True,
    ),
    _lesson(
        "Play that never ends",
        "Four players: red and green hold the same two numbers, so do blue and gold, and gold has the joker as well. Whoever draws a number here hands first "
        "place to the next player. Whoever draws the joker hands it to nobody.\n\n"
        "If everybody thinks so, the joker goes round, and after four draws all is as it was (figure 5.1 of the thesis). Whether that is the best for everybody depends on what endless play is worth to them; the Study "
        "tab tries several answers.",
        "1,4|2,3|1,4|2,3,J",
        ("J", "J", "J", "J"),
    ),
    _lesson(
        "Three sizes are all that counts",
        "For those who like letters. Which numbers they are does not matter, only who shares how many of them. Call X what the player to draw shares with the next player, Y what it shares with the player it "
        "draws from, and Z what these two share. Three sizes and the place of the joker say everything.\n\n"
        "A draw from Y is a pair: |Y| falls by one. A draw from Z moves a number into X. A draw of the joker changes no size. The map in Explore shows who can force first place for all "
        "sizes; here |X| = 2, |Y| = 2, |Z| = 1.",
        "1,2,3,4|1,2,5|3,4,5,J",
    ),
    _lesson(
        "Where the print is wrong",
        "Theorem 5.4 says that the blue player wins if |X| = 1 and |Z| = 1, and red has the joker. Here |Y| = 0 besides. The green player holds one card, and red must draw it: "
        "green is out, and first.\n\n"
        "That is the only printed condition that claims too much. But the theorems say “if and only if”, and there they miss many positions. The Study tab counts them, clause by clause, and "
        "on the map they are outlined.",
        "1,J|1,2|2",
        ("2",),
    ),
    play_now(
        SCENE,
        "1,2,3,4|1,2,5|3,4,5,J",
        "You know this position, and you begin. The two others do not always draw the best card.\n\n"
        "Before you draw, ask of every card whom it helps.",
    ),
)
