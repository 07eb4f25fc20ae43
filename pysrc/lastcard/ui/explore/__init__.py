"""The Explore tab: the position, the verdict, the moves and the line that led here."""
