"""What is said of a position: its verdict, its moves, the best line and the reason."""
