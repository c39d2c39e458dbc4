"""The talk between the program and those who play one game: show, ask, do or explain, and so on.

Where a level of the engine is to move it moves; taking back then goes back to a person's last turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from stackyard.cli.prompt import Prompt
from stackyard.cli.review import tell_review
from stackyard.cli.screen import ACCENT, DIM, Screen
from stackyard.cli.seats import Seats
from stackyard.cli.session import Session
from stackyard.cli.view import move_list, show_position
from stackyard.engine.words import worth
from stackyard.errors import IllegalMove, quote
from stackyard.games import Player

__all__ = ["Talk"]

HOW_TO_MOVE = "Write a move ({}), its number, or its beginning if that is clear."
HINTED = 5  # moves of a hint


class Talk:
    """One evening at the board."""

    def __init__(self, screen: Screen, session: Session, seats: Seats) -> None:
        self.screen, self.session, self.seats = screen, session, seats
        self.family = session.position.game.family
        self.going_on = True
        self.prompt = Prompt(self._completions)

    def run(self) -> None:
        """Until somebody quits or the input ends."""
        title, variant = self.family.title, self.session.position.game.variant
        self.screen.say(Text.assemble((title, f"bold {ACCENT}"), "  ", (variant, DIM)))
        self.screen.say(self.family.summary)
        self.screen.say(
            f"{HOW_TO_MOVE.format(self.family.move_form)} Also: rules, undo, hint, help, quit.", DIM
        )
        self._show()
        while self.going_on:
            if self.seats.level(self.session.position.turn):
                self.session.play(self.seats.choose(self.session.position).text)
                self._show()
                continue
            line = self.prompt.ask(self._question())
            if line is None:
                return
            self._answer(line.strip())

    def _question(self) -> str:
        turn = self.session.position.turn
        return f"{self.family.players[turn]}> " if turn else "new, undo, analyse or quit> "

    def _completions(self) -> Sequence[str]:
        return [*(move.text for move in self.session.position.moves()), *COMMANDS]

    def _answer(self, line: str) -> None:
        if not line:
            return
        name, _, rest = line.lower().partition(" ")
        name = self._abbreviations().get(name, name)
        if name in COMMANDS:
            COMMANDS[name][0](self, rest.strip())
            return
        try:
            self.session.play(line)
        except IllegalMove as error:
            self._explain(str(error))
        else:
            self._show()

    def _abbreviations(self) -> dict[str, str]:
        """Short forms of commands, but for letters that name a cell of this board."""
        cells = self.session.position.layout.labels
        short = {"?": "help", "q": "quit", "exit": "quit", "u": "undo", "r": "redo"}
        return {letter: name for letter, name in short.items() if letter not in cells}

    def _explain(self, sentence: str) -> None:
        self.screen.say(f"{sentence[:1].upper()}{sentence[1:]}", ACCENT)

    def _name(self, player: Player) -> str:
        level = self.seats.level(player)
        return self.family.players[player] + (f" (level {level})" if level else "")

    def _show(self) -> None:
        session, players = self.session, self.family.players
        note = []
        if session.last:
            mover, move = session.last
            note.append(f"{self._name(mover)} played {move}.")
        if idle := session.sits_out:
            note.append(f"{players[idle]} has no move and sits out, so {players[idle.other]} goes on.")
        self.screen.say()
        chooses = not self.seats.level(session.position.turn)
        show_position(self.screen, session.position, session.touched, " ".join(note), list_moves=chooses)

    # What can be asked for; each is given the rest of the line.

    def _undo(self, rest: str) -> None:
        self._step(rest, "undo", self.session.undo, "There is no move to take back.")

    def _redo(self, rest: str) -> None:
        self._step(rest, "redo", self.session.redo, "There is nothing to play again.")

    def _step(self, rest: str, name: str, step: Callable[[], bool], nothing: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) <= 4 and int(rest)):
            self._explain(f"{quote(rest)} is not a number of moves: write {name}, or {name} 3")
            return
        if not self._step_to_person(step):
            self._explain(nothing)
            return
        for _ in range(int(rest or 1) - 1):
            self._step_to_person(step)
        self._show()

    def _step_to_person(self, step: Callable[[], bool]) -> bool:
        """One step, and on over the moves of levels to a person's turn or the end of the game; where there is
        none, everything stays. Without persons it is one move."""
        steps = 0
        while step():
            steps += 1
            if not (self.seats.people and self.seats.level(self.session.position.turn)):
                return True
        back = self.session.redo if step == self.session.undo else self.session.undo
        for _ in range(steps):
            back()
        return False

    def _hint(self, _: str) -> None:
        if self.session.position.turn is None:
            self._explain("The game is over: there is no move to hint at.")
            return
        best = self.seats.hint(self.session.position).lines[0]
        then = " ".join(move.text for move in best.pv[1:HINTED])
        self.screen.say(f"{best.move.text}: {worth(best)}{', then ' + then if then else ''}", indent=2)

    def _analyse(self, _: str) -> None:
        session = self.session
        if not session.moves:
            self._explain("There is no move yet to look back at.")
            return
        tell_review(self.screen, self.seats.engine(session.start.game), session.start, session.moves)

    def _moves(self, _: str) -> None:
        self.screen.draw(move_list(self.screen, self.session.position))

    def _rules(self, _: str) -> None:
        for rule in self.family.rules:
            self.screen.say(rule, indent=2)
        self.screen.say(self.family.credit, DIM, indent=2)

    def _board(self, _: str) -> None:
        self._show()

    def _position(self, _: str) -> None:
        self.screen.draw([Text(str(self.session.position))])

    def _new(self, _: str) -> None:
        self.session.restart()
        self._show()

    def _help(self, _: str) -> None:
        self.screen.say(HOW_TO_MOVE.format(self.family.move_form), indent=2)
        for name, (_do, about) in COMMANDS.items():
            self.screen.say(Text.assemble((f"{name:10}", "bold"), about), indent=2)

    def _quit(self, _: str) -> None:
        self.going_on = False


COMMANDS: dict[str, tuple[Callable[[Talk, str], None], str]] = {
    "undo": (Talk._undo, "take a move back (undo 3: three)"),
    "redo": (Talk._redo, "play again what was taken back"),
    "hint": (Talk._hint, "what the engine would play here"),
    "analyse": (Talk._analyse, "look back: what each move was worth, where it was lost"),
    "moves": (Talk._moves, "list the legal moves"),
    "board": (Talk._board, "show the board again"),
    "rules": (Talk._rules, "the rules in short"),
    "position": (Talk._position, "the position as text, for --position"),
    "new": (Talk._new, "begin again (redo brings this game back)"),
    "help": (Talk._help, "this list"),
    "quit": (Talk._quit, "stop; the game can go on later"),
}
