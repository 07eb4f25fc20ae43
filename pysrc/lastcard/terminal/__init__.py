"""What the command line needs beyond its commands: layout, streams, and play in the terminal."""
