"""The headline once a game is over says why, however the table came there."""

from dataclasses import replace

from companion.rules.catalogue import games
from companion.rules.ghost_stories.referee.position import Position
from tests.helpers.games import whole_game


def test_a_lost_game_says_what_lost_it() -> None:
    """Also where nothing was told before, as in a game that was taken up again."""
    game = games()["ghost_stories"]
    evening = game.start({option.id: option.default for option in game.options}, {})
    over = replace(evening, play=Position(whole_game(1, 4)[-1]))
    ending = game.ending(over)

    assert ending is not None
    assert game.prompts(over)[0].title == ending.why
