"""What the README of easyPGS says, statement by statement, and what we add to it, each with a check."""

CLAIMS = ()
