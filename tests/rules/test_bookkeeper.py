"""The bookkeeper: what the villagers' tiles tell, read like the rulebook."""

from dataclasses import replace

import pytest

from companion.errors import IllegalMove
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.lamps import Mood
from companion.rules.ghost_stories.bookkeeper.books import Books, Phase
from companion.rules.ghost_stories.evening import Evening
from companion.rules.ghost_stories.model.facts import Family, load_facts
from companion.rules.ghost_stories.model.pieces import RECEPTACLE_PLACES, TILE_PLACES, villager_pieces
from companion.table import mirror
from tests.rules.at_the_table import GAME, AnyTable
from tests.rules.cases import OPTIONS
from tests.rules.wording import english


class Table(AnyTable):
    """A bookkeeper that follows our hands, from an empty table on."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening, mirror.Mirror())

    @property
    def books(self) -> Books:
        """The books."""
        return self.evening.books


def a_village(**options: str) -> Table:
    """A village laid out as printed, not yet begun."""
    table = Table(GAME.start({**OPTIONS, **options}, {}))
    villagers = iter(villager_pieces())
    portal = table.books.options["portal"]
    for tile in TILE_PLACES:
        for _ in range(0 if tile == portal else 3):
            table.put(next(villagers), tile)
    return table.put("portal", portal)


def in_play(**options: str) -> Table:
    """A village in play."""
    return a_village(**options).tap("begin", "set-up")


def amiss(table: Table) -> list[str]:
    """What is still to be put right, in English."""
    return [english(line) for line in table.prompt.detail]


class TestSetUp:
    def test_the_printed_layout_is_ready(self) -> None:
        """Eight stacks of three, none on the Portal's tile."""
        prompt = a_village().prompt

        assert english(prompt.title) == "The village stands. Ready to begin?"
        assert prompt.detail == ()

    def test_what_is_missing_is_named(self) -> None:
        """Tile by tile, and the Portal."""
        table = a_village()
        table.lift("hua-1")
        table.put("portal", "N")

        assert amiss(table) == [
            "Kung-Fu School: 1 villager is missing",
            "The Portal belongs here: Buddhist Temple",
        ]

    def test_a_camera_that_sees_a_top_misses_nobody_below(self) -> None:
        """How many lie there it cannot tell, so nothing is said of it."""
        table = Table(GAME.start(OPTIONS, {}))
        tiles = [tile for tile in TILE_PLACES if tile != table.books.options["portal"]]
        for villager, tile in zip(villager_pieces(), tiles, strict=False):
            table.put(villager, tile, Witness.CAMERA)
        table.put("portal", table.books.options["portal"], Witness.CAMERA)
        assert amiss(table) == []

        table.put(villager_pieces()[0], tiles[0])

        assert amiss(table) == ["Cemetery: 2 villagers are missing"]

    def test_an_empty_table_lists_four_things_and_counts_the_rest(self) -> None:
        """Eight stacks and the Portal are missing."""
        details = Table(GAME.start(OPTIONS, {})).prompt.detail

        assert len(details) == 5
        assert english(details[-1]) == "and 5 more tiles"

    def test_villagers_do_not_belong_on_the_portal_tile(self) -> None:
        """One of them stands there."""
        table = a_village().put("hua-3", "C")

        assert "Buddhist Temple: 1 villager too many" in map(english, table.prompt.detail)

    def test_nothing_is_counted_before_play(self) -> None:
        """A tile on the Graveyard board during set-up is no death yet."""
        table = a_village().put("hua-3", "graveyard")

        assert (table.told, table.books.dead) == ([], ())

    def test_the_table_may_begin_as_it_lies(self) -> None:
        """The cardboard is the master."""
        table = Table(GAME.start(OPTIONS, {})).tap("begin", "set-up")

        assert table.books.phase is Phase.PLAY
        assert table.told == ["The game begins with the table as it lies"]

    @pytest.mark.parametrize("level", ["full", "bookkeeper", "quiet"])
    def test_a_stack_laid_after_that_lies_face_down_until_people_say_otherwise(self, level: str) -> None:
        """No reader tells faces; one answer turns up the tops of all stacks that are whole."""
        table = Table(GAME.start({**OPTIONS, "level": level}, {})).tap("begin", "set-up")
        for tile, pile in {"NW": ("li-3", "li-2", "li-1"), "N": ("sun-1", "sun-2")}.items():
            for villager in pile:
                table.put(villager, tile)
        asked = next(prompt for prompt in GAME.prompts(table.evening) if prompt.id == "tops")
        assert [english(line) for line in asked.detail] == ["Taoist Altar: 1 villager is missing"]
        assert {"NW", "N"} <= GAME.face_down(table.evening)

        table.tap("turned-up", "tops")

        assert GAME.face_down(table.evening) == {*TILE_PLACES} - {"NW", "C"}

    def test_a_stack_that_is_not_whole_has_no_top(self) -> None:
        """Who lies uppermost now may come to lie under another."""
        table = Table(GAME.start(OPTIONS, {})).tap("begin", "set-up").put("li-1", "NW")

        with pytest.raises(IllegalMove, match="No stack is whole yet"):
            table.tap("turned-up", "tops")

    def test_a_stack_with_a_villager_the_reader_misses_is_taken_at_peoples_word(self) -> None:
        """It would never be whole."""
        table = Table(GAME.start(OPTIONS, {})).tap("begin", "set-up").put("li-3", "NW").put("li-1", "NW")
        table.tap("all-turned-up", "tops")

        assert "NW" not in GAME.face_down(table.evening)

    @pytest.mark.parametrize("witness", [Witness.CAMERA, Witness.HAND])
    def test_whoever_was_named_by_sight_lies_face_up(self, witness: Witness) -> None:
        """A camera reads only faces, and so do people."""
        table = Table(GAME.start(OPTIONS, {})).tap("begin", "set-up").put("li-1", "NW", witness)

        assert "NW" not in GAME.face_down(table.evening)
        assert all(prompt.id != "tops" for prompt in GAME.prompts(table.evening))

    def test_r68_starting_saves_are_counted_at_the_start(self) -> None:
        """With two players two villagers lie in the Shelter; a one-member family gives its artifact."""
        table = a_village(red="neutral", blue="neutral").put("long-1", "shelter").put("hua-1", "shelter")

        assert english(table.prompt.title) == "The village stands. Ready to begin?"
        table.tap("begin", "set-up")
        assert table.books.saved == ("long-1", "hua-1")
        assert english(table.prompt.detail[0]) == "The active player takes the artifact: Life Potion."

    def test_with_four_players_nobody_is_saved_beforehand(self) -> None:
        """Then a low stack is a mistake."""
        table = a_village().put("hua-1", "shelter")

        assert len(table.prompt.detail) == 1

    def test_the_portal_may_stand_on_a_corner(self) -> None:
        """The central tile then has its stack."""
        table = a_village(portal="SE")

        assert english(table.prompt.title) == "The village stands. Ready to begin?"
        expected = GAME.expected(table.evening)
        assert expected[PlaceId("SE")] == ("portal",)
        assert expected[PlaceId("C")][:3] == ("any villager",) * 3


class TestDeath:
    def test_a_death_names_villager_family_curse_and_count(self) -> None:
        """The tile was carried to the Graveyard board."""
        table = in_play().put("hua-2", "graveyard")

        prompt = table.prompt
        assert table.told == ["Hua of the Hua family has died"]
        assert english(prompt.title) == "Hua of the Hua family has died"
        assert [english(line) for line in prompt.detail] == [
            "Lay the active Taoist down: the next movement is spent getting up.",
            "1 of 12 dead. At 12 the village is lost.",
        ]

    @pytest.mark.parametrize("family", load_facts().families, ids=lambda family: family.id)
    def test_every_family_has_its_curse(self, family: Family) -> None:
        """All twelve can be told."""
        table = in_play().put(family.members[0], "graveyard")

        assert len(table.prompt.detail) == 2
        assert "{" not in english(table.prompt.detail[0])

    def test_each_death_waits_for_its_tap(self) -> None:
        """Two deaths at once: two prompts, oldest first, each tapped away by itself."""
        table = in_play().put("hua-2", "graveyard").put("li-1", "graveyard")

        assert [prompt.id for prompt in GAME.prompts(table.evening)] == ["death-1", "death-2"]
        table.tap("done", "death-1")
        assert [prompt.id for prompt in GAME.prompts(table.evening)] == ["death-2"]

    def test_r27_the_twelfth_death_loses_at_once(self) -> None:
        """Before its curse."""
        table = in_play()
        for villager in villager_pieces()[:12]:
            table.put(villager, "graveyard")

        outcome = GAME.ending(table.evening)
        assert outcome is not None
        assert not outcome.won
        assert [prompt.id for prompt in GAME.prompts(table.evening)] == ["lost"]
        assert "The village is lost: twelve villagers are dead" in table.told

    def test_r27_a_villager_brought_back_lowers_the_count(self) -> None:
        """Those on the Graveyard board count."""
        table = in_play().put("hua-2", "graveyard").put("hua-2", "NW")

        assert table.books.dead == ()
        assert table.told == ["Hua is back among the living"]

    def test_a_revived_villager_brings_the_curse_again(self) -> None:
        """Each death anew."""
        table = in_play().put("hua-2", "graveyard").put("hua-2", "NW").put("hua-2", "graveyard")

        assert [prompt.id for prompt in GAME.prompts(table.evening)] == ["death-1", "death-2"]

    def test_shifting_a_tile_on_the_graveyard_is_no_second_death(self) -> None:
        """Lifted and put back."""
        table = in_play().put("hua-2", "graveyard").lift("hua-2").put("hua-2", "graveyard")

        assert (table.told, table.books.dead) == ([], ("hua-2",))

    def test_after_the_end_nothing_is_booked(self) -> None:
        """The game is over."""
        table = in_play()
        for villager in villager_pieces()[:12]:
            table.put(villager, "graveyard")

        assert table.put("hua-1", "graveyard").told == []


class TestSaving:
    def test_a_family_is_saved_when_its_last_member_is_safe(self) -> None:
        """Three Li in the Shelter: Qi to share."""
        table = in_play().put("li-1", "shelter").put("li-2", "shelter")
        assert table.prompt.id == "watching"

        table.put("li-3", "shelter")

        assert table.told == ["Li is safe in the Shelter", "The Li family is saved"]
        assert english(table.prompt.detail[0]) == "Share out 3 Qi among the Taoists."

    @pytest.mark.parametrize("family", load_facts().families, ids=lambda family: family.id)
    def test_every_family_has_its_reward(self, family: Family) -> None:
        """All twelve can be told."""
        table = in_play()
        for member in family.members:
            table.put(member, "shelter")

        assert table.prompt.id.startswith("reward-")
        assert "{" not in english(table.prompt.detail[0])

    def test_the_reward_comes_once(self) -> None:
        """Taking a member out and in again gives nothing more."""
        table = in_play().put("long-1", "shelter").tap("done", "reward-1").put("long-1", "NW")
        assert table.told == ["Long left the Shelter and no longer counts as saved"]

        table.put("long-1", "shelter")

        assert table.prompt.id == "watching"

    def test_a_tile_put_on_the_wrong_board_can_be_put_right(self) -> None:
        """From the Graveyard straight to the Shelter: saved, no longer dead; and the other way."""
        table = in_play().put("hua-1", "graveyard").put("hua-1", "shelter")
        assert (table.books.dead, table.books.saved) == ((), ("hua-1",))

        table.put("hua-1", "graveyard")
        assert (table.books.dead, table.books.saved) == (("hua-1",), ())


class TestCrystals:
    def test_each_crystal_glows_where_it_lies(self) -> None:
        """The lamps of the other Receptacles stay dark."""
        table = in_play().put("crystal-1", "ne")

        assert table.told == ["A Moon Crystal shines, 1 of 4: Receptacle (Herbalist's Shop)"]
        assert GAME.lamps(table.evening) == {"ne": Mood.GLOW}

    def test_the_fourth_crystal_raises_the_barrier(self) -> None:
        """All four lamps turn in a wave and the panel announces it."""
        table = in_play()
        for number, receptacle in enumerate(RECEPTACLE_PLACES, 1):
            table.put(f"crystal-{number}", receptacle)

        assert table.told[-1] == "The Mystic Barrier rises!"
        assert set(GAME.lamps(table.evening).values()) == {Mood.WAVE}
        assert GAME.public(table.evening)["barrier"] is True

    def test_the_barrier_ends_by_a_tap_and_crystals_spent_meanwhile_do_not_end_it(self) -> None:
        """Crystals leave while boards roll; the wave goes on until somebody says it is over."""
        table = in_play()
        for number, receptacle in enumerate(RECEPTACLE_PLACES, 1):
            table.put(f"crystal-{number}", receptacle)
        table.lift("crystal-1")
        assert set(GAME.lamps(table.evening).values()) == {Mood.WAVE}

        table.tap("done", "barrier-1")

        assert table.told == ["The Mystic Barrier is over"]
        assert GAME.lamps(table.evening) == dict.fromkeys(["ne", "se", "sw"], Mood.GLOW)

    def test_crystals_left_lying_do_not_raise_it_again(self) -> None:
        """Only once one has left and come back."""
        table = in_play()
        for number, receptacle in enumerate(RECEPTACLE_PLACES, 1):
            table.put(f"crystal-{number}", receptacle)
        table.tap("done", "barrier-1")
        assert GAME.public(table.evening)["barrier"] is False

        table.lift("crystal-1").put("crystal-1", "nw")

        assert GAME.public(table.evening)["barrier"] is True


class TestAnswers:
    def test_an_answer_to_nothing_is_refused(self) -> None:
        """Two people tapped the same button."""
        table = in_play().put("hua-2", "graveyard").tap("done", "death-1")

        with pytest.raises(IllegalMove, match="answered already"):
            table.tap("done", "death-1")

    def test_a_choice_that_is_not_offered_is_refused(self) -> None:
        """The notice stays."""
        table = in_play().put("hua-2", "graveyard")

        with pytest.raises(IllegalMove):
            table.tap("never", "death-1")
        assert table.prompt.id == "death-1"


def test_the_public_view_says_nothing_of_hidden_villagers() -> None:
    """Two tables that differ only below the tops look the same."""
    one = in_play().evening
    where = one.books.where
    swapped = {**where, PieceId("hua-1"): where[PieceId("li-1")], PieceId("li-1"): where[PieceId("hua-1")]}
    other = replace(one, books=replace(one.books, where=swapped))

    assert GAME.public(one) == GAME.public(other)
    assert GAME.prompts(one) == GAME.prompts(other)
