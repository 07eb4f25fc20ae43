"""Text in lines no longer than the terminal, and in aligned columns, without colours."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from textwrap import fill

import click

LINE_WIDTH = 90  # characters of a line for people
NARROWEST = 20  # characters of a line at least, however narrow the terminal is
NARROW = 60  # in narrower terminals words longer than a line are broken too: positions, fractions, paths


def width() -> int:
    """Return the characters of a line: those of the terminal, at most `LINE_WIDTH`."""
    return max(NARROWEST, min(LINE_WIDTH, shutil.get_terminal_size((LINE_WIDTH, 0)).columns))


def say(text: str, *, end: bool = True) -> None:
    """Print a text for people; long lines are broken in a terminal narrower than `LINE_WIDTH`."""
    click.echo(narrowed(text), nl=end)


def narrowed(text: str) -> str:
    """Return a text whose lines fit a terminal narrower than `LINE_WIDTH`."""
    most = width()
    if most == LINE_WIDTH:
        return text
    return "\n".join(line if len(line) <= most else _broken(line, most) for line in text.split("\n"))


def _broken(line: str, most: int) -> str:
    indent = len(line) - len(line.lstrip())
    return fill(
        line.strip(),
        most,
        initial_indent=" " * min(indent, most // 2),
        subsequent_indent=" " * min(indent + 2, most // 2),
        break_long_words=most < NARROW,
        break_on_hyphens=False,
    )


def filled(text: str, first: str = "", later: str = "") -> str:
    """Return a text in lines that fit, with prefixes for the first and the later ones."""
    return fill(text, width(), initial_indent=first, subsequent_indent=later)


def aligned_columns(rows: Iterable[Sequence[str]], right: Sequence[int] = (), indent: int = 2) -> str:
    """Return rows in aligned columns under a head, the columns named in `right` aligned right.

    If they do not fit a narrow terminal, each row becomes a list of its cells, one a line.
    """
    rows = list(rows)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append((" " * indent + "   ".join(cells)).rstrip())
    most = width()
    return (
        "\n".join(lines)
        if most == LINE_WIDTH or max(map(len, lines)) <= most
        else _one_cell_a_line(rows, indent)
    )


def _one_cell_a_line(rows: Sequence[Sequence[str]], indent: int) -> str:
    head, *others = rows
    lines = []
    for first, *rest in others:
        within = " " * (indent + 2 + len(first) - len(first.lstrip()))
        cells = [
            f"{name}: {cell}" if name else cell for name, cell in zip(head[1:], rest, strict=True) if cell
        ]
        lines += [" " * indent + first, *(within + cell for cell in cells)]
    return narrowed("\n".join(lines))


def fields(pairs: Iterable[tuple[str, str]], indent: int = 2) -> str:
    """Return names and texts in two columns, long texts wrapped; pairs without a text are left out."""
    pairs = [(name, text) for name, text in pairs if text]
    widest, most = max(len(name) for name, _ in pairs), width()
    beside = indent + widest + 3
    narrow = most < LINE_WIDTH and beside > most // 2
    return "\n".join(
        fill(
            text,
            most,
            initial_indent=" " * indent + (f"{name.rstrip()}: " if narrow else name.ljust(widest) + "   "),
            subsequent_indent=" " * (indent + 2 if narrow else beside),
            break_long_words=most < NARROW,
            break_on_hyphens=False,
        )
        for name, text in pairs
    )
