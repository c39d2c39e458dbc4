"""The match server: matches between people and engine levels, over HTTP and websockets.

It knows no rules: positions, moves and outcomes come from `stackyard.games`. `docs/server.md` tells how to
run it, `docs/protocol.md` how to talk to it. Importing this package costs nothing; `run.py` and `app.py` load
the web framework and the database when somebody serves.
"""
