"""Events to JSON and back. No files.

Each event becomes a small object with its name under `event`. An unknown or damaged one is a JournalError:
better to say so than to play on with a hole in the evening.
"""

import json
from collections.abc import Mapping
from typing import Any

from companion.errors import JournalError
from companion.messages.events import (
    Answered,
    CardsCorrected,
    DiceRead,
    GameBegun,
    Layers,
    PieceLifted,
    PiecePlaced,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import PieceId, PlaceId, Witness


def encode(event: TableEvent) -> str:
    """One event as a line of JSON."""
    return json.dumps(_to_plain(event), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def decode(line: str) -> TableEvent:
    """The event a line of JSON stands for."""
    try:
        return _from_plain(json.loads(line))
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise JournalError(
            "The journal holds a line this version cannot read: {line}",
            "Open it with the version that wrote it, or begin a new game.",
            line=line[:80],
        ) from fault


def _to_plain(event: TableEvent) -> dict[str, object]:
    plain: dict[str, object] = {"event": type(event).__name__, "at": event.at}
    match event:
        case GameBegun():
            plain |= {
                "game": event.game,
                "options": dict(event.options),
                "layout": _plain_layout(event.layout),
            }
        case PiecePlaced():
            plain |= {"piece": event.piece, "place": event.place, "witness": event.witness.value}
            if event.joins:
                plain["joins"] = True
        case PieceLifted():
            plain |= {"piece": event.piece, "place": event.place, "witness": event.witness.value}
        case Answered():
            plain |= {"prompt": event.prompt, "choice": event.choice}
        case CardsCorrected():
            plain["cards"] = {card: dict(fields) for card, fields in event.cards.items()}
        case DiceRead():
            plain |= {"faces": list(event.faces), "witness": event.witness.value}
        case TableRested() | Undone() | Redone():
            pass
    return plain


def _from_plain(plain: dict[str, Any]) -> TableEvent:
    at = float(plain["at"])
    match plain["event"]:
        case "GameBegun":
            return GameBegun(
                at=at,
                game=str(plain["game"]),
                options={str(key): str(value) for key, value in plain["options"].items()},
                layout={
                    PlaceId(place): tuple(frozenset(map(PieceId, layer)) for layer in layers)
                    for place, layers in plain["layout"].items()
                },
            )
        case "PiecePlaced":
            return PiecePlaced(
                at=at,
                piece=PieceId(plain["piece"]),
                place=PlaceId(plain["place"]),
                witness=Witness(plain["witness"]),
                joins=bool(plain.get("joins", False)),
            )
        case "PieceLifted":
            return PieceLifted(
                at=at,
                piece=PieceId(plain["piece"]),
                place=PlaceId(plain["place"]),
                witness=Witness(plain["witness"]),
            )
        case "Answered":
            return Answered(at=at, prompt=str(plain["prompt"]), choice=str(plain["choice"]))
        case "CardsCorrected":
            return CardsCorrected(
                at=at,
                cards={
                    str(card): {str(field): str(value) for field, value in fields.items()}
                    for card, fields in plain["cards"].items()
                },
            )
        case "DiceRead":
            return DiceRead(at=at, faces=tuple(map(str, plain["faces"])), witness=Witness(plain["witness"]))
        case "TableRested":
            return TableRested(at=at)
        case "Undone":
            return Undone(at=at)
        case "Redone":
            return Redone(at=at)
        case name:
            raise ValueError(name)


def _plain_layout(layout: Mapping[PlaceId, Layers]) -> dict[str, list[list[str]]]:
    return {place: [sorted(layer) for layer in layers] for place, layers in layout.items()}
