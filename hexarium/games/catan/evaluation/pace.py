"""How long a seat waits for a card of each resource: it is rolled, or traded for with the bank."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.evaluation.pips import lane
from hexarium.games.catan.rules.bundle import count_of
from hexarium.kit.dispatch import inlined, rule

NEVER = 150.0
"""Rolls that stand for a card that is not produced at all."""
MOST = 63
WAITS = np.array([NEVER, *(36 / pips for pips in range(1, MOST + 1))])
"""By pips, the rolls until a card comes."""


@inlined
def wait(by_resource: Any, resource: Any) -> Any:
    """How long a card of a resource is waited for, if it is not traded for."""
    return WAITS[min(np.int64(MOST), lane(by_resource, resource))]


@inlined
def trade(by_resource: Any, rates: Any, resource: Any) -> Any:
    """How long any card is waited for, if it is traded for with one resource."""
    return wait(by_resource, resource) * count_of(rates, resource)


@rule
def prices(by_resource: Any, rates: Any) -> Any:
    """The price of each resource in rolls: that of waiting for it, or that of the best trade."""
    traded = min(
        NEVER,
        min(
            min(trade(by_resource, rates, 0), trade(by_resource, rates, 1)),
            min(
                trade(by_resource, rates, 2),
                min(trade(by_resource, rates, 3), trade(by_resource, rates, 4)),
            ),
        ),
    )
    return (
        min(wait(by_resource, 0), traded),
        min(wait(by_resource, 1), traded),
        min(wait(by_resource, 2), traded),
        min(wait(by_resource, 3), traded),
        min(wait(by_resource, 4), traded),
    )
