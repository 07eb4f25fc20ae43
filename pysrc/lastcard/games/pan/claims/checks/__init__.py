"""The checks of the claims, each subject in a module, and what they share (`common`, `truth`)."""
