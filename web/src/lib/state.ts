/** A state after a step: pure, so that what has not changed stays the same object. */

import type { Change, Panel, Piece, State } from './protocol'

export function applied(state: State, change: Change): State {
  const { set, gone, panels, ...rest } = change
  return {
    ...state,
    ...rest,
    pieces: set?.length || gone?.length ? withPieces(state.pieces, set ?? [], gone ?? []) : state.pieces,
    panels: panels?.length || gone?.length ? withPanels(state.panels, panels ?? [], gone ?? []) : state.panels,
  }
}

function withPieces(pieces: Piece[], set: Piece[], gone: string[]): Piece[] {
  const all = new Map(pieces.map((piece) => [piece.id, piece]))
  for (const id of gone) all.delete(id)
  for (const piece of set) all.set(piece.id, piece)
  return [...all.values()]
}

function withPanels(panels: Panel[], changed: Panel[], gone: string[]): Panel[] {
  if (!changed.length && !panels.some((panel) => gone.includes(panel.id))) return panels
  const all = new Map(panels.map((panel) => [panel.id, panel]))
  for (const id of gone) all.delete(id)
  for (const panel of changed) all.set(panel.id, panel)
  return [...all.values()]
}

/** Pieces in the order in which they are painted. */
export function layered(pieces: Piece[]): Piece[] {
  return pieces
    .map((piece, order) => ({ piece, order }))
    .sort((a, b) => (a.piece.layer ?? 0) - (b.piece.layer ?? 0) || a.order - b.order)
    .map(({ piece }) => piece)
}
