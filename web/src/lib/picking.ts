/**
 * The choices of a question as a tree over what is pointed at.
 *
 * A point of a person is everything that lies there: a piece and the spot below it. What has been pointed at
 * narrows the choices; when one is left it is meant.
 */

import type { Choice, Id } from './protocol'

/** Everything that one click may mean. */
export type Point = readonly Id[]

export interface Picking {
  /** The choices that fit what has been pointed at. */
  left: Choice[]
  /** Those of them that need no more pointing. */
  ready: Choice[]
  /** What can be pointed at next. */
  lit: Set<Id>
}

/** What a choice still needs after some points: ids to choose from, nothing (`null`) if it is complete. */
function next(choice: Choice, points: readonly Point[]): Id[] | null | undefined {
  let at = 0
  for (const step of choice.pick) {
    const wanted = typeof step === 'string' ? [step] : [...step.all]
    while (wanted.length) {
      const point = points[at]
      if (point === undefined) return wanted
      const found = wanted.findIndex((id) => point.includes(id))
      if (found < 0) return undefined
      wanted.splice(found, 1)
      at += 1
    }
  }
  return at === points.length ? null : undefined
}

export function picking(choices: readonly Choice[], points: readonly Point[]): Picking {
  const left: Choice[] = []
  const ready: Choice[] = []
  const lit = new Set<Id>()
  for (const choice of choices) {
    const wanted = next(choice, points)
    if (wanted === undefined) continue
    left.push(choice)
    if (wanted === null) ready.push(choice)
    else for (const id of wanted) lit.add(id)
  }
  return { left, ready, lit }
}

export type Pointed =
  /** One choice is left, so it is meant. */
  | { is: 'meant'; choice: Choice }
  /** More must be pointed at, or chosen by a button. */
  | { is: 'narrowed'; points: Point[] }
  /** What was picked is put back. */
  | { is: 'back'; points: Point[] }
  /** Nothing can be done there. */
  | { is: 'nothing' }

/** What another point means after those before it. */
export function pointed(choices: readonly Choice[], points: readonly Point[], point: Point): Pointed {
  const here = picking(choices, points)
  const useful = point.filter((id) => here.lit.has(id))
  if (useful.length) {
    const all = [...points, useful]
    const { left } = picking(choices, all)
    return left.length === 1 && left[0]
      ? { is: 'meant', choice: left[0] }
      : { is: 'narrowed', points: all }
  }
  const held = points.findIndex((each) => each.some((id) => point.includes(id)))
  if (held >= 0) return { is: 'back', points: points.slice(0, held) }
  // Another piece may be picked up without putting the first one back.
  if (points.length) return pointed(choices, [], point)
  return { is: 'nothing' }
}

/** Choices of one kind: they say the same and cost the same, and differ in where. */
export interface Kind {
  say: string
  cost?: Record<string, number>
  choices: Choice[]
}

/** The choices that are made by pointing, by what they say. */
export function kinds(choices: readonly Choice[]): Kind[] {
  const found = new Map<string, Kind>()
  for (const choice of choices) {
    if (!choice.pick.length) continue
    const kind = found.get(choice.say)
    if (kind) kind.choices.push(choice)
    else
      found.set(choice.say, {
        say: choice.say,
        choices: [choice],
        ...(choice.cost ? { cost: choice.cost } : {}),
      })
  }
  return [...found.values()]
}

/** Letters for buttons: the first letter of its words that is still free, or the next one in it. */
export function letters(said: readonly string[], taken: Iterable<string> = []): (string | null)[] {
  const used = new Set(taken)
  return said.map((say) => {
    const words = say.toLowerCase().split(/[^a-z]+/).filter(Boolean)
    const free = [...words.map((word) => word.charAt(0)), ...words.join('')].find(
      (letter) => !used.has(letter),
    )
    if (free) used.add(free)
    return free ?? null
  })
}
