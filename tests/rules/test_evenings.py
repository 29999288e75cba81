"""Whole random evenings under the referee: hands carry out every prompt, and rules and table stay one."""

from random import Random

import pytest

from companion.messages.events import Answered, PieceLifted, PiecePlaced, TableEvent, TableRested
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.prompts import Ask, Choice, Prompt
from companion.rules.ghost_stories.engine import question
from companion.rules.ghost_stories.evening import Evening
from companion.rules.ghost_stories.game import GhostStories
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.table.physical import CURSE_DIE
from companion.rules.ghost_stories.words import questions
from companion.table import mirror
from companion.table.mirror import Mirror
from tests.helpers.games import whole_game
from tests.rules.cases import OPTIONS
from tests.rules.wording import english

GAME = GhostStories()
LONGEST = 4000


class Players:
    """People who do what the panel asks, with hands where hands will do, else with taps."""

    def __init__(self, seed: int, **options: str) -> None:
        self.rng = Random(seed)
        self.mirror = Mirror()
        self.taps = 0
        self.evening: Evening = GAME.start({**OPTIONS, "level": "full", **options}, {})
        for place, pile in GAME.expected(self.evening).items():
            for item in pile:
                if item.startswith("any "):
                    continue
                self.put(PieceId(item), place)
        villagers = [piece.id for piece in GAME.kit.pieces if piece.kind == "villager"]
        self.rng.shuffle(villagers)
        for place, pile in GAME.expected(self.evening).items():
            for _ in [item for item in pile if item == "any villager"]:
                self.put(villagers.pop(), place)

    def put(self, piece: PieceId, place: PlaceId) -> None:
        """Put a piece down."""
        event = PiecePlaced(at=0, piece=piece, place=place, witness=Witness.RFID)
        self.mirror = mirror.after(self.mirror, event)
        self.happens(event)

    def happens(self, event: TableEvent) -> None:
        """Let an event happen; whatever is then shown must be sayable."""
        self.evening, lines = GAME.apply(self.evening, event, self.mirror.stacks)
        for line in lines:
            assert "{" not in english(line.text)

    def turn(self) -> None:
        """Do the next thing the panel asks."""
        prompt = GAME.prompts(self.evening)[0]
        say(prompt)
        if prompt.steps:
            for step in prompt.steps:
                self._carry_out(step.piece, step.target, prompt)
        elif prompt.ask is Ask.DICE:
            faces = [self.rng.choice(self._faces(prompt)) for _ in range(prompt.count)]
            self._tap(prompt, " ".join((prompt.prefix, *faces)), ())
        else:
            choice = self._turned_up(prompt) or self.rng.choice(prompt.choices)
            if choice.claims and self.rng.random() < 0.5:
                for piece, place in choice.claims:
                    assert place is not None
                    self.put(piece, place)
            else:
                self._tap(prompt, choice.id, choice)
        self.happens(TableRested(at=0))

    def _turned_up(self, prompt: Prompt) -> Choice | None:
        """Whoever lies highest of those it may be, where a villager has to be turned up."""
        may_be = {choice.id.removeprefix("reveal "): choice for choice in prompt.choices}
        for place in prompt.places if prompt.choices[0].id.startswith("reveal ") else ():
            for layer in reversed(self.mirror.stacks.get(place, ())):
                for villager in layer & may_be.keys():
                    return may_be[villager]
        return None

    def _faces(self, prompt: Prompt) -> list[str]:
        return list(CURSE_DIE) if prompt.prefix == "curse" else [choice.id for choice in prompt.choices]

    def _carry_out(self, piece: PieceId, target: PlaceId | None, prompt: Prompt) -> None:
        if target is None:
            self._tap(prompt, "done", prompt.choices[0])
        else:
            self.put(piece, target)

    def _tap(self, prompt: Prompt, answer: str, choice: Choice | tuple[()]) -> None:
        self.taps += 1
        self.happens(Answered(at=0, prompt=prompt.id, choice=answer))
        claims = choice.claims if isinstance(choice, Choice) else ()
        for piece, place in claims:
            if place is not None:
                self.put(piece, place)
            elif piece in self.mirror.where:
                gone = PieceLifted(at=0, piece=piece, place=self.mirror.where[piece], witness=Witness.HAND)
                self.mirror = mirror.after(self.mirror, gone)
                self.happens(gone)


def say(prompt: Prompt) -> None:
    """Say everything of a prompt; a hole would show."""
    for part in (prompt.title, *prompt.detail, *(choice.label for choice in prompt.choices)):
        assert "{" not in english(part)
    if prompt.reason is not None:
        assert "{" not in english(prompt.reason)


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_ends_and_table_and_rules_never_part(seed: int) -> None:
    """One to four players; after each thing done nothing is astray that nobody was asked to move."""
    neutral = dict.fromkeys(["yellow", "red", "blue"][: seed % 4], "neutral")
    players = Players(seed, **neutral, difficulty=["initiation", "normal", "nightmare", "hell"][seed // 3])

    for _ in range(LONGEST):
        if GAME.ending(players.evening) is not None:
            break
        players.turn()
        play = players.evening.play
        assert play is None or not play.differences(), play.differences()
    else:
        pytest.fail("the evening never ended")


def test_dice_are_called_by_their_colours() -> None:
    """A green die to be rolled again is no green Taoist."""
    state = whole_game(1, 4)[0]
    asked = question(state)
    assert asked is not None

    assert (
        english(questions.label(parse("reroll green white"), asked, state, load_facts()))
        == "Roll again: green, white"
    )
