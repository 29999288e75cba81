"""What players do at the table: which answer they give, what their hands do for it, what they tidy up.

They see what people see, the prompts, the public view and the table from above, and nothing else.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any

from companion.messages.ids import BOX, HAND, PieceId, PlaceId
from companion.messages.prompts import Choice, LogLine, PieceMove, Prompt
from companion.messages.snapshot import Snapshot
from companion.rules.chance import Chance
from companion.rules.ghost_stories.model.glossary import SPACES
from companion.rules.ghost_stories.model.pieces import DECK, DESK, DISCARD
from companion.rules.ghost_stories.players import seen_position, slips, token_moves
from companion.rules.ghost_stories.players.panel_reading import (
    asked,
    asked_about,
    belongs,
    dice_left,
    draws,
    loose_crystal,
    over_a_full_tile,
    reminds,
    reminds_of_su_ling,
    rules_of,
    tops,
    turns_up,
    whose_turn,
)
from companion.rules.ghost_stories.table.kit import kit
from companion.rules.table_play import (
    Deed,
    Errs,
    How,
    Lapse,
    Put,
    Reply,
    Slip,
    TableInView,
    TokenMove,
    TurnOver,
)

DRAWS_ON = 0.5
"""How often a turn is ended by drawing the next ghost rather than by a tap."""
HEEDED = 0.7
"""How often a reminder of Su-Ling is taken to heart."""


class GhostStoriesPlayers:
    """The Taoists at one table."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._su_ling_next = False
        """A reminder was taken to heart."""

    def answer(self, table: TableInView, errs: Errs) -> Reply | None:
        """What they do about the first prompt."""
        shown = table.latest()
        prompt = shown.prompts[0]
        if rules_of(shown) is None:
            return None
        if draws(prompt):
            return self._drawn(prompt, table)
        if turns_up(prompt):
            return self._turned_up(prompt, table)
        if reminds(prompt):
            return self._reminded(prompt)
        return self._chosen(shown, prompt, table, errs)

    def slips_while_moving(self, move: PieceMove, table: TableInView, errs: Errs) -> Iterator[Slip]:
        """What goes wrong while a villager is carried."""
        return slips.while_moving(move, table, errs, self._chance)

    def slip_unasked(self, table: TableInView, errs: Errs) -> Slip | None:
        """A crystal or Su-Ling put down when nothing allows it, instead of a choice."""
        prompt = table.latest().prompts[0]
        if draws(prompt) or turns_up(prompt) or reminds(prompt):
            return None
        return slips.unasked(table, errs, self._chance)

    def tidying(self, table: TableInView) -> Iterator[Deed]:
        """Cards lie, the deck is as high and tiles show the side as the panel has them."""
        rules = rules_of(table.latest())
        if rules is None:
            return
        for board, spaces in rules["ghost"].items():
            for part, card in spaces.items():
                if card != "none" and _may_be_laid(PieceId(card), PlaceId(f"{board}.{part}"), table):
                    yield Put(PieceId(card), PlaceId(f"{board}.{part}"))
        lying = {card for spaces in rules["ghost"].values() for card in spaces.values()}
        for space in SPACES:
            for piece in table.world.pile(PlaceId(space)):
                if piece in _cards() and piece not in lying:
                    yield Put(piece, DISCARD)
        yield from _deck_as_booked(rules, lying, table)
        for tile, haunted in rules["haunted"].items():
            if haunted != (tile in table.world.turned):
                yield TurnOver(PlaceId(tile))

    def token_moves(self, lines: Sequence[LogLine]) -> Sequence[TokenMove] | None:
        """What the log has people do with Qi and Tao tokens."""
        return token_moves.told(lines)

    # ------------------------------------------------------------------------- choices

    def _chosen(self, shown: Snapshot, prompt: Prompt, table: TableInView, errs: Errs) -> Reply:
        """Choose sensibly; Su-Ling is forgotten now and then, and a turn may end by drawing on."""
        choice = self._choice(shown, prompt)
        if choice.id.startswith("su-ling "):
            reminded, self._su_ling_next = self._su_ling_next, False
            if not reminded and errs(Lapse.FORGOTTEN):
                return Reply(answer="done", how=How.THEN_TAP, slip=slips.FORGOTTEN_SU_LING)
        if choice.id == "done" and asked(shown) == "placement" and self._chance.random() < DRAWS_ON:
            return _draws_on(table)
        return Reply(
            answer=choice.id,
            deeds=_deeds(choice, shown, table),
            how=How.TAP_FIRST if over_a_full_tile(choice) else How.AS_USUAL,
            kept_dice=dice_left(table.world.dice, choice),
            says_where=choice.id.startswith("place "),
            cleared=_out_of_the_hand(shown, table),
        )

    def _choice(self, shown: Snapshot, prompt: Prompt) -> Choice:
        """The sensible choice, or Su-Ling if she has just been remembered."""
        by_id = {choice.id: choice for choice in prompt.choices if not choice.then}
        hers = [choice for choice in prompt.choices if choice.id.startswith("su-ling ")]
        if hers and self._su_ling_next:
            return max(hers, key=lambda choice: (len(choice.id.split()), self._chance.random()))
        placing = asked(shown) == "placement"
        useful = [each for each in by_id if not (placing and each.startswith("borrow "))]
        return by_id[seen_position.sensible_choice(shown, useful, self._chance)]

    def _reminded(self, prompt: Prompt) -> Reply:
        self._su_ling_next = reminds_of_su_ling(prompt) and self._chance.random() < HEEDED
        return Reply(answer="wait" if self._su_ling_next else "leave", how=How.THEN_TAP)

    # ---------------------------------------------------------------- what turns up

    def _drawn(self, prompt: Prompt, table: TableInView) -> Reply:
        """Take the top card of the deck and lay it on the desk; incarnations of the box at random."""
        world = table.world
        wanted = {choice.id.removeprefix("draw ") for choice in prompt.choices}
        deck = [card for card in reversed(world.pile(DECK)) if card in wanted]
        rest = [card for card in (*world.pile(BOX), *world.pile(DISCARD)) if card in wanted]
        card = (deck or rest)[0]
        place, how = DESK, How.BY_HAND
        if not table.coverage.notices(card, DESK):
            free = seen_position.free_spaces(table.latest(), card) if table.coverage.eyes else []
            place, how = (self._chance.choice(free), How.BY_HAND) if free else (DESK, How.THEN_TAP)
        cleared = tuple(Put(left, DISCARD) for left in world.pile(DESK))
        return Reply(answer=f"draw {card}", deeds=(Put(card, place),), how=how, cleared=cleared)

    def _turned_up(self, prompt: Prompt, table: TableInView) -> Reply:
        """Look who it is; the table should know by itself. Whoever sees somebody else there goes back."""
        wanted = {choice.id.removeprefix("reveal ") for choice in prompt.choices}
        where = table.world.where
        there = [top for top in tops(table) if not prompt.places or where(top) in prompt.places]
        found = [top for top in there if top in wanted]
        return Reply(answer=f"reveal {found[0]}" if found else "", how=How.BY_HAND)


def _draws_on(table: TableInView) -> Reply:
    """End the turn by drawing the next ghost, where the table notices that."""
    deck, desk = table.world.pile(DECK), table.world.pile(DESK)
    if deck and not desk and table.coverage.notices(deck[-1], DESK):
        return Reply(answer="done", deeds=(Put(deck[-1], DESK),), how=How.BY_HAND)
    return Reply(answer="done", how=How.THEN_TAP)


def _out_of_the_hand(shown: Snapshot, table: TableInView) -> tuple[Put, ...]:
    """Who was carried over a full tile is laid where the panel has him, once it asks no second step."""
    if asked(shown) == "second-step":
        return ()
    home = belongs(rules_of(shown))
    return tuple(Put(piece, place) for piece in table.world.pile(HAND) if (place := home.get(piece)))


def _deeds(choice: Choice, shown: Snapshot, table: TableInView) -> tuple[Put, ...]:
    """What hands do for a choice: what it claims, and crystals where it speaks of one."""
    deeds = [Put(piece, place if place is not None else BOX) for piece, place in choice.claims]
    verb, *words = choice.id.split()
    if over_a_full_tile(choice):
        deeds = [Put(whose_turn(shown), PlaceId(words[0])), Put(PieceId(words[1]), HAND)]
    elif verb == "crystal":
        deeds.append(Put(loose_crystal(table), PlaceId(words[0])))
    elif verb == "su-ling" and len(words) > 1:
        beside = seen_position.receptacle_beside(words[0], shown.options)
        deeds.append(Put(loose_crystal(table), beside))
    elif verb == "place" and table.coverage.eyes:
        deeds.append(Put(asked_about(shown), PlaceId(words[0])))
    return tuple(deeds)


def _may_be_laid(card: PieceId, space: PlaceId, table: TableInView) -> bool:
    """Whether a card lies elsewhere, and where hands may take it; one that was named is found in the deck."""
    where = table.world.where(card)
    return where != space and (where in (DESK, BOX, HAND, DISCARD, DECK) or where in SPACES)


def _deck_as_booked(rules: Any, lying: Collection[str], table: TableInView) -> Iterator[Deed]:
    """Let a deck that lies there be as high as the panel has it, once no card is on its way.

    A card that was named and not drawn left it all the same: if it came out of the box, the top card goes
    there for it. One whose drawing was taken back is laid back.
    """
    pile = table.world.pile
    on_their_way = any(card in _cards() for place in (HAND, DESK) for card in pile(place))
    deck = [card for card in pile(DECK) if card not in lying]
    if not deck or on_their_way or rules["question"]["kind"] == "space":
        return
    many = rules["deck"]["count"]
    for card in reversed(deck[many:]):
        yield Put(card, BOX)
    out = {*lying, *rules["discards"]}
    places = (DISCARD, *map(PlaceId, SPACES))
    back = [card for place in places for card in pile(place) if card in _cards() and card not in out]
    for card in back[: max(0, many - len(deck))]:
        yield Put(card, DECK)


@cache
def _cards() -> frozenset[PieceId]:
    return frozenset(piece.id for piece in kit().pieces if piece.kind in ("ghost", "incarnation"))
