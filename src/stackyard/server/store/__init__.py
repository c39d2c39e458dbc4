"""Where matches are kept: SQLite or PostgreSQL, through the same code."""
