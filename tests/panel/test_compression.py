"""What is sent is packed for those who can read it, and plain for the others."""

import gzip

import pytest
from flask.testing import FlaskClient

from companion.panel import create_app
from companion.panel.assets import asset_address
from tests.helpers.memory_desk import MemoryDesk

PACKED = {"Accept-Encoding": "gzip"}


@pytest.fixture
def client(desk: MemoryDesk) -> FlaskClient:
    """A browser that asks a panel."""
    return create_app(desk, secret=b"x").test_client()


def test_a_page_is_sent_packed_to_a_browser(client: FlaskClient) -> None:
    """The same page in a third of the bytes."""
    plain, packed = client.get("/log"), client.get("/log", headers=PACKED)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.data) * 2 < len(plain.data)
    assert b"<!doctype html>" in gzip.decompress(packed.data)


def test_whoever_does_not_ask_gets_it_plain(client: FlaskClient) -> None:
    """As a script of an owner."""
    assert "Content-Encoding" not in client.get("/log").headers


def test_styles_are_packed_and_may_be_kept(client: FlaskClient) -> None:
    """Nothing of their other headers changes."""
    with client.get(asset_address("styles/base.css"), headers=PACKED) as sent:
        assert b"box-sizing" in gzip.decompress(sent.data)
        assert "immutable" in sent.headers["Cache-Control"]


def test_pictures_are_left_alone(client: FlaskClient) -> None:
    """They are packed already."""
    with client.get(asset_address("icons/icon-180.png"), headers=PACKED) as sent:
        assert "Content-Encoding" not in sent.headers
