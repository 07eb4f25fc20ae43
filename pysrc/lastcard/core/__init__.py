"""What every game shares and no game owns. Imports no game and draws nothing."""
