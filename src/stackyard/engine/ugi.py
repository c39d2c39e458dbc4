"""The Universal Game Interface: other programs drive the engine by lines of text.

It is UCI, the chess engines' protocol, for any game of two: positions are texts of ours, and as the other
side need not know the rules it may ask: `query gameover|p1turn|result`. `docs/ugi.md` lists what is
understood. What cannot be understood or done is answered with `info error …`, and nothing else happens.

One thread reads; a search has a thread of its own that prints what it finds, so that `stop`, `isready` and
`quit` are heard at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock, Thread
from typing import TextIO

from stackyard.engine.analysis import Analysis, Line, Snapshot
from stackyard.engine.engine import DEEPEST, MOST_NODES, MOST_THREADS, Engine, memory_of_machine_mb
from stackyard.engine.levels import STRONGEST
from stackyard.errors import StackyardError, quote
from stackyard.games import Outcome, Player, Position, game
from stackyard.games.position import check_limit

__all__ = ["Ugi"]

LONGEST = 1_000_000  # characters of one line
CLOCK_SHARE = 20  # of the time left, this part is spent on a move
MOST_MILLISECONDS = 10**10
TITLE = "Stackyard"


class UgiError(StackyardError):
    """A line that is not understood, or that cannot be followed now."""


@dataclass(frozen=True, slots=True)
class Going:
    """What one `go` asks for."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @property
    def endless(self) -> bool:
        return self.seconds == float("inf")


class Ugi:
    """One conversation. `run` reads until `quit` or the end of the input."""

    def __init__(self, source: TextIO, target: TextIO, version: str = "") -> None:
        self._source, self._target = source, target
        self._version = version
        self._writing = Lock()
        self._threads, self._memory, self._lines, self._level = 1, 256, 1, STRONGEST
        self._tables = False
        self._engine: Engine | None = None  # made when it is needed: memory takes time
        self._game = game("silo")
        self._position = self._game.start()
        self._analysis: Analysis | None = None
        self._thinker: Thread | None = None
        self._endless = False

    def run(self) -> None:
        """Answers line after line."""
        while line := self._source.readline(LONGEST):
            if len(line) == LONGEST and not line.endswith("\n"):
                self._skip_line()
                self._complain(f"a line is longer than {LONGEST} characters")
                continue
            words = line.split()
            if words == ["quit"]:
                self._stop()
                return
            if words:
                self.answer(words)
        if self._endless:
            self._stop()
        self._wait()

    def answer(self, words: list[str]) -> None:
        """Does what one line says; whatever is wrong with it is told and stays without effect."""
        try:
            if words[0] == "quit":  # alone it was obeyed already
                _nothing_after("quit", words[1:])
            command = self._COMMANDS.get(words[0])
            if command is None:
                raise UgiError(
                    f"{quote(words[0])} is not a command: choose from {', '.join(self._COMMANDS)}, quit"
                )
            if self._thinking() and words[0] not in ("isready", "stop", "query"):
                if self._endless:
                    raise UgiError(f"{words[0]} has to wait: a search is under way, send stop first")
                self._wait()  # it ends by itself
            command(self, words[1:])
        except StackyardError as error:
            self._complain(str(error))
        except MemoryError:
            self._complain("out of memory")

    # The commands, each given the words after its name.

    def _ugi(self, words: list[str]) -> None:
        _nothing_after("ugi", words)
        self._say(f"id name {TITLE} {self._version}".rstrip())
        self._say("id author the Stackyard authors")
        for name, kind in self._options().items():
            self._say(f"option name {name} type {kind}")
        self._say("ugiok")

    def _isready(self, words: list[str]) -> None:
        _nothing_after("isready", words)
        if not self._thinking():
            self._ready()
        self._say("readyok")

    def _setoption(self, words: list[str]) -> None:
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise UgiError("write setoption name NAME value VALUE")
        name = next((option for option in self._options() if option.lower() == words[1].lower()), None)
        if name is None:
            raise UgiError(f"there is no option {quote(words[1])}: choose from {', '.join(self._options())}")
        if name == "Variant":
            self._game = game(words[3])
            self._position = self._game.start()
            self._engine = None
        elif name == "Hash":
            self._memory = _whole("Hash", words[3], 1, memory_of_machine_mb())
            self._engine = None
        elif name == "Threads":
            self._threads = _whole("Threads", words[3], 1, MOST_THREADS)
            self._engine = None
        elif name == "MultiPV":
            self._lines = _whole("MultiPV", words[3], 1, 1000)
        elif name == "Level":
            self._level = _whole("Level", words[3], 1, STRONGEST)
        elif words[3] in ("true", "false"):  # OwnBook
            self._tables = words[3] == "true"
            self._engine = None
        else:
            raise UgiError("OwnBook is true or false")

    def _uginewgame(self, words: list[str]) -> None:
        _nothing_after("uginewgame", words)
        self._position = self._game.start()
        if self._engine:
            self._engine.forget()

    def _set_position(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        where, moves = words[:at], words[at + 1 :]
        if where == ["startpos"]:
            begin = self._game.start()
        elif len(where) > 1 and where[0] == "fen":
            begin = self._game.position(" ".join(where[1:]))
        else:
            raise UgiError("write position startpos or position fen TEXT, and moves M M … after it")
        self._position = begin.play_all(moves)

    def _go(self, words: list[str]) -> None:
        going = self._understood(words)
        if self._position.turn is None:
            raise UgiError(f"there is nothing to search: the game is over. {self._position.status}")
        engine = self._ready()
        if self._level < STRONGEST:
            move = engine.choose(self._position, self._level)
            self._say(f"bestmove {move}")
            return
        lines = min(self._lines, len(self._position.moves()))
        analysis = engine.analyse(
            self._position, seconds=going.seconds, nodes=going.nodes, depth=going.depth, lines=lines
        )
        self._wait()
        self._analysis, self._endless = analysis, going.endless
        self._thinker = Thread(target=self._tell, args=(analysis, lines), daemon=True)
        self._thinker.start()

    def _stop_search(self, words: list[str]) -> None:
        _nothing_after("stop", words)
        self._stop()

    def _query(self, words: list[str]) -> None:
        answers: dict[str, Callable[[Position], str]] = {
            "gameover": lambda position: "true" if position.turn is None else "false",
            "p1turn": lambda position: "true" if position.turn is Player.FIRST else "false",
            "result": lambda position: _result(position.outcome),
        }
        if len(words) != 1 or words[0] not in answers:
            raise UgiError(f"write query and one of {', '.join(answers)}")
        self._say(f"response {answers[words[0]](self._position)}")

    _COMMANDS: dict[str, Callable[[Ugi, list[str]], None]] = {
        "ugi": _ugi,
        "isready": _isready,
        "setoption": _setoption,
        "uginewgame": _uginewgame,
        "position": _set_position,
        "go": _go,
        "stop": _stop_search,
        "query": _query,
    }

    # How it thinks and speaks.

    def _options(self) -> dict[str, str]:
        most = memory_of_machine_mb()
        return {
            "Variant": "string default silo",
            "Level": f"spin default {STRONGEST} min 1 max {STRONGEST}",
            "Hash": f"spin default 256 min 1 max {most}",
            "Threads": f"spin default 1 min 1 max {MOST_THREADS}",
            "MultiPV": "spin default 1 min 1 max 1000",
            "OwnBook": "check default false",
        }

    def _ready(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(
                self._game, threads=self._threads, memory_mb=self._memory, tables=self._tables
            )
        return self._engine

    def _understood(self, words: list[str]) -> Going:
        """The limits of a `go`; one second if it has none."""
        numbers: dict[str, int] = {}
        rest = iter(words)
        for name in rest:
            if name in numbers:
                raise UgiError(f"{name} is given twice")
            if name == "infinite":
                numbers[name] = 1
            elif name in LIMITS:
                numbers[name] = _whole(name, next(rest, ""), *LIMITS[name])
            else:
                raise UgiError(f"{quote(name)} is no limit: choose from infinite, {', '.join(LIMITS)}")
        seconds: float | None = None
        mine = "p1" if self._position.turn is Player.FIRST else "p2"
        if "movetime" in numbers:
            seconds = numbers["movetime"] / 1000
        elif f"{mine}time" in numbers:
            left, more = numbers[f"{mine}time"], numbers.get(f"{mine}inc", 0)
            seconds = max(1.0, min(left / CLOCK_SHARE + more / 2, left / 2)) / 1000
        elif "nodes" not in numbers and "depth" not in numbers:
            seconds = float("inf") if "infinite" in numbers else 1.0
        return Going(seconds, numbers.get("nodes"), numbers.get("depth"))

    def _tell(self, analysis: Analysis, lines: int) -> None:
        """Runs in the thread of a search: what it finds, and at last the move."""
        best = self._position.moves()[0]
        with suppress(OSError):  # whoever listened has gone; the reading thread will see it too
            for snapshot in analysis:
                for rank, line in enumerate(snapshot.lines[:lines], 1):
                    self._say(_info(snapshot, rank, line))
                if snapshot.lines:
                    best = snapshot.lines[0].move
            self._say(f"bestmove {best}")
        analysis.stop()

    def _thinking(self) -> bool:
        return self._thinker is not None and self._thinker.is_alive()

    def _wait(self) -> None:
        if self._thinker:
            self._thinker.join()

    def _stop(self) -> None:
        if self._analysis:
            self._analysis.stop()
        self._wait()

    def _skip_line(self) -> None:
        while (more := self._source.readline(LONGEST)) and not more.endswith("\n"):
            pass

    def _complain(self, sentence: str) -> None:
        self._say(f"info error {sentence}")

    def _say(self, line: str) -> None:
        shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
        with self._writing:
            self._target.write(f"{shown}\n")
            self._target.flush()


LIMITS = {
    "movetime": (1, MOST_MILLISECONDS),
    "nodes": (1, MOST_NODES),
    "depth": (1, DEEPEST),
    "p1time": (1, MOST_MILLISECONDS),
    "p2time": (1, MOST_MILLISECONDS),
    "p1inc": (0, MOST_MILLISECONDS),
    "p2inc": (0, MOST_MILLISECONDS),
}


def _nothing_after(command: str, words: list[str]) -> None:
    if words:
        raise UgiError(f"{command} stands alone: {quote(' '.join(words))} after it means nothing")


def _whole(name: str, text: str, least: int, most: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text
    return check_limit(name, number, least, most)


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    return {Player.FIRST: "p1win", Player.SECOND: "p2win", None: "draw"}[outcome.winner]


def _info(snapshot: Snapshot, rank: int, line: Line) -> str:
    """One line of a search. A proven win or loss counts plies; in 27 a point is a disc."""
    speed = round(snapshot.nodes / max(snapshot.seconds, 1e-6))
    parts = [
        f"info depth {snapshot.depth} multipv {rank} score {_score(line)}",
        f"nodes {snapshot.nodes} nps {speed} time {round(snapshot.seconds * 1000)}",
        f"pv {' '.join(move.text for move in line.pv)}",
    ]
    return " ".join(parts)


def _score(line: Line) -> str:
    if line.distance is not None:
        return f"mate {line.distance if line.value > 0 else -line.distance}"
    return f"cp {round(line.value * 100)}{' upperbound' if line.bound else ''}"
