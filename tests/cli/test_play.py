"""`stackyard play` with everything said beforehand: whole games, taking back, asking, going on later."""

from __future__ import annotations

import re
import shlex
from random import Random

import pytest

import stackyard
from cli.running import environment, output, run
from samples import NAMED
from stackyard import Outcome, Position


def words(text: str) -> str:
    """A text without its line ends, which depend on the width of the screen."""
    return " ".join(text.split())


def ending(position: Position, outcome: Outcome) -> str:
    winner = outcome.winner
    return (f"{position.game.family.players[winner]} wins. " if winner else "A draw. ") + outcome.reason


@pytest.mark.parametrize("by", ["number", "text"])
@pytest.mark.parametrize("variant", NAMED)
def test_whole_games(variant: str, by: str) -> None:
    random = Random(f"{variant} {by}")
    position = stackyard.game(variant).start()
    lines = []
    while position.outcome is None:
        moves = position.moves()
        chosen = random.randrange(len(moves))
        lines.append(str(chosen + 1) if by == "number" else moves[chosen].text)
        position = position.play(moves[chosen])
    text = output("play", variant, stdin="\n".join([*lines, "position", "quit"]))
    assert text.count(" played ") == len(lines)
    assert words(ending(position, position.outcome)) in words(text)
    assert "new, undo, analyse or quit> quit" in text
    assert f"\n{position}\n" in text
    assert "to go on" not in text
    sat_out = text.count("has no move and sits out")
    assert sat_out == _times_sat_out(variant, lines)


def _times_sat_out(variant: str, lines: list[str]) -> int:
    position, times = stackyard.game(variant).start(), 0
    for line in lines:
        before = position
        position = position.play(before.moves()[int(line) - 1] if line.isdigit() else line)
        times += position.turn is before.turn and position.facts.get("budget") != 1
    return times


def test_taking_back_and_playing_again() -> None:
    said = "1,1,position,undo,position,undo,undo,redo 5,position,undo 2,position,u,r,new,redo"
    text = output("play", "silo", stdin=said.replace(",", "\n"))
    start = stackyard.game("silo").start()
    one = start.play(start.moves()[0])
    two = one.play(one.moves()[0])
    shown = [line for line in text.splitlines() if re.fullmatch(r"[rb,-]+ [rb]", line)]
    assert shown == [str(two), str(one), str(two), str(start)]
    assert "There is no move to take back." in text
    assert str(one) in text.splitlines()[-1]


def test_taking_back_an_end() -> None:
    variant = "27:fields=3,discs=1"
    text = output("play", variant, stdin="1\n1\n1\n1\n1\nundo\nposition\nnew\nposition\n")
    assert "new, undo, analyse or quit> undo" in text
    assert f"\n{stackyard.game(variant).start()}\n" in text


def test_questions() -> None:
    text = output("play", "27", stdin="help\n?\nrules\nmoves\nboard\nposition\nHELP\n\n \nquit\n")
    assert text.count("take a move back") == 3
    family = stackyard.game("27").family
    assert words(family.rules[1]) in words(text)
    assert words(family.credit) in words(text)
    assert text.count("1 a:1-b") == 3  # at the beginning, by moves, by board


ANSWERS = [
    ("foo", "'foo' is not a move of 27"),
    ("a", "'a' can mean 9 moves"),
    ("a:1-d", "can go to b now, not to d"),
    ("b:1-c", "on b. "),
    ("10", "There is no move '10': choose from 1 to 9"),
    ("undo x", "'x' is not a number of moves"),
    ("undo 0", "'0' is not a number of moves"),
    ("undo -1", "'-1' is not a number of moves"),
    ("undo", "There is no move to take back"),
    ("redo", "There is nothing to play again"),
    ("é", r"'\xe9' is not a move"),
    ("x" * 50_000, "is not a move"),
    ("9" * 5_000, "There is no move"),
    ("\x1b[2J\0", r"\x1b[2j\x00"),
]


def test_what_it_cannot_do_it_explains() -> None:
    stdin = "\n".join(line for line, _ in ANSWERS)
    text = output("play", "27", stdin=f"{stdin}\nposition\n", env=environment(COLUMNS="160"))
    replies = iter(text.splitlines())
    for _, answer in ANSWERS:
        assert any(answer in line for line in replies), answer  # one after the other
    assert str(stackyard.game("27").start()) in replies


def test_bytes_that_are_no_text() -> None:
    done = run("play", "27", stdin=b"\xff\xfe\n1\nposition\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "rbbbbbbbb,gb,g,g,g,g,g,g,rwwwwwwwww w" in done.stdout


@pytest.mark.parametrize("variant", NAMED)
def test_a_game_can_go_on_later(variant: str) -> None:
    end = Random(variant).choice(["", "quit\n"])
    first = output("play", variant, stdin=f"1\n2\n1\n{end}")
    command = first.splitlines()[-1].removeprefix("to go on: ")
    arguments = shlex.split(command)
    assert arguments[0] == "stackyard"
    position = stackyard.game(variant).start()
    for number in (1, 2, 1):
        position = position.play(position.moves()[number - 1])
    second = output(*arguments[1:], stdin="position\n")
    assert f"\n{position}\n" in second


def test_moves_given_can_be_taken_back() -> None:
    text = output("play", "silo", "--moves", "c-d f-e", stdin="undo 2\nposition\n")
    assert f"\n{stackyard.game('silo').start()}\n" in text
    assert "Blue played f-e." in text


def test_without_a_variant_and_a_terminal_it_is_silo() -> None:
    assert output("play").startswith("Silo")


def test_nothing_but_the_end_of_a_finished_game() -> None:
    position = stackyard.game("stacks:side=2,pieces=1").start()
    while position.outcome is None:
        position = position.play(position.moves()[0])
    text = output("play", "stacks:side=2,pieces=1", "--position", str(position), stdin="1\nundo\n")
    assert words(ending(position, position.outcome)) in words(text)
    assert "the game is over" in text


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_play_in_ascii(encoding: str) -> None:
    for variant in NAMED:
        text = output(
            "play", variant, stdin="1\n1\n1\nhelp\nrules\n", env=environment(PYTHONIOENCODING=encoding)
        )
        assert text.isascii()
        assert "\\" not in text


def test_a_long_line_is_one_answer_and_a_log_shows_no_control_characters() -> None:
    text = output("play", "silo", stdin=f"{'x' * 30_000}1\n\x1b[31m\x00\nposition\n")
    assert text.count("is not a move of Silo") == 2
    assert f"\n{stackyard.game('silo').start()}\n" in text
    assert "\x1b" not in text
    assert "\x00" not in text
