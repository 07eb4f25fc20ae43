"""The values of the static shell of the site: the games as cards, the papers with their claims."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lastcard import __version__, registry
from lastcard.core.claims import Claim, Status, Verdicts
from lastcard.core.containers import parts_of
from lastcard.core.game import GROUPS, Game
from lastcard.core.sentences import counts, facts, totals
from lastcard.ui.rows import retold
from lastcard.ui.shell import TABS
from lastcard.ui.shell.address import Address

WEB = (Path(__file__).parent / "web", Path(__file__).parents[2] / "web")  # installed, and in the repository

POLICY = (
    "default-src 'none'; script-src 'self' {start} 'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""What a page may load and run; ``start`` has the hashes of the scripts in the page itself."""


def context(verdicts: Mapping[str, Verdicts] | None = None) -> dict[str, Any]:
    """Return the values for the template of the shell; without verdicts, findings and totals are missing.

    ``version``; ``checked``: True with verdicts; ``documented``: True if the library's documentation is beside the
    site, which sets it; ``totals``: of all claims, in sentences; ``tabs``: their titles by name; ``games``:
    ``name``, ``title``, ``name_in_paper``, ``summary``, ``appeal``, ``facts`` (players, minutes, luck),
    ``thumbnail`` (SVG text), ``rules`` (in short) and ``paper``; ``groups``: ``title`` and ``games`` of each group
    that has any; ``papers``: ``title``, ``authors``, ``year``, ``where``, ``counts`` (status, number, verb) and
    ``parts``, one for each game of the paper: the values of ``games``, ``totals`` (sentences), ``counts`` and
    ``claims``, each with ``finding`` (a dictionary or None).
    """
    games: list[dict[str, Any]] = []
    groups: dict[str, list[dict[str, Any]]] = {group: [] for group in GROUPS}
    papers: dict[str, dict[str, Any]] = {}
    for name in registry.names():
        game, said = registry.game(name), registry.claims(name)
        games.append(
            {
                **parts_of(game, "name", "title", "name_in_paper", "summary", "appeal"),
                "facts": facts(game),
                "thumbnail": registry.thumbnail(name),
                "rules": _rules(game),
                "paper": str(game.paper or ""),
            }
        )
        groups.setdefault(game.group, []).append(games[-1])
        for claim in said:
            paper = {**parts_of(claim.paper, "title", "authors", "year", "where"), "parts": {}}
            parts = papers.setdefault(claim.paper.key, paper)["parts"]
            part = parts.setdefault(name, {"claims": [], **games[-1]})
            found = verdicts[name].findings.get(claim.id) if verdicts else None
            part["claims"].append(_claim(claim, found))
    for paper in papers.values():
        paper["parts"] = [
            part | {"totals": _totals(part["claims"]), "counts": _status_counts(part["claims"])}
            for part in paper["parts"].values()
        ]
        paper["counts"] = _status_counts([claim for part in paper["parts"] for claim in part["claims"]])
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
    state = game.parse(game.notation.default)
    return retold(game.rules(state), game, state)


def _claim(claim: Claim, finding: dict[str, Any] | None) -> dict[str, Any]:
    example = finding and finding["counterexample"]
    return {
        **parts_of(claim, "game", "origin", "place", "title", "printed", "statement"),
        "finding": finding,
        "link": str(Address(claim.game, "explore", {"pos": example})) if example else "",
    }


def _status_counts(claims: list[dict[str, Any]]) -> list[tuple[Status, int, str]]:
    return counts([claim["finding"]["status"] for claim in claims if claim["finding"]])


def _totals(claims: list[dict[str, Any]]) -> list[str]:
    return list(totals((claim["origin"], claim["finding"]["status"]) for claim in claims if claim["finding"]))
