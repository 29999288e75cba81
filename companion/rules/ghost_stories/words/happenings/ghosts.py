"""What is told of ghosts: how they arrive, act, are moved and driven out."""

from companion.messages.prompts import Tone
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import happenings
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import CardNo, Space
from companion.rules.ghost_stories.words.happenings.telling import TellingRow, row
from companion.rules.ghost_stories.words.names import THINGS, board, card, space, taoist


def _exorcism_failed(who: Text) -> Text:
    return text("The exorcism fails: {who}", who=who)


def _put_away(facts: Facts, number: CardNo, lay: Space) -> Text:
    return text("Take {ghost} off, onto the discard: {space}", ghost=card(facts, number), space=space(lay))


ROWS: tuple[TellingRow, ...] = (
    row(
        happenings.GHOST_DRAWN,
        lambda facts, c: text("Drawn: {ghost}", ghost=card(facts, c)),
        noted=False,
    ),
    row(
        happenings.GHOST_TO_BOTTOM,
        lambda facts, c: text("Shield of Time: {ghost} goes under the deck", ghost=card(facts, c)),
    ),
    row(
        happenings.INCARNATION_SWAPPED,
        lambda facts, c: text("{ghost} is swapped for another incarnation", ghost=card(facts, c)),
    ),
    row(
        happenings.INCARNATION_ON_DECK,
        lambda facts, c: text("No space is free: {ghost} waits on top of the deck", ghost=card(facts, c)),
    ),
    row(
        happenings.GHOST_ARRIVED,
        lambda facts, c, s: text("{ghost} arrives: {space}", ghost=card(facts, c), space=space(s)),
        noted=False,
    ),
    row(
        happenings.GHOST_SWALLOWED,
        lambda facts, c, s: text("A Buddha swallows {ghost}: {space}", ghost=card(facts, c), space=space(s)),
    ),
    row(happenings.BUDDHA_RETURNED, lambda _, s: text("The Buddha goes back: {space}", space=space(s))),
    row(
        happenings.LEFT_STONE_IGNORED,
        lambda facts, c: text("Armor of the Just: no left stone for {ghost}", ghost=card(facts, c)),
    ),
    row(
        happenings.NO_FREE_SPACE,
        lambda _, b: text("No ghost space is free, no card is drawn; who pays: {board}", board=board(b)),
        tone=Tone.GRAVE,
    ),
    row(
        happenings.GHOST_ACTED,
        lambda facts, c, s: text("{ghost} acts: {space}", ghost=card(facts, c), space=space(s)),
    ),
    row(
        happenings.CENTRE_STONE_OFF,
        lambda facts, c, s: text("Su-Ling holds {ghost} back: {space}", ghost=card(facts, c), space=space(s)),
    ),
    row(
        happenings.FIGURINE_OUT,
        lambda _, s: text("The haunting figurine steps onto its icon: {space}", space=space(s)),
    ),
    row(
        happenings.FIGURINE_BACK,
        lambda _, s: text("The haunting figurine goes back onto its card: {space}", space=space(s)),
    ),
    row(
        happenings.GHOST_MOVED,
        lambda facts, c, a, b: text(
            "{ghost} is moved: {origin} → {target}", ghost=card(facts, c), origin=space(a), target=space(b)
        ),
    ),
    row(
        happenings.GHOST_DISCARDED,
        lambda facts, c, s: text("{ghost} is discarded: {space}", ghost=card(facts, c), space=space(s)),
        order=_put_away,
    ),
    row(
        happenings.EXORCISED,
        lambda facts, c, s: text("{ghost} is exorcised: {space}", ghost=card(facts, c), space=space(s)),
        tone=Tone.GLAD,
        order=_put_away,
    ),
    row(happenings.EXORCISM_FAILED, lambda _, b: _exorcism_failed(taoist(b))),
    row(happenings.BARRIER_ROLL_FAILED, lambda _: _exorcism_failed(THINGS["players"])),
    row(
        happenings.CARD_REMOVED,
        lambda _: text("The lowest card of the ghost deck leaves the game unseen"),
        order=lambda _: text("Put the lowest ghost of the deck back into the box, face down"),
    ),
    row(
        happenings.OVERRUN,
        lambda _, b: text("Overrun, no ghost arrives: {board}", board=board(b)),
        tone=Tone.GRAVE,
    ),
)
