"""The language a game speaks inside: patterns of words whose gaps have sorts.

A pattern such as `go {tile} {piece}` is at once the text of scenario files and journals, and a function of
typed things: inside, a tile or a piece is a small number, and mypy knows which. What a game says is four
tables of such patterns: its moves, its happenings, the effects on its agenda, the questions it asks. Nothing
here knows a game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, ParamSpec, TypeVar, cast

from companion.errors import Malformed

P = ParamSpec("P")
S = TypeVar("S", bound="Saying")


# ------------------------------------------------------------------------ sorts


class Sort:
    """The words that fit a gap, each with the number it stands for inside."""

    several: ClassVar[bool] = False
    """Whether a gap of this sort takes all words that are left, in any order."""

    def __init__(self, words: Callable[[], Iterable[str]], others: Mapping[int, str] | None = None) -> None:
        self._read = words
        self._others = others or {}

    @cached_property
    def words(self) -> Mapping[int, str]:
        """Number to word, read once and not before somebody speaks."""
        return {**dict(enumerate(self._read())), **self._others}

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {word: number for number, word in self.words.items()}

    def spelt(self, number: int) -> str:
        """The text of a thing of this sort; KeyError if there is none."""
        return self.words[number]

    def read(self, words: Sequence[str]) -> int | None:
        """The thing some words stand for, or None."""
        return self._numbers.get(words[0]) if len(words) == 1 else None


class Number(Sort):
    """A plain whole number."""

    def __init__(self) -> None:
        super().__init__(tuple)

    def spelt(self, number: int) -> str:
        return str(int(number))

    def read(self, words: Sequence[str]) -> int | None:
        return int(words[0]) if len(words) == 1 and words[0].isdecimal() else None


class SetOf(Sort):
    """Some different words of a row, at least one; inside, a bit for each."""

    several = True

    def spelt(self, number: int) -> str:
        if not number:
            raise KeyError(number)
        return " ".join(word for bit, word in self.words.items() if number >> bit & 1)

    def read(self, words: Sequence[str]) -> int | None:
        bits = 0
        for word in words:
            bit = self._numbers.get(word)
            if bit is None or bits >> bit & 1:
                return None
            bits |= 1 << bit
        return bits or None


class HandfulOf(Sort):
    """Some words of a row, at most so many, repeated as you like, as dice show them; inside, numbered."""

    several = True

    def __init__(self, words: Sequence[str], most: int) -> None:
        super().__init__(lambda: words)
        self.most: Final = most

    @cached_property
    def handfuls(self) -> tuple[tuple[int, ...], ...]:
        """Number to the members of that handful, in the order of the row; the empty one is number 0."""
        row = range(len(self.words))
        return tuple(
            chosen for size in range(self.most + 1) for chosen in combinations_with_replacement(row, size)
        )

    @cached_property
    def numbered(self) -> Mapping[tuple[int, ...], int]:
        """Sorted members to the number of that handful."""
        return {chosen: number for number, chosen in enumerate(self.handfuls)}

    def spelt(self, number: int) -> str:
        if not number:
            raise KeyError(number)
        return " ".join(self.words[member] for member in self.handfuls[number])

    def read(self, words: Sequence[str]) -> int | None:
        members = [self._numbers.get(word, -1) for word in words]
        return self.numbered.get(tuple(sorted(members))) or None


# --------------------------------------------------------------- sayings and kinds


class Saying:
    """A filled-in pattern: its kind and the things it speaks of. Made once, so identity is equality."""

    __slots__ = ("_text", "kind", "things")

    def __init__(self, kind: "Kind[..., Any]", things: tuple[int, ...]) -> None:
        self.kind: Final = kind
        self.things: Final = things
        self._text = ""

    @property
    def text(self) -> str:
        """The pattern with its gaps filled in; spelt once, and only for those who read it."""
        if not self._text:
            self._text = self.kind.spelt(self.things)
        return self._text

    @property
    def words(self) -> tuple[str, ...]:
        """The words behind the first one, as far as they are told."""
        return tuple(self.text.partition(";")[0].split()[1:])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[Callable[[str, str], "Saying"], tuple[str, str]]:
        return _said_again, (self.kind.home, self.text)


class Move(Saying):
    """What players do or what chance gave: `go N hua-2`, `dice red white black`."""

    __slots__ = ()


class Happening(Saying):
    """What the rules say followed, in the past tense: `died hua-2 NW`."""

    __slots__ = ()


class Effect(Saying):
    """Something on the agenda, still to be resolved: `die hua-2 NW`."""

    __slots__ = ()


class Asked(Saying):
    """What a question is about: its kind, then what everybody may know, then behind `;` what it remembers."""

    __slots__ = ()

    @property
    def about(self) -> str:
        """What it is about, as players are told."""
        return " ".join(self.words)


class Kind(Generic[P, S]):
    """A pattern such as `go {tile} {piece}`; called with its things it gives the one saying of them."""

    says: ClassVar[type[Saying]] = Saying

    def __init__(self, pattern: str, sorts: Mapping[str, Sort]) -> None:
        self.pattern: Final = pattern
        self.word: Final = _parts(pattern)[0]
        self.home = ""
        """The module whose vocabulary this kind belongs to."""
        self._made: Final[dict[tuple[Any, ...], S]] = {}
        self._parts: Final = tuple(sorts[part[1:-1]] if part[0] == "{" else part for part in _parts(pattern))

    @property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts of its gaps, in order."""
        return tuple(part for part in self._parts if isinstance(part, Sort))

    if TYPE_CHECKING:

        def __call__(self, *things: P.args, **_: P.kwargs) -> S:
            """The saying of these things."""

    else:  # without names, which would cost a dictionary at every call

        def __call__(self, *things):
            try:
                return self._made[things]
            except KeyError:
                return self._make(things)

    def __repr__(self) -> str:
        return f"<{self.pattern}>"

    def _make(self, things: tuple[Any, ...]) -> S:
        said: Any = self.says(self, things)
        return self._made.setdefault(things, said)

    def spelt(self, things: tuple[int, ...]) -> str:
        """The pattern with these things in its gaps; KeyError for a thing that is none of its sort."""
        left = iter(things)
        words = [part if isinstance(part, str) else part.spelt(next(left)) for part in self._parts]
        return " ".join(words).replace(" ;", ";")

    def read(self, text: str) -> S | None:
        """The saying with this text, or None if it is of another kind."""
        words = _parts(text)
        things: list[int] = []
        for part in self._parts:
            if isinstance(part, str):
                if not words or words.pop(0) != part:
                    return None
                continue
            taken = words if part.several else words[:1]
            thing = part.read(taken) if taken else None
            if thing is None:
                return None
            things.append(thing)
            words = words[len(taken) :]
        return None if words else cast(Callable[..., S], self)(*things)


class MoveKind(Kind[P, Move], Generic[P]):
    """A kind of move."""

    says = Move


class HappeningKind(Kind[P, Happening], Generic[P]):
    """A kind of happening."""

    says = Happening


class EffectKind(Kind[P, Effect], Generic[P]):
    """A kind of effect."""

    says = Effect


class QuestionKind(Kind[P, Asked], Generic[P]):
    """A kind of question."""

    says = Asked


class Vocabulary(Generic[S]):
    """All kinds of one table, by name; reads their text back."""

    def __init__(self, home: str, names: Mapping[str, object]) -> None:
        self.kinds: Final[Mapping[str, Kind[..., S]]] = {
            name: kind for name, kind in names.items() if isinstance(kind, Kind)
        }
        self._by_word: Final[dict[str, list[Kind[..., S]]]] = {}
        for kind in self.kinds.values():
            kind.home = home
            self._by_word.setdefault(kind.word, []).append(kind)

    @property
    def words(self) -> frozenset[str]:
        """The first words of all patterns."""
        return frozenset(self._by_word)

    def parse(self, text: str) -> S:
        """The saying with this text; Malformed if there is none."""
        for kind in self._by_word.get(_parts(text)[0], ()):
            said = kind.read(text)
            if said is not None:
                return said
        raise Malformed(text)


def _parts(text: str) -> list[str]:
    return text.replace(";", " ;").split() or [""]


def _said_again(home: str, text: str) -> Saying:
    """A saying that came from another process or a copy: the one of this process."""
    vocabulary: Vocabulary[Any] = import_module(home).VOCABULARY
    said: Saying = vocabulary.parse(text)
    return said
