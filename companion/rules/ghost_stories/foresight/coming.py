"""Forecasts as screens are shown them: plain values and texts, under the key `forecast` of the public view.

`next` is the board whose Yin phase comes next, `boards` has all four:

- `rows`, in order: `does` (a centre stone, or `silenced`, `haunter-out`, `haunter-back`, `overrun`,
  `arrival`), `ghost` and `space` (empty for the last two), `name`; `flees` (`who`, `origin`, `target`),
  `dies` (`who`, `tile`, `curse`), `haunts` (tiles), `says` (sentences), `tone`; `sure` is false for ghosts
  whose turn comes after the forecast ends. `waits` is the choice or chance that is due then, in words, at
  which the forecast ends. `who` is empty for a villager nobody has seen.
- `dead`, `haunted`: `before`, `after`, `limit`; `qi`: `before` and `after` of the boards where it changes.
- `ends`: `yang`, `lost`, or the kind of question at which it ends; `ends_with` says that in words.
"""

from companion.messages.prompts import Tone
from companion.messages.text import Text
from companion.rules.ghost_stories.chapters.barrier import board_at_choice
from companion.rules.ghost_stories.foresight.forecast import (
    ARRIVAL,
    SILENCED,
    STEPS_OUT,
    Counted,
    Forecast,
    ForecastRow,
    forecast,
    next_board,
)
from companion.rules.ghost_stories.model import effects, happenings
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    BOARDS,
    NO_CARD,
    NO_SPACE,
    SPACES,
    SPACES_OF,
    TILES,
    UNSEEN,
    YIN,
    Board,
    Colour,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words import foresight as words
from companion.rules.ghost_stories.words import names, prompts, questions

Shown = dict[str, object]


def forecasts(state: State, facts: Facts) -> Shown:
    """The next Yin phase of every board; nothing once the game is over."""
    if state.outcome:
        return {}
    boards = {BOARDS[board]: _forecast(state, forecast(state, board), facts) for board in ALL_BOARDS}
    return {"next": BOARDS[next_board(state)], "boards": boards}


def _forecast(state: State, coming: Forecast, facts: Facts) -> Shown:
    limits = state.setting.facts.villagers_lost, state.setting.difficulty.haunted_tiles
    ends_with = _end_in_words(state, coming, facts)
    sure = [row for row in coming.rows if row.sure]
    due = sure[-1] if sure and not (_end(coming) == "draw" and _says(state, sure[-1], facts)) else None
    return {
        "rows": [
            {**_row(state, row, facts), "waits": ends_with if row is due else None} for row in coming.rows
        ],
        "dead": {**coming.dead._asdict(), "limit": limits[0]},
        "haunted": {**coming.haunted._asdict(), "limit": limits[1]},
        "qi": {BOARDS[board]: qi._asdict() for board, qi in enumerate(coming.qi) if _changes(qi)},
        "ends": _end(coming),
        "ends_with": ends_with,
    }


def _changes(counted: Counted) -> bool:
    return counted.before != counted.after


def _end(coming: Forecast) -> str:
    if coming.waits_for is not None:
        return coming.waits_for.kind
    return "lost" if coming.outcome else "yang"


def _end_in_words(state: State, coming: Forecast, facts: Facts) -> Text | None:
    asked = coming.waits_for
    if asked is None:
        return None
    if asked.kind == "draw":
        return words.GHOST_ARRIVES
    return words.CURSE_UNKNOWN if asked.kind == "reveal" else questions.title(asked, state, facts)


def _row(state: State, row: ForecastRow, facts: Facts) -> Shown:
    names_of = state.setting.facts.villagers
    flees = [each.things for each in row.told if each.kind is happenings.FLED]
    died = [each.things for each in row.told if each.kind is happenings.DIED]
    haunts = [TILES[each.things[0]] for each in row.told if each.kind is happenings.TILE_HAUNTED]
    dies = [(Villager(who), Tile(tile)) for who, tile in (*died, *row.doomed)]
    lost = any(each.kind is happenings.GAME_LOST for each in row.told)
    return {
        "does": row.does,
        "ghost": "" if row.card == NO_CARD else facts.cards[row.card].id,
        "name": None if row.card == NO_CARD else names.card(facts, row.card),
        "space": "" if row.space == NO_SPACE else SPACES[row.space],
        "flees": [
            {"who": "" if who == UNSEEN else names_of[who], "origin": TILES[a], "target": TILES[b]}
            for who, a, b in flees
        ],
        "dies": [
            {
                "who": "" if who == UNSEEN else names_of[who],
                "tile": TILES[tile],
                "curse": None if who == UNSEEN else prompts.curse(facts.families[facts.family_of[who]]),
            }
            for who, tile in dies
        ],
        "haunts": haunts,
        "says": _says(state, row, facts),
        "tone": (Tone.GRAVE if dies or haunts or lost else Tone.CALM).value,
        "sure": row.sure,
    }


def _says(state: State, row: ForecastRow, facts: Facts) -> list[Text]:
    """What a row does, sentence by sentence."""
    if row.does == SILENCED:
        return [words.SILENCED]
    told = [each for told in row.told if (each := words.foretold(state, facts, told)) is not None]
    told += [words.dies(facts, who) for who, _ in row.doomed if who != UNSEEN]
    hidden = sum(who == UNSEEN for who, _ in row.doomed)
    told += [words.more_die(hidden)] if hidden else []
    if not told and row.sure and row.does == STEPS_OUT:
        return [words.NOBODY_FLEES]
    return told or ([words.GHOST_ARRIVES] if row.does == ARRIVAL else [])


def queue(state: State, facts: Facts) -> tuple[Text, ...]:
    """What follows in a phase that is under way: ghosts still to act, the arrival; boards of a Barrier."""
    if board_at_choice(state) is not None:
        goes = [effect for effect in reversed(state.agenda) if effect.kind is effects.BARRIER_BOARD]
        return tuple(names.board(Board(Colour(effect.things[0]))) for effect in goes)
    if state.phase != YIN:
        return ()
    acting = [effect for effect in reversed(state.agenda) if effect.kind in (effects.OPENING, effects.GHOST)]
    ghosts = [names.card_name(facts.cards[effect.things[1]]) for effect in acting]
    full = all(state.ghosts[space] != NO_CARD for space in SPACES_OF[state.turn])
    arrives = effects.ARRIVAL() in state.agenda and state.alive[state.turn] and not full
    return (*ghosts, *((words.GHOST_ARRIVES,) if arrives else ()))
