"""What every reason in plain words is held to, by what a brute force knows of the position."""

from __future__ import annotations

import re
from pathlib import Path

from lastcard import registry
from lastcard.core.game import CHANCE
from lastcard.core.text import addressed, capital, with_names

PROOFS = Path(__file__).parents[2] / "docs" / "proofs"

MOST_WORDS = 36
"""Words that two sentences may have: they are read in one breath."""

ALGEBRA = re.compile(
    r"[\u0370-\u03ff=<>≥≤·×⌈⌉⌊⌋^_*/]|\b(mod|modulo|ply|plies|nodes?|underdog|matching|oracle|null|None)\b"
    r"|\b(Theorem|Lemma|Corollary|Case|equation)\b"
)
LETTER = re.compile(r"(?<!['’])\b[b-zB-Z]\b|(?<!^)(?<!\. )\bA\b")
"""A letter by itself that is no article."""

WIN = re.compile(
    r"\byou win\b|\byou can finish\b|\bfinish (first|second|third)\.|(?<!whether )this can be solved|a win for you"
    r"|to solve this|solves it|starts a (shortest )?solution"
)
LOSS = re.compile(
    r"\byou lose\b|\bcan finish (first|second|third) with good play\b|\bcannot be solved\b|a loss for you"
    r"|Whatever you do, .* can force a win"
)
NOT_KNOWN = re.compile(r"Not settled|not known|Nobody has|not worked out")


def words_of(game, state, solution):
    """The plain words as the player to move reads them."""
    mover = game.player_to_move(state)
    return with_names(
        solution.reason.plain, addressed(game.players(state), None if mover == CHANCE else mover)
    )


def named(game, state, solution):
    """The move that the words tell to make, in notation; empty if they tell none."""
    plain, found = words_of(game, state, solution), ("", "")
    for move in solution.moves:
        label = game.move_label(state, move.move)
        for begin in (capital(label), f"“{label}”"):
            if re.match(rf"{re.escape(begin)}(?![\w~*])", plain) and len(begin) > len(found[0]):
                found = begin, move.move
    return found[1]


def without_moves(game, state, solution):
    """The words without the moves that are named in them, which may have letters of their own."""
    text = words_of(game, state, solution)
    labels = {game.move_label(state, move.move) for move in solution.moves}
    for label in sorted(labels, key=len, reverse=True):
        text = re.sub(rf"(?i){re.escape(label)}(?![\w~*])", "do that", text)
    return re.sub(r"“[^”]*”", "that", text)


SAYS_HOW = re.compile("was visited|^Looking")
"""A sentence that says itself how the answer was found."""


def grounded(game, solution):
    """Hold the reason of an answer to naming what it rests on: a proof, the paper's statement, or what was gone through."""
    reason = solution.reason
    assert not reason.proof or (PROOFS / reason.proof).is_file(), reason.proof
    if reason.place:
        head = re.escape(reason.place.partition(",")[0])
        stated = [f"{claim.place} {claim.statement}" for claim in registry.claims(game.name)]
        assert any(re.search(rf"(?i){head}(?!\.?\d)", text) for text in stated), (game.name, reason.place)
    if solution.moves and solution.status != "unknown":
        assert reason.proof or reason.place or reason.found_by or SAYS_HOW.search(reason.sentence), solution


def examine(game, state, solution, value, good, letters=""):
    """Hold the words of a solution to what is true.

    Parameters
    ----------
    value : {"win", "draw", "loss"} or None
        What the position is worth to the player to move, by brute force; None where nobody can force anything.
    good : collection of str
        The moves, in notation, that are as good as any, by brute force; all may be.
    letters : str
        Letters that are names of cards in this game.
    """
    grounded(game, solution)
    plain = words_of(game, state, solution)
    asked = f"{game.name} {solution.position}: {plain}"
    assert plain, asked
    assert re.search(r"[.!]$", plain), asked
    words = without_moves(game, state, solution)
    assert len(words.split()) <= MOST_WORDS, asked
    assert not ALGEBRA.search(words), (ALGEBRA.search(words), asked)
    assert not [found for found in LETTER.findall(words) if found not in tuple(letters)], asked
    move = named(game, state, solution)
    if move:
        assert move in good, (asked, good)
        assert move == solution.moves[0].move, asked
    if WIN.search(plain):
        assert value == "win", asked
    if LOSS.search(plain):
        assert value == "loss", asked
    if NOT_KNOWN.search(plain):
        assert solution.status == "unknown", asked
    elif value == "win":
        assert WIN.search(plain), asked
        assert move or not solution.moves, asked
    elif value == "loss":
        assert LOSS.search(plain), asked
