"""What the editor completes is what the contract has."""

from __future__ import annotations

import re

import lastcard
from lastcard.core.game import FIVE, Game
from web.builder.paths import WEB

SCRIPT = (WEB / "workshop" / "completions.js").read_text("utf-8")


def names(part: str) -> list[str]:
    """The names in a list of the script."""
    (text,) = re.findall(rf"const {part} = \[\n(.*?)\n\];", SCRIPT, re.DOTALL)
    return re.findall(r'^  \["(\w+)"', text, re.MULTILINE)


def test_methods_and_values_are_those_of_the_contract():
    found = {*names("METHOD"), *names("VALUE")}
    assert found >= set(FIVE)
    assert all(hasattr(Game, name) for name in found)


def test_words_can_be_imported():
    assert all(hasattr(lastcard, name) for name in names("WORD") if name not in ("GAME", "Fraction"))


def test_what_a_method_is_given_is_what_the_contract_gives_it():
    for name, given in re.findall(r'^  \["(\w+)", "([^"]*)", ["\'].*', SCRIPT, re.MULTILINE):
        method = getattr(Game, name, None)
        if callable(method):
            wanted = method.__code__.co_argcount - 1
            assert len(given.split(", ")) == wanted, name
