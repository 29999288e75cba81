"""Every word of the rules as players say it: colours, tiles, cards, artifacts, powers. No sentences.

What an owner may have corrected is named by the facts of the game that is played, never by the shipped ones.
"""

from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import glossary
from companion.rules.ghost_stories.model.cards import PrintedCard
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import (
    Artifact,
    Board,
    CardNo,
    CurseFace,
    FamilyNo,
    Receptacle,
    Space,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.words.ghost_names import ghost_called

TILES = {
    "NW": text("the north-west tile"),
    "N": text("the north tile"),
    "NE": text("the north-east tile"),
    "W": text("the west tile"),
    "C": text("the central tile"),
    "E": text("the east tile"),
    "SW": text("the south-west tile"),
    "S": text("the south tile"),
    "SE": text("the south-east tile"),
}
RECEPTACLES = {
    "nw": text("the north-west Receptacle"),
    "ne": text("the north-east Receptacle"),
    "se": text("the south-east Receptacle"),
    "sw": text("the south-west Receptacle"),
}
TAOISTS = {
    "red": text("the red Taoist"),
    "green": text("the green Taoist"),
    "blue": text("the blue Taoist"),
    "yellow": text("the yellow Taoist"),
}
ICON_SPACES = {
    "red": {
        "left": text("the left icon of the red board"),
        "middle": text("the middle icon of the red board"),
        "right": text("the right icon of the red board"),
    },
    "green": {
        "left": text("the left icon of the green board"),
        "middle": text("the middle icon of the green board"),
        "right": text("the right icon of the green board"),
    },
    "blue": {
        "left": text("the left icon of the blue board"),
        "middle": text("the middle icon of the blue board"),
        "right": text("the right icon of the blue board"),
    },
    "yellow": {
        "left": text("the left icon of the yellow board"),
        "middle": text("the middle icon of the yellow board"),
        "right": text("the right icon of the yellow board"),
    },
}
FAMILIES = {
    "long": text("Long"),
    "chang": text("Chang"),
    "teng": text("Teng"),
    "weng": text("Weng"),
    "wu": text("Wu"),
    "miao": text("Miao"),
    "xiang": text("Xiang"),
    "sheng": text("Sheng"),
    "sun": text("Sun"),
    "li": text("Li"),
    "zhou": text("Zhou"),
    "hua": text("Hua"),
}
ARTIFACTS = {
    "life-potion": text("Life Potion"),
    "moon-dust": text("Moon Dust"),
    "scroll-of-unity": text("Scroll of Unity"),
    "firework": text("Firework"),
    "shield-of-time": text("Shield of Time"),
    "vengeful-claw": text("Vengeful Claw"),
    "armor-of-the-just": text("Armor of the Just"),
    "divine-sword": text("Divine Sword"),
}
DIFFICULTIES = {
    "initiation": text("Initiation"),
    "normal": text("Normal"),
    "nightmare": text("Nightmare"),
    "hell": text("Hell"),
}
COLOURS = {
    "yellow": text("yellow"),
    "red": text("red"),
    "green": text("green"),
    "blue": text("blue"),
    "black": text("black"),
    "white": text("white"),
}
PLAYERS = {
    "green": text("Green"),
    "yellow": text("Yellow"),
    "red": text("Red"),
    "blue": text("Blue"),
}
BOARDS = {
    "yellow": text("the yellow board"),
    "red": text("the red board"),
    "green": text("the green board"),
    "blue": text("the blue board"),
}
SPACES = {
    "yellow.left": text("yellow board, left space"),
    "yellow.middle": text("yellow board, middle space"),
    "yellow.right": text("yellow board, right space"),
    "red.left": text("red board, left space"),
    "red.middle": text("red board, middle space"),
    "red.right": text("red board, right space"),
    "green.left": text("green board, left space"),
    "green.middle": text("green board, middle space"),
    "green.right": text("green board, right space"),
    "blue.left": text("blue board, left space"),
    "blue.middle": text("blue board, middle space"),
    "blue.right": text("blue board, right space"),
}
TILE_KINDS = {
    "cemetery": text("Cemetery"),
    "taoist-altar": text("Taoist Altar"),
    "herbalists-shop": text("Herbalist's Shop"),
    "sorcerers-hut": text("Sorcerer's Hut"),
    "buddhist-temple": text("Buddhist Temple"),
    "night-watchmans-beat": text("Night Watchman's Beat"),
    "circle-of-prayer": text("Circle of Prayer"),
    "pavilion-of-the-heavenly-winds": text("Pavilion of the Heavenly Winds"),
    "tea-house": text("Tea House"),
    "kung-fu-school": text("Kung-Fu School"),
}
POWERS = {
    "bottomless-pockets": text("Bottomless Pockets"),
    "enfeeblement-mantra": text("Enfeeblement Mantra"),
    "dance-of-the-peaks": text("Dance of the Peaks"),
    "dance-of-the-twin-winds": text("Dance of the Twin Winds"),
    "the-gods-favorite": text("The Gods' Favorite"),
    "strength-of-the-mountain": text("Strength of the Mountain"),
    "heavenly-gust": text("Heavenly Gust"),
    "second-wind": text("Second Wind"),
}
CURSE_FACES = {
    "blank": text("blank"),
    "haunt-tile": text("a tile is haunted"),
    "extra-ghost": text("one more ghost"),
    "lose-all-tao": text("all Tao tokens are lost"),
    "lose-qi": text("1 Qi is lost"),
}
THINGS = {
    "qi": text("1 Qi"),
    "yin-yang": text("the Yin-Yang token"),
    "crystal": text("a Moon Crystal"),
    "supply": text("the supply"),
    "circle": text("the Circle of Prayer"),
    "nowhere": text("nowhere: none is left"),
    "pool": text("the Receptacles"),
    "players": text("The players"),
    "table": text("The table"),
    "none": text("none"),
    "dying": text("the tile of the dead"),
    "reserve": text("the reserve"),
}
FIGURES = {
    "su-ling": text("Su-Ling"),
    "portal": text("the Portal"),
}
TAKEN_TOKENS = {
    "yellow": text("a yellow Tao token"),
    "red": text("a red Tao token"),
    "green": text("a green Tao token"),
    "blue": text("a blue Tao token"),
    "black": text("a black Tao token"),
}

_BY_WORD = (
    TAOISTS,
    TILES,
    SPACES,
    RECEPTACLES,
    COLOURS,
    TILE_KINDS,
    POWERS,
    ARTIFACTS,
    THINGS,
    CURSE_FACES,
    FAMILIES,
)
"""Where a word of the rules has its name; of two tables with the same word the first counts."""


def colour(number: int) -> Text:
    """A colour or a face of a Tao die."""
    return COLOURS[glossary.FACES[number]]


def board(number: Board) -> Text:
    """A board."""
    return BOARDS[glossary.BOARDS[number]]


def taoist(number: Board) -> Text:
    """The Taoist of a board."""
    return TAOISTS[glossary.BOARDS[number]]


def token(number: int) -> Text:
    """A Tao token of a colour."""
    return TAKEN_TOKENS[glossary.COLOURS[number]]


def tile(number: Tile) -> Text:
    """A tile by its position."""
    return TILES[glossary.TILES[number]]


def space(number: Space) -> Text:
    """A ghost space."""
    return SPACES[glossary.SPACES[number]]


def receptacle(number: Receptacle) -> Text:
    """A Receptacle."""
    return RECEPTACLES[glossary.RECEPTACLES[number]]


def artifact(number: Artifact) -> Text:
    """An artifact."""
    return ARTIFACTS[glossary.ARTIFACTS[number]]


def curse_face(number: CurseFace) -> Text:
    """A face of the Curse die."""
    return CURSE_FACES[glossary.CURSE_FACES[number]]


def icon(place: PlaceId) -> Text:
    """The name of a haunting icon."""
    board, _, space = place.partition(".")
    return ICON_SPACES[board][space]


def villager_piece(piece: PieceId) -> Text:
    """A villager by family and number."""
    family, _, number = piece.rpartition("-")
    return text("{family} {number}", family=FAMILIES[family], number=int(number))


def family(facts: Facts, number: FamilyNo) -> Text:
    """A family."""
    return FAMILIES[facts.families[number].id]


def villager(facts: Facts, number: Villager) -> Text:
    """A villager."""
    return villager_piece(PieceId(facts.villagers[number]))


def card(facts: Facts, number: CardNo) -> Text:
    """A ghost or incarnation as this game has it."""
    return card_name(facts.cards[number])


def card_name(printed: PrintedCard) -> Text:
    """The name of a card; a stand-in is marked wherever it is shown."""
    if printed.stand_in:
        return text("{name} (stand-in)", name=ghost_called(printed.name))
    return ghost_called(printed.name)


def named(facts: Facts, word: str) -> Text:
    """What players call a word of the rules."""
    for names in _BY_WORD:
        if word in names:
            return names[word]
    if word in facts.villager_index:
        return villager_piece(PieceId(word))
    return card_name(facts.cards[facts.card_index[word]])


def place(where: str | None) -> Text:
    """A place a piece can be at."""
    if where is None:
        return text("the reserve, off the table")
    if where in TILES:
        return TILES[where]
    if where in RECEPTACLES:
        return RECEPTACLES[where]
    if where == "graveyard":
        return text("the Graveyard")
    if where == "shelter":
        return text("the Shelter")
    return icon(PlaceId(where)) if "." in where else text("{word}", word=where)


def piece(facts: Facts, word: str) -> Text:
    """A tracked piece."""
    if word.startswith("crystal-"):
        return THINGS["crystal"]
    return FIGURES[word] if word in FIGURES else named(facts, word)
