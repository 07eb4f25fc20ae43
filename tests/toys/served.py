"""The app with the toys beside the real games, for a Panel server: ``panel serve tests/toys/served.py``."""

from __future__ import annotations

import panel as pn

import lastcard.app
from lastcard import registry
from tests.toys import GAMES

registry.GAMES |= GAMES
lastcard.app.serve(pn.state.curdoc)
