"""What a table keeps beyond one game: cards as corrected, tags as learnt, choices made for good."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.core.owner_files import OwnerFiles, load_tags, save_tags
from companion.core.session import replayed
from companion.errors import ConfigError, Refused
from companion.messages.cards import Corrections
from companion.messages.events import CardsCorrected, GameBegun
from companion.messages.ids import PieceId
from companion.messages.intents import Answer, BeginGame, ChooseForGood, CorrectCard, ResumeGame
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.catalogue import games
from companion.simulation.world.world import tag_of
from companion.tools.soak.narrator import plain
from companion.workshop import backup
from tests.helpers.companion_process import Companion
from tests.helpers.table_in_memory import Evening

pytestmark = pytest.mark.evening

GAME = "ghost_stories"
MOON_EATER = {"name": "Moon Eater", "colour": "blue", "resistance": "3"}


def correct(evening: Evening, card: str = "wm-2", **fields: str) -> Snapshot:
    return evening.loop.hand_in(CorrectCard(game=GAME, card=card, correction=fields or None))


def corrections(folder: Path) -> Corrections:
    """What the files of a table say of the cards."""
    return OwnerFiles(folder).owned(games()).cards[GAME].corrections


def begin(evening: Evening) -> None:
    """Begin to play under the referee and tap on until the first ghost is asked for."""
    evening.loop.hand_in(BeginGame(game=GAME, options={}))
    evening.loop.hand_in(Answer(prompt="set-up", choice="begin"))
    while "Draw" not in (asked := evening.loop.latest().prompts[0]).title.message:
        evening.loop.hand_in(Answer(prompt=asked.id, choice=asked.choices[0].id))


def labels(snapshot: Snapshot) -> dict[str, str]:
    """What the answers are called."""
    told = {choice.id: dict(choice.label.values) for choice in snapshot.prompts[0].choices}
    return {answer: _said(values["name"]) for answer, values in told.items() if "name" in values}


def _said(name: object) -> str:
    return plain(name) if isinstance(name, Text) else str(name)


def restarted(evening: Evening, folder: Path) -> Evening:
    """The same table after its program was stopped and started again."""
    evening.close()
    return Evening(folder)


class TestCards:
    def test_what_was_entered_is_a_readable_file_and_outlives_the_program(self, tmp_path: Path) -> None:
        """Also the names of the pieces follow."""
        evening = Evening(tmp_path)
        correct(evening, **MOON_EATER)
        evening = restarted(evening, tmp_path)
        card = next(card for card in evening.service.cards(GAME) if card.id == "wm-2")
        piece = next(piece for piece in evening.service.kit(GAME).pieces if piece.id == "wm-2")
        evening.close()

        written = (tmp_path / "cards.toml").read_text("utf-8")
        assert tomllib.loads(written) == {GAME: {"wm-2": MOON_EATER}}
        assert written.startswith("# Cards as printed")
        assert (card.corrected, card.name) == (True, piece.name)
        assert dict(piece.name.values)["name"] == "Moon Eater"

    def test_a_new_game_and_the_one_on_the_table_go_by_it(self, evening: Evening) -> None:
        """At once, and from the first move on."""
        begin(evening)
        assert labels(correct(evening, **MOON_EATER))["draw wm-2"] == "Moon Eater"
        begin(evening)

        assert labels(evening.loop.latest())["draw wm-2"] == "Moon Eater"
        begun, corrected, *_ = evening.journal.evening()
        assert isinstance(begun, GameBegun)
        assert corrected == CardsCorrected(at=corrected.at, cards={"wm-2": MOON_EATER})

    def test_a_game_replays_the_same_whatever_is_entered_later(self, evening: Evening) -> None:
        """The journal alone tells it, to the letter."""
        correct(evening, **MOON_EATER)
        begin(evening)
        draw = evening.loop.latest().prompts[0]
        played = evening.loop.hand_in(Answer(prompt=draw.id, choice="draw wm-2"))
        told = tuple(evening.journal.evening())
        correct(evening, name="Somebody Else", colour="red")

        again = replayed(games(), told)
        assert games()[GAME].public(again.state) == played.view
        assert games()[GAME].prompts(again.state) == played.prompts

    def test_a_game_taken_up_again_goes_by_the_cards_of_today(self, evening: Evening) -> None:
        """The correction came between two evenings."""
        begin(evening)
        (kept,) = evening.service.saved()
        evening.loop.hand_in(BeginGame(game=GAME, options={}))
        correct(evening, **MOON_EATER)

        assert labels(evening.loop.hand_in(ResumeGame(number=kept.number)))["draw wm-2"] == "Moon Eater"

    def test_it_can_be_forgotten(self, evening: Evening) -> None:
        """The card is a stand-in again, here and in the game."""
        begin(evening)
        correct(evening, **MOON_EATER)

        assert labels(correct(evening))["draw wm-2"] == "White Moon ghost 2"

    def test_nonsense_is_refused_and_nothing_kept(self, evening: Evening, tmp_path: Path) -> None:
        """With the card, the field and what may stand there."""
        with pytest.raises(ConfigError, match="wm-2, colour"):
            correct(evening, colour="purple")
        with pytest.raises(Refused, match="no card called wm-99"):
            correct(evening, "wm-99", name="X")
        assert not (tmp_path / "cards.toml").exists()

    def test_what_people_wrote_beside_it_stays(self, tmp_path: Path) -> None:
        """Comments, order and spelling of an owner's file survive what the companion writes into it."""
        mine = "# From the box of 2012.\n[ghost_stories.wm-3]\nresistance = 4  # looked twice\n"
        (tmp_path / "cards.toml").write_text(mine, "utf-8")
        again = Evening(tmp_path)
        correct(again, **MOON_EATER)
        again.close()

        kept = (tmp_path / "cards.toml").read_text("utf-8")
        assert kept.startswith(mine)
        assert "[ghost_stories.wm-2]" in kept[len(mine) :]

    def test_numbers_and_lists_may_be_written_plainly(self, tmp_path: Path) -> None:
        """As people would."""
        plain = '[ghost_stories.wm-2]\nresistance = 3\nright = ["curse-die", "gain-tao-1"]\n'
        (tmp_path / "cards.toml").write_text(plain, "utf-8")

        assert corrections(tmp_path)["wm-2"] == {"resistance": "3", "right": "curse-die gain-tao-1"}

    def test_a_backup_takes_it_along(self, evening: Evening, tmp_path: Path) -> None:
        """To another table, at its next start."""
        correct(evening, **MOON_EATER)
        other = tmp_path / "other"
        other.mkdir()
        backup.unpack(other, backup.backup(tmp_path))
        backup.take_over(other)

        assert corrections(other) == {"wm-2": MOON_EATER}


class TestForGood:
    def settle(self, evening: Evening, value: str) -> Snapshot:
        return evening.loop.hand_in(ChooseForGood(game=GAME, option="remind-su-ling", value=value))

    def usual(self, evening: Evening) -> str:
        return next(
            option.default for option in evening.service.options(GAME) if option.id == "remind-su-ling"
        )

    def test_it_holds_in_this_game_in_the_next_and_after_a_restart(self, tmp_path: Path) -> None:
        """And is the default that a new game offers."""
        evening = Evening(tmp_path)
        begin(evening)
        assert self.settle(evening, "no").view["settings"]["remind-su-ling"] == "no"  # type: ignore[index]
        evening = restarted(evening, tmp_path)
        assert self.usual(evening) == "no"
        snapshot = evening.loop.hand_in(BeginGame(game=GAME, options={}))
        evening.close()

        assert snapshot.view["settings"]["remind-su-ling"] == "no"  # type: ignore[index]
        assert tomllib.loads((tmp_path / "usual.toml").read_text("utf-8")) == {GAME: {"remind-su-ling": "no"}}

    def test_it_can_be_settled_before_any_game_and_taken_back(self, evening: Evening) -> None:
        """Nothing is for ever."""
        self.settle(evening, "no")
        self.settle(evening, "yes")

        assert self.usual(evening) == "yes"

    def test_what_is_no_option_is_refused_and_nothing_kept(self, evening: Evening, tmp_path: Path) -> None:
        """Neither an unknown value nor an unknown option."""
        with pytest.raises(Refused, match="not possible"):
            self.settle(evening, "perhaps")
        with pytest.raises(Refused, match="no option"):
            evening.loop.hand_in(ChooseForGood(game=GAME, option="remind-tea", value="no"))
        assert not (tmp_path / "usual.toml").exists()

    def test_a_value_that_is_none_any_more_is_passed_over(self, tmp_path: Path) -> None:
        """A file from another version, or mended badly."""
        (tmp_path / "usual.toml").write_text('[ghost_stories]\nremind-su-ling = "perhaps"\n', "utf-8")
        evening = Evening(tmp_path)
        evening.close()

        assert self.usual(evening) == "yes"


class TestDisk:
    def test_what_cannot_be_written_is_said_and_not_pretended(self, tmp_path: Path) -> None:
        """A folder that is no folder any more."""
        files = OwnerFiles(tmp_path / "table")
        (tmp_path / "table").write_text("in the way")

        with pytest.raises(ConfigError, match="cannot be written"):
            files.correct(GAME, {"wm-2": MOON_EATER})
        with pytest.raises(ConfigError, match="cannot be written"):
            files.learn({tag_of(PieceId("ghoul-1")): PieceId("ghoul-1")})
        assert files.owned(games()).cards[GAME].corrections == {}
        assert files.tags == {}


TAGS = "simulated-tags.toml"
CARDS = {piece.id for piece in games()[GAME].kit.pieces if piece.kind in ("ghost", "incarnation")}


@pytest.mark.browser
def test_a_card_nobody_enrolled_is_asked_for_once_and_known_from_then_on(page: Page, tmp_path: Path) -> None:
    """Drawn, laid onto the desk reader, named on the panel; the next time its tag is enough."""
    pieces = [piece.id for piece in games()[GAME].kit.pieces if not piece.alike and piece.id not in CARDS]
    save_tags(tmp_path / TAGS, {tag_of(piece): piece for piece in pieces})
    companion = Companion(tmp_path)
    heading = page.locator(".prompt h2").first
    try:
        companion.begin(level="full")
        page.goto(companion.address)
        expect(heading).to_have_text(re.compile("^Draw a ghost"), timeout=20_000)
        card = _drawn_onto_the_desk(companion, tmp_path)
        expect(heading).to_have_text("Which card lies on the desk?", timeout=20_000)
        expect(page.locator(".prompt").first).to_contain_text("Say it once")
        expect(page.locator(".troubles")).to_have_count(0)
        page.get_by_role("searchbox", name="Find an answer").fill(_name(card))
        page.locator(f'button[value="draw {card}"]').click()
        expect(heading).not_to_have_text(re.compile("Which card|Draw a ghost"))
        expect(page.locator(".troubles")).to_have_count(0)

        assert load_tags(tmp_path / TAGS)[tag_of(card)] == card
        companion.post("undo")
        companion.post("table/move", piece=card, place="hand")
        companion.until(lambda: _on_the_desk(companion) == [])
        expect(heading).to_have_text(re.compile("^Draw a ghost"))
        companion.post("table/move", piece=card, place="desk")
        expect(heading).not_to_have_text(re.compile("Which card|Draw a ghost"), timeout=20_000)
    finally:
        companion.stop()


def _drawn_onto_the_desk(companion: Companion, folder: Path) -> PieceId:
    companion.post("table/draw", place="deck")
    (card,) = json.loads((folder / "simulated-table.json").read_text("utf-8"))["hand"]
    companion.post("table/move", piece=card, place="desk")
    return PieceId(card)


def _on_the_desk(companion: Companion) -> list[str]:
    """The pieces the panel shows there."""
    shown: list[str] = json.loads(companion.page("api/v1/state"))["piles"].get("desk", {}).get("open", [])
    return shown


def _name(card: PieceId) -> str:
    piece = next(piece for piece in games()[GAME].kit.pieces if piece.id == card)
    return _said(dict(piece.name.values).get("name", piece.name))
