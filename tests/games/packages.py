"""The games that are tested: those in the registry, and those whose engine is there before their page."""

from __future__ import annotations

from importlib import import_module

from lastcard import registry

UPCOMING = {"pan": "lastcard.games.pan", "shichinarabe": "lastcard.games.shichinarabe"}
"""Games with an engine but no page yet; the registry takes them over, and then they may stay here or go."""


def all_names():
    """The names of all games."""
    return tuple(dict.fromkeys((*registry.names(), *UPCOMING)))


def package_of(name):
    """The package of a game."""
    return registry.package(name) if name in registry.names() else import_module(UPCOMING[name])
