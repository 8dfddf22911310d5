import { describe, expect, it } from 'vitest'
import { labelsOf, linesOf, sampled } from '../src/lib/overtime'
import type { Panel } from '../src/lib/protocol'

const panel = (seat: number, points: number): Panel => ({
  id: `player-${seat}`,
  title: '',
  place: 'seat',
  seat,
  items: [
    { id: `points-${seat}`, label: 'points', n: points, title: '' },
    { id: `same-${seat}`, label: 'same', n: 1, title: '' },
    { id: `hidden-${seat}`, label: 'hidden', n: null, title: '' },
  ],
})
const samples = [0, 5, 10].map((ply) => ({ ply, panels: [panel(0, ply), panel(1, 2)] }))

describe('a game over time', () => {
  it('is looked at evenly, from the first ply to the last', () => {
    expect(sampled(10, 3)).toEqual([0, 5, 10])
    expect(sampled(2, 32)).toEqual([0, 1, 2])
    expect(sampled(0, 32)).toEqual([0])
  })
  it('shows what all seats count and what changes', () => {
    expect(labelsOf(samples)).toEqual(['points'])
    expect(linesOf(samples, 'points')).toEqual([
      { seat: 0, points: [[0, 0], [5, 5], [10, 10]] },
      { seat: 1, points: [[0, 2], [5, 2], [10, 2]] },
    ])
  })
})
