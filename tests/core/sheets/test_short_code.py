"""Codes come back as they went out, damaged ones are told, and nothing large is unpacked."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.sheets import sheet
from lastcard.core.sheets.sheet import COMMON_TEXT, MOST_CODE, MOST_UNPACKED, CodeError, packed_code, unpacked

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=6),
    max_leaves=30,
)


@given(VALUES)
def test_what_is_packed_comes_back(value):
    code = packed_code("S", value)
    assert unpacked("S", code) == value
    assert code.isascii()
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_the_same_value_gives_the_same_code_in_every_version():
    """Links that are out in the world must stay readable: another packing needs another digit."""
    assert packed_code("S", [1, "Title", "", [["matches", "15", "best-move"]]]) == OLD
    assert unpacked("S", OLD) == [1, "Title", "", [["matches", "15", "best-move"]]]


OLD = "S1GnRCZosG2hiSWZIDMheoFp_i2FgA"


def test_a_code_broken_over_lines_is_read():
    code = packed_code("R", ["a result", 1, 2, 3])
    assert unpacked("R", f" {code[:9]}\n  {code[9:]} ") == ["a result", 1, 2, 3]


@given(VALUES, st.data())
def test_a_changed_letter_is_noticed(value, data):
    """Or it changes nothing: a few bits at the end only fill a byte up."""
    code = packed_code("S", value)
    place = data.draw(st.integers(2, len(code) - 1))
    other = data.draw(st.sampled_from("ABcd019-_").filter(lambda letter: letter != code[place]))
    try:
        back = unpacked("S", code[:place] + other + code[place + 1 :])
    except CodeError:
        return
    assert back == value
    assert place >= len(code) - 4


@given(VALUES, st.data())
def test_a_missing_end_is_noticed(value, data):
    code = packed_code("S", value)
    with pytest.raises(CodeError):
        unpacked("S", code[: data.draw(st.integers(0, len(code) - 2))])


@given(st.text(max_size=200))
def test_any_other_text_is_refused_with_a_reason(text):
    with pytest.raises(CodeError, match=r"\w"):
        unpacked("S", text)


def bomb(size: int) -> str:
    text = json.dumps("0" * size).encode()
    squeezer = zlib.compressobj(9, wbits=-15, zdict=COMMON_TEXT)
    data = zlib.crc32(text).to_bytes(4) + squeezer.compress(text) + squeezer.flush()
    return "S1" + base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_nothing_large_is_unpacked(monkeypatch):
    assert len(bomb(10_000_000)) < MOST_CODE
    most = []
    original = zlib.decompressobj

    class Counted:
        def __init__(self, *arguments, **options):
            self.inner = original(*arguments, **options)

        def decompress(self, data, limit):
            most.append(limit)
            return self.inner.decompress(data, limit)

        def __getattr__(self, name):
            return getattr(self.inner, name)

    monkeypatch.setattr(sheet.zlib, "decompressobj", Counted)
    with pytest.raises(CodeError, match="more than 200,000 bytes"):
        unpacked("S", bomb(10_000_000))
    assert most == [MOST_UNPACKED]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("S1" + "A" * MOST_CODE, "at most 20,000"),
        ("R1AAAA", "does not begin with 'S'"),
        ("S2AAAA", "another version"),
        ("S1AA<A", "'<' does not belong"),
        ("S1é", "does not belong"),
        ("S1", "damaged"),
        ("S1A", "damaged"),
        ("", "does not begin"),
    ],
)
def test_each_fault_is_named(code, said):
    with pytest.raises(CodeError, match=said):
        unpacked("S", code)


def test_deep_json_is_refused():
    text = b"[" * 100_000
    squeezer = zlib.compressobj(9, wbits=-15, zdict=COMMON_TEXT)
    data = zlib.crc32(text).to_bytes(4) + squeezer.compress(text) + squeezer.flush()
    with pytest.raises(CodeError, match="damaged"):
        unpacked("S", "S1" + base64.urlsafe_b64encode(data).decode().rstrip("="))
