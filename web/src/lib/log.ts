/** The log in words: what happened in each row, newest last. */

import { words } from '../words'
import type { Row } from './protocol'

export interface Told {
  v: number
  seat: number | null
  says: string[]
  /** Not a move of the game but of the table: somebody sat down, took back, left. */
  aside: boolean
  by: string | null
}

export const MOST_ROWS = 500

/** A row in words, or nothing if it says nothing. */
export function told(row: Row, name: (seat: number | null) => string): Told | null {
  const seat = row.seat ?? null
  const said = (row.events ?? []).map((event) => event.say).filter(Boolean)
  const aside = row.kind !== 'act'
  // What the table does is told in the words of this page, with the names that it shows; how a game ended is not.
  const own = aside && row.kind !== 'over' ? words.rows[row.kind]?.(name(seat)) : undefined
  const says = own ? [own] : said
  return says.length ? { v: row.v, seat, says, aside, by: row.by ?? null } : null
}

/** The pieces that a row moved or put, so that the last move stays marked. */
export function touched(row: Row, set: readonly { id: string; seat?: number }[] = []): Set<string> {
  const ids = new Set<string>()
  for (const event of row.events ?? [])
    if ((event.k === 'move' || event.k === 'put') && event.piece) ids.add(event.piece)
  if (!ids.size && row.kind === 'act')
    for (const piece of set) if (piece.seat !== undefined && piece.seat === row.seat) ids.add(piece.id)
  return ids
}

/** The rows of actions that stand: an undo takes back all that came after the row it goes to. */
export function standing(rows: readonly Row[]): Row[] {
  const acts: Row[] = []
  for (const row of rows) {
    if (row.kind === 'act') acts.push(row)
    else if (row.kind === 'undo')
      while (acts.length && acts.at(-1)!.v > (row.to ?? 0)) acts.pop()
  }
  return acts
}

/** The row to go back to so that a seat's last action is taken back; none if it has revealed something, or what came after it. */
export function undoTo(rows: readonly Row[], seat: number): number | null {
  const acts = standing(rows)
  const last = acts.findLastIndex((row) => row.seat === seat && row.by !== 'bot')
  return last < 0 || acts.slice(last).some(({ reveals }) => reveals) ? null : acts[last]!.v - 1
}
