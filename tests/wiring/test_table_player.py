"""The table as a player: it thinks elsewhere, answers like a person, and gives hints to who asks for them."""

from collections.abc import Callable

from companion.messages.intents import Answer, BeginGame
from companion.messages.snapshot import Snapshot
from companion.rules.catalogue import games
from companion.rules.eighteen_ghosts.lines import EighteenGhostsLines
from companion.wiring.plan import Plan, Told
from companion.wiring.real_time import RealTime
from companion.wiring.table import RunningTable, open_table
from companion.wiring.thinking.table_player import TablePlayer

GAME = "eighteen_ghosts"
LOOKS = 100
"""So often we look for what is to come, a second each."""


def carried_out(table: RunningTable) -> Snapshot:
    """Say of everything that hands are to do that it is done."""
    while (shown := table.latest()).prompts[0].steps:
        table.hand_in(Answer(prompt=shown.prompts[0].id, choice=shown.prompts[0].choices[0].id))
    return shown


def waited_for(table: RunningTable, come: Callable[[Snapshot], bool]) -> Snapshot:
    shown = table.latest()
    for _ in range(LOOKS):
        if come(shown):
            return shown
        shown = table.service.wait(shown.number, 1.0) or shown
    raise AssertionError(f"it did not come: {shown.prompts}")


def test_one_against_the_table() -> None:
    """A person places, the table places two; then the person asks for a hint, and is not bound to it."""
    with open_table(Plan(source=Told(), game=GAME), RealTime()) as table:
        player = TablePlayer(table.service)
        player.start()
        try:
            table.hand_in(BeginGame(game=GAME, options={"player-B": "beginner"}))
            asked = carried_out(table).prompts[0]
            table.hand_in(Answer(prompt=asked.id, choice="place red b1"))
            carried_out(table)
            for number in (1, 2):
                waited_for(table, lambda shown, n=number: _placed(shown, "rby") == n)  # type: ignore[misc]
                carried_out(table)

            asked = table.latest().prompts[0]
            assert table.latest().view["turn"] == "A"
            assert [choice.id for choice in asked.choices if choice.aside] == ["hint"]
            table.hand_in(Answer(prompt=asked.id, choice="hint"))
            hinted = waited_for(table, lambda shown: any(choice.best for choice in shown.prompts[0].choices))
            assert _placed(hinted, "RBY") == 1
            assert hinted.prompts[0].detail[0].message == "A good move: {answer}"
            assert "hint" not in [choice.id for choice in hinted.prompts[0].choices]
        finally:
            player.close()


def _placed(shown: Snapshot, letters: str) -> int:
    castle = str(shown.view["position"]).split()[0]
    return sum(castle.count(letter) for letter in letters)


def test_the_table_waits_until_hands_have_done_what_followed() -> None:
    """It does not run ahead of the board; and once nobody is asked, nobody thinks."""
    game = games()[GAME]
    chosen = {option.id: option.default for option in game.options} | {"player-A": "skilled"}

    assert game.public(game.start(chosen, {}))["thinks"] is None  # the portals have to be laid first


def test_the_options_name_the_levels_there_are() -> None:
    """And a person first."""
    (minds,) = {
        tuple(value.id for value in option.values)
        for option in games()[GAME].options
        if option.id.startswith("player-")
    }

    assert minds == ("person", *EighteenGhostsLines().levels)
