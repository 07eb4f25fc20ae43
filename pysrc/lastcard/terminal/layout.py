"""Results laid out for a terminal in aligned columns, without colours."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.capabilities import ListsDeals
from lastcard.core.containers import parts_of
from lastcard.core.game import Game
from lastcard.core.sentences import (
    change,
    facts,
    had,
    on_average,
    points,
    result,
    verdict_sentence,
    within,
)
from lastcard.core.solution import Brief, MoveVerdict, Solution, bounds_of, worths
from lastcard.core.text import Player, addressed, amount, as_sentence, with_names
from lastcard.core.text import with_commas as grouped
from lastcard.core.worth import LONG_FRACTION, Worth, bounded_text, number_text, worth_text
from lastcard.terminal.columns import aligned_columns, fields, filled

if TYPE_CHECKING:
    from lastcard.core.bench import Timing
    from lastcard.core.claims import Claim, Finding
    from lastcard.core.engine import Engine
    from lastcard.core.playing.review import Review
    from lastcard.core.twoplayer import SearchResult


MOVES_FOR_PEOPLE = 20  # moves listed for people; the rest is counted


def moves_text(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """Return the moves of a solution, best first; below a move that leads to chance, the moves of chance."""
    shown = solution.moves[:MOVES_FOR_PEOPLE]
    if solution.worths and not solution.implied:
        lines = [_moves_for_everyone(game, state, shown, rough=bool(bounds_of(solution)))]
    else:
        lines = [_moves_for_mover(solution, shown)]
    if len(solution.moves) > MOVES_FOR_PEOPLE:
        lines.append(f"  … and {len(solution.moves) - MOVES_FOR_PEOPLE:,} more (all of them with --json)")
    return "\n".join(lines)


def _moves_for_mover(solution: Solution, moves: tuple[MoveVerdict, ...]) -> str:
    head = ("move", "leaves", f"result for {solution.to_move}", "plies")
    rows = [(move.move, move.position, move.value or "open", _plies_text(move)) for move in moves]
    return aligned_columns([head, *rows], right=(0, 3))


def _moves_for_everyone(
    game: Game[Any, Any], state: Any, moves: tuple[MoveVerdict, ...], *, rough: bool
) -> str:
    names = game.players(state)
    rows = [("move", "chance", "leaves", *names, "plies")]
    for move in moves:
        rows.append(_move_row(game, state, move, "", rough))
        rows += [_move_row(game, state, outcome, "  ", rough) for outcome in move.outcomes]
    columns = [
        column
        for column in range(len(rows[0]))
        if column not in (1, len(rows[0]) - 1) or any(row[column] for row in rows[1:])
    ]
    kept = [tuple(row[column] for column in columns) for row in rows]
    return aligned_columns(
        kept, right=range(len(kept[0]) - len(names) - (len(rows[0]) - 1 in columns), len(kept[0]))
    )


def _move_row(
    game: Game[Any, Any], state: Any, move: MoveVerdict, indent: str, rough: bool
) -> tuple[str, ...]:
    chance = "" if move.probability is None else str(move.probability)
    shares = (_share(worth, rough) for worth in worths(game, state, move))
    return (indent + move.move, chance, move.position, *shares, _plies_text(move))


def _share(worth: Worth, rough: bool) -> str:
    """A player's share, as a decimal if it is a fraction too long for a column, or not exact."""
    if isinstance(worth, Fraction) and (rough or len(str(worth)) > LONG_FRACTION):
        return number_text(float(worth))
    return worth_text(worth)


def _plies_text(move: MoveVerdict) -> str:
    return "" if move.distance is None else grouped(move.distance)


def game_text(game: Game[Any, Any], called: str) -> str:
    """Return a game, its notation, and an example with its name on the command line."""
    notation, paper = game.notation, game.paper
    return "\n".join(
        [
            f"{game.name}: {game.title}{f' ({game.name_in_paper})' if game.name_in_paper else ''}",
            fields(
                [
                    ("rules", game.summary),
                    ("for whom", ", ".join(facts(game))),
                    ("worth a look", game.appeal),
                    ("position", notation.prose),
                    ("moves", notation.moves),
                    ("example", f"lastcard solve {shlex.quote(called)} {shlex.quote(notation.default)}"),
                    ("paper", f"{paper.authors}, {paper.title}, {paper.year}" if paper else ""),
                ]
            ),
        ]
    )


def game_json(engine: Engine[Any, Any], called: str) -> dict[str, Any]:
    """Return `game_text` as JSON values, with all examples and the sizes of its deals."""
    game = engine.game
    notation, paper = game.notation, game.paper
    return {
        "game": called,
        **parts_of(game, "title", "name_in_paper", "summary", "appeal", "group"),
        "players": list(game.player_counts),
        "minutes": game.minutes or None,
        "luck": game.luck,
        "position": notation.prose,
        "moves": notation.moves,
        "example": notation.default,
        "examples": [{"position": example.text, "note": example.note} for example in notation.examples],
        "regex": notation.regex,
        "deals": str(engine.deal_sizes) if isinstance(engine, ListsDeals) else None,
        "paper": paper.as_dict() if paper else None,
    }


def brief_text(brief: Brief) -> str:
    """Return a short answer for people."""
    worth = brief.value or ("not known" if brief.status == "unknown" else "")
    got = ", ".join(
        [bounded_text(*pair) for pair in brief.bounds] or [worth_text(one) for one in brief.worths]
    )
    return "\n".join(
        [
            f"{brief.game} {brief.position}",
            fields(
                [
                    ("to move", brief.to_move),
                    ("value", worth or ("" if brief.worths else "open")),
                    ("each gets", got),
                    ("plies", "" if brief.distance is None else f"{brief.distance:,}"),
                    ("best", "; ".join(brief.best)),
                    ("status", brief.status),
                ]
            ),
        ]
    )


def solution_text(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """Return a verdict, its reason, first in plain words, and the moves, best first."""
    parts = [f"{solution.game} {solution.position}", verdict_sentence(game, state, solution, full=True)]
    reason = solution.reason
    if reason.plain and reason.plain != reason.sentence:
        parts += ["", filled(reason.plain)]
    argued = [filled(reason.sentence)]
    for number, step in enumerate(reason.steps, start=1):
        argued.append(filled(step, f"  {number}. ", "     "))
    if reason.proof:
        argued.append(f"  The proof: docs/proofs/{reason.proof}")
    if reason.found_by:
        argued.append(filled(reason.found_by, "  ", "  "))
    parts += ["", *argued]
    if solution.moves:
        parts += ["", moves_text(game, state, solution)]
    return "\n".join(parts)


def tree_text(position: str, game: Game[Any, Any], to_move: str, result: SearchResult, value: str) -> str:
    """Return the counts of a search."""
    pairs = [("value", f"{value} for {to_move}, who is to move"), ("nodes", f"{result.nodes:,}")]
    if result.algorithm == "alphabeta":
        pairs += [
            ("cuts", f"{amount(result.cutoffs, 'node')} where moves were skipped"),
            ("skipped", f"{amount(result.pruned, 'move')} never tried"),
        ]
    return f"{game.name} {position}, {result.algorithm}\n" + fields(pairs)


def claim_text(claim: Claim, finding: Finding, limit: int, values: bool = False, cut: bool = False) -> str:
    """Return a claim and its finding; with `values` all values, which are shown too if any is wrong.

    `limit` is the bound of the check; `cut` is True if the requested one is beyond the claim's range.
    """
    ours = claim.origin == "ours"
    example = finding.counterexample
    proof = finding.evidence.proof
    lines = [
        f"{finding.status.upper()}: {claim.title} ({claim.id})",
        fields(
            [
                ("ours, about" if ours else "paper", f"{claim.paper}, {claim.place}"),
                ("printed", claim.printed),
                ("claim", claim.stated(limit)),
                ("bound", f"{limit}, where its range ends ({claim.range})" if cut else ""),
                ("computed", finding.computed),
                ("evidence", finding.rests_on),
                ("proof", f"docs/proofs/{proof}" if proof else ""),
                ("counterexample", _opens(claim, example, finding.smallest) if example else ""),
                ("put right", finding.correction or ""),
            ]
        ),
    ]
    if finding.rows and (values or any(row.agrees is False for row in finding.rows)):
        marks = {True: "same", False: "not the same", None: ""}
        rows = [(row.label, row.printed, row.computed, marks[row.agrees]) for row in finding.rows]
        lines += ["", aligned_columns([(*finding.columns, ""), *rows], indent=4)]
    return "\n".join(lines)


def timings_text(name: str, timings: Sequence[Timing]) -> str:
    """Return timings in a table."""
    head = (
        "work",
        "way",
        "count",
        "seconds",
        "processor",
        "a second",
        "peak memory",
        "time against the first",
    )
    rows = [
        (
            timing.group,
            timing.name,
            f"{timing.count:,} {timing.unit}",
            _seconds(timing.seconds),
            _seconds(timing.cpu),
            f"{timing.per_second:,.0f}",
            "" if timing.memory is None else f"{timing.memory / 1e6:,.0f} MB",
            f"{timing.ratio:.2f} ×",
        )
        for timing in timings
    ]
    return f"{name}, medians of interleaved repeats\n" + aligned_columns(
        [head, *rows], right=(2, 3, 4, 5, 6, 7)
    )


def _seconds(time: float) -> str:
    return f"{time:.4f}" if time >= 0.001 else f"{time:.6f}"


def review_text(
    game: Game[Any, Any], states: Sequence[Any], found: Review, you: int | None = None, lost: bool = False
) -> str:
    """Return the turning point of a game, given by its positions, and all mistakes.

    `you` is the reader's seat, if any. With `lost` the turning point is the reader's.
    """
    count = found.unjudged
    moves = f"{amount(count, 'move')} cannot"
    unjudged = f"{moves} be judged: it is not known what their positions are worth."
    if not found.mistakes:
        if count:
            return f"No mistake is known, but {unjudged}"
        return "A perfect game: nobody made a mistake."
    turned = found.turning_point(you if lost else None)
    lines = []
    if turned is not None:
        who = Player(game.players(states[0]), turned.player)
        lines.append(f"Turning point: move {turned.ply:,}. After it {who} never had {had(turned)} again.")
    lines.append("These moves gave something away:")
    for mistake in found.mistakes:
        better = mistake.better[0]
        state, whose = states[mistake.ply - 1], Player(game.players(states[0]), mistake.player).whose
        far = within(better.distance)
        more = len(mistake.better) - 1
        others = f" (or {amount(more, 'other')})" if more else ""
        best = worths(game, state, better)[mistake.player]
        text = (
            f"move {mistake.ply}: at {mistake.position} {whose} "
            f"{game.move_label(state, mistake.played.move)} {change(mistake)}. "
            f"Better: {game.move_label(state, better.move)}{others}, {result(best)}{far}."
            f"{'' if mistake.cost is None else f' It cost {points(mistake.cost)}{on_average(mistake.played)}.'}"
            f"{'' if mistake.given_back is None else f' Given back in move {mistake.given_back:,}.'}"
        )
        lines.append(filled(text, "  ", "    "))
    if count:
        lines.append(unjudged)
    return with_names(as_sentence("\n".join(lines)), addressed(game.players(states[0]), you))


def large(number: int) -> str:
    """Return a large count: in full up to 30 digits, rounded down beyond."""
    digits = len(str(number))
    if digits <= 30:
        return f"{number:,}"
    return f"about {number // 10 ** (digits - 3) / 100}·10^{digits - 1}"


def _opens(claim: Claim, position: str, smallest: bool) -> str:
    called = ", the smallest" if smallest else ""
    return f"{position}{called} (lastcard solve {claim.game} {shlex.quote(position)})"
