"""What the present code may say otherwise than the old commit did, all of it, each with its reason.

Everything here is taken from the corpus before it is compared; nothing else is forgiven.
"""

from typing import Any

from tests.oracle.corpus import Change, Row

MESSAGES: dict[str, str] = {}
"""Messages that have another name now: the old one and the new one."""
SIGNALS = {"mourned": "loss", "haunted": "spoilt"}
"""Signals of the lamps, which are called by words of no game now."""
TEXT = {"message", "values", "plural"}
"""The fields of a text, by which it is known."""
SENTENCES = {
    "Su-Ling never stands before an incarnation, and a Barrier sends her home.": (
        "Su-Ling never stands before an incarnation, and a Barrier sends her home. She returns only after "
        "the next bad event."
    ),
    "Su-Ling is placed at most once a turn, and only after something bad happened in that turn.": (
        "Su-Ling is placed at most once a turn, and only after something bad happened in that turn. Once "
        "Wu-Feng has taken her place, what happened before no longer counts."
    ),
    "{who}: take a token with the Vengeful Claw": "{who}: take a token with the Vengeful Claw?",
    "After an exorcism that removed no ghost, one token of a targeted colour, once a turn.": (
        "After an exorcism that removed no ghost, one token of a targeted colour may be taken, once a turn."
    ),
    "At most one villager per movement; over a full tile he may pass, over a haunted one not.": (
        "At most one villager per movement; over a full tile he may pass, over a haunted one not. Of the two "
        "steps of the Dance of the Peaks he may come along on either or on both."
    ),
    "No negative event happened this turn.": "No negative event of this turn lets her move.",
    "A Moon Crystal shines in {receptacle}: {filled} of 4": (
        "A Moon Crystal shines, {filled} of 4: {receptacle}"
    ),
    "All Buddhas that are available may be put on free ghost spaces at once.": (
        "All Buddhas that are available may be put on free ghost spaces at once; by house rule on haunting "
        "icons without figurine, Su-Ling or Buddha."
    ),
}
"""Sentences that tell rulings R75 and R77 to R79, and one whose place is named behind it."""
NONSENSE = "nonsense"
"""The answer of those who send what no page offers."""
UNTIMELY = dict.fromkeys(
    ("This is not asked now.", "This is not among the possible answers."), "There is no such move."
)
NEW_FIELDS = ("ending",)
"""Fields that snapshots did not have: how the game ended, which the view tells in words of the game."""


NEW_IN_VIEWS = frozenset(
    {"forecast", "odds", "su_ling", "undo", "redo", "called", "barrier_order", "village"}
)
NEW_IN_PROMPTS = frozenset({"step_of", "queue", "group", "lesson", "seat"})
NEW_IN_CHOICES = frozenset({"at", "brings", "tone", "best", "then", "folded", "turns", "faces"})
"""What views, prompts and choices did not have: what is coming, where an answer is touched, names."""
CALLED_OTHERWISE = frozenset({"label", "aside"})
"""Of a choice: answers go by what is printed, and none that makes a fight certain stands aside."""
CALLED = "(by name)"
TURNED_UP = "{tile}: turn up the top villager. Who is it?"
"""A title that names its tile likewise."""


OLD_TILES = 100
"""What was added to the number of a tile where a Curse die may come from a ghost space or a tile."""


def state(kept: Row) -> Row:
    """A kept state of a game as it would be kept now: what is behind some effects and questions changed."""
    was = kept["dump"]
    now = {
        "agenda": [_effect(*entry) for entry in was["agenda"]],
        "asked": was["asked"] and _asked(*was["asked"]),
        "paused": [_asked(*entry) for entry in was["paused"]],
    }
    return {**kept, "dump": {**was, **now}}


def _effect(word: str, numbers: list[int]) -> list[Any]:
    match word, numbers:
        case "acted", [0]:  # nothing was done, so the placement comes next
            return ["placement-step", []]
        case "acted", [1]:
            return ["acted", []]
        case "curse-die", [origin]:
            return [word, [origin % OLD_TILES]]
        case _:
            return [word, numbers]


def _asked(word: str, who: int, about: str, numbers: list[int]) -> list[Any]:
    match word, numbers:
        case "draw", [source, count]:  # what it is about is one of its things
            return [word, who, about, [int(about == "incarnation"), source, count]]
        case "reveal", [-1, tile]:  # who dies unseen has no number
            return [word, who, about, [tile]]
        case "curse-die", [origin, throw]:
            return [word, who, about, [origin % OLD_TILES, throw]]
        case "reroll-curse", [origin, face]:
            return [word, who, about, [face, origin % OLD_TILES]]
        case _:
            return [word, who, about, numbers]


def question(asked: Any) -> Any:
    """A question of the rules as it would be put now."""
    return asked


def refusal(told: Row | None, asked: Row) -> Row | None:
    """A refusal as it would be told now: what is no move at all is told apart from what is untimely."""
    if told is None or asked["fields"].get("choice") != NONSENSE:
        return told
    what = told["what"]
    return {**told, "what": {**what, "message": UNTIMELY.get(what["message"], what["message"])}}


def change(made: Change) -> Change:
    """A change of the snapshot as it would be now; of its log, the lines that came."""
    if made["at"] != ["log"]:
        return made
    return {key: _lines(value) if key in ("is", "add") else value for key, value in made.items()}


def snapshot(shown: Row) -> Row:
    """A snapshot, its changes already respelled, as it would be published now."""
    return {name: value if name == "log" else _spoken(value) for name, value in shown.items()}


def comparable(shown: Row) -> Row:
    """A snapshot or an ending of any time without what is new in it, and without what answers are called."""
    known = {name: value for name, value in shown.items() if name not in NEW_FIELDS}
    known["view"] = {name: value for name, value in shown["view"].items() if name not in NEW_IN_VIEWS}
    if known["view"].get("chronicle"):
        known["view"]["chronicle"] = _last_chapter(known["view"]["chronicle"])
    known["prompts"] = [_unnamed(_comparable_prompt(prompt)) for prompt in shown["prompts"]]
    known["log"] = _unnamed(shown["log"])
    return known


def _unnamed(value: Any) -> Any:
    """Sentences without the names in them: tiles, spaces and villagers go by what is printed there now."""
    if isinstance(value, list):
        return [_unnamed(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == TEXT:
        plainly = [[key, CALLED if isinstance(each, dict) else each] for key, each in value["values"]]
        return {**value, "values": plainly}
    return {key: _unnamed(each) for key, each in value.items()}


def _last_chapter(chronicle: Row) -> Row:
    """The figures it ended with; turns that went by within one act are chapters now, so numbers differ."""
    return {name: value for name, value in chronicle["chapters"][-1].items() if name != "turn"}


def _comparable_prompt(prompt: Row) -> Row:
    unlike = NEW_IN_CHOICES | CALLED_OTHERWISE
    known = {name: value for name, value in prompt.items() if name not in NEW_IN_PROMPTS}
    known["choices"] = [
        {name: value for name, value in choice.items() if name not in unlike} for choice in prompt["choices"]
    ]
    if prompt["title"]["message"] == TURNED_UP:
        known["title"] = TURNED_UP
    return known


def lamps(told: Row) -> Row:
    """What lamps were told as they would be told now."""
    return {**told, "cues": [_cue(cue) for cue in told["cues"]]}


def ending(told: Row) -> Row:
    """View, prompts and log of a folded evening as they would be now."""
    return {"view": _spoken(told["view"]), "prompts": _spoken(told["prompts"]), "log": _lines(told["log"])}


def _lines(log: list[Row]) -> list[Row]:
    return [{**_spoken(line), "cue": line["cue"] and _cue(line["cue"])} for line in log]


def _spoken(value: Any) -> Any:
    """Texts without the id of a card, which they carried so that its owner's name could be put in later."""
    if isinstance(value, list):
        return [_spoken(each) for each in value]
    if not isinstance(value, dict):
        return value
    spoken = {key: _spoken(each) for key, each in value.items()}
    if spoken.keys() == TEXT:
        spoken["message"] = SENTENCES.get(spoken["message"], spoken["message"])
    if spoken.keys() == TEXT and "{card}" not in spoken["message"]:
        spoken["values"] = [pair for pair in spoken["values"] if pair[0] != "card"]
    return spoken


def _cue(cue: Row) -> Row:
    return {**cue, "signal": SIGNALS.get(cue["signal"], cue["signal"])}


def observation(row: Row) -> Row:
    """An observation of a driver as it would be named now."""
    return {**row, "message": MESSAGES.get(row["message"], row["message"])}
