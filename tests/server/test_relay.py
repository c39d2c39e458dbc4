"""What reaches the sockets of a match that another process owns, when letters come late, twice or never."""

from __future__ import annotations

from server.inside import Guest
from stackyard.games import Player
from stackyard.server.relay import Relay


def test_what_comes_before_the_greeting_waits_for_it_and_comes_once() -> None:
    relay, guest = Relay("m", "owner"), Guest()
    relay.enter(guest, {Player.FIRST})
    relay.tell(b"3", 3)
    relay.tell(b"presence", None)
    relay.tell(b"4", 4)
    relay.greeted(guest, [b"welcome", b"snapshot 3"], 3)
    relay.tell(b"4", 4)  # again
    relay.tell(b"5", 5)
    assert guest.frames == [b"welcome", b"snapshot 3", b"presence", b"4", b"5"]


def test_who_missed_something_is_sent_for_it() -> None:
    relay, behind, ahead, new = Relay("m", "owner"), Guest(), Guest(), Guest()
    for guest, last in ((behind, 4), (ahead, 5)):
        relay.enter(guest, set())
        relay.greeted(guest, [], last)
    relay.enter(new, set())
    relay.current(5)
    assert behind.parted
    assert not ahead.parted
    assert not new.parted  # its greeting is under way


def test_a_silent_owner_is_noticed() -> None:
    relay = Relay("m", "owner")
    assert not relay.is_silent()
    relay.heard -= 6
    assert relay.is_silent()
    relay.tell(b"presence", None)
    assert not relay.is_silent()


def test_who_left_meanwhile_is_told_nothing() -> None:
    relay, guest = Relay("m", "owner"), Guest()
    relay.enter(guest, {Player.SECOND})
    assert relay.count() == (0, 1, 0)
    relay.leave(guest)
    relay.greeted(guest, [b"welcome"], 1)
    relay.tell(b"2", 2)
    assert guest.frames == []
    assert relay.count() == (0, 0, 0)
