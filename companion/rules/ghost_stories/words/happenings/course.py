"""What is told of turns, of the end, and of what people do besides the rules."""

from companion.messages.lamps import Signal
from companion.messages.prompts import Tone
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import happenings
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import LOSSES, Loss
from companion.rules.ghost_stories.model.pieces import OFF_THE_TABLE, PLACES, all_pieces
from companion.rules.ghost_stories.words import prompts
from companion.rules.ghost_stories.words.happenings.telling import TellingRow, row
from companion.rules.ghost_stories.words.names import board, piece, place, taoist
from companion.rules.ghost_stories.words.rulebook import CAUSES

LOST_BY = {
    "taoists": text("Lost: all Taoists are dead"),
    "tiles": text("Lost: too many tiles are haunted"),
    "villagers": prompts.VILLAGE_LOST,
    "deck": text("Lost: the last ghost was drawn while Wu-Feng lives"),
    "blocked-line": text("Lost: a ghost found its whole line haunted"),
}


def _lost(_: Facts, loss: Loss) -> Text:
    return LOST_BY[LOSSES[loss]]


def _house_exception(facts: Facts, number: int, where: int) -> Text:
    return text(
        "By agreement at the table: {piece} → {place}",
        piece=piece(facts, all_pieces()[number]),
        place=place(None if PLACES[where] == OFF_THE_TABLE else PLACES[where]),
    )


ROWS: tuple[TellingRow, ...] = (
    row(happenings.TURN_BEGAN, lambda _, b: text("Turn: {board}", board=board(b)), noted=False),
    row(happenings.YANG_BEGAN, lambda _, b: text("Yang phase: {who}", who=taoist(b)), logged=False),
    row(happenings.TURN_ENDED, lambda _, b: text("Turn over: {board}", board=board(b)), logged=False),
    row(happenings.GAME_WON, lambda _: text("Won: Wu-Feng is beaten"), tone=Tone.GLAD, signal=Signal.WON),
    row(happenings.GAME_LOST, _lost, tone=Tone.GRAVE, signal=Signal.LOST),
    row(happenings.UNDONE, lambda _: text("The last act is undone"), cause=CAUSES["undone"]),
    row(happenings.REDONE, lambda _: text("Done again"), noted=False, cause=CAUSES["redone"]),
    row(happenings.PUT_BACK, lambda _: text("It is put back")),
    row(happenings.POSITION_EDITED, lambda _: text("The position was edited")),
    row(happenings.HOUSE_EXCEPTION, _house_exception),
)
