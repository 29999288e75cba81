"""Settings files to frozen values: table.toml (devices, pins, measures), and what a table keeps."""

from companion.config.kept import Kept
from companion.config.table import default_table, load_table, parse_table, shipped
from companion.config.tags import load_tags, save_tags
from companion.config.values import (
    CameraConfig,
    HubConfig,
    HubWiring,
    ReceptacleConfig,
    ScanConfig,
    TableConfig,
)

__all__ = [
    "CameraConfig",
    "HubConfig",
    "HubWiring",
    "Kept",
    "ReceptacleConfig",
    "ScanConfig",
    "TableConfig",
    "default_table",
    "load_table",
    "load_tags",
    "parse_table",
    "save_tags",
    "shipped",
]
