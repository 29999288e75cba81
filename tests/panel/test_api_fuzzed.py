"""Schemathesis, which we did not write, reads the description of the API and sends to it what it likes."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from companion.messages.intents import BeginGame
from companion.panel import create_app
from companion.panel.server import PanelServer
from tests.helpers.memory_desk import GAME, MemoryDesk
from tests.helpers.table_in_memory import Evening

API = "api/v1"
DESCRIPTION = create_app(MemoryDesk(), secret=b"x").test_client().get(f"/{API}/openapi.json").get_json()
"""What there is to send to; the same for every table, and wanted before any test runs."""
described = schemathesis.openapi.from_dict(DESCRIPTION).exclude(path="/events")
"""All but the stream, which does not end."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a running table without devices is served, a game begun."""
    with closing(Evening(tmp_path_factory.mktemp("table"))) as evening:
        evening.service.hand_in(BeginGame(game=GAME, options={}))
        with PanelServer(create_app(evening.service, secret=b"only for tests")) as server:
            yield f"{server.address}{API}"


@described.parametrize()
@settings(
    max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
def test_whatever_is_sent_is_answered_as_described(case: schemathesis.Case[Any], address: str) -> None:
    """No fault of ours, no status, type or part that the description lacks; nonsense is refused."""
    case.call_and_validate(base_url=address)
