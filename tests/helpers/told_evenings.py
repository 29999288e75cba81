"""Whole evenings at the core of a table, without devices or panel: what happened, and what was shown."""

from pathlib import Path
from random import Random

from companion.config.data_files import JOURNAL
from companion.core.archive import Archive
from companion.core.journal import IN_MEMORY, Journal
from companion.core.journal_reader import JournalReader
from companion.core.owner_files import OwnerFiles
from companion.core.publisher import snapshot
from companion.core.session import Session
from companion.core.table_core import TableCore, entered
from companion.core.wish_steps import carried_out
from companion.core.wishes import Wish
from companion.errors import CompanionError
from companion.messages.events import PiecePlaced, TableEvent, TableRested
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.intents import Answer, BeginGame, Redo, TakeBackTo, Undo
from companion.messages.prompts import Ask, Prompt
from companion.messages.snapshot import Snapshot
from companion.rules.catalogue import games
from companion.rules.game import SET_UP
from companion.rules.ghost_stories.table.physical import CURSE_DIE
from companion.table.memory import SensorMemory
from companion.table.mirror import Mirror
from companion.table.senses import Senses
from tests.helpers.memory_desk import GAME

LONGEST = 600
A_WHILE = 5.0
"""Seconds between two deeds."""


class ToldEvening:
    """People at one table; what they do is chosen by lot."""

    def __init__(self, seed: int, **options: str) -> None:
        self.rng = Random(seed)
        self.now = 0.0
        self.events: list[TableEvent] = []
        self.cores: dict[int, TableCore] = {}
        """The table as it was last while so many acts stood; what was undone since is left out."""
        self.core = TableCore(
            games=games(),
            first=GAME,
            session=Session(Mirror()),
            senses=Senses(memory=SensorMemory({})),
            owned=OwnerFiles().owned(games()),
        )
        self.wish(BeginGame(game=GAME, options=options))
        self._lay_out()
        self.wish(Answer(prompt=SET_UP, choice="begin"))

    def _lay_out(self) -> None:
        assert self.core.session.game is not None
        villagers = [piece.id for piece in self.core.kit.pieces if piece.kind == "villager"]
        self.rng.shuffle(villagers)
        for place, pile in self.core.session.game.expected(self.core.session.state).items():
            for item in pile:
                if item == "any villager":
                    self.put(villagers.pop(), place)
                elif not item.startswith("any "):
                    self.put(PieceId(item), place)

    def put(self, piece: PieceId, place: PlaceId) -> None:
        """Put a piece down before the eyes of a reader."""
        self.happen(PiecePlaced(at=self.now, piece=piece, place=place, witness=Witness.RFID))

    def happen(self, *events: TableEvent) -> None:
        """Let this happen."""
        self._take(entered(self.core, *events).core, events)

    def wish(self, wish: Wish) -> None:
        """Ask for something on the panel."""
        step = carried_out(self.core, wish, self.now)
        self._take(step.core, step.events)

    def _take(self, core: TableCore, events: tuple[TableEvent, ...]) -> None:
        self.now += A_WHILE
        self.core = core
        self.events += events
        made = self.acts
        self.cores = {acts: kept for acts, kept in self.cores.items() if acts < made}
        self.cores[made] = core

    def shown(self, acts: int) -> Snapshot:
        """What was shown last while so many acts stood."""
        return snapshot(self.cores[acts], 1)

    @property
    def acts(self) -> int:
        """How many acts stand."""
        game = self.core.session.game
        assert game is not None
        return game.acts_made(self.core.session.state)

    @property
    def prompt(self) -> Prompt:
        """What is asked first."""
        return self.core.prompts[0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        game = self.core.session.game
        return game is not None and game.ending(self.core.session.state) is not None

    def play(self, *, change_their_minds: float = 0.0) -> None:
        """Play to the end, now and then taking something back or doing it again."""
        for _ in range(LONGEST):
            if self.over:
                return
            if self.rng.random() < change_their_minds:
                self._change_their_minds()
            self.turn()

    def turn(self) -> None:
        """Do the next thing that is asked."""
        asked = self.prompt
        if asked.steps:
            for step in asked.steps:
                if step.target is not None:
                    self.put(step.piece, step.target)
                else:
                    self.wish(Answer(prompt=asked.id, choice="done"))
            self.happen(TableRested(at=self.now))
        elif asked.ask is Ask.DICE:
            faces = CURSE_DIE if asked.prefix == "curse" else [choice.id for choice in asked.choices]
            thrown = [self.rng.choice(faces) for _ in range(asked.count)]
            self.wish(Answer(prompt=asked.id, choice=" ".join((asked.prefix, *thrown))))
        else:
            self.wish(Answer(prompt=asked.id, choice=self.rng.choice(asked.choices).id))

    def _change_their_minds(self) -> None:
        wishes: list[Wish] = [Undo(), Redo()]
        if self.acts > 1:
            wishes.append(TakeBackTo(acts=self.acts - self.rng.randint(1, min(4, self.acts)), of=self.acts))
        try:
            self.wish(self.rng.choice(wishes))
        except CompanionError:
            return  # there was nothing to take back or to do again


def archive_of(folder: Path | None, *evenings: ToldEvening) -> Archive:
    """The archive of a table that has seen these evenings, one a day."""
    now = 1_767_297_600.0
    journal = Journal(IN_MEMORY if folder is None else folder / JOURNAL, lambda: now)
    for evening in evenings:
        now += 86_400
        journal.append(evening.events)
    return Archive(games(), JournalReader(journal), folder)
