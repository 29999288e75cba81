"""Ghosts and incarnations by the names we ship, so that every language has its own.

A name that an owner has entered from the card in the hand is said as it is written there.
"""

from collections.abc import Mapping
from typing import Final

from companion.messages.text import Text, text

NAMES: Final[Mapping[str, Text]] = {
    name.message: name
    for name in (
        text("Ghoul"),
        text("Walking Corpse"),
        text("Coffin Breakers"),
        text("Restless Dead"),
        text("Zombie"),
        text("Hopping Vampire"),
        text("Yellow Plague"),
        text("Lich"),
        text("Drowned Maiden"),
        text("Hound of Depth"),
        text("Perfidious Nymph"),
        text("Sticky Feet"),
        text("Abysmal"),
        text("Ooze Devil"),
        text("Liquid Horror"),
        text("Fury of Depth"),
        text("Creeping One"),
        text("Fungus Thing"),
        text("Fallen Monks"),
        text("Fallen Monk"),
        text("Restless Spirit"),
        text("Rotten Soul"),
        text("Wicked One"),
        text("Green Abomination"),
        text("Great Putrid"),
        text("Skinner"),
        text("Reaper"),
        text("Sharp-Nailed Mistresses"),
        text("Bleeding Eyes"),
        text("Blood Drinker"),
        text("Scarlet Evildoer"),
        text("Flesh Devourer"),
        text("Raging One"),
        text("Gloomy Minion"),
        text("Repellent Beauty"),
        text("Severed Heads"),
        text("Grave Walker"),
        text("Black Widow"),
        text("Dark Wraith"),
        text("Shapeless Evil"),
        text("Soul Eater"),
        text("Grey Hunter"),
        text("Howling Nightmare"),
        text("Uncatchable"),
        text("Hope Killer"),
        text("Deaths Army"),
        text("Forgotten Ones"),
        text("Bone Cracker"),
        text("Dark Mistress"),
        text("Creeping Horror"),
        text("Vampire Lord"),
        text("Nameless"),
        text("Gate Keeper"),
        text("Voracious"),
        text("Howling Ondine"),
        text("Root Master"),
        text("Time Keeper"),
        text("Shapeshifter"),
    )
}
"""By the shipped name."""
MOON_GHOST: Final = "White Moon ghost "
"""How the names of stand-ins begin that only have a number."""


def ghost_called(name: str) -> Text:
    """A name as players of each language say it."""
    number = name.removeprefix(MOON_GHOST)
    if number != name and number.isdigit():
        return text("White Moon ghost {number}", number=int(number))
    return NAMES.get(name) or text("{name}", name=name)
