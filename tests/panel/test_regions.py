"""Regions: rendered once for all, sent only when changed."""

from companion.messages.snapshot import Snapshot
from companion.panel.live.regions import Regions

NAMES = ("slow", "quick")


class Painter:
    """Renders `quick` anew for every snapshot and `slow` for every tenth, and counts."""

    def __init__(self) -> None:
        self.rendered: list[tuple[str, str, int]] = []

    def __call__(self, name: str, language: str, snapshot: Snapshot) -> str:
        self.rendered.append((name, language, snapshot.number))
        return f"{name} {language} {snapshot.number if name == 'quick' else snapshot.number // 10}"


def shot(number: int) -> Snapshot:
    return Snapshot(number=number)


class TestRegions:
    def test_one_rendering_serves_everybody(self) -> None:
        """However many look, each snapshot is rendered once in each language."""
        painter = Painter()
        regions = Regions(painter)
        for _ in range(30):
            regions.of(NAMES, "en", shot(1))
            regions.since(0, NAMES, "fr", shot(1))

        assert sorted(painter.rendered) == [(n, lang, 1) for n in ("quick", "slow") for lang in ("en", "fr")]

    def test_only_what_changed_after_a_number_is_sent(self) -> None:
        """Whoever has seen 3 gets what 4 changed; whoever has seen nothing gets all."""
        regions = Regions(Painter())
        regions.of(NAMES, "en", shot(3))
        update = regions.since(3, NAMES, "en", shot(4))

        assert (update.number, dict(update.regions)) == (4, {"quick": "quick en 4"})
        assert set(regions.since(-1, NAMES, "en", shot(4)).regions) == set(NAMES)
        assert regions.since(4, NAMES, "en", shot(4)).regions == {}

    def test_a_change_that_came_while_away_is_not_missed(self) -> None:
        """`slow` changed at 10; a page that left at 9 and returns at 12 gets it."""
        regions = Regions(Painter())
        for number in (9, 10, 11, 12):
            regions.of(NAMES, "en", shot(number))

        assert set(regions.since(9, NAMES, "en", shot(12)).regions) == set(NAMES)
        assert set(regions.since(10, NAMES, "en", shot(12)).regions) == {"quick"}

    def test_a_latecomer_gets_the_newest(self) -> None:
        """A thread that still holds an old snapshot is given what the newest shows, in all regions alike."""
        regions = Regions(Painter())
        regions.of(("quick",), "en", shot(12))
        update = regions.of(NAMES, "en", shot(9))

        assert update.number == 12
        assert dict(update.regions) == {"slow": "slow en 1", "quick": "quick en 12"}
