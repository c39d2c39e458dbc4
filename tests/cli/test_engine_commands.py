"""The commands with which the engine thinks: analyse, solve, match, ladder, and levels at the board."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import stackyard
from cli.running import inside, output
from samples import NAMED

SMALL = "27:fields=5,discs=3"


# analyse


@pytest.mark.parametrize("variant", NAMED)
def test_analyse_as_json(variant: str) -> None:
    done = inside("analyse", variant, "--depth", "3", "--lines", "all", "--no-tables", "--json")
    document = json.loads(done.stdout)
    assert list(document) == [
        "variant", "position", "turn", "depth", "nodes", "seconds", "settled", "lookups", "lines"
    ]  # fmt: skip
    start = stackyard.game(variant).start()
    assert {line["move"] for line in document["lines"]} == {move.text for move in start.moves()}
    assert (document["position"], document["turn"], document["depth"]) == (str(start), "first", 3)
    for line in document["lines"]:
        assert list(line) == ["move", "value", "exact", "distance", "bound", "source", "pv", "nodes"]
        assert start.play_all(line["pv"])
        assert line["pv"][0] == line["move"]


def test_analyse_shows_a_table() -> None:
    text = output("analyse", SMALL, "--lines", "all")
    assert "all is proven" in text
    assert re.search(r"a:1-b +(wins|loses|draws)", text)


def test_analyse_says_what_the_book_knows() -> None:
    document = json.loads(inside("analyse", "silo", "--json").stdout)
    assert document["nodes"] == 0
    assert {line["source"] for line in document["lines"]} == {"book"}
    assert "from the book" in output("analyse", "silo")


def test_analyse_what_the_arguments_say() -> None:
    arguments = ["--moves", "a:1-b", "--nodes", "500", "--threads", "2", "--memory", "8", "--json"]
    document = json.loads(inside("analyse", "27", *arguments).stdout)
    assert document["turn"] == "second"
    assert document["nodes"] < 600


# solve


@pytest.mark.parametrize(
    ("variant", "value", "score", "plies"),
    [
        ("silo:squares=4,height=1", -1, None, 10),
        ("silo:squares=4,height=2", -1, None, 28),
        ("silo:squares=6,height=1", -1, None, 24),
        ("27:discs=2", -1, -3, None),
        ("27:fields=6,discs=3", 1, 1, None),
        ("27:discs=4", 0, 0, None),
        ("27:fields=5,discs=2,level=expert", -1, -7, None),
        ("stacks:side=2,pieces=2", 1, None, 14),
    ],
)
def test_solve_as_json(variant: str, value: int, score: int | None, plies: int | None) -> None:
    document = json.loads(inside("solve", variant, "--json", "--threads", "1").stdout)
    assert list(document) == ["variant", "value", "score", "plies", "nodes", "seconds"]
    assert (document["value"], document["score"], document["plies"]) == (value, score, plies)
    assert document["variant"] == stackyard.game(variant).variant


def test_solve_a_position() -> None:
    assert ": White wins by 3" in output("solve", "27:discs=2", "--threads", "1")
    after = stackyard.game("27:discs=2").start().play("a:1-b")
    by_moves = json.loads(inside("solve", "27:discs=2", "--moves", "a:1-b", "--json").stdout)
    by_text = json.loads(inside("solve", "27:discs=2", "--position", str(after), "--json").stdout)
    assert by_moves["score"] == by_text["score"] == -3
    end = after
    while end.turn is not None:
        end = end.play(end.moves()[0])
    outcome = end.outcome
    assert outcome is not None
    document = json.loads(inside("solve", "27:discs=2", "--position", str(end), "--json").stdout)
    assert (document["score"], document["plies"]) == (outcome.score.first - outcome.score.second, 0)


# match and ladder


def test_match_as_json(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arguments = ["match", SMALL, "--first", "5", "--second", "2", "--games", "6", "--seed", "4"]
    one = json.loads(inside(*arguments, "--json", "--records", str(file)).stdout)
    assert one == json.loads(inside(*arguments, "--json").stdout)
    assert one["games"] == one["wins"] + one["draws"] + one["losses"] == 6
    assert (one["first"], one["second"], one["seed"]) == ("5", "2", 4)
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(records) == 6
    for record in records:
        end = stackyard.game(SMALL).start().play_all(record["moves"])
        assert end.outcome is not None
        assert end.outcome.winner == record["winner"]


def test_match_for_people() -> None:
    text = " ".join(
        output("match", SMALL, "--first", "7", "--second", "1", "--games", "4", "--fixed").split()
    )
    assert "7 against 1: " in text
    assert "of 4: " in text
    assert "Elo " in text


def test_ladder() -> None:
    document = json.loads(inside("ladder", SMALL, "--games", "2", "--seconds", "0.01", "--json").stdout)
    assert [step["first"] for step in document["steps"]] == [str(level) for level in range(2, 11)]
    assert "10 against 9: " in output("ladder", SMALL, "--games", "1", "--seconds", "0.01")


# play


def test_a_person_against_a_level() -> None:
    text = output("play", SMALL, "--second", "3", stdin="1\nposition\nquit\n")
    assert "White (level 3) played " in text
    assert "Black played a:1-b." in text
    assert f"to go on: stackyard play {SMALL} --second 3 --position" in text


def test_levels_play_each_other() -> None:
    text = output("play", SMALL, "--first", "2", "--second", "4", stdin="analyse\nquit\n")
    assert "Black (level 2) played " in text
    assert "White (level 4) played " in text
    assert "new, undo, analyse or quit> analyse" in text
    assert re.search(r"best was|No move gave much away", text)
    assert "to go on" not in text


def test_undo_goes_back_to_the_persons_turn() -> None:
    start = stackyard.game("27").start()
    said = "undo\n1\nundo\nposition\n1\n2\nundo 2\nposition\nundo\nredo\nredo\nundo 2\nposition\n"
    text = output("play", "27", "--second", "2", stdin=said)
    assert text.splitlines().count(str(start)) == 3
    assert text.count("There is no move to take back.") == 2
    # A level that begins: its first move cannot be taken back.
    text = output("play", "27", "--first", "2", stdin="undo\n1\nundo\nundo\nposition\n")
    assert text.count("There is no move to take back.") == 2
    assert str(start) not in text.splitlines()


def test_hints() -> None:
    text = output("play", SMALL, stdin="hint\n")
    assert re.search(r"a:\d-b: (wins|loses|draws)", text)


def test_analysis_after_the_game() -> None:
    text = output("play", "27:discs=2", stdin="analyse\n1\n1\n1\nanalyse\n")
    assert "There is no move yet to look back at." in text
    assert re.search(r"1 +Black +a:1-b +loses by 3", text)


BAD = [
    ["analyse"], ["analyse", "chess"], ["analyse", "silo", "--seconds", "0"],
    ["analyse", "silo", "--seconds", "-1"], ["analyse", "silo", "--seconds", "x"],
    ["analyse", "silo", "--seconds", "nan"], ["analyse", "silo", "--nodes", "0"],
    ["analyse", "silo", "--nodes", "9" * 30], ["analyse", "silo", "--depth", "0"],
    ["analyse", "silo", "--depth", "x"], ["analyse", "silo", "--lines", "0"],
    ["analyse", "silo", "--lines", "some"], ["analyse", "silo", "--threads", "0"],
    ["analyse", "silo", "--threads", "9999"], ["analyse", "silo", "--memory", "0"],
    ["analyse", "silo", "--memory", "999999999"], ["analyse", "silo", "--position", "x"],
    ["analyse", "silo", "--moves", "zz"],
    ["analyse", "27:fields=3,discs=1", "--moves", "a:1-b c:1-b b:1-c b:1-a"], ["match", "silo"],
    ["match", "silo", "--first", "7"], ["match", "silo", "--first", "0", "--second", "1"],
    ["match", "silo", "--first", "11", "--second", "1"],
    ["match", "silo", "--first", "x", "--second", "1"],
    ["match", "silo", "--first", "1", "--second", "2", "--games", "0"],
    ["match", "silo", "--first", "1", "--second", "2", "--games", "x"],
    ["match", "silo", "--first", "1", "--second", "2", "--seed", "-1"],
    ["match", "silo", "--first", "1", "--second", "2", "--jobs", "0"],
    ["match", "silo", "--first", "1", "--second", "2", "--seconds", "0"],
    ["match", "silo", "--first", "1", "--second", "2", "--records", "/nonexistent/file"], ["ladder"],
    ["ladder", "chess"], ["ladder", "silo", "--games", "0"], ["ladder", "silo", "--seconds", "x"],
    ["play", "silo", "--first", "0"], ["play", "silo", "--second", "11"],
    ["play", "silo", "--first", "robot"], ["play", "silo", "--first", "9" * 5000], ["ugi", "extra"],
    ["solve", "silo", "--threads", "0"], ["solve", "silo", "--memory", "x"],
    ["solve", "silo", "--moves", "zz"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", BAD, ids=lambda arguments: " ".join(arguments)[:60])
def test_bad_input_is_one_line_and_status_2(arguments: list[str]) -> None:
    done = inside(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("stackyard: ")
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 600
