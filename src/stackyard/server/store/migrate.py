"""Brings the database to the schema of this version, and refuses one that is newer.

Two processes that start at once wait for each other: PostgreSQL by an advisory lock, SQLite by its own.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from stackyard.server.errors import CannotServe

__all__ = ["migrate"]

LOCK = 0x57AC_4BAD


def migrate(engine: Engine) -> None:
    """Runs what is missing, in one transaction."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    here = MigrationContext.configure(connection).get_current_revision()
    if here is not None and here not in known:
        raise CannotServe(
            f"the database is of a newer Stackyard (its schema is {here}): update this one, or name another "
            "with --database"
        )
    command.upgrade(config, "head")
