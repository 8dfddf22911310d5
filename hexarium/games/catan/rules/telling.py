"""What happens on the island: the kinds of events that its rules tell.

Cards are bundles (see `bundle.py`), a `card` is the number of a resource or of a development card. Resources
change hands in the events marked with →, and in no others; whoever adds these up knows every hand but for
thefts between others.
"""

from __future__ import annotations

from hexarium.kit.events import Kind

SETTLED = Kind("settled", "seat", "corner")
BUILT_ROAD = Kind("built_road", "seat", "edge", "free")
BUILT_CITY = Kind("built_city", "seat", "corner")
ROLLED = Kind("rolled", "seat", "first", "second")
GAINED = Kind("gained", "seat", "cards")
"""→ From the supply, by the roll or the second settlement."""
NOBODY_GAINED = Kind("nobody_gained", "seat")
MUST_DISCARD = Kind("must_discard", "seat", "count")
NOBODY_DISCARDS = Kind("nobody_discards", "seat")
DISCARDED = Kind("discarded", "seat", "card")
"""→ To the supply."""
ROBBER_MOVED = Kind("robber_moved", "seat", "hex")
STOLEN = Kind("stolen", "seat", "victim", secret=("card",), to=("seat", "victim"))
"""→ From the victim."""
PAID = Kind("paid", "seat", "cards")
"""→ To the supply, for what is built or bought in the same action."""
BOUGHT = Kind("bought", "seat", secret=("card",), to=("seat",))
PLAYED = Kind("played", "seat", "card")
"""A development card is put down."""
INVENTED = Kind("invented", "seat", "cards")
"""→ From the supply."""
SURRENDERED = Kind("surrendered", "seat", "taker", "card", "count")
"""→ To whoever plays monopoly: all cards of a resource, told for every other seat, also for none."""
MONOPOLISED = Kind("monopolised", "seat", "card", "count")
"""The same in all."""
TRADED_WITH_BANK = Kind("traded_with_bank", "seat", "gave", "got")
"""→ Both ways."""
DRAFTED = Kind("drafted", "seat", "card", "wanted")
"""One card more in an offer or counter-offer: given (0) or wanted (1)."""
SHOWN = Kind("shown", "seat", "cards")
"""Everyone learns that a seat holds some cards, though it keeps them."""
ASKED = Kind("asked", "seat", "gives", "wants")
ACCEPTED = Kind("accepted", "seat")
DECLINED = Kind("declined", "seat")
COUNTERED = Kind("countered", "seat", "gives", "wants")
TRADED = Kind("traded", "seat", "other", "gave", "got")
"""→ Both ways, between two players."""
WITHDREW = Kind("withdrew", "seat")
TOOK_TILE = Kind("took_tile", "seat", "tile")
"""The longest road (0) or the largest army (1)."""
LOST_TILE = Kind("lost_tile", "seat", "tile")
ENDED_PART = Kind("ended_part", "seat", "points")
"""A turn, or a part of a paired turn, is over; the seat has so many points that everyone can count."""
BEGAN_PART = Kind("began_part", "seat", "turn", "paired")
ENDED = Kind("ended", "winner", "points", "turn")
"""The winner is −1 if there is none."""
