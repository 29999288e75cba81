"""Every figure this project claims, measured and written down: `make figures`, or

    python -m companion.tools.figures --only rules fusion
    python -m companion.tools.figures --photos FOLDER

Each part is a command anybody can type. What it printed is kept under build/figures with its date and
machine. A part that was not measured here keeps what the page says of it.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import __version__
from companion.rules.catalogue import USUAL_GAME, games
from companion.tools.bench.figures import KEPT
from companion.tools.plan.markdown import table_of

KEPT_IN = Path("build/figures")
PAGE = Path("FIGURES.md")
PHOTOS = "photos"
INTRODUCTION = """# Figures

Written by `make figures`: every figure this project claims, with the command behind it, the baseline of the
same run, and its budget. Machines are shared and noisy: the ratio says more than the number. Nothing here was
measured on a real Pico, reader, tag, camera or Pi; what stands in for them is told in `firmware/README.md`
and `hardware/README.md`. How long a reader's field is up, on an emulated Pico, is in the tables of
`firmware/README.md`, with the commands."""


@dataclass(frozen=True, slots=True)
class Part:
    """A heading of the page and the command behind its figures."""

    key: str
    title: str
    words: tuple[str, ...]
    about: str = ""


def _parts_of(game: str) -> tuple[Part, ...]:
    """What is measured of a game beside the usual one: rules with their player, and whole games."""
    name = games()[game].title.message
    return (
        Part(f"rules-{game}", f"{name}: the rules", ("bench", "--only", "rules", "--game", game)),
        Part(
            f"typical-{game}",
            f"{name}: whole games, typical noise",
            ("soak", "--games", "50", "--noise", "typical", "--game", game),
        ),
    )


PARTS = (
    Part("rules", "The rules", ("bench", "--only", "rules")),
    Part(
        "fusion",
        "From tags to facts",
        ("bench", "--only", "fusion"),
        "Simulated time and fixed seeds: the same on every machine.",
    ),
    Part("table", "The whole program", ("bench", "--only", "table")),
    Part("panel", "The panel", ("bench", "--only", "panel")),
    Part("lamps", "The lamps", ("bench", "--only", "lamps")),
    Part("vision", "The eyes, on rendered tables", ("bench", "--only", "vision")),
    Part(
        PHOTOS,
        "The eyes, on photographs of others",
        ("bench", "--only", "vision", "--photos"),
        "Tables laid into photographs that nobody of this project took; the folder is not part of it.",
    ),
    Part(
        "typical",
        "Whole games through the readers, typical noise",
        ("soak", "--games", "100", "--noise", "typical", "--seed", "20260000"),
    ),
    Part(
        "harsh",
        "Whole games through the readers, harsh noise",
        ("soak", "--games", "100", "--noise", "harsh", "--seed", "20270000"),
    ),
    Part(
        "both",
        "Whole games through readers and camera",
        ("soak", "--games", "40", "--sensors", "both", "--seed", "20280000"),
    ),
    *(part for game in games() if game != USUAL_GAME for part in _parts_of(game)),
)

SOAKED = {
    "ended": ("games that came to their end", "all"),
    "turns": ("turns played", ""),
    "taps_per_turn": ("taps a turn", ""),
    "settle_p50": ("piece moved to shown, median, s", ""),
    "settle_p95": ("piece moved to shown, p95, s", ""),
    "wrong": ("places shown for sure and wrongly", "0 with typical noise"),
    "stays_wrong": ("of those, places that stayed wrong", "0"),
    "missed_alerts": ("forgotten moves that nobody was told of", "0"),
    "false_alerts": ("alerts without a reason", "at most 1 in 10 games"),
    "unnamed": ("mistakes at the table that were not named", "0"),
    "wrong_tokens": ("tokens booked otherwise than they lay", "0"),
    "misread": ("things the camera named that were not so", "0 with typical noise"),
    "crashes": ("exceptions", "0"),
    "replays_differ": ("journals that did not replay to the same end", "0"),
}
"""What is told of a soak: its key, its name, its budget."""


def measured(part: Part, photos: str) -> dict[str, Any]:
    """What the command of a part prints now, with when and on what."""
    words = [*part.words, *([photos] if part.key == PHOTOS else [])]
    print(f"== companion {' '.join(words)}", file=sys.stderr, flush=True)
    ran = subprocess.run(
        [sys.executable, "-m", "companion", *words, "--json"], stdout=subprocess.PIPE, text=True, check=False
    )
    if ran.returncode not in (0, 1):  # 1: a budget was not kept, which the page tells
        raise SystemExit(f"companion {' '.join(words)} ended with {ran.returncode}; nothing was written.")
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "version": __version__,
        "machine": machine(),
        "printed": json.loads(ran.stdout),
    }


def machine() -> str:
    """What the figures were taken on, in one line."""
    models = [line.partition(":")[2].strip() for line in _cpu_lines() if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _cpu_lines() -> list[str]:
    file = Path("/proc/cpuinfo")
    return file.read_text("utf-8").splitlines() if file.exists() else []


def page(kept: Mapping[str, Mapping[str, Any]], before: str = "") -> Iterator[str]:
    """The lines of the page; a part not measured here stands as it did, one never measured says so."""
    stood = {title: rest for title, _, rest in (each.partition("\n") for each in before.split("\n## ")[1:])}
    yield INTRODUCTION
    for part in PARTS:
        folder = " FOLDER" if part.key == PHOTOS else ""
        yield ""
        yield f"## {part.title}"
        if part.key not in kept and part.title in stood:
            yield stood[part.title].rstrip("\n")
            continue
        yield ""
        yield f"`companion {' '.join(part.words)}{folder}`"
        if part.about:
            yield ""
            yield part.about
        yield ""
        if part.key not in kept:
            yield "Not measured yet."
            continue
        taken = kept[part.key]
        yield f"Version {taken['version']}, {taken['date']}; {taken['machine']}."
        yield ""
        yield from _soak_rows(taken["printed"]) if part.words[0] == "soak" else _bench_rows(taken["printed"])


def _bench_rows(printed: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    figures = [figure for found in printed.values() for figure in found]
    return table_of(
        ("figure", "value", "beside", "budget", "kept"),
        [
            (
                figure["name"],
                f"{figure['value']:g} {figure['unit']}".rstrip(),
                f"{figure['baseline']:g}: {figure['against']}",
                figure["budget"],
                KEPT[figure["within"]],
            )
            for figure in figures
        ],
    )


def _soak_rows(printed: Mapping[str, Any]) -> Iterator[str]:
    counts = {key: len(value) if isinstance(value, list) else value for key, value in printed.items()}
    return table_of(
        (f"of {counts['games']} games", "count", "budget"),
        [(name, str(counts[key]), budget) for key, (name, budget) in SOAKED.items()],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for, keep it, and write the page of all that is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    keys = [part.key for part in PARTS]
    parser.add_argument("--only", nargs="*", choices=keys, metavar="PART", help=", ".join(keys))
    parser.add_argument(
        "--photos",
        default="",
        metavar="FOLDER",
        help="photographs for the eyes; without, they are not measured",
    )
    parser.add_argument("--out", type=Path, default=PAGE, help="the page (default: %(default)s)")
    parser.add_argument("--kept", type=Path, default=KEPT_IN, help="where results lie (default: %(default)s)")
    asked = parser.parse_args(arguments)
    asked.kept.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        wanted = part.key in asked.only if asked.only is not None else True
        if wanted and (part.key != PHOTOS or asked.photos):
            result = measured(part, asked.photos)
            (asked.kept / f"{part.key}.json").write_text(json.dumps(result, indent=1), "utf-8")
    files = {key: asked.kept / f"{key}.json" for key in keys}
    kept = {key: json.loads(file.read_text("utf-8")) for key, file in files.items() if file.exists()}
    before = asked.out.read_text("utf-8") if asked.out.exists() else ""
    asked.out.write_text("\n".join(page(kept, before)) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
