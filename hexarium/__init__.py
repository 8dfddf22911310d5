"""One hex core, three complete games on it."""

from hexarium.kit.marks import Scene, show_scenes_with

__version__ = "0.1.0"


def _paint(scene: Scene) -> str:
    # Painting is imported when something is first shown, so that `import hexarium` stays light.
    from hexarium.draw.svg import paint

    return paint(scene)


show_scenes_with(_paint)
