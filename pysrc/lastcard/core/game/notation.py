"""Notations, and positions and moves written as Python values for games without one.

Values are numbers, texts, booleans, None, tuples, frozensets (as sets, in order), fractions, and records:
named tuples and frozen dataclasses. A position that is a record is written as its first field, then the
others by name unless they have their default: ``(3, 4) player=1``. Text is never run: `ast` takes it apart,
and only constructors of the types that the caller names are called.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Any

from lastcard.core.game.ends import MoveError, PositionError, WithRemedy
from lastcard.core.text import MAX_TEXT, quote


@dataclass(frozen=True, slots=True)
class Example:
    """A position worth opening, with the reason why."""

    text: str
    note: str


@dataclass(frozen=True, slots=True)
class Notation:
    """How positions and moves of a game are written.

    `prose`, `moves`: the notation of positions and of moves, in a sentence or two.
    `regex`: matches every text that `Game.parse` accepts, in full; `parse` may accept less.
    `default`: the position that opens when none is named.
    `examples`: positions worth opening, the paper's first.
    `longest`: the longest text, in characters, that is read.
    """

    prose: str
    regex: str
    default: str
    examples: tuple[Example, ...]
    moves: str
    longest: int = MAX_TEXT

    def check_length(self, text: str) -> None:
        """Raise `PositionError` unless it is a text of at most `longest` characters."""
        if not isinstance(text, str):
            kind = type(text).__name__
            raise PositionError(f"a position is text, such as {quote(self.default)}, and not of type {kind}")
        if len(text) > self.longest:
            most = f"{self.longest:,} is the most"
            raise PositionError(f"the position is {len(text):,} characters long; {most}")


def words_of(text: str) -> list[str]:
    """Return the words between spaces and tabs, no other white space."""
    return [word for word in text.replace("\t", " ").split(" ") if word]


def read_options(
    words: Iterable[str], names: Collection[str], allowed: str, repeated: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """Yield the options ``name=value`` of a position one by one, so that the first error comes first.

    Raises `PositionError` for a word that is no option, with those `allowed`, and for a name given twice
    unless it may be `repeated`.
    """
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in names:
            raise PositionError(f"{quote(word)} is not an option: {allowed}")
        if name in given and name not in repeated:
            raise PositionError(f"{name} is given twice: {quote(given[name])} and {quote(value)}")
        given[name] = value
        yield name, value


def move_word(text: str) -> str:
    """Return the text of a move without surrounding blanks. Raises `MoveError` if it is not text."""
    if not isinstance(text, str):
        raise MoveError(f"a move is text, and not of type {type(text).__name__}")
    return text.strip(" \t") if len(text) <= MAX_TEXT else text


_LITERALS = (bool, int, float, complex, str, bytes, type(None))


class NotLiteral(WithRemedy, ValueError):
    """A value that cannot be written, or a text that cannot be read, as a literal."""


def write(value: object) -> str:
    """Return a value as Python writes it; equal values give equal texts. Raises `NotLiteral`."""
    kind = type(value)
    if kind in _LITERALS and not (isinstance(value, float | complex) and value - value != 0):
        return repr(value)
    if isinstance(value, frozenset):
        return (
            f"{{{', '.join(sorted(map(write, value), key=lambda text: (len(text), text)))}}}"
            if value
            else "set()"
        )
    if isinstance(value, tuple) and not hasattr(kind, "_fields"):
        inner = ", ".join(map(write, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if kind is Fraction:
        return f"Fraction({value.numerator}, {value.denominator})"  # type: ignore[attr-defined]  # it is one
    if field_names(kind):
        return f"{kind.__name__}({', '.join(f'{name}={text}' for name, text in _unusual(value))})"
    raise NotLiteral(
        f"{quote(repr(value))} is of type {kind.__name__}, which is not written as text by itself",
        "use numbers, texts, tuples, frozensets and frozen dataclasses, or write parse and format for it",
    )


def write_position(value: object) -> str:
    """Return a position as Python writes it, in short if it is a record. Raises `NotLiteral`."""
    kind = type(value)
    if names := field_names(kind):
        options = "".join(f" {name}={text}" for name, text in _unusual(value) if name != names[0])
        short = write(getattr(value, names[0])) + options
        try:
            if read_position(short, kind, {}) == value:
                return short
        except NotLiteral:
            pass  # another record in it, or a text that looks like an option
    return write(value)


def read_position(text: str, kind: type, kinds: Mapping[str, type]) -> Any:
    """Read a position of a type, in short or in full. Raises `NotLiteral`."""
    if names := field_names(kind):
        options = re.compile(rf"\s+(?=(?:{'|'.join(map(re.escape, names))})=)")
        node = _parsed(f"{kind.__name__}({options.sub(', ', text.strip())})", text)
        first = (
            node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords else None
        )
        if not (isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id in kinds):
            return _safely(node, {**kinds, kind.__name__: kind}, text)
    return read(text, kinds)


def read(text: str, kinds: Mapping[str, type]) -> Any:
    """Read a value; `kinds` are the records that it may contain, by name. Raises `NotLiteral`."""
    return _safely(_parsed(text.strip(), text), kinds, text)


def field_names(kind: type) -> tuple[str, ...]:
    """Return the field names of a record; empty for other types."""
    if is_dataclass(kind):
        frozen = kind.__dataclass_params__.frozen  # type: ignore[attr-defined]  # every dataclass has it
        return tuple(field.name for field in fields(kind) if field.init) if frozen else ()
    return tuple(getattr(kind, "_fields", ())) if issubclass(kind, tuple) else ()


def usual_values(kind: type) -> dict[str, Any]:
    """Return the fields of a record that have a default, with it."""
    if is_dataclass(kind):
        return {field.name: field.default for field in fields(kind) if field.default is not MISSING}
    return dict(getattr(kind, "_field_defaults", {}))


def _unusual(value: object) -> list[tuple[str, str]]:
    """The fields of a record without those that have their default, or that ``==`` ignores."""
    kind = type(value)
    usual = usual_values(kind)
    skipped = {
        field.name
        for field in (fields(kind) if is_dataclass(kind) else ())
        if not field.compare and (field.default is not MISSING or field.default_factory is not MISSING)
    }
    found = [(name, getattr(value, name)) for name in field_names(kind) if name not in skipped]
    return [(name, write(part)) for name, part in found if name not in usual or usual[name] != part]


DEEPEST_NESTING = 50  # most nested brackets: Python's parser needs a deeper stack for more than a tab has


def _parsed(text: str, shown: str) -> ast.expr:
    if _nesting(text) > DEEPEST_NESTING:
        raise NotLiteral(f"{quote(shown)} is not written as Python writes a value: it is nested too deep")
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise NotLiteral(f"{quote(shown)} is not written as Python writes a value") from None


def _nesting(text: str) -> int:
    depth = most = 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        most = max(most, depth)
    return most


def _safely(node: ast.expr, kinds: Mapping[str, type], shown: str) -> Any:
    try:
        return _literal_value(node, kinds)
    except NotLiteral:
        raise
    except (ValueError, TypeError, MemoryError, RecursionError):
        raise NotLiteral(f"{quote(shown)} is not written as Python writes a value") from None


def _literal_value(node: ast.expr, kinds: Mapping[str, type]) -> Any:
    if isinstance(node, ast.Tuple):
        return tuple(_literal_value(part, kinds) for part in node.elts)
    if isinstance(node, ast.Set):
        return frozenset(_literal_value(part, kinds) for part in node.elts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _called(node, node.func.id, kinds)
    if isinstance(node, ast.List | ast.Dict):
        what = "a list or a dictionary is no part of a position, which cannot be changed"
        raise NotLiteral(what, "write a tuple")
    value = ast.literal_eval(node)
    if isinstance(value, float | complex) and value - value != 0:
        raise NotLiteral("a number in it is too large to be written")
    return value


def _called(node: ast.Call, name: str, kinds: Mapping[str, type]) -> Any:
    if name in ("set", "frozenset"):
        values = [_set_members(part, kinds) for part in node.args]
        return frozenset(*values)
    kind = Fraction if name == "Fraction" else kinds.get(name)
    if kind is None:
        known = ", ".join(sorted(kinds)) or "only numbers, texts, tuples and sets"
        raise NotLiteral(f"{quote(name)} names no part of a position here; what may stand is: {known}")
    given = [_literal_value(part, kinds) for part in node.args]
    named = {part.arg: _literal_value(part.value, kinds) for part in node.keywords if part.arg}
    try:
        return kind(*given, **named)
    except (TypeError, ValueError, ArithmeticError) as error:
        raise NotLiteral(f"{name}(…) cannot be made: {error}") from None


def _set_members(node: ast.expr, kinds: Mapping[str, type]) -> Any:
    if isinstance(node, ast.List):
        return tuple(_literal_value(part, kinds) for part in node.elts)
    return _literal_value(node, kinds)
