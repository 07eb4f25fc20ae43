"""The winner of TANHINMIN, the winning moves and the proof; small decks by search; play with hidden hands.

Source: Kiya 2021, chapters 2 to 4; with cut cards, and where it omits proofs, ``docs/proofs/tanhinmin-*.md``.
"""
