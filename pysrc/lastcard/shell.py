"""What the static shell of the site shows: the games as cards, the papers with their claims."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lastcard import __version__, registry
from lastcard.core.claims import Fact, Status, Verdicts
from lastcard.core.game import GROUPS, Game
from lastcard.core.sentences import counts, facts, totals
from lastcard.ui.rows import retold
from lastcard.ui.shell import TABS
from lastcard.ui.shell.address import Address

WEB = (Path(__file__).parent / "web", Path(__file__).parents[2] / "web")
"""Where the shell lies: in an installed package, and in the repository."""

POLICY = (
    "default-src 'none'; script-src 'self' {start} 'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""What a page may load and run; ``start`` names the scripts that stand in the page itself, by their hashes."""


def context(verdicts: Mapping[str, Verdicts] | None = None) -> dict[str, Any]:
    """The values that the template of the shell needs; without verdicts it says nothing of what claims came to.

    Returns
    -------
    dict
        ``version``; ``checked``: whether there are verdicts; ``documented``: whether the library's documentation lies beside, which a site
        says that has it; ``totals``: of all claims, in sentences; ``tabs``: by name what they are called; ``games``:
        ``name``, ``title``, ``name_in_paper``, ``summary``, ``appeal``, ``facts`` (players, minutes, luck), ``thumbnail``
        (SVG text), ``rules`` (in short) and ``paper``; ``groups``: ``title`` and ``games`` of each group that has any; ``papers``: ``title``,
        ``authors``, ``year``, ``where``, ``counts`` (status, number, verb) and ``parts``, one for each game that the paper is about:
        what ``games`` says of it, ``totals`` (sentences), ``counts`` and ``claims``, each with ``finding`` (a dictionary or
        None).
    """
    games: list[dict[str, Any]] = []
    groups: dict[str, list[dict[str, Any]]] = {group: [] for group in GROUPS}
    papers: dict[str, dict[str, Any]] = {}
    for name in registry.names():
        game, said = registry.game(name), registry.claims(name)
        games.append(
            {
                "name": name,
                "title": game.title,
                "name_in_paper": game.name_in_paper,
                "summary": game.summary,
                "appeal": game.appeal,
                "facts": facts(game),
                "thumbnail": registry.thumbnail(name),
                "rules": _rules(game),
                "paper": str(game.paper or ""),
            }
        )
        groups.setdefault(game.group, []).append(games[-1])
        for claim in said:
            parts = papers.setdefault(claim.paper.key, _paper(claim))["parts"]
            part = parts.setdefault(name, {"claims": [], **games[-1]})
            found = verdicts[name].findings.get(claim.id) if verdicts else None
            part["claims"].append(_claim(claim, found))
    for paper in papers.values():
        paper["parts"] = [
            part | {"totals": _totals(part["claims"]), "counts": _counts(part["claims"])}
            for part in paper["parts"].values()
        ]
        paper["counts"] = _counts([claim for part in paper["parts"] for claim in part["claims"]])
    return {
        "version": __version__,
        "games": games,
        "tabs": TABS,
        "groups": [{"title": title, "games": within} for title, within in groups.items() if within],
        "papers": list(papers.values()),
        "checked": bool(verdicts),
        "documented": False,
        "totals": _totals(
            [claim for paper in papers.values() for part in paper["parts"] for claim in part["claims"]]
        ),
    }


def _rules(game: Game[Any, Any]) -> str:
    """The rules of the position that Explore begins with."""
    state = game.parse(game.notation.default)
    return retold(game.rules(state), game, state)


def _paper(claim: Fact) -> dict[str, Any]:
    paper = claim.paper
    return {
        "title": paper.title,
        "authors": paper.authors,
        "year": paper.year,
        "where": paper.where,
        "parts": {},
    }


def _claim(claim: Fact, finding: dict[str, Any] | None) -> dict[str, Any]:
    example = finding and finding["counterexample"]
    return {
        "game": claim.game,
        "origin": claim.origin,
        "place": claim.place,
        "title": claim.title,
        "printed": claim.printed,
        "statement": claim.statement,
        "finding": finding,
        "link": str(Address(claim.game, "explore", {"pos": example})) if example else "",
    }


def _counts(claims: list[dict[str, Any]]) -> list[tuple[Status, int, str]]:
    return counts([claim["finding"]["status"] for claim in claims if claim["finding"]])


def _totals(claims: list[dict[str, Any]]) -> list[str]:
    return list(totals((claim["origin"], claim["finding"]["status"]) for claim in claims if claim["finding"]))
