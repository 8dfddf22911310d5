"""What has to be compiled before bots can think fast, and whether it is."""

from __future__ import annotations

from hexarium.bots.making import MODULES, kind, make
from hexarium.kit.runner import Call, Runner
from hexarium.kit.variant import Variant


def needed(variant: Variant) -> list[Call]:
    """What all kinds of bots that can play a variant let its runner think, each algorithm once."""
    runner = Runner(variant)
    calls = [
        call for name in MODULES if not kind(name).fits(variant) for call in make(name, variant).calls(runner)
    ]
    return list({call[0].__name__: call for call in calls}.values())


def is_ready(variant: Variant) -> bool:
    """Whether every bot thinks compiled from its first choice on."""
    return Runner(variant).can_think(*needed(variant))
