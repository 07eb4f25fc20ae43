"""The libraries of the page as their bundles are written: a list of modules, or a table of them by name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..say import Fail

Id = int | str
"""What a library calls a module."""

MODULE = re.compile(r'^(?:(?P<id>\d+|"\w+"): )?(?P<function>function _\((?P<require>[\w$]+)?)', re.MULTILINE)
LIST_END = re.compile(r'\n[\]}], (?:\d+|"\w+"), (?P<aliases>\{.*\}), \{\}\);\}\);\s*$')
CLASS = re.compile(r'[\w$]\.__name__="(\w+)"')
TRANSLATION = re.compile(
    r"function _\([\w,]+\)\{\w\(\),(?P<out>\w)\.getVersion=.*?,(?P=out)\.transform=function"
)


@dataclass(frozen=True)
class Module:
    """A module of a library: its identifier, and where it and its function begin and end in the library's text."""

    id: Id
    start: int
    function: int
    end: int
    needs: frozenset[Id]
    classes: tuple[str, ...]


class Library:
    """The text of a library, and the modules in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        if not (end := LIST_END.search(text)):
            raise Fail(f"A library of the page does not end as it is known to; see {Path(__file__).name}.")
        self.aliases: dict[str, Id] = json.loads(end["aliases"])
        found = list(MODULE.finditer(text))
        ends = [
            text.rindex("}", 0, after) + 1 for after in (*(one.start() for one in found[1:]), end.start())
        ]
        self.modules = [self._module(n, *one) for n, one in enumerate(zip(found, ends, strict=True))]

    def _module(self, number: int, found: re.Match[str], end: int) -> Module:
        needs: Iterable[str] = ()
        if name := found["require"]:
            call = re.compile(rf"""(?<![\w$.]){re.escape(name)}\((\d+|"[^"]+")\)""")
            needs = call.findall(self.text, found.end(), end)
        return Module(
            json.loads(found["id"]) if found["id"] else number,
            found.start(),
            found.start("function"),
            end,
            frozenset(map(json.loads, needs)),
            tuple(CLASS.findall(self.text, found.end(), end)),
        )

    def function(self, module: Module) -> str:
        """A module as JavaScript."""
        return self.text[module.function : module.end]

    def translates(self, module: Module) -> bool:
        """Whether a module is what translates from TypeScript."""
        return TRANSLATION.match(self.text, module.function, module.end) is not None

    def only(self, wanted: set[Id], instead: dict[Id, str]) -> str:
        """The library with some of its modules alone, and others in the place of some of these."""
        pieces, at = [], 0
        for module in self.modules:
            if module.id in instead:
                pieces += [self.text[at : module.function], instead[module.id]]
            elif module.id in wanted:
                pieces.append(self.text[at : module.end])
            else:
                pieces.append(self.text[at : module.start])
            listed = module.start == module.function  # by its place, which the comma keeps
            at = module.end if listed or module.id in wanted else module.end + len(",")
        return "".join([*pieces, self.text[at:]])
