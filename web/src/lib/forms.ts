/** A form that is filled in here and sent as one batch. */

import type { Entry, Form, Side } from './protocol'

/** How often each entry is taken, by side and entry: the same entry may stand on both sides. */
export type Filled = Readonly<Record<string, number>>

export const MOST_ACTIONS = 64

export function keyOf(side: Side, entry: Entry): string {
  return `${side.id}/${entry.id}`
}

export function countOf(filled: Filled, side: Side, entry: Entry): number {
  return filled[keyOf(side, entry)] ?? 0
}

export function sumOf(filled: Filled, side: Side): number {
  return side.items.reduce((sum, entry) => sum + countOf(filled, side, entry), 0)
}

/** Whether one more fits: into its entry, into its side, and not what is taken on another side already. */
export function canAdd(form: Form, filled: Filled, side: Side, entry: Entry): boolean {
  const elsewhere = form.sides.some(
    (other) =>
      other.id !== side.id &&
      other.items.some(
        (each) => (each.id === entry.id || each.label === entry.label) && countOf(filled, other, each) > 0,
      ),
  )
  return !elsewhere && countOf(filled, side, entry) < entry.max && sumOf(filled, side) < side.max
}

export function added(form: Form, filled: Filled, side: Side, entry: Entry, by: number): Filled {
  let now = countOf(filled, side, entry)
  if (by < 0) now = Math.max(0, now + by)
  else
    for (let more = 0; more < by; more++) {
      if (!canAdd(form, { ...filled, [keyOf(side, entry)]: now }, side, entry)) break
      now += 1
    }
  return now === countOf(filled, side, entry) ? filled : { ...filled, [keyOf(side, entry)]: now }
}

/** Whether every side has as many as it needs. */
export function isComplete(form: Form, filled: Filled): boolean {
  const rightSums = form.sides.every((side) => {
    const sum = sumOf(filled, side)
    return sum >= side.min && sum <= side.max
  })
  const actions = batchOf(form, filled)
  return rightSums && actions.length > 0 && actions.length <= MOST_ACTIONS
}

/** The actions that are sent: what opens it, the entries side by side, what closes it. */
export function batchOf(form: Form, filled: Filled): string[] {
  const entries = form.sides.flatMap((side) =>
    side.items.flatMap((entry) => Array<string>(countOf(filled, side, entry)).fill(entry.do)),
  )
  return [...(form.open ?? []), ...entries, ...(form.send ? [form.send] : [])]
}
