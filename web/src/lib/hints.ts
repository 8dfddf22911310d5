/** What a bot thinks, matched with the choices of the question. */

import type { Ask, Choice, Form, Id, Thought } from './protocol'

export interface Advice {
  action: string
  /** What would follow. */
  line: string[]
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
  const first = thought.choices.find((each) => each.action === thought.action) ?? { action: thought.action, value: null }
  const others = thought.choices.filter((each) => each.action !== thought.action && each.value !== null)
  return [first, ...others].slice(0, most).map((each) => ({
    action: each.action,
    line: 'line' in each ? (each.line ?? []) : [],
    choice: ask.choices.find((choice) => choice.do[0] === each.action) ?? null,
    value: each.value,
    atMost: 'at_most' in each && each.at_most === true,
  }))
}

/** What would be filled in of a form by one action after another, side by side; nothing if the first is not in it. */
export function filledBy(form: Form, actions: readonly string[]): string {
  const counts = new Map<string, Map<string, number>>()
  for (const action of actions) {
    const side = form.sides.find(({ items }) => items.some((item) => item.do === action))
    if (!side) break
    const { label, max } = side.items.find((item) => item.do === action)!
    const there = counts.get(side.title) ?? new Map<string, number>()
    counts.set(side.title, there.set(label, max > 1 ? (there.get(label) ?? 0) + 1 : 0))
  }
  return [...counts].map(([title, held]) => `${title} ${[...held].map(([label, n]) => (n ? `${n} ${label}` : label)).join(' + ')}`).join(', ')
}
