"""What is wrong with how a page looks, as a script that the page is asked with."""

from __future__ import annotations

LONG = "Wilhelmine-Charlotte von Überschwänglich"
"""As long as a name can be."""
# Text that is pushed along, or shortened on purpose with the whole of it to be pointed at, is not cut off.
WRONG = """(touch) => {
  const said = []
  const call = (each) => `${each.tagName} ${(each.ariaLabel || each.textContent).trim().slice(0, 60)}`
  const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.hidden')
  const hasText = (each) => [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim())
  const stands = (each) => !/inline$|contents/.test(getComputedStyle(each).display)
  if (document.documentElement.scrollWidth > innerWidth) said.push('wider than the screen')
  for (const each of document.querySelectorAll('body :not(svg, svg *)')) {
    if (!shown(each)) continue
    if (hasText(each) && stands(each) && !each.title && each.scrollWidth > each.clientWidth + 1)
      said.push(`cut off: ${call(each)}`)
    const { width, height } = each.getBoundingClientRect()
    const touched = touch && getComputedStyle(each).pointerEvents !== 'none'
    if (touched && each.matches('button, a, select, summary, [type=text]') && Math.min(width, height) < 43.5)
      said.push(`too small: ${call(each)}`)
  }
  const board = document.querySelector('.stage')?.getBoundingClientRect()
  for (const each of board ? document.querySelectorAll('.form, .dock, .over, .panel, .seat') : []) {
    const box = each.getBoundingClientRect()
    const across = Math.min(box.right, board.right) - Math.max(box.left, board.left)
    const along = Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top)
    if (shown(each) && across > 1 && along > 1) said.push(`over the board: ${call(each)}`)
  }
  return said
}"""
