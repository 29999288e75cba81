"""Putting pieces on the desk one after another."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.messages.games import Kit
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.observations import DeviceBack, PlaceUnreadable, TagsSeen
from companion.table.tag_enrolment import DESK, DeskNotice, Enrolment, begun, crowded, later, observed
from tests.helpers.builders import a_kit, a_piece
from tests.helpers.fused_table import lost

KIT = a_kit()
ONE, TWO, THREE = (TagId(f"E00401500000000{number}") for number in (1, 2, 3))
ALIEN = TagId("1234567812345678")


def scans(enrolment: Enrolment, *rounds: tuple[TagId, ...] | TagId | None) -> Enrolment:
    """Scan the desk once for each round: a tag, some tags, or None for nothing."""
    for number, round_ in enumerate(rounds):
        tags = frozenset({round_} if isinstance(round_, str) else round_ or ())
        enrolment = observed(enrolment, TagsSeen(at=number / 10, place=DESK, tags=tags))
    return enrolment


def test_pieces_are_asked_for_in_the_order_of_the_kit() -> None:
    """All that have tags: gems look alike and have none."""
    enrolment = begun(KIT, {})

    assert enrolment.wanted == ("card-1", "card-2", "card-3", "card-4", "figure")
    assert enrolment.notice is DeskNotice.PLACE


def test_a_tag_seen_alone_five_times_is_taken() -> None:
    """And the person is told to leave it there meanwhile."""
    holding = scans(begun(KIT, {}), *[ONE] * 4)
    assert (holding.notice, holding.tags) == (DeskNotice.HOLD, {})

    taken = scans(holding, ONE)
    assert (taken.notice, taken.other, taken.tags) == (DeskNotice.TAKEN, "card-1", {ONE: "card-1"})


def test_the_next_piece_is_asked_for_when_the_desk_is_free() -> None:
    """Left lying, the first one is not taken again."""
    taken = scans(begun(KIT, {}), *[ONE] * 50)
    assert (taken.notice, taken.wanted[0]) == (DeskNotice.TAKEN, "card-2")

    asked = scans(taken, None, None)
    assert (asked.notice, asked.wanted[0]) == (DeskNotice.PLACE, "card-2")


def test_a_piece_swapped_for_the_next_between_two_scans_will_do() -> None:
    """Quick hands need not wait for an empty desk."""
    enrolment = scans(begun(KIT, {}), *[ONE] * 5, *[TWO] * 5)

    assert enrolment.tags == {ONE: "card-1", TWO: "card-2"}


def test_a_missed_scan_does_not_matter() -> None:
    """One empty scan in between."""
    assert scans(begun(KIT, {}), ONE, ONE, None, ONE, ONE, ONE).tags == {ONE: "card-1"}


def test_a_piece_taken_away_too_early_is_not_taken() -> None:
    """Two empty scans begin it anew."""
    enrolment = scans(begun(KIT, {}), ONE, ONE, ONE, ONE, None, None, ONE)

    assert (enrolment.tags, enrolment.notice) == ({}, DeskNotice.HOLD)


def test_two_tags_at_once_are_refused() -> None:
    """Two pieces on the desk, or two tags under one."""
    enrolment = scans(begun(KIT, {}), *[(ONE, TWO)] * 50)

    assert (enrolment.tags, enrolment.notice) == ({}, DeskNotice.SEVERAL)


def test_a_tag_that_has_a_piece_is_named() -> None:
    """Card 1 again, although card 2 is asked for."""
    enrolment = scans(begun(KIT, {}), *[ONE] * 5, None, None, *[ONE] * 50)

    assert (enrolment.notice, enrolment.other, enrolment.wanted[0]) == (
        DeskNotice.KNOWN,
        "card-1",
        "card-2",
    )


def test_a_tag_of_another_kind_is_refused() -> None:
    """Its id does not begin as it should."""
    enrolment = scans(begun(KIT, {}), *[ALIEN] * 50)

    assert (enrolment.notice, enrolment.tags) == (DeskNotice.FOREIGN, {})


def test_a_reader_that_fails_is_reported_and_loses_nothing() -> None:
    """Afterwards it goes on with the same piece."""
    enrolment = scans(begun(KIT, {}), *[ONE] * 5, TWO, TWO)
    blind = observed(enrolment, lost("desk", "left", at=1))
    assert blind.notice is DeskNotice.BLIND
    assert observed(enrolment, PlaceUnreadable(at=1, place=DESK, why="silent")).notice is DeskNotice.BLIND

    back = observed(blind, DeviceBack(at=2, device=DeviceId("hub"), places=frozenset({DESK})))
    assert scans(back, *[TWO] * 5).tags == {ONE: "card-1", TWO: "card-2"}


def test_other_readers_change_nothing() -> None:
    """Only the desk is for enrolment."""
    enrolment = begun(KIT, {})
    seen = TagsSeen(at=0, place=PlaceId("left"), tags=frozenset({ONE}))

    assert observed(enrolment, seen) is enrolment
    assert observed(enrolment, lost("left", at=0)) is enrolment


def test_who_was_interrupted_goes_on_where_they_stopped() -> None:
    """From the tags alone, as a file keeps them."""
    enrolment = begun(KIT, {TWO: PieceId("card-2"), ONE: PieceId("card-1")})

    assert enrolment.wanted[0] == "card-3"


def test_a_piece_can_be_put_off() -> None:
    """It is asked for again at the end."""
    enrolment = later(begun(KIT, {}))

    assert (enrolment.wanted[0], enrolment.wanted[-1]) == ("card-2", "card-1")
    last = replace(enrolment, wanted=(PieceId("card-2"),))
    assert later(last) is last


def test_a_piece_enrolled_anew_loses_its_old_tag() -> None:
    """The old sticker came off."""
    enrolment = begun(KIT, {ONE: PieceId("card-1")}, anew=[PieceId("card-1")])
    enrolment = replace(enrolment, wanted=enrolment.wanted[:1])

    assert scans(enrolment, *[THREE] * 5).tags == {THREE: "card-1"}
    assert scans(enrolment, *[ONE] * 5).tags == {ONE: "card-1"}


def test_it_is_done_when_every_piece_has_its_tag() -> None:
    """And then nothing on the desk matters."""
    done = scans(replace(begun(KIT, {}), wanted=(PieceId("card-1"),)), *[ONE] * 5)
    assert done.notice is DeskNotice.DONE

    assert scans(done, *[TWO] * 20) is done
    assert observed(done, lost("desk", at=9)) is done


def test_a_last_digit_shared_by_too_many_is_noticed() -> None:
    """Twenty cards make two to a digit; the third with one digit is one too many."""
    kit = Kit(places=(), pieces=tuple(a_piece(f"card-{n}", "card") for n in range(20)))
    tags = {TagId(f"E00401500000{number}7"): PieceId(f"card-{number}") for number in (1, 2)}
    enrolment = begun(kit, tags)
    assert not crowded(enrolment, kit, PieceId("card-2"))

    third = replace(enrolment, tags={**tags, TagId("E0040150000037"): PieceId("card-3")})
    assert crowded(third, kit, PieceId("card-3"))
    assert not crowded(third, kit, PieceId("card-9"))


@given(st.lists(st.frozensets(st.sampled_from([ONE, TWO, THREE, ALIEN]), max_size=3), max_size=80))
def test_whatever_lies_on_the_desk_each_tag_has_one_piece(rounds: list[frozenset[TagId]]) -> None:
    """And each piece one tag; nothing wanted has one yet."""
    enrolment = begun(KIT, {})
    for number, tags in enumerate(rounds):
        enrolment = observed(enrolment, TagsSeen(at=number / 10, place=DESK, tags=tags))

    assert len(set(enrolment.tags.values())) == len(enrolment.tags)
    assert not set(enrolment.wanted) & set(enrolment.tags.values())
    assert ALIEN not in enrolment.tags
