"""One file of the corpus held against the present code, in each of the four ways."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.oracle import respelled
from tests.oracle.corpus import Change, Row, changed, read
from tests.oracle.findings import Findings
from tests.oracle.present import Feed, fold_game, outcome, replay_journal, replay_recording


def games(path: Path) -> Findings:
    """Fold each game of a file again."""
    found = Findings()
    for game in read(path):
        name = f"{path.name} seed {game['seed']}"
        found.read["games"] += 1
        try:
            _game(found, name, game)
        except Exception as fault:
            found.failed("games folded", name, 0, fault)
    return found


def _game(found: Findings, name: str, game: Row) -> None:
    folded = fold_game(game["options"], game["late"], game["moves"])
    for index, position in enumerate(folded):
        if index:
            found.same("moves", name, index, game["happenings"][index - 1], position.happenings)
        asked = respelled.question(game["questions"][index])
        found.same("questions", name, index, asked, position.question)
        if str(index) in game["states"]:
            found.same("states", name, index, respelled.state(game["states"][str(index)]), position.kept())
    found.same("outcomes", name, index, game["outcome"], outcome(position))


def journal(path: Path) -> Findings:
    """Read the journal of an evening, write it again, and fold it."""
    found = Findings()
    found.read["journals"] += 1
    rows = list(read(path, "journal", "ending"))
    lines = [row["journal"] for row in rows if "journal" in row]
    (ending,) = (row["ending"] for row in rows if "ending" in row)
    try:
        told = replay_journal(lines)
    except Exception as fault:
        found.failed("journals folded", path.name, 0, fault)
        return found
    for index, (was, now) in enumerate(zip(lines, told.lines, strict=True)):
        found.same("lines", path.name, index, was, now)
    was = respelled.comparable(respelled.ending(ending))
    found.same("endings", path.name, 0, was, respelled.comparable(told.ending))
    return found


def recording(path: Path) -> Findings:
    """Play the lines of the hubs back to the drivers; which hub speaks first at one time does not matter."""
    found = Findings()
    rows = list(read(path, "taped", "replayed"))
    taped = [row["taped"] for row in rows if "taped" in row]
    if not taped:
        return found
    found.read["recordings"] += 1
    was = _by_subject(respelled.observation(row["replayed"]) for row in rows if "replayed" in row)
    try:
        now = _by_subject(replay_recording(taped))
    except Exception as fault:
        found.failed("recordings played", path.name, 0, fault)
        return found
    for subject in sorted(was.keys() | now.keys()):
        name = f"{path.name} {subject}"
        found.same("lengths", name, 0, len(was[subject]), len(now[subject]))
        for index, (old, new) in enumerate(zip(was[subject], now[subject], strict=False)):
            found.same("times", name, index, old["fields"].pop("at"), new["fields"].pop("at"))
            found.same("observations", name, index, old, new)
    return found


def _by_subject(observations: Iterable[Row]) -> dict[str, list[Row]]:
    """The observations of each place, and those of each device itself."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in observations:
        fields = row["fields"]
        found[fields.get("place") or fields["device"]].append(row)
    return found


def stream(path: Path) -> Findings:
    """Give the loop what it was given, and look at what it shows after each input."""
    found = Findings()
    rows = read(path)
    setting = next(rows)["setting"]
    found.read["evenings"] += 1
    try:
        with Feed(setting) as feed:
            _stream(found, path.name, feed, rows)
    except Exception as fault:
        found.failed("evenings fed", path.name, 0, fault)
    return found


def _stream(found: Findings, name: str, feed: Feed, rows: Iterator[Row]) -> None:
    shown: Row = {}
    compared = None
    lamps = lit = feed.lamps()
    for index, turn in enumerate(_turns(rows)):
        if turn.given is not None:
            _give(found, name, index, feed, turn.given)
        shown = changed(shown, turn.snapshot)
        now = feed.shown()
        if turn.snapshot or now is not compared:
            was = respelled.comparable(respelled.snapshot(shown))
            found.same("snapshots", name, index, was, respelled.comparable(now))
            compared = now
        lamps = {**lamps, "cues": [], **turn.lamps}
        before, lit = lit, feed.lamps()
        if turn.lamps or lit != {**before, "cues": []}:
            found.same("lamps", name, index, lamps, lit)
        if turn.journal:
            found.same("journals", name, index, turn.journal, feed.journal())


def _give(found: Findings, name: str, index: int, feed: Feed, given: Row) -> None:
    found.read["inputs"] += 1
    if "observed" in given:
        feed.observe(given["observed"], given["now"])
    else:
        refused = feed.ask(given["asked"], given["now"])
        was = respelled.refusal(given.get("refused"), given["asked"])
        found.same("intents", name, index, was, refused)


@dataclass(slots=True)
class Turn:
    """One input and what came of it."""

    given: Row | None = None
    snapshot: list[Change] = field(default_factory=list)
    lamps: Row = field(default_factory=dict)
    journal: list[str] = field(default_factory=list)


def _turns(rows: Iterable[Row]) -> Iterator[Turn]:
    """The rows of an evening, each input with what follows it up to the next; the first has no input."""
    turn = Turn()
    for row in rows:
        if "observed" in row or "asked" in row:
            yield turn
            turn = Turn(given=row)
        elif "snapshot" in row:
            turn.snapshot = [respelled.change(change) for change in row["snapshot"]]
        elif "lamps" in row:
            turn.lamps = respelled.lamps(row["lamps"])
        elif "journal" in row:
            turn.journal.append(row["journal"])
    yield turn
