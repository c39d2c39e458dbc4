"""Positions as SVG pictures, for Jupyter and for documents.

    paper     writing SVG: tags, rounded numbers, escaped text
    palette   the colours, light and dark, and the shades of a disc
    tower     discs standing on each other
    icon      small signs: a disc from above, an arrow
    marks     what the last move changed, and which stacks can move
    board     what every board gives the page; row and hexagon are the two there are
    camera, pile  what only the hexagon needs: perspective, and pieces beside the board
    words     options, scores and the description for screen readers
    header    the words above the board
    page      a whole picture

A picture has no ids and all its classes begin with `sy-`, so many fit in one page. Imported only when
something is drawn.
"""

from __future__ import annotations

from stackyard.games.drawing.page import board_of, svg

__all__ = ["board_of", "svg"]
