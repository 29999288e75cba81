"""Which place has the best claim to a piece, when more than one hears it or it is believed elsewhere.

A neighbour hears across, a hand carries a piece over a tile, a piece lies still where its reader is silent.
So a claim must have settled, must be clearly stronger than any rival, and must overcome the hold of the
place the piece is known to be at. That hold is firm where nobody could have seen it leave. A place where the
rules expect the piece, and that cannot be looked at now, is a rival that cannot speak.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass

from companion.messages.ids import PieceId, PlaceId, Witness
from companion.table import votes as vote_of
from companion.table.mirror import Mirror
from companion.table.overrides import Overrides, overrules
from companion.table.tuning import ROUNDING, Tuning
from companion.table.votes import Vote

Votes = Mapping[PlaceId, Mapping[PieceId, Vote]]
Plausible = Callable[[PieceId, PlaceId], bool]
"""The rules' opinion: could this piece come to lie at this place now?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """Everything that is weighed when places claim a piece."""

    at: float
    votes: Votes
    mirror: Mirror
    unseen: frozenset[PlaceId]
    """Places no sensor can look at now."""
    tuning: Tuning
    overrides: Overrides
    named: Container[tuple[PlaceId, PieceId]]
    """What the camera sees at a place."""
    plausible: Plausible | None = None
    last_words: bool = False
    """Readers fall silent just now: what they said so far must do."""

    def winner(self, piece: PieceId) -> PlaceId | None:
        """The place a piece has come to, or None while it is where it was or nobody can tell."""
        home = self.mirror.where.get(piece)
        if self._held_by_switch(piece, home):
            return None
        heard = list(self._heard(piece))
        if not heard:
            return None
        silent = self._silent(piece)
        alone = len(heard) == 1 and not silent
        claims = [(0.0 if alone else self._rank(piece, place, vote), place, vote) for place, vote in heard]
        (rank, place, vote), *rivals = sorted(claims, key=lambda claim: (-claim[0], claim[1]))
        if not self._convincing(vote):
            return None
        disputed = [*silent, *(rival for rival, _, _ in rivals)]
        if disputed and rank - max(disputed) < self.tuning.rival_margin:
            return None
        return place if self._let_go(piece, home, place, vote) else None

    def pending(self, piece: PieceId) -> bool:
        """Whether another place hears a piece well enough that it may yet win it."""
        return any(vote.strength > 0 for _, vote in self._heard(piece))

    def _heard(self, piece: PieceId) -> Iterator[tuple[PlaceId, Vote]]:
        """The places other than its own that hear a piece and may be listened to."""
        home = self.mirror.where.get(piece)
        override = self.overrides.get(piece)
        for place, heard in self.votes.items():
            vote = heard.get(piece)
            if vote is None or place == home or place in self.unseen or True not in vote.recent:
                continue
            if not overrules(override, place, self.tuning):
                yield place, vote

    def _silent(self, piece: PieceId) -> list[float]:
        """How much the claims of places weigh that may have the piece and cannot say so."""
        home, plausible = self.mirror.where.get(piece), self.plausible
        if plausible is None:
            return []
        unseen = (place for place in self.unseen if place in self.votes and place != home)
        return [self.tuning.favour for place in unseen if plausible(piece, place)][:1]

    def _held_by_switch(self, piece: PieceId, home: PlaceId | None) -> bool:
        """Whether a closed switch says that the piece has not left."""
        by_switch = self.mirror.witness.get(piece) is Witness.SWITCH
        return by_switch and home is not None and home not in self.unseen

    def _weight(self, piece: PieceId, place: PlaceId, vote: Vote) -> float:
        """The strength of a claim with what the camera says of it."""
        return vote.strength + (self.tuning.camera_favour if (place, piece) in self.named else 0.0)

    def _rank(self, piece: PieceId, place: PlaceId, vote: Vote) -> float:
        """The weight of a claim among rivals, with the rules' opinion."""
        expected = self.plausible is not None and self.plausible(piece, place)
        return self._weight(piece, place, vote) + (self.tuning.favour if expected else 0.0)

    def _convincing(self, vote: Vote) -> bool:
        """Whether a claim would do if nobody disputed it."""
        tuning = self.tuning
        return vote_of.settled(vote, self.at, tuning) and (
            vote.strength > 0 or vote_of.stayed(vote, self.at, tuning.seconds_to_trust, tuning)
        )

    def _firm(self, piece: PieceId, place: PlaceId, vote: Vote) -> bool:
        """Whether a claim outweighs what cannot be checked."""
        tuning = self.tuning
        if self.last_words and self._rank(piece, place, vote) >= tuning.rival_margin:
            return True
        long = vote_of.stayed(vote, self.at, tuning.seconds_to_overrule, tuning)
        return vote.strength >= tuning.full - ROUNDING or long

    def _let_go(self, piece: PieceId, home: PlaceId | None, place: PlaceId, vote: Vote) -> bool:
        """Whether the place a piece is believed to be at gives it up to a claim."""
        override = self.overrides.get(piece)
        if override is not None and not override.confirmed:
            return self._firm(piece, place, vote)
        if home is None:
            return True
        if home in self.unseen:
            return self._firm(piece, place, vote)
        if home not in self.votes:
            return True
        held = self.votes[home].get(piece)
        if held is None:
            return False
        if vote_of.gone(held, self.at, self.tuning):
            return True
        if vote_of.excused(held):
            return self._firm(piece, place, vote) and True not in held.recent
        lead = self._weight(piece, place, vote) - self._weight(piece, home, held)
        return lead >= self.tuning.move_margin
