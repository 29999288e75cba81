"""What the rules ask, and what each answer is called. No decisions."""

from collections.abc import Callable

from companion.messages.ids import PieceId
from companion.messages.text import Text, text
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model.glossary import NONE, SPACE_INDEX, TILE_INDEX, TILE_KINDS
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words.names import (
    BOARDS,
    COLOURS,
    CURSE_FACES,
    SPACES,
    TAKEN_TOKENS,
    THINGS,
    named,
    piece,
)
from companion.rules.ghost_stories.words.names import TILE_KINDS as TILE_KIND_NAMES

TITLES: dict[str, Callable[[Question], Text]] = {
    "draw": lambda q: (
        text("Draw an incarnation of Wu-Feng and lay it on the desk, or find it here")
        if q.about == "incarnation"
        else text("Draw a ghost and lay it on the desk, or find it here")
    ),
    "space": lambda q: text("{ghost}: where does it go?", ghost=named(q.about)),
    "scroll": lambda q: text("{who}: does he come by the Scroll of Unity?", who=named(q.who)),
    "barrier": lambda q: text("Mystic Barrier, {board}: what is done?", board=BOARDS[q.about]),
    "dice": lambda q: text("Roll the Tao dice: {number}", number=int(q.about)),
    "reroll": lambda q: text("{who}: roll some of the dice again?", who=named(q.who)),
    "banish": lambda _: text("Which ghosts are driven out?"),
    "spend": lambda _: text("Pay what the dice leave open"),
    "claw": lambda q: text("{who}: take a token with the Vengeful Claw", who=named(q.who)),
    "qi-or-yin-yang": lambda q: text("{who}: Qi or Yin-Yang?", who=named(q.who)),
    "remove-tao": lambda q: text("{token}: whose leaves the game?", token=TAKEN_TOKENS[q.about]),
    "lose-qi": lambda _: text("Who loses 1 Qi?"),
    "buddhas": lambda _: text("Place the Buddhas that are free"),
    "curse-die": lambda _: text("Roll the Curse die"),
    "reroll-curse": lambda q: text("Curse die: {face}. Roll it again?", face=CURSE_FACES[q.about]),
    "start-save": lambda _: text("Save one villager before play: carry him to the Shelter"),
    "take-tao": lambda q: text("{who}: take a Tao token", who=named(q.who)),
    "discard-tao": lambda q: text("{who}: give up a Tao token", who=named(q.who)),
    "give": lambda q: text("{thing}: who gets it?", thing=_thing(q.about)),
    "revive": lambda _: text("Who is called back?"),
    "restore": lambda _: text("Which tile is freed from its ghost?"),
    "hut": lambda _: text("Which ghost is discarded?"),
    "watchman": lambda _: text("Whose figurines go back onto their cards?"),
    "circle": lambda _: text("Which token goes onto the Circle of Prayer?"),
    "pavilion-ghost": lambda _: text("Which ghost is moved, and where to?"),
    "pavilion-taoist": lambda _: text("Which other Taoist is moved, and where to?"),
    "school": lambda _: text("Which ghosts are fought, wherever they are?"),
    "reveal": lambda q: (
        text("Turn up the villager that dies: who is it?")
        if q.about == "dying"
        else text("{tile}: turn up the top villager. Who is it?", tile=named(q.about))
    ),
    "kill": lambda _: text("Which villager dies?"),
    "move": lambda q: text("{who}: move, or stay", who=named(q.who)),
    "second-step": lambda q: text("{who}: a second step?", who=named(q.who)),
    "action": lambda q: text("{who}: ask for help, exorcise, or save", who=named(q.who)),
    "second-action": lambda q: text("{who}: a second action?", who=named(q.who)),
    "placement": lambda _: text("Last placements of this turn"),
}
"""Every kind of question."""

YES_NO = {
    "stay": text("Stay"),
    "stand": text("Stand up"),
    "done": text("Done"),
    "keep": text("Keep"),
    "reroll": text("Roll again"),
    "scroll": text("Use the Scroll of Unity"),
    "dust": text("Use Moon Dust"),
    "power-token": text("Take a Power token"),
    "come": text("Come"),
    "roll": text("Roll four dice"),
}
END_OF_TURN = text("End the turn")


def title(question: Question) -> Text:
    """What is asked, in one line."""
    return TITLES[question.kind](question)


def label(move: str, question: Question, rules: State) -> Text:
    """What an answer is called."""
    verb, *words = move.split()
    if question.kind == "placement" and move == "done":
        return END_OF_TURN
    if move == "help":
        return text("Ask for help: {tile}", tile=_kind(rules, rules.at[rules.turn]))
    if move in YES_NO:
        return YES_NO[move]
    return _LABELS[verb](words, question, rules)


def _kind(rules: State, tile: int) -> Text:
    """What stands on a tile."""
    return TILE_KIND_NAMES[TILE_KINDS[rules.setting.village[tile]]]


def _tile(word: str, rules: State) -> Text:
    """A tile by what stands on it and where."""
    return text("{kind}, {tile}", kind=_kind(rules, TILE_INDEX[word]), tile=named(word))


def _ghost(space: str, rules: State) -> Text:
    """The ghost on a space, and the space."""
    number = SPACE_INDEX[space]
    if rules.ghosts[number] == NONE:
        return SPACES[space]
    return text("{ghost} ({space})", ghost=named(rules.card_at(number).id), space=SPACES[space])


def _ghosts(spaces: list[str], rules: State) -> Text:
    told = _ghost(spaces[0], rules)
    for space in spaces[1:]:
        told = text("{some}, {more}", some=told, more=_ghost(space, rules))
    return told


def _thing(word: str) -> Text:
    return TAKEN_TOKENS[word] if word in TAKEN_TOKENS else named(word)


def _faces(words: list[str]) -> Text:
    """Dice as a list of colours."""
    told = COLOURS[words[0]]
    for face in words[1:]:
        told = text("{some}, {more}", some=told, more=COLOURS[face])
    return told


def _go(words: list[str], _: Question, _rules: State) -> Text:
    if len(words) == 1:
        return text("Go: {tile}", tile=named(words[0]))
    return text("Go with {villager}: {tile}", villager=named(words[1]), tile=named(words[0]))


def _lead(words: list[str], _: Question, _rules: State) -> Text:
    who = named(words[0])
    if words[1] == "stand":
        return text("Stand up: {who}", who=who)
    if len(words) == 2:
        return text("{who} → {tile}", who=who, tile=named(words[1]))
    return text("{who} with {villager} → {tile}", who=who, villager=named(words[2]), tile=named(words[1]))


def _drawn(words: list[str], _: Question, rules: State) -> Text:
    """A card by its name; of two with the same name also by the number printed on it."""
    facts = rules.setting.facts
    card = facts.cards[facts.card_index[words[0]]]
    if card.number is None or sum(card.name == other.name for other in facts.cards) < 2:
        return named(words[0])
    return text("{card}, number {number}", card=named(words[0]), number=card.number)


def _su_ling(words: list[str], _: Question, rules: State) -> Text:
    before = _ghost(words[0], rules)
    if len(words) == 1:
        return text("Su-Ling: {space}", space=before)
    return text("Su-Ling with a crystal for the Receptacle: {space}", space=before)


def _spend(words: list[str], _: Question, _rules: State) -> Text:
    token = TAKEN_TOKENS[words[1]] if words[1] in TAKEN_TOKENS else THINGS["crystal"]
    return text("{token} of: {who}", token=token, who=named(words[0]))


def _choose(words: list[str], question: Question, rules: State) -> Text:
    if question.kind in ("watchman", "lose-qi"):
        return BOARDS[words[0]]
    if question.kind in ("circle", "discard-tao"):
        return TAKEN_TOKENS[words[0]]
    if question.kind == "school":
        return text("All ghosts of this colour: {colour}", colour=COLOURS[words[0]])
    if question.kind == "hut":
        return _ghost(words[0], rules)
    if question.kind == "restore":
        return _tile(words[0], rules)
    return named(words[0])


_LABELS: dict[str, Callable[[list[str], Question, State], Text]] = {
    "reveal": lambda w, _q, _r: named(w[0]),
    "draw": _drawn,
    "dice": lambda w, _q, _r: _faces(w) if w else text("No dice"),
    "curse": lambda w, _q, _r: CURSE_FACES[w[0]],
    "go": _go,
    "pockets": lambda w, _q, _r: text("Bottomless Pockets: {token}", token=TAKEN_TOKENS[w[0]]),
    "mantra": lambda w, _q, rules: text("Mantra: {ghost}", ghost=_ghost(w[0], rules)),
    "lead": _lead,
    "exorcise": lambda w, _q, rules: text("Exorcise: {ghosts}", ghosts=_ghosts(w, rules)),
    "save": lambda w, _q, _r: text("Save {villager}", villager=named(w[0])),
    "su-ling": _su_ling,
    "crystal": lambda w, _q, _r: text("Crystal: {receptacle}", receptacle=named(w[0])),
    "buddha": lambda w, _q, _r: text("Buddha: {space}", space=SPACES[w[0]]),
    "yin-yang": lambda w, _q, rules: text("Yin-Yang: {tile}", tile=_tile(w[0], rules)),
    "firework": lambda w, _q, rules: text("Firework: {tile}", tile=_tile(w[0], rules)),
    "potion": lambda w, _q, _r: text("Life Potion: {who}", who=piece(PieceId(w[0]))),
    "borrow": lambda w, _q, _r: text("Power token: {board}", board=BOARDS[w[0]]),
    "reroll": lambda w, _q, _r: text("Roll again: {faces}", faces=_faces(w)),
    "banish": lambda w, _q, rules: text("None") if w == ["none"] else _ghosts(w, rules),
    "spend": _spend,
    "take": lambda w, _q, _r: TAKEN_TOKENS[w[0]],
    "place": lambda w, _q, _r: SPACES[w[0]],
    "kill": lambda w, _q, _r: named(w[0]),
    "choose": _choose,
    "give": lambda w, _q, _r: named(w[1]),
    "shift": lambda w, _q, rules: text(
        "{origin} → {target}", origin=_ghost(w[0], rules), target=SPACES[w[1]]
    ),
    "come": lambda w, _q, _r: text("Come with {villager}", villager=named(w[0])),
}
