"""Who does not belong does not get in: foreign pages and names, others' seats, floods; and nothing secret
gets out."""

from __future__ import annotations

import json
import socket
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.client import HERE, LINK, Client, create, http, join, scenario
from server.running import Server, serving
from stackyard.server.guard import Guard
from stackyard.server.limits import Addresses
from stackyard.server.options import Options
from stackyard.server.setup import hash_token, same_token


def socket_of(base: str) -> str:
    return base.replace("http", "ws") + "/api/socket"


def knock(base: str, host: str | None = None, origin: str | None = None) -> int:
    """The status that a websocket's handshake is answered with."""
    address = base.removeprefix("http://")
    lines = ["GET /api/socket HTTP/1.1", f"Host: {address if host is None else host}"]
    lines += ["Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"]
    lines += [] if origin is None else [f"Origin: {origin}"]
    name, _, port = address.partition(":")
    with socket.create_connection((name, int(port)), 10) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return int(connection.recv(4096).split()[1])


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://localhost.evil.example",
        "file://",
        "http://[",
    ],
)
def test_a_foreign_origin_gets_no_websocket_and_changes_nothing(base: str, origin: str) -> None:
    assert knock(base, origin=origin) == 403
    body = {"variant": "silo", "seats": [HERE, HERE]}
    status, problem = http(base, "/api/matches", body, headers={"Origin": origin})
    assert (status, problem["code"]) == (403, "foreign")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "", "127.0.0.1@evil.example", "10.0.0.1"]
)
def test_a_foreign_host_gets_nothing(base: str, host: str) -> None:
    """A name that somebody pointed at this machine: its pages have the right Origin."""
    assert knock(base, host, origin=f"http://{host}") == 403
    assert knock(base, host) == 403
    assert http(base, "/api/games", headers={"Host": host})[0] in (400, 403)


def test_our_own_page_and_programs_may(base: str) -> None:
    assert knock(base, origin=base) == 101
    assert knock(base) == 101
    assert knock(base, host="localhost:8000", origin="http://localhost:8000") == 101


@pytest.mark.parametrize(
    ("host", "origin", "answered"),
    [
        (
            "192.168.1.7:8000",
            "http://192.168.1.7:8000",
            True,
        ),  # an address in numbers cannot be pointed elsewhere
        ("192.168.1.7:8000", "http://192.168.1.8:8000", False),
        ("games.example.org", "https://games.example.org", True),
        ("127.0.0.1:8000", "https://games.example.org", True),  # a proxy that passes no Host on
        ("127.0.0.1:8000", "http://127.0.0.1:9999", False),  # another server on this machine
        ("games.example.org.evil.example", None, False),
        ("GAMES.example.org", None, True),
        ("[::1]:8000", "http://[::1]:8000", True),
        ("evil.example", None, False),
    ],
)
def test_names_and_numbers_of_a_server_in_a_network(host: str, origin: str | None, *, answered: bool) -> None:
    guard = Guard(None, Options(host="0.0.0.0", allow=("games.example.org",)))  # type: ignore[arg-type]
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin else [])
    for scope in ({"type": "websocket"}, {"type": "http", "method": "POST"}):
        assert (guard._refusal({**scope, "headers": headers}) is None) == answered
    assert guard._refusal({"type": "websocket", "headers": [*headers, (b"host", b"localhost")]})
    assert guard._refusal({"type": "websocket", "headers": []})


@scenario
async def test_a_guessed_token_opens_nothing(base: str) -> None:
    made = create(base, "silo", HERE, LINK)
    token = made["tokens"]["first"]
    last = "0" if token[-1] != "0" else "1"
    for guess in ("0" * 32, token[:-1] + last, token[::-1] + "", hash_token(token)[:32]):
        async with Client(base, made["match"], [guess]) as client:
            assert client.seats == []
            assert (await client.command("resign"))["code"] == "no_seat"


@scenario
async def test_a_token_of_another_match_opens_nothing_here(base: str) -> None:
    mine, theirs = create(base), create(base)
    async with Client(base, theirs["match"], list(mine["tokens"].values())) as client:
        assert client.seats == []
        assert (await client.move())["code"] == "no_seat"


@scenario
async def test_another_seat_is_not_ones_own(base: str) -> None:
    made = create(base, "27", HERE, LINK)
    token = join(base, made["match"])["token"]
    async with Client(base, made["match"], [token]) as second:
        for kind, more in (("resign", {}), ("offer", {"what": "draw"}), ("rematch", {})):
            assert (await second.command(kind, player="first", **more))["code"] == "no_seat"
        assert (await second.move(ply=0))["code"] == "not_your_turn"
    assert http(base, f"/api/matches/{made['match']}/join", {"token": "f" * 32})[0] == 409


@scenario
async def test_a_replayed_command_does_nothing_twice(base: str) -> None:
    made = create(base)
    async with Client(base, made["match"], list(made["tokens"].values())) as client:
        move = client.moves()[0]
        await client.move(move, id="seen", ply=0)
        await client.move(move, id="seen", ply=0)
        assert (await client.move(move, id="another", ply=0))["code"] == "stale"
    async with Client(base, made["match"]) as watcher:  # who overheard the id has no seat
        assert (await watcher.move(move, id="seen", ply=0))["code"] == "no_seat"
        assert len(watcher.history) == 1


@scenario
async def test_a_frame_over_16_kib_closes_the_socket(base: str) -> None:
    match = create(base)["match"]
    async with Client(base, match) as client:
        await client.send(type="ping", at=1, padding="x" * 16_000)
        await client.wait(lambda message: message["type"] == "pong")
        await client.socket.send("x" * (16 * 1024 + 1))
        assert await client.closed() == (1009, "frame with 16385 bytes exceeds limit of 16384 bytes")


@scenario
async def test_a_flood_of_messages_closes_the_socket(base: str) -> None:
    async with Client(base, create(base)["match"]) as client:
        for _ in range(120):
            try:
                await client.send(type="ping", at=1)
            except ConnectionClosed:
                break
        assert await client.closed() == (1008, "over 100 messages in 20 seconds")


def test_too_many_new_games_from_an_address_are_refused() -> None:
    with serving("--new-games", "3") as server:
        for _ in range(3):
            create(server.base)
        status, problem = http(server.base, "/api/matches", {"variant": "silo", "seats": [HERE, HERE]})
        assert (status, problem["code"]) == (429, "too_fast")
        assert "stackyard_refused_total 1" in http(server.base, "/metrics")[1]


def test_new_games_are_counted_by_whole_networks_of_ipv6() -> None:
    addresses = Addresses(1, 60)
    assert addresses.allows("2001:db8::1")
    assert not addresses.allows("2001:db8::ffff:1")
    assert addresses.allows("2001:db8:0:1::1")
    assert addresses.allows("192.0.2.1")
    assert addresses.allows("192.0.2.2")


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/match/0123456789abcdef", "/metrics"])
def test_strict_headers_are_everywhere(base: str, path: str) -> None:
    from urllib.error import HTTPError
    from urllib.request import urlopen

    try:
        with urlopen(base + path) as answer:
            headers = answer.headers
    except HTTPError as error:
        headers = error.headers
        error.close()
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == policy["form-action"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "server" not in headers
    assert "Access-Control-Allow-Origin" not in headers


def test_tokens_are_stored_hashed_and_never_logged(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)) as server:
        made = create(server.base, "silo", HERE, LINK)
        given = join(server.base, made["match"])["token"]
        tokens = [made["tokens"]["first"], given]

        @scenario
        async def play() -> None:
            async with Client(server.base, made["match"], tokens) as client:
                await client.play()
                await client.socket.send(b"\xff\xfe" + tokens[0].encode())
                await client.socket.send('{"type": "hello", "tokens": ["' + tokens[0])
                await client.command("resign", player="second")
                assert not any(token in json.dumps(client.heard) for token in tokens)

        play()
        http(server.base, f"/api/matches/{made['match']}?token={tokens[0]}")
        for path in (f"/api/matches/{made['match']}", f"/api/matches/{made['match']}/export", "/api/matches"):
            assert not any(token in json.dumps(http(server.base, path)) for token in tokens)
        server.stop()
        printed = server.output()
    assert not any(token in printed for token in tokens)
    assert not any(hash_token(token) in printed for token in tokens)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert not any(token.encode() in kept for token in tokens)
    with sqlite3.connect(tmp_path / "matches.sqlite3") as database:
        row = database.execute("SELECT first_token, second_token FROM matches").fetchone()
    database.close()
    assert row == tuple(map(hash_token, tokens))


def test_tokens_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    monkeypatch.setattr(
        "stackyard.server.setup.compare_digest", lambda one, other: compared.append((one, other)) or False
    )
    assert not same_token("a" * 64, "b" * 64)
    assert compared == [("a" * 64, "b" * 64)]
    assert not same_token("a" * 64, None)


def test_a_body_over_its_limit_is_refused(server: Server) -> None:
    status, problem = http(server.base, "/api/position", b" " * (65 * 1024))
    assert (status, problem["code"]) == (413, "too_large")
