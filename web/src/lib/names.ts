/** What people and seats are called. */

import { words } from '../words'
import type { Facts, State } from './protocol'

/** The name of the person who sits there, or what the game calls the seat: bots of one level look alike. */
export function nameOf(facts: Facts | null, state: State | null, seat: number | null | undefined): string {
  if (seat === null || seat === undefined) return words.nobody
  const there = facts?.seats[seat]
  return (there?.kind === 'bot' && !there.substitute && !there.resigned ? '' : there?.name) || colourOf(facts, state, seat)
}

/** What the game calls a seat, such as its colour. */
export function colourOf(facts: Facts | null, state: State | null, seat: number): string {
  const panel = state?.panels.find((each) => each.place === 'seat' && each.seat === seat)
  const title = panel?.title ?? facts?.seats[seat]?.title
  return title ? title.charAt(0).toUpperCase() + title.slice(1) : words.seat(seat)
}
