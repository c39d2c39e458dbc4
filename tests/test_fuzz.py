"""A million hostile texts at every parser: the documented error or a good value, never anything else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic

import stackyard
from samples import LARGEST, NAMED, random_position
from stackyard import Game, IllegalMove, InvalidPosition, InvalidVariant, Position

INPUTS = 1_000_000
SECONDS = 240  # far above what it takes; a parser that hangs on something fails here
SLOWEST = 0.5  # for one input, on a noisy machine

LETTERS = "rbwgat-/,:=. 0123456789abcdefghijklmnoz\t\n\0é２\ud800😀'\"{}%\\"


def mangled(text: str, random: Random) -> str:
    """A text with a few wounds, or now and then nothing but noise."""
    kind = random.randrange(20)
    if kind == 0:
        return "".join(random.choices(LETTERS, k=random.randrange(30)))
    if kind == 1:
        return text * random.randrange(60)
    letters = list(text)
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(letters) + 1)
        match random.randrange(5):
            case 0:
                letters.insert(at, random.choice(LETTERS))
            case 1:
                del letters[at : at + random.randrange(4)]
            case 2:
                letters[at : at + 1] = random.choices(LETTERS, k=1)
            case 3:
                letters[at:at] = letters[at // 2 : at]
            case _:
                other = random.randrange(len(letters) + 1)
                letters[at:], letters[other:] = letters[other:], letters[at:]
    return "".join(letters)


def attack(
    read: Callable[[str], object], error: type[Exception], texts: list[str], count: int, seed: int
) -> int:
    """Feeds mangled texts to a parser; how many of them it accepted."""
    random = Random(seed)
    accepted = 0
    for _ in range(count):
        text = mangled(random.choice(texts), random)
        start = monotonic()
        try:
            read(text)
            accepted += 1
        except error as caught:
            message = str(caught)
            assert message.isprintable(), repr(text)
            assert len(message) < 1_500, repr(text)
        assert monotonic() - start < SLOWEST, repr(text)
    return accepted


def check_position(game: Game, text: str) -> None:
    position = game.position(text)
    assert game.position(str(position)) == position
    assert (position.outcome is None) == bool(position.moves())


def check_move(position: Position, text: str) -> None:
    assert position.move(text).text == text.strip()
    position.play(text)


def test_a_million_inputs(note: Callable[[str], None]) -> None:
    began = monotonic()
    random = Random(27)
    share = INPUTS // 4
    variants = NAMED + LARGEST
    accepted = attack(stackyard.game, InvalidVariant, variants, share, 1)
    assert accepted
    done = share

    games = [stackyard.game(variant) for variant in NAMED * 2 + LARGEST[::3]]
    for seed, game in enumerate(games):
        samples = [random_position(game, random) for _ in range(12)]
        texts = [str(position) for position in samples]
        count = 2 * share // len(games) + 1
        assert attack(lambda text, game=game: check_position(game, text), InvalidPosition, texts, count, seed)  # type: ignore[misc]
        done += count
        for position in samples:
            count = share // len(games) // len(samples) + 1
            moves = [move.text for move in position.moves() + game.start().moves()]
            attack(lambda text, at=position: check_move(at, text), IllegalMove, moves, count, seed)  # type: ignore[misc]
            done += count
    took = monotonic() - began
    assert done >= INPUTS
    assert took < SECONDS
    note(f"parsers fuzzed with {done} inputs in {took:.0f} s")
