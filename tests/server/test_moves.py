"""One authority a match: a move counts when it is stored, once, and in its turn; nothing a client says of the
board is believed."""

from __future__ import annotations

import asyncio

import pytest

from server.client import HERE, LINK, Client, create, exported, http, join, scenario
from server.running import Server


async def pair(base: str, variant: str = "silo") -> tuple[Client, Client]:
    made = create(base, variant, HERE, LINK)
    joined = join(base, made["match"])
    first = Client(base, made["match"], [made["tokens"]["first"]])
    second = Client(base, made["match"], [joined["token"]])
    await first.open()
    await second.open()
    return first, second


@scenario
async def test_the_same_id_is_played_once_and_answered_alike(base: str) -> None:
    first, second = await pair(base)
    move = first.moves()[0]
    answers = [await first.move(move, id="once", ply=0) for _ in range(3)]
    assert answers == [{"type": "ack", "id": "once", "number": 2}] * 3
    await second.until(lambda client: len(client.history) == 1)
    await second.play()
    assert await first.move(move, id="once", ply=0) == answers[0]  # long after
    async with Client(base, first.match, first.tokens) as again:  # and over another socket
        assert await again.move(move, id="once", ply=0) == answers[0]
        assert len(again.history) == 2


@scenario
async def test_an_id_is_its_own_for_each_seat(base: str) -> None:
    first, second = await pair(base)
    assert (await first.move(id="same"))["number"] == 2
    await second.until(lambda client: len(client.history) == 1)
    assert (await second.move(id="same"))["number"] == 3


@scenario
async def test_a_stale_ply_gets_the_present_state(base: str) -> None:
    first, second = await pair(base)
    await first.play()
    await second.until(lambda client: len(client.history) == 1)
    for ply in (0, 7):
        answer = await second.move(ply=ply)
        assert answer["code"] == "stale"
        snapshot = await second.receive()
        assert snapshot["type"] == "snapshot"
        assert snapshot["now"]["number"] == 2


@scenario
async def test_moves_out_of_turn_and_against_the_rules_are_refused(base: str) -> None:
    first, second = await pair(base)
    assert (await second.move(ply=0, move=first.moves()[0]))["code"] == "not_your_turn"
    for move in ("f-a", "a:9-b", "zz", "'; DROP TABLE events", "\x00", "🎲"):
        assert (await first.move(move))["code"] == "illegal_move", move
    for move in ("", "a" * 21, 7, None, ["a-b"]):
        answer = await first.command("move", ply=0, move=move)  # it has our id, though it was not understood
        assert answer["code"] == "bad_message", move
    assert first.now["number"] == 1


@scenario
async def test_no_move_before_everybody_is_there(base: str) -> None:
    made = create(base, "silo", HERE, LINK)
    async with Client(base, made["match"], [made["tokens"]["first"]]) as client:
        assert (await client.move())["code"] == "not_begun"


@scenario
async def test_two_tabs_race_and_one_move_is_played(base: str) -> None:
    first, second = await pair(base, "stacks")
    async with Client(base, first.match, first.tokens) as tab:
        moves = first.moves()
        answers = await asyncio.gather(first.move(moves[0], ply=0), tab.move(moves[1], ply=0))
        assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
        assert next(answer["code"] for answer in answers if answer["type"] == "error") == "stale"
        await second.until(lambda client: len(client.history) == 1)


@scenario
async def test_a_board_from_a_client_is_not_looked_at(base: str) -> None:
    first, second = await pair(base)
    await first.send(type="move", id="x", ply=0, move=first.moves()[0], board="won", outcome="first")
    await second.until(lambda client: len(client.history) == 1)
    assert second.now["outcome"] is None


@scenario
async def test_who_hangs_up_at_once_has_played_all_the_same(base: str) -> None:
    """The move is stored although nobody waits for its answer any more, so the others must be told of it."""
    for _ in range(20):
        first, second = await pair(base)
        await first.send(type="move", id="last words", ply=0, move=first.moves()[0])
        await first.socket.close()
        await second.until(lambda client: len(client.history) == 1, 5)


@scenario
async def test_the_record_is_what_was_acknowledged(base: str) -> None:
    made = create(base, "27:fields=3,discs=2")
    async with Client(base, made["match"], list(made["tokens"].values())) as client:
        while client.now["turn"]:
            await client.play()
        lines = exported(base, made["match"])
        assert [line["move"] for line in lines[1:-1]] == [played["text"] for played in client.history]
        assert (lines[0]["variant"], lines[-1]["type"]) == ("27:fields=3,discs=2", "outcome")


@pytest.mark.parametrize(
    "variant", ["silo", "27", "27-advanced", "27-expert", "stacks", "diabolical", "silo-anywhere"]
)
def test_every_variant_is_played_to_its_end_and_rebuilt(server: Server, variant: str) -> None:
    @scenario
    async def play() -> None:
        small = {"silo": "silo:squares=4,height=2", "27": "27:fields=4,discs=2"}
        made = create(server.base, small.get(variant, variant))
        async with Client(server.base, made["match"], list(made["tokens"].values())) as client:
            for _ in range(40):
                if not client.now["turn"]:
                    break
                await client.play(client.moves()[len(client.history) % len(client.moves())])
            history = [{**played, "text": played["text"]} for played in client.history]
            last = http(server.base, f"/api/matches/{made['match']}/position?ply={len(history)}")[1]
            assert last["history"] == history
            assert last["position"]["cells"] == client.now["position"]["cells"]
            assert last["position"]["moves"] == client.now["position"]["moves"]

    play()
