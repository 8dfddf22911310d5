import { describe, expect, it } from 'vitest'
import { along, meant } from '../src/lib/pointing'
import type { Point, Spot } from '../src/lib/protocol'

const spot = (id: string, at: Point, hit: Spot['hit'], near: string[] = []): Spot => ({ id, kind: '', at, hit, title: id, near })
const square = (x: number, y: number, r: number): Point[] => [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]]

describe('a pointer', () => {
  const field = spot('field', [0, 0], square(0, 0, 40))
  const corner = spot('corner', [40, 40], 8)

  it('means the spot it lies in', () => {
    expect(meant([field, corner], [5, 5], 10)?.id).toBe('field')
    expect(meant([field, corner], [39, 39], 10)?.id).toBe('corner')
  })

  it('finds a small spot nearby, but nothing far away', () => {
    expect(meant([corner], [55, 40], 22)?.id).toBe('corner')
    expect(meant([corner], [65, 40], 22)).toBeNull()
  })
})

describe('an arrow key', () => {
  const spots = new Map(
    [spot('m', [0, 0], 5, ['e', 'ne', 's']), spot('e', [10, 0], 5), spot('ne', [5, -9], 5), spot('s', [0, 10], 5)].map((each) => [each.id, each]),
  )
  it('goes to the near spot that lies most in its direction, and nowhere if none does', () => {
    const from = spots.get('m')!
    expect(along(spots, from, 'ArrowRight')?.id).toBe('e')
    expect(along(spots, from, 'ArrowUp')?.id).toBe('ne')
    expect(along(spots, from, 'ArrowDown')?.id).toBe('s')
    expect(along(spots, from, 'ArrowLeft')).toBeNull()
  })
})
