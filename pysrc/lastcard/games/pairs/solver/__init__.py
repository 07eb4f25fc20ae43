"""The solver of Pairs: exact values by backward induction, and players."""
