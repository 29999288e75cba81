"""Tokens no sensor sees: whoever moves them as the panel tells has them as the books do."""

from collections import Counter
from random import Random

import pytest

from companion.messages.ids import BOX, PlaceId
from companion.messages.prompts import LogLine, Tone
from companion.messages.snapshot import Snapshot
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.engine import new_game, step
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BOARD_INDEX
from companion.rules.ghost_stories.model.happenings import QI_LOST
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, random_player, sensible_player
from companion.rules.ghost_stories.players.token_moves import by_sentence, told
from companion.rules.ghost_stories.referee.position import UNDO
from companion.rules.ghost_stories.table.kit import kit
from companion.rules.ghost_stories.table.tokens import booked
from companion.rules.ghost_stories.view import public
from companion.rules.ghost_stories.words.happenings import sentence
from companion.rules.language import Happening
from companion.simulation.people.token_keeper import TokenKeeper
from companion.simulation.world.world import World

FACTS = load_facts()
GREEN, SUPPLY = PlaceId("purse-green"), PlaceId("supply")


@pytest.mark.parametrize("seed", range(40))
def test_what_is_told_of_tokens_adds_up_to_what_is_booked(seed: int) -> None:
    """Whole games of every kind: each token that changes hands is spoken of, once."""
    rng = Random(f"tokens {seed}")
    state = new_game(any_options(rng), FACTS)
    player = sensible_player(rng) if seed % 3 == 0 else random_player(rng)
    fate = HiddenOrder(FACTS, rng)
    lying = _counted(booked(public(state)))
    while not state.outcome:
        move = next_move(state, player, fate)
        for happening in step(state, move):
            way = by_sentence().get(sentence(happening, load_facts()))
            if way is not None:
                lying[way.origin, way.kind] -= 1
                lying[way.target, way.kind] += way.target != BOX
        assert +lying == _counted(booked(public(state))), move


def _counted(purses: dict[PlaceId, dict[str, int]]) -> Counter[tuple[PlaceId, str]]:
    return Counter({(purse, kind): n for purse, held in purses.items() for kind, n in held.items()})


class TestTokenKeeper:
    def keeper(self) -> tuple[World, TokenKeeper]:
        """Green has 3 Qi, and somebody has looked into the books."""
        world = World(kit())
        keeper = TokenKeeper(world, kit(), told, lambda _: None)
        assert keeper.follow(self.panel(3)) == []
        return world, keeper

    def panel(self, qi: int, *told: Happening, first: int = 1) -> Snapshot:
        """What the books say of green, and the log."""
        purses = {GREEN: {"qi": qi}, SUPPLY: {"qi": 20 - qi}}
        lines = [
            LogLine(number=n, tone=Tone.CALM, text=sentence(each, load_facts()))
            for n, each in enumerate(told, first)
        ]
        return Snapshot(number=1, view={"purses": purses}, log=tuple(lines))

    def test_the_first_look_lays_the_tokens_as_booked(self) -> None:
        """Out of the box."""
        world, _ = self.keeper()

        assert (len(world.pile(GREEN)), len(world.pile(SUPPLY))) == (3, 17)

    def test_a_token_is_moved_when_it_is_told_and_only_once(self) -> None:
        """The same line read again is no news."""
        world, keeper = self.keeper()
        lost = QI_LOST(BOARD_INDEX["green"])

        assert keeper.follow(self.panel(2, lost)) == []
        assert keeper.follow(self.panel(2, lost)) == []
        assert (len(world.pile(GREEN)), len(world.pile(SUPPLY))) == (2, 18)

    def test_what_is_booked_and_not_told_is_noticed(self) -> None:
        """And put right, so that it is noticed once."""
        world, keeper = self.keeper()

        assert keeper.follow(self.panel(2)) == [
            "purse-green has 3 qi, by the books 2",
            "supply has 17 qi, by the books 18",
        ]
        assert keeper.follow(self.panel(2)) == []
        assert len(world.pile(GREEN)) == 2

    def test_after_an_undo_the_books_are_looked_into(self) -> None:
        """Nobody tells which tokens go back."""
        world, keeper = self.keeper()
        keeper.follow(self.panel(2, QI_LOST(BOARD_INDEX["green"])))
        undone = LogLine(number=2, tone=Tone.CALM, text=sentence(UNDO, load_facts()))
        panel = self.panel(3)

        assert keeper.follow(Snapshot(number=2, view=panel.view, log=(undone,))) == []
        assert len(world.pile(GREEN)) == 3
