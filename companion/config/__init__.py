"""Settings files to frozen values: table.toml (devices, pins, measures)."""

from companion.config.table_file import default_table, load_table, parse_table, shipped
from companion.config.table_values import (
    CameraConfig,
    HubConfig,
    HubWiring,
    ScanConfig,
    SocketConfig,
    TableConfig,
)

__all__ = [
    "CameraConfig",
    "HubConfig",
    "HubWiring",
    "ScanConfig",
    "SocketConfig",
    "TableConfig",
    "default_table",
    "load_table",
    "parse_table",
    "shipped",
]
