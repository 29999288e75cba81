"""Cards as a table has them: browsed, corrected from the owner's own, in force from now on."""

from random import Random

import pytest

from companion.errors import ConfigError, IllegalMove
from companion.messages.cards import Card, Field, Shape
from companion.messages.events import CardsCorrected, Undone
from companion.panel.assets import web_root
from companion.panel.language import LANGUAGES, Catalogues
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.game import GhostStories
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import SPACE_INDEX
from companion.rules.ghost_stories.model.options import Options
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import sensible_player
from companion.rules.ghost_stories.table import owner_cards
from tests.rules.at_the_table import Table
from tests.rules.wording import english

GAME = GhostStories()
MOON_EATER = {
    "name": "Moon Eater",
    "number": "66",
    "colour": "black",
    "resistance": "3",
    "left": "capture-die",
    "centre": "",
    "right": "gain-tao-1 gain-tao-2",
}


def card(which: str, /, **corrected: str) -> Card:
    """A card as it is browsed, with these fields corrected."""
    shown = GAME.cards({which: corrected} if corrected else {})
    return next(each for each in shown if each.id == which)


def field(of: Card, name: str) -> Field:
    return next(each for each in of.fields if each.id == name)


class TestBrowsing:
    def test_every_card_tells_what_it_does_in_every_language(self) -> None:
        """All 81, with name, colour, resistance and no hole in any sentence."""
        catalogues = Catalogues(web_root() / "locale")
        shown = GAME.cards({})

        assert len(shown) == 81
        for each in shown:
            texts = [each.name, each.colour_name, each.kind_name, each.edition]
            texts += [told for trait in each.traits for told in (trait.when, *trait.does)]
            texts += [value.label for printed in each.fields for value in printed.values]
            assert sum(pips.count for pips in each.pips) > 0
            for language in LANGUAGES:
                assert all(said and "{" not in said for said in (catalogues.say(t, language) for t in texts))

    def test_stand_ins_are_marked_until_corrected(self) -> None:
        """A card confirmed as it is counts as corrected, too."""
        assert card("wm-2").stand_in
        assert english(card("wm-2").name) == "White Moon ghost 2 (stand-in)"
        confirmed = card("wm-2", name="White Moon ghost 2")
        assert (confirmed.stand_in, confirmed.corrected) == (False, True)
        assert english(confirmed.name) == "White Moon ghost 2"

    def test_what_lasts_is_told_apart_from_what_happens(self) -> None:
        """Gate Keeper holds the Portal for as long as it is there."""
        when = {english(trait.when): trait.does for trait in card("gate-keeper").traits}

        assert list(when) == ["While it is in play", "When it is exorcised"]


class TestFilling:
    def test_a_form_as_it_is_given_changes_nothing(self) -> None:
        """Every card can be written down and read back, by its own fields."""
        for each in GAME.cards({}):
            again = card(each.id, **{printed.id: printed.given for printed in each.fields})

            assert (again.pips, again.traits, again.number) == (each.pips, each.traits, each.number)

    def test_what_is_printed_wins(self) -> None:
        """Each field of a ghost."""
        changed = card("wm-2", **MOON_EATER)

        assert english(changed.name) == "Moon Eater"
        assert (changed.number, changed.colour) == (66, "black")
        assert [(pips.colour, pips.count) for pips in changed.pips] == [("black", 3)]
        assert [english(trait.when) for trait in changed.traits] == [
            "While it is in play",
            "When it is exorcised",
        ]
        assert field(changed, "right").given == "gain-tao-1 gain-tao-2"

    def test_an_incarnation_has_points_by_colour(self) -> None:
        """Others than those given stay; 0 takes a colour away."""
        changed = card("voracious", **{"pips-red": "0", "pips-blue": "2", "pips-black": "1"})

        assert [(pips.colour, pips.count) for pips in changed.pips] == [("blue", 2), ("black", 1)]

    @pytest.mark.parametrize(
        ("name", "wrong", "told"),
        [
            ("wm-99", {"name": "X"}, "no card called wm-99"),
            ("wm-2", {"resistance": "many"}, "wm-2, resistance: many is no number"),
            ("wm-2", {"resistance": "0"}, "from 1 to 9"),
            ("wm-2", {"number": "-1"}, "no number"),
            ("wm-2", {"number": "1000"}, "from 1 to 999"),
            ("wm-2", {"name": "x" * 61}, "1 to 60 characters"),
            ("wm-2", {"name": "two\nlines"}, "on one line"),
            ("wm-2", {"colour": "purple"}, "Possible: yellow, red, green, blue, black."),
            ("wm-2", {"left": "remove-portal"}, "wm-2, left"),
            ("wm-2", {"strength": "1"}, "wm-2, strength"),
            ("wm-2", {"pips-red": "1"}, "wm-2, pips-red"),
            ("voracious", {"pips-red": "0"}, "voracious, resistance"),
            ("voracious", {"pips-board": "1"}, "voracious, resistance"),
            ("voracious", {"resistance": "4"}, "voracious, resistance"),
        ],
    )
    def test_a_complaint_names_card_field_and_what_may_stand_there(
        self, name: str, wrong: dict[str, str], told: str
    ) -> None:
        """Nothing is guessed."""
        with pytest.raises(ConfigError, match=told):
            GAME.cards({name: wrong})

    def test_shapes_say_how_to_fill_a_field(self) -> None:
        """A form can be drawn from them."""
        shapes = {each.id: each.shape for each in card("wm-2").fields}

        assert shapes["name"] is Shape.WORDS
        assert shapes["colour"] is Shape.ONE
        assert shapes["resistance"] is Shape.NUMBER
        assert shapes["left"] is Shape.SOME


class TestInPlay:
    def corrected(self, table: Table, **cards: dict[str, str]) -> None:
        table.happens(CardsCorrected(at=0, cards={name.replace("_", "-"): it for name, it in cards.items()}))

    def test_a_drawn_card_is_named_and_placed_as_printed(self) -> None:
        """The search knows it while the draw is asked for, and its colour decides where it goes."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival"})
        self.corrected(table, wm_2={"name": "Moon Eater", "colour": "blue"})
        labels = {choice.id: english(choice.label) for choice in table.prompt.choices}

        assert labels["draw wm-2"] == "Moon Eater"
        assert labels["draw wm-3"] == "White Moon ghost 3 (stand-in)"
        table.tap("draw wm-2")
        assert table.asks() == "Lay Moon Eater on a space: the blue board"
        assert {choice.id for choice in table.prompt.choices} == {
            f"place blue.{part}" for part in ("left", "middle", "right")
        }

    def test_the_log_says_so_and_undo_keeps_it(self) -> None:
        """A correction is no act: undo goes back to before it, and the card stays as printed."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival"})
        table.tap("draw wm-2")
        self.corrected(table, wm_2={"name": "Moon Eater"})

        assert table.told == ["From now on as printed on your card: Moon Eater"]
        table.happens(Undone(at=0))
        assert english(next(c for c in table.prompt.choices if c.id == "draw wm-2").label) == "Moon Eater"

    def test_log_and_prompts_of_a_roll_call_the_card_as_printed(self) -> None:
        """The name is right at once, also while the roll still goes by the resistance it began with."""
        table = Table({"turn": "red", "at": {"red": "SW"}, "ghost": {"red": {"left": "wm-4"}}})
        table.answer("stay", "exorcise red.left")
        self.corrected(table, wm_4={"name": "Moon Eater"})
        table.answer("dice red red red")

        assert "Moon Eater is exorcised: Pavilion of the Heavenly Winds, the red board" in table.told

    def test_a_roll_ends_with_the_cards_it_began_with(self) -> None:
        """What is rolled against does not change between dice and payment."""
        table = Table({"turn": "red", "at": {"red": "SW"}, "ghost": {"red": {"left": "wm-4"}}})
        table.answer("stay", "exorcise red.left")
        self.corrected(table, wm_4={"resistance": "1"})
        table.answer("dice red blue blue")

        assert table.rules["ghost"]["red"]["left"] == "wm-4"
        assert table.evening.play is not None
        assert table.evening.play.rules.card_at(SPACE_INDEX["red.left"]).resistance == 1

    def test_a_portal_nobody_holds_any_more_comes_back(self) -> None:
        """Its card turned out to be another one."""
        ghost = {"yellow": {"left": "gate-keeper"}}
        table = Table({"turn": "red", "ghost": ghost})
        assert table.rules["portal"] == "none"
        self.corrected(table, gate_keeper={"left": ""})

        assert table.rules["portal"] == "C"


def test_whatever_is_corrected_whenever_a_game_goes_on_to_its_end() -> None:
    """Whole games in which the owner keeps correcting cards, in play or not."""
    rng = Random(7)
    for seed in range(6):
        facts, chance = load_facts(), Random(seed)
        state = engine.new_game(Options(difficulty="normal"), facts)
        fate, player = HiddenOrder(facts, chance), sensible_player(chance)
        cards: dict[str, dict[str, str]] = {}
        for _ in range(3000):
            question = engine.question(state)
            if question is None:
                break
            if rng.random() < 0.2:
                one = rng.choice(GAME.cards(cards))
                try:
                    changed = {**cards, one.id: {each.id: _anything(each, rng) for each in one.fields}}
                    state = owner_cards.laid(state, owner_cards.opened(changed))
                    cards = changed
                except ConfigError:
                    continue
                question = engine.question(state)
                assert question is not None
                assert question.options
            move = fate.answer(question) if question.who == "table" else player(state, question)
            try:
                state, _ = engine.apply(state, move)
            except IllegalMove:
                pytest.fail(f"{move} was legal a moment ago")
        assert state.outcome


def _anything(printed: Field, rng: Random) -> str:
    match printed.shape:
        case Shape.WORDS:
            return "Somebody"
        case Shape.NUMBER:
            return str(rng.randint(printed.least, min(printed.most, 4)))
        case Shape.ONE:
            return rng.choice(printed.values).id
        case Shape.SOME:
            return " ".join(value.id for value in rng.sample(printed.values, rng.randint(0, 2)))
