"""Large work of the command line: cut into pieces, done anywhere, written as it comes, gone on with where it was cut."""
