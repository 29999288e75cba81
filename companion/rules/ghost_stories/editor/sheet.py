"""The sheet of a position: its fields, what is impossible, what follows, how the board shows it."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, replace
from dataclasses import fields as fields_of

from companion.messages.ids import PieceId, PlaceId
from companion.messages.positions import Impossible, PositionField, PositionSheet
from companion.messages.snapshot import Pile
from companion.messages.text import Text, renamed
from companion.rules.game import Layout
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.written import asking
from companion.rules.ghost_stories.editor.draft import UNSEEN, Draft, as_text, of_state, of_text
from companion.rules.ghost_stories.editor.filling import Filled, filled_in
from companion.rules.ghost_stories.editor.form_fields import fields
from companion.rules.ghost_stories.editor.impossible import impossible
from companion.rules.ghost_stories.editor.places import COURSE, called
from companion.rules.ghost_stories.editor.taking_up import begins_anew, begun, changes
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import BOARDS, POWERS, RECEPTACLES, SPACES, TILES
from companion.rules.ghost_stories.model.options import HOUSE_WORDS, USUAL_SEATS, HouseRules, Setting
from companion.rules.ghost_stories.model.pieces import (
    CRYSTALS,
    DECK,
    DISCARD,
    GRAVEYARD,
    PORTAL,
    SHELTER,
    SU_LING,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.table import shown_game, tokens
from companion.rules.ghost_stories.view import public
from companion.rules.ghost_stories.words import editor as words
from companion.rules.ghost_stories.words.as_seen import Seen, seen_names


def sheet(
    position: str, filled: Filled, facts: Facts, playing: State | None = None, *, lenient: bool = False
) -> PositionSheet:
    """A position with a form filled in: to begin a game from, or to correct the game that is played."""
    draft = of_text(position, facts, playing.setting if playing is not None else None)
    draft, unread = filled_in(draft, filled)
    wrong = (*unread, *_other_game(position, playing), *impossible(draft, playing, lenient=lenient))
    seen = seen_names(draft.setting)
    anew = playing is not None and not wrong and begins_anew(playing, draft)
    return PositionSheet(
        position=as_text(draft),
        file=as_text(draft) if wrong else _as_case(draft),
        fields=_as_seen(fields(draft), seen),
        groups={place: renamed(name, seen) for place, name in called().items()},
        wrong=tuple(replace(each, what=renamed(each.what, seen)) for each in wrong),
        notes=(words.BEGINS_ANEW,) if anew else (),
        options=_options(draft.setting),
        view=shown_game.of_position(draft.state()),
        piles=piles(draft),
    )


def _as_seen(fields: tuple[PositionField, ...], seen: Seen) -> tuple[PositionField, ...]:
    """Fields whose answers go by what people see on the table; many share their answers."""
    shared = {id(field.values): field.values for field in fields}
    called = {
        each: tuple(replace(value, label=renamed(value.label, seen)) for value in values)
        for each, values in shared.items()
    }
    return tuple(replace(field, values=called[id(field.values)]) for field in fields)


def _as_case(draft: Draft) -> str:
    """The position as a file that shows what it asks."""
    state = begun(draft)
    engine.run(state)
    return f"{as_text(draft)}\n{asking(state)}"


def name_of_edit(before: Draft, after: Draft) -> Text:
    """What an edit is called: by its fact or its place if it is one."""
    changed = set(changes(before, after))
    was = {each.id: each.given for each in fields(before)}
    edited = [each for each in fields(after) if was.get(each.id) != each.given]
    places = {each.place for each in edited}
    if len(changed) == 1 and len({each.id for each in edited}) == 1:
        return words.edited_fact(edited[0].label, called()[edited[0].place])
    return words.edited(called()[places.pop()]) if len(places) == 1 else words.EDITED


def layout(draft: Draft) -> Layout:
    """What lies where in a position, bottom to top; whoever lies face down may be anybody."""
    keys, rules = draft.keys, draft.state()
    lying: dict[PlaceId, tuple[str, ...]] = {}
    for tile in TILES:
        stack = ["any villager" if each == UNSEEN else each for each in keys[f"stack.{tile}"]]
        stack += [PORTAL] if keys["portal"] == tile else []
        stack += [board for board in USUAL_SEATS if keys[f"at.{board}"] == tile]
        lying[PlaceId(tile)] = tuple(stack)
    for place in (GRAVEYARD, SHELTER):
        lying[place] = tuple(keys[place])
    for crystal, receptacle in zip(CRYSTALS, RECEPTACLES, strict=True):
        lying[PlaceId(receptacle)] = (crystal,) if keys[f"crystal.{receptacle}"] else ()
    for space in SPACES:
        card = keys[f"ghost.{space}"]
        hers = (SU_LING,) if keys["su-ling"] == space else ()
        lying[PlaceId(space)] = (*((card,) if card != "none" else ()), *hers)
    deck = [["any ghost"] * each if isinstance(each, int) else [_card(each)] for each in keys["deck"]]
    lying[DECK] = tuple(card for block in reversed(deck) for card in block)
    lying[DISCARD] = tuple(keys["discards"])
    for purse, held in tokens.booked(public(rules)).items():
        lying[purse] = tuple(f"any {kind}" for kind, count in held.items() for _ in range(count))
    return {place: pile for place, pile in lying.items() if pile}


def _card(word: str) -> str:
    return "any incarnation" if word == "incarnation" else word


def _other_game(position: str, playing: State | None) -> tuple[Impossible, ...]:
    """A position of other options cannot be of the game that is played."""
    if playing is None:
        return ()
    own = tomllib.loads(as_text(of_state(playing)))["options"]
    if tomllib.loads(position).get("options", own) == own:
        return ()
    return (Impossible(what=words.OTHER_GAME, at=(COURSE,)),)


def _options(setting: Setting) -> dict[str, str]:
    """The answers to the questions before play that a position means."""
    options, house = setting.options, setting.house
    chosen = {
        board: "player" if plays else "neutral" for board, plays in zip(BOARDS, setting.plays, strict=True)
    }
    chosen |= {
        f"power-{board}": options.powers.get(board, POWERS[2 * number]) for number, board in enumerate(BOARDS)
    }
    chosen |= {
        "difficulty": options.difficulty,
        "portal": options.portal,
        "incarnations": options.incarnations,
    }
    chosen |= {f"tile-{tile}": kind for tile, kind in zip(TILES, options.village, strict=True)}
    for each in fields_of(HouseRules):
        value = getattr(house, each.name)
        chosen[f"house-{each.name}"] = value if each.name in HOUSE_WORDS else "yes" if value else "no"
    return chosen


def to_lay_out(draft: Draft) -> dict[str, object]:
    """What screens show of a position that play is to begin from, with what is to lie where."""
    return {**shown_game.of_position(draft.state()), "lay_out": _lying(draft)}


def begins(draft: Draft) -> dict[str, object]:
    """What a table will have once play begins: the counts by the rules, and what is to lie where."""
    return {"rules": {**public(draft.state()), "phase": "setup"}, "lay_out": _lying(draft)}


def _lying(draft: Draft) -> dict[PlaceId, object]:
    return {place: asdict(pile) for place, pile in piles(draft).items()}


def piles(draft: Draft) -> Mapping[PlaceId, Pile]:
    """What the board shows of each place: who lies under others is only counted there."""
    keys = draft.keys
    lying: dict[PlaceId, Pile] = {}
    for tile in TILES:
        stack = keys[f"stack.{tile}"]
        top = stack[-1:] if stack and stack[-1] != UNSEEN else []
        standing = [board for board in BOARDS if keys[f"at.{board}"] == tile]
        portal = [PORTAL] if keys["portal"] == tile else []
        lying[PlaceId(tile)] = _pile([*portal, *top, *standing], len(stack) - len(top))
    for place in (GRAVEYARD, SHELTER):
        lying[place] = _pile(keys[place])
    for number, receptacle in enumerate(RECEPTACLES):
        lying[PlaceId(receptacle)] = _pile([CRYSTALS[number]] if keys[f"crystal.{receptacle}"] else [])
    for space in SPACES:
        card = keys[f"ghost.{space}"]
        hers = [SU_LING] if keys["su-ling"] == space else []
        lying[PlaceId(space)] = _pile([*([card] if card != "none" else []), *hers])
    return lying


def _pile(shown: list[str] | list[PieceId], hidden: int = 0) -> Pile:
    return Pile(open=tuple(map(PieceId, shown)), hidden=hidden)
