"""What is claimed about the toy: nothing."""

CLAIMS = ()
