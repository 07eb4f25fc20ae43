"""Positions in short, sealed, and remembered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.game import PositionError
from lastcard.ui.session import REMEMBERED_POSITIONS
from lastcard.ui.shell.address import LONG, address_of, brief, position_of, seal, unseal


@given(st.text(max_size=300))
def test_what_is_sealed_is_opened_again(text):
    sealed = seal(text)
    assert unseal(sealed) == text
    assert sealed == seal(text)
    assert all(part.isalnum() or part in "-_" for part in sealed)
    assert len(text) < 4 or text not in sealed


@given(st.text(alphabet="0123456789,|~", min_size=3, max_size=200), st.data())
def test_a_seal_that_is_damaged_is_refused(text, data):
    sealed = seal(text)
    place = data.draw(st.integers(0, len(sealed) - 2))  # the last letter may have bits to spare
    other = sealed[:place] + ("A" if sealed[place] != "A" else "B") + sealed[place + 1 :]
    with pytest.raises(PositionError, match="damaged"):
        unseal(other)
    with pytest.raises(PositionError, match="damaged"):
        unseal(sealed[:-2])


@pytest.mark.parametrize("text", ["", "A", "AAAA", "é", "=", "A" * 5000, "%00", seal("x" * (LONG + 1))])
def test_what_nobody_sealed_is_refused(text):
    with pytest.raises(PositionError, match="damaged"):
        unseal(text)


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("text", ["1,2|3|0", "7" * LONG, "8" * 400_000])
def test_an_address_leads_back(text, secret):
    query = address_of(text, secret)
    assert position_of(query, "default") == text
    assert max(map(len, query.values())) <= LONG
    if secret:
        assert text not in query.values()


def test_what_is_too_long_is_remembered_for_a_while():
    first = address_of("1" * 2_000)
    for digit in range(2, 2 + REMEMBERED_POSITIONS):
        address_of(str(digit) * 2_000)
    with pytest.raises(PositionError, match="paste the position again"):
        position_of(first, "default")
    assert position_of({}, "default") == "default"


def test_a_long_position_is_shown_in_short():
    assert brief("1" * LONG) == "1" * LONG
    assert brief("12" * LONG).endswith("(3,000 characters)")
    assert len(brief("12" * LONG)) < 200
