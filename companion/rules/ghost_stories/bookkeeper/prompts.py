"""Which prompt fits which state of the bookkeeper. No sentences: those are in words/."""

from companion.messages.prompts import Choice, Prompt, Tone
from companion.rules.ghost_stories.bookkeeper.books import Books, Notice, Phase
from companion.rules.ghost_stories.bookkeeper.laying_out import set_up_prompt
from companion.rules.ghost_stories.model.facts import Family, load_facts
from companion.rules.ghost_stories.model.pieces import GRAVEYARD, RECEPTACLE_PLACES, SHELTER
from companion.rules.ghost_stories.words.prompts import (
    BARRIER_DONE,
    BARRIER_RAISED,
    BARRIER_RULE,
    CRYSTAL_RULE,
    CURSE_RULE,
    DONE,
    LIMIT_RULE,
    REWARD_RULE,
    REWARD_TAKEN,
    VILLAGE_LOST,
    WATCHING,
    curse,
    dead_count,
    died,
    family_saved,
    reward,
)


def book_prompts(books: Books) -> tuple[Prompt, ...]:
    """What the table is asked or told now, oldest notice first."""
    match books.phase:
        case Phase.SET_UP:
            return (set_up_prompt(books.laid),)
        case Phase.OVER:
            return (
                Prompt(
                    id="lost",
                    tone=Tone.GRAVE,
                    title=VILLAGE_LOST,
                    reason=LIMIT_RULE,
                    places=(GRAVEYARD,),
                ),
            )
        case Phase.PLAY if books.notices:
            return tuple(_notice(books, notice) for notice in books.notices)
        case Phase.PLAY:
            return (Prompt(id="watching", tone=Tone.CALM, title=WATCHING),)


def _notice(books: Books, notice: Notice) -> Prompt:
    if notice.about == "death" and notice.piece is not None:
        family = _family(notice)
        return Prompt(
            id=notice.id,
            tone=Tone.GRAVE,
            title=died(notice.piece, family.id),
            detail=(
                curse(family),
                dead_count(len(books.dead), load_facts().villagers_lost),
            ),
            reason=CURSE_RULE,
            pieces=(notice.piece,),
            places=(GRAVEYARD,),
            choices=(Choice(id="done", label=DONE, at=(notice.piece,)),),
        )
    if notice.about == "reward":
        family = _family(notice)
        return Prompt(
            id=notice.id,
            tone=Tone.GLAD,
            title=family_saved(family.id),
            detail=(reward(family),),
            reason=REWARD_RULE,
            pieces=family.members,
            places=(SHELTER,),
            choices=(Choice(id="done", label=REWARD_TAKEN, at=(SHELTER,)),),
        )
    return Prompt(
        id=notice.id,
        tone=Tone.GLAD,
        title=BARRIER_RAISED,
        detail=(BARRIER_RULE,),
        reason=CRYSTAL_RULE,
        places=RECEPTACLE_PLACES,
        choices=(Choice(id="done", label=BARRIER_DONE, at=RECEPTACLE_PLACES),),
    )


def _family(notice: Notice) -> Family:
    facts = load_facts()
    return next(family for family in facts.families if family.id == notice.family)
