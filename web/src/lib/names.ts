/** What people and seats are called. */

import { words } from '../words'
import type { Facts, State } from './protocol'

/** The name of whoever sits there, or what the game calls the seat. */
export function nameOf(facts: Facts | null, state: State | null, seat: number | null | undefined): string {
  if (seat === null || seat === undefined) return words.nobody
  return facts?.seats[seat]?.name || colourOf(state, seat)
}

/** What the game calls a seat, such as its colour. */
export function colourOf(state: State | null, seat: number): string {
  const panel = state?.panels.find((each) => each.place === 'seat' && each.seat === seat)
  return panel?.title ?? words.seat(seat)
}
