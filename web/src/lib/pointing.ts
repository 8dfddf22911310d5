/** Which spot a pointer or an arrow key means; places only, no rules. */

import type { Id, Point, Spot } from './protocol'

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function inside(outline: Point[], [x, y]: Point): boolean {
  let odd = false
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i]!
    const [bx, by] = outline[j]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  }
  return odd
}

/** How far its area reaches from its middle. */
export function reach(spot: Spot): number {
  return typeof spot.hit === 'number' ? spot.hit : Math.max(...spot.hit.map((each) => distance(each, spot.at)))
}

export function holds(spot: Spot, place: Point): boolean {
  return typeof spot.hit === 'number' ? distance(spot.at, place) <= spot.hit : inside(spot.hit, place)
}

/**
 * The spot that is meant by a place: among those it lies in the one whose middle is nearest in terms of its size,
 * otherwise the nearest within `slack`, so that a thumb finds small things.
 */
export function meant(spots: Iterable<Spot>, place: Point, slack: number): Spot | null {
  let best: Spot | null = null
  let least = Infinity
  for (const spot of spots) {
    const away = distance(spot.at, place)
    const size = reach(spot)
    let score: number
    if (holds(spot, place)) score = away / size
    else if (away <= Math.max(slack, typeof spot.hit === 'number' ? spot.hit : 0)) score = 1 + away / slack
    else continue
    if (score < least) {
      least = score
      best = spot
    }
  }
  return best
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isArrow(key: string): boolean {
  return key in ARROWS
}

/** The near spot that lies most in the direction of an arrow key, or none. */
export function along(spots: ReadonlyMap<Id, Spot>, from: Spot, key: string): Spot | null {
  const way = ARROWS[key]
  if (!way) return null
  let best: Spot | null = null
  let most = 0.2
  for (const id of from.near) {
    const to = spots.get(id)
    if (!to) continue
    const length = distance(from.at, to.at) || 1
    const straight = ((to.at[0] - from.at[0]) * way[0] + (to.at[1] - from.at[1]) * way[1]) / length
    if (straight > most) {
      most = straight
      best = to
    }
  }
  return best
}
