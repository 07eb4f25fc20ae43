"""Files come out of a package's archive whole, and a missing one is named."""

from __future__ import annotations

import io
import tarfile

import pytest

from web.builder.fetch.tarball import members
from web.builder.say import Fail


@pytest.fixture
def archive(tmp_path):
    path = tmp_path / "some-1.0.tgz"
    with tarfile.open(path, "w:gz") as made:
        for name, data in {"package/one.js": b"1", "package/two.js": b"22"}.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            made.addfile(info, io.BytesIO(data))
    return path


def test_members_come_in_the_order_asked_for(archive):
    assert list(members(archive, ["package/two.js", "package/one.js"])) == [
        ("package/two.js", b"22"),
        ("package/one.js", b"1"),
    ]


def test_what_is_missing_is_named(archive):
    with pytest.raises(Fail, match=r"some-1.0.tgz has no package/three.js in it"):
        list(members(archive, ["package/three.js"]))
