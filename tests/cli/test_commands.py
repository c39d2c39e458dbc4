"""Every command does what it says, for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from time import perf_counter

import pytest

import stackyard
from cli.running import ENVIRONMENT, SCRIPT, environment, inside, output, run
from samples import LARGEST, NAMED, random_position


def test_version() -> None:
    assert output("--version") == f"stackyard {stackyard.__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_the_commands(arguments: list[str]) -> None:
    text = output(*arguments)
    for command in ("games", "show", "perft", "play"):
        assert f"\n  {command} " in text


@pytest.mark.parametrize("command", ["games", "show", "perft", "play"])
def test_every_command_has_help(command: str) -> None:
    assert output(command, "--help").startswith(f"Usage: stackyard {command}")


# games


def test_games_tells_names_options_and_authors() -> None:
    text = output("games")
    for words in [
        *NAMED,
        "Mark Steere",
        "Laurent Escoffier",
        "squares=6",
        "4 to 26",
        "win=sheet",
        "level=basic",
    ]:
        assert words in text


def test_games_as_json() -> None:
    document = json.loads(output("games", "--json"))
    games = {game["name"]: game for game in document["games"]}
    assert list(games) == [family.name for family in stackyard.families()]
    assert [variant["name"] for game in games.values() for variant in game["variants"]] == NAMED
    silo = games["silo"]
    assert silo.keys() == {
        "name", "title", "author", "credit", "summary", "players", "letters", "options", "variants"
    }  # fmt: skip
    assert silo["author"] == "Mark Steere"
    assert silo["players"] == {"first": "Red", "second": "Blue"}
    assert silo["options"][0] | {"help": ""} == {
        "name": "squares", "default": 6, "least": 4, "most": 26, "words": None, "help": ""
    }  # fmt: skip
    assert silo["options"][2]["words"] == ["sheet", "anywhere"]
    assert silo["options"][2]["default"] == "sheet"
    assert silo["variants"][1] == {
        "name": "silo-anywhere",
        "variant": "silo:win=anywhere",
        "options": {"squares": 6, "height": 3, "win": "anywhere"},
    }


# show


@pytest.mark.parametrize("variant", NAMED)
def test_show_tells_moves_and_text(variant: str) -> None:
    position = stackyard.game(variant).start()
    text = output("show", variant)
    assert text.endswith(f"\n{position}\n")
    assert position.status in text
    for number, move in enumerate(position.moves(), 1):
        assert f"{number} {move}" in text
    assert "\x1b" not in text


def test_show_goes_where_it_is_told() -> None:
    start = stackyard.game("27").start()
    assert str(start.play_all("a:3-b i:2-h")) in output("show", "27", "--moves", "a:3-b i:2-h")
    after = start.play("a:3-b")
    assert str(after.play("i:2-h")) in output("show", "27", "--position", str(after), "--moves", " i:2-h ")
    assert str(after) in output("show", "27", "--position", str(after), "--moves", "")


@pytest.mark.parametrize("variant", [*NAMED, *LARGEST])
def test_show_as_json(variant: str) -> None:
    position = random_position(stackyard.game(variant), Random(variant), 30)
    document = json.loads(inside("show", variant, "--position", str(position), "--json").stdout)
    assert list(document) == [
        "variant", "position", "turn", "status", "stacks", "labels", "facts", "moves", "outcome"
    ]  # fmt: skip
    assert document["variant"] == position.game.variant
    assert document["position"] == str(position)
    assert document["turn"] == position.turn
    assert document["status"] == position.status
    assert document["stacks"] == [[str(disc) for disc in stack] for stack in position.stacks]
    assert document["labels"] == list(position.layout.labels)
    assert document["facts"] == position.facts
    assert document["moves"] == [
        {"text": move.text, "from": move.source, "to": move.target, "count": move.count}
        for move in position.moves()
    ]
    assert document["outcome"] is None


@pytest.mark.parametrize("variant", NAMED)
def test_show_an_end(variant: str) -> None:
    position = random_position(stackyard.game(variant), Random(variant), 10_000)
    outcome = position.outcome
    assert outcome is not None
    document = json.loads(inside("show", variant, "--position", str(position), "--json").stdout)
    assert document["turn"] is None
    assert document["moves"] == []
    assert document["outcome"] == {
        "winner": outcome.winner,
        "score": {"first": outcome.score.first, "second": outcome.score.second},
        "reason": outcome.reason,
    }
    text = output("show", variant, "--position", str(position))
    winner = outcome.winner
    assert (
        f"{position.game.family.players[winner]} wins. " if winner else "A draw. "
    ) + outcome.reason in text


# perft


def test_perft_ends_with_the_count_alone() -> None:
    lines = output("perft", "silo", "--depth", "7").splitlines()
    assert lines[-1] == "5705"
    assert "a second" in lines[-2]
    assert output("perft", "silo", "--depth", "0").splitlines()[-1] == "1"
    assert output("perft", "27", "--depth", "2", "--moves", "a:3-b").splitlines()[-1] == "81"


def test_perft_divides() -> None:
    lines = output("perft", "27", "--depth", "4", "--divide").splitlines()
    assert lines[-1] == "6561"
    assert lines[:9] == [f"a:{count}-b 729" for count in range(1, 10)]


@pytest.mark.parametrize("depth", [0, 1, 5])
def test_perft_as_json(depth: int) -> None:
    start = stackyard.game("stacks").start()
    position = start.play("in-a1")
    arguments = ["perft", "stacks", "--depth", str(depth), "--moves", "in-a1", "--json"]
    plain = json.loads(output(*arguments))
    assert list(plain) == ["variant", "position", "depth", "count", "divide", "seconds"]
    assert plain["divide"] is None
    assert plain["count"] == position.perft(depth)
    assert (plain["variant"], plain["position"], plain["depth"]) == ("stacks", str(position), depth)
    assert plain["seconds"] >= 0
    divided = json.loads(output(*arguments, "--divide"))
    assert divided["count"] == plain["count"]
    expected = {str(move): child.perft(depth - 1) for move, child in position.children()} if depth else {}
    assert divided["divide"] == expected


def test_perft_of_a_finished_game() -> None:
    end = random_position(stackyard.game("silo"), Random(1), 10_000)
    for flags in ([], ["--divide"]):
        assert output("perft", "silo", "--depth", "3", "--position", str(end), *flags).splitlines()[-1] == "0"


# Everywhere


def test_a_closed_pipe_is_quiet() -> None:
    for command in ("games", "show 27", "games --json", "perft silo --depth 1", "--help"):
        shell = f"({SCRIPT} {command}; echo $? >&2) | true"
        done = subprocess.run(
            ["bash", "-c", shell], env=ENVIRONMENT, capture_output=True, text=True, check=True
        )
        assert done.stderr in ("141\n", "0\n"), done.stderr  # 0 if it was written before the pipe closed
    endless = f"yes 1 | {SCRIPT} play silo | head -1"
    done = subprocess.run(
        ["bash", "-c", endless], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert done.stdout.startswith("Silo")


def test_closed_and_full_streams_tell_in_one_line() -> None:
    for shell, status, lines in [
        (f"{SCRIPT} games >&-", 0, 0),
        (f"{SCRIPT} show silo <&- >&- 2>&-", 0, 0),
        (f"{SCRIPT} play silo <&-", 0, 0),
        (f"{SCRIPT} foo 2>&-", 2, 0),
        (f"{SCRIPT} games >/dev/full", 1, 1),
    ]:
        done = subprocess.run(
            ["bash", "-c", shell], env=ENVIRONMENT, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr.count("\n")) == (status, lines), shell
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("arguments", [["games"], ["show", "27"], ["show", "stacks"], ["--help"]])
def test_any_encoding_will_do(encoding: str, arguments: list[str]) -> None:
    done = subprocess.run(
        [SCRIPT, *arguments], env=environment(PYTHONIOENCODING=encoding), capture_output=True, check=True
    )
    text = done.stdout.decode(encoding)
    assert done.stderr == b""
    if encoding != "cp437":  # which has blocks and lines of its own
        assert text.isascii()
    assert "\\u" not in text
    assert "\\x" not in text


def test_the_c_locale_will_do() -> None:
    for variant in ("27", "diabolical"):
        assert output("show", variant, env={"PATH": ENVIRONMENT["PATH"], "LC_ALL": "C"})


def test_colours_only_where_they_are_wanted() -> None:
    assert "\x1b" not in output("show", "27")
    assert "\x1b" in output("show", "27", env=environment(FORCE_COLOR="1", COLORTERM="truecolor"))
    assert "48;" not in output("show", "27", env=environment(FORCE_COLOR="1", NO_COLOR="1"))


# Speed


def test_games_takes_less_than_200_ms() -> None:
    best = 9.0
    for _ in range(8):
        began = perf_counter()
        output("games")
        best = min(best, perf_counter() - began)
    assert best < 0.2


@pytest.mark.parametrize(
    "arguments", [["games"], ["show", "silo"], ["perft", "silo", "--depth", "3", "--json"]]
)
def test_nothing_heavy_is_imported(arguments: list[str]) -> None:
    """Typer brings Pydantic, which takes longer to import than all the rest, unless it is kept from it."""
    code = (
        "import sys; from stackyard.cli import run; "
        f"assert run({arguments}) == 0; "
        "print([name for name in ('pydantic', 'numpy', 'asyncio', 'email') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_run_gives_a_status() -> None:
    assert run("show", "chess").returncode == 2
