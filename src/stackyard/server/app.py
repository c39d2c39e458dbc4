"""The web application: the API, the socket, the page, and the guard around all of them."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from stackyard import __version__
from stackyard.errors import StackyardError
from stackyard.server.answers import answer, problem
from stackyard.server.api import router
from stackyard.server.bodies import Problem
from stackyard.server.errors import BadMessage, NotFound
from stackyard.server.guard import Guard
from stackyard.server.options import Options
from stackyard.server.page import Page
from stackyard.server.schema import components
from stackyard.server.services import Services
from stackyard.server.socket import Socket
from stackyard.server.store.database import open_database

__all__ = ["App", "make_app"]

PAGE = Path(__file__).parent / "page"
COLLECT = (2_000, 10, 50)


@dataclass
class App:
    """The application of one process: what answers requests, and how it stops."""

    fastapi: FastAPI
    guarded: ASGIApp

    async def stop(self) -> None:
        """Before the sockets are cut: no new games, everything stored, everybody told."""
        services: Services | None = getattr(self.fastapi.state, "services", None)
        if services:
            await services.quiesce()


def make_app(options: Options, page: Path = PAGE) -> App:
    """The application of one process."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = Services(options, open_database(options.database, options.directory))
        app.state.services = services
        await services.start()
        _spare_the_collector()
        yield
        await services.stop()

    app = FastAPI(title="Stackyard", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(router)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    app.add_exception_handler(StackyardError, _failed)
    app.add_exception_handler(Exception, _failed)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    files = Page(page)

    @app.websocket("/api/socket")
    async def socket(websocket: WebSocket) -> None:
        services: Services = app.state.services
        served = Socket(websocket, services.hub, services.metrics)
        services.sockets.add(served)
        try:
            await served.serve()
        finally:
            services.sockets.discard(served)

    @app.get("/{path:path}", include_in_schema=False)
    @app.head("/{path:path}", include_in_schema=False)
    async def page_file(request: Request, path: str) -> Response:
        return files.answer(request, path)

    return App(app, Guard(app, options))


def _spare_the_collector() -> None:
    """What was imported stays for good, and looking through all of it for garbage stops everybody for a
    quarter of a second: it is set aside. The rest is looked through less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


async def _failed(_: Request, error: Exception) -> Response:
    return problem(error)


async def _invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"][1:]))
    return problem(BadMessage(f"{where}: {first['msg']}"))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return problem(NotFound("there is nothing here"))
    response = answer(Problem("not_allowed", str(error.detail)), error.status_code)
    response.headers.update(error.headers or {})
    return response


def _openapi(app: FastAPI) -> dict[str, Any]:
    if not app.openapi_schema:
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
        for path in schema["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        schema["components"] = {"schemas": components("#/components/schemas/{name}")}
        app.openapi_schema = schema
    return app.openapi_schema
