"""What is told of Taoists and of what they hold."""

from companion.messages.lamps import Signal
from companion.messages.prompts import Tone
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import happenings
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import Board
from companion.rules.ghost_stories.words.happenings.telling import TellingRow, row
from companion.rules.ghost_stories.words.names import THINGS, artifact, board, space, taoist, tile, token
from companion.rules.ghost_stories.words.rulebook import CAUSES


def _out_of_the_game(what: Text, source: Text) -> Text:
    return text("Out of the game: {token} ({source})", token=what, source=source)


def _taken_from_centre(_: Facts, who: Board) -> Text:
    return text("{who} takes a Power token from the central tile", who=taoist(who))


ROWS: tuple[TellingRow, ...] = (
    row(happenings.QI_LOST, lambda _, b: text("1 Qi lost: {board}", board=board(b)), tone=Tone.GRAVE),
    row(happenings.QI_GAINED, lambda _, b: text("1 Qi gained: {board}", board=board(b)), tone=Tone.GLAD),
    row(
        happenings.TAOIST_DIED,
        lambda _, b: text("{who} has died", who=taoist(b)),
        tone=Tone.GRAVE,
        signal=Signal.LOSS,
    ),
    row(
        happenings.TAOIST_REVIVED,
        lambda _, b, t: text("{who} lives again: {tile}", who=taoist(b), tile=tile(t)),
        tone=Tone.GLAD,
        cause=CAUSES["taoist-revived"],
    ),
    row(
        happenings.TAOIST_MOVED,
        lambda _, who, a, b: text(
            "{who} moves: {origin} → {target}", who=taoist(who), origin=tile(a), target=tile(b)
        ),
        going=lambda who, to: text("{piece} moves → {place}", piece=who, place=to),
        noted=False,
        cause=CAUSES["taoist-moved"],
    ),
    row(happenings.TAOIST_DOWN, lambda _, b: text("Lay down: {who}", who=taoist(b))),
    row(happenings.TAOIST_UP, lambda _, b: text("Stand up: {who}", who=taoist(b))),
    row(
        happenings.BOARD_POSSESSED,
        lambda _, b: text("No Qi left, its power is gone: {board}", board=board(b)),
        tone=Tone.GRAVE,
    ),
    row(happenings.TAO_GAINED, lambda _, b, c: text("{who} takes {token}", who=taoist(b), token=token(c))),
    row(happenings.TAO_LOST, lambda _, b, c: text("{who} loses {token}", who=taoist(b), token=token(c))),
    row(happenings.TAO_SPENT, lambda _, b, c: text("{who} spends {token}", who=taoist(b), token=token(c))),
    row(happenings.TAO_REMOVED_FROM, lambda _, c, b: _out_of_the_game(token(c), taoist(b))),
    row(happenings.TAO_REMOVED_FROM_SUPPLY, lambda _, c: _out_of_the_game(token(c), THINGS["supply"])),
    row(happenings.TAO_REMOVED_FROM_CIRCLE, lambda _, c: _out_of_the_game(token(c), THINGS["circle"])),
    row(happenings.TAO_REMOVED_NOWHERE, lambda _, c: _out_of_the_game(token(c), THINGS["nowhere"])),
    row(
        happenings.YIN_YANG_USED,
        lambda _, b, t: text("{who} uses the Yin-Yang: {tile}", who=taoist(b), tile=tile(t)),
    ),
    row(happenings.YIN_YANG_GAINED, lambda _, b: text("{who} takes back the Yin-Yang token", who=taoist(b))),
    row(happenings.YIN_YANG_LOST, lambda _, b: text("{who} loses the Yin-Yang token", who=taoist(b))),
    row(
        happenings.ARTIFACT_GAINED,
        lambda _, a, b: text("{who} takes {artifact}", who=taoist(b), artifact=artifact(a)),
        tone=Tone.GLAD,
    ),
    row(
        happenings.ARTIFACT_USED,
        lambda _, a, b: text("{who} uses {artifact}", who=taoist(b), artifact=artifact(a)),
    ),
    row(happenings.BUDDHA_TAKEN, lambda _, b: text("{who} takes a Buddha", who=taoist(b))),
    row(happenings.BUDDHA_PLACED, lambda _, s: text("A Buddha is placed: {space}", space=space(s))),
    row(happenings.BUDDHA_LOST, lambda _, b: text("{who} loses a Buddha", who=taoist(b))),
    row(
        happenings.POWER_BORROWED,
        lambda _, who, lent: text(
            "{who} borrows a power with a Power token: {board}", who=taoist(who), board=board(lent)
        ),
    ),
    row(happenings.POWER_TOKEN_TAKEN, _taken_from_centre),
    row(
        happenings.POWER_TOKEN_LOST,
        lambda _, b: text("A Power token goes to the central tile: {who}", who=taoist(b)),
    ),
    row(happenings.MANTRA_PLACED, lambda _, s: text("The Mantra lies on a ghost: {space}", space=space(s))),
    row(happenings.MANTRA_RETURNED, lambda _: text("The Mantra token comes back")),
    row(happenings.CIRCLE_SET, lambda _, c: text("On the Circle of Prayer: {token}", token=token(c))),
    row(happenings.CIRCLE_CLEARED, lambda _, c: text("Off the Circle of Prayer: {token}", token=token(c))),
)
