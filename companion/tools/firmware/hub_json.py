"""The settings file a hub keeps on its own flash, out of table.toml. `companion firmware` copies it there."""

import json
from collections.abc import Mapping

from companion.config import HubConfig, TableConfig

NAME = "hub.json"


def hub_settings(hub: HubConfig, table: TableConfig) -> str:
    """The hub.json of one hub."""
    wiring = table.wiring
    settings: Mapping[str, object] = {
        "name": hub.device,
        "readers": len(wiring.readers),
        "switches": len(wiring.switches),
        "pixels": wiring.pixel_count if wiring.pixels else 0,
        "pins": {
            "reset": wiring.reset,
            "spi": [[spi.block, spi.sck, spi.mosi, spi.miso] for spi in wiring.spi],
            "readers": [[reader.spi, reader.select, reader.busy] for reader in wiring.readers],
            "switches": list(wiring.switches),
            "pixels": wiring.pixels,
        },
    }
    return json.dumps(settings, indent=2) + "\n"
