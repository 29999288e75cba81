"""Markers: each piece has its own number, and sheets, camera and table agree on them."""

from companion.devices.vision import markers as seen
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.table.kit import kit
from companion.rules.markers import CARD_MARKERS, CORNER_MARKERS, PIECE_MARKERS, markers_of

MARKERS = markers_of("ghost_stories")


def test_every_piece_with_an_identity_has_a_marker() -> None:
    """Crystals are alike and felt by switches; all others are told apart from above."""
    assert {*MARKERS.pieces, *MARKERS.cards} == {piece.id for piece in kit().pieces if not piece.alike}


def test_every_ghost_card_has_a_marker() -> None:
    """Ghosts and incarnations, by the names the rules use."""
    assert set(MARKERS.cards) == {card.id for card in load_facts().cards}


def test_no_number_is_used_twice_and_each_is_in_its_dictionary() -> None:
    """Two pieces with one number would be one piece to the camera."""
    for numbers, allowed in (
        (list(MARKERS.pieces.values()), PIECE_MARKERS),
        (list(MARKERS.cards.values()), CARD_MARKERS),
    ):
        assert len(set(numbers)) == len(numbers)
        assert all(number in allowed for number in numbers)


def test_the_camera_looks_for_the_numbers_we_print() -> None:
    """Corners, pieces and cards alike."""
    book = seen.marker_book(kit(), MARKERS.pieces, MARKERS.cards)

    assert seen.CORNER_MARKERS == CORNER_MARKERS
    assert not set(CORNER_MARKERS) & set(book.pieces)
    assert {piece: number for number, piece in book.pieces.items()} == MARKERS.pieces
    assert {card: number for number, card in book.cards.items()} == MARKERS.cards
