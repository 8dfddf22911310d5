/** What a bot thinks, matched with the choices of the question. */

import type { Ask, Choice, Id, Thought } from './protocol'

export interface Advice {
  action: string
  choice: Choice | null
  /** The expected result, from 0 to 1; null if the bot did not think of it. */
  value: number | null
  /** Whether the value is only a bound. */
  atMost: boolean
}

export function idsOf(choice: Choice | null): Id[] {
  return choice?.pick.flatMap((pick) => (typeof pick === 'string' ? [pick] : pick.all)) ?? []
}

/** The best actions first, the bot's own before all; what it did not think of is no advice. */
export function advice(thought: Thought, ask: Ask, most = 3): Advice[] {
  const first = { action: thought.action, value: thought.choices.find((each) => each.action === thought.action)?.value ?? null }
  const others = thought.choices.filter((each) => each.action !== thought.action && each.value !== null)
  return [first, ...others].slice(0, most).map((each) => ({
    action: each.action,
    choice: ask.choices.find((choice) => choice.do[0] === each.action) ?? null,
    value: each.value,
    atMost: 'at_most' in each && each.at_most === true,
  }))
}
