"""The steps of the Learn tab: what to draw and who it helps, the rank that falls, endless play, sizes, a correction."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.sentences import move_count
from lastcard.core.text import capital
from lastcard.games.babanuki.rules import GAME, JOKER, State
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.view.board.board import laid_out, winner_of
from lastcard.ui.learn.choices import Choice
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, asked, in_parts, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice
from lastcard.ui.player_names import called, retold

if TYPE_CHECKING:
    from lastcard.core.solution import Solution
    from lastcard.core.worth import Worth


class Steps(LessonSteps):
    """The steps of BABANUKI, drawn as its board is, with the rank of each position where it falls."""

    script = "lessons.js"
    former = (1, 2, 3, 5, 7, 8, 9, 10, 11, 12, 6)


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
    return f"The {called(GAME, state)[winner]} player can force first place within {move_count(solution.distance or 0)}."


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


def _lesson(
    title: str, text: str, position: str, line: tuple[str, ...] = (), former: str = "", **how: bool
) -> Lesson:
    return Lesson(title, text, frames(position, line, **how), position, line, former=former)


def _helped(state: State, card: str) -> str:
    """Return the player, among three, who can force first place after the reader has drawn a card."""
    return ("You", "Blue", "Green")[ENGINE.solve(state).extra["draws"][card]]


_asked = partial(posed, SCENE)


BASICS = (
    _asked(
        "Pairs go, the joker stays",
        "Every number appears twice, in two different hands, joined by a thread. There is one joker.\n\n"
        "On your turn, draw a card from the player before you. If it makes a pair, discard both. The first player out of cards wins; "
        "the one left with the joker comes last. All cards are face up.",
        "1,2|1,2,J",
        "You have 1 and 2, your friend 1, 2 and the joker. What do you draw?",
        "You discard a pair and your friend keeps the joker. With two players, just never draw it.",
        "Draw something that makes a pair.",
    ),
    _asked(
        "Three players",
        "You draw from green, and blue draws from you. So blue has to take a card off your hands.\n\n"
        "If one draw empties two hands, the player drawn from finishes first.",
        "1,2|1,3|2,3,J",
        "What should you draw to get out first?",
        "You discard a pair and have one card left. Blue has to draw it, and you are out.",
        "How many cards will you hold when blue draws from you?",
    ),
    _asked(
        "No pairs to make",
        "Nothing you can draw makes a pair: blue has the other 3, and the joker has no partner.\n\n"
        "You decide who gets helped.",
        "1,2|1,2,3|3,J",
        "Which card do you draw?",
        "All of blue’s partners are now in your hand, so blue’s next draw shrinks your hand too.",
        "If you draw the joker, who is left with a single card?",
        former="No pair to be had",
    ),
    asked(
        "Who does it help?",
        "A card that you can’t pair only moves on, and the next player may pair it.\n\n"
        "You share 1 and 2 with blue, 3 and 4 with green. Blue and green share 5. Suppose you draw the 5.",
        Choice(
            SCENE,
            "1,2,3,4|1,2,5|3,4,5,J",
            "Who can then be sure to come first?",
            ("You", "Blue", "Green"),
            lambda state: _helped(state, "5"),
            "All of blue’s partners are then in your hand, and blue draws from you next.",
            "Who has the other 5, and who draws from you?",
            lambda state, option: (
                "With the 5, all of blue’s partners are in your hand: every draw of blue’s makes a pair."
            ),
            move="5",
        ),
    ),
    _asked(
        "Draw what helps you",
        "The same cards. A card you can pair shrinks your hand. A card blue can pair just moves closer to blue.",
        "1,2,3,4|1,2,5|3,4,5,J",
        "What do you draw? Two cards are right.",
        "A pair shrinks your hand and gives nothing to blue.",
        "Which cards have their thread to your hand?",
        former="Whom does it help?",
    ),
    play_now(
        SCENE,
        "1,2,3,J|4,5|1,2,3,4,5",
        "A new position, and you start. This time you have the joker. The other two don’t always draw the best card.\n\n"
        "Before you draw, ask who each card helps.",
        "What do you draw first? Three cards are right.",
        "A pair again, and blue gets nothing. Now play on against two easy opponents.",
        "Which cards can you pair, and which can blue pair?",
    ),
)

DEEPER = (
    _lesson(
        "Why two players are easy",
        "With two players you hold the partner of every number you can draw. So every number makes a pair; only the joker moves on.\n\n"
        "If you don’t hold the joker, you never have to draw it: the other hand has the partners of all your cards. So the joker stays "
        "where it is, both hands shrink together, and the hand without the joker is empty first. These are Theorems 5.1 and 5.2.",
        "1,2,3|1,2,3,J",
        ("1", "2", "3"),
    ),
    _lesson(
        "Why three are not",
        "With three players the partner of a card may be with the player you don’t draw from. Drawing it makes no pair: it only moves on, and somebody else can use it.\n\n"
        "The tag under each card shows who can then force first place, even against both others. After 3 and after the joker it is green, after 4 "
        "blue. Red can’t force anything, and until red draws, neither can anyone else.",
        "1,2,3|1,2,4|3,4,J",
        ("4", "1"),
    ),
    _lesson(
        "How to be sure",
        "Play can go round for ever. So how can anyone be sure to come first? By a number that drops with every draw: the rank. Whatever the two others draw, it drops; "
        "and whenever the winner is to draw, some draw lowers it. At 0 the winner is out.\n\n"
        "Step through it: nobody helps red, and still red is first after five draws. The last draw of blue empties two hands, and red, who was drawn from, comes first.",
        "1,2|1,2,3|3,J",
        ("3", "1", "2", "2", "3"),
        former="How one can be sure",
        ranked=True,
    ),
    _lesson(
        "Play that never ends",
        "Four players. Red and green hold the same two numbers, so do blue and gold, and gold has the joker as well. Drawing a number hands first "
        "place to the next player. Drawing the joker hands it to nobody.\n\n"
        "If everyone reasons this way, the joker goes round: four draws later nothing has changed (thesis, figure 5.1). Whether that is best for everyone depends on what endless play is worth to them. The Study "
        "tab tries several answers.",
        "1,4|2,3|1,4|2,3,J",
        ("J", "J", "J", "J"),
    ),
    _lesson(
        "Three sizes are all that counts",
        "For those who like algebra. The numbers don’t matter, only how many each two players share. Call X what the player to draw shares with the next player, Y what that player shares with the one it "
        "draws from, and Z what these two share. Three sizes and the place of the joker say everything.\n\n"
        "A draw from Y is a pair: |Y| drops by one. A draw from Z moves a number into X. A draw of the joker changes no size. The map in Explore shows who can force first place for all "
        "sizes; here |X| = 2, |Y| = 2, |Z| = 1.",
        "1,2,3,4|1,2,5|3,4,5,J",
    ),
    _lesson(
        "The thesis corrected",
        "Theorem 5.4 says that blue wins if |X| = 1 and |Z| = 1, and red has the joker. Here |Y| = 0 as well. Green holds one card, and red has to draw it: "
        "green is out, and first.\n\n"
        "No other printed condition claims too much. But the theorems say “if and only if”, and they miss many positions. The Study tab counts them, clause by clause, and "
        "the map outlines them.",
        "1,J|1,2|2",
        ("2",),
        former="Where the print is wrong",
    ),
)

LESSONS = in_parts(BASICS, DEEPER)
