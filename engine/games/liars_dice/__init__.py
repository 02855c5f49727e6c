"""Liar's Dice: hidden dice, bids on all of them, and doubt. Start reading with RULES.md and ``game``."""

from engine.games.liars_dice.game import LiarsDice

GAME = LiarsDice()
