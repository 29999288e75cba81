"""The figures on photographs: what is counted, on a folder of three pictures of our own."""

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import Refused
from companion.simulation.picture import cardboard as art
from companion.tools.bench.photographs.index import photographs
from companion.tools.bench.photographs.laid_tables import count_laid_tables
from companion.tools.bench.photographs.real_dice import count_real_dice
from companion.tools.bench.photographs.real_markers import count_real_markers
from companion.tools.bench.vision_tables import Table
from tests.helpers import rendered_table

pytestmark = pytest.mark.evening


@cache
def _table() -> Table:
    return Table(
        rendered_table.kit(),
        rendered_table.physical(),
        rendered_table.layout(),
        rendered_table.markers(),
        rendered_table.album(),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checked cloth as a ground, a printed marker, and two spots of plastic beside something grey."""
    tmp_path = tmp_path_factory.mktemp("photographs")
    cloth = cv2.resize(art.checks(900, 500), (1920, 1080), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(tmp_path / "cloth.jpg"), cloth)
    sheet = np.full((600, 800, 3), 235, np.uint8)
    sheet[200:320, 300:420] = cv2.cvtColor(
        cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), 7, 120),
        cv2.COLOR_GRAY2BGR,
    )
    cv2.imwrite(str(tmp_path / "sheet.png"), sheet)
    plastic = np.full((300, 600, 3), 128, np.uint8)
    plastic[50:150, 50:150], plastic[50:150, 250:350] = art.DIE_PAINTS["red"], art.DIE_PAINTS["red"]
    cv2.imwrite(str(tmp_path / "plastic.png"), plastic)
    corners = [[300, 200], [419, 200], [419, 319], [300, 319]]
    marker = {"dictionary": "DICT_4X4_50", "id": 7, "corners": corners, "side": 119.0}
    chips = [{"colour": "red", "x": x, "y": 100, "half": 30} for x in (100, 300)]
    photos = [
        {"file": "cloth.jpg", "kind": "tables", "markers": []},
        {"file": "sheet.png", "kind": "markers", "markers": [marker]},
        {"file": "plastic.png", "kind": "colours", "markers": [], "chips": chips, "grey": [500, 200]},
    ]
    (tmp_path / "index.json").write_text(json.dumps({"schema": 1, "photos": photos}), "utf-8")
    return tmp_path


def test_markers_are_counted_as_they_are_and_at_the_scale_of_the_table(folder: Path) -> None:
    """Our way and OpenCV's; in pictures without markers none is found."""
    count = count_real_markers(folder, rendered_table.markers(), range(3))

    assert (count.there, count.ours, count.theirs, count.misread) == (2, 2, 2, 0)
    assert (count.searches, count.false) == (6, 0)


def test_a_table_is_laid_into_a_photograph_and_read(folder: Path) -> None:
    """Album and readings are made there, with nothing wrong, dim pictures taken and blurred ones refused."""
    count = count_laid_tables(_table(), folder, range(1), each=1, seed=1)
    (refusals,) = count.refusals

    assert count.found == count.pictures == 1
    assert not [part for (part, what), number in count.parts.items() if what == "wrong" and number]
    assert count.of("tile", "right") == 9
    assert count.of("roll", "right") == 1
    assert count.of("tile without its picture", "unsure") == 9
    assert (refusals.refused, refusals.dim_refused, refusals.blurred_kept) == (0, 0, 0)


def test_dice_of_real_plastic_are_read_by_others_of_their_colour(folder: Path) -> None:
    """In their own light; there is no other photograph to enrol them from."""
    count = count_real_dice(folder, rendered_table.layout(), seed=1)

    assert (count.same_right, count.same_unsure, count.other_right, count.wrong) == (2, 0, 0, 0)


def test_a_folder_without_an_index_is_refused(tmp_path: Path) -> None:
    """By its name; and so is a photograph that is not there."""
    with pytest.raises(Refused, match="index"):
        photographs(tmp_path)
    (tmp_path / "index.json").write_text('{"photos": [{"file": "gone.jpg", "kind": "tables"}]}', "utf-8")
    with pytest.raises(Refused, match=r"gone\.jpg"):
        photographs(tmp_path)[0].picture()
