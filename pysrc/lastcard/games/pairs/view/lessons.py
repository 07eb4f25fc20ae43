"""The steps of the Learn tab: hit or fold, the two numbers, backward induction on three ranks, and a fold that is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.text import amount, one
from lastcard.core.worth import is_payoff
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.view.board.board import laid_out
from lastcard.games.pairs.view.lesson_tree import POSITION, drawn, tree
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, in_parts, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice
from lastcard.ui.player_names import called, retold

if TYPE_CHECKING:
    from lastcard.core.worth import Worth
    from lastcard.games.pairs.rules import State


class Steps(LessonSteps):
    """The steps of Pairs: its table and deck, and the tree of a whole round."""

    script = "lessons.js"
    former = (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 6)


def _table(position: str, line: tuple[str, ...] = ()) -> tuple[Frame, ...]:
    return film(
        GAME,
        position,
        line,
        lambda state: laid_out(state, called(GAME, state)),
        told=_told,
        says=_turn,
    )


def _told(state: State, move: str) -> str:
    who = f"The {called(GAME, state)[state.player]} player"
    if move.startswith("deal"):
        return f"{who} is dealt {one(int(move.removeprefix('deal ')))}."
    return f"{who} {move}s."


def _turn(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"The round is over: {retold(outcome.sentence, GAME, state)}."
    who = f"the {called(GAME, state)[state.player]} player"
    if state.dealing:
        return f"A card is to come for {who}."
    return f"It is {who}’s turn; folding would take the {state.low}."


def _does(voice: Voice, state: State, move: str) -> str:
    if move.startswith("deal"):
        return f"{voice.does(state.player, 'get')} {one(int(move.removeprefix('deal ')))}."
    return f"{voice.does(state.player, move)}."


def _says(voice: Voice, state: State) -> str:
    ended = state.ending
    if ended is not None and ended.loser is not None:
        why = "a pair" if ended.kind == "pair" else "the lowest card"
        return f"The round is over: {voice.does(ended.loser, 'get').lower()} {amount(ended.score, 'point')}, {why}."
    who = voice.called(state.player)
    if state.dealing:
        return f"A card is to come for {who}."
    whose = "your turn" if state.player == voice.reader else f"{who}’s turn"
    return f"It is {whose}. The lowest card is {one(state.low)}."


def _given_away(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    assert is_payoff(had)
    assert is_payoff(got)
    other = "Hitting" if state.ending else "Folding"
    return f"That {_brings(float(got))}. {other} {_brings(float(had))}."


def _brings(worth: float) -> str:
    amount = f"{abs(worth):.2f}".rstrip("0").rstrip(".")
    points = f"{amount} {'point' if amount == '1' else 'points'}"
    return f"{'costs' if worth < 0 else 'brings'} you {points}{'' if amount.isdigit() else ' on average'}"


QUESTION = "Do you hit or fold?"
SCENE = Scene(ENGINE, laid_out, _does, _says, _given_away)


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = ()) -> Lesson:
    return Lesson(title, text, _table(position, line), position, line)


def _asked(title: str, text: str, position: str, right: str, hint: str, former: str = "") -> Lesson:
    return posed(SCENE, title, text, position, QUESTION, right, hint, former=former)


_TREE = tree()
_KEY = "Round: red decides. Square: blue decides. Diamond: chance. Numbers are what red gets."


def _tree_lesson(title: str, text: str, known: int) -> Lesson:
    return Lesson(title, text, (Frame(drawn(_TREE, known), _KEY),), POSITION)


BASICS = (
    _asked(
        "Hit or fold",
        "Everyone’s cards are face up. On your turn, hit (take a card) or fold. Points are bad: you pay them to your friend.\n\n"
        "If the card pairs one of yours, its number is your penalty. If you fold, your penalty is the lowest card on the table, whoever has it. "
        "Either way the round ends.",
        "1,2,3|2,3 deck=0,0,1 burn=0",
        "Folding costs 1. The next card is a 3, and you have one: that pair would cost 3.",
        "The bars show the cards that are left: one, a 3. Do you have a 3?",
    ),
    _asked(
        "Nothing to fear",
        "Now you have a 1, and your friend a 2. The deck holds one 2 and three 3s.",
        "1|2 deck=0,1,3 burn=0",
        "There is no other 1, so you can’t pair. Now your friend has to decide.",
        "Which card would pair with your 1?",
    ),
    _asked(
        "A lottery",
        "You have 1 and 3. Three cards are left: a 2 and two 3s. Folding costs exactly 1.\n\n"
        "Two of the three cards pair your 3.",
        "1,3|2 deck=0,1,2 burn=0",
        "Two times out of three you would pay 3. That is too much, even if the third time is free.",
        "Three rounds like this one: what do three folds cost, and what do two pairs of 3s?",
    ),
    _asked(
        "A close one",
        "You have 2 and 4, your friend a 3. Seven cards are left: a 1, a 2, two 3s and three 4s. Folding costs 2.\n\n"
        "Which cards pair, and how much do they cost together?",
        "2,4|3 deck=1,1,2,3 burn=0",
        "Three 4s and a 2 cost 14 together, as much as seven folds. And after the other three cards you lose a little more, on average.",
        "The pairs cost 4 + 4 + 4 + 2. Seven folds cost 7 × 2. And after the other three cards?",
    ),
    _asked(
        "When folding hurts",
        "You have only a 4, and your friend a 3. Eight cards are left: a 1, two 2s, two 3s and three 4s. Folding costs 3 now.",
        "4|3 deck=1,2,2,3 burn=0",
        "Three 4s cost 12 together, and eight folds would cost 24. After the other five cards your friend has to decide.",
        "Eight cards are left. What do those that pair cost together, and what do eight folds?",
        former="When folding is dear",
    ),
    play_now(
        SCENE,
        "2|4,6 deck=1,1,3,3,5,5 burn=0",
        "A round with six ranks: one 1, two 2s, and so on to six 6s. You have a 2, your friend a 4 and a 6.\n\n"
        "Before you hit, count the cards that would pair.",
        QUESTION,
        "Only one card of 18 pairs your 2. There is luck in this game, so no one is sure to win, but on average you do better here. "
        "Now play on against an easy opponent.",
        "How many 2s are left in the deck?",
    ),
)

DEEPER = (
    _lesson(
        "The whole game",
        "Here is a round with the usual deck: one 1, two 2s, and so on to ten 10s. Five cards are burned, face down.\n\n"
        "A full game is many rounds. The first to reach the limit loses: 31 points with two players, 21 with three, 16 with four. "
        "Here we look at one round, and you pay your points to each of the others.",
        "3,7|2,5",
        ("hit", "deal 4", "hit", "deal 5"),
    ),
    _lesson(
        "Two numbers",
        "Folding has a price that you can see: the lowest card, here 2.\n\n"
        "Hitting is a lottery. The marked ranks would pair and cost 3 or 7. With any other card the round continues, and "
        "the other player has the same choice.\n\n"
        "If you know what every later position is worth, hitting is one number too: the average. Pick the better of the two.",
        "3,7|2,5",
    ),
    _tree_lesson(
        "Begin at the end",
        "Here is a whole round with three ranks: six cards, none burned, one dealt to each player. From the top, the player to "
        "move folds or hits, and chance deals a card with the probability shown at its line.\n\n"
        "The first decision is hard to judge. The last ones are easy: at 123|23 only 3s are left, so you fold and pay 1. "
        "A step above, where all that follows is known, compare again.",
        2,
    ),
    _tree_lesson(
        "Step by step upward",
        "Now blue’s two decisions. Blue pays whatever red gets, so blue picks the smaller number.\n\n"
        "At 13|2 folding costs 1, and hitting brings red 1/3 × 2 + 2/3 × (−1) = 0 on average: blue hits. A "
        "chance node is worth the average of what hangs below it, each weighed with its probability.\n\n"
        "At 12|2 both moves cost 1. On a tie we fold, so there is only one solution.",
        1,
    ),
    _tree_lesson(
        "The first decision",
        "One comparison is left: folding pays 1, hitting is worth 1/4 on average. So red hits, and the whole round is solved: "
        "every decision has its bold line, also those that good players never reach.\n\n"
        "The same works with ten ranks: 784,385 positions of two players, each worked out once, those with the most cards on the table first.",
        0,
    ),
    _lesson(
        "A fold without calculating",
        "Sometimes you need no tree. However the round continues, the other player can fold and pay at most the lowest card. So a card "
        "that does not pair gains you at most that much, here 1.\n\n"
        "Of the 52 cards 13 pair and cost 5 × 6 + 8 × 9 = 102 together; the other 39 gain at most 39. That is (39 − 102) / 52 = −1.21 at best, less "
        "than −1 for folding. The paper’s Corollary 8 is this comparison. It finds 95 % of all folds.",
        "6,9|1",
    ),
)

LESSONS = in_parts(BASICS, DEEPER)
