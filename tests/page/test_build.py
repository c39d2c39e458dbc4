"""The build of the page: one that comes out empty fails, and a machine without Node is told what it needs."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("page_builder", ROOT / "scripts" / "page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "install", lambda: None)
    return module


def built(builder: ModuleType, monkeypatch: pytest.MonkeyPatch, target: Path, script: str) -> None:
    """Builds with a build in Vite's place that writes one script."""

    def write(*_: str, STACKYARD_PAGE: str) -> None:  # noqa: N803
        assets = Path(STACKYARD_PAGE) / "assets"
        assets.mkdir(parents=True)
        (assets.parent / "index.html").write_text("<!doctype html>", encoding="utf-8")
        (assets / "index-1.js").write_text(script, encoding="utf-8")

    monkeypatch.setattr(builder, "npm", write)
    builder.build(target)


def test_an_empty_page_fails_the_build(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="The page came out empty"):
        built(builder, monkeypatch, tmp_path / "page", "export {};")
    assert not (tmp_path / "page").exists()


def test_a_page_is_packed(builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    built(builder, monkeypatch, tmp_path / "page", "let discs = 18;\n" * 4000)
    assert (tmp_path / "page" / "index.html.gz").exists()
    assert (tmp_path / "page" / "assets" / "index-1.js.gz").stat().st_size < 1000


def test_without_a_node_one_of_pypi_is_asked_for(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert builder.needs() == [builder.NODE_WHEEL]
    monkeypatch.setattr(builder, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match="The page needs Node"):
        builder.npm("ci")


def test_a_node_that_is_too_old_counts_as_none(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.20.1\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert builder.needs() == [builder.NODE_WHEEL]
