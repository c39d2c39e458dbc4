"""The commands about tables, as people type them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

MAIN = "import sys; from stackyard.cli import main; sys.exit(main())"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", MAIN, *arguments], capture_output=True, text=True, check=False
    )


def document(*arguments: str) -> dict[str, object]:
    ended = run(*arguments, "--json")
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    data = str(tmp_path_factory.mktemp("commands"))
    for variant in ("silo:squares=4,height=2", "27:fields=5,discs=2", "stacks:side=2,pieces=2"):
        assert run("solve", variant, "--table", "--data", data).returncode == 0
    return data


def test_info_has_the_promised_keys(place: str) -> None:
    info = document("tables", "info", "silo:squares=4,height=2", "--data", place)
    assert {"variant", "positions", "won", "drawn", "lost", "bits_per_position", "sha256"} <= info.keys()
    assert (info["positions"], info["won"], info["drawn"], info["lost"]) == (11_550, 5_764, 0, 5_786)


def test_list_shows_all(place: str) -> None:
    tables = document("tables", "list", "--data", place)["tables"]
    assert isinstance(tables, list)
    assert [table["variant"] for table in tables] == [
        "27:fields=5,discs=2",
        "silo:squares=4,height=2",
        "stacks:side=2,pieces=2",
    ]


def test_probe_and_verify(place: str) -> None:
    probe = document("tables", "probe", "silo:squares=4,height=2", "--data", place)
    assert probe["turn"] == "first"
    assert probe["best"]
    assert document("tables", "verify", "27:fields=5,discs=2", "--data", place)["ok"] is True
    sampled = document(
        "tables", "verify", "stacks:side=2,pieces=2", "--sample", "100", "--seed", "3", "--data", place
    )
    assert sampled["checked"] == 100


def test_export_writes_parquet(place: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    target = tmp_path / "silo.parquet"
    assert (
        document("tables", "export", "silo:squares=4,height=2", str(target), "--data", place)["rows"]
        == 11_550
    )
    columns = parquet.read_table(target).to_pydict()
    assert list(columns) == ["place", "value", "distance"]
    assert columns["value"].count(1) == 5_764


def test_the_environment_names_the_directory(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STACKYARD_DATA", place)
    assert document("tables", "info", "stacks:side=2,pieces=2")["drawn"] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tables", "info", "silo"], "there is no table of silo"),
        (["tables", "probe", "silo:squares=4,height=2", "--position", "x"], "a position of Silo"),
        (["tables", "verify", "silo:squares=4,height=2", "--sample", "0"], "sample must be"),
        (["solve", "stacks", "--table"], "would fit"),
        (["solve", "silo", "--table", "--memory", "much"], "not a size"),
        (["solve", "silo", "--table", "--threads", "0"], "threads must be"),
        (["solve", "chess", "--table"], "there is no game"),
    ],
)
def test_errors_are_one_line_and_status_2(arguments: list[str], sentence: str, place: str) -> None:
    ended = run(*arguments, "--data", place)
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert ended.stderr.splitlines()[-1].startswith("stackyard: ")
    assert "Traceback" not in ended.stderr


def test_the_size_is_told_if_asked_for(place: str) -> None:
    assert document("solve", "silo", "--size", "--data", place)["positions"] == 1_636_014_380


def test_a_directory_that_cannot_be_is_refused() -> None:
    for arguments in (["tables", "list"], ["tables", "info", "silo"], ["solve", "silo", "--table"]):
        ended = run(*arguments, "--data", "x" * 5000)
        assert ended.returncode == 2
        assert "cannot be a directory: file name too long; name another" in ended.stderr
        assert len(ended.stderr.splitlines()[-1]) < 200
