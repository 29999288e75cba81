"""18 Ghosts at a table: what hands do is recognised, what follows is told, and what is forgotten is named."""

from dataclasses import replace

import pytest

from companion.errors import IllegalMove
from companion.messages.directions import CLOCKWISE, Direction
from companion.messages.events import (
    Answered,
    PieceLifted,
    PiecePlaced,
    PieceTurned,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.lamps import Mood
from companion.messages.prompts import Prompt
from companion.messages.text import text
from companion.rules.eighteen_ghosts.castle import GHOSTS, count
from companion.rules.eighteen_ghosts.game import EighteenGhosts
from companion.rules.eighteen_ghosts.game_so_far import read, write
from companion.rules.eighteen_ghosts.referee import CastleMoment, Followed
from companion.rules.eighteen_ghosts.table.kit import DUNGEON, OUTSIDE, PIECES, PLACES_OF_ROOMS, PORTAL_PLACES
from companion.table import mirror

RED, BLUE, YELLOW = (PieceId(f"{colour}-portal") for colour in ("red", "blue", "yellow"))
LINE = "..^r./y..../R...>/...../..v.. hand=- dungeon=RRBBBYYYrrbbbyy out=- turn=B due=act variant=colours"
"""B's yellow ghost in a2 beats A's red one in a3; the red portal then opens to B's red ghost in d1."""


class Castle:
    """A castle on a table in mid-game, without sensors: events come as they are told."""

    def __init__(self, line: str) -> None:
        self.game = EighteenGhosts()
        so_far = read(line)
        stands = _stands(line)
        places = {**stands, **PORTAL_PLACES}
        self.mirror = mirror.laid_out(
            {
                place: tuple(frozenset({piece}) for piece, at in places.items() if at == place)
                for place in dict.fromkeys(places.values())
            }
        )
        moment = CastleMoment(so_far, stands)
        self.state = Followed(moment, lies=places, facing=moment.facing)

    def happens(self, event: TableEvent) -> None:
        if isinstance(event, PiecePlaced | PieceLifted | PieceTurned):
            self.mirror = mirror.after(self.mirror, event)
        self.state, _ = self.game.apply(self.state, event, self.mirror.stacks)

    def put(self, piece: str, place: str) -> None:
        self.happens(PiecePlaced(at=0.0, piece=PieceId(piece), place=PlaceId(place), witness=Witness.CAMERA))

    def turn(self, piece: PieceId, faces: Direction) -> None:
        self.happens(PieceTurned(at=0.0, piece=piece, faces=faces, witness=Witness.CAMERA))

    def rest(self) -> None:
        self.happens(TableRested(at=0.0))

    @property
    def asked(self) -> Prompt:
        return self.game.prompts(self.state)[0]

    @property
    def to_do(self) -> dict[str, str | None]:
        """Each piece that is to be moved, and where to; or which way it is to be turned."""
        return {
            step.piece: step.faces.value if step.faces and step.origin == step.target else step.target
            for step in self.asked.steps
        }

    @property
    def line(self) -> str:
        return write(self.state.now.game)


def _stands(line: str) -> dict[PieceId, PlaceId]:
    """Any ghost of the right kind for each letter of a line."""
    position = read(line).position
    stands: dict[PieceId, PlaceId] = {}
    for which in range(1, len(GHOSTS) + 1):
        rooms = [PLACES_OF_ROOMS[room] for room, there in enumerate(position.rooms) if there == which]
        places = [
            *rooms,
            *[DUNGEON] * count(position.dungeon, which),
            *[OUTSIDE] * count(position.out, which),
        ]
        alike = [piece for piece, kind in PIECES.items() if kind == which]
        stands.update(zip(alike, places, strict=False))
    return stands


def test_a_ghost_that_hands_move_is_a_move() -> None:
    """One step to an empty room; nothing is left to do, and the other player is asked."""
    castle = Castle(LINE)

    castle.put("B-yellow-1", "a1")

    assert castle.line.startswith("y.^r./...../R...>")
    assert castle.asked.title.message == "{player} moves, fights or releases"


def test_a_fight_names_winner_portal_and_the_escape_nobody_noticed() -> None:
    """The attacker stands in the room of the beaten ghost: three things follow, and all are told at once."""
    castle = Castle(LINE)

    castle.put("B-yellow-1", "a3")

    assert castle.to_do == {"A-red-1": "dungeon", "red-portal": "east", "B-red-1": "outside"}
    told = [line.message for line in castle.asked.detail]
    assert told[:3] == [
        "{winner} beats {loser} in {room}; the loser goes to the dungeon",
        "Turn {portal} a quarter clockwise: its open side is {side} now",
        "{ghost} escapes from {room}: take it off the board",
    ]


def test_what_is_done_is_asked_no_more() -> None:
    """Beaten ghost carried, portal turned, ghost taken out: the next act is asked for."""
    castle = Castle(LINE)
    castle.put("B-yellow-1", "a3")

    castle.put("A-red-1", "dungeon")
    castle.turn(RED, Direction.EAST)
    assert castle.to_do == {"B-red-1": "outside"}
    castle.put("B-red-1", "outside")

    assert not castle.asked.steps


def test_two_ghosts_swapped_are_a_fight() -> None:
    """People who put the loser where the winner came from are told to carry it to the dungeon."""
    castle = Castle(LINE)

    castle.put("A-red-1", "a2")
    castle.put("B-yellow-1", "a3")

    assert castle.to_do["A-red-1"] == "dungeon"


def test_a_lost_attack_is_recognised_by_who_lies_in_the_dungeon() -> None:
    """The attacker was carried off at once; there is only one fight it can have lost."""
    castle = Castle(LINE.replace("turn=B", "turn=A"))

    castle.put("A-red-1", "dungeon")
    castle.rest()

    assert castle.state.now.stands[PieceId("A-red-1")] == DUNGEON
    assert castle.to_do["red-portal"] == "east"


@pytest.mark.parametrize("wrong", [Direction.SOUTH, Direction.WEST])
def test_a_portal_turned_too_far_is_named(wrong: Direction) -> None:
    """It says how it stands and how it should."""
    castle = Castle(LINE)
    castle.put("B-yellow-1", "a3")

    castle.turn(RED, wrong)

    said = castle.asked.detail[-1]
    assert said.message == "{portal} is open to this side: {now}; it must be open to this side: {side}"
    sides = ("up", "right", "down", "left")
    assert dict(said.values)["now"] == text(sides[CLOCKWISE.index(wrong)])
    assert castle.to_do["red-portal"] == "east"


def test_a_portal_nobody_had_to_turn_is_named_once_hands_are_off() -> None:
    """While hands are at it nothing is said."""
    castle = Castle(LINE)

    castle.turn(BLUE, Direction.WEST)
    assert not castle.asked.steps
    castle.rest()

    assert castle.asked.title.message == "No act turns {portal} like this"
    assert castle.to_do == {"blue-portal": "south"}


def test_who_goes_on_without_turning_the_portal_is_reminded() -> None:
    """The next player moves first: the move counts, and the portal is called forgotten."""
    castle = Castle(LINE.replace("/R...>", "/R..R>").replace("dungeon=RR", "dungeon=R"))
    castle.put("B-yellow-1", "a3")
    castle.put("A-red-1", "dungeon")
    castle.put("B-red-1", "outside")

    castle.put("A-red-2", "d4")

    assert castle.asked.title.message == "Forgotten: turn {portal}"
    assert castle.to_do == {"red-portal": "east"}
    castle.turn(RED, Direction.EAST)
    assert not castle.asked.steps


def test_undo_tells_the_way_back_portal_and_all() -> None:
    """The fight is taken back: both ghosts go back, the portal is turned back, the escaped one returns."""
    castle = Castle(LINE)
    castle.put("B-yellow-1", "a3")
    castle.put("A-red-1", "dungeon")
    castle.put("B-red-1", "outside")
    castle.turn(RED, Direction.EAST)

    castle.happens(Undone(at=0.0))

    assert castle.to_do == {"A-red-1": "a3", "B-yellow-1": "a2", "B-red-1": "d1", "red-portal": "north"}
    assert castle.line == LINE


def test_undo_and_redo_name_the_act() -> None:
    """On the button, before anybody presses it."""
    castle = Castle(LINE)
    assert not castle.game.public(castle.state).keys() & {"undo", "redo"}
    castle.put("B-yellow-1", "a3")
    (fight,) = (act.name for act in castle.game.acts(castle.state))

    assert castle.game.public(castle.state)["undo"] == fight
    castle.happens(Undone(at=0.0))
    assert castle.game.public(castle.state)["redo"] == fight


def test_an_act_goes_by_what_was_done_where_another_comes_to_the_same() -> None:
    """A's red ghost in c3 may lose to either yellow one beside it, and it looks the same after that."""
    line = "..^../..y../..R.>/..Y../..v.. hand=- dungeon=RRBBBYYrrrbbbyy out=- turn=A due=act variant=colours"
    for fight in ("fight c3 c2", "fight c3 c4"):
        castle = Castle(line)
        named = next(choice.label for choice in castle.asked.choices if choice.id == fight)
        castle.happens(Answered(at=0.0, prompt=castle.asked.id, choice=fight))

        assert castle.game.public(castle.state)["undo"] == named


def test_a_ghost_no_act_brings_there_is_named() -> None:
    """A ghost of the player who is not at turn was moved."""
    castle = Castle(LINE)

    castle.put("A-red-1", "b3")
    castle.rest()

    assert castle.asked.title.message == "No act brings {ghost} here"
    assert castle.to_do == {"A-red-1": "a3"}


def test_a_ghost_that_nobody_sees_may_have_been_moved_into_glare() -> None:
    """It is asked for, and the act can still be told by a tap."""
    castle = Castle(LINE)
    ghost, room = PieceId("B-yellow-1"), PlaceId("a2")
    castle.happens(PieceLifted(at=0.0, piece=ghost, place=room, witness=Witness.CAMERA))
    castle.rest()

    assert castle.asked.title.message == "Nobody sees {ghost}"
    assert castle.to_do == {"B-yellow-1": "a2"}
    assert "move a2 b2" in {choice.id for choice in castle.game.prompts(castle.state)[-1].choices}


def test_a_tapped_move_that_is_not_legal_is_refused() -> None:
    """Nothing has happened then."""
    castle = Castle(LINE)

    with pytest.raises(IllegalMove):
        castle.happens(Answered(at=0.0, prompt=castle.asked.id, choice="move a2 c2"))

    assert castle.line == LINE


def test_a_castle_left_over_is_laid_anew_by_one_instruction() -> None:
    """Ghosts of the last game and portals as they were turned: told as what is to be laid, not as a fault."""
    game = EighteenGhosts()
    laid = {PlaceId("a1"): (frozenset({PieceId("A-red-1")}),), PlaceId("c1"): (frozenset({RED}),)}
    state = game.start({"variant": "colours", "portals": "outwards"}, laid)
    left = PieceTurned(at=0.0, piece=RED, faces=Direction.WEST, witness=Witness.RULE)
    state, _ = game.apply(state, left, laid)
    state, _ = game.apply(state, TableRested(at=3.0), laid)

    first, *others = game.prompts(state)

    assert {step.piece: (step.target, step.faces) for step in first.steps} == {
        "A-red-1": (None, None),
        RED: ("c1", Direction.NORTH),
        BLUE: ("c5", Direction.SOUTH),
        YELLOW: ("e3", Direction.EAST),
    }
    assert not [each for each in others if each.id.startswith("astray")]


def against_the_table(line: str) -> Castle:
    """B is played by the table."""
    castle = Castle(line)
    castle.state = replace(castle.state, minds=("person", "beginner"))
    return castle


def test_what_the_table_plays_is_to_be_moved_for_it() -> None:
    """It has no hands: its ghost stays an instruction, while a person who answers has moved it."""
    castle = against_the_table(LINE)
    (choice,) = (it for it in castle.asked.choices if it.id == "move a2 a1")
    castle.happens(Answered(at=0.0, prompt=castle.asked.id, choice=choice.id))

    assert choice.claims == ()
    assert castle.to_do == {"B-yellow-1": "a1"}
    assert all(it.claims for it in Castle(LINE).asked.choices if it.id.startswith("move "))


def test_undo_against_the_table_goes_back_to_the_person() -> None:
    """Else the table would play the same again at once; redo goes as far."""
    castle = against_the_table(LINE.replace("turn=B", "turn=A"))
    begun = castle.line
    castle.happens(Answered(at=0.0, prompt=castle.asked.id, choice="move a3 b3"))
    castle.happens(Answered(at=1.0, prompt=castle.asked.id, choice="move a2 a1"))
    played = castle.line

    castle.happens(Undone(at=2.0))
    assert castle.line == begun
    castle.happens(Redone(at=3.0))
    assert castle.line == played


def test_portals_are_laid_out_and_turned_before_anything_else() -> None:
    """A table without portals is told to lay them; one that begins with them inwards, to turn them."""
    game = EighteenGhosts()
    state = game.start({"variant": "colours", "portals": "inwards"}, {})

    steps = game.prompts(state)[0].steps

    assert {step.piece: (step.target, step.faces) for step in steps} == {
        RED: ("c1", Direction.SOUTH),
        BLUE: ("c5", Direction.NORTH),
        YELLOW: ("e3", Direction.WEST),
    }


def test_the_strip_says_which_escapes_are_one_act_away_for_either_side() -> None:
    """Whoever lets yellow beat red opens the red portal to the ghost in d1."""
    castle = Castle(LINE)

    told = castle.game.public(castle.state)["forecast"]

    assert isinstance(told, tuple)
    players = [dict(each.values)["player"] for each in told]
    assert players == sorted(players)
    assert "B" in players


def test_lamps_glow_where_portals_are_open_and_breathe_where_one_is_to_be_turned_to() -> None:
    """Up is the north-west lamp, right the north-east one, and so on clockwise."""
    castle = Castle(LINE)
    assert castle.game.lamps(castle.state) == {"nw": Mood.GLOW, "ne": Mood.GLOW, "se": Mood.GLOW}

    castle.put("B-yellow-1", "a3")
    assert castle.game.lamps(castle.state)[PlaceId("ne")] is Mood.BREATHE
    castle.turn(RED, Direction.EAST)

    assert castle.game.lamps(castle.state) == {"ne": Mood.GLOW, "se": Mood.GLOW}


def test_nothing_is_hidden_here() -> None:
    """A game of full information: no piece hides another and no place is secret, so twins do not apply."""
    kit = EighteenGhosts().kit

    assert not any(piece.hides for piece in kit.pieces)
    assert not any(place.secret or place.stacks for place in kit.places)


def test_a_first_game_teaches_what_is_asked() -> None:
    """Placing, acting, what hands have to do after a fight, and a piece astray: each has its lesson."""
    castle = Castle(LINE)
    known = {lesson.id for lesson in castle.game.lessons}
    assert castle.asked.lesson == "acting"
    castle.put("B-yellow-1", "a3")
    assert [prompt.lesson for prompt in castle.game.prompts(castle.state)] == ["escape", "acting"]

    begun = castle.game.start({option.id: option.default for option in castle.game.options}, {})
    assert [prompt.lesson for prompt in castle.game.prompts(begun)] == ["portals", "goal"]
    assert {"goal", "acting", "released", "portals", "escape", "difference"} == known
