"""What several tests of Pan use."""

from __future__ import annotations


def oracle_rules(rules):
    """The rules as keyword arguments of the oracle."""
    return {
        "take": rules.take,
        "sets": rules.sets,
        "suits": rules.suits,
        "free": rules.bottom_free,
        "together": rules.nines_together,
    }
