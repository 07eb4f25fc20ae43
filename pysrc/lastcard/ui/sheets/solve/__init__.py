"""Doing a sheet."""
