"""What the static shell of the site shows: the games as cards, the papers with their claims."""

from __future__ import annotations

from typing import Any

from lastcard import __version__, registry
from lastcard.core.claims import Claim, run
from lastcard.ui.address import Address


def context(check: bool = True) -> dict[str, Any]:
    """The values that the template of the shell needs.

    Parameters
    ----------
    check
        Whether to check every claim at its default bound, so that the papers' page can say what was found.

    Returns
    -------
    dict
        ``version``; ``checked``: whether the claims were; ``games``: ``name``, ``title``, ``summary``, ``thumbnail`` (SVG text), ``paper``; ``papers``:
        ``title``, ``authors``, ``year``, ``where`` and ``claims``, each with ``finding`` (a dictionary or None).
    """
    games: list[dict[str, Any]] = []
    papers: dict[str, dict[str, Any]] = {}
    for name in registry.names():
        game = registry.game(name)
        games.append(
            {
                "name": name,
                "title": game.title,
                "summary": game.summary,
                "thumbnail": registry.thumbnail(name),
                "paper": f"{game.paper.authors} {game.paper.year}",
            }
        )
        for claim in registry.claims(name):
            paper = papers.setdefault(claim.paper.key, _paper(claim))
            paper["claims"].append(_claim(claim, check))
    return {"version": __version__, "games": games, "papers": list(papers.values()), "checked": check}


def _paper(claim: Claim) -> dict[str, Any]:
    paper = claim.paper
    return {
        "title": paper.title,
        "authors": paper.authors,
        "year": paper.year,
        "where": paper.where,
        "claims": [],
    }


def _claim(claim: Claim, check: bool) -> dict[str, Any]:
    finding = run(claim).as_dict() if check else None
    example = finding and finding["counterexample"]
    return {
        "game": claim.game,
        "place": claim.place,
        "title": claim.title,
        "printed": claim.printed,
        "statement": claim.statement,
        "finding": finding,
        "link": str(Address(claim.game, "explore", {"pos": example})) if example else "",
    }
