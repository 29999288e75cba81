"""Counts printed markers in photographs, our way and OpenCV's, and markers found where there are none."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from companion.devices.vision.images import Grey, grey_of
from companion.devices.vision.markers import (
    CARD_DICTIONARY,
    PIECE_DICTIONARY,
    Marker,
    MarkerBook,
    find_anywhere,
    find_markers,
)
from companion.tools.bench.photographs.index import MarkerThere, Photograph, photographs

USUAL_SIDE = 37.0
"""Pixels a side of a piece's marker under a camera that hangs as the guide says."""
LEAST_SIDE = 14.0
"""Smaller markers are not counted: nobody reads them."""
WIDTHS = (960, 1920, 2592)
"""Pixels across with which photographs without markers are searched."""
OURS = (PIECE_DICTIONARY, CARD_DICTIONARY, cv2.aruco.DICT_4X4_100, cv2.aruco.DICT_5X5_50)
"""Dictionaries whose markers are of the kinds we print."""
_SPREAD = 1.03
"""How far apart in size markers are that one search is expected to find."""


@dataclass(slots=True)
class MarkerCount:
    """Markers in photographs: how many there are, found by us and by OpenCV; and what was found elsewhere."""

    there: int = 0
    ours: int = 0
    theirs: int = 0
    misread: int = 0
    """Read by us with another number."""
    searches: int = 0
    """Photographs without our markers, at several sizes."""
    false: int = 0
    """Pieces and cards of the game that we found in those."""
    their_false: int = 0
    names: Counter[str] = field(default_factory=Counter)
    """What was found there, by dictionary and number."""


def count_real_markers(folder: Path, book: MarkerBook, numbers: range) -> MarkerCount:
    """Search some photographs of a folder, by their numbers in its index."""
    count = MarkerCount()
    for number in numbers:
        photograph = photographs(folder)[number]
        known = [one for one in photograph.markers if one.dictionary in OURS]
        if known:
            _search_known(photograph, known, count)
        else:
            _search_none(photograph, book, count)
    return count


def _search_known(photograph: Photograph, known: Sequence[MarkerThere], count: MarkerCount) -> None:
    grey = grey_of(photograph.picture())
    for dictionary in sorted({one.dictionary for one in known}):
        mine = [one for one in known if one.dictionary == dictionary]
        median = float(np.median([one.side for one in mine]))
        scales = [1.0, USUAL_SIDE / median] if median > USUAL_SIDE * 1.1 else [1.0]
        for scale in scales:
            small = grey if scale == 1.0 else _resized(grey, scale)
            there = [
                MarkerThere(dictionary, one.number, one.corners * scale, one.side * scale)
                for one in mine
                if one.side * scale >= LEAST_SIDE
            ]
            found = _by_size(small, there, dictionary)
            count.there += len(there)
            count.ours += sum(_read(one, found) for one in there)
            count.theirs += sum(_read(one, find_anywhere(small, dictionary)) for one in there)
            count.misread += sum(not _read(one, found) and _near(one, found) != [] for one in there)


def _by_size(grey: Grey, there: Sequence[MarkerThere], dictionary: int) -> list[Marker]:
    """Our own search, which wants to know the size: once for all markers of about the same size."""
    found: list[Marker] = []
    left = sorted(one.side for one in there)
    while left:
        side = left[0] * _SPREAD
        found += find_markers(grey, side, (dictionary,))
        left = [one for one in left if one > side * _SPREAD]
    return found


def _search_none(photograph: Photograph, book: MarkerBook, count: MarkerCount) -> None:
    picture = photograph.picture()
    for wide in WIDTHS:
        grey = grey_of(_resized(picture, wide / picture.shape[1]))
        count.searches += 1
        for one in find_markers(grey, USUAL_SIDE, (PIECE_DICTIONARY, CARD_DICTIONARY)):
            count.names[f"{'card' if one.dictionary == CARD_DICTIONARY else 'piece'} {one.number}"] += 1
            count.false += _of_the_game(one, book)
        for dictionary in (PIECE_DICTIONARY, CARD_DICTIONARY):
            count.their_false += sum(_of_the_game(one, book) for one in find_anywhere(grey, dictionary))


def _of_the_game(marker: Marker, book: MarkerBook) -> bool:
    if marker.dictionary == CARD_DICTIONARY:
        return marker.number in book.cards
    return marker.number in book.pieces or marker.number in book.older


def _near(one: MarkerThere, found: Sequence[Marker]) -> list[Marker]:
    middle = one.corners.mean(axis=0)
    return [each for each in found if np.hypot(*(np.array(each.centre) - middle)) < one.side / 2]


def _read(one: MarkerThere, found: Sequence[Marker]) -> bool:
    return any(each.number == one.number for each in _near(one, found))


def _resized(picture: Grey, scale: float) -> Grey:
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)
