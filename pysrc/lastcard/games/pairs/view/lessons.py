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
from lastcard.ui.learn.lessons import Lesson, LessonSteps, asked
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Task, Voice
from lastcard.ui.player_names import called, retold

if TYPE_CHECKING:
    from lastcard.core.worth import Worth
    from lastcard.games.pairs.rules import State


class Steps(LessonSteps):
    """The steps of Pairs: its table and deck, and the tree of a whole round."""

    script = "lessons.js"


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
    return f"So you {_brings(float(got))}; with the other move you {_brings(float(had))}."


def _brings(worth: float) -> str:
    amount = f"{abs(worth):.2f}".rstrip("0").rstrip(".")
    points = f"{amount} {'point' if amount == '1' else 'points'}"
    return f"{'pay' if worth < 0 else 'gain'} {points}{'' if amount.isdigit() else ' on average'}"


SCENE = Scene(ENGINE, laid_out, _does, _says, _given_away)


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = ()) -> Lesson:
    return Lesson(title, text, _table(position, line), position, line)


def _asked(title: str, text: str, position: str, right: str, hint: str) -> Lesson:
    return asked(title, text, Task(SCENE, position, "Do you hit or fold?", right, hint))


_TREE = tree()
_KEY = "Round: the red player decides. Square: the blue one. Diamond: chance. Numbers are what the red player gets."


def _tree_lesson(title: str, text: str, known: int) -> Lesson:
    return Lesson(title, text, (Frame(drawn(_TREE, known), _KEY),), POSITION)


LESSONS = (
    _asked(
        "Hit or fold",
        "Everybody has cards face up. In turn, hit: take a card from the deck. Or fold.\n\n"
        "A card of a rank that you have is a pair, and you get as many points as its number. If you fold, you get as many as the lowest card on the table, whoever has it. "
        "Then the round is over. Points are bad: you pay as many to your friend.",
        "1,2,3|2,3 deck=0,0,1 burn=0",
        "Folding takes the 1. The card to come is a 3, and you have one: a pair of 3s would cost 3.",
        "The bars show the cards that are left: one, a 3. Do you have a 3?",
    ),
    _asked(
        "Nothing to fear",
        "Now you hold a 1, and your friend a 2. In the deck are one 2 and three 3s.",
        "1|2 deck=0,1,3 burn=0",
        "There is no other 1: you cannot pair. Afterwards it is your friend who has to decide.",
        "Which card would pair with your 1?",
    ),
    _asked(
        "A lottery",
        "You hold 1 and 3. Three cards are left: a 2 and two 3s. Folding costs 1 for certain.\n\n"
        "Two of three cards make a pair of 3s.",
        "1,3|2 deck=0,1,2 burn=0",
        "In two of three cases you would pay 3. That is too much, even if you pay nothing in the third case.",
        "Three rounds like this one: what do you pay for three folds, and what for two pairs of 3s?",
    ),
    _asked(
        "A close one",
        "You hold 2 and 4, your friend a 3. Seven cards are left: a 1, a 2, two 3s and three 4s. Folding costs 2.\n\n"
        "Which cards pair, and how much do they cost together?",
        "2,4|3 deck=1,1,2,3 burn=0",
        "Three 4s and a 2 cost 14 together, as much as seven folds; and after the other three cards you lose a little more, on average.",
        "The pairs cost 4 + 4 + 4 + 2. Seven folds cost 7 × 2. And after the other three cards?",
    ),
    _asked(
        "When folding is dear",
        "You hold only a 4, and your friend a 3. Eight cards are left: a 1, two 2s, two 3s and three 4s. Folding costs 3 now.",
        "4|3 deck=1,2,2,3 burn=0",
        "Three 4s cost 12 together, and eight folds would cost 24. After the other five cards your friend has to decide.",
        "Eight cards are left. What do those that pair cost together, and what do eight folds?",
    ),
    _lesson(
        "The whole game",
        "Here is a round with the usual deck: one 1, two 2s, and so on to ten 10s; five of its cards are burned, face down.\n\n"
        "In a whole game rounds follow one another, and whoever first has too many points loses: 31 with two "
        "players, 21 with three, 16 with four. Here one round is looked at, and whoever gets points pays as many to each of the others.",
        "3,7|2,5",
        ("hit", "deal 4", "hit", "deal 5"),
    ),
    _lesson(
        "Two numbers",
        "Folding has a price that you can see: the lowest card, here 2.\n\n"
        "Hitting is a lottery. The marked ranks would pair and cost 3 or 7. With any other card the round goes on, and "
        "the other player has the same choice.\n\n"
        "Once it is known what every following position is worth, the lottery is one number too: the average. Take "
        "the larger of the two.",
        "3,7|2,5",
    ),
    _tree_lesson(
        "Begin at the end",
        "Here is a whole round with three ranks: six cards, none burned, one dealt to each player. From the top, whoever is "
        "to move folds, or hits, and chance deals a card with the probability that stands at its line.\n\n"
        "Nobody can say at once what the first decision is worth. The last ones are easy: at 123|23 every card that is left "
        "is a 3 and pairs, so it is better to fold and pay 1. A step above, where all that follows is known, compare again.",
        2,
    ),
    _tree_lesson(
        "Step by step upward",
        "Now the blue player’s two decisions. What the red player gets the blue one pays, so blue takes the smaller number.\n\n"
        "At 13|2 folding costs 1, and hitting brings the red player 1/3 × 2 + 2/3 × (−1) = 0 on average: the blue player hits. A "
        "chance node is worth the average of what hangs below it, each weighed with its probability.\n\n"
        "At 12|2 both moves cost 1. Where they are worth the same one folds: that makes the solution unique.",
        1,
    ),
    _tree_lesson(
        "The first decision",
        "One comparison is left: folding pays 1, hitting is worth 1/4 on average. So the red player hits, and the whole round is solved: "
        "every decision has its bold line, also those that good players never reach.\n\n"
        "The same works with ten ranks: 784,385 positions of two players, each worked out once, those with the most cards on the table first.",
        0,
    ),
    _lesson(
        "A fold without calculating",
        "Sometimes no tree is needed. However the round goes on, the other player can fold and pay at most the lowest card, so a card "
        "that does not pair gains at most that much, here 1.\n\n"
        "Of the 52 cards 13 pair and cost 5 × 6 + 8 × 9 = 102 together; the other 39 gain at most 39. That is (39 − 102) / 52 = −1.21 at best, less "
        "than −1 for folding. The paper’s Corollary 8 is this comparison; it finds 95 % of all folds.",
        "6,9|1",
    ),
    play_now(
        SCENE,
        "3|5,9",
        "You hold a 3, your friend a 5 and a 9. Chance has a part in this game, so nobody is sure to win; on average you come off better here.\n\n"
        "Before you hit, count the cards that would pair.",
    ),
)
