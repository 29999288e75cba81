"""Every sentence a player reads in this game, as texts with values. No decisions.

Sentences are our own; they say what to do at the table, not what the rulebook says.
"""

from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import glossary
from companion.rules.ghost_stories.model.facts import Family
from companion.rules.ghost_stories.words.names import ARTIFACTS, FAMILIES, RECEPTACLES, TILES, villager_piece

TITLE = text("Ghost Stories with White Moon")

LOST_TAO = {
    "green": text("One green Tao token leaves the game for good."),
    "red": text("One red Tao token leaves the game for good."),
    "yellow": text("One yellow Tao token leaves the game for good."),
    "blue": text("One blue Tao token leaves the game for good."),
    "black": text("One black Tao token leaves the game for good."),
}
CURSES = {
    "add-incarnation": text("An incarnation of Wu-Feng from the box enters play."),
    "kill-visible": text(
        "Choose one villager lying face up: that one dies too, with the curse that follows."
    ),
    "haunt-own-tile": text(
        "The tile this villager stood on is haunted. Villagers still there die instead and the tile stays."
    ),
    "add-ghost": text("One more ghost enters play."),
    "bottom-card-removed": text("The lowest card of the ghost deck leaves the game unseen."),
    "lose-qi-choice": text("Choose a Taoist or a neutral board: it loses 1 Qi."),
    "knock-down-active": text("Lay the active Taoist down: the next movement is spent getting up."),
}
REWARDS = {
    "place-buddhas": text("Put every Buddha that is available on free ghost spaces now, if you like."),
    "tao-one-of-each": text("Take one Tao token of each colour from the supply and share them out."),
    "qi-split-3": text("Share out 3 Qi among the Taoists."),
    "mystic-barrier": text("A Mystic Barrier follows at the end of this turn: fill the empty Receptacles."),
}


def curse(family: Family) -> Text:
    """What the death of one of its villagers brings."""
    if family.curse == "remove-tao":
        return LOST_TAO[glossary.COLOURS[family.curse_colour]]
    return CURSES[family.curse]


def reward(family: Family) -> Text:
    """What a saved family gives."""
    if family.reward == "artifact":
        artifact = ARTIFACTS[glossary.ARTIFACTS[family.artifact]]
        return text("The active player takes the artifact: {artifact}.", artifact=artifact)
    return REWARDS[family.reward]


def died(piece: PieceId, family: str) -> Text:
    """A death, as title and in the log."""
    return text(
        "{villager} of the {family} family has died", villager=villager_piece(piece), family=FAMILIES[family]
    )


def dead_count(dead: int, limit: int) -> Text:
    """How near the village is to being lost."""
    return text("{dead} of {limit} dead. At {limit} the village is lost.", dead=dead, limit=limit)


CURSE_RULE = text("Each death brings the curse of that villager's family, each time anew.")
REWARD_RULE = text("A family is saved once all its members are in the Shelter; its reward comes once.")
REVIVED_RULE = text("A villager brought back no longer counts among the dead.")
CRYSTAL_RULE = text("Four crystals in the four Receptacles raise the Mystic Barrier.")
BARRIER_RULE = text(
    "Starting left of the active player, each board saves one villager for one crystal, or rolls four dice "
    "and may add crystals. All boards share the crystals in the Receptacles."
)
LIMIT_RULE = text("The game is lost at once when the twelfth villager lies in the Graveyard.")
SET_UP_RULE = text(
    "Eight stacks of three villagers, only the top one face up, and none on the Portal's tile."
)


def saved(piece: PieceId) -> Text:
    """A villager reached the Shelter."""
    return text("{villager} is safe in the Shelter", villager=villager_piece(piece))


def family_saved(name: str) -> Text:
    """A family is complete."""
    return text("The {family} family is saved", family=FAMILIES[name])


def revived(piece: PieceId) -> Text:
    """A villager came back from the Graveyard."""
    return text("{villager} is back among the living", villager=villager_piece(piece))


def taken_from_shelter(piece: PieceId) -> Text:
    """A villager left the Shelter again."""
    return text("{villager} left the Shelter and no longer counts as saved", villager=villager_piece(piece))


def crystal_placed(place: PlaceId, filled: int) -> Text:
    """A Receptacle was filled."""
    return text(
        "A Moon Crystal shines, {filled} of 4: {receptacle}", receptacle=RECEPTACLES[place], filled=filled
    )


def crystal_removed(place: PlaceId, filled: int) -> Text:
    """A Receptacle was emptied."""
    return text("{receptacle} is empty again: {filled} of 4", receptacle=RECEPTACLES[place], filled=filled)


BARRIER_RAISED = text("The Mystic Barrier rises!")
BARRIER_OVER = text("The Mystic Barrier is over")
VILLAGE_LOST = text("The village is lost: twelve villagers are dead")
LAY_OUT = text("Lay out the village")
VILLAGE_STANDS = text("The village stands. Ready to begin?")
BEGUN = text("The game begins")
BEGUN_ANYWAY = text("The game begins with the table as it lies")
WATCHING = text("The table is watching. Play on.")
BEGIN = text("Begin")
BEGIN_ANYWAY = text("Begin anyway")
TURN_UP_THE_TOPS = text("Turn up the top villager of each stack you have laid")
TOPS_ARE_TURNED_UP = text("The tops are turned up")
LOW_STACKS_TOO = text("The tops are turned up, and the low stacks are whole as well")
REWARD_TAKEN = text("Taken")
BARRIER_DONE = text("The Barrier is over")


def villagers_missing(tile: str, missing: int) -> Text:
    """A stack that is too low."""
    return text(
        "{tile}: {count} villager is missing",
        plural="{tile}: {count} villagers are missing",
        count=missing,
        tile=TILES[tile],
    )


def villagers_too_many(tile: str, extra: int) -> Text:
    """A stack that is too high."""
    return text(
        "{tile}: {count} villager too many",
        plural="{tile}: {count} villagers too many",
        count=extra,
        tile=TILES[tile],
    )


def portal_belongs(tile: str) -> Text:
    """The Portal is not where it should be."""
    return text("The Portal belongs here: {tile}", tile=TILES[tile])


def more_tiles(count: int) -> Text:
    """There is more to do than is listed."""
    return text("and {count} more tile", plural="and {count} more tiles", count=count)


# ------------------------------------------------------------------- of the referee

DONE = text("Done")
WE_PUT_IT_BACK = text("We put it back")
WE_MEAN_IT = text("We mean it")
TABLE_MISREAD = text("The table misread")
WE_DO_IT_NOW = text("We do it now")
LEAVE_IT = text("Leave it, end the turn")
LEAVE_IT_THIS_GAME = text("Leave it, no more of this in this game")
LEAVE_IT_FOR_GOOD = text("Leave it, and never remind us again")


def move(what: Text, where: Text) -> Text:
    """A piece to be moved."""
    return text("Move {piece} → {place}", piece=what, place=where)


def told_and_move(told: Text, what: Text, where: Text) -> Text:
    """What happened, and the piece to be moved by it."""
    return text("{told}. Move {piece} → {place}", told=told, piece=what, place=where)


def move_several(count: int) -> Text:
    """Pieces to be moved; the steps of the prompt tell which and where."""
    return text("Move {count} piece", plural="Move {count} pieces", count=count)


def back_home(count: int) -> Text:
    """Crystals and Su-Ling that go back together."""
    return text(
        "Back into the reserve: {count} piece", plural="Back into the reserve: {count} pieces", count=count
    )


def done_again(act: Text) -> Text:
    """What was taken back and stands again."""
    return text("Done again: {act}", act=act)


def wrong_place(what: Text, lies: Text) -> Text:
    """The piece that was to be moved lies at a wrong place."""
    return text("That was not the place meant: {piece} now lies here: {place}", piece=what, place=lies)


def wrong_piece(stranger: Text, belongs: Text, meant: Text, target: Text) -> Text:
    """Another piece than the one that was to be moved was taken."""
    return text(
        "That was not the piece meant: {piece} belongs to {place}. Now move {meant} → {target}",
        piece=stranger,
        place=belongs,
        meant=meant,
        target=target,
    )


def crystals_left(count: int) -> Text:
    """What the boards still share in a Barrier."""
    return text("{count} crystal is left", plural="{count} crystals are left", count=count)


def lies_elsewhere(what: Text) -> Text:
    """A difference between table and rules."""
    return text("{piece} lies elsewhere than the rules have it", piece=what)


def on_the_table(where: Text) -> Text:
    """Where the table has a piece."""
    return text("On the table: {place}", place=where)


def by_the_rules(where: Text) -> Text:
    """Where the rules have a piece."""
    return text("By the rules: {place}", place=where)


def as_printed(card: Text) -> Text:
    """A card is read differently from now on."""
    return text("From now on as printed on your card: {card}", card=card)


# ------------------------------------------------------------------ of the end page


def deaths(count: int) -> Text:
    """The most deaths in a turn."""
    return text("{count} villager died", "{count} villagers died", count=count)


def lost_qi(count: int) -> Text:
    """The most Qi lost in a turn."""
    return text("{count} Qi was lost", "{count} Qi were lost", count=count)


def hauntings(count: int) -> Text:
    """The most tiles haunted in a turn."""
    return text("{count} tile was haunted", "{count} tiles were haunted", count=count)


def rescues(count: int) -> Text:
    """The most villagers saved in a turn."""
    return text("{count} villager was saved", "{count} villagers were saved", count=count)


def victories(count: int) -> Text:
    """The most incarnations beaten in a turn."""
    return text("{count} incarnation was beaten", "{count} incarnations were beaten", count=count)
