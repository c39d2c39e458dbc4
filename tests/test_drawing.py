"""Drawings: every position of every variant is drawn whole, well-formed, and inside its frame."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stackyard
from stackyard import InvalidLimit, Move, Position
from stackyard.errors import IllegalMove
from stackyard.games.drawing import svg
from stackyard.games.drawing.marks import read_marks

SVG = "{http://www.w3.org/2000/svg}"
VARIANTS = ("silo", "silo-anywhere", "27", "27-advanced", "27-expert", "stacks", "diabolical")
LARGE = (
    "silo:squares=12,height=4",
    "silo:squares=4,height=15",
    "silo:squares=26,height=2",
    "27:fields=15,discs=12",
    "27:fields=15,discs=12,level=expert",
    "27:fields=26,discs=18",
    "stacks:side=5,pieces=20",
    "stacks:side=5,pieces=31,rules=diabolical",
)
SMALL = (
    "silo:squares=4,height=1",
    "27:fields=3,discs=1",
    "27-expert:fields=3,discs=1",
    "stacks:side=2,pieces=1",
)


def walk(variant: str, seed: int, plies: int) -> tuple[Position, Move | None]:
    """A position after some random moves, and the last of them."""
    position, last, choice = stackyard.game(variant).start(), None, random.Random(seed)
    while position.turn is not None and plies > 0:
        last = choice.choice(position.moves())
        position, plies = position.play(last), plies - 1
    return position, last


def parse(drawn: str) -> ElementTree.Element:
    root = ElementTree.fromstring(drawn)
    assert root.tag == SVG + "svg"
    return root


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def corners(element: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """Points that an element reaches, for the shapes that drawings are made of."""
    if element.tag in (SVG + "ellipse", SVG + "circle"):
        x, y = float(element.get("cx", "")), float(element.get("cy", ""))
        rx = float(element.get("rx") or element.get("r") or "")
        ry = float(element.get("ry") or element.get("r") or "")
        yield from ((x - rx, y - ry), (x + rx, y + ry))
    elif element.tag == SVG + "polygon":
        for pair in element.get("points", "").split():
            across, down = pair.split(",")
            yield float(across), float(down)
    elif element.tag == SVG + "rect":
        x, y, width, height = (float(element.get(name, "")) for name in ("x", "y", "width", "height"))
        yield from ((x, y), (x + width, y + height))
    elif element.tag == SVG + "path":
        yield from path_corners(element.get("d", ""))
    elif element.tag == SVG + "text":
        yield float(element.get("x", "")), float(element.get("y", ""))


def path_corners(path: str) -> Iterator[tuple[float, float]]:
    """The points a path goes through; an arc also reaches its radius below its ends, as all arcs here do."""
    x = y = 0.0
    for command, rest in re.findall(r"([MLVvhaAz])([^MLVvhaAz]*)", path):
        values = [float(value) for value in re.findall(r"-?[\d.]+", rest)]
        match command:
            case "M" | "L":
                x, y = values
            case "V":
                y = values[0]
            case "v":
                y += values[0]
            case "h":
                x += values[0]
            case "a":
                yield x, y + values[1]
                x, y = x + values[5], y + values[6]
            case "A":
                x, y = values[5:]
        yield x, y


def check(position: Position, drawn: str) -> None:
    root = parse(drawn)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for element in root.iter():
        assert element.get("id") is None
        for x, y in corners(element):
            assert 0 <= x <= width, ElementTree.tostring(element)
            assert 0 <= y <= height, ElementTree.tostring(element)

    cells = {cell.get("data-cell"): classed(cell, "sy-disc") for cell in classed(root, "sy-cell")}
    for label, stack in zip(position.layout.labels, position.stacks, strict=True):
        assert [disc.get("data-disc") for disc in cells.get(label, [])] == list(stack)
    assert len(classed(root, "sy-disc")) == sum(map(len, position.stacks))
    assert sorted(label.text or "" for label in classed(root, "sy-label")) == sorted(position.layout.labels)

    spare = Counter(disc.get("data-disc") for disc in classed(root, "sy-spare"))
    facts = position.facts
    for player in ("first", "second"):
        assert spare[player] == facts.get(f"reserve_{player}", 0) + facts.get(f"off_{player}", 0)


@pytest.mark.parametrize("variant", VARIANTS + LARGE + SMALL)
@pytest.mark.parametrize("plies", [0, 9, 35, 10_000])
def test_every_stage_of_a_game_is_drawn_whole(variant: str, plies: int) -> None:
    position, last = walk(variant, plies, plies)
    check(position, svg(position))
    check(position, svg(position, last_move=last, movable=True))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32), st.integers(0, 120), st.booleans(), st.booleans())
def test_random_positions_are_drawn_whole(
    variant: str, seed: int, plies: int, movable: bool, caption: bool
) -> None:
    position, last = walk(variant, seed, plies)
    drawn = svg(position, last_move=last, movable=movable, caption=caption)
    check(position, drawn)
    assert len(drawn) < 60_000


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("silo:squares=4,height=15", f"{'r' * 29}{'b' * 29},-,br,- r"),
        ("27:fields=3,discs=18", f"r,g,r{'w' * 18}{'b' * 18} -"),
        ("stacks", "-,-,-/-,aaatttaaatttaaatttaatt,-,t/-,-,-,-,-/-,-,-,-/a,-,- a 1 0,0"),
        ("stacks:side=2,pieces=31", f"-,-/-,{'at' * 31},-/-,- t 2 0,0"),
    ],
)
def test_the_tallest_towers_stay_in_the_frame(variant: str, text: str) -> None:
    position = stackyard.game(variant).position(text)
    drawn = svg(position, movable=True)
    check(position, drawn)
    assert float(parse(drawn).get("height", "")) < 800


def test_low_towers_leave_no_empty_height() -> None:
    game = stackyard.game("silo:squares=6,height=1")
    low = parse(svg(game.start()))
    high = parse(svg(stackyard.game("silo").position("rrrrrrrrr,bbbbbbbbb,-,-,-,- r")))
    assert float(low.get("height", "")) < 0.75 * float(high.get("height", ""))


@pytest.mark.parametrize("side", [3, 4, 5])
def test_a_tower_does_not_hide_the_stack_behind_it(side: int) -> None:
    """The top of a tower stays below the middle of the foot of the stack two rows behind."""
    game = stackyard.game(f"stacks:side={side}")
    labels = game.layout.labels
    cells = [""] * len(labels)
    front, behind = game.layout.numbers["b2"], game.layout.numbers["c4"]
    cells[front], cells[behind] = "at" * 8, "t"
    rows, at = [], 0
    for width in game.layout.rows:
        rows.append(",".join(cell or "-" for cell in cells[at : at + width]))
        at += width
    root = parse(svg(game.position(f"{'/'.join(rows)} t 2 4,3")))
    groups = {cell.get("data-cell"): cell for cell in classed(root, "sy-cell")}
    top = min(y for element in groups["b2"].iter() for _, y in corners(element))
    shadow = groups["c4"].find(SVG + "ellipse")
    assert shadow is not None
    assert top >= float(shadow.get("cy", "")) - 4


def test_two_drawings_share_a_page() -> None:
    """Nothing in a drawing can meet something else in the page: no ids, own class names."""
    page = "".join(svg(walk(variant, 1, 12)[0], movable=True) for variant in VARIANTS for _ in range(2))
    assert not re.search(r'\bid="|url\(#|href=', page)
    names = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}
    assert all(name.startswith("sy-") for name in names)
    styles = re.findall(r"<style>(.*?)</style>", page)
    assert len(set(styles)) == 1, "equal rules cannot fight"
    assert set(re.findall(r"\.([a-z][\w-]*)", styles[0])) >= {name for name in names if name[:5] == "sy-f-"}
    assert "prefers-color-scheme:dark" in styles[0]


def test_a_drawing_speaks() -> None:
    position = stackyard.game("27:level=advanced").start().play("a:3-b")
    root = parse(svg(position))
    assert root.get("role") == "img"
    title, description = root.findtext(SVG + "title", ""), root.findtext(SVG + "desc", "")
    assert title == f"27 (advanced). {position.status}"
    assert "a: 1 red, 6 black; b: 1 grey, 3 black; c: 1 grey;" in description
    words = " ".join(text.text or "" for text in root.iter(SVG + "text"))
    assert position.status in words
    assert "27" in words


def test_sizes() -> None:
    position = stackyard.game("stacks").start()
    plain, small = parse(svg(position)), parse(svg(position, size=320))
    assert small.get("width") == "320"
    assert small.get("viewBox") == plain.get("viewBox")
    ratio = float(plain.get("height", "")) / float(plain.get("width", ""))
    assert float(small.get("height", "")) == pytest.approx(320 * ratio, abs=0.2)
    for wrong in (0, -5, 10**6, True, "wide", 2.5):
        with pytest.raises(InvalidLimit):
            svg(position, size=wrong)  # type: ignore[arg-type]


def test_without_caption_the_board_stands_alone() -> None:
    position = stackyard.game("27").start()
    with_words, alone = svg(position), svg(position, caption=False)
    assert position.status in alone, "still in the title, for those who hear it"
    assert len(parse(alone).findall(SVG + "text")) < len(parse(with_words).findall(SVG + "text"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_dots_stand_over_the_stacks_that_can_move(variant: str) -> None:
    for plies in (0, 3, 20):
        position, _ = walk(variant, 5, plies)
        root = parse(svg(position, movable=True))
        sources = {move.source for move in position.moves()}
        assert len(classed(root, "sy-movable")) == len(sources)
        assert not classed(parse(svg(position)), "sy-movable")


def test_the_last_move_is_found_where_a_field_has_vanished() -> None:
    """The row has closed up since: the move's cells are not the cells of the board now.

    Rarely two boards lead to the same one by the same move, one with a field more; either will do then.
    """
    game = stackyard.game("27-advanced")
    seen, doubtful = 0, 0
    for seed in range(100):
        position, choice = game.start(), random.Random(seed)
        while position.turn is not None:
            move = choice.choice(position.moves())
            after = position.play(move)
            trace = read_marks(after, move, movable=False).trace
            assert trace is not None
            assert trace.target is not None
            assert (trace.gap is None) == (trace.source is not None)
            gone = len(after.stacks) < len(position.stacks)
            assert trace.gap is not None or not gone
            if (trace.gap is not None) == gone:
                moved = position.stacks[move.source or 0][-move.count :]
                assert after.stacks[trace.target][-move.count :] == moved
            else:
                doubtful += 1
            position, seen = after, seen + 1
    assert doubtful < 0.03 * seen


def test_a_move_of_another_board_is_refused() -> None:
    far = stackyard.game("27:fields=20").position(
        ",".join(["rbbbbbbbbb", *["g"] * 17, "gw", "rwwwwwwww"]) + " w"
    )
    with pytest.raises(IllegalMove, match="9 cells"):
        svg(stackyard.game("27").start(), last_move=far.moves()[0])


def test_names_are_escaped() -> None:
    from stackyard.games.drawing.paper import tag, text

    assert text("a<b & c", 0, 0, 9) == '<text x="0" y="0" font-size="9">a&lt;b &amp; c</text>'
    assert tag("g", class_='x"y') == '<g class="x&quot;y"/>'


def test_drawing_is_quick() -> None:
    positions = [walk(variant, 3, 30)[0] for variant in VARIANTS]
    svg(positions[0])
    fastest = min(timed(position) for position in positions for _ in range(3))
    assert fastest < 0.02


def timed(position: Position) -> float:
    start = time.perf_counter()
    svg(position)
    return time.perf_counter() - start


def test_jupyter_gets_the_drawing() -> None:
    position = stackyard.game("silo").start()
    assert position._repr_svg_() == svg(position)


@pytest.mark.parametrize("page", ["silo", "27", "stacks"])
def test_pictures_of_the_rules_pages_exist(page: str) -> None:
    docs = Path(__file__).parent.parent / "docs" / "games"
    pictures = re.findall(
        r"\]\((\.\./images/[\w-]+\.svg)\)", (docs / f"{page}.md").read_text(encoding="utf-8")
    )
    assert pictures
    for picture in pictures:
        parse((docs / picture).read_text(encoding="utf-8"))
