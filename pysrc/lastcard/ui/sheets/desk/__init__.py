"""The sheet that is being made, and what the browser keeps of it, of progress and of results."""
