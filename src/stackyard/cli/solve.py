"""`stackyard solve`: the exact value of a position, or a whole game into table files."""

from __future__ import annotations

from typing import Annotated

import typer

from stackyard.cli.arguments import (
    AsJson,
    MovesOption,
    PositionOption,
    UncheckedCommand,
    VariantArgument,
    decimal,
    new_app,
    position_of,
)
from stackyard.cli.screen import print_json
from stackyard.cli.waiting import DataOption, JobProgress, ThreadsOption, threads_of
from stackyard.errors import InvalidLimit, quote
from stackyard.games import Player, Position, game
from stackyard.solve import build, check_fits, exact_value, job_size, read_bytes
from stackyard.solve.build import CHECKPOINT_SECONDS, MEMORY
from stackyard.solve.value import MEMORY as SEARCH_MEMORY

app = new_app()


@app.command(cls=UncheckedCommand)
def solve(
    variant: VariantArgument,
    *,
    position: PositionOption = None,
    moves: MovesOption = None,
    table: Annotated[bool, typer.Option("--table", help="Solve the whole game into its table.")] = False,
    only_size: Annotated[bool, typer.Option("--size", help="Only say how large its table is.")] = False,
    threads: ThreadsOption = None,
    memory: Annotated[
        str | None, typer.Option("--memory", metavar="SIZE", help="The most memory to use, as in 8G or 500M.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where a stopped run was.")] = False,
    checkpoint: Annotated[
        str | None,
        typer.Option(
            "--checkpoint", metavar="SECONDS", help="How often to write down where the work stands."
        ),
    ] = None,
    data: DataOption = None,
    as_json: AsJson = False,
) -> None:
    """Tell the exact value of a position by whatever is quickest.

    With --table, solve every position of the game and write its table. Stop that whenever you
    like: with --resume it goes on.
    """
    chosen = game(variant)
    usual = MEMORY if table or only_size else SEARCH_MEMORY
    limit = usual if memory is None else read_bytes(memory)
    if not (table or only_size):
        _tell_value(position_of(variant, position, moves), threads, limit, as_json)
        return
    if position is not None or moves is not None:
        raise InvalidLimit("a table is of the whole game: leave out --position and --moves")
    seconds, workers = _seconds(checkpoint), threads_of(threads)
    size = job_size(chosen, limit)
    if only_size:
        check_fits(size, chosen, limit)
        if as_json:
            print_json(
                {
                    "variant": size.variant,
                    "positions": size.positions,
                    "exact": size.exact,
                    "memory": size.memory,
                    "disk": size.disk,
                }
            )
        else:
            print(size)
            print(f"build it with stackyard solve {chosen.variant} --table")
        return
    progress = JobProgress()
    progress.say(str(size))
    try:
        info = build(
            chosen,
            threads=workers,
            memory=limit,
            resume=resume,
            data=data,
            checkpoint_seconds=seconds,
            progress=progress,
        )
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"go on with stackyard solve {chosen.variant} --table --resume") from None
    finally:
        progress.finish()
    if as_json:
        print_json(info.as_dict())
        return
    print(f"{info.variant}: {info.positions:,} positions")
    print(f"won {info.won:,}, drawn {info.drawn:,}, lost {info.lost:,}")
    print(f"{info.directory}, {info.bytes:,} bytes, {info.notes.get('seconds', 0):,.1f} seconds")


def _tell_value(position: Position, threads: str | None, memory: int, as_json: bool) -> None:
    progress = JobProgress()
    try:
        solved = exact_value(position, threads=threads_of(threads), memory=memory, progress=progress)
    finally:
        progress.finish()
    if as_json:
        print_json(solved.as_dict())
        return
    players = position.game.family.players
    winner = {1: players[Player.FIRST], -1: players[Player.SECOND]}.get(solved.value)
    by = f" by {abs(solved.score)}" if solved.score else ""
    told = f"{winner} wins{by}" if winner else "a draw"
    print(f"{position}: {told}" + (f", the end in {solved.plies}" if solved.plies is not None else ""))
    print(f"{solved.nodes:,} positions in {solved.seconds:,.2f} seconds")


def _seconds(text: str | None) -> float:
    if text is None:
        return CHECKPOINT_SECONDS
    seconds = decimal(text)
    if isinstance(seconds, float) and 0 <= seconds <= 10**6:
        return seconds
    raise InvalidLimit(f"checkpoint must be a number of seconds, not {quote(text)}")
