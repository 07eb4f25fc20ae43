"""Who can win which deal, by which line, and what simple strategies reach.

Source: our own; the game is that of the README of easyPGS.
"""
