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
            (0, "0 villagers were saved", "Спасено 0 жителей", "0 villageois a été sauvé"),
            (1, "1 villager was saved", "Спасён 1 житель", "1 villageois a été sauvé"),
            (2, "2 villagers were saved", "Спасены 2 жителя", "2 villageois ont été sauvés"),
            (5, "5 villagers were saved", "Спасено 5 жителей", "5 villageois ont été sauvés"),
            (11, "11 villagers were saved", "Спасено 11 жителей", "11 villageois ont été sauvés"),
            (21, "21 villagers were saved", "Спасён 21 житель", "21 villageois ont été sauvés"),
        ],
    )
    def test_each_language_counts_its_own_way(
        self, catalogues: Catalogues, count: int, english: str, russian: str, french: str
    ) -> None:
        """The number decides the form."""
        counted = text("{count} villager was saved", "{count} villagers were saved", count=count)

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
