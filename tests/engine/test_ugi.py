"""The Universal Game Interface, as a program at the other end sees it."""

from __future__ import annotations

from io import StringIO
from time import perf_counter

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stackyard
from cli.running import SCRIPT, run
from samples import NAMED, random_position
from stackyard.engine.ugi import Ugi


def talk(*lines: str) -> list[str]:
    answer = StringIO()
    Ugi(StringIO("".join(f"{line}\n" for line in lines)), answer, "test").run()
    return answer.getvalue().splitlines()


def test_introduction() -> None:
    lines = talk("ugi")
    assert lines[0].startswith("id name Stackyard")
    assert lines[1].startswith("id author ")
    assert lines[-1] == "ugiok"
    assert all(line.startswith("option name ") for line in lines[2:-1])
    assert "option name OwnBook type check default false" in lines


def test_a_dialogue() -> None:
    lines = talk(
        "isready", "uginewgame", "isready", "position startpos moves c-d", "query p1turn", "go depth 5",
        "position startpos", "query p1turn", "query gameover", "query result",
    )  # fmt: skip
    best = next(line for line in lines if line.startswith("bestmove"))
    assert stackyard.game("silo").start().play("c-d").is_legal(best.removeprefix("bestmove "))
    others = [line for line in lines if not line.startswith(("info", "bestmove"))]
    assert others == [
        "readyok",
        "readyok",
        *(f"response {word}" for word in ("false", "true", "false", "none")),
    ]
    info = next(line for line in lines if line.startswith("info depth 5"))
    for word in ("score", "nodes", "nps", "time", "pv"):
        assert f" {word} " in info


@pytest.mark.parametrize("variant", NAMED)
def test_whole_games_can_be_played(variant: str) -> None:
    game = stackyard.game(variant)
    position = game.start()
    moves: list[str] = []
    while position.turn is not None and len(moves) < 6:
        where = f"position startpos moves {' '.join(moves)}" if moves else "position startpos"
        lines = talk(f"setoption name Variant value {variant}", where, "go nodes 500")
        best = lines[-1].removeprefix("bestmove ")
        assert position.is_legal(best)
        moves.append(best)
        position = position.play(best)
    lines = talk(f"setoption name Variant value {variant}", f"position fen {position}", "query p1turn")
    assert lines == [f"response {'true' if position.turn == 'first' else 'false'}"]


@pytest.mark.parametrize("variant", ["silo", "27", "stacks"])
def test_the_end_of_a_game(variant: str) -> None:
    from random import Random

    position = random_position(stackyard.game(variant), Random(variant), 10_000)
    assert position.outcome is not None
    lines = talk(
        f"setoption name Variant value {variant}",
        f"position fen {position}",
        "query gameover",
        "query result",
        "go",
    )
    result = {"first": "p1win", "second": "p2win", None: "draw"}[position.outcome.winner]
    assert lines[:2] == ["response true", f"response {result}"]
    assert lines[2].startswith("info error ")
    assert "the game is over" in lines[2]
    assert len(lines) == 3


BAD = [
    "foo", "position", "position fen", "position startpos moves zz", "position startpos foo",
    "go movet", "go depth", "go depth 0", "go depth x", "go nodes -1",
    "go nodes 99999999999999999999999", "go movetime 0", "go depth 3 depth 3", "setoption",
    "setoption name", "setoption name Foo value 1", "setoption name Hash value 0",
    "setoption name Hash value 999999999", "setoption name Threads value -1",
    "setoption name Variant value chess", "setoption name Level value 11",
    "setoption name OwnBook value maybe", "query", "query foo", "query p1turn now", "ugi now", "stop it",
    "isready?", "\x00\x1b[2J", "é" * 1000, "x" * 5000, "position fen " + "r" * 5000,
    "go infinite infinite", "QUIT", "quit now", "setoption name Hash value 99999999999",
    "setoption name Threads value 65", "setoption name MultiPV value 0", "go movetime 5 nodes",
    "position fen", "uginewgame 1",
]  # fmt: skip


@pytest.mark.parametrize("line", BAD, ids=lambda line: ascii(line)[:40])
def test_garbage_is_told_and_survived(line: str) -> None:
    lines = talk("position startpos moves c-d", line, "query p1turn", "isready")
    assert len(lines) == 3
    assert lines[0].startswith("info error ")
    assert lines[1:] == ["response false", "readyok"]


@settings(max_examples=100)
@given(st.lists(st.text(max_size=30), max_size=5))
def test_any_text_is_survived(texts: list[str]) -> None:
    if any(text.split()[:1] == ["quit"] for line in texts for text in line.splitlines()):
        return
    assert talk(*texts, "isready")[-1] == "readyok"


def test_bytes_and_a_line_cut_short() -> None:
    done = run("ugi", stdin=b"\xff\xfe\x00\nisready\ngo movet")
    assert done.returncode == 0
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[1] == "readyok"
    assert lines[0].startswith("info error ")
    assert lines[2].startswith("info error ")


def test_a_line_without_end() -> None:
    lines = talk("x" * 3_000_000, "isready")
    assert lines[0].startswith("info error a line is longer")
    assert lines[-1] == "readyok"


def test_levels_answer() -> None:
    lines = talk("setoption name Level value 2", "position startpos", "go")
    assert lines[-1].startswith("bestmove ")


def test_clocks_are_understood() -> None:
    began = perf_counter()
    lines = talk("position startpos", "go p1time 2000 p2time 1000 p1inc 0 p2inc 0")
    assert lines[-1].startswith("bestmove ")
    assert perf_counter() - began < 1


def test_it_hears_while_it_thinks() -> None:
    child = pexpect.spawn(SCRIPT, ["ugi"], encoding="utf-8", timeout=10, echo=False)
    child.sendline("setoption name Variant value 27")
    child.sendline("go infinite")
    child.expect("info depth ")
    child.sendline("isready")
    child.expect("readyok")
    child.sendline("position startpos")
    child.expect("info error position has to wait")
    child.sendline("nonsense")
    child.expect("info error 'nonsense'")
    child.sendline("stop")
    child.expect("bestmove a:")
    child.sendline("go depth 2")
    child.expect("bestmove a:")
    child.sendline("go infinite")
    child.sendline("quit")
    child.expect("bestmove a:")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
