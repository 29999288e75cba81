"""Setting a position at the table: one act of a game that is played, or what is laid out before play."""

from collections.abc import Mapping
from dataclasses import replace

from companion.errors import IllegalMove
from companion.messages.events import Layers
from companion.messages.ids import PlaceId
from companion.messages.positions import PositionSheet
from companion.rules.ghost_stories.bookkeeper.books import Books
from companion.rules.ghost_stories.editor.draft import Draft, of_state, of_text
from companion.rules.ghost_stories.editor.sheet import name_of_edit, sheet
from companion.rules.ghost_stories.editor.taking_up import corrected
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.pieces import TILE_PLACES
from companion.rules.ghost_stories.referee import judge
from companion.rules.ghost_stories.referee.position import GHOSTS_COUNTED, Position, Referee
from companion.rules.ghost_stories.words import editor as words


def edited(play: Position, position: str, facts: Facts, table: Mapping[PlaceId, Layers]) -> Referee:
    """Go on from an edited position; IllegalMove if it is impossible."""
    rules = play.rules
    _must_be_possible(sheet(position, {}, facts, rules, lenient=play.edition < GHOSTS_COUNTED))
    before, after = of_state(rules), of_text(position, facts, rules.setting)
    return judge.edited(play, corrected(rules, after), name_of_edit(before, after), table)


def to_lay_out(books: Books, position: str, facts: Facts, edition: int) -> tuple[Draft, Books]:
    """The position that play begins from, and the books that know how high its stacks are."""
    told = sheet(position, {}, facts, lenient=edition < GHOSTS_COUNTED)
    _must_be_possible(told)
    if any(books.options[option] != value for option, value in told.options.items()):
        raise IllegalMove(words.OTHER_GAME.message, "Begin a game from it instead.", rule="Position")
    opened = of_text(position, facts)
    stacks = {tile: len(opened.keys[f"stack.{tile}"]) for tile in TILE_PLACES}
    portal = None if opened.keys["portal"] == "none" else opened.keys["portal"]
    return opened, replace(books, position=stacks, portal=portal)


def _must_be_possible(told: PositionSheet) -> None:
    if told.wrong:
        raise IllegalMove(
            "This position is impossible. Things that are wrong: {count}.",
            "The editor says at its places what is wrong.",
            rule="Position",
            count=len(told.wrong),
        )
