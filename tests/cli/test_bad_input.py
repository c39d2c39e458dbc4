"""Bad input at every door of the command line: exit status 2, one line on stderr, nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cli.running import environment, inside, run

BYTES = b"\xff\xfe\x80"  # no text in UTF-8
LONG = "x" * 100_000

COMMANDS: list[list[str | bytes]] = [
    ["foo"], [""], ["--", ""], ["é"], [BYTES], [LONG], ["a\nb"], ["\x1b[31m"],
    ["--foo"], ["-x"], ["--version=3"], [f"--{LONG}"], [b"--" + BYTES], ["--\n"], ["--game"],
    ["games", "extra"], ["games", ""], ["games", "--foo"], ["games", "--json=1"], ["games", BYTES],
]  # fmt: skip

VARIANTS: list[str | bytes] = [
    "chess", "", " ", ":", "silo:", "silo:squares", "silo:squares=", "silo:squares=5", "silo:squares=-2",
    "silo:squares=0", "silo:squares=99999999999999999999", "silo:squares=6,squares=6", "silo:foo=1",
    "27:level=hard", "27:fields=2.5", "stacks:side=6", "stacks:side=５", "Silo", "é", LONG, BYTES,
    "silo:squares=26,height=15", "silo:" + "height=3," * 10_000,
]  # fmt: skip

POSITIONS: list[str | bytes] = [
    "", " ", "r", "rrr,bbb r", "x y", "rrr,bbb,rrr,bbb,rrr,bbb x", "rrr,bbb,rrr,bbb,rrr,bbb -",
    "rrr,bbb,rrr,bbb,rrr,bbb r 1", "rrr/bbb/rrr/bbb/rrr/bbb r", "é", "r" * 100_000, BYTES, "\n",
    "-,-,-,-,-,- r",
]  # fmt: skip

MOVES: list[str | bytes] = [
    "zz", "z-z", "b-a", "a-b a-b", "a-c", "1", "c-d;", "é", "a:1-b", LONG, "a-b" * 30_000, BYTES, "-", "--",
]  # fmt: skip

DEPTHS: list[str | bytes] = [
    "", " ", "x", "-1", "1001", "1.5", "1e3", "0x3", "１", "99999999999999999999", "9" * 10_000, "-",
    "--json", "+", "1 2", LONG, BYTES,
]  # fmt: skip

SECONDS: list[str | bytes] = ["", "x", "-1", "１", "nan", "inf", "1e3", "9" * 400, BYTES]

CASES = [
    *COMMANDS,
    ["show"], ["perft"], ["perft", "silo"], ["perft", "--depth", "3"],
    *(["show", variant] for variant in VARIANTS),
    *(["play", variant] for variant in VARIANTS[:3]),
    *(["perft", variant, "--depth", "2"] for variant in VARIANTS[:3]),
    *(["show", "silo", "--position", position] for position in POSITIONS),
    *(["perft", "silo", "--depth", "2", "--position", position] for position in POSITIONS[:2]),
    *(["play", "silo", "--position", position] for position in POSITIONS[:3]),
    *(["show", "silo", "--moves", moves] for moves in MOVES),
    *(["perft", "silo", "--depth", "2", "--moves", moves] for moves in MOVES[:2]),
    *(["play", "silo", "--moves", moves] for moves in MOVES[:2]),
    *(["perft", "silo", "--depth", depth] for depth in DEPTHS),
    *(["solve", "silo:squares=4,height=1", "--table", "--checkpoint", seconds] for seconds in SECONDS),
    *(["solve", "silo:squares=4,height=1", "--memory", size] for size in ["", "x", "-1", "1Q", "８", LONG]),
    *(["analyse", "silo", "--seconds", seconds] for seconds in ["", "x", "-1", "１", "nan", LONG]),
    *(["tables", "info", variant] for variant in VARIANTS[:3]),
    *(["serve", "--port", port] for port in ["", "x", "-1", "65536", "８", LONG]),
    ["show", "silo", "extra"], ["show", "silo", "--foo"], ["show", "silo", "--position"],
    ["show", "silo", "--mov"], ["perft", "silo", "--depth"], ["play", "silo", "silo"], ["play", "--json"],
]  # fmt: skip


def check(done: CompletedProcess[str]) -> None:
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("stackyard: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("\n")
    assert done.stderr[:-1].isprintable()
    assert len(done.stderr) < 600


@pytest.mark.parametrize("arguments", CASES, ids=lambda arguments: ascii(arguments)[1:60])
def test_one_line_and_status_2(arguments: list[str | bytes]) -> None:
    check(inside(*arguments))


@pytest.mark.parametrize(
    "arguments", CASES[:: len(CASES) // 25], ids=lambda arguments: ascii(arguments)[1:60]
)
def test_the_script_does_the_same(arguments: list[str | bytes]) -> None:
    done, same = run(*arguments), inside(*arguments)
    check(done)
    assert done.stderr == same.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_also_where_little_can_be_printed(encoding: str) -> None:
    for arguments in (["show", "é…"], ["show", "x" * 100], ["--é"], ["show", "silo:squares=26,height=15"]):
        check(run(*arguments, env=environment(PYTHONIOENCODING=encoding)))


def test_it_says_what_would_do() -> None:
    assert "choose from games, show, perft, play" in inside("gmaes").stderr
    assert "choose from silo, silo-anywhere, 27" in inside("show", "chess").stderr
    assert "squares must be" in inside("show", "silo:squares=5").stderr
    assert "from 0 to 1000, not -1" in inside("perft", "silo", "--depth", "-1").stderr
    assert "move 2: " in inside("show", "silo", "--moves", "a-b a-b").stderr
    assert "'--depth' (see stackyard perft --help)" in inside("perft", "silo").stderr


WORDS = st.sampled_from(
    ["silo", "27", "-", "--", "--json", "--position", "--moves", "--depth", "3", "--divide", "-h"]
)
ANYTHING = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)


@settings(max_examples=300)
@given(st.sampled_from(["games", "show", "perft", "play"]), st.lists(WORDS | ANYTHING, max_size=5))
@example("show", ["--position", "--moves", "silo"])
def test_nothing_at_all_leads_to_a_traceback(command: str, rest: list[str]) -> None:
    done = inside(command, *rest)
    assert done.returncode in (0, 2)
    assert done.stderr.count("\n") == (1 if done.returncode else 0)
    if (
        done.returncode == 0
        and "--json" in rest
        and not {"-h", "--help"} & {*rest}
        and "--json" not in done.stdout
    ):
        assert json.loads(done.stdout)


def test_no_file_is_written(tmp_path: Path) -> None:
    env = environment(HOME=str(tmp_path))
    run("play", "silo", stdin="1\nquit\n", env=env)
    assert not list(tmp_path.iterdir())
