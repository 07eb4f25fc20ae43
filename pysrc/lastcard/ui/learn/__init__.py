"""The Learn tab: lessons in steps."""
