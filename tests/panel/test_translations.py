"""Every sentence a player can see, in every language."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.messages.text import Text
from companion.panel.language import LANGUAGES
from companion.rules.catalogue import games
from companion.tools import translations
from companion.tools.sentences import Sentence, sentences
from companion.tools.translations import gaps, strangers, updated

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(scope="module")
def wanted() -> list[Sentence]:
    return sentences()


@pytest.mark.parametrize("language", TRANSLATED)
class TestCatalogues:
    def test_nothing_is_missing_wrong_or_left_over(self, language: str, wanted: list[Sentence]) -> None:
        """Run `make translations`, then fill the gaps it names."""
        assert gaps(language, wanted) == []

    def test_updating_twice_is_updating_once(self, language: str, wanted: list[Sentence]) -> None:
        """The order is stable and nothing translated is lost."""
        once = updated(translations.catalogue(language), language, wanted)
        twice = updated(read_po(BytesIO(once), locale=language), language, wanted)

        assert once == twice
        assert once.count(b"msgid ") >= len(wanted)

    @pytest.mark.parametrize("game", games())
    def test_names_and_options_of_games_are_known(self, language: str, game: str) -> None:
        """Whatever a kit or an option calls itself has a translation, wherever its words come from."""
        known = translations.catalogue(language)

        assert [it.message for it in _texts_of(game) if not known.get(it.message)] == []


class TestLanguages:
    def test_a_language_without_its_catalogue_is_told_which_file_it_lacks(self, tmp_path: Path) -> None:
        """Not with a traceback."""
        assert gaps("de", [], tmp_path) == ["de: web/locale/de.po is missing; `make translations` makes it"]

    def test_a_new_catalogue_has_every_sentence_and_the_plurals_of_its_language(
        self, wanted: list[Sentence]
    ) -> None:
        """Ready to be translated: nothing about a language is written down by hand."""
        fresh = updated(translations.catalogue("cs", Path("nowhere")), "cs", wanted)

        assert b"nplurals=3" in fresh
        assert fresh.count(b"msgid ") >= len(wanted)

    def test_a_catalogue_nobody_can_choose_is_named(self, tmp_path: Path) -> None:
        """The panel offers what language.py lists, by its own name."""
        (tmp_path / "de.po").touch()

        assert strangers() == []
        assert "companion/panel/language.py does not name the language" in strangers(tmp_path)[0]


def _texts_of(game: str) -> Iterator[Text]:
    kit = games()[game].kit
    yield from (place.name for place in kit.places)
    yield from (piece.name for piece in kit.pieces)
    for option in games()[game].options:
        yield option.label
        yield from (value.label for value in option.values)


class TestFinding:
    def find(self, folder: Path, python: str = "", template: str = "") -> list[tuple[str, str]]:
        (folder / "some.py").write_text(python)
        (folder / "some.html").write_text(template)
        return [(it.message, it.plural) for it in sentences(folder, folder)]

    def test_texts_with_and_without_plural(self, tmp_path: Path) -> None:
        """However the call is written."""
        source = (
            'text("a"); text("one", "many", count=1)\n'
            't.text("x", plural="y"); text("p" if q else "r"); text(z)'
        )

        assert self.find(tmp_path, source) == [("a", ""), ("one", "many"), ("x", "y"), ("p", ""), ("r", "")]

    def test_errors_by_position_and_by_name(self, tmp_path: Path) -> None:
        """What and remedy of our errors and all that stem from them; not the arguments of others."""
        source = (
            "class Mine(CompanionError): pass\n"
            "class Own(Mine):\n    def __init__(self, device): super().__init__(what='w', remedy='r')\n"
            "Mine('a', 'b', c='d'); Own('no'); ValueError('no'); anything(what='e')"
        )

        assert [message for message, _ in self.find(tmp_path, source)] == ["w", "r", "a", "b", "e"]

    def test_templates(self, tmp_path: Path) -> None:
        """What stands in `_()`, in text and in attributes."""
        template = (
            """<p title="{{ _('t') }}">{% if x %}{{ _("{count} a", "{count} b", count=2) }}{% endif %}</p>"""
        )

        assert self.find(tmp_path, template=template) == [("t", ""), ("{count} a", "{count} b")]

    @pytest.mark.parametrize("python", ['text(f"{x} died")', 'text("a" + b)', 'Refused(what=f"{x}")'])
    def test_a_sentence_glued_together_is_refused(self, tmp_path: Path, python: str) -> None:
        """It could not be translated."""
        with pytest.raises(ValueError, match=r"some\.py, line 1"):
            self.find(tmp_path, python)

    def test_names_must_be_the_same(self) -> None:
        """A translation may move the names, not lose or invent them; a plural may drop its number."""
        one = Sentence("{a} of {b}", "", "")
        many = Sentence("{count} of {b}", "{count} of {b}", "")

        assert translations._same_names(one, "{b}: {a}")
        assert not translations._same_names(one, "{a}")
        assert not translations._same_names(one, "{a} {b} {c}")
        assert translations._same_names(many, "un de {b}")
        assert not translations._same_names(many, "{count}")
