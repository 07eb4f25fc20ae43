"""Positions, solutions, trees, claims, findings and studies in notebooks: static HTML and SVG, light and dark.

There are no scripts, and all foreign text is escaped. Each piece has its own style sheet, with the palette of the
pages, and follows the dark mode of its surroundings (Jupyter, marimo, the system).
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from lastcard import registry
from lastcard.core.game import Game, PositionError
from lastcard.core.sentences import result, verdict_sentence
from lastcard.core.solution import MoveVerdict, Solution
from lastcard.core.text import amount, capital
from lastcard.core.worth import everyone_text, number_text
from lastcard.drawings import charts
from lastcard.drawings.cards import Drawing, element, held, number, rows, stylesheet, text
from lastcard.library.dealing import dealing_of
from lastcard.library.games import is_written, positions_written
from lastcard.library.solving import claim

if TYPE_CHECKING:
    from lastcard.core.claims import Claim, Finding
    from lastcard.core.twoplayer.trace import Trace
    from lastcard.library.studies import Study

__all__ = [
    "claim",
    "claim_html",
    "finding_html",
    "is_written",
    "solution_html",
    "state_html",
    "state_svg",
    "study_html",
    "study_svg",
    "trace_html",
    "trace_svg",
]

MOVES_IN_NOTEBOOK = 12  # moves of a solution that are listed; how many more there are is said
MOST_ROWS = 30  # rows of a finding that are listed


def state_svg(game: Game[Any, Any], state: Any) -> str:
    """Return the drawing of a position as a separate image."""
    return _image(_position_drawing(game, state), styled=True)


def state_html(game: Game[Any, Any], state: Any) -> str:
    """Return the drawing of a position, with its text below."""
    return _framed(_picture(game, state))


def solution_html(solution: Solution) -> str:
    """Return a solution: the position, the verdict, the moves, and the reason."""
    game = registry.game(solution.game)
    try:
        state = positions_written(solution.game, solution.position, solution.to_move, solution.unsaid)[0]
    except PositionError:  # that of a game which is over may have no text
        return _framed(f"<p>{escape(solution.reason.words)}</p>")
    verdict = capital(str(verdict_sentence(game, state, solution, full=True)))
    parts = [_picture(game, state), f"<p><b{_verdict_class(solution.value)}>{escape(verdict)}</b></p>"]
    if solution.moves:
        parts.append(_moves_table(game, state, solution.moves))
    if solution.reason.words:
        parts.append(f"<p>{escape(str(solution.reason.words))}</p>")
    if solution.status != "exact":
        parts.append(f"<p class='aside'>This answer is {escape(solution.status)}, not exact.</p>")
    return _framed("".join(parts))


def claim_html(claim: Claim) -> str:
    """Return a claim: its author, place and statement, and the bound of its check."""
    where = f"{claim.paper}, {claim.place}" if claim.origin == "paper" else f"ours, on {claim.paper}"
    lines = [f"<p><b>{escape(claim.title)}</b> <span class='aside'>({escape(where)})</span></p>"]
    if claim.printed:
        lines.append(f"<p>Printed: {escape(claim.printed)}</p>")
    lines.append(f"<p>{escape(claim.statement)}</p>")
    if claim.range:
        lines.append(
            f"<p class='aside'>Checked up to {claim.default_limit:,} {escape(claim.limit_means)} unless told.</p>"
        )
    return _framed("".join(lines))


def finding_html(finding: Finding) -> str:
    """Return a finding: the verdict, its evidence, and printed values beside computed ones."""
    kind = {"holds": "win", "fails": "loss", "differs": "loss"}.get(finding.status, "draw")
    lines = [
        f"<p><b class='is-{kind}'>{escape(capital(finding.status))}</b>: {escape(finding.rests_on)}.</p>"
    ]
    lines.append(f"<p>{escape(finding.computed)}</p>")
    if finding.counterexample:
        word = "The smallest counterexample" if finding.smallest else "A counterexample"
        lines.append(f"<p>{word}: <code>{escape(finding.counterexample)}</code></p>")
    if finding.correction:
        lines.append(f"<p>Put right: {escape(finding.correction)}</p>")
    if finding.rows:
        signs = {True: "✓", False: "✗", None: ""}
        body = [(row.label, row.printed, row.computed, signs[row.agrees]) for row in finding.rows]
        lines += [
            _html_table((*finding.columns, ""), body[:MOST_ROWS]),
            _left_out(len(body) - MOST_ROWS, "row"),
        ]
    return _framed("".join(lines))


def study_html(study: Study) -> str:
    """Return a study: its outcomes, drawn and in a table."""
    sampled = study.sample is not None
    ways = "" if sampled or study.dealt == study.deals else f", dealt in {study.dealt:,} ways"
    how = (
        f"{amount(study.deals, 'deal')} drawn from seed {study.seed}"
        if sampled
        else amount(study.deals, "deal")
    )
    lines = [f"<p><b>{escape(_studied(study))}</b>: {how}{ways}</p>", _image(charts.of_study(study))]
    heads = ("outcome", "deals", "share", *(("95 % interval",) if sampled else ()))
    body = [
        (
            one.outcome,
            f"{one.deals:,}",
            f"{one.share:.2%}",
            *((f"{one.low:.2%} to {one.high:.2%}",) if sampled else ()),
        )
        for one in study.shares
    ]
    lines.append(_html_table(heads, body))
    if study.payoff is not None:
        lines.append(f"<p>Who begins gets {number_text(study.payoff)} on average.</p>")
    return _framed("".join(lines))


def study_svg(study: Study) -> str:
    """Return the shares and lengths of a study as a separate image."""
    return _image(charts.of_study(study), styled=True)


def _studied(study: Study) -> str:
    counted = zip(study.size, dealing_of(study.game).deal_sizes.counts, strict=True)
    return f"{registry.game(study.game).title}, {', '.join(f'{number:,} {count.what}' for number, count in counted)}"


def trace_html(trace: Trace[Any, Any]) -> str:
    """Return a searched game tree, in a box that scrolls if it is wide."""
    from lastcard.drawings.trees import drawn_tree

    return _framed(f"<div class='wide' tabindex='0'>{_image(drawn_tree(trace))}</div>")


def trace_svg(trace: Trace[Any, Any]) -> str:
    """Return a searched game tree as a separate image."""
    from lastcard.drawings.trees import drawn_tree

    return _image(drawn_tree(trace), styled=True)


def _position_drawing(game: Game[Any, Any], state: Any) -> Drawing:
    """The drawing of a position: that of its game, else its hands, else its text."""
    draw = registry.drawing(game.name) if game.name in registry.names() else None
    if draw is not None:
        return draw(state)
    written = game.format(state)
    if game.hands(state, 1):
        return rows(held(game, state), said=f"{game.title}, {written}")
    shown = written if len(written) <= 80 else f"{written[:80]}…"
    return Drawing(
        16 + 8.0 * len(shown), 26, text(shown, x=2, y=18, class_="label"), f"{game.title}, {written}"
    )


def _picture(game: Game[Any, Any], state: Any) -> str:
    written = game.format(state)
    shown = written if len(written) <= 200 else f"{written[:200]}…"
    return (
        _image(_position_drawing(game, state))
        + f"<p class='aside'>{escape(game.title)}: <code>{escape(shown)}</code></p>"
    )


def _image(drawing: Drawing, *, styled: bool = False) -> str:
    """A drawing as an SVG element, with its style sheet if it is separate."""
    width, height = number(float(drawing.width)), number(float(drawing.height))
    title = element("title", escape(drawing.said)) if drawing.said else ""
    look = element("style", escape(stylesheet(), quote=False)) if styled else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{" class=" + chr(34) + "lastcard" + chr(34) if styled else ""} role="img" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">{title}{look}{drawing.inner}</svg>'
    )


def _framed(inner: str) -> str:
    return f"<div class='lastcard'><style>{stylesheet()}</style>{inner}</div>"


def _verdict_class(value: object) -> str:
    return f" class='is-{value}'" if value in ("win", "loss", "draw") else ""


def _moves_table(game: Game[Any, Any], state: Any, moves: Sequence[MoveVerdict]) -> str:
    body = []
    for move in moves[:MOVES_IN_NOTEBOOK]:
        worth = everyone_text(move.value, move.worths)
        plies = "" if move.distance is None else f"{move.distance:,}"
        label = str(game.move_label(state, move.move))
        body.append((label, result(move.value) if move.value else worth, plies, move.position))
    more = _left_out(len(moves) - MOVES_IN_NOTEBOOK, "move")
    heads = ("move", "worth", "plies to the end", "leads to")
    shown = [place for place in range(len(heads)) if any(row[place] for row in body)]
    return (
        _html_table([heads[place] for place in shown], [[row[place] for place in shown] for row in body])
        + more
    )


def _left_out(count: int, thing: str) -> str:
    return f"<p class='aside'>{amount(count, f'more {thing}')}</p>" if count > 0 else ""


def _html_table(heads: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(str(one))}</th>" for one in heads)
    lines = ("".join(f"<td>{escape(str(cell)[:120])}</td>" for cell in row) for row in body)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{line}</tr>' for line in lines)}</tbody></table>"
