"""What each thing on the board is and does now, by what everybody may know: the view alone is asked.

A thing goes by the word of the drawings: its kind, and after a colon which one it is, as in `tile:NW`,
`taoist:red` or `card:ghoul-1`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from companion.messages.games import LookUp
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import ARTIFACTS
from companion.rules.ghost_stories.words import names, options, prompts, rulebook
from companion.rules.ghost_stories.words import things as words
from companion.rules.ghost_stories.words.things import counted, filled

Known = Mapping[str, Any]
"""The view of a game, or nothing while there is none."""


def look_up(thing: str, view: Known) -> LookUp | None:
    """What a thing is, how it stands with it, what it does; None for what is not known."""
    kind, _, which = thing.partition(":")
    told = _TOLD.get(kind)
    try:
        return None if told is None else told(which, view)
    except KeyError:
        return None


def _rules(view: Known) -> Known:
    """What the referee adds to a view, before play what it will be; nothing below that level."""
    found = view.get("rules") or view.get("begins", {}).get("rules")
    return found if isinstance(found, Mapping) else {}


def _tile(tile: str, view: Known) -> LookUp:
    name, rules = names.TILES[tile], _rules(view)
    if not rules:
        return LookUp(name=name, kind=words.TILE, does=(rulebook.RULES["Village tiles"],))
    kind = rules["village"][tile]
    return LookUp(
        name=names.TILE_KINDS[kind],
        kind=words.TILE,
        now=tuple(_tile_now(tile, kind, rules)),
        does=(words.TILE_HELP[kind],),
    )


def _tile_now(tile: str, kind: str, rules: Known) -> Iterable[Text]:
    if rules["haunted"][tile]:
        yield words.HAUNTED_TILE
    if rules["portal"] == tile:
        yield words.PORTAL_HERE
    if kind == "buddhist-temple":
        yield counted(words.BUDDHAS_LEFT, rules["temple"])
    if kind == "circle-of-prayer":
        yield words.CIRCLE_TOKEN.get(rules["circle"], words.CIRCLE_EMPTY)
    if tile == "C" and rules["power-tokens"]["centre"]:
        yield counted(words.POWERS_ON_TILE, rules["power-tokens"]["centre"])
    lying = len(rules["stack"][tile])
    if lying:
        yield words.TILE_FULL if lying == 3 else counted(words.TILE_STACK, lying)


def _power(power: str, _: Known) -> LookUp:
    return LookUp(name=names.POWERS[power], kind=words.POWER, does=(options.POWERS_MEAN[power],))


def _artifact(artifact: str, _: Known) -> LookUp:
    return LookUp(name=names.ARTIFACTS[artifact], kind=words.ARTIFACT, does=(words.ARTIFACTS_DO[artifact],))


def _taoist(board: str, view: Known) -> LookUp:
    name, rules = names.TAOISTS[board], _rules(view)
    if not rules:
        return LookUp(name=name, kind=words.TAOIST)
    neutral = rules["neutral"][board]
    return LookUp(
        name=names.BOARDS[board] if neutral else name,
        kind=words.NEUTRAL if neutral else words.TAOIST,
        now=tuple(_taoist_now(board, rules)),
        does=tuple(_means(board, rules)),
    )


def _taoist_now(board: str, rules: Known) -> Iterable[Text]:
    yield counted(words.QI_OF, rules["qi"][board])
    if not rules["neutral"][board] and not rules["alive"][board]:
        yield words.DEAD
    elif rules["at"][board] in names.TILES:
        yield filled(words.STANDS, place=names.TILES[rules["at"][board]])
    if rules["down"][board]:
        yield words.DOWN
    if rules["power"][board] in names.POWERS:
        yield words.POWER_WORKS if rules["power-works"][board] else words.POWER_OFF


def _means(board: str, rules: Known) -> Iterable[Text]:
    """The power and the artifacts of a board, each with what it does."""
    power = rules["power"][board]
    if power in names.POWERS:
        yield filled(words.HOLDS, thing=names.POWERS[power], means=options.POWERS_MEAN[power])
    for artifact in rules["artifacts"][board]:
        yield filled(words.HOLDS, thing=names.ARTIFACTS[artifact], means=words.ARTIFACTS_DO[artifact])


def _artifacts(board: str, view: Known) -> LookUp:
    held = _rules(view)["artifacts"][board]
    told = [filled(words.HOLDS, thing=names.ARTIFACTS[it], means=words.ARTIFACTS_DO[it]) for it in held]
    return LookUp(name=words.ARTIFACT, kind=names.BOARDS[board], does=tuple(told))


def _tao(colour: str, view: Known) -> LookUp:
    rules = _rules(view)
    now = (counted(words.TAO_LEFT, rules["supply"][colour]),) if rules else ()
    forbidden = (words.NO_TAO,) if rules and rules["no-tao"] else ()
    return LookUp(name=words.TAO, kind=names.COLOURS[colour], now=(*forbidden, *now), does=(words.TAO_DOES,))


def _qi(_: str, __: Known) -> LookUp:
    return LookUp(name=words.QI, kind=words.TOKEN, does=(words.QI_DOES,))


def _buddha(_: str, view: Known) -> LookUp:
    rules = _rules(view)
    now = (counted(words.BUDDHAS_IN_TEMPLE, rules["temple"]),) if rules else ()
    return LookUp(name=words.BUDDHA, kind=words.TOKEN, now=now, does=(words.BUDDHA_DOES,))


def _plain(name: Text, does: Text) -> Callable[[str, Known], LookUp]:
    """A token of which there is only to say what it does."""
    return lambda _which, _view: LookUp(name=name, kind=words.TOKEN, does=(does,))


def _crystal(_: str, view: Known) -> LookUp:
    rules = _rules(view)
    now = (counted(words.CRYSTALS_LEFT, rules["crystals"]["reserve"]),) if rules else ()
    return LookUp(name=words.CRYSTAL, now=now, does=(words.CRYSTAL_DOES,))


def _receptacle(receptacle: str, view: Known) -> LookUp:
    filled = view.get("crystals")
    now: tuple[Text, ...] = ()
    if filled is not None:
        here = words.FILLED if receptacle in filled else words.EMPTY
        now = (here, counted(words.RECEPTACLES_FILLED, len(filled)))
    return LookUp(name=names.RECEPTACLES[receptacle], now=now, does=(words.RECEPTACLE_DOES,))


def _su_ling(_: str, view: Known) -> LookUp:
    return LookUp(
        name=names.FIGURES["su-ling"],
        kind=words.FIGURE,
        now=tuple(_su_ling_now(view)),
        does=(rulebook.REMINDERS["su-ling"].rule, rulebook.AGAINST["R35"]),
    )


def _su_ling_now(view: Known) -> Iterable[Text]:
    rules = _rules(view)
    at = rules.get("su-ling", "")
    if at == "held":
        yield words.SU_LING_HELD
    elif at == "reserve":
        yield words.SU_LING_AWAY
    elif at in names.SPACES:
        yield filled(words.SU_LING_STANDS, place=names.SPACES[at])
        board, part = at.split(".")
        ghost = rules["ghost"][board][part]
        if ghost != "none":
            yield filled(words.SU_LING_SILENCES, piece=ghost)
    if rules.get("su-ling-moved"):
        yield words.SU_LING_MOVED
    elif rules.get("armed") and at != "held":
        yield words.SU_LING_READY


def _portal(_: str, view: Known) -> LookUp:
    now: tuple[Text, ...] = ()
    at = _rules(view).get("portal", view.get("portal"))
    if at in names.TILES:
        now = (filled(words.PORTAL_STANDS, place=names.TILES[at]),)
    elif _rules(view):
        now = (words.PORTAL_GONE,)
    return LookUp(name=words.PORTAL, kind=words.FIGURE, now=now, does=(words.PORTAL_DOES,))


def _family(family: str, view: Known) -> LookUp:
    of_facts = {it.id: it for it in load_facts().families}[family]
    standing = next((it for it in view.get("families", ()) if it["id"] == family), None)
    counts = {key: standing[key] for key in ("saved", "size", "dead")} if standing else {}
    return LookUp(
        name=names.FAMILIES[family],
        kind=words.FAMILY,
        now=(filled(words.FAMILY_STANDS, **counts),) if counts else (),
        does=(
            filled(words.EACH_DEATH, curse=prompts.curse(of_facts)),
            filled(words.ALL_SAVED, reward=prompts.reward(of_facts)),
            *((words.ARTIFACTS_DO[ARTIFACTS[of_facts.artifact]],) if of_facts.reward == "artifact" else ()),
        ),
    )


def _graveyard(_: str, view: Known) -> LookUp:
    now = (prompts.dead_count(view["dead"], view["dead_limit"]),) if "dead" in view else ()
    return LookUp(name=words.GRAVEYARD, now=now, does=(prompts.CURSE_RULE,))


def _shelter(_: str, view: Known) -> LookUp:
    now = (counted(words.SAVED_COUNT, view["saved"]),) if "saved" in view else ()
    return LookUp(name=words.SHELTER, now=now, does=(prompts.REWARD_RULE,))


def _deck(_: str, view: Known) -> LookUp:
    rules = _rules(view)
    now = (counted(words.DECK_COUNT, rules["deck"]["count"]),) if rules else ()
    return LookUp(name=words.DECK, now=now, does=(words.DECK_DOES,))


def _haunted(_: str, view: Known) -> LookUp:
    boards = (view.get("forecast") or {}).get("boards") or {}
    limits = [each["haunted"] for each in boards.values()]
    now: tuple[Text, ...] = ()
    if limits:
        now = (filled(words.HAUNTED_COUNT, haunted=limits[0]["before"], limit=limits[0]["limit"]),)
    return LookUp(name=words.HAUNTED, now=now, does=(words.HAUNTED_DOES, words.HAUNTED_TILE))


def _space(space: str, view: Known) -> LookUp:
    rules = _rules(view)
    board, part = space.split(".")
    now = (words.SPACE_FREE,) if rules and rules["ghost"][board][part] == "none" else ()
    name = view.get("called", {}).get(space, names.SPACES[space])
    return LookUp(name=name, kind=words.SPACE, now=now, does=(words.SPACE_DOES,))


def _card(card: str, view: Known) -> LookUp:
    """A ghost: the card says what it does, here only how it stands."""
    if card not in load_facts().card_index:
        raise KeyError(card)
    return LookUp(name=text("{piece}", piece=card), now=tuple(_card_now(card, view)))


def _card_now(card: str, view: Known) -> Iterable[Text]:
    rules = _rules(view)
    lying = {
        ghost: f"{board}.{part}"
        for board, parts in rules.get("ghost", {}).items()
        for part, ghost in parts.items()
    }
    if card not in lying:
        return
    space = lying[card]
    board, part = space.split(".")
    if rules["su-ling"] == space:
        yield words.SILENCED
    if rules["figurine"][board][part] != "none":
        yield words.OUT if rules["figurine"][board][part] == "icon" else words.IN
    if rules["stone-ignored"][board][part] != "no":
        yield words.ARMOURED
    if rules["mantra"] == space:
        yield words.MANTRA_ON_IT
    for fight in (view.get("odds") or {}).get("fights") or ():
        if list(fight["spaces"]) == [space] and fight["near"] and fight["fightable"]:
            yield filled(words.CHANCE, percent=fight["chances"]["all"])


_TOLD: Final[Mapping[str, Callable[[str, Known], LookUp]]] = {
    "tile": _tile,
    "space": _space,
    "card": _card,
    "taoist": _taoist,
    "power": _power,
    "artifact": _artifact,
    "artifacts": _artifacts,
    "family": _family,
    "tao": _tao,
    "qi": _qi,
    "buddha": _buddha,
    "yin-yang": _plain(words.YIN_YANG, words.YIN_YANG_DOES),
    "power-token": _plain(words.POWER_TOKEN, words.POWER_TOKEN_DOES),
    "mantra": _plain(words.MANTRA, words.MANTRA_DOES),
    "figurine": _plain(words.FIGURINE, words.FIGURINE_DOES),
    "crystal": _crystal,
    "receptacle": _receptacle,
    "su-ling": _su_ling,
    "portal": _portal,
    "graveyard": _graveyard,
    "shelter": _shelter,
    "deck": _deck,
    "haunted": _haunted,
}
"""Every kind of thing."""
