/** What people and seats are called. */

import { words } from '../words'
import type { Facts, State } from './protocol'
import type { Ground } from './targets'

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

/** What a game says, with names where it only has numbers for its seats and places. */
export function spoken(facts: Facts | null, state: State | null, text: string, ground?: Ground | null): string {
  for (const { seat, title } of facts?.seats ?? [])
    if (title && /\d/.test(title)) text = text.replace(new RegExp(`\\b${title}\\b`, 'gi'), nameOf(facts, state, seat))
  // The board shows no numbers of places, so they are called by what they are.
  return text.replace(/\b([a-z]+) (\d+)\b/g, (all, kind: string, n: string) => ground?.spots.get(`${kind}-${n}`)?.title ?? all)
}

/** A question to oneself need not begin with the own name. */
export function toMyself(prompt: string, ...names: string[]): string {
  const name = names.find((each) => prompt.startsWith(`${each}: `))
  const rest = name ? prompt.slice(name.length + 2) : prompt
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
