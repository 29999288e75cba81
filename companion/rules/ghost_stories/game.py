"""Fits Ghost Stories with White Moon to the seam: set-up, then as much assistance as the table wants.

The bookkeeper enters every piece that is moved, at every level. The referee's game begins with play and
goes on only while the referee leads: below that level it gets no event, and is taken up again where it was
left, with the table as it lies then.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.errors import IllegalMove
from companion.messages.evenings import DoneAct, EveningTally, TallyWords
from companion.messages.events import (
    Answered,
    CardsCorrected,
    Layers,
    PositionSet,
    Redone,
    TableEvent,
    Undone,
)
from companion.messages.games import GameScreen, Kit, Option, Rule
from companion.messages.ids import PieceId, PlaceId
from companion.messages.lamps import Scene
from companion.messages.positions import PositionSheet
from companion.messages.prompts import LogLine, Prompt, Tone
from companion.messages.snapshot import Ending
from companion.messages.text import Text, text
from companion.rules.game import Layout
from companion.rules.ghost_stories import engine, examples
from companion.rules.ghost_stories.bookkeeper.books import Phase, opened, step
from companion.rules.ghost_stories.bookkeeper.laying_out import (
    TOPS,
    still_laying,
    tops_prompts,
    turned_up,
    unfinished,
)
from companion.rules.ghost_stories.bookkeeper.prompts import book_prompts
from companion.rules.ghost_stories.editor import draft, in_play, sheet, taking_up
from companion.rules.ghost_stories.editor.draft import Draft
from companion.rules.ghost_stories.evening import Evening, Level
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.glossary import LOSSES, WON, Loss
from companion.rules.ghost_stories.model.happenings import GAME_LOST, GAME_WON
from companion.rules.ghost_stories.model.pieces import TILE_PLACES
from companion.rules.ghost_stories.referee import judge
from companion.rules.ghost_stories.referee.answers import REMIND
from companion.rules.ghost_stories.referee.astray import standing
from companion.rules.ghost_stories.referee.position import EDITION, Position
from companion.rules.ghost_stories.referee.prompts import offered_claims, play_prompts
from companion.rules.ghost_stories.table import (
    done_acts,
    evening_tally,
    kit,
    lamps,
    looked_up,
    new_game_form,
    owner_cards,
    shown_game,
)
from companion.rules.ghost_stories.table.owner_cards import CardsInPlay
from companion.rules.ghost_stories.table.spoken import called_in, seen_in, spoken_lines, spoken_prompts
from companion.rules.ghost_stories.words import happenings, lessons, names, prompts, rulebook
from companion.rules.language import Happening
from companion.rules.lazy_mapping import LazyMapping


class GhostStories:
    """Ghost Stories with White Moon behind the seam."""

    name = "ghost_stories"
    edition = EDITION
    title = prompts.TITLE
    look_up = staticmethod(looked_up.look_up)
    cards = staticmethod(owner_cards.browsed)

    @property
    def screens(self) -> tuple[GameScreen, ...]:
        return (
            GameScreen(name="taoists", label=text("Taoists")),
            GameScreen(name="families", label=text("Families")),
        )

    @property
    def kit(self) -> Kit:
        return kit.kit()

    @property
    def options(self) -> tuple[Option, ...]:
        return new_game_form.options()

    @property
    def rulebook(self) -> tuple[Rule, ...]:
        return rulebook.chapters()

    @property
    def lessons(self) -> tuple[Rule, ...]:
        return lessons.lessons()

    def examples(self) -> tuple[tuple[Text, Evening], ...]:
        evening = self.start({option.id: option.default for option in self.options}, {})
        return tuple((name, replace(evening, play=play)) for name, play in examples.moments())

    def start(
        self,
        chosen: Mapping[str, str],
        layout: Mapping[PlaceId, Layers],
        face_up: frozenset[PieceId] = frozenset(),
        edition: int | None = None,
    ) -> Evening:
        new_game_form.check(chosen)
        return Evening(Level(chosen["level"]), opened(chosen, layout, face_up), edition=edition or EDITION)

    def apply(
        self, state: Evening, event: TableEvent, table: Mapping[PlaceId, Layers]
    ) -> tuple[Evening, tuple[LogLine, ...]]:
        after, lines = self._followed(state, event, table)
        if after.play is not None:
            rules = owner_cards.laid(after.play.rules, after.cards)
            if rules is not after.play.rules:
                after = replace(after, play=replace(after.play, rules=rules))
        return after, spoken_lines(lines, seen_in(after.play, after.books.options)) if lines else ()

    def _followed(
        self, state: Evening, event: TableEvent, table: Mapping[PlaceId, Layers]
    ) -> tuple[Evening, tuple[LogLine, ...]]:
        if isinstance(event, CardsCorrected):
            return _recarded(state, owner_cards.opened(event.cards))
        if isinstance(event, PositionSet):
            return _repositioned(state, event.position, table)
        if isinstance(event, Answered) and event.prompt == "level":
            return _levelled(state, event.choice), ()
        if isinstance(event, Answered) and event.prompt.startswith(REMIND):
            return _reminding(state, event.prompt, event.choice), ()
        if isinstance(event, Answered) and event.prompt == TOPS and state.play is not None:
            return _turned_up(state, state.play, event.choice, table)
        for_referee = state.leads and isinstance(event, Answered | Undone | Redone)
        books, lines = (state.books, ()) if for_referee else step(state.books, event)
        if state.play is None:
            return _taken_up(replace(state, books=books), table, lines)
        play = replace(state.play, laying=still_laying(books.laid, state.play.laying))
        if not state.leads:
            return replace(state, books=books, play=play), lines if state.level is Level.BOOKKEEPER else ()
        play, told = judge.judged(play, event, table)
        play = replace(play, laying=play.face_down())
        again = isinstance(event, Redone)
        lines = done_acts.told_again(play, state.cards.facts) if again else _log(told, state.cards.facts)
        return replace(state, books=replace(books, notices=()), play=play), lines

    def expected(self, state: Evening) -> Layout:
        """Before play: the set-up, printed or edited. In play the prompts say what belongs where."""
        if state.books.phase is not Phase.SET_UP:
            return {}
        return sheet.layout(_beginning(state))

    def face_down(self, state: Evening) -> frozenset[PlaceId]:
        """Every stack until play begins; then those that had not been laid."""
        if state.books.phase is Phase.SET_UP:
            return frozenset(TILE_PLACES)
        return state.play.laying if state.play is not None else frozenset()

    def plausible(self, state: Evening) -> Callable[[PieceId, PlaceId], bool]:
        """Where the rules have it, or where an answer or an instruction would put it."""
        if state.play is None or not state.leads:
            return lambda *_: False
        stands, claims = standing(state.play.rules), offered_claims(state.play, state.cards.facts)
        return lambda piece, place: stands.get(piece) == place or (piece, place) in claims

    def prompts(self, state: Evening) -> tuple[Prompt, ...]:
        return spoken_prompts(self._asked(state), seen_in(state.play, state.books.options))

    def _asked(self, state: Evening) -> tuple[Prompt, ...]:
        tops = tops_prompts(state.books.laid, state.play.laying) if state.play is not None else ()
        if state.leads and state.play is not None:
            first, *others = play_prompts(state.play, state.cards.facts)
            return (done_acts.noted_again(first, state.play, state.cards.facts), *tops, *others)
        if state.level is Level.QUIET and state.books.phase is Phase.PLAY:
            return tops
        return (*book_prompts(state.books), *tops)

    def lamps(self, state: Evening) -> Scene:
        if state.leads and state.play is not None:
            return lamps.of_play(state.play)
        return lamps.of_books(state.books)

    def public(self, state: Evening) -> Mapping[str, object]:
        if state.leads and state.play is not None:
            shown = shown_game.by_the_rules(state.books, state.play, state.cards.facts)
        elif state.opened is not None and state.play is None:
            shown = sheet.to_lay_out(state.opened)
        else:
            shown = shown_game.by_the_books(state.books)
        if state.books.phase is Phase.SET_UP and state.level is Level.FULL and state.opened is None:
            shown["begins"] = LazyMapping(lambda: sheet.begins(_beginning(state)))
        settings = {"level": state.level.value, **new_game_form.reminders(_silenced(state))}
        names_here = called_in(state.play, state.books.options)
        return {**shown, "called": names_here, "level": state.level.value, "settings": settings}

    def acts_made(self, state: Evening) -> int:
        return len(state.play.acts) if state.leads and state.play is not None else 0

    def acts(self, state: Evening) -> tuple[DoneAct, ...]:
        return done_acts.done(state.play, state.cards.facts) if state.play is not None else ()

    @property
    def tally_words(self) -> TallyWords:
        return evening_tally.words()

    def tally(self, state: Evening) -> EveningTally:
        if state.leads and state.play is not None:
            return evening_tally.by_the_rules(state.books, state.play)
        return evening_tally.by_the_books(state.books)

    def position(self, state: Evening) -> str:
        """While the referee leads, or before play; at other times nobody knows it."""
        if state.play is not None:
            return draft.as_text(draft.of_state(state.play.rules)) if state.leads else ""
        return draft.as_text(_beginning(state))

    def sheet(self, position: str, filled: Mapping[str, str], state: Evening | None = None) -> PositionSheet:
        playing = state.play.rules if state is not None and state.play is not None else None
        return sheet.sheet(position, filled, load_facts() if state is None else state.cards.facts, playing)

    def ending(self, state: Evening) -> Ending | None:
        if state.leads and state.play is not None and state.play.rules.outcome:
            won = state.play.rules.outcome == "won"
            reason = WON if won else state.play.rules.outcome
            ended = GAME_WON() if won else GAME_LOST(Loss(LOSSES.index(reason)))
            return Ending(won=won, reason=reason, why=happenings.sentence(ended, state.cards.facts))
        lost = state.level is not Level.FULL and state.books.phase is Phase.OVER
        return Ending(won=False, reason="villagers", why=prompts.VILLAGE_LOST) if lost else None


def _beginning(state: Evening) -> Draft:
    """The position that play begins from."""
    return state.opened or draft.of_options(new_game_form.chosen(state.books.options, {}), state.cards.facts)


def _levelled(state: Evening, choice: str) -> Evening:
    """Change how much is said; notices that waited meanwhile are stale."""
    if choice not in {level.value for level in Level}:
        raise IllegalMove("There is no such level of assistance.", "Choose referee, bookkeeper or quiet.")
    return replace(state, level=Level(choice), books=replace(state.books, notices=()))


def _silenced(state: Evening) -> frozenset[str]:
    """The reminders that are switched off."""
    return new_game_form.silenced(state.books.options) if state.play is None else state.play.silenced


def _reminding(state: Evening, option: str, choice: str) -> Evening:
    """Switch one reminder on or off."""
    switches = new_game_form.reminders(_silenced(state))
    if option not in switches or choice not in ("yes", "no"):
        raise IllegalMove("There is no such reminder.", "Use the switches of the panel.")
    options = {**state.books.options, **switches, option: choice}
    play = state.play and replace(state.play, silenced=new_game_form.silenced(options))
    return replace(state, books=replace(state.books, options=options), play=play)


def _recarded(state: Evening, cards: CardsInPlay) -> tuple[Evening, tuple[LogLine, ...]]:
    """Go by other cards; in play the log says which ones are called or read differently now."""
    if state.play is None:
        return replace(state, cards=cards), ()
    changed = [
        card for card, old in zip(cards.facts.cards, state.cards.facts.cards, strict=True) if card != old
    ]
    told = (prompts.as_printed(names.card_name(card)) for card in changed)
    return replace(state, cards=cards), tuple(LogLine(tone=Tone.CALM, text=each) for each in told)


def _repositioned(
    state: Evening, position: str, table: Mapping[PlaceId, Layers]
) -> tuple[Evening, tuple[LogLine, ...]]:
    """Set the position: before play it is what is to be laid out, in play it is one act of the referee."""
    if state.play is None:
        opened, books = in_play.to_lay_out(state.books, position, state.cards.facts, state.edition)
        return replace(state, opened=opened, books=books), ()
    if not state.leads:
        raise IllegalMove("Only the referee knows the position.", "Let the companion lead, then edit it.")
    play, told = in_play.edited(state.play, position, state.cards.facts, table)
    return replace(state, play=play), _log(told, state.cards.facts)


def _turned_up(
    state: Evening, play: Position, choice: str, table: Mapping[PlaceId, Layers]
) -> tuple[Evening, tuple[LogLine, ...]]:
    """The tops of whole stacks are turned up, people say: who they are may be known from now on."""
    laying = turned_up(state.books.laid, play.laying, choice)
    if not state.leads:
        return replace(state, play=replace(play, laying=laying)), ()
    play, told = judge.stacks_laid(play, laying, table)
    return replace(state, play=play), _log(told, state.cards.facts)


def _taken_up(
    state: Evening, table: Mapping[PlaceId, Layers], lines: tuple[LogLine, ...]
) -> tuple[Evening, tuple[LogLine, ...]]:
    """Start the rules' own game as soon as play begins."""
    if state.books.phase is Phase.SET_UP:
        return state, lines
    laying, silent = unfinished(state.books.laid), new_game_form.silenced(state.books.options)
    if state.opened is not None:
        play, told = judge.resumed(taking_up.begun(state.opened), table, silent, laying, state.edition)
    else:
        rules = engine.new_game(new_game_form.chosen(state.books.options, {}), load_facts())
        play, told = judge.begun(rules, table, silent, laying, state.edition)
    begun = replace(state, play=play)
    if not begun.leads:
        return begun, lines if state.level is Level.BOOKKEEPER else ()
    lines = (*lines[:1], *_log(told, state.cards.facts))
    return replace(begun, books=replace(state.books, notices=())), lines


def _log(told: tuple[Happening, ...], facts: Facts) -> tuple[LogLine, ...]:
    return tuple(
        LogLine(
            tone=happenings.telling(each).tone,
            text=happenings.sentence(each, facts),
            rule=happenings.telling(each).cause,
            cue=lamps.cue(each),
        )
        for each in told
        if happenings.telling(each).logged
    )
