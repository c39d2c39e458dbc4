"""Matches over HTTP and websockets: seats, what players do beside moving, and what everybody gets told."""

from __future__ import annotations

from typing import Any

import pytest

from server.client import HERE, LINK, Client, create, http, join, scenario

ANN = {"kind": "here", "nickname": "Ann"}
SMALL = "27:fields=3,discs=1"  # a game of two moves


async def two(base: str, variant: str = "silo", **more: Any) -> tuple[Client, Client]:
    """A match between two people, both connected; the first one is on turn."""
    made = create(base, variant, ANN, LINK, **more)
    joined = join(base, made["match"], nickname="Ben")
    ann = Client(base, made["match"], [made["tokens"]["first"]])
    ben = Client(base, made["match"], [joined["token"]])
    await ann.open()
    await ben.open()
    return ann, ben


async def both(ann: Client, ben: Client, number: int) -> None:
    for client in (ann, ben):
        await client.until(lambda client: client.now["number"] >= number)
    assert ann.history == ben.history
    assert {**ann.now, "watchers": 0, "seats": 0} == {**ben.now, "watchers": 0, "seats": 0}


@scenario
async def test_the_first_who_opens_the_link_gets_the_seat_and_all_others_watch(base: str) -> None:
    made = create(base, "silo", ANN, LINK)
    match = made["match"]
    assert made["link"] == f"/match/{match}"
    assert list(made["tokens"]) == ["first"]
    async with Client(base, match) as watcher:
        assert watcher.now["turn"] is None  # the game waits for its second player
        joined = join(base, match, nickname="Ben")
        assert joined["player"] == "second"
        status, problem = http(base, f"/api/matches/{match}/join", {"nickname": "Eve"})
        assert (status, problem["code"]) == (409, "no_free_seat")
        await watcher.until(lambda client: client.now["turn"] == "first")
        assert watcher.seats == []
        assert [seat["nickname"] for seat in watcher.now["seats"]] == ["Ann", "Ben"]
        assert (await watcher.move())["code"] == "no_seat"


def test_joining_again_with_the_same_token_is_the_same_seat(base: str) -> None:
    match = create(base, "silo", ANN, LINK)["match"]
    token = "0123456789abcdef" * 2
    assert join(base, match, token=token) == join(base, match, token=token)


@scenario
async def test_a_reload_or_another_tab_goes_on_with_the_token(base: str) -> None:
    ann, ben = await two(base)
    await ann.move()
    await ann.close()
    async with Client(base, ann.match, ann.tokens) as again, Client(base, ann.match, ann.tokens) as tab:
        assert again.seats == tab.seats == ["first"]
        await ben.until(lambda client: len(client.history) == 1)
        await ben.move()
        await again.until(lambda client: len(client.history) == 2)
        await tab.until(lambda client: len(client.history) == 2)
        await tab.play()


@pytest.mark.parametrize(("starts", "begins"), [("one", "first"), ("other", "second")])
def test_who_starts_is_chosen(base: str, starts: str, begins: str) -> None:
    assert list(create(base, "silo", ANN, LINK, starts=starts)["tokens"]) == [begins]


def test_chance_lets_either_start(base: str) -> None:
    seen = {next(iter(create(base, "silo", ANN, LINK, starts="chance")["tokens"])) for _ in range(40)}
    assert seen == {"first", "second"}


@scenario
async def test_every_client_gets_all_that_a_page_draws(base: str) -> None:
    ann, _ = await two(base, "stacks", clock={"kind": "live", "minutes": 5, "increment": 2})
    await ann.move()
    await ann.until(lambda client: len(client.history) == 1)
    now, position = ann.now, ann.now["position"]
    assert {"label", "x", "y", "stack"} == set(position["cells"][0])
    assert {"text", "source", "count", "target"} == set(position["moves"][0])
    assert {count["name"] for count in position["counts"]} >= {"budget", "reserve"}
    assert position["status"]
    assert position["last"]["player"] == "first"
    assert now["clock"]["running"] == "second"
    assert now["clock"]["first"] == 300_000  # the clock began with this move


@scenario
async def test_sitting_out_is_told_with_its_reason(base: str) -> None:
    made = create(base, "27:fields=3,discs=2")
    async with Client(base, made["match"], list(made["tokens"].values())) as client:
        sentences = []
        while client.now["turn"]:
            await client.play()
            if sits_out := client.now["position"]["sits_out"]:
                sentences.append(sits_out["sentence"])
        assert sentences
        assert all("sits out" in sentence for sentence in sentences)


@scenario
async def test_resigning_ends_the_match_for_the_other(base: str) -> None:
    ann, ben = await two(base)
    assert (await ben.command("resign"))["type"] == "ack"
    await both(ann, ben, 2)
    assert ann.now["outcome"]["kind"] == "resigned"
    assert ann.now["outcome"]["winner"] == "first"
    assert ann.now["turn"] is None
    assert (await ann.move())["code"] == "match_over"


@scenario
async def test_a_take_back_between_people_is_offered_and_accepted(base: str) -> None:
    ann, ben = await two(base)
    assert (await ann.command("offer", what="take_back"))["code"] == "not_allowed"  # nothing to take back
    await ann.move()
    assert (await ben.command("accept", what="take_back"))["code"] == "no_offer"
    await ann.command("offer", what="take_back")
    await both(ann, ben, 3)
    assert ben.now["offers"] == [{"what": "take_back", "player": "first"}]
    assert (await ann.command("accept", what="take_back"))["code"] == "no_offer"  # one's own
    assert (await ben.command("decline", what="take_back"))["type"] == "ack"
    assert (await ann.command("offer", what="take_back"))["code"] == "not_allowed"  # once a move
    await ben.move()
    await ann.until(lambda client: len(client.history) == 2)
    await ann.command("offer", what="take_back")
    await ben.command("accept", what="take_back")
    await both(ann, ben, 7)
    assert ann.history == []
    assert ann.now["turn"] == "first"


@scenario
async def test_no_take_back_where_the_match_was_set_up_without(base: str) -> None:
    ann, _ = await two(base, take_back=False)
    await ann.move()
    assert (await ann.command("offer", what="take_back"))["code"] == "not_allowed"


@scenario
async def test_against_an_engine_a_take_back_is_done_at_once(base: str) -> None:
    made = create(base, "silo", HERE, {"kind": "engine", "level": 1})
    async with Client(base, made["match"], [made["tokens"]["first"]]) as client:
        await client.move()
        await client.until(lambda client: len(client.history) == 2, 20)
        assert (await client.command("offer", what="take_back"))["type"] == "ack"
        await client.until(lambda client: client.history == [])


@scenario
async def test_a_draw_is_agreed_in_27_only(base: str) -> None:
    ann, ben = await two(base, "27")
    await ann.command("offer", what="draw")
    await ben.until(lambda client: bool(client.now["offers"]))
    await ben.command("accept", what="draw")
    await both(ann, ben, 3)
    assert (ann.now["outcome"]["kind"], ann.now["outcome"]["winner"]) == ("agreed", None)
    for variant in ("silo", "stacks", "diabolical"):
        ann, _ = await two(base, variant)
        assert (await ann.command("offer", what="draw"))["code"] == "not_allowed"


@scenario
async def test_a_move_declines_what_is_open(base: str) -> None:
    ann, ben = await two(base, "27")
    await ann.command("offer", what="draw")
    await ann.move()
    await both(ann, ben, 3)
    assert ann.now["offers"] == []


@scenario
async def test_a_rematch_swaps_seats_and_keeps_tokens(base: str) -> None:
    ann, ben = await two(base, clock={"kind": "days", "days": 3})
    assert (await ann.command("rematch"))["code"] == "not_allowed"  # not before the end
    await ann.command("resign")
    await ann.command("rematch")
    await ben.until(lambda client: client.now["rematch_wanted"] == ["first"])
    await ben.command("rematch")
    await both(ann, ben, 5)
    following = ann.now["rematch"]
    async with Client(base, following, ann.tokens) as ann2, Client(base, following, ben.tokens) as ben2:
        assert (ann2.seats, ben2.seats) == (["second"], ["first"])
        assert [seat["nickname"] for seat in ann2.now["seats"]] == ["Ben", "Ann"]
        assert (await ben2.move())["type"] == "ack"
    _, snapshot = http(base, f"/api/matches/{following}")
    assert snapshot["info"]["previous"] == ann.match
    assert snapshot["info"]["clock"] == {"kind": "days", "days": 3}


@scenario
async def test_who_is_connected_is_told(base: str) -> None:
    ann, ben = await two(base)
    await ben.close()
    await ann.wait(lambda message: message["type"] == "presence" and not message["second"])
    async with Client(base, ann.match):
        await ann.wait(lambda message: message["type"] == "presence" and message["watchers"] == 1)


@scenario
async def test_one_screen_says_for_whom_it_speaks(base: str) -> None:
    made = create(base)
    async with Client(base, made["match"], list(made["tokens"].values())) as client:
        await client.move()
        assert (await client.command("resign"))["code"] == "no_seat"
        await client.command("offer", what="take_back", player="first")
        await client.until(lambda client: client.history == [])
        assert (await client.command("resign", player="second"))["type"] == "ack"


@scenario
async def test_a_match_ends_by_its_rules_with_a_reason(base: str) -> None:
    made = create(base, SMALL)
    async with Client(base, made["match"], list(made["tokens"].values())) as client:
        while client.now["turn"]:
            await client.play()
        assert client.now["outcome"]["kind"] == "rules"
        assert len(client.now["outcome"]["reason"]) > 10
