"""What `lastcard new-game` writes: real games, kept in order like everything else, under other names."""
