"""Texts become sentences."""

import pytest
from markupsafe import escape

from companion.messages.text import text
from companion.panel.assets import web_root
from companion.panel.language import Catalogues, Speaker


@pytest.fixture(scope="module")
def catalogues() -> Catalogues:
    return Catalogues(web_root() / "locale")


class TestSay:
    def test_values_may_be_texts(self, catalogues: Catalogues) -> None:
        """A text inside a text is said in the same language."""
        nested = text("The {family} family is saved", family=text("Hua"))

        assert catalogues.say(nested, "en") == "The Hua family is saved"
        assert catalogues.say(nested, "ru") == "Семья Хуа спасена"
        assert catalogues.say(nested, "fr") == "La famille Hua est sauvée"

    @pytest.mark.parametrize(
        ("count", "english", "russian", "french"),
        [
            (0, "0 villagers saved", "0 жителей спасено", "0 villageois sauvé"),
            (1, "1 villager saved", "1 житель спасён", "1 villageois sauvé"),
            (2, "2 villagers saved", "2 жителя спасены", "2 villageois sauvés"),
            (5, "5 villagers saved", "5 жителей спасено", "5 villageois sauvés"),
            (11, "11 villagers saved", "11 жителей спасено", "11 villageois sauvés"),
            (21, "21 villagers saved", "21 житель спасён", "21 villageois sauvés"),
        ],
    )
    def test_each_language_counts_its_own_way(
        self, catalogues: Catalogues, count: int, english: str, russian: str, french: str
    ) -> None:
        """The number decides the form."""
        counted = text("{count} villager saved", "{count} villagers saved", count=count)

        assert [catalogues.say(counted, it) for it in ("en", "ru", "fr")] == [english, russian, french]

    def test_what_is_not_translated_is_said_in_english(self, catalogues: Catalogues) -> None:
        """Better English than silence, also for a language nobody knows."""
        assert catalogues.say(text("Unheard of {thing}", thing="x"), "ru") == "Unheard of x"
        assert catalogues.say(text("Shelter"), "xx") == "Shelter"

    def test_a_missing_value_shows_as_a_gap(self, catalogues: Catalogues) -> None:
        """A sentence with a hole does not take the page down."""
        assert catalogues.say(text("The {family} family is saved"), "en") == "The {family} family is saved"

    def test_nothing_is_said_of_nothing(self, catalogues: Catalogues) -> None:
        """An empty message is empty in every language, not the catalogue's header."""
        assert catalogues.say(text(""), "ru") == ""

    def test_what_a_template_hands_over_is_escaped_once(self, catalogues: Catalogues) -> None:
        """By the page, as a whole: a name from a macro is escaped already."""
        named = Speaker(catalogues, "fr").of_template("Put down here: {place}", place=escape("l'icône"))

        assert named == "Poser ici\N{NO-BREAK SPACE}: l'icône"
