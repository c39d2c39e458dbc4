"""Matches, their events, and the processes that own them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("clocked", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("first_token", sa.String(64)),
        sa.Column("second_token", sa.String(64)),
    )
    op.create_index("matches_by_change", "matches", ["state", "changed"])
    op.create_index("matches_by_first_token", "matches", ["first_token"])
    op.create_index("matches_by_second_token", "matches", ["second_token"])
    op.create_index("matches_by_deadline", "matches", ["deadline"])
    op.create_index("matches_by_owner", "matches", ["owner"])
    op.create_table(
        "events",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "bus",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.String(80), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("bus_by_time", "bus", ["at"])
