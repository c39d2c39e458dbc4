"""Alembic's way in: it runs on the connection that `migrate.py` hands over."""

from __future__ import annotations

from alembic import context

from stackyard.server.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
