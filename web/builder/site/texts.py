"""Texts as pages of the site: the proofs of ``docs/proofs`` as ``proofs/NAME.html``, the lessons as ``teaching.html``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import jinja2
from markdown_it import MarkdownIt
from markupsafe import Markup

from ..paths import ROOT
from ..say import Fail
from .assets import Assets

HOME = ROOT / "docs"
PROOFS = HOME / "proofs"
LESSONS = HOME / "teaching.md"
_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


def write(assets: Assets, verdicts: Iterable[Path]) -> None:
    """Write a page for each text, with the look of the site; each proof that a record of verdicts names must be there."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(assets.web),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        keep_trailing_newline=True,
    )
    template = environment.get_template("text.html")
    if missing := _named(verdicts) - {path.name for path in PROOFS.glob("*.md")}:
        raise Fail(
            f"There is no text in {PROOFS} of the proofs that claims name: {', '.join(sorted(missing))}."
        )
    for path in sources():
        place = path.relative_to(HOME).with_suffix(".html")
        up = "../" * (len(place.parts) - 1) or "./"
        title, body = page(path.read_text(encoding="utf-8"))
        text = template.render(csp=_CSP, title=title, body=Markup(body), up=up, of_web=assets.of_web)
        assets.keep(place.as_posix(), text.encode())


def sources() -> list[Path]:
    """The texts, proofs first."""
    return [*sorted(PROOFS.glob("*.md")), LESSONS]


def page(text: str) -> tuple[str, str]:
    """The title of a text, and its HTML; what looks like HTML in it is text.

    Links to other texts lead to their pages, and wide tables scroll by themselves.
    """
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    body: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    body = re.sub(r'href="([\w/-]+)\.md(#[^"]*)?"', r'href="\1.html\2"', body)
    body = body.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    return title[1] if title else "lastcard", body


def _named(verdicts: Iterable[Path]) -> set[str]:
    """The proofs that records of verdicts name."""
    records = (json.loads(path.read_text(encoding="utf-8")) for path in verdicts)
    named = (found["evidence"]["proof"] for record in records for found in record["findings"].values())
    return {name for name in named if name}
