"""Weeks of a server in minutes: the real bot on the sandbox, people with human habits, and virtual time.

- `town`: the sandbox, the bot on it, and the time that both read.
- `people`: who lives there, and what they do when they look in.
- `witness`: everything that people are told, held against what the database says they are asked.
- `course`: what happens when, from the first table to the last day.
- `ledger`: what must hold in the record afterwards.
- `costs`: what a move takes as stored games grow.
"""
