"""`stackyard tables`: see, check, ask and export the tables of solved games."""

from __future__ import annotations

from typing import Annotated

import typer

from stackyard.cli.arguments import (
    AsJson,
    MovesOption,
    PositionOption,
    UncheckedCommand,
    VariantArgument,
    new_app,
    number,
    position_of,
)
from stackyard.cli.screen import print_json
from stackyard.cli.waiting import DataOption, JobProgress, ThreadsOption, threads_of
from stackyard.games.position import check_limit
from stackyard.tables import TableError, data_directory, read_info, table_directories
from stackyard.tables import export as write_parquet
from stackyard.tables import open as open_table

app = new_app(help="See, check, ask and export the tables of solved games.")

MOST = 10**15


@app.command("list", cls=UncheckedCommand)
def list_tables(*, data: DataOption = None, as_json: AsJson = False) -> None:
    """List the tables that are there."""
    found, broken = [], []
    for directory in table_directories(data):
        try:
            found.append(read_info(directory))
        except TableError as error:
            broken.append(str(error))
    if as_json:
        print_json(
            {
                "directory": str(data_directory(data)),
                "tables": [
                    {
                        "variant": info.variant,
                        "positions": info.positions,
                        "bytes": info.bytes,
                        "complete": info.complete,
                        "directory": info.directory,
                    }
                    for info in found
                ],
                "broken": broken,
            }
        )
        return
    for info in found:
        state = "" if info.complete else ", not complete"
        print(f"{info.variant}: {info.positions:,} positions, {info.bytes:,} bytes{state}, {info.directory}")
    for sentence in broken:
        print(f"broken: {sentence}")
    if not found and not broken:
        print(f"no tables in {data_directory(data)}: build one with stackyard solve VARIANT --table")


@app.command(cls=UncheckedCommand)
def info(variant: VariantArgument, *, data: DataOption = None, as_json: AsJson = False) -> None:
    """Tell what a table holds: counts from the view of the player to move, sizes, checksums."""
    told = open_table(variant, data).info()
    if as_json:
        print_json(told.as_dict())
        return
    print(f"{told.variant}: {told.positions:,} positions{'' if told.complete else ' so far; not complete'}")
    print(f"won {told.won:,}, drawn {told.drawn:,}, lost {told.lost:,}")
    if told.longest is not None:
        print(f"longest win {told.longest} plies")
    print(f"{told.bits_per_position} bits a position, sha256 {told.sha256}")
    for file in told.files:
        print(f"  {file.file}: {file.bytes:,} bytes, {file.bits_per_position} bits a position")
        print(f"    sha256 {file.sha256}")
    if "seconds" in told.notes:
        print(f"built in {told.notes['seconds']:,.1f} seconds with {told.notes.get('threads')} threads")
    print(told.directory)


@app.command(cls=UncheckedCommand)
def verify(
    variant: VariantArgument,
    *,
    sample: Annotated[
        str | None,
        typer.Option("--sample", metavar="N", help="Recompute so many positions; all if not given."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Which sample.")] = "0",
    threads: ThreadsOption = None,
    data: DataOption = None,
    as_json: AsJson = False,
) -> None:
    """Check a table: its checksums, and its positions against what their moves lead to."""
    table = open_table(variant, data)
    progress = JobProgress()
    try:
        checked = table.verify(
            None if sample is None else check_limit("sample", number(sample), 1, MOST),
            check_limit("seed", number(seed), 0, MOST),
            threads_of(threads),
            progress=progress,
        )
    finally:
        progress.finish()
    if as_json:
        print_json({"variant": table.game.variant, "checked": checked, "positions": len(table), "ok": True})
    else:
        print(f"{table.game.variant}: {checked:,} of {len(table):,} positions are right, and all checksums")


@app.command(cls=UncheckedCommand)
def probe(
    variant: VariantArgument,
    *,
    position: PositionOption = None,
    moves: MovesOption = None,
    data: DataOption = None,
    as_json: AsJson = False,
) -> None:
    """Tell the exact value of a position and of each of its moves."""
    where = position_of(variant, position, moves)
    table = open_table(where.game, data)
    found = table.probe(where)
    values = table.moves(where)
    if as_json:
        print_json(
            {
                "variant": where.game.variant,
                "position": str(where),
                "turn": where.turn,
                "value": found.value,
                "distance": found.distance,
                "best": [move.text for move in table.best_moves(where)],
                "moves": [{"move": v.move.text, "value": v.value, "distance": v.distance} for v in values],
            }
        )
        return
    print(f"{where}: {_spell(found.value, found.distance)}")
    for value in values:
        print(f"  {value.move.text}  {_spell(value.value, value.distance)}")


@app.command(cls=UncheckedCommand)
def export(
    variant: VariantArgument,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The Parquet file to write.")],
    *,
    data: DataOption = None,
    as_json: AsJson = False,
) -> None:
    """Write a table as a Parquet file."""
    table = open_table(variant, data)
    progress = JobProgress()
    try:
        rows = write_parquet(table, file, progress)
    finally:
        progress.finish()
    if as_json:
        print_json({"variant": table.game.variant, "file": file, "rows": rows})
    else:
        print(f"{file}: {rows:,} rows")


def _spell(value: int, distance: int | None) -> str:
    if distance is None:
        return f"difference {value:+d}"
    what = {1: "won", 0: "drawn", -1: "lost"}.get(value, f"difference {value:+d}")
    return f"{what}, the end in {distance}"
