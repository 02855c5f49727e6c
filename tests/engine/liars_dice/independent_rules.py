"""A referee for Liar's Dice, written from RULES.md without the engine.

It gets everybody's dice at the start of each round, and every move as text. It works with whole bids as claims about
dice, and finds what may follow a bid by trying every bid there is.
"""

from __future__ import annotations

NAMES = ["ones", "twos", "threes", "fours", "fives", "sixes"]


class Referee:
    """A game as the written rules describe it."""

    def __init__(self, players: int, starter: int) -> None:
        self.players = players
        self.turn = starter
        self.left = [5] * players
        self.gone: list[int] = []
        self.claims: list[tuple[int, int, str]] = []  # Player, number, face.
        self.rolled: list[list[int]] = []

    def roll(self, dice: list[list[int]]) -> None:
        """Begin a round with these dice."""
        assert [len(hand) for hand in dice] == self.left
        self.rolled = dice

    @property
    def finished(self) -> bool:
        return sum(number > 0 for number in self.left) == 1

    def allowed(self) -> set[str]:
        """Return every move that the rules allow now, as text."""
        if self.finished:
            return set()
        all_dice = sum(self.left)
        bids = {
            f"bid {face} {number}" for face in NAMES for number in range(1, all_dice + 1) if self.may_bid(number, face)
        }
        return bids | ({"challenge", "exact"} if self.claims else set())

    def may_bid(self, number: int, face: str) -> bool:
        if not self.claims:
            return face != "ones"
        _, before, of = self.claims[-1]
        if of == "ones" and face == "ones":
            return number > before
        if of == "ones":
            return number > 2 * before
        if face == "ones":
            return 2 * number >= before
        if NAMES.index(face) > NAMES.index(of):
            return number >= before
        return number > before

    def play(self, text: str) -> None:
        assert text in self.allowed()
        verb, *words = text.split()
        if verb == "bid":
            self.claims.append((self.turn, int(words[1]), words[0]))
            self.turn = self.next_after(self.turn)
            return
        bidder, number, face = self.claims[-1]
        count = self.count(face)
        starter = self.turn
        if verb == "exact":
            if count == number:
                self.left[self.turn] = min(5, self.left[self.turn] + 1)
            else:
                self.left[self.turn] -= 1
        else:
            starter = self.turn if count >= number else bidder
            self.left[starter] -= 1
        self.claims = []
        if self.left[starter] == 0:
            self.gone.append(starter)
            starter = self.next_after(starter)
        self.turn = starter

    def count(self, face: str) -> int:
        wanted = {1, NAMES.index(face) + 1}
        return sum(die in wanted for hand in self.rolled for die in hand)

    def next_after(self, player: int) -> int:
        while True:
            player = (player + 1) % self.players
            if self.left[player]:
                return player

    def places(self) -> list[int]:
        """Return every player's place: those with dice are first, then the latest to go out."""
        return [self.players - self.gone.index(player) if player in self.gone else 1 for player in range(self.players)]
