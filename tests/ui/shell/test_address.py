"""Addresses: written, read, and refused with a reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.app import create
from lastcard.core.text import quote
from lastcard.ui.shell.address import LONGEST, Address, AddressError, Query, number_in, parse_address

NAMES = st.text(st.characters(codec="utf-8", exclude_characters="/?#&=%+"), min_size=1, max_size=12)
QUERY_NAMES = st.from_regex(r"[a-z][a-z0-9]{0,7}", fullmatch=True).filter(lambda name: name != "v")
VALUES = st.text(st.characters(codec="utf-8"), max_size=30)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("#/matches", Address("matches")),
        ("#/matches/", Address("matches")),
        ("/matches/play", Address("matches", "play")),
        ("#/matches/explore?pos=21", Address("matches", "explore", {"pos": "21"})),
        (
            "#/matches/explore?pos=21+take%3D4&hide=1",
            Address("matches", "explore", {"pos": "21 take=4", "hide": "1"}),
        ),
        ("#/matches/explore?pos=21 take=4", Address("matches", "explore", {"pos": "21 take=4"})),
        ("#/pan/explore?pos=032/212", Address("pan", "explore", {"pos": "032/212"})),
        ("#/matches/explore?pos=1%2B1", Address("matches", "explore", {"pos": "1+1"})),
        ("#/matches/explore?pos=", Address("matches", "explore", {"pos": ""})),
        ("#/matches/explore?pos", Address("matches", "explore", {"pos": ""})),
        ("#/matches/explore?&&", Address("matches")),
        ("#/matches", Address("matches", "explore")),
        ("#/sheet", Address("sheet", "make")),
        ("#/matches/explore?v=1&pos=3", Address("matches", "explore", {"pos": "3"})),
        ("#/matches/explore?a=b=c", Address("matches", "explore", {"a": "b=c"})),
    ],
)
def test_addresses_are_read(text, address):
    assert parse_address(text) == address


def test_addresses_are_written_for_people():
    assert str(Address("matches")) == "#/matches/explore"
    written = str(Address("matches", "explore", {"pos": "21 take=4 rule=normal", "line": "1,2"}))
    assert written == "#/matches/explore?pos=21+take=4+rule=normal&line=1,2"


@given(NAMES, NAMES, st.dictionaries(QUERY_NAMES, VALUES, max_size=4))
def test_what_is_written_is_read_again(game, tab, query):
    address = Address(game, tab, query)
    if len(str(address)) <= LONGEST:
        assert parse_address(str(address)) == address
        assert str(parse_address(str(address))) == str(address)


@given(VALUES)
def test_a_written_value_is_safe_in_a_link(value):
    written = str(Address("matches", "explore", {"pos": value}))
    assert not set(written) & set("\"'<>\\ \n\t`{}")
    assert written.isascii()
    assert written.count("?") == 1
    assert written.count("&") == 0


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_short_line(text):
    address, refusal = None, "read"
    try:
        address = parse_address(text)
    except AddressError as error:
        refusal = str(error)
    assert 0 < len(refusal) < 300
    assert refusal.isprintable()
    if address:
        assert address.game
        assert address.tab
        assert parse_address(str(address)) == address


@pytest.mark.parametrize("text", ["", "#", "#/", "#//", "/a/b/c", "#/a/b/c?pos=1", "?pos=1"])
def test_a_text_without_a_game_is_no_address(text):
    with pytest.raises(AddressError, match="must look like #/game/tab"):
        parse_address(text)


def test_a_name_may_not_stand_twice():
    with pytest.raises(AddressError, match="'pos' twice"):
        parse_address("#/matches/explore?pos=3&pos=4")
    with pytest.raises(AddressError, match="'pos' twice"):
        parse_address("#/matches/explore?pos=3&%70os=4")


def test_the_length_is_capped_before_anything_is_read():
    head = "#/matches/explore?pos="
    assert parse_address(head + "1" * (LONGEST - len(head))).query["pos"] == "1" * (LONGEST - len(head))
    with pytest.raises(AddressError, match=r"2,001 characters; at most 2,000"):
        parse_address(head + "1" * (LONGEST - len(head) + 1))
    with pytest.raises(AddressError, match="1,000,000 characters"):
        parse_address("&" * 1_000_000)


@pytest.mark.parametrize("version", ["2", "0", "x", ""])
def test_an_address_of_another_version_is_refused(version):
    with pytest.raises(AddressError, match="newer version"):
        parse_address(f"#/matches/explore?pos=3&v={version}")


@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("#/matches/explore?pos=9&poss=8", ["poss"]),
        ("#/matches/explore?pos=999x&line=1&at=1&hide=1&by=2&view=merged", []),
        ("#/matches/play?pos=9&line=1&seats=you,you&by=2&hide=1", ["by"]),
        ("#/matches/study?a=1&b=2&c=3&d=4", ["a", "b", "c", "and more"]),
        ("#/matches/learn?step=2&embed=1", []),
        ("#/shichinarabe/explore?board=graph", []),
    ],
)
def test_names_in_an_address_that_mean_nothing_are_told(address, names):
    app = create(address)
    said = app._page.frame.aside
    assert bool(said) == bool(names)
    assert [name for name in names if name not in said] == []
    assert app._page.frame.notice == ""  # it is no error
    link = {name: link for name, _, link in app._page.frame.tabs}[app._page.frame.tab]
    assert [name for name in names if f"{name}=" in link] == []


@pytest.mark.parametrize(
    ("text", "number", "told"),
    [
        ("7", 7, False),
        ("007", 7, False),
        ("0" * 400 + "7", 7, False),
        ("", 3, False),
        ("0", 1, True),
        ("21", 20, True),
        ("00000000000099999999", 3, True),
        ("9" * 5000, 3, True),
        ("-1", 3, True),
        ("٣", 3, True),
        ("x", 3, True),
    ],
)
def test_a_number_out_of_its_range_becomes_the_nearest_and_is_told(text, number, told):
    query = Query({"step": text})
    assert number_in(query, "step", 3, 1, 20) == number
    assert query.refused == (
        [f"step={quote(text)} in the address is not a whole number from 1 to 20; {number} is taken."]
        if told
        else []
    )


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("#/matches/learn?step=99", "step='99'"),
        ("#/matches/explore?pos=7&by=x", "by='x'"),
        ("#/matches/explore?pos=7&depth=1000000", "depth='1000000'"),
        ("#/matches/practise?kind=best-move&grade=1&seed=7&at=11", "at='11'"),
        ("#/pairs/play?first=9", "first='9'"),
        ("#/matches/learn?step=002", ""),
    ],
)
def test_a_number_that_cannot_be_taken_is_told_on_the_page(address, named):
    app = create(address)
    assert app._page is not None
    aside = app._page.frame.aside
    assert (f"{named} in the address is not a whole number" in aside) == bool(named), aside
