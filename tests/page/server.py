"""`stackyard serve` as a child process that a test may stop and start again at the same address."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

__all__ = ["Server"]

START = 30.0  # seconds


class Server:
    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "stackyard", "serve", "--port", str(self.port)]
        command += ["--data", str(self.data), "--new-games", "100000", "--engines", "1"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://127.0.0.1:" in line, f"the server said {line!r}"
        self.port = int(line.split("http://127.0.0.1:")[1].split()[0].strip("/"))
        with urlopen(f"{self.address}/api/ready", timeout=START) as answer:
            assert answer.status == 200

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
