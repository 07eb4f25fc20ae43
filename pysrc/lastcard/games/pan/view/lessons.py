"""The steps of the Learn tab: the rules, sets, bullying, digging out, starving, draws, and the burden of the nines."""

from __future__ import annotations

from dataclasses import replace

from lastcard.games.pan.rules import GAME, PLAYERS, TAKE, Hand, State, rank_name
from lastcard.games.pan.view.board.board import laid_out
from lastcard.ui.learn.lessons import Frame, Lesson, LessonSteps, film


class Steps(LessonSteps):
    """The steps of Pan, drawn as its table is."""

    script = "lessons.js"


def frames(position: str, line: str = "") -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves.

    Raises `PositionError` if the position cannot be read, `MoveError` or `IllegalMove` if one of the moves is no
    legal move.
    """
    first, *more = film(
        GAME, position, line.split(), lambda state: laid_out(state, PLAYERS), told=told, says=_turn
    )
    pile = f"The pile holds {_cards(GAME.parse(position).pile)}."
    return replace(first, caption=f"{first.caption} {pile}"), *more


def told(state: State, text: str) -> str:
    """Return a move as a sentence: ``The first player takes Q, 10, 10.``"""
    player = f"The {PLAYERS[state.player]} player"
    if GAME.parse_move(state, text) == TAKE:
        return f"{player} takes {_cards(state.taken())}."
    return f"{player} {GAME.move_label(state, text).replace('place', 'places', 1)}."


def _turn(state: State) -> str:
    if state.over:
        winner = PLAYERS[1 - state.player] if any(state.hand) else PLAYERS[state.player]
        return f"The {winner} player has no card left and wins."
    return f"The {PLAYERS[state.player]} player is to move."


def _cards(cards: Hand) -> str:
    names = [rank_name(rank) for rank, count in enumerate(cards, start=1) for _ in range(count)]
    return ", ".join(reversed(names)) if names else "nothing"


def _lesson(title: str, text: str, position: str, line: str = "") -> Lesson:
    return Lesson(title, text, frames(position, line), position, tuple(line.split()))


LESSONS = (
    _lesson(
        "The rules",
        "The cards of four suits are dealt out evenly, and both players see all of them. The full game has six ranks, 9 10 J Q K A; here are "
        "four. Whoever was dealt the 9♥ places it first, and it stays at the bottom of the pile for good. Suits do not matter otherwise.\n\n"
        "Then, in turn, place a card that is no lower than the top of the pile, or take the three cards on top (fewer if there are fewer, "
        "and never the 9♥).\n\nWhoever first has no card left wins.",
        "2222/1222",
        "1 2 2 t",
    ),
    _lesson(
        "A set goes down at once",
        "All four cards of a rank, or the three nines beside the 9♥, may be placed in one move. So it counts how many turns a hand takes, "
        "not how many cards it has.\n\nFour tens and a jack are two turns, and win against three jacks in 3 plies. Take one of the tens away and "
        "put it into the pile: the hand is smaller, but takes four turns, and the position is lost.",
        "041/003",
        "2* 3 3",
    ),
    _lesson(
        "Bullying",
        "High cards are weapons. The second player here holds four jacks and would place them all at once and win. Placing a queen is the "
        "only move that prevents it: no jack goes on a queen, so the second player has to take her, with two nines that lay below.\n\n"
        "Those nines are a burden now. With the other queens the first player keeps the pile too high for them. Every other move loses: "
        "even all four queens at once, because then nothing is left to bully with.",
        "0404/0040",
        "4 t 2* 3 4 4 4 t 4",
    ),
    _lesson(
        "Digging out",
        "The first player has a nine left, and two tens lie on top of the nines. The nine can go down only when the tens are gone, and "
        "whoever takes them has two more cards to get rid of. Better that the other player takes them.\n\nPlace a queen: nothing goes on top "
        "of it, and the second player must take it with both tens. That bares the nines, and the last nine goes down. No other move "
        "wins: to take only keeps the draw, and all four queens at once lose.",
        "1004/0240",
        "4 t 1 2 4 4 4 t 4",
    ),
    _lesson(
        "Starving",
        "Why three cards? The same position, but with one card to take: the second player takes each queen alone, and the tens stay "
        "where they are. The nine starves, and the position, won before, is lost in 18 plies.\n\nWith two cards to take it is a draw: a queen "
        "brings away one ten, and the other stays. The essay calls three the smallest number for which the game is interesting.",
        "1004/0240 take=1",
        "4 t 4 t 4 t",
    ),
    _lesson(
        "Round and round",
        "Nothing forces a game to end. In the most even deal of 4-Pan a nine and a queen go down and are taken up again, then a ten and a queen: after six plies everything "
        "is as it was, with the same player to move.\n\nTo place a jack or a queen at once would lose; a nine or a ten keeps the draw. Of the "
        "32,751 positions of 4-Pan that are not over, 4,565 are drawn in this way.",
        "2222/1222",
        "1 4 t 2 4 t",
    ),
    _lesson(
        "Why the 9♥ is a burden",
        "One would think that who places the first card is a card ahead. But nines are the hardest cards to get rid of, and with the 9♥ come "
        "more of them. Its holder may place only that one, and then the other player puts something higher on top.\n\nIn 4-Pan a holder with all four "
        "nines wins 33 of 495 deals and loses 366; one with no other nine wins 320 of 792 and loses 120. In the position shown "
        "the holder, now second, has three nines left and is lost in 9 plies.",
        "0134/3310",
        "2 2 3 3 3 t 3 3 4*",
    ),
    _lesson(
        "The whole game",
        "The real game has six ranks and 7,593,750 positions. Solved completely, it favours the player without the 9♥: the holder wins "
        "361,736 of the 1,352,078 deals, or 26.8%, and loses 696,263, or 51.5%; the other 294,079 are drawn.\n\nWith best play the longest decided "
        "game lasts 528 plies. The most even deal, two cards of each rank, is a draw.",
        "222222/122222",
    ),
)
