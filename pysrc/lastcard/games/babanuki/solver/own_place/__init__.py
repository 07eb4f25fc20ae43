"""What play comes to where nobody is against anybody: each player wants the best place of its own."""
