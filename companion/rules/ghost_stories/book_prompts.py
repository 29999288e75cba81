"""Which prompt fits which state of the bookkeeper. No sentences: those are in wording."""

from companion.messages.prompts import Choice, Prompt, Tone
from companion.rules.ghost_stories import kit, wording
from companion.rules.ghost_stories.bookkeeper import Books, Notice, Phase, misplaced

LISTED = 4
"""How many things to put right are named at once."""


def prompts(books: Books) -> tuple[Prompt, ...]:
    """What the table is asked or told now, oldest notice first."""
    match books.phase:
        case Phase.SET_UP:
            return (_set_up(books),)
        case Phase.OVER:
            return (
                Prompt(
                    id="lost",
                    tone=Tone.GRAVE,
                    title=wording.VILLAGE_LOST,
                    reason=wording.LIMIT_RULE,
                    places=(kit.GRAVEYARD,),
                ),
            )
        case Phase.PLAY if books.notices:
            return tuple(_notice(books, notice) for notice in books.notices)
        case Phase.PLAY:
            return (Prompt(id="watching", tone=Tone.CALM, title=wording.WATCHING),)


def _set_up(books: Books) -> Prompt:
    wrong = misplaced(books)
    rest = (wording.more_tiles(len(wrong) - LISTED),) if len(wrong) > LISTED else ()
    return Prompt(
        id="set-up",
        tone=Tone.ASK,
        title=wording.LAY_OUT if wrong else wording.VILLAGE_STANDS,
        detail=(*wrong[:LISTED], *rest),
        reason=wording.SET_UP_RULE,
        choices=(Choice(id="begin", label=wording.BEGIN_ANYWAY if wrong else wording.BEGIN),),
    )


def _notice(books: Books, notice: Notice) -> Prompt:
    if notice.about == "death" and notice.piece is not None:
        family = kit.families()[notice.family]
        return Prompt(
            id=notice.id,
            tone=Tone.GRAVE,
            title=wording.died(notice.piece, family.id),
            detail=(
                wording.curse(family.curse, family.curse_colour),
                wording.dead_count(len(books.dead), kit.DEAD_LIMIT),
            ),
            reason=wording.CURSE_RULE,
            pieces=(notice.piece,),
            places=(kit.GRAVEYARD,),
            choices=(Choice(id="done", label=wording.CURSE_DONE),),
        )
    if notice.about == "reward":
        family = kit.families()[notice.family]
        return Prompt(
            id=notice.id,
            tone=Tone.GLAD,
            title=wording.family_saved(family.id),
            detail=(wording.reward(family.reward, family.artifact),),
            reason=wording.REWARD_RULE,
            pieces=family.members,
            places=(kit.SHELTER,),
            choices=(Choice(id="done", label=wording.REWARD_TAKEN),),
        )
    return Prompt(
        id=notice.id,
        tone=Tone.GLAD,
        title=wording.BARRIER_RAISED,
        detail=(wording.BARRIER_RULE,),
        reason=wording.CRYSTAL_RULE,
        places=kit.RECEPTACLES,
        choices=(Choice(id="done", label=wording.BARRIER_DONE),),
    )
