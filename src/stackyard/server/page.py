"""The built page: files of the package's own `page` directory, and `index.html` for every path of the page's
own making.

Files under `assets/` have a hash in their name, so browsers may keep them for ever; all else is asked for
again and answered with 304 while it is the same. Where the build left a `.br` or `.gz` beside a file, who can
read it gets that.
"""

from __future__ import annotations

import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from stackyard.server.answers import problem
from stackyard.server.errors import NotFound

__all__ = ["Page"]

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
}

MISSING = """<!doctype html> <html lang="en"><head><meta charset="utf-8"><title>Stackyard</title></head>
<body><h1>Stackyard</h1>
<p>The server runs, but its page was not built: in a checkout, <code>make play</code> builds it.</p>
<p>Programs can use it all the same: <a href="/openapi.json">/openapi.json</a> describes the API.</p>
</body></html>
"""


class File(NamedTuple):
    """A file in every encoding that there is of it."""

    content: dict[str | None, bytes]
    kind: str
    cache: str
    tag: str


class Page:
    """All files, read once: the page is small."""

    def __init__(self, directory: Path) -> None:
        self._files: dict[str, File] = {}
        if directory.is_dir():
            for path in sorted(directory.rglob("*")):
                if path.is_file() and path.suffix not in (".br", ".gz", ".py"):
                    self._files[path.relative_to(directory).as_posix()] = _read(path, directory)

    @property
    def is_built(self) -> bool:
        return "index.html" in self._files

    def answer(self, request: Request, path: str) -> Response:
        file = self._files.get(path)
        if file is None:
            if "." in path.rpartition("/")[2] or path.startswith("api/"):
                return problem(NotFound("there is no such page"))
            if not self.is_built:
                return Response(MISSING, media_type="text/html", headers={"cache-control": ASK_AGAIN})
            file = self._files["index.html"]
        return _respond(request, file)


def _read(path: Path, directory: Path) -> File:
    content: dict[str | None, bytes] = {None: path.read_bytes()}
    for name, suffix in ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if packed.is_file():
            content[name] = packed.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    hashed = path.relative_to(directory).parts[0] == "assets"
    plain = content[None]
    assert plain is not None
    return File(content, kind, FOREVER if hashed else ASK_AGAIN, f'"{sha256(plain).hexdigest()[:20]}"')


def _respond(request: Request, file: File) -> Response:
    headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    wanted = request.headers.get("accept-encoding", "")
    accepted = {part.partition(";")[0].strip() for part in wanted.split(",")}
    for name, _ in ENCODINGS:
        if name in accepted and name in file.content:
            return Response(
                file.content[name], media_type=file.kind, headers={**headers, "content-encoding": name}
            )
    return Response(file.content[None], media_type=file.kind, headers=headers)
