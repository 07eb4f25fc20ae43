"""Drawings without scripts: positions, game trees and answers as SVG and HTML.

They are for notebooks and other programs. They share the pages' shapes of cards and matches
(`shapes.json`), palette (`lastcard/ui/look/tokens.css`) and tree layout. A game's drawing is `draw` of its
module `drawing`; a game without one is drawn by its hands, or written.
"""
