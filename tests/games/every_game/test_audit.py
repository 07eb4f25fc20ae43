"""The lists of what the papers say name every claim, and each thing said is answered by a claim or a reason why not.

Where a list says what a claim comes to, the word stands right behind the claim, or behind several of one verdict:
"`lemma`: fails for a = 0", "`one`, `two` (proved)", "`table-7` | holds |". A claim without such a word holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard import registry

AUDIT = Path(__file__).parents[3] / "docs" / "audit"
FILES = sorted(AUDIT.glob("*.md"))
REASON = re.compile(
    r"not (a )?claims?\b|definition|\brules\b|misprint|not said|not followed|\bTheorems? \d|its claims"
)
"""What an answer says that names no claim."""
MEANS = {
    **dict.fromkeys(("hold", "holds", "true"), "holds"),
    **dict.fromkeys(("fail", "fails", "false"), "fails"),
    **dict.fromkeys(("differ", "differs"), "differs"),
    **dict.fromkeys(("counted", "open", "proved"), ""),
}
"""What a word behind a claim says of its verdict; those without a meaning here mean themselves."""
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
TOLD = re.compile(rf"((?:`[a-z0-9-]+`(?:,? and |,\s+)?)+)(?:: | \(| \| )({'|'.join(MEANS)})\b")
"""Claims, and the word right behind them."""


def ids(file: Path) -> set[str]:
    return {claim.id for claim in registry.claims(file.stem)}


def named(text: str) -> set[str]:
    return set(re.findall(r"`([a-z0-9-]+)`", text))


def listed(text: str) -> Iterator[str]:
    """The rows of the tables that list what a paper says."""
    inside = False
    for row in text.splitlines():
        head = row.startswith(("| item |", "| where |"))
        inside = head or (inside and row.startswith("|"))
        if inside and not head and row.strip("|- "):
            yield row


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_audit_of_a_paper_names_every_claim_of_its_game(file):
    assert ids(file) - named(file.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_item_of_a_paper_is_answered(file):
    items = list(listed(file.read_text(encoding="utf-8")))
    assert len(items) > 15
    for item in items:
        answer = re.split(r"(?<!\\)\|", item.strip("| "), maxsplit=1)[1]
        assert named(answer) & ids(file) or REASON.search(answer), item


def told(text: str) -> set[tuple[str, str]]:
    """Each claim with each word that is said of it."""
    return {
        (name, MEANS[word] or word)
        for names, word in TOLD.findall(LINK.sub(r"\1", text))
        for name in named(names)
    }


def test_words_behind_claims_are_found():
    text = "`a`: fails, but | `b-1` and `c` ([proved](x.md)); `d` | differs: 5 |, in `e`,\n`f`: true if `g` holds, h: open"
    assert told(text) == {
        ("a", "fails"), ("b-1", "proved"), ("c", "proved"), ("d", "differs"), ("e", "holds"), ("f", "holds"),
    }  # fmt: skip


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_an_audit_says_of_a_claim_is_its_verdict(file, findings):
    said = told(file.read_text(encoding="utf-8"))
    wrong = []
    for name in sorted(ids(file)):
        finding = findings.of(file.stem, name)
        words = {word for claim, word in said if claim == name}
        right = {finding.status} | ({"proved"} if finding.evidence.kind == "proved" else set())
        if words - right or (finding.status != "holds" and finding.status not in words):
            wrong.append(
                f"{name} {' and '.join(sorted(right))}; the audit says {', '.join(sorted(words)) or 'nothing'}"
            )
    assert wrong == []


@pytest.mark.parametrize("name", registry.names())
def test_a_paper_of_which_something_is_claimed_was_gone_through(name):
    printed = [claim.id for claim in registry.claims(name) if claim.origin == "paper"]
    file = AUDIT / f"{name}.md"
    assert file.is_file() or not printed, (
        f"write {file}: each statement of the paper, with the claim that checks it"
    )


def test_an_audit_belongs_to_a_game():
    assert {file.stem for file in FILES} <= set(registry.names())
