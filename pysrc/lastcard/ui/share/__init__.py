"""Texts to copy about a position and its source: notation, command line, Python, BibTeX."""

from __future__ import annotations

import re
import shlex

from lastcard.core.game import Paper

LONGEST_COMMAND = 8_000  # characters that every system's shell takes on one line
_BARE = re.compile(r"[A-Za-z0-9_][\w,./:=+-]*", re.ASCII)
_READ_IN_QUOTES = re.compile(r"[\"$`\\!%\n]")

# Prints the reason and the moves, best first, with worth and distance in plies.
SNIPPET = """\
import lastcard

found = lastcard.solve({game!r}, {position!r})
print(found.reason.plain or found.reason.sentence)
for move in found.moves:
    print(move.move, move.value or "", "" if move.distance is None else move.distance)
"""


def quoted(text: str) -> str:
    """Return a text as one shell word, for POSIX and where possible for Windows."""
    if _BARE.fullmatch(text):
        return text
    return shlex.quote(text) if _READ_IN_QUOTES.search(text) else f'"{text}"'


def command_line(game: str, position: str) -> str:
    """Return the command that solves a position of a game or a file; empty if too long."""
    ends = "-- " if position.startswith("-") else ""
    command = f"lastcard solve {ends}{quoted(game)} {quoted(position)}"
    return command if len(command) <= LONGEST_COMMAND else ""


def python_snippet(game: str, position: str) -> str:
    """Return a program that solves a position of a game, by its name."""
    return SNIPPET.format(game=game, position=position)


def bibtex(paper: Paper) -> str:
    """Return a paper as a BibTeX entry."""
    authors = " and ".join(re.split(r", | and ", paper.authors))
    fields = {"author": authors, "title": f"{{{_tex_text(paper.title)}}}", "year": str(paper.year)}
    if paper.where:
        fields["howpublished"] = _tex_text(paper.where)
    wide = max(map(len, fields))
    lines = (f"  {name:{wide}} = {{{value}}},\n" for name, value in fields.items())
    return f"@misc{{{paper.key},\n{''.join(lines)}}}\n"


def _tex_text(text: str) -> str:
    return re.sub(r"[&%$#_]", r"\\\g<0>", text)


def copies(
    game: str, position: str | None, paper: Paper | None, *, path: str = "", answers: bool = True
) -> list[list[str]]:
    """Return what can be copied of a position, as [kind, label, text].

    `position` is None if unseen, `path` a visitor's own file; `answers` is false in pupils' mode.
    """
    offered = []
    if position is not None:
        offered.append(["notation", "Position", position])
    if position is not None and answers:
        offered.append(["command", "Command line", command_line(path or game, position)])
        offered.append(["python", "Python", "" if path else python_snippet(game, position)])
    if paper is not None:
        offered.append(["bibtex", "Citation (BibTeX)", bibtex(paper)])
    return [one for one in offered if one[2]]
