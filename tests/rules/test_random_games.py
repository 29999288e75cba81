"""Whole games of every kind: they end, keep every invariant, replay exactly, and `apply` is pure."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import IllegalMove
from companion.rules.catalogue import USUAL_GAME, games
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.cases.invariants import broken
from companion.rules.ghost_stories.chapters.ending import outcome
from companion.rules.ghost_stories.engine import apply, legal, new_game, question, step
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import DIFFICULTIES
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.saved_state import dump, load
from companion.rules.ghost_stories.players import whole_games
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, play, random_player, sensible_player
from companion.rules.ghost_stories.view import public
from companion.rules.playtest import BrokenGame
from companion.tools import fuzz

FACTS = load_facts()


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_kind_of_game_ends_and_replays(players: int, difficulty: str) -> None:
    """For each player count and difficulty: random options, moves to the end, the same state again."""
    for seed in range(15):
        rng = Random(f"{players} {difficulty} {seed}")
        options = any_options(rng, players, difficulty)
        player = sensible_player(rng) if seed % 3 == 0 else random_player(rng)
        ended = play(options, FACTS, player, HiddenOrder(FACTS, rng))
        again = new_game(options, FACTS)
        for move in ended.moves:
            assert broken(again) == []
            step(again, move)

        assert outcome(again) is not None
        assert legal(again) == []
        assert question(again) is None
        assert again == ended.state


@pytest.mark.parametrize("seed", range(8))
def test_a_sample_of_the_big_run(seed: int) -> None:
    """What `fuzz` does by the thousand, a few times."""
    assert fuzz.batch(USUAL_GAME, 7_000_000 + 100 * seed, 30).total() == 30


def test_the_verdict_names_the_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A broken invariant stops the big run and says which game shows it."""
    monkeypatch.setattr(whole_games, "broken", lambda _state: ["a villager is in two places"])
    with pytest.raises(BrokenGame, match="seed 5, move 0"):
        fuzz.batch(USUAL_GAME, 5, 1)

    monkeypatch.undo()
    assert fuzz.main(["--games", "3", "--seed", "9"]) == 0
    told = capsys.readouterr().out
    assert all(f"3 games of {game}, seed 9: no exception" in told for game in games())


@settings(max_examples=50, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.integers(0, 120))
def test_apply_is_pure_and_equals_the_step_in_place(seed: int, length: int) -> None:
    """Between any two effects a state can be saved, loaded and played on, and is never changed by `apply`."""
    rng = Random(seed)
    options = any_options(rng)
    state = new_game(options, FACTS)
    player, fate = random_player(rng), HiddenOrder(FACTS, rng)
    for _ in range(length):
        if state.outcome:
            break
        move = next_move(state, player, fate)
        saved, before = json.dumps(dump(state)), state.copy()
        pure, happened = apply(state, move)
        assert state == before
        loaded = load(state.setting, json.loads(saved))
        assert loaded == before
        assert step(loaded, move) == happened
        assert loaded == pure
        state = pure
    json.dumps(public(state))


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), words=st.lists(st.text(max_size=8), max_size=4))
def test_anything_else_is_refused_with_a_rule(seed: int, words: list[str]) -> None:
    """Nonsense, and every move legal at another moment, is refused and changes nothing."""
    rng = Random(seed)
    options = any_options(rng)
    state = new_game(options, FACTS)
    player, fate = random_player(rng), HiddenOrder(FACTS, rng)
    heard = [" ".join(words)]
    while not state.outcome:
        now = {move.text for move in legal(state)}
        if len(heard) > 40:
            heard = rng.sample(heard, 40)
        for text in rng.sample(heard, min(3, len(heard))):
            if text in now:
                continue
            before = state.copy()
            with pytest.raises(IllegalMove) as refused:
                apply(state, parse(text))
            assert refused.value.rule
            assert refused.value.what
            assert refused.value.move == (text or " ")
            assert state == before
        heard += rng.sample(sorted(now), min(3, len(now)))
        step(state, next_move(state, player, fate))
    with pytest.raises(IllegalMove) as after:
        step(state, parse("stay"))
    assert after.value.rule == "The end"
