"""Files that somebody names are read whole or not at all."""

from __future__ import annotations

import pytest

from lastcard.core.files import NotRead, read_regular


def test_a_file_is_read_up_to_the_most(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_regular(path, 5) == b"12345"
    with pytest.raises(NotRead, match="has 5 bytes; 4 are the most"):
        read_regular(str(path), 4)


def test_a_file_larger_than_it_says_is_not_read_to_its_end():
    """What the system offers as a file may claim to be empty."""
    assert read_regular("/proc/self/status", 1_000_000).startswith(b"Name:")
    with pytest.raises(NotRead, match="has more than 9 bytes"):
        read_regular("/proc/self/status", 9)


@pytest.mark.parametrize("name", ["", "no/such", "a\0b", "x" * 5000])
def test_names_that_lead_nowhere(name):
    with pytest.raises(NotRead, match=r"^cannot be read: ."):
        read_regular(name, 9)
