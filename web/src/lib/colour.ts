import type { Colour } from './protocol'

export type Theme = 'light' | 'dark'

/** A colour in one theme. */
export function shade(colour: Colour, theme: Theme): string {
  const cut = colour.indexOf('/')
  if (cut < 0) return colour
  return theme === 'dark' ? colour.slice(cut + 1) : colour.slice(0, cut)
}

/** Black or white, whichever reads better on a colour. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return light > 0.179 ? '#000000' : '#ffffff'
}
