/** Numbers of the seats over a whole game, from a few of its positions. */

import type { Panel } from './protocol'

export interface Sample {
  ply: number
  panels: readonly Panel[]
}
export interface Course {
  seat: number
  points: [ply: number, n: number][]
}

/** Some plies from the first to the last, evenly. */
export function sampled(last: number, most: number): number[] {
  const count = Math.min(most, last + 1)
  return count < 2 ? [last] : Array.from({ length: count }, (_, at) => Math.round((at * last) / (count - 1)))
}

const seats = (sample: Sample): Panel[] => sample.panels.filter((panel) => panel.place === 'seat' && panel.seat !== undefined)

/** What all seats count, and what did not stay the same. */
export function labelsOf(samples: readonly Sample[]): string[] {
  const first = samples[0]
  if (!first) return []
  const panels = seats(first)
  const common = (panels[0]?.items ?? [])
    .filter((item) => item.n !== null)
    .map((item) => item.label)
    .filter((label) => panels.every((panel) => panel.items.some((item) => item.label === label)))
  return [...new Set(common)].filter((label) => {
    const numbers = linesOf(samples, label).flatMap((line) => line.points.map(([, n]) => n))
    return samples.length < 3 || new Set(numbers).size > 1
  })
}

export function linesOf(samples: readonly Sample[], label: string): Course[] {
  const lines = new Map<number, Course>()
  for (const sample of samples)
    for (const panel of seats(sample)) {
      const n = panel.items.find((item) => item.label === label)?.n
      if (n === null || n === undefined) continue
      const line = lines.get(panel.seat!) ?? { seat: panel.seat!, points: [] }
      line.points.push([sample.ply, n])
      lines.set(panel.seat!, line)
    }
  return [...lines.values()]
}
