"""What holds for all tests of devices."""

import sys

import pytest


@pytest.fixture(autouse=True)
def _no_library_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the camera's library goes when its test ends."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
