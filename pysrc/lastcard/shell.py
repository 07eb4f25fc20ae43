"""What the static shell of the site shows: the games as cards, the papers with their claims."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lastcard import __version__, registry
from lastcard.core.claims import Claim
from lastcard.core.verdicts import Verdicts, totals
from lastcard.ui.shell.address import Address

WEB = (Path(__file__).parent / "web", Path(__file__).parents[2] / "web")
"""Where the shell lies: in an installed package, and in the repository."""

POLICY = (
    "default-src 'none'; script-src 'self' {start} 'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""What a page may load and run; ``start`` names the scripts that stand in the page itself, by their hashes."""


def context(verdicts: Mapping[str, Verdicts] | None = None) -> dict[str, Any]:
    """The values that the template of the shell needs; without verdicts it says nothing of what claims came to.

    Returns
    -------
    dict
        ``version``; ``checked``: whether there are verdicts; ``totals``: of all claims, in sentences; ``games``:
        ``name``, ``title``, ``summary``, ``thumbnail`` (SVG text), ``paper`` and ``claimed``: whether anything is
        claimed about it; ``papers``: ``title``, ``authors``, ``year``, ``where`` and ``parts``, one
        for each game that the paper is about: ``game``, ``title``, ``totals`` (sentences) and ``claims``, each with
        ``finding`` (a dictionary or None).
    """
    games: list[dict[str, Any]] = []
    papers: dict[str, dict[str, Any]] = {}
    for name in registry.names():
        game, said = registry.game(name), registry.claims(name)
        games.append(
            {
                "name": name,
                "title": game.title,
                "summary": game.summary,
                "thumbnail": registry.thumbnail(name),
                "paper": str(game.paper or ""),
                "claimed": bool(said),
            }
        )
        for claim in said:
            parts = papers.setdefault(claim.paper.key, _paper(claim))["parts"]
            part = parts.setdefault(name, {"game": name, "title": game.title, "claims": []})
            found = verdicts[name].findings.get(claim.id) if verdicts else None
            part["claims"].append(_claim(claim, found))
    for paper in papers.values():
        paper["parts"] = [part | {"totals": _totals(part["claims"])} for part in paper["parts"].values()]
    return {
        "version": __version__,
        "games": games,
        "papers": list(papers.values()),
        "checked": bool(verdicts),
        "totals": _totals(
            [claim for paper in papers.values() for part in paper["parts"] for claim in part["claims"]]
        ),
    }


def _paper(claim: Claim) -> dict[str, Any]:
    paper = claim.paper
    return {
        "title": paper.title,
        "authors": paper.authors,
        "year": paper.year,
        "where": paper.where,
        "parts": {},
    }


def _claim(claim: Claim, finding: dict[str, Any] | None) -> dict[str, Any]:
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


def _totals(claims: list[dict[str, Any]]) -> list[str]:
    return list(totals((claim["origin"], claim["finding"]["status"]) for claim in claims if claim["finding"]))
