"""The solver of Pan Galactic Solitaire: winning lines, proofs of loss, strategies.

Source: our own; the game is that of the README of easyPGS.
"""
