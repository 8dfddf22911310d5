"""Settings for all tests."""

import os

from hypothesis import settings

# How long an example takes says more about the machine than about the rules. In continuous integration the
# examples are the same each time, so that a change is judged by what it changes; at home they wander.
settings.register_profile("hexarium", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("hexarium")
