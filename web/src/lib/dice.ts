/** The dice of a game, and what to expect of fair ones. */

import type { Row, Shown } from './protocol'

export interface Thrown {
  sum: number
  seen: number
  expected: number
}

/** All throws, the newest last. */
export const rollsIn = (rows: readonly Pick<Row, 'events'>[]): Shown[] =>
  rows.flatMap(({ events }) => (events ?? []).filter(({ k, dice }) => k === 'roll' && dice?.length))

/** How often each sum was thrown, and how often fair dice would be expected to show it. */
export function diceOf(rows: readonly Pick<Row, 'events'>[]): Thrown[] {
  const found: Thrown[] = []
  for (const { dice } of rollsIn(rows)) {
    const thrown = dice!.reduce((sum, die) => sum + die, 0)
    chances(dice!.length).forEach((chance, sum) => {
      if (!chance) return
      const each = (found[sum] ??= { sum, seen: 0, expected: 0 })
      each.expected += chance
      if (sum === thrown) each.seen += 1
    })
  }
  return found.filter(Boolean)
}

/** The chances of the sums of some dice. */
function chances(dice: number): number[] {
  if (!dice) return [1]
  const sums: number[] = []
  chances(dice - 1).forEach((chance, sum) => {
    for (let face = 1; face <= 6; face++) sums[sum + face] = (sums[sum + face] ?? 0) + chance / 6
  })
  return sums
}
