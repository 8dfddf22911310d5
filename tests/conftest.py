"""Settings for all tests."""

from hypothesis import settings

# How long an example takes says more about the machine than about the rules.
settings.register_profile("hexarium", deadline=None)
settings.load_profile("hexarium")
