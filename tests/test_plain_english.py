"""Phrases that nobody says aloud stay out of the texts that people read. To cover a room, add a line to `ROOMS`."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs",
    "pysrc/lastcard/games/pan",
    "tests/games/pan",
)
"""Folders and files whose texts are in plain English."""
PHRASES = {
    r"who(so)?ever|whomever": "the player who, the first player",
    r"(?<!player )(?<!player, )who (begins|loses)": "the first player, the loser",
    r"nobody knows|once more|anew": "unknown, untrusted; again",
    r"so many(?! that)|that many": "n, the number of",
    r"at the most|by and by": "at most, gradually",
    r"(is|are|was|were) told|has to be told": "is reported, is shown",
    r"(what is|is|are|be) said of|what is said": "describes, the solution of",
    r"(go|goes|going|gone|went) on with": "continue, resume",
    r"(is|are|be|been) taken up|hangs? on": "accepted, used; depends on",
    r"foretold|without a word": "predicted, silently",
    r"all in all|besides": "in total, also",
}
"""Phrases to avoid, each with what to write instead."""
ALLOWED: set[tuple[str, str]] = set()
"""Where a phrase is right: the file, and the phrase in small letters."""
FOUND = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b", re.IGNORECASE)
CODE = re.compile(r"```.*?```|`[^`\n]*`|<(script|style)\b.*?</\1>", re.DOTALL)
SCRIPT = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`", re.DOTALL
)


def texts(name: str, source: str) -> Iterator[str]:
    """The parts of a file that are for people: never names in code."""
    match name.rpartition(".")[2]:
        case "md" | "html":
            yield CODE.sub("", source)
        case "ipynb":
            cells = json.loads(source)["cells"]
            yield from ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        case "js" | "mjs":
            yield from SCRIPT.findall(source)
        case "py":
            nodes = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
            yield from (value for value in nodes if isinstance(value, str))
            tokens = tokenize.generate_tokens(io.StringIO(source).readline)
            yield from (token.string for token in tokens if token.type == tokenize.COMMENT)


def test_texts_are_in_plain_english():
    places = [ROOT / room for room in ROOMS]
    assert [place for place in places if not place.exists()] == []
    files = (file for place in places for file in (place, *place.rglob("*")) if "bundled" not in file.parts)
    found = {
        (file.relative_to(ROOT).as_posix(), phrase[0].lower())
        for file in files
        if file.suffix in {".md", ".html", ".ipynb", ".js", ".mjs", ".py"}
        for text in texts(file.name, file.read_text("utf-8"))
        for phrase in FOUND.finditer(re.sub(r"\s+", " ", text))
    }
    assert (sorted(found - ALLOWED), sorted(ALLOWED - found)) == ([], [])


def test_names_in_code_are_left_alone():
    program = 'def whoever(anew):\n    """Once."""\n    return f"a {anew}"  # told\n'
    assert sorted(texts("a.py", program)) == ["# told", "Once.", "a "]
    assert [*texts("a.js", "const whoever = 'once'; // more\n")] == ["'once'", "// more"]
    assert [*texts("a.md", "Call `whoever()`.\n```\nonce more\n```\n")] == ["Call .\n\n"]
