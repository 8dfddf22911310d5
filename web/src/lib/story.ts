/** What can be told of a finished game: how the seats stood over it, and what they dealt. */

import type { Panel, Story } from './protocol'

export interface Course {
  seat: number
  points: [ply: number, n: number][]
}

const ofSeats = (panels: readonly Panel[]): Panel[] => panels.filter((panel) => panel.seat !== undefined)
const total = (items: Record<string, number> = {}): number => Object.values(items).reduce((sum, n) => sum + n, 0)

/** What all seats count, in the order of the first. */
export function labelsOf(story: Story): string[] {
  const panels = ofSeats(story.samples[0]?.panels ?? [])
  const common = (panels[0]?.items ?? [])
    .filter(({ n, label }) => n !== null && panels.every(({ items }) => items.some((item) => item.label === label)))
    .map(({ label }) => label)
  return [...new Set(common)]
}

/** A number of every seat over the game. */
export function coursesOf(story: Story, label: string): Course[] {
  const courses = new Map<number, Course>()
  for (const { ply, panels } of story.samples)
    for (const { seat, items } of ofSeats(panels)) {
      const n = items.find((item) => item.label === label)?.n
      if (n === null || n === undefined) continue
      const course = courses.get(seat!) ?? { seat: seat!, points: [] }
      course.points.push([ply, n])
      courses.set(seat!, course)
    }
  return [...courses.values()]
}

/** How often a number became another. */
export const moves = (courses: readonly Course[]): number =>
  courses.flatMap(({ points }) => points.filter(([, n], at) => at && n !== points[at - 1]![1])).length

/** What a seat got and gave, without anything in return, and how often it traded. */
export interface Dealings {
  seat: number
  /** From the supply, and to it. */
  income: number
  spent: number
  /** From other seats, and to them. */
  taken: number
  lost: number
  trades: number
}

/** The flows of a game by seat, and what each has got from the supply over it. */
export function flowsOf(story: Story): { dealings: Dealings[]; income: Course[] } {
  const seats = new Map(ofSeats(story.samples[0]?.panels ?? []).map(({ id, seat }) => [id, seat!]))
  const all = new Map<number, Dealings>()
  const income = new Map<number, Course>()
  for (const seat of seats.values()) {
    all.set(seat, { seat, income: 0, spent: 0, taken: 0, lost: 0, trades: 0 })
    income.set(seat, { seat, points: [[0, 0]] })
  }
  const one = (id: string | null | undefined): Dealings | undefined => all.get(seats.get(id ?? '') ?? -1)
  for (const { ply, events } of story.rows)
    for (const event of events) {
      if (event.k !== 'flow') continue
      const [from, to, n] = [one(event.from), one(event.to), total(event.items)]
      if (total(event.back)) {
        for (const each of [from, to]) if (each) each.trades += 1
        continue
      }
      if (from) from[to ? 'lost' : 'spent'] += n
      if (!to) continue
      to[from ? 'taken' : 'income'] += n
      if (!from) income.get(to.seat)!.points.push([ply, to.income])
    }
  for (const { points } of income.values()) points.push([story.plies, points.at(-1)![1]])
  return { dealings: [...all.values()], income: [...income.values()] }
}

/** How the game says that it ended. */
export const endOf = (story: Story): string =>
  story.rows.at(-1)?.events.findLast((event) => event.k === 'over')?.say ?? ''
