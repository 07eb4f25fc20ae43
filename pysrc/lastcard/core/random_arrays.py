"""Many random numbers at once, out of Python's own generator: the tab does not hold numpy's."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray


class RandomArrays:
    """Arrays of random numbers; the same seed gives the same numbers everywhere."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def uint64(self, shape: int | tuple[int, ...]) -> NDArray[np.uint64]:
        """Return an array of numbers of 64 bits."""
        count = int(np.prod(shape))
        return np.frombuffer(self._random.randbytes(8 * count), "<u8").reshape(shape)

    def random(self, shape: int | tuple[int, ...]) -> NDArray[Any]:
        """Return an array of numbers from 0 to 1, 0 included, 1 not."""
        return np.asarray((self.uint64(shape) >> np.uint64(11)) * 2.0**-53)
