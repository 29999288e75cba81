"""Before an answer is given the table knows what it may bring: chances, crystals, deaths, rewards."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.messages.prompts import Tone
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.foresight.odds import Fight, Needs, percent
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, random_player
from companion.rules.ghost_stories.players.whole_games import any_start
from companion.rules.ghost_stories.referee.judge import resumed
from companion.rules.ghost_stories.referee.prompts import play_prompts
from tests.rules.at_the_table import GAME, Table
from tests.rules.foresight.fights_at_hand import CORNER, FAVORITE, brings, fights, odds, offered
from tests.rules.wording import say


def test_only_what_is_certain_is_a_hundred_percent() -> None:
    """And only what cannot be is nought."""
    bare = Fight(
        needs=(Needs((1, 0, 0, 0, 0), (0, 0, 0, 0, 0)),),
        dice=3,
        white=0,
        wild=True,
        tokens=(0, 0, 0, 0, 0),
        crystals=0,
        again=False,
    )

    assert percent(bare) == 70
    assert percent(bare._replace(white=1)) == 100
    assert percent(bare._replace(dice=0)) == 0
    assert percent(bare._replace(needs=(Needs((4, 0, 0, 0, 0), (0, 0, 0, 0, 0)),), dice=4)) == 1


def test_a_corner_offers_each_ghost_and_both() -> None:
    """Each with its own chance; both are never likelier than one of them."""
    shown = fights(Table(CORNER))
    one, other = shown["yellow.right",], shown["green.left",]
    both = next(each for spaces, each in shown.items() if len(spaces) == 2)

    assert (one["tile"], one["near"]) == ("NE", True)
    assert both["chances"]["all"] <= min(one["chances"]["all"], other["chances"]["all"])
    assert sum(both["needs"].values()) == sum(one["needs"].values()) + sum(other["needs"].values())


def test_a_ghost_out_of_reach_has_its_chance_all_the_same() -> None:
    """As if he stood before it; it is not near."""
    table = Table({**CORNER, "ghost": {"red": {"left": "skinner-34"}}})
    far = fights(table)["red.left",]

    assert (far["tile"], far["near"]) == ("SW", False)
    assert far["chances"]["all"] > 0


@pytest.mark.parametrize(
    ("extra", "what"),
    [
        ({"tao": {"yellow": {"yellow": 1}}}, "yellow"),
        ({"crystals": {"yellow": 1}}, "crystals"),
        ({"circle": "yellow"}, "circle"),
        ({"artifacts": {"yellow": ["divine-sword"]}}, "divine-sword"),
    ],
)
def test_what_helps_says_how_much(extra: Mapping[str, Any], what: str) -> None:
    """The chance without it is that of the same table without it."""
    without = fights(Table(CORNER))["yellow.right",]["chances"]["all"]
    shown = fights(Table({**CORNER, **extra}))["yellow.right",]

    assert shown["adds"] == [{"what": what, "without": without}]
    assert shown["chances"]["all"] > without


def test_tokens_and_crystals_are_told_apart() -> None:
    """With dice alone, with tokens, with crystals, with all."""
    extra = {"tao": {"yellow": {"yellow": 1}}, "crystals": {"yellow": 1}}
    chances = fights(Table({**CORNER, **extra}))["yellow.right",]["chances"]

    assert chances["dice"] < chances["tokens"] <= chances["all"]
    assert chances["dice"] < chances["crystals"] <= chances["all"]


def test_an_artifact_that_would_make_it_certain_is_not_hidden() -> None:
    """Moon Dust brings a crystal: the answer says what it changes and stands among the usual ones."""
    easy = next(card.id for card in load_facts().cards if card.pips == (1, 0, 0, 0, 0) and not card.left)
    extra = {"artifacts": {"yellow": ["moon-dust"]}, "ghost": {"yellow": {"right": easy}}}
    table = Table({**CORNER, **extra})
    dust = offered(table, "dust")

    assert fights(table)["yellow.right",]["could"] == [{"choice": "dust", "then": 100}]
    assert brings(dust)[0].endswith(": 70 % → 100 %")
    assert not dust.aside


def test_the_exorcism_worth_most_is_recommended() -> None:
    """Both ghosts of the corner: one of them may still go alone. Its chance stands beside it."""
    table = Table({**CORNER, "ghost": {"yellow": {"right": "ghoul-1"}, "green": {"left": "creeping-one-23"}}})
    choices = [choice for choice in table.prompt.choices if choice.id.startswith("exorcise")]

    assert [len(choice.at) for choice in choices if choice.best] == [2]
    assert all(brings(choice)[0].startswith("Chance: ") for choice in choices)
    assert brings(choices[0])[1].startswith("At least one ghost: ")


LAST: Mapping[str, Any] = {
    **CORNER,
    "ghost": {"yellow": {"right": "hope-killer-58"}},
    "deck": [5],
    "tao": {"yellow": {"red": 2, "green": 2, "blue": 2}},
}
"""The last incarnation resists with two of each of four colours; two yellow ones are left for the dice."""


def test_beating_the_last_incarnation_wins() -> None:
    """The answer says so and is recommended."""
    exorcism = offered(Table(LAST), "exorcise yellow.right")

    assert "Wins the game" in brings(exorcism)
    assert exorcism.tone is Tone.GLAD
    assert exorcism.best


def test_a_fight_against_two_says_how_likely_it_wins() -> None:
    """The last incarnation may be driven out without the ghost beside it."""
    ghosts = {"yellow": {"right": "hope-killer-58"}, "green": {"left": "rotten-soul-28"}}
    table = Table({**LAST, "ghost": ghosts})
    both = next(c for c in table.prompt.choices if c.id.startswith("exorcise") and len(c.at) == 2)
    alone = fights(table)[("yellow.right",)]["chances"]["all"]

    assert brings(both)[0] == "Impossible now"
    assert brings(both)[-1] == f"Wins the game: {alone} %"
    assert any(each.startswith("At least one ghost: ") for each in brings(both))


def test_a_fight_that_cannot_be_won_promises_no_victory() -> None:
    """Three dice and no token against eight."""
    exorcism = offered(Table({**LAST, "tao": {"yellow": {}}}), "exorcise yellow.right")

    assert brings(exorcism)[0] == "Impossible now"
    assert "Wins the game" not in brings(exorcism)
    assert not exorcism.best


def test_each_step_says_what_waits_there() -> None:
    """Ghosts with their chances, the help of the tile, whom he could save."""
    table = Table({**CORNER, "step": "move", "stack": {"C": ["weng-1"]}})

    assert any(said.startswith("Chance: ") for said in brings(offered(table, "stay; exorcise yellow.right")))
    assert brings(offered(table, "stay")) == []
    assert "Can be saved: Weng" in brings(offered(table, "go C"))
    assert "Help there" in brings(offered(table, "go E"))
    assert not any("Weng" in said for said in brings(offered(table, "go E")))


def test_saving_the_last_of_a_family_brings_its_reward() -> None:
    """The artifact, and nothing about how many they were."""
    table = Table({**CORNER, "at": {"yellow": "C"}, "stack": {"C": ["weng-1"]}})
    save = offered(table, "save weng-1")

    assert brings(save) == ["The active player takes the artifact: Firework."]
    assert save.tone is Tone.GLAD


def test_su_ling_says_whom_she_silences_and_frees_and_which_crystal_she_brings() -> None:
    """Icon by icon; beside a full Receptacle there is no crystal to bring."""
    table = Table(
        {
            **CORNER,
            "step": "placement",
            "armed": True,
            "su-ling": "yellow.right",
            "ghost": {"yellow": {"right": "ghoul-1"}, "red": {"left": "skinner-34"}},
            "crystal": {"ne": True},
        }
    )
    icons: Any = GAME.public(table.evening)["su_ling"]

    assert "yellow.right" not in icons
    assert (icons["red.left"]["silences"], icons["red.left"]["frees"]) == ("skinner-34", "ghoul-1")
    assert icons["red.left"]["crystal"] == "sw"
    assert icons["green.left"]["crystal"] == ""
    assert "Crystals: 2 of 4" in brings(offered(table, "su-ling red.left crystal"))
    assert "Holds back: Skinner" in brings(offered(table, "su-ling red.left"))


def test_a_death_that_is_chosen_says_its_curse() -> None:
    """Each villager with what his family does."""
    table = Table(
        {
            "turn": "yellow",
            "phase": "yin",
            "ghost": {"yellow": {"right": "voracious"}},
            "stack": {"NE": ["hua-1"], "SW": ["long-1"]},
        }
    )
    killed = offered(table, "kill hua-1")

    assert brings(killed)[0].startswith("Hua dies (")
    assert killed.tone is Tone.GRAVE


def test_a_barrier_counts_crystal_by_crystal() -> None:
    """Four dice; the more crystals, the likelier."""
    table = Table(
        {
            "turn": "green",
            "step": "placement",
            "crystal": {"nw": True, "ne": True, "se": True, "sw": True},
            "ghost": {"yellow": {"right": "ghoul-1"}},
        }
    )
    barrier = odds(table)["barrier"]
    chances = [each["any"] for each in barrier["by_crystals"]]

    assert (barrier["board"], barrier["crystals"]) == ("yellow", 4)
    assert chances == sorted(chances)
    assert len(chances) == 5
    assert brings(offered(table, "roll")) == [f"At least one ghost: {chances[-1]} %"]


def test_the_school_fights_all_ghosts_of_a_colour() -> None:
    """The chance of any, of all, and of each; not near unless he may go there."""
    table = Table({**CORNER, "ghost": {"yellow": {"right": "ghoul-1", "left": "lich-11"}}})
    (school,) = odds(table)["school"]

    assert (school["colour"], sorted(school["each"])) == ("yellow", ["yellow.left", "yellow.right"])
    assert school["all"] <= min(school["each"].values()) <= max(school["each"].values()) <= school["any"]


def test_whatever_is_asked_says_what_it_brings_in_every_language() -> None:
    """Over the questions of some random games."""
    facts = load_facts()
    said = 0
    for seed in range(3):
        rng = Random(seed)
        state = any_start(any_options(rng), facts, rng)
        hidden, player = HiddenOrder(facts, rng), random_player(rng)
        for number in range(120):
            if state.outcome:
                break
            if number % 3 == 0:
                play, _ = resumed(state.copy(), {})
                for prompt in play_prompts(play, facts):
                    say(prompt)
                    said += sum(len(choice.brings) for choice in prompt.choices)
            engine.step(state, next_move(state, player, hidden))

    assert said > 200


GOING: Mapping[str, Any] = {
    "turn": "green",
    "step": "move",
    "at": {"green": "C"},
    "ghost": {"red": {"middle": "bleeding-eyes-38"}, "yellow": {"left": "hopping-vampire-8"}},
    "yin-yang": {"green": True},
    "haunted": {"N": True},
}


def test_the_fight_worth_most_comes_first_and_is_never_folded() -> None:
    """One that is hardly worth it is found on the board, behind it what is seldom wanted."""
    choices = Table(GOING, FAVORITE).prompt.choices
    folded = [choice.id for choice in choices if choice.folded]
    aside = [choice.id for choice in choices if choice.aside]

    assert (choices[0].id, choices[0].best, choices[0].folded) == ("go S; exorcise red.middle", True, False)
    assert [choice.id for choice in choices if choice.best] == [choices[0].id]
    assert folded == ["go SE; exorcise yellow.left", "go S"]
    assert aside
    assert all(each.startswith("yin-yang") for each in aside)
    assert [choice.id for choice in choices][-len(aside) :] == aside


def test_every_fight_worth_trying_is_shown() -> None:
    """Two of them: the likelier one first."""
    ghosts = {"ghost": {"red": {"middle": "bleeding-eyes-38"}, "yellow": {"left": "ghoul-1"}}}
    choices = [choice for choice in Table({**GOING, **ghosts}, FAVORITE).prompt.choices if not choice.folded]

    assert [choice.id for choice in choices if "; exorcise" in choice.id] == [
        "go SE; exorcise yellow.left",
        "go S; exorcise red.middle",
    ]


def test_each_tile_to_go_to_has_its_help_and_its_likeliest_fight() -> None:
    """While he may move; a haunted tile helps nobody, and at the Cemetery nobody is dead."""
    table = Table(GOING, FAVORITE)
    there = odds(table)["there"]

    assert there["S"] == {"help": True, "likely": 58}
    assert there["SE"]["likely"] == 17
    assert there["N"] == {"help": False, "likely": 0}
    table.tap("stay")
    assert odds(table)["there"] == {}
