"""The record of a thousand standard deals: seed by seed what was won, proved lost, or left open."""

from __future__ import annotations
