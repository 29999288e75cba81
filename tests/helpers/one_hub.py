"""A simulated bench in the hands of a test, cut down to one hub so that checks are quick."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.rules.ghost_stories.table.kit import kit
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.world.world import World
from companion.workshop.checks.parts import Bench, SimulatedBench, simulated_bench

NORTH = DeviceId("hub-north")


class OneHub:
    """A bench with hub-north alone, and everything a test may break about it."""

    def __init__(self, simulated: SimulatedBench) -> None:
        table = simulated.bench.table
        self.bench: Bench = replace(simulated.bench, table=replace(table, hubs=table.hubs[:1]))
        self.simulated = simulated

    @property
    def hub(self) -> SimulatedHub:
        """The hub itself."""
        return self.simulated.hubs[NORTH]

    def with_hub(self, **changes: object) -> Bench:
        """The bench as if table.toml described the hub otherwise."""
        hub = replace(self.bench.table.hubs[0], **changes)  # type: ignore[arg-type]
        return replace(self.bench, table=replace(self.bench.table, hubs=(hub,)))


class BleedingWorld(World):
    """A world in which the reader under N also hears what lies on NW."""

    def tags_at(self, place: PlaceId) -> frozenset[TagId]:
        """What answers in the field of a reader."""
        own = super().tags_at(place)
        return own | super().tags_at(PlaceId("NW")) if place == "N" else own


@contextmanager
def one_hub(world: World | None = None) -> Iterator[OneHub]:
    """Run a simulated bench."""
    with simulated_bench(world or World(kit())) as simulated:
        yield OneHub(simulated)
