"""Statements that wait until a function needs their result."""

from __future__ import annotations

import sys

import pytest

from web.builder.postpone import postpone

TEXT = '''"""A module."""
from __future__ import annotations
import colorsys
import json as words
from fractions import Fraction, gcd_never as missing
MADE = words.loads("[1]")
MADE_MORE = MADE
MADE[0] = 5

def half(x: Fraction) -> Fraction:
    return Fraction(x, 2)

def shadow(Fraction):
    return Fraction

def grey():
    return colorsys.rgb_to_hls(1, 1, 1)[1]

def made():
    return MADE
'''


def run(text):
    scope = {"__name__": "postponed"}
    exec(compile(text, "postponed", "exec"), scope)
    return scope


def test_an_import_waits_for_the_function_that_uses_it(monkeypatch):
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    scope = run(postpone(TEXT.replace(", gcd_never as missing", ""), ["colorsys"]))
    assert "colorsys" not in sys.modules
    assert scope["grey"]() == 1.0
    assert "colorsys" in sys.modules


def test_an_import_that_nobody_uses_is_never_tried():
    scope = run(postpone(TEXT, ["missing", "Fraction"]))
    assert str(scope["half"](3)) == "3/2"
    assert scope["shadow"](7) == 7
    with pytest.raises(ImportError):
        scope["__getattr__"]("missing")


def test_what_a_statement_makes_waits_with_all_that_is_done_to_it():
    text = TEXT.replace(", gcd_never as missing", "").replace("MADE_MORE = MADE\n", "")
    scope = run(postpone(text, ["MADE"]))
    assert "MADE" not in scope
    assert scope["made"]() == [5]
    assert scope["made"]() is scope["__getattr__"]("MADE")


@pytest.mark.parametrize("name", ["MADE", "words", "nothing"])
def test_what_is_needed_at_once_cannot_wait(name):
    with pytest.raises(ValueError, match=name):
        postpone(TEXT, [name])


def test_notes_on_types_count_where_the_module_works_them_out():
    text = TEXT.replace("from __future__ import annotations\n", "")
    with pytest.raises(ValueError, match="Fraction"):
        postpone(text, ["Fraction"])


def test_a_name_that_is_set_anew_elsewhere_cannot_wait():
    with pytest.raises(ValueError, match="count"):
        postpone("import sys as count\ndef f():\n    global count\n    count = 3\n", ["count"])


def test_an_unknown_name_is_an_attribute_error():
    scope = run(postpone(TEXT, ["missing"]))
    with pytest.raises(AttributeError, match="no attribute 'ribbon'"):
        scope["__getattr__"]("ribbon")


def test_what_is_made_with_a_note_on_its_type_waits_too():
    text = 'import json\nMADE: "list[int]" = json.loads("[3]")\nEMPTY: int\n\ndef made():\n    return MADE\n'
    scope = run(postpone(text, ["MADE"]))
    assert "MADE" not in scope
    assert scope["made"]() == [3]
    with pytest.raises(ValueError, match="EMPTY"):
        postpone(text, ["EMPTY"])
