"""The Discord side of Vintner.  It knows no game by name."""
