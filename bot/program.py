"""What the command `vintner` starts: the command line, whose modules take a second to load."""

from __future__ import annotations


def main() -> None:
    """Load the command line and run it; Ctrl-C while it loads ends it as quietly as it does later."""
    try:
        from bot.__main__ import app
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    app()
