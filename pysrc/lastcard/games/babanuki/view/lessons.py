"""The steps of the Learn tab: the rules, two players, three players, the rank that falls, the print, endless play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.text import amount, capital, ordinal
from lastcard.games.babanuki.rules import GAME, JOKER, State
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.view.board.board import laid_out, winner_of
from lastcard.ui.learn.lessons import Frame, Lesson, LessonSteps, film

if TYPE_CHECKING:
    from lastcard.core.solution import Solution


class Steps(LessonSteps):
    """The steps of BABANUKI, drawn as its board is, with the rank of each position where it falls."""

    script = "lessons.js"


def frames(
    position: str, line: tuple[str, ...] = (), *, solved: bool = True, ranked: bool = False
) -> tuple[Frame, ...]:
    """Return the table in a position and after each of some draws.

    With `solved` they show who can force first place, with `ranked` also within how many draws.
    """
    start = GAME.parse(position)

    def draw(state: State) -> dict[str, Any]:
        solution = ENGINE.solve(state) if solved and not state.finished else None
        rank = {"rank": 0 if solution is None else solution.distance} if ranked else {}
        return laid_out(state, solution, GAME.players(start)) | rank

    def says(state: State) -> str:
        return _says(state, None if not solved or state.finished else ENGINE.solve(state))

    return film(GAME, position, line, draw, told=_told, says=says)


def _told(state: State, move: str) -> str:
    mover, source = (ordinal(seat) for seat in (state.player, state.source))
    card = GAME.parse_move(state, move)
    pair = card != JOKER and card in state.hands[state.player]
    return f"The {mover} player draws {'the joker' if card == JOKER else move} from the {source}{', a pair' if pair else ''}."


def _says(state: State, solution: Solution | None) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"{capital(outcome.sentence)}."
    if state.finished:
        return f"The {ordinal(state.finished[0])} player has no card left and is first."
    if solution is None:
        return f"The {ordinal(state.player)} player is to draw."
    winner = winner_of(solution.worths)
    if winner < 0:
        return "Nobody can force first place."
    draws = amount(solution.distance or 0, "draw")
    return f"The {ordinal(winner)} player can force first place within {draws}."


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = (), **how: bool) -> Lesson:
    return Lesson(title, text, frames(position, line, **how), position, line)


LESSONS = (
    _lesson(
        "The rules",
        "This is old maid with open hands. Of every number there are two cards, in two different hands, and a thread joins them. There is one joker.\n\n"
        "In turn, draw any card from the player before you. If you hold its partner, both are laid aside. Who has no card left is out: the first to be out is first, "
        "and who is left with the joker is last. If one draw empties two hands, the one that was drawn from comes first.",
        "1,2,J|1,3|2,3",
        ("2", "1", "3"),
        solved=False,
    ),
    _lesson(
        "Why two players are easy",
        "With two players the partner of every number you can draw is in your own hand. So every number drawn is a pair, and only the joker can be passed on.\n\n"
        "Who does not hold the joker never draws it as long as the other hand has a number, and it always has one: it holds the partners of all your cards. So the joker stays "
        "where it is, both hands shrink together, and the hand without the joker is empty first. These are Theorems 5.1 and 5.2.",
        "1,2,3|1,2,3,J",
        ("1", "2", "3"),
    ),
    _lesson(
        "Why three are not",
        "With three players a card may have its partner in the third hand. Drawing it makes no pair: it only moves on, and somebody else can use it. So whoever draws decides who is "
        "helped.\n\n"
        "Below each card that the first player can draw stands who can force first place then, against both others together. After 3 and after the joker it is the third player, after 4 "
        "the second. The first player cannot force anything, and neither can anyone else as long as it is not known what the first one does.",
        "1,2,3|1,2,4|3,4,J",
        ("4", "1"),
    ),
    _lesson(
        "Three sizes are all that counts",
        "Which numbers they are does not matter, only who shares how many of them. Call X what the player to draw shares with the next player, Y what it shares with the player it "
        "draws from, and Z what these two share. Three sizes and the place of the joker say everything.\n\n"
        "A draw from Y is a pair: |Y| falls by one. A draw from Z moves a number into X. A draw of the joker changes no size. The map in Explore shows who can force first place for all "
        "sizes; here |X| = 2, |Y| = 2, |Z| = 1.",
        "1,2,3,4|1,2,5|3,4,5,J",
    ),
    _lesson(
        "How the rank falls",
        "How can one be sure that somebody forces first place, when play can go round for ever? By a number that falls with every draw: the rank. Whatever the two others draw, it falls; "
        "and whenever the winner is to draw, some draw lowers it. At 0 the winner is out.\n\n"
        "Step through: the first player is never helped, and still is first after five draws. In the end a draw of the second player empties two hands, and the first player, who was drawn from, comes first.",
        "1,2|1,2,3|3,J",
        ("3", "1", "2", "2", "3"),
        ranked=True,
    ),
    _lesson(
        "Where the print is wrong",
        "Theorem 5.4 says that the second player wins if |X| = 1 and |Z| = 1, and the first has the joker. Here |Y| = 0 besides. The third player holds one card, and the first must draw it: "
        "the third is out, and first.\n\n"
        "That is the only printed condition that claims too much. But the theorems say “if and only if”, and there they miss many positions. The Study tab counts them, clause by clause, and "
        "on the map they are outlined.",
        "1,J|1,2|2",
        ("2",),
    ),
    _lesson(
        "Play that never ends",
        "Four players, as in figure 5.1 of the thesis: the first and the third hold the same two numbers, so do the second and the fourth, and the fourth has the joker as well. Who draws a number here hands first "
        "place to the next player. Who draws the joker hands it to nobody.\n\n"
        "If everybody thinks so, the joker goes round, and after four draws all is as it was. Whether that is the best for everybody depends on what endless play is worth to them; the Study "
        "tab tries several answers.",
        "1,4|2,3|1,4|2,3,J",
        ("J", "J", "J", "J"),
    ),
)
