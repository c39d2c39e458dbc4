"""`stackyard` at a real terminal, or what looks like one: menu, colours, keys, signals."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator

import pytest

from cli.running import SCRIPT, environment

if sys.platform == "win32":
    pytest.skip("pexpect needs pseudo-terminals", allow_module_level=True)

import pexpect


def _mind_ctrl_c() -> None:
    """Whoever runs the tests in the background may have Ctrl-C ignored, and a child inherits that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """A program at a terminal; screens are what it wrote up to a prompt."""

    def __init__(self, *arguments: str, columns: int = 80, lines: int = 24, **env: str) -> None:
        surroundings = environment(TERM="xterm-256color", COLORTERM="truecolor", **env)
        del surroundings["COLUMNS"]
        self.child: pexpect.spawn[str] = pexpect.spawn(
            SCRIPT,
            list(arguments),
            env=surroundings,
            dimensions=(lines, columns),
            encoding="utf-8",
            timeout=10,
            preexec_fn=_mind_ctrl_c,
        )

    def until(self, text: str) -> str:
        self.child.expect_exact(text)
        return str(self.child.before)

    def type(self, line: str, until: str) -> str:
        self.child.sendline(line)
        return self.until(until)

    def end(self) -> tuple[int | None, str]:
        """The exit status, and what was written last."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus, str(self.child.before)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.child.close(force=True)


def test_a_short_game(terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("play", "27"))
    screen = terminal.until("Black> ")
    assert "48;2;74;70;80" in screen  # ebony, as the family looks
    assert "a:9-b" in plain(screen)
    assert "Black played a:3-b." in plain(terminal.type("a:3", "White> "))
    assert "White played i:9-h." in plain(terminal.type("9", "Black> "))
    terminal.type("undo", "White> ")
    assert "is not a move" in plain(terminal.type("foo", "White> "))
    terminal.child.sendline("quit")
    status, last = terminal.end()
    assert status == 0
    assert "to go on: stackyard play 27 --position" in last


def test_the_menu(terminals: list[Terminal]) -> None:
    for answer, title in [
        ("", "Silo  silo"),
        ("27", "27  27"),
        ("5", "27  27:level=expert"),
        ("diabolical", "Stacks"),
    ]:
        terminals.append(terminal := Terminal("play"))
        assert "silo-anywhere" in plain(terminal.until("Enter for silo: "))
        assert "there is no game 'chess'" in plain(terminal.type("chess", "Enter for silo: "))
        assert title in plain(terminal.type(answer, "> "))
        terminal.child.sendeof()
        assert terminal.end()[0] == 0


def test_leaving_the_menu(terminals: list[Terminal]) -> None:
    for key, status in [("d", 0), ("c", 130)]:
        terminals.append(terminal := Terminal("play"))
        terminal.until("Enter for silo: ")
        terminal.child.sendcontrol(key)
        assert terminal.end()[0] == status


def test_leaving_a_game_by_a_key(terminals: list[Terminal]) -> None:
    for key, status in [("d", 0), ("c", 130)]:
        terminals.append(terminal := Terminal("play", "silo"))
        terminal.until("Red> ")
        terminal.type("c-d", "Blue> ")
        terminal.child.sendcontrol(key)
        ended, last = terminal.end()
        assert ended == status
        assert "to go on: stackyard play silo --position 'rrr,bbb,rr,bbbr,rrr,bbb b'" in last
        assert "Traceback" not in last


def test_keys_of_the_line(terminals: list[Terminal]) -> None:
    pytest.importorskip("readline")
    terminals.append(terminal := Terminal("play", "silo"))
    terminal.until("Red> ")
    terminal.child.send("c\t")  # there is only one such move
    terminal.until("c-d")
    terminal.child.send("\n")
    assert "Red played c-d." in plain(terminal.until("Blue> "))
    terminal.child.send("\x1b[A\x15d-c\n")  # up, then all wiped
    assert "Blue played d-c." in plain(terminal.until("Red> "))


@pytest.mark.parametrize(("columns", "lines"), [(40, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("variant", ["27", "stacks", "silo:squares=8,height=4"])
def test_the_board_fits(terminals: list[Terminal], variant: str, columns: int, lines: int) -> None:
    terminals.append(terminal := Terminal("play", variant, columns=columns, lines=lines))
    terminal.until("> ")
    screen = plain(terminal.type("1", "> ")).splitlines()
    assert len(screen) <= lines + 1  # with the line that was typed
    assert max(map(len, screen)) <= columns


def test_no_colours_when_nobody_wants_them(terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("play", "27", NO_COLOR="1"))
    screen = terminal.until("Black> ")
    assert "8;2;" not in screen
    assert "██b██" in screen


def test_perft_tells_how_far_it_is_and_can_be_stopped(terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("perft", "27", "--depth", "30", "--divide"))
    terminal.until("a:1-b (1 of 9): ")
    terminal.until(" positions, 1 seconds")
    terminal.child.sendcontrol("c")
    status, last = terminal.end()
    assert status == 130
    assert last.endswith("\rstackyard: interrupted\r\n")


def plain(screen: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\r", "", screen)
