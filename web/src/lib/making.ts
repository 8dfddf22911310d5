/** Making a table: how many play with some options, and who sits where. */

import type { Game, Made, Option, Wish } from './api'
import { hold } from './storage'

export type Chosen = Record<string, unknown>

export function usual(game: Game): Chosen {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]))
}

/** How many seats the game has with these options. */
export function seatCount(game: Game, chosen: Chosen): number {
  for (const option of game.options) {
    const count = option.seats?.[String(chosen[option.name]).toLowerCase()]
    if (count !== undefined) return count
  }
  return game.seats[0]
}

/** The options that change how many play, first; then the others as the game has them. */
export function ordered(options: readonly Option[]): Option[] {
  return [...options].sort((a, b) => Number(!!a.rare) - Number(!!b.rare) || Number(!a.seats) - Number(!b.seats))
}

/** Only what differs from the usual is sent. */
export function changed(game: Game, chosen: Chosen): Chosen {
  return Object.fromEntries(
    game.options.filter((option) => chosen[option.name] !== option.default).map((option) => [option.name, chosen[option.name]]),
  )
}

export function againstBots(game: Game, name: string, level: string): Wish {
  const count = seatCount(game, usual(game))
  return {
    game: game.name,
    seats: ['me', ...Array<string>(count - 1).fill(`bot:${level}`)],
    hints: true,
    pace: 450,
    ...(name ? { name } : {}),
  }
}

/** Keep the rights to a new table and go there. */
export function enter(made: Made, game: Game): void {
  hold(made.table, { host: made.host, tokens: made.seats.map((seat) => seat.token), game: game.name, title: game.title })
  location.href = `/t/${made.table}`
}

/** The id in a link to a table, or in what somebody typed. */
export function tableIn(text: string): string | null {
  const said = text.trim()
  const id = /\/t\/([\w-]+)/.exec(said)?.[1] ?? said
  return /^[\w-]{8,64}$/.test(id) ? id : null
}
