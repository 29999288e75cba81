"""What the sensors of a simulated table can notice. People know it of their table, and tap the rest."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.config import HubConfig
from companion.messages.games import Kit
from companion.messages.ids import BOX, HAND, PieceId, PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Which places have which sensor."""

    readers: frozenset[PlaceId] = frozenset()
    switches: frozenset[PlaceId] = frozenset()
    """Places whose switch feels a magnet."""
    eyes: frozenset[PlaceId] = frozenset()
    """Places a camera looks at."""
    magnetic: frozenset[PieceId] = frozenset()
    dice: bool = False
    """Whether the camera reads the dice in the tray."""

    @property
    def places(self) -> frozenset[PlaceId]:
        """Places any sensor looks at."""
        return self.readers | self.switches | self.eyes

    def notices(self, piece: PieceId, place: PlaceId) -> bool:
        """Whether the table notices that this piece comes to that place; off the table nothing comes to."""
        if place in (BOX, HAND) or place in self.eyes or place in self.readers:
            return True
        return place in self.switches and piece in self.magnetic


def covered(
    hubs: Iterable[HubConfig], sockets: Iterable[PlaceId], kit: Kit, eyes: Iterable[PlaceId]
) -> Coverage:
    """What a table notices with such hubs, switches in these sockets and eyes that look at these places."""
    readers = [place for hub in hubs for place in hub.readers if place is not None]
    hall = [place for hub in hubs for place in hub.switches if place is not None]
    seen = frozenset(eyes)
    return Coverage(
        readers=frozenset(readers),
        switches=frozenset([*hall, *sockets]),
        eyes=seen,
        magnetic=frozenset(piece.id for piece in kit.pieces if piece.magnetic),
        dice=bool(seen),
    )
