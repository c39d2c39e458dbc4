"""HTTP answers: structs as JSON, failures as `{code, sentence}` with their status. And reading of bodies."""

from __future__ import annotations

import logging
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from stackyard.server.bodies import Problem
from stackyard.server.errors import BadMessage, TooLarge, code_of, status_of
from stackyard.server.limits import LARGEST_BODY

__all__ = ["answer", "problem", "read"]

log = logging.getLogger("stackyard.server")
T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


def answer(value: Any, status: int = 200) -> Response:
    return Response(
        _encode(value),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def problem(error: BaseException) -> Response:
    """What went wrong, as a client gets to see it."""
    status = status_of(error)
    sentence = str(error)
    if status == 500:
        log.error("an error of ours", exc_info=error)
        sentence = "something went wrong here, and it is written in the server's log"
    return answer(Problem(code_of(error), sentence), status)


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request. Raises `BadMessage` or `TooLarge`."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > LARGEST_BODY:
                raise TooLarge(f"a body has at most {LARGEST_BODY // 1024} KiB")
    except ClientDisconnect:
        raise BadMessage("the body broke off") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(f"the body cannot be read: {error}") from None
