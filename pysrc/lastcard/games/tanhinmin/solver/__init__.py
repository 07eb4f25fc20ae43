"""Who wins TANHINMIN, by which moves, and why.

Positions without cut cards and with them are decided in linear time from two maximum matchings (`winner`), with the
matchings and covers as the certificate (`certificate`); `moves` judges all moves at once, `strategy` names one by the
case of the proof. `decks` searches all positions of a small deck from the rules, `hidden_hands` plays without seeing the
other hand.
Source: Kiya 2021, chapters 2 to 4; with cut cards, and where the thesis leaves proofs out, ``docs/proofs/tanhinmin-*.md``.
"""
