"""What was played: the moves so far, looking back at them, and the moves that gave something away."""
