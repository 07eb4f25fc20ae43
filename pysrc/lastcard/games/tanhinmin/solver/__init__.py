"""The winner of TANHINMIN, winning moves and proofs; small decks; hidden hands.

Source: Kiya 2021, chapters 2 to 4; with cut cards, and where it omits proofs, ``docs/proofs/tanhinmin-*.md``.
"""
