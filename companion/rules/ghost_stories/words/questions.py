"""What the rules ask, and what each answer is called. No decisions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Concatenate, Final, NamedTuple, ParamSpec

from companion.messages.text import Text, text
from companion.rules.ghost_stories.chapters.exorcism import as_set, fought
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import (
    ALL_SPACES,
    BOARD_OF,
    COLOUR_INDEX,
    NO_CARD,
    TILE_INDEX,
    Board,
    CardNo,
    Colour,
    Space,
    Spaces,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words.by_sight import (
    ghost_name,
    receptacle_name,
    space_name,
    tile_name,
    villager_name,
    visible_villager,
)
from companion.rules.ghost_stories.words.drawn_cards import drawn
from companion.rules.ghost_stories.words.happenings.village import faces
from companion.rules.ghost_stories.words.names import (
    BOARDS,
    CURSE_FACES,
    TAKEN_TOKENS,
    THINGS,
    board,
    colour,
    curse_face,
    named,
    taoist,
    token,
)
from companion.rules.language import Kind, Move, MoveKind

P = ParamSpec("P")

END_OF_TURN = text("End the turn")


class _Context(NamedTuple):
    """Where an answer is named: the question, the game, and its facts."""

    question: Question
    rules: State
    facts: Facts


class Offered(NamedTuple):
    """How one kind of answer is offered."""

    label: Callable[..., Text]
    """Takes the context, then what the answer speaks of."""
    seldom: bool = False
    """Whether it is always possible and seldom wanted."""


def title(question: Question, rules: State, facts: Facts) -> Text:
    """What is asked, in one line."""
    return TITLES[question.kind](_Context(question, rules, facts))


def label(move: Move, question: Question, rules: State, facts: Facts) -> Text:
    """What an answer is called."""
    return ANSWERS[move.kind].label(_Context(question, rules, facts), *move.things)


def joined_label(made: Sequence[Move], question: Question, rules: State, facts: Facts) -> Text:
    """What several moves are called that are one answer, where the last of them is asked for."""
    first, last = made[0], made[-1]
    context = _Context(question, rules, facts)
    if first.kind is moves.STAY:
        return label(last, question, rules, facts)
    if last.kind is moves.EXORCISE:
        return text("Go and exorcise: {ghosts}", ghosts=_ghosts(context, Spaces(last.things[0])))
    villager, tile = _villager(context, Villager(last.things[0])), _tile(context, Tile(first.things[0]))
    if first.kind is moves.GO_WITH:
        return text("Carry and save {villager}: {tile}", villager=villager, tile=tile)
    return text("Go and save {villager}: {tile}", villager=villager, tile=tile)


def is_seldom(move: Move) -> bool:
    """Whether an answer is always possible and seldom wanted."""
    return ANSWERS[move.kind].seldom


def _row(
    kind: MoveKind[P], label: Callable[Concatenate[_Context, P], Text], *, seldom: bool = False
) -> tuple[Kind[..., Move], Offered]:
    return kind, Offered(label, seldom)


def _always(kind: MoveKind[[]], label: Text) -> tuple[Kind[..., Move], Offered]:
    return kind, Offered(lambda _: label)


def _done(context: _Context) -> Text:
    return END_OF_TURN if context.question.kind == "placement" else text("Done")


def _tile(context: _Context, number: Tile) -> Text:
    return tile_name(context.rules, number)


def _space(context: _Context, number: Space) -> Text:
    return space_name(context.rules, number)


def _only_board(question: Question) -> Board | None:
    """The board on which all spaces lie that a ghost may be placed on."""
    boards = {BOARD_OF[move.things[0]] for move in question.options}
    return boards.pop() if len(boards) == 1 else None


def _where_it_goes(context: _Context, ghost: Text) -> Text:
    only = _only_board(context.question)
    if only is None:
        return text("Lay {ghost} on any free space", ghost=ghost)
    return text("Lay {ghost} on a space: {board}", ghost=ghost, board=board(only))


def _free_space(context: _Context, number: Space) -> Text:
    """Where a ghost may be placed: the board only if there are several."""
    if _only_board(context.question) is None:
        return _space(context, number)
    return _tile(context, context.rules.setting.geometry.line[number][0])


def _ghost(context: _Context, number: Space) -> Text:
    """The ghost on a space, or the space."""
    if context.rules.ghosts[number] == NO_CARD:
        return _space(context, number)
    return ghost_name(context.rules, context.facts, number)


def _villager(context: _Context, number: Villager) -> Text:
    return villager_name(context.facts, number)


def _visible(context: _Context, number: Villager) -> Text:
    return visible_villager(context.rules, context.facts, number)


def _ghosts(context: _Context, chosen: Spaces) -> Text:
    return _listed([_ghost(context, number) for number in ALL_SPACES if chosen >> number & 1])


def _listed(some: Sequence[Text]) -> Text:
    told = some[0]
    for more in some[1:]:
        told = text("{some}, {more}", some=told, more=more)
    return told


def _thing(facts: Facts, word: str) -> Text:
    return token(COLOUR_INDEX[word]) if word in COLOUR_INDEX else named(facts, word)


def _lead_with(context: _Context, who: Board, where: Tile, guest: Villager) -> Text:
    led = _villager(context, guest)
    return text("{who} with {villager} → {tile}", who=taoist(who), villager=led, tile=_tile(context, where))


def _drawn(context: _Context, number: CardNo) -> Text:
    options = [CardNo(move.things[0]) for move in context.question.options]
    return drawn(context.facts, number, options)


def _paid(coin: Text, who: Text) -> Text:
    return text("{token} of: {who}", token=coin, who=who)


def _chosen_colour(context: _Context, number: Colour) -> Text:
    """A board, a Taoist, a token or a colour: the question tells which."""
    kind = context.question.kind
    if kind in ("circle", "discard-tao"):
        return token(number)
    if kind == "school":
        return text("All ghosts of this colour: {colour}", colour=colour(number))
    whose = Board(number)
    return board(whose) if kind in ("watchman", "lose-qi") else taoist(whose)


def _roll(context: _Context) -> Text:
    """How many dice to roll, and against whom."""
    number, against = int(context.question.about), as_set(fought(context.rules))
    if not against:
        return text("Roll the Tao dice: {number}", number=number)
    who = _ghosts(context, against)
    return text(
        "{ghosts}: roll {count} Tao die", plural="{ghosts}: roll {count} Tao dice", ghosts=who, count=number
    )


def _reroll(context: _Context) -> Text:
    """Whether dice are rolled again, and against whom."""
    against, who = as_set(fought(context.rules)), named(context.facts, context.question.who)
    if not against:
        return text("{who}: roll some of the dice again?", who=who)
    return text("{ghosts}: roll some of the dice again?", ghosts=_ghosts(context, against))


TITLES: Final[Mapping[str, Callable[[_Context], Text]]] = {
    "draw": lambda at: (
        text("Draw an incarnation of Wu-Feng onto the desk, or name it")
        if at.question.about == "incarnation"
        else text("Draw a ghost onto the desk, or name it")
    ),
    "space": lambda at: _where_it_goes(at, named(at.facts, at.question.about)),
    "scroll": lambda at: text(
        "{who}: does he come by the Scroll of Unity?", who=named(at.facts, at.question.who)
    ),
    "barrier": lambda at: text("Mystic Barrier, {board}: what is done?", board=BOARDS[at.question.about]),
    "dice": _roll,
    "reroll": _reroll,
    "banish": lambda _: text("Which ghosts are driven out?"),
    "spend": lambda _: text("Pay what the dice leave open"),
    "claw": lambda at: text(
        "{who}: take a token with the Vengeful Claw?", who=named(at.facts, at.question.who)
    ),
    "qi-or-yin-yang": lambda at: text("{who}: Qi or Yin-Yang?", who=named(at.facts, at.question.who)),
    "remove-tao": lambda at: text("{token}: whose leaves the game?", token=TAKEN_TOKENS[at.question.about]),
    "lose-qi": lambda _: text("Who loses 1 Qi?"),
    "buddhas": lambda _: text("Place the Buddhas that are free"),
    "curse-die": lambda _: text("Roll the Curse die"),
    "reroll-curse": lambda at: text("Curse die: {face}. Roll it again?", face=CURSE_FACES[at.question.about]),
    "start-save": lambda _: text("Save one villager before play: carry him to the Shelter"),
    "take-tao": lambda at: text("{who}: take a Tao token", who=named(at.facts, at.question.who)),
    "discard-tao": lambda at: text("{who}: give up a Tao token", who=named(at.facts, at.question.who)),
    "give": lambda at: text("{thing}: who gets it?", thing=_thing(at.facts, at.question.about)),
    "revive": lambda _: text("Who is called back?"),
    "restore": lambda _: text("Which tile is freed from its ghost?"),
    "hut": lambda _: text("Which ghost is discarded?"),
    "watchman": lambda _: text("Whose figurines go back onto their cards?"),
    "circle": lambda _: text("Which token goes onto the Circle of Prayer?"),
    "pavilion-ghost": lambda _: text("Which ghost is moved, and where to?"),
    "pavilion-taoist": lambda _: text("Which other Taoist is moved, and where to?"),
    "school": lambda _: text("Which ghosts are fought, wherever they are?"),
    "reveal": lambda at: (
        text("Turn up the villager that dies: who is it?")
        if at.question.about == "dying"
        else text(
            "{tile}: turn up the top villager. Who is it?", tile=_tile(at, TILE_INDEX[at.question.about])
        )
    ),
    "kill": lambda _: text("Which villager dies?"),
    "move": lambda at: text("{who}: move, or stay", who=named(at.facts, at.question.who)),
    "second-step": lambda at: text("{who}: a second step?", who=named(at.facts, at.question.who)),
    "action": lambda at: text("{who}: ask for help, exorcise, or save", who=named(at.facts, at.question.who)),
    "second-action": lambda at: text("{who}: a second action?", who=named(at.facts, at.question.who)),
    "placement": lambda _: text("Place what you still may, then end the turn"),
}
"""Every kind of question."""

ANSWERS: Final[Mapping[Kind[..., Move], Offered]] = dict(
    (
        _always(moves.STAY, text("Stay")),
        _always(moves.STAND, text("Stand up")),
        _row(moves.DONE, _done),
        _always(moves.KEEP, text("Keep")),
        _always(moves.REROLL_CURSE, text("Roll again")),
        _always(moves.SCROLL, text("Use the Scroll of Unity")),
        _always(moves.DUST, text("Use Moon Dust")),
        _always(moves.POWER_TOKEN, text("Take a Power token")),
        _always(moves.COME, text("Come")),
        _always(moves.ROLL, text("Roll four dice")),
        _row(
            moves.HELP,
            lambda at: text("Ask for help: {tile}", tile=_tile(at, at.rules.at[at.rules.turn])),
        ),
        _row(moves.REVEAL, _villager),
        _row(moves.DRAW, _drawn),
        _row(moves.DICE, lambda _, roll: faces(roll)),
        _row(moves.CURSE, lambda _, face: curse_face(face)),
        _row(moves.GO, lambda at, where: text("Go: {tile}", tile=_tile(at, where))),
        _row(
            moves.GO_WITH,
            lambda at, where, guest: text(
                "Go with {villager}: {tile}", villager=_villager(at, guest), tile=_tile(at, where)
            ),
        ),
        _row(moves.POCKETS, lambda _, c: text("Bottomless Pockets: {token}", token=token(c)), seldom=True),
        _row(moves.MANTRA, lambda at, s: text("Mantra: {ghost}", ghost=_ghost(at, s)), seldom=True),
        _row(moves.LEAD_STAND, lambda _, who: text("Stand up: {who}", who=taoist(who))),
        _row(
            moves.LEAD,
            lambda at, who, where: text("{who} → {tile}", who=taoist(who), tile=_tile(at, where)),
        ),
        _row(moves.LEAD_WITH, _lead_with),
        _row(moves.EXORCISE, lambda at, some: text("Exorcise: {ghosts}", ghosts=_ghosts(at, some))),
        _row(moves.SAVE, lambda at, who: text("Save {villager}", villager=_visible(at, who))),
        _row(moves.SU_LING, lambda at, s: text("Place Su-Ling: {space}", space=_ghost(at, s))),
        _row(
            moves.SU_LING_AND_CRYSTAL,
            lambda at, s: text("Place Su-Ling and a crystal: {space}", space=_ghost(at, s)),
        ),
        _row(
            moves.CRYSTAL,
            lambda at, r: text("Crystal: {receptacle}", receptacle=receptacle_name(at.rules, r)),
        ),
        _row(moves.BUDDHA, lambda at, s: text("Buddha: {space}", space=_ghost(at, s))),
        _row(moves.YIN_YANG, lambda at, t: text("Use the Yin-Yang: {tile}", tile=_tile(at, t)), seldom=True),
        _row(moves.FIREWORK, lambda at, t: text("Firework: {tile}", tile=_tile(at, t)), seldom=True),
        _row(moves.POTION, lambda _, who: text("Life Potion: {who}", who=taoist(who)), seldom=True),
        _row(
            moves.POTION_FOR_VILLAGER,
            lambda at, who: text("Life Potion: {who}", who=_villager(at, who)),
            seldom=True,
        ),
        _row(moves.BORROW, lambda _, b: text("Power token: {board}", board=board(b)), seldom=True),
        _row(moves.REROLL, lambda _, roll: text("Roll again: {faces}", faces=faces(roll))),
        _row(moves.BANISH, _ghosts),
        _always(moves.BANISH_NONE, text("None")),
        _row(moves.SPEND, lambda _, who, c: _paid(token(c), taoist(who))),
        _row(moves.SPEND_CRYSTAL, lambda _, who: _paid(THINGS["crystal"], taoist(who))),
        _always(moves.SPEND_POOL_CRYSTAL, _paid(THINGS["crystal"], THINGS["pool"])),
        _row(moves.TAKE, lambda _, c: token(c)),
        _always(moves.TAKE_NONE, text("No token")),
        _row(moves.PLACE, _free_space),
        _row(moves.KILL, _visible),
        _row(moves.CHOOSE_COLOUR, _chosen_colour),
        _row(moves.CHOOSE_VILLAGER, _villager),
        _row(moves.CHOOSE_TILE, _tile),
        _row(moves.CHOOSE_SPACE, _ghost),
        _always(moves.CHOOSE_QI, THINGS["qi"]),
        _always(moves.CHOOSE_YIN_YANG, THINGS["yin-yang"]),
        _row(moves.GIVE, lambda _at, _gift, who: taoist(who)),
        _row(
            moves.SHIFT,
            lambda at, a, b: text("{origin} → {target}", origin=_ghost(at, a), target=_space(at, b)),
        ),
        _row(moves.COME_WITH, lambda at, who: text("Come with {villager}", villager=_villager(at, who))),
    )
)
"""Every kind of answer."""
