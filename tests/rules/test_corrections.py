"""An owner's corrections of cards, options and tables: complaints name the field and what is allowed."""

from typing import Any

import pytest

from companion.errors import ConfigError
from companion.rules.ghost_stories.cases.laid_out import laid_out
from companion.rules.ghost_stories.engine import legal, new_game, question
from companion.rules.ghost_stories.model.cards import corrected, entry_of, read_card
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.options import HouseRules, Options, house_rules, settle

FACTS = load_facts()


def card(name: str, corrections: dict[str, Any]) -> Any:
    """A card after corrections."""
    return corrected(FACTS.cards, corrections)[FACTS.card_index[name]]


class TestFacts:
    def test_the_shipped_table_is_complete(self) -> None:
        """55 + 10 ghosts, 10 + 6 incarnations, 24 villagers of 12 families."""
        assert (len(FACTS.ghosts), len(FACTS.incarnations)) == (65, 16)
        assert (len(FACTS.villagers), len(FACTS.families)) == (24, 12)
        for colour in range(5):
            base = [c for c in FACTS.cards if not c.incarnation and not c.white_moon and c.colour == colour]
            assert len(base) == 11

    def test_stand_ins_are_marked(self) -> None:
        """Ten ghosts and six incarnations of White Moon, and nothing else."""
        assert {c.id for c in FACTS.cards if c.stand_in} == {c.id for c in FACTS.cards if c.white_moon}

    def test_a_card_survives_being_written_down(self) -> None:
        """`entry_of` is the reverse of `read_card`."""
        for entry in FACTS.cards:
            assert (
                read_card(entry.index, {**entry_of(entry), "stand_in": entry.stand_in}, entry.incarnation)
                == entry
            )


class TestCorrections:
    def test_what_the_owner_reads_off_the_card_wins(self) -> None:
        """A corrected card is no stand-in; untouched fields stay."""
        changed = card(
            "wm-2", {"ghost": {"wm-2": {"colour": "black", "resistance": 3, "name": "Moon Eater"}}}
        )

        assert (changed.name, changed.pips, changed.stand_in) == ("Moon Eater", (0, 0, 0, 0, 3), False)
        assert changed.centre == ("devourer",)

    def test_a_new_colour_takes_the_pips_along(self) -> None:
        """Correcting the colour alone keeps the number of pips."""
        assert card("wm-2", {"ghost": {"wm-2": {"colour": "blue"}}}).pips == (0, 0, 0, 2, 0)
        assert card("gate-keeper", {"incarnation": {"gate-keeper": {"colour": "red"}}}).pips == (
            0,
            4,
            0,
            0,
            0,
        )

    def test_an_incarnation_may_have_pips_of_several_colours(self) -> None:
        """Resistance by colour, or of the board it lies on."""
        many = card("voracious", {"incarnation": {"voracious": {"resistance": {"red": 2, "blue": 1}}}})
        board = card("shapeshifter", {"incarnation": {"shapeshifter": {"resistance": {"board": 5}}}})
        plain = card("shapeshifter", {"incarnation": {"shapeshifter": {"resistance": 3}}})

        assert (many.pips, board.board_pips, plain.board_pips) == ((0, 2, 0, 1, 0), 5, 3)

    def test_no_corrections_change_nothing(self) -> None:
        """Facts without corrections are the same value."""
        assert FACTS.with_corrections({}) is FACTS

    @pytest.mark.parametrize(
        ("group", "name", "fields", "names"),
        [
            ("ghosts", "wm-2", {}, ("ghosts", "table", "ghost, incarnation")),
            ("ghost", "wm-99", {}, ("wm-99", "id", "known ghost")),
            ("ghost", "nameless-65", {}, ("nameless-65", "id", "known ghost")),
            ("ghost", "wm-2", "red", ("wm-2", "fields", "colour")),
            ("ghost", "wm-2", {"strength": 1}, ("wm-2", "strength", "resistance")),
            ("ghost", "wm-2", {"colour": "purple"}, ("wm-2", "colour", "yellow, red, green, blue, black")),
            ("ghost", "wm-2", {"colour": "board"}, ("wm-2", "colour", "yellow")),
            ("ghost", "wm-2", {"colour": 3}, ("wm-2", "colour", "yellow")),
            ("ghost", "wm-2", {"resistance": 0}, ("wm-2", "resistance", "1 to 9")),
            ("ghost", "wm-2", {"resistance": True}, ("wm-2", "resistance", "1 to 9")),
            ("ghost", "wm-2", {"resistance": {"red": 1}}, ("wm-2", "resistance", "1 to 9")),
            ("ghost", "wm-2", {"name": ""}, ("wm-2", "name", "1 to 60")),
            ("ghost", "wm-2", {"number": 0}, ("wm-2", "number", "1 to 999")),
            ("ghost", "wm-2", {"left": ["remove-portal"]}, ("wm-2", "left", "extra-ghost")),
            ("ghost", "wm-2", {"centre": "devourer"}, ("wm-2", "centre", "haunter")),
            (
                "incarnation",
                "voracious",
                {"resistance": {"pink": 1}},
                ("voracious", "resistance", "by colour"),
            ),
            ("incarnation", "voracious", {"right": ["gold"]}, ("voracious", "right", "gain-qi-and-yin-yang")),
        ],
    )
    def test_a_complaint_names_card_field_and_what_is_allowed(
        self, group: str, name: str, fields: Any, names: tuple[str, ...]
    ) -> None:
        """The owner learns what to type instead."""
        with pytest.raises(ConfigError) as complaint:
            corrected(FACTS.cards, {group: {name: fields}})

        assert all(part in str(complaint.value) for part in names)

    def test_a_list_is_no_table_of_cards(self) -> None:
        """The tables hold cards by id."""
        with pytest.raises(ConfigError, match="table of card ids"):
            corrected(FACTS.cards, {"ghost": ["wm-2"]})


class TestOptions:
    @pytest.mark.parametrize(
        ("chosen", "names"),
        [
            ({"players": ()}, ("players", "nothing")),
            ({"players": ("red", "red")}, ("players", "red red")),
            ({"players": ("pink",)}, ("players", "pink")),
            ({"first": "blue", "players": ("red",)}, ("first", "blue")),
            ({"seats": ("red", "blue", "green", "red")}, ("seats", "different")),
            ({"powers": {"pink": "none"}}, ("powers", "pink")),
            ({"powers": {"red": "second-wind"}}, ("powers.red", "second-wind")),
            ({"powers": {"red": "dance-of-the-twin-winds"}, "players": ("blue",)}, ("powers.red", "alone")),
            ({"difficulty": "easy"}, ("difficulty", "initiation")),
            ({"portal": "X"}, ("portal", "NW")),
            ({"village": ("cemetery",) * 9}, ("village", "nine different")),
            ({"incarnations": "none"}, ("incarnations", "white-moon")),
            ({"tops": {"X": "hua-1"}}, ("tops", "NW")),
            ({"tops": {"C": "hua-1"}}, ("tops", "Portal")),
            ({"tops": {"NW": "hua-9"}}, ("tops", "hua-9")),
            ({"tops": {"NW": "hua-1", "N": "hua-1"}}, ("tops", "hua-1")),
            ({"house": HouseRules(barrier_start="right")}, ("house.barrier_start", "left, active")),
            ({"house": HouseRules(firework_is_free=3)}, ("house.firework_is_free", "true, false")),  # type: ignore[arg-type]
        ],
    )
    def test_a_bad_option_is_named_with_what_is_allowed(
        self, chosen: dict[str, Any], names: tuple[str, ...]
    ) -> None:
        """Nothing is guessed."""
        with pytest.raises(ConfigError) as complaint:
            settle(Options(**chosen), FACTS)

        assert all(part in str(complaint.value) for part in names)

    def test_an_unknown_house_rule_is_named(self) -> None:
        """The switches are a closed list."""
        with pytest.raises(ConfigError, match="barrier_begin"):
            house_rules({"barrier_begin": "left"})

    def test_known_tops_are_not_asked_for(self) -> None:
        """A table that knows its tops begins with the first draw."""
        tiles = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")
        names = ("hua-1", "hua-2", "hua-3", "li-1", "li-2", "li-3", "wu-1", "wu-2")
        state = new_game(Options(tops=dict(zip(tiles, names, strict=True))), FACTS)

        asked = question(state)

        assert asked is not None
        assert asked.kind == "draw"
        assert len(legal(state)) == 65


class TestTables:
    @pytest.mark.parametrize(
        ("table", "names"),
        [
            ({"qu": 1}, ("qu", "no such key")),
            ({"turn": {"red": 1}}, ("turn.red", "nothing below")),
            ({"turn": "pink"}, ("turn", "pink")),
            ({"phase": "night"}, ("phase", "night")),
            ({"phase": 3}, ("phase", "a word")),
            ({"phase": "yin", "step": "move"}, ("step", "opening")),
            ({"step": "ghosts"}, ("step", "placement")),
            ({"qi": {"red": True}}, ("qi.red", "whole number")),
            ({"qi": {"red": 0}}, ("qi.red", "living")),
            ({"qi": {"red": 18}}, ("qi", "20")),
            ({"armed": 1}, ("armed", "true or false")),
            ({"at": {"yellow": "N"}}, ("at.yellow", "nobody plays")),
            ({"alive": {"yellow": False}}, ("alive.yellow", "nobody plays")),
            ({"tao": {"red": {"blue": 5}}}, ("tao", "more than 4 blue")),
            ({"buddhas": {"red": 3}}, ("buddhas", "more than 2")),
            ({"crystals": {"red": 5}}, ("crystals", "more than 4")),
            ({"artifacts": {"red": "divine-sword"}}, ("artifacts.red", "list")),
            ({"stack": {"NW": ["li-1", "li-2", "li-3", "hua-1"]}}, ("stack.NW", "three")),
            ({"stack": {"NW": ["li-1"]}, "graveyard": ["li-1"]}, ("graveyard", "twice")),
            ({"stack": {"NW": ["li-1"]}, "haunted": {"NW": True}}, ("stack", "haunted")),
            ({"ghost": {"red": {"left": "ghoul-1", "right": "ghoul-1"}}}, ("ghost.red.right", "elsewhere")),
            ({"deck": 10}, ("deck", "list")),
        ],
    )
    def test_an_impossible_table_is_a_complaint(self, table: dict[str, Any], names: tuple[str, ...]) -> None:
        """A key that is wrong, or more pieces than exist."""
        with pytest.raises(ConfigError) as complaint:
            laid_out(settle(Options(players=("red", "blue", "green")), FACTS), table)

        assert all(part in str(complaint.value) for part in names)
