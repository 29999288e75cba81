"""The screens of a game in play and at its end: Taoists, families, rules, how the evening went."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.messages.prompts import Prompt, Tone
from companion.messages.snapshot import Ending
from companion.messages.text import text
from companion.panel import create_app
from companion.rules.catalogue import games
from tests.helpers.games import view_of, whole_game
from tests.helpers.memory_desk import GAME, MemoryDesk, an_evening

STATES = whole_game(1, 4)


def client_for(view: Mapping[str, object], ending: Ending | None = None) -> FlaskClient:
    shown = replace(an_evening(), view=view, ending=ending)
    return create_app(MemoryDesk(shown), secret=b"only for tests").test_client()


@pytest.fixture(scope="module")
def playing() -> Any:
    return view_of(STATES[: len(STATES) // 2])


@pytest.fixture(scope="module")
def over() -> Any:
    return view_of(STATES)


class TestTaoists:
    def test_everyone_is_there_with_his_goods(self, playing: Any) -> None:
        """Qi and power of each board, by name."""
        shown = client_for(playing).get("/taoists").text

        for colour in ("red", "green", "blue", "yellow"):
            card = re.search(rf"of-{colour}.*?</li>", shown, re.DOTALL)
            assert card is not None
            assert f"<b>{playing['rules']['qi'][colour]}</b> Qi" in card[0]
        assert shown.count(">works<") == sum(playing["rules"]["power-works"].values())

    def test_before_play_the_page_says_what_it_is_for(self) -> None:
        """No blank page."""
        assert "kept here once a game" in client_for(an_evening().view).get("/taoists").text


class TestFamilies:
    def test_each_tells_its_curse_and_reward(self, playing: Any) -> None:
        """All twelve, with those saved and dead."""
        shown = client_for(playing).get("/families").text

        assert shown.count('class="card family-card') == 12
        assert shown.count("Each death") == 12
        assert "The active player takes the artifact: Life Potion." in shown


class TestVillage:
    def test_tiles_are_named_by_what_stands_on_them(self, playing: Any) -> None:
        """On the picture, and to those who cannot see it."""
        shown = client_for(playing).get("/").text

        assert len(set(re.findall('href="#(tile-[^"]+)"', shown))) == 9
        assert re.search(r'aria-label="Taoist Altar: [^"]+"', shown)


class TestRules:
    def test_all_can_be_read_and_some_be_found(self) -> None:
        """Also without a script, and in the language of the device."""
        client = client_for(an_evening().view)
        rules = games()[GAME].rulebook

        assert client.get("/rules").text.count('id="rule-') == len(rules)
        found = client.get("/rules?q=su-ling").text
        assert 0 < found.count('id="rule-') < len(rules)
        assert "No rule has these words." in client.get("/rules?q=chess").text
        assert "Су-Лин" in client.get("/rules?q=Су-Лин", headers={"Accept-Language": "ru"}).text

    def test_a_prompt_leads_to_its_rule(self) -> None:
        """One tap from the question to the rule behind it."""
        rule = games()[GAME].rulebook[3]
        asked = Prompt(id="x", tone=Tone.ASK, title=text("{name}", name="x"), reason=rule.body)
        desk = MemoryDesk(replace(an_evening(), prompts=(asked,)))

        shown = create_app(desk, secret=b"only for tests").test_client().get("/").text
        assert f'href="/rules#rule-{rule.id}"' in shown


class TestEnd:
    def test_result_score_and_course_are_told(self, over: Any) -> None:
        """The lines of the score add up, and each figure has its chart."""
        shown = client_for(over).get("/end").text
        told = re.findall("<td>([+\N{MINUS SIGN}]\\d+)</td>", shown)
        points = [int(line.replace("\N{MINUS SIGN}", "-")) for line in told]

        assert sum(points) == over["rules"]["outcome"]["score"]
        assert shown.count('class="chart"') == 4
        assert over["chronicle"]["turning-points"]
        assert shown.count("<li><b>Turn ") == len(over["chronicle"]["turning-points"])

    def test_the_table_leads_there_when_it_is_over(self, over: Any, playing: Any) -> None:
        """And not before."""
        lost = Ending(won=False, reason="villagers", why=text("The village is lost"))

        assert 'href="/end"' in client_for(over, lost).get("/").text
        assert 'href="/end"' not in client_for(playing).get("/").text
        assert "not over yet" in client_for(playing).get("/end").text

    def test_it_can_be_kept_as_one_file(self, over: Any) -> None:
        """The file needs nothing from elsewhere and runs nothing."""
        kept = client_for(over).get("/end/keepsake")

        assert kept.headers["Content-Disposition"] == "attachment; filename=evening.html"
        assert "How the evening went" in kept.text
        assert not re.search(r"<script|<link|(src|href)=|https?://", kept.text)
