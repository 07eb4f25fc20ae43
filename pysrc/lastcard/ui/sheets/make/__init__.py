"""Putting a sheet together."""
