"""The HTTP API: what its OpenAPI says is what it does, for any input; and what programs need it for."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from server.client import HERE, LINK, create, http, join
from server.running import Server
from stackyard.games import families, game
from stackyard.server import errors

EXAMPLES = int(os.environ.get("STACKYARD_API_EXAMPLES", "25"))
OPERATIONS = [
    ("GET", "/api/games"),
    ("GET", "/api/games/{name}/rules"),
    ("GET", "/api/position"),
    ("POST", "/api/position"),
    ("POST", "/api/matches"),
    ("GET", "/api/matches"),
    ("POST", "/api/matches/mine"),
    ("GET", "/api/matches/{match}"),
    ("GET", "/api/matches/{match}/position"),
    ("POST", "/api/matches/{match}/join"),
    ("GET", "/api/matches/{match}/export"),
    ("GET", "/api/health"),
    ("GET", "/api/ready"),
    ("GET", "/metrics"),
]


@pytest.fixture(scope="module")
def schema(base: str) -> Any:
    return schemathesis.openapi.from_url(f"{base}/openapi.json")


def inputs(operation: Any) -> Any:
    """Calls as they should be, and as they should not."""
    good = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    return good | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_any_input_is_answered_as_openapi_says(schema: Any, server: Server, method: str, path: str) -> None:
    operation = schema[path][method]
    match = create(server.base)["match"]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    @given(case=inputs(operation))
    def probe(case: Any) -> None:
        if "match" in (case.path_parameters or {}) and len(case.path_parameters["match"]) % 2 == 0:
            case.path_parameters["match"] = match  # one that is there
        case.call_and_validate(
            checks=[not_a_server_error, status_code_conformance, response_schema_conformance]
        )

    probe()


def test_openapi_describes_every_route(base: str) -> None:
    document = http(base, "/openapi.json")[1]
    described = {
        (method.upper(), path) for path, operations in document["paths"].items() for method in operations
    }
    assert described == set(OPERATIONS)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)
            assert operation["description"], (method, path)
            assert "200" in operation["responses"] or "201" in operation["responses"]
            assert ("requestBody" in operation) == (method == "post")


def test_one_table_maps_errors_to_status() -> None:
    kinds = [kind for kind, _, _ in errors.STATUS]
    codes = [code for _, code, _ in errors.STATUS]
    assert len(set(kinds)) == len(kinds)
    assert len(set(codes)) == len(codes)
    mine = {
        value
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, errors.Refusal)
    }
    assert mine - {errors.Refusal} <= set(kinds), "a refusal without a status"
    assert all(400 <= status < 600 for _, _, status in errors.STATUS)
    assert errors.status_of(RuntimeError()) == 500


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/matches", b"{", 400, "bad_message"),
        ("/api/matches", {"variant": "chess", "seats": [HERE, HERE]}, 400, "invalid_variant"),
        ("/api/matches", {"variant": "silo:squares=7", "seats": [HERE, HERE]}, 400, "invalid_variant"),
        ("/api/matches", {"variant": "silo", "seats": [HERE]}, 400, "bad_message"),
        (
            "/api/matches",
            {"variant": "silo", "seats": [HERE, {"kind": "engine", "level": 11}]},
            400,
            "bad_message",
        ),
        ("/api/position?variant=silo&moves=a-f", None, 400, "illegal_move"),
        ("/api/position?variant=silo&position=nonsense", None, 400, "invalid_position"),
        ("/api/matches/0123456789abcdef", None, 404, "not_found"),
        ("/api/matches/short", None, 400, "bad_message"),
        ("/api/games/chess/rules", None, 404, "not_found"),
        ("/api/nothing", None, 404, "not_found"),
    ],
)
def test_what_goes_wrong_says_so(base: str, path: str, body: object, status: int, code: str) -> None:
    got, problem = http(base, path, body)
    assert (got, problem["code"]) == (status, code)
    assert len(problem["sentence"]) > 10


def test_variants_with_options_and_limits(base: str) -> None:
    games = {info["name"]: info for info in http(base, "/api/games")[1]["games"]}
    assert set(games) == {family.name for family in families()}
    squares = next(option for option in games["silo"]["options"] if option["name"] == "squares")
    assert (squares["standard"], squares["least"]) == (6, 4)
    assert games["27"]["draw"]
    assert not games["silo"]["draw"]
    for name, info in games.items():
        rules = http(base, f"/api/games/{name}/rules")[1]
        assert rules == info
        assert rules["rules"]
        assert rules["credit"]


def test_legal_moves_of_a_position(base: str) -> None:
    start = game("27").start()
    after = start.play(str(start.moves()[0]))
    body = {"variant": "27", "position": str(after), "moves": []}
    for status, view in (
        http(base, "/api/position", body),
        http(base, f"/api/position?variant=27&moves={start.moves()[0].text}"),
    ):
        assert status == 200
        assert [move["text"] for move in view["moves"]] == [move.text for move in after.moves()]


def test_watchable_games_and_ones_own(base: str) -> None:
    open_, hidden = create(base, "silo", HERE, LINK), create(base, listed=False)
    running = create(base, "silo", HERE, LINK)
    token = join(base, running["match"])["token"]

    def listed(state: str) -> set[str]:
        found, before = set(), ""
        while True:
            page = http(base, f"/api/matches?state={state}{before}")[1]
            found |= {match["match"] for match in page["matches"]}
            if page["next"] is None:
                return found
            before = f"&before={page['next']}"

    assert running["match"] in listed("running")
    assert not {open_["match"], hidden["match"]} & (listed("running") | listed("over"))
    tokens = [token, *hidden["tokens"].values(), "0" * 32]
    mine = http(base, "/api/matches/mine", {"tokens": tokens})[1]["matches"]
    assert {match["match"]: match["mine"] for match in mine} == {
        running["match"]: ["second"],
        hidden["match"]: ["first", "second"],
    }
    assert token not in json.dumps(mine)
