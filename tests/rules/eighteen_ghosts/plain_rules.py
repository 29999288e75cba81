"""The rules a second time, written plainly and slowly, to hold the engine against.

Nothing of the engine is used: rooms are names in a dictionary, ghosts are letters, and a move is tried by
doing it word for word as the rulebook has it.
"""

from collections.abc import Iterator

COLOUR_OF_CARPET = {
    "a1": "b", "b1": "r", "d1": "b", "e1": "r",
    "a2": "y", "c2": "y", "e2": "y",
    "a3": "r", "b3": "b", "c3": "r", "d3": "b",
    "a4": "b", "c4": "y", "e4": "r",
    "a5": "y", "b5": "r", "d5": "b", "e5": "y",
}  # fmt: skip
MIRRORS = ["b2", "d2", "b4", "d4"]
PORTALS = {"r": "c1", "y": "e3", "b": "c5"}
BEATS = {"r": "b", "b": "y", "y": "r"}
WORDS = {"r": "red", "b": "blue", "y": "yellow"}
CLOCKWISE = {"^": ">", ">": "v", "v": "<", "<": "^"}
WAYS = {"^": (0, -1), ">": (1, 0), "v": (0, 1), "<": (-1, 0)}
LETTERS = "RBYrby"
PLACING = "ABB" + "AB" * 7 + "A"
"""Who places each of the eighteen."""

Plain = dict[str, str]
"""A room to what stands in it, a colour to the side its portal is open on, and the values of a line."""


def read(line: str) -> Plain:
    """A line as a dictionary."""
    castle, *values = line.split(" ")
    plain = dict(value.split("=") for value in values)
    for number, row in enumerate(castle.split("/"), start=1):
        for letter, cell in zip("abcde", row, strict=True):
            plain[f"{letter}{number}"] = cell
    for key in ("hand", "dungeon", "out"):
        plain[key] = plain[key].replace("-", "")
    return plain


def write(plain: Plain) -> str:
    """The line of a dictionary."""
    rows = ["".join(plain[f"{letter}{number}"] for letter in "abcde") for number in range(1, 6)]
    held = [
        f"{key}={''.join(sorted(plain[key], key=LETTERS.index)) or '-'}" for key in ("hand", "dungeon", "out")
    ]
    rest = [f"{key}={plain[key]}" for key in ("turn", "due", "variant")]
    return " ".join(["/".join(rows), *held, *rest])


def beside(room: str, side: str) -> str:
    """The room on one side of a room; outside the castle there is none of that name."""
    across, down = WAYS[side]
    return f"{chr(ord(room[0]) + across)}{int(room[1]) + down}"


def over(plain: Plain) -> bool:
    """Whether somebody has a set."""
    for mine in ("RBY", "rby"):
        outside = [letter for letter in plain["out"] if letter in mine]
        if len(outside) >= 3 if plain["variant"] == "any" else set(outside) == set(mine):
            return True
    return False


def moves(plain: Plain) -> set[str]:
    """Every legal move, by trying all there are."""
    if over(plain):
        return set()
    mine = "RBY" if plain["turn"] == "A" else "rby"
    found = set()
    if plain["due"] == "place":
        for letter in plain["hand"]:
            if letter in mine:
                found |= {f"place {WORDS[letter.lower()]} {room}" for room in free(plain, letter)}
    elif plain["due"] == "act":
        for room in [*COLOUR_OF_CARPET, *MIRRORS]:
            if plain[room] in mine:
                found |= set(from_room(plain, room))
        for letter in plain["dungeon"]:
            if letter in mine and list(free(plain, letter)):
                found.add(f"release {WORDS[letter.lower()]}")
    else:
        found = {f"put {room}" for room in free(plain, plain["due"][-1])}
    return found or {"pass"}


def free(plain: Plain, letter: str) -> Iterator[str]:
    """The empty carpets of a ghost's colour."""
    for room, colour in COLOUR_OF_CARPET.items():
        if colour == letter.lower() and plain[room] == ".":
            yield room


def from_room(plain: Plain, room: str) -> Iterator[str]:
    """What the ghost in a room can do."""
    for side in WAYS:
        target = beside(room, side)
        if target not in plain or target in PORTALS.values():
            continue
        if plain[target] == ".":
            yield f"move {room} {target}"
        elif plain[target].lower() != plain[room].lower():
            yield f"fight {room} {target}"
    if room in MIRRORS:
        for target in MIRRORS:
            if plain[target] == ".":
                yield f"move {room} {target}"


def made(plain: Plain, move: str) -> Plain:
    """The table after a legal move."""
    plain = dict(plain)
    other = {"A": "B", "B": "A"}[plain["turn"]]
    match move.split():
        case ["place", colour, room]:
            letter = colour[0].upper() if plain["turn"] == "A" else colour[0]
            plain["hand"] = plain["hand"].replace(letter, "", 1)
            plain[room] = letter
            placed = 18 - len(plain["hand"])
            if plain["hand"]:
                plain["turn"] = PLACING[placed]
            else:
                plain["turn"], plain["due"] = "A", "act"
        case ["move", origin, target]:
            plain[target], plain[origin] = plain[origin], "."
            plain["turn"] = other
        case ["fight", origin, target]:
            loser, winner = plain[origin], plain[target]
            if BEATS[loser.lower()] == winner.lower():
                loser, winner = winner, loser
            plain[origin], plain[target] = ".", winner
            plain["dungeon"] += loser
            portal = PORTALS[loser.lower()]
            plain[portal] = CLOCKWISE[plain[portal]]
            plain["turn"] = other
        case ["release", colour]:
            letter = colour[0].upper() if plain["turn"] == "A" else colour[0]
            plain["dungeon"] = plain["dungeon"].replace(letter, "", 1)
            plain["turn"], plain["due"] = other, f"put:{letter}"
        case ["put", room]:
            plain[room], plain["due"] = plain["due"][-1], "act"
        case ["pass"]:
            plain["turn"] = other
    for colour, portal in PORTALS.items():
        exit_ = beside(portal, plain[portal])
        if plain.get(exit_, ".").lower() == colour:
            plain["out"] += plain[exit_]
            plain[exit_] = "."
    return plain


def perft(plain: Plain, depth: int) -> int:
    """How many sequences of so many moves there are, one by one."""
    if depth == 0:
        return 1
    return sum(perft(made(plain, move), depth - 1) for move in moves(plain))
