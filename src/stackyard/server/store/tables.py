"""The tables. A match is its setup and its events; the other columns of `matches` are what lists and leases
look for.

    matches     one row a match: setup, hashes of the seats' tokens, what lists show, and who owns it
    events      append-only; the primary key of match and number is what makes a move happen once
    processes   one row a server process: until when its leases hold, and when it was last alive
    bus         messages between processes while Redis is away; rows live for a minute

Times are milliseconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

__all__ = ["bus", "events", "matches", "metadata", "processes"]

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("variant", String(200), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("state", String(8), nullable=False),
    Column("head", Integer, nullable=False),  # the number of the last event
    Column("plies", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("deadline", BigInteger),  # when somebody should look whether it is over
    Column("clocked", Boolean, nullable=False),  # whether a clock is running
    Column("owner", String(32)),
    Column("first_token", String(64)),
    Column("second_token", String(64)),
    Index("matches_by_change", "state", "changed"),
    Index("matches_by_first_token", "first_token"),
    Index("matches_by_second_token", "second_token"),
    Index("matches_by_deadline", "deadline"),
    Index("matches_by_owner", "owner"),
)

events = Table(
    "events",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

bus = Table(
    "bus",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("channel", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Index("bus_by_time", "at"),
)
