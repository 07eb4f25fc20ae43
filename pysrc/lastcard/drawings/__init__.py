"""Drawings that need no script: positions, game trees and answers as SVG and HTML, for notebooks and other programs.

They share with the pages what the pages draw from: the shapes of cards and matches (`shapes.json`), the palette in light and
dark (`lastcard/ui/look/tokens.css`), and the layout of trees and graphs. A game's own drawing is `draw` of its room
`drawing`; a game without one is drawn by its hands, or written.
"""
