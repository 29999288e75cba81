"""Fits Ghost Stories with White Moon to the seam. No rules of its own."""

from collections.abc import Mapping

from companion.messages.events import Layers, TableEvent
from companion.messages.ids import PlaceId
from companion.messages.kit import Kit, Option
from companion.messages.lights import Mood, Scene
from companion.messages.prompts import LogLine, Prompt
from companion.messages.text import Text
from companion.rules.game import Layout, Outcome
from companion.rules.ghost_stories import bookkeeper, kit, prompts, wording
from companion.rules.ghost_stories.bookkeeper import Barrier, Books, Phase


class GhostStories:
    """The bookkeeper's Ghost Stories behind the seam."""

    name = "ghost_stories"

    @property
    def title(self) -> Text:
        return wording.TITLE

    @property
    def kit(self) -> Kit:
        return kit.kit()

    @property
    def options(self) -> tuple[Option, ...]:
        return kit.options()

    def start(self, chosen: Mapping[str, str], layout: Mapping[PlaceId, Layers]) -> Books:
        return bookkeeper.opened(chosen, layout)

    def apply(self, state: Books, event: TableEvent) -> tuple[Books, tuple[LogLine, ...]]:
        return bookkeeper.step(state, event)

    def expected(self, state: Books) -> Layout:
        """Before play: the printed set-up. In play the bookkeeper follows whatever lies there."""
        if state.phase is not Phase.SET_UP:
            return {}
        portal = state.options["portal"]
        layout: dict[PlaceId, tuple[str, ...]] = {
            tile: ("any villager",) * kit.STACK_SIZE for tile in kit.TILES if tile != portal
        }
        layout[PlaceId(portal)] = (kit.PORTAL,)
        layout[PlaceId("C")] = (*layout[PlaceId("C")], *kit.BOARDS.values())
        return layout

    def prompts(self, state: Books) -> tuple[Prompt, ...]:
        return prompts.prompts(state)

    def lights(self, state: Books) -> Scene:
        if state.barrier is Barrier.RAISED:
            return dict.fromkeys(kit.RECEPTACLES, Mood.WAVE)
        return dict.fromkeys(state.crystals(), Mood.GLOW)

    def public(self, state: Books) -> Mapping[str, object]:
        return {
            "phase": state.phase.value,
            "dead": len(state.dead),
            "dead_limit": kit.DEAD_LIMIT,
            "saved": len(state.saved),
            "families": [
                {
                    "id": family.id,
                    "name": wording.FAMILIES[family.id],
                    "size": family.size,
                    "saved": sum(member in state.saved for member in family.members),
                    "dead": sum(member in state.dead for member in family.members),
                }
                for family in kit.families().values()
            ],
            "crystals": list(state.crystals()),
            "barrier": state.barrier is Barrier.RAISED,
            "portal": next((tile for tile in kit.TILES if state.where.get(kit.PORTAL) == tile), None),
            "boards": dict(kit.BOARDS),
        }

    def outcome(self, state: Books) -> Outcome | None:
        return Outcome(won=False, why=wording.VILLAGE_LOST) if state.phase is Phase.OVER else None
