"""Every word of the rules as players say it: colours, tiles, cards, artifacts, powers. No sentences."""

from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import glossary
from companion.rules.ghost_stories.model.cards import Card
from companion.rules.ghost_stories.model.facts import load_facts
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
from companion.rules.ghost_stories.words import prompts

COLOURS = {
    "yellow": text("yellow"),
    "red": text("red"),
    "green": text("green"),
    "blue": text("blue"),
    "black": text("black"),
    "white": text("white"),
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
TAKEN_TOKENS = {
    "yellow": text("a yellow Tao token"),
    "red": text("a red Tao token"),
    "green": text("a green Tao token"),
    "blue": text("a blue Tao token"),
    "black": text("a black Tao token"),
}


def colour(number: int) -> Text:
    """A colour or a face of a Tao die."""
    return COLOURS[glossary.FACES[number]]


def board(number: Board) -> Text:
    """A board."""
    return BOARDS[glossary.BOARDS[number]]


def taoist(number: Board) -> Text:
    """The Taoist of a board."""
    return prompts.TAOISTS[glossary.BOARDS[number]]


def token(number: int) -> Text:
    """A Tao token of a colour."""
    return TAKEN_TOKENS[glossary.COLOURS[number]]


def tile(number: Tile) -> Text:
    """A tile by its position."""
    return prompts.TILES[glossary.TILES[number]]


def space(number: Space) -> Text:
    """A ghost space."""
    return SPACES[glossary.SPACES[number]]


def receptacle(number: Receptacle) -> Text:
    """A Receptacle."""
    return prompts.RECEPTACLES[glossary.RECEPTACLES[number]]


def artifact(number: Artifact) -> Text:
    """An artifact."""
    return prompts.ARTIFACTS[glossary.ARTIFACTS[number]]


def curse_face(number: CurseFace) -> Text:
    """A face of the Curse die."""
    return CURSE_FACES[glossary.CURSE_FACES[number]]


def family(number: FamilyNo) -> Text:
    """A family."""
    return prompts.FAMILIES[load_facts().families[number].id]


def villager(number: Villager) -> Text:
    """A villager."""
    return prompts.villager(PieceId(load_facts().villagers[number]))


def card_no(number: CardNo) -> Text:
    """A ghost or incarnation as shipped."""
    return card_name(load_facts().cards[number])


def named(word: str) -> Text:
    """What players call a word of the rules."""
    for names in (prompts.TAOISTS, prompts.TILES, SPACES, prompts.RECEPTACLES, COLOURS, TILE_KINDS, POWERS):
        if word in names:
            return names[word]
    for names in (prompts.ARTIFACTS, THINGS, CURSE_FACES, prompts.FAMILIES):
        if word in names:
            return names[word]
    if word in load_facts().villager_index:
        return prompts.villager(PieceId(word))
    return card(word)


def card(word: str) -> Text:
    """A ghost or incarnation as shipped; a stand-in is marked wherever it is shown."""
    facts = load_facts()
    index = facts.card_index.get(word)
    return text("{word}", word=word) if index is None else card_name(facts.cards[index])


def card_name(printed: Card) -> Text:
    """The name of a card. It holds the card's id too, so that an owner's correction finds it (album.py)."""
    if printed.stand_in:
        return text("{name} (stand-in)", name=printed.name, card=printed.id)
    return text("{name}", name=printed.name, card=printed.id)


def place(where: str | None) -> Text:
    """A place a piece can be at."""
    if where is None:
        return text("the reserve, off the table")
    if where in prompts.TILES:
        return prompts.TILES[where]
    if where in prompts.RECEPTACLES:
        return prompts.RECEPTACLES[where]
    if where == "graveyard":
        return text("the Graveyard")
    if where == "shelter":
        return text("the Shelter")
    return prompts.icon(PlaceId(where)) if "." in where else text("{word}", word=where)


def piece(word: str) -> Text:
    """A tracked piece."""
    if word == "su-ling":
        return text("Su-Ling")
    if word == "portal":
        return text("the Portal")
    if word.startswith("crystal-"):
        return THINGS["crystal"]
    return named(word)
