"""Fits 18 Ghosts to the seam: what is asked, where each ghost ought to stand, what players may know."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.messages.cards import Card, Corrections
from companion.messages.evenings import DoneAct, EveningTally, TallyWords
from companion.messages.events import Layers, TableEvent
from companion.messages.games import GameScreen, Kit, LookUp, Option, Rule
from companion.messages.ids import PieceId, PlaceId
from companion.messages.lamps import Scene
from companion.messages.positions import PositionSheet
from companion.messages.prompts import LogLine, Prompt, Tone
from companion.messages.snapshot import Ending
from companion.messages.text import Text
from companion.rules.eighteen_ghosts import castle_acts, castle_editor, castle_examples
from companion.rules.eighteen_ghosts.asking import prompts_of, reachable, thinks
from companion.rules.eighteen_ghosts.castle import PLAYERS
from companion.rules.eighteen_ghosts.castle_editor import standing
from companion.rules.eighteen_ghosts.escapes import coming, escaped
from companion.rules.eighteen_ghosts.game_so_far import new_game, outcome, write
from companion.rules.eighteen_ghosts.referee import EDITION, PERSON, CastleMoment, Followed, judged
from companion.rules.eighteen_ghosts.table import castle_lamps
from companion.rules.eighteen_ghosts.table.kit import PORTALS, kit
from companion.rules.eighteen_ghosts.words import castle_lessons, castle_things, options, rulebook, said
from companion.rules.eighteen_ghosts.words.names import TITLE
from companion.rules.game import Layout


class EighteenGhosts:
    """18 Ghosts behind the seam."""

    name = "eighteen_ghosts"
    edition = EDITION

    @property
    def title(self) -> Text:
        return TITLE

    @property
    def kit(self) -> Kit:
        return kit()

    @property
    def options(self) -> tuple[Option, ...]:
        return options.options()

    @property
    def screens(self) -> tuple[GameScreen, ...]:
        return ()

    @property
    def rulebook(self) -> tuple[Rule, ...]:
        return rulebook.chapters()

    @property
    def lessons(self) -> tuple[Rule, ...]:
        return castle_lessons.lessons()

    def examples(self) -> tuple[tuple[Text, Followed], ...]:
        at = {name: CastleMoment(game, standing(game.position)) for name, game in castle_examples.games()}
        return tuple((name, Followed(it, lies=it.places, facing=it.facing)) for name, it in at.items())

    def look_up(self, thing: str, view: Mapping[str, object]) -> LookUp | None:
        return castle_things.look_up(thing, view)

    def cards(self, _: Corrections) -> tuple[Card, ...]:
        return ()

    def start(
        self,
        chosen: Mapping[str, str],
        layout: Mapping[PlaceId, Layers],
        _: frozenset[PieceId] = frozenset(),
        edition: int | None = None,
    ) -> Followed:
        game = new_game(chosen["variant"], inwards=chosen["portals"] == "inwards")
        lies = {piece: place for place, layers in layout.items() for layer in layers for piece in layer}
        minds = chosen.get("player-A", PERSON), chosen.get("player-B", PERSON)
        if edition == 1:
            facing = {piece.id: piece.faces for piece in kit().pieces if piece.faces is not None}
            owed = frozenset(PORTALS)
            return Followed(CastleMoment(game), lies=lies, facing=facing, owed=owed, minds=minds, edition=1)
        begun = Followed(CastleMoment(game), lies=lies, minds=minds)
        return replace(begun, owed=frozenset(begun.strays))

    def apply(
        self, state: Followed, event: TableEvent, table: Mapping[PlaceId, Layers]
    ) -> tuple[Followed, tuple[LogLine, ...]]:
        state, happened = judged(state, event, table)
        lines = (
            LogLine(
                tone=said.TONES.get(each.kind, Tone.CALM),
                text=said.sentence(each),
                cue=castle_lamps.cue(each),
            )
            for each in happened
        )
        return state, tuple(lines)

    def expected(self, state: Followed) -> Layout:
        layout: dict[PlaceId, tuple[str, ...]] = {}
        for piece, place in state.now.places.items():
            layout[place] = (*layout.get(place, ()), piece)
        return layout

    def face_down(self, _: Followed) -> frozenset[PlaceId]:
        return frozenset()

    def plausible(self, state: Followed) -> Callable[[PieceId, PlaceId], bool]:
        return lambda piece, place: state.now.places.get(piece) == place or reachable(state.now, piece, place)

    def prompts(self, state: Followed) -> tuple[Prompt, ...]:
        return prompts_of(state)

    def lamps(self, state: Followed) -> Scene:
        facing = state.now.facing
        owed = [faces for portal, faces in facing.items() if state.facing.get(portal) is not faces]
        return castle_lamps.scene(state.facing.values(), owed)

    def public(self, state: Followed) -> Mapping[str, object]:
        return {
            "turn": PLAYERS[state.now.game.position.turn],
            "position": write(state.now.game),
            "stands": state.now.places,
            "escaped": escaped(state.now.game.position),
            "forecast": coming(state.now.game.position),
            "open": {piece: faces.value for piece, faces in state.facing.items()},
            "facing": {piece: faces.value for piece, faces in state.now.facing.items()},
            "thinks": thinks(state),
            **castle_acts.undo_and_redo(state),
        }

    def acts_made(self, state: Followed) -> int:
        return len(state.past)

    def acts(self, state: Followed) -> tuple[DoneAct, ...]:
        return castle_acts.acts_of(state)

    @property
    def tally_words(self) -> TallyWords:
        return castle_acts.tally_words()

    def tally(self, state: Followed) -> EveningTally:
        return castle_acts.tally(state)

    def position(self, state: Followed) -> str:
        return write(state.now.game)

    def sheet(self, position: str, filled: Mapping[str, str], _: Followed | None = None) -> PositionSheet:
        return castle_editor.sheet(position, filled)

    def ending(self, state: Followed) -> Ending | None:
        ended = outcome(state.now.game)
        if ended is None:
            return None
        if not ended.winner:
            return Ending(won=False, reason=ended.reason, why=said.DRAWN[ended.reason])
        return Ending(won=True, reason=ended.winner, why=said.won(PLAYERS.index(ended.winner)))
