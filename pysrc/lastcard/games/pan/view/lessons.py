"""The steps of the Learn tab: sets, queens as weapons, digging out, draws, starving, and the burden of the nines."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from lastcard.games.pan.rules import GAME, TAKE, Hand, State, rank_name
from lastcard.games.pan.solver.engine import ENGINE
from lastcard.games.pan.view.board.board import laid_out
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice
from lastcard.ui.player_names import called


class Steps(LessonSteps):
    """The steps of Pan, drawn as its table is."""

    script = "lessons.js"


def frames(position: str, line: str = "") -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves.

    Raises `PositionError` if the position cannot be read, `MoveError` or `IllegalMove` if one of the moves is no
    legal move.
    """
    first, *more = film(
        GAME,
        position,
        line.split(),
        lambda state: laid_out(state, called(GAME, state)),
        told=told,
        says=_turn,
    )
    pile = f"The pile holds {_cards(GAME.parse(position).pile)}."
    return replace(first, caption=f"{first.caption} {pile}"), *more


def told(state: State, text: str) -> str:
    """Return a move as a sentence: ``The red player takes Q, 10, 10.``"""
    player = f"The {called(GAME, state)[state.player]} player"
    if GAME.parse_move(state, text) == TAKE:
        return f"{player} takes {_cards(state.taken())}."
    return f"{player} {GAME.move_label(state, text).replace('place', 'places', 1)}."


def _turn(state: State) -> str:
    if state.over:
        winner = 1 - state.player if any(state.hand) else state.player
        return f"The {called(GAME, state)[winner]} player has no card left and wins."
    return f"The {called(GAME, state)[state.player]} player is to move."


def _cards(cards: Hand) -> str:
    names = [rank_name(rank) for rank, count in enumerate(cards, start=1) for _ in range(count)]
    return ", ".join(reversed(names)) if names else "nothing"


def _told(voice: Voice, state: State, text: str) -> str:
    if GAME.parse_move(state, text) == TAKE:
        return f"{voice.does(state.player, 'take')} {_cards(state.taken())}."
    return f"{voice.does(state.player, 'place')}{GAME.move_label(state, text).removeprefix('place')}."


def _says(voice: Voice, state: State) -> str:
    if state.over:
        winner = 1 - state.player if any(state.hand) else state.player
        return f"{voice.does(winner, 'have', 'has')} no card left and {'win' if winner == voice.reader else 'wins'}."
    return "Your turn." if state.player == voice.reader else "Your friend’s turn."


SCENE = Scene(ENGINE, laid_out, _told, _says)


def _lesson(title: str, text: str, position: str, line: str = "") -> Lesson:
    return Lesson(title, text, frames(position, line), position, tuple(line.split()))


_asked = partial(posed, SCENE)


LESSONS = (
    _asked(
        "Get rid of your cards",
        "Whoever first has no card left wins. In the middle lies a pile, with the 9♥ at the bottom. You hold the lower hand; both hands lie open.\n\n"
        "In turn, place a card that is no lower than the top of the pile, or take the three cards on top. The 9♥ always stays. "
        "All four cards of a rank may be placed at once.",
        "040/004",
        "You hold all four tens. What do you do?",
        "All four go down at once, and your hand is empty.",
        "Your friend holds four jacks, and can place them all at once too. Be quicker.",
    ),
    _asked(
        "Count turns, not cards",
        "You hold four tens and a jack. Your friend holds the other three jacks, and needs three turns for them.\n\n"
        "How many turns do you need?",
        "041/003",
        "What do you place first?",
        "The tens go down in one turn and the jack in a second one. Your friend needs three.",
        "Four tens are one turn. What lies too high on the pile for them?",
    ),
    _asked(
        "High cards are weapons",
        "The ranks are now 9, 10, J and Q. Your friend holds all four jacks and would place them at once, and win.\n\n"
        "A jack does not go on a queen. You hold four queens.",
        "0404/0040",
        "Which move stops your friend, and still leaves you queens to go on with?",
        "Your friend cannot beat the queen and must take her, with two nines from below. You have more queens, and keep the pile too high for those nines. "
        "Step through how it goes on.",
        "One queen is enough to stop the jacks. Keep the others for later.",
    ),
    _asked(
        "Digging out",
        "You have a nine left. It can go down only when the two tens on the pile are gone. Whoever takes them has two more cards to get rid of.\n\n"
        "Better that your friend takes them.",
        "1004/0240",
        "How do you make your friend take the tens?",
        "Nothing goes on a queen. Your friend must take her with both tens, and the nines lie bare for your last nine.",
        "Make the pile so high that your friend cannot place anything.",
    ),
    _asked(
        "Hold the draw",
        "Nothing forces a game to end. Here you hold two cards of each rank, and your friend has one nine less, because of the 9♥. With good play nobody wins.\n\n"
        "But high cards that are spent too early are lost.",
        "2222/1222",
        "Which move does not lose?",
        "A low card keeps your jacks and queens as weapons. After six good moves all can be as it was: a nine and a queen go down and are taken up, then a ten and a queen.",
        "Keep your high cards.",
    ),
    _lesson(
        "Round and round",
        "Here is that draw, move by move. A nine and a queen go down and are taken up again, then a ten and a queen: after six moves everything "
        "is as it was.\n\n"
        "Of the 32,751 positions of the game with four ranks that are not over, 4,565 are drawn like this.",
        "2222/1222",
        "1 4 t 2 4 t",
    ),
    _lesson(
        "Why three cards are taken",
        "This is the position with the tens again, but only one card is taken at a time. The blue player takes each queen alone, and the tens stay "
        "where they are. The nine starves: the position, won before, is lost after 18 moves.\n\nWith two cards to take it is a draw: a queen "
        "brings away one ten, and the other stays. The essay calls three the smallest number for which the game is interesting.",
        "1004/0240 take=1",
        "4 t 4 t 4 t",
    ),
    _lesson(
        "Why the 9♥ is a burden",
        "Whoever was dealt the 9♥ places it first. One would think that this is a card ahead. But nines are the hardest cards to get rid of, and with the 9♥ come "
        "more of them. Its holder may place only that one, and then the other player puts something higher on top.\n\nWith four ranks, a holder with all four "
        "nines wins 33 of 495 deals and loses 366; one with no other nine wins 320 of 792 and loses 120. In the position shown "
        "the holder, now second, has three nines left and is lost after 9 moves.",
        "0134/3310",
        "2 2 3 3 3 t 3 3 4*",
    ),
    _lesson(
        "The whole game",
        "The real game has six ranks, 9 10 J Q K A, and 7,593,750 positions. Solved completely, it favours the player without the 9♥: the holder wins "
        "361,736 of the 1,352,078 deals, or 26.8%, and loses 696,263, or 51.5%; the other 294,079 are drawn.\n\nWith best play the longest decided "
        "game lasts 528 plies: a ply is one move of one player. The most even deal, two cards of each rank, is a draw.",
        "222222/122222",
    ),
    play_now(
        SCENE,
        "023/121",
        "A small game, with 9, 10 and J. You hold two tens and three jacks, and begin.\n\n"
        "Count turns, keep your high cards, and let your friend take the pile.",
    ),
)
