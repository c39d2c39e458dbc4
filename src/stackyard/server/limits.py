"""How often somebody may do something: sliding windows, one a socket and one an address."""

from __future__ import annotations

from collections import OrderedDict, deque
from ipaddress import AddressValueError, IPv6Address, ip_network
from time import monotonic

__all__ = ["LARGEST_BODY", "LARGEST_FRAME", "MESSAGES", "Addresses", "Window"]

LARGEST_FRAME = 16 * 1024
LARGEST_BODY = 64 * 1024
MESSAGES = (100, 20.0)
MOST_ADDRESSES = 10_000


class Window:
    """At most `most` times in `seconds`."""

    __slots__ = ("_seconds", "_times")

    def __init__(self, most: int, seconds: float) -> None:
        self._times: deque[float] = deque(maxlen=most)
        self._seconds = seconds

    def allows(self, now: float | None = None) -> bool:
        """Counts one more, unless it is too many."""
        now = monotonic() if now is None else now
        times = self._times
        if len(times) == times.maxlen and now - times[0] < self._seconds:
            return False
        times.append(now)
        return True


class Addresses:
    """A window for each address; the ones used longest ago are forgotten."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._windows: OrderedDict[str, Window] = OrderedDict()

    def allows(self, address: str) -> bool:
        address = network_of(address)
        window = self._windows.pop(address, None) or Window(self._most, self._seconds)
        self._windows[address] = window
        while len(self._windows) > MOST_ADDRESSES:
            self._windows.popitem(last=False)
        return window.allows()


def network_of(address: str) -> str:
    """Whose address it is: with IPv6 one connection has 2^64 of them."""
    try:
        return str(ip_network((IPv6Address(address), 64), strict=False))
    except AddressValueError:
        return address
