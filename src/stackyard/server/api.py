"""The HTTP API. FastAPI finds the handlers and reads paths and queries; bodies and answers are msgspec
structs, described in OpenAPI by their own schemas."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from stackyard import __version__
from stackyard.games import Family, families, game
from stackyard.server import bodies
from stackyard.server.answers import answer, read
from stackyard.server.errors import NotFound, Refusal, TooFast
from stackyard.server.export import export
from stackyard.server.services import Services
from stackyard.server.setup import hash_token, new_token, same_token
from stackyard.server.show import Step, all_families, family_info, position_view

__all__ = ["router"]

router = APIRouter()

MatchName = Annotated[str, Path(pattern="^[0-9a-z]{16}$", description="The match's name.")]
LONGEST_LIST = 100
PATIENCE = 2.0
"""Seconds after which a database that says nothing is taken for gone."""


def described(
    answer: str | None, *, body: str | None = None, status: int = 200, fails: tuple[int, ...] = ()
) -> dict[str, Any]:
    """What OpenAPI says of a route: schemas by the names of their structs."""

    def content(name: str) -> dict[str, Any]:
        return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}

    responses: dict[int | str, dict[str, Any]] = {
        code: {"description": "Refused: a code and a sentence.", "content": content("Problem")}
        for code in (400, 403, *fails, 503)
    }
    if answer:
        responses[status] = {"description": "Done.", "content": content(answer)}
    extra = {"requestBody": {"required": True, "content": content(body)}} if body else None
    return {"responses": responses, "openapi_extra": extra, "status_code": status}


def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


# Games and positions.


@router.get("/api/games", **described("Families"))
async def list_games() -> Response:
    """Every game with its options."""
    return answer(all_families())


@router.get("/api/games/{name}/rules", **described("FamilyInfo", fails=(404,)))
async def rules(name: Annotated[str, Path(max_length=40)]) -> Response:
    """One game: its rules in short, its credit, its options."""
    return answer(family_info(_family(name)))


def _family(name: str) -> Family:
    for family in families():
        if name in (family.name, *family.short_names):
            return family
    raise NotFound(f"there is no such game: choose from {', '.join(family.name for family in families())}")


@router.get("/api/position", **described("PositionView"))
async def position(
    variant: Annotated[str, Query(max_length=200)],
    position: Annotated[str | None, Query(max_length=1000)] = None,
    moves: Annotated[str, Query(max_length=8000, description="With spaces between.")] = "",
) -> Response:
    """Any position of any game, with its legal moves."""
    return answer(_position(variant, position, moves.split()))


@router.post("/api/position", **described("PositionView", body="PositionRequest", fails=(413,)))
async def post_position(request: Request) -> Response:
    """The same, asked for with a body."""
    wanted = await read(request, bodies.PositionRequest)
    return answer(_position(wanted.variant, wanted.position, wanted.moves))


def _position(variant: str, text: str | None, moves: list[str]) -> Any:
    chosen = game(variant)
    here = chosen.start() if text is None else chosen.position(text)
    last: Step | None = None
    for move in moves[:-1]:
        here = here.play(move)
    if moves:
        before, mover = here, here.turn
        here = before.play(moves[-1])
        assert mover is not None
        last = Step(before, mover, before.move(moves[-1]))
    return position_view(here, len(moves), last)


# Matches.


@router.post("/api/matches", **described("Created", body="CreateMatch", status=201, fails=(413, 429)))
async def create(request: Request) -> Response:
    """Begins a match, and gives the tokens of the seats that are here."""
    served = services(request)
    wanted = await read(request, bodies.CreateMatch)
    game(wanted.variant)
    if not served.addresses.allows(request.client.host if request.client else ""):
        served.metrics.refused.add()
        raise TooFast("too many new games from your address: wait some minutes")
    name, tokens = await served.rooms.create(wanted)
    found = {player.value: token for player, token in tokens.items()}
    return answer(bodies.Created(name, f"/match/{name}", found), 201)  # type: ignore[arg-type]


@router.get("/api/matches", **described("Matches"))
async def watchable(
    request: Request,
    state: Annotated[Literal["running", "over"], Query(description="Which matches.")] = "running",
    before: Annotated[int | None, Query(ge=0, le=2**53, description="Only ones changed before.")] = None,
    limit: Annotated[int, Query(ge=1, le=LONGEST_LIST)] = 50,
) -> Response:
    """Matches to watch, those that changed last first."""
    rows = await services(request).store.watchable(state, before, limit)
    found = [msgspec.json.decode(row.summary, type=bodies.MatchSummary) for row in rows]
    return answer(bodies.Matches(found, rows[-1].changed if len(rows) == limit else None))


@router.post("/api/matches/mine", **described("Matches", body="Mine", fails=(413,)))
async def mine(request: Request) -> Response:
    """The matches that these tokens open."""
    wanted = await read(request, bodies.Mine)
    hashes = [hash_token(token) for token in wanted.tokens]
    rows = await services(request).store.of_tokens(hashes, 200) if hashes else []
    found = []
    for row in rows:
        tokens = {"first": row.first_token, "second": row.second_token}
        seats = [seat for seat, kept in tokens.items() if any(same_token(each, kept) for each in hashes)]
        said = msgspec.json.decode(row.summary, type=bodies.MatchSummary)
        found.append(msgspec.structs.replace(said, mine=seats))
    return answer(bodies.Matches(found))


@router.get("/api/matches/{match}", **described("Snapshot", fails=(404,)))
async def fetch(request: Request, match: MatchName) -> Response:
    """The match as it stands."""
    snapshot = await services(request).hub.snapshot(match)
    return Response(snapshot, media_type="application/json", headers={"cache-control": "no-store"})


@router.get("/api/matches/{match}/position", **described("MatchPosition", fails=(404,)))
async def position_at(
    request: Request, match: MatchName, ply: Annotated[int, Query(ge=0, le=100_000)]
) -> Response:
    """The match after so many moves."""
    found = await services(request).match(match)
    if ply > found.ply:
        raise NotFound(f"this match has {found.ply} moves, so there is no ply {ply}")
    view = position_view(found.positions[ply], ply, found.step(ply))
    return answer(bodies.MatchPosition(match, view, found.history(ply)))


@router.post("/api/matches/{match}/join", **described("Joining", body="Join", fails=(404, 409, 413)))
async def join(request: Request, match: MatchName) -> Response:
    """Takes the open seat; the same token gets the same seat again."""
    wanted = await read(request, bodies.Join)
    token = wanted.token or new_token()
    player = await services(request).hub.join(match, token, wanted.nickname)
    return answer(bodies.Joining(match, player.value, token))


@router.get(
    "/api/matches/{match}/export",
    responses={
        200: {"description": "A line of JSON each.", "content": {"application/x-ndjson": {}}},
        **described(None, fails=(404,))["responses"],
    },
)
async def exported(request: Request, match: MatchName) -> Response:
    """The match as JSON lines: a header, each move, the outcome."""
    found = await services(request).match(match)
    return Response(
        export(found),
        media_type="application/x-ndjson",
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="stackyard-{match}.jsonl"',
        },
    )


# How the server does.


@router.get("/api/health", **described("Health"))
async def health(request: Request) -> Response:
    """Alive: it answers, whatever else is the matter."""
    return answer(await _health(services(request)))


@router.get("/api/ready", **described("Health"))
async def ready(request: Request) -> Response:
    """Ready for players: 503 while the database does not answer, and when it is about to stop."""
    said = await _health(services(request))
    return answer(said, 200 if said.status in ("ok", "degraded") else 503)


async def _health(served: Services) -> bodies.Health:
    try:
        async with asyncio.timeout(PATIENCE):
            await served.store.ping()
        database = True
    except (Refusal, TimeoutError):
        database = False
    redis = served.redis_up()
    status = "stopping" if served.rooms.stopping else "ok" if database else "down"
    if status == "ok" and redis is False:
        status = "degraded"
    return bodies.Health(status, __version__, database, redis)  # type: ignore[arg-type]


@router.get(
    "/metrics",
    responses={200: {"description": "Prometheus' text format.", "content": {"text/plain": {}}}},
)
async def metrics(request: Request) -> Response:
    """Counters and gauges of this process."""
    return Response(services(request).metrics_text(), media_type="text/plain; version=0.0.4; charset=utf-8")
