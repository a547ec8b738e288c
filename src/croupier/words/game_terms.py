"""The names of games, streets and hands."""

from __future__ import annotations

from typing import Final

from croupier.words.catalogue import message

GAME_NAMES: Final = {
    "THL": message("Hold'em limit"),
    "THPL": message("Hold'em pot-limit"),
    "THNL": message("Hold'em no-limit"),
    "O4HPL": message("Omaha pot-limit"),
    "O4JL": message("Omaha high/low limit"),
    "O4JPL": message("Omaha high/low pot-limit"),
    "O5HPL": message("Omaha 5 pot-limit"),
    "7SHL": message("Stud limit"),
    "7SJL": message("Stud high/low limit"),
    "7SLL": message("Razz limit"),
    "2T7TD": message("2-7 triple draw limit"),
    "O5JPL": message("Omaha 5 high/low (Big O) pot-limit"),
    "BADUGI": message("Badugi limit"),
    "O4JNL": message("Omaha high/low no-limit"),
    "O6HPL": message("Omaha 6 pot-limit"),
    "O6JPL": message("Omaha 6 high/low pot-limit"),
    "C5HPL": message("Courchevel pot-limit"),
    "C5JPL": message("Courchevel high/low pot-limit"),
    "2T7SD": message("2-7 single draw no-limit"),
    "5CDL": message("Five-card draw limit"),
    "5CDPL": message("Five-card draw pot-limit"),
    "5CDNL": message("Five-card draw no-limit"),
    "A5TD": message("A-5 triple draw limit"),
    "BADEUCEY": message("Badeucey limit"),
    "DRAMAHA": message("Dramaha pot-limit"),
    "SDNL": message("Short deck no-limit"),
}

STREETS: Final = {
    "pre-flop": message("pre-flop"),
    "flop": message("flop"),
    "turn": message("turn"),
    "river": message("river"),
    "bring-in": message("3rd street"),
    "4th st": message("4th street"),
    "5th st": message("5th street"),
    "6th st": message("6th street"),
    "7th st": message("7th street"),
    "pre-draw": message("before the draw"),
    "1st draw": message("1st draw"),
    "2nd draw": message("2nd draw"),
    "3rd draw": message("3rd draw"),
    "reveal": message("showdown"),
}

HAND_NAMES: Final = {
    "high card": message("high card"),
    "pair": message("pair"),
    "two pair": message("two pair"),
    "three of a kind": message("three of a kind"),
    "straight": message("straight"),
    "flush": message("flush"),
    "full house": message("full house"),
    "four of a kind": message("four of a kind"),
    "straight flush": message("straight flush"),
    "royal flush": message("royal flush"),
}
"""The names of the hands, by `croupier.cards.ranking.CATEGORIES`."""

BADUGI_NAMES: Final = {
    "badugi": message("badugi {ranks}"),
    "three-card": message("three-card {ranks}"),
    "two-card": message("two-card {ranks}"),
    "one-card": message("one-card {ranks}"),
}
"""Those of badugi, by `croupier.cards.badugi.CATEGORIES`."""
