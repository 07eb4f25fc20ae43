"""Passing on what is on the page: QR codes."""
