"""What the `vintner` command line does, one module a topic."""
