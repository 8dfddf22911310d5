/** What can be hit on a board: its spots, and pieces by the place where they stand. */

import { meant } from './pointing'
import type { Board, Id, Mark, Piece, Point, Spot } from './protocol'

/** How far a piece reaches from its middle. */
export function extent(piece: Piece): number {
  let most = 6
  for (const mark of piece.marks) most = Math.max(most, reaches(mark))
  return most
}

function reaches(mark: Mark): number {
  switch (mark.shape) {
    case 'area':
    case 'line':
      return Math.max(...mark.points.map((point) => Math.hypot(...point)))
    case 'circle':
      return Math.hypot(...mark.at) + mark.radius
    case 'label':
      return Math.hypot(...mark.at)
  }
}

/** A board and its pieces, to be looked up by where they are. */
export class Ground {
  readonly spots: ReadonlyMap<Id, Spot>
  readonly pieces: ReadonlyMap<Id, Piece>
  private readonly standing = new Map<Id, Piece[]>()

  constructor(board: Board, pieces: readonly Piece[]) {
    this.spots = new Map(board.spots.map((spot) => [spot.id, spot]))
    this.pieces = new Map(pieces.map((piece) => [piece.id, piece]))
    for (const piece of pieces) {
      const there = this.standing.get(piece.on)
      if (there) there.push(piece)
      else this.standing.set(piece.on, [piece])
    }
  }

  on(spot: Id): readonly Piece[] {
    return this.standing.get(spot) ?? []
  }

  /** Where an id can be hit: a piece that has its spot to itself, anywhere on the spot. */
  target(id: Id): Spot | null {
    const spot = this.spots.get(id)
    if (spot) return spot
    const piece = this.pieces.get(id)
    if (!piece) return null
    const below = this.spots.get(piece.on)
    const alone = below && this.on(below.id).filter((each) => each.kind === piece.kind).length === 1
    if (below && alone) return { ...below, id }
    return { id, kind: piece.kind, at: piece.at, hit: Math.min(extent(piece) + 3, 40), title: piece.title, near: [] }
  }

  /** Everything that a place means, for those who may choose among some ids: what is lit there comes first. */
  at(place: Point, lit: Iterable<Id>, slack: number): Id[] {
    const targets: Spot[] = []
    for (const id of lit) {
      const target = this.target(id)
      if (target) targets.push(target)
    }
    const found = meant(targets, place, slack)
    if (!found) return this.all(place, slack / 2)
    // A piece and its spot may both be meant; two pieces on one spot are told apart.
    const piece = this.pieces.get(found.id)
    if (piece) return [piece.id, piece.on]
    return [found.id, ...this.on(found.id).map((each) => each.id)]
  }

  /** The nearest spot with all that stands on it. */
  all(place: Point, slack: number): Id[] {
    const found = meant(this.spots.values(), place, slack)
    return found ? [found.id, ...this.on(found.id).map((each) => each.id)] : []
  }

  /** In words: the spot, then what stands on it. */
  title(ids: readonly Id[]): string {
    const titles: string[] = []
    for (const id of ids) {
      const title = this.spots.get(id)?.title ?? this.pieces.get(id)?.title
      if (title && !titles.includes(title)) titles.push(title)
    }
    return titles.join(' · ')
  }
}
