/** The calls to the server. */

import type { Theme } from './colour'
import type { Board, Facts, Luck, Piece, Row, State, Story } from './protocol'

export interface Option {
  name: string
  default: unknown
  about?: string
  low?: number
  high?: number
  choices?: string[]
  kind?: 'choice' | 'number' | 'flag'
  /** What it can be, in words. */
  values?: string
  /** By value, how many play, if it changes that. */
  seats?: Record<string, number>
  /** Seldom changed. */
  rare?: boolean
}
/** What the page itself says about a game, before the server has loaded any rules. */
export interface Title {
  name: string
  title: string
  about: string
}
export interface Game extends Title {
  luck?: Luck | null
  seats: [number, number]
  options: Option[]
}
export interface Bot {
  name: string
  about: string
  rating?: number | null
}
export interface ClockOffer {
  name: string
  about: string
}
export interface Offer {
  games: Game[]
  bots: Bot[]
  clocks: ClockOffer[]
}
export interface Made {
  table: string
  host: string
  seats: { seat: number; token: string }[]
  commit: string
}
export interface Wish {
  game: string
  options?: Record<string, unknown>
  seats?: string[]
  name?: string
  clock?: string
  listed?: boolean
  words?: string
  /** Milliseconds between two moves of bots. */
  pace?: number
  hints?: boolean
}
/** A finished game after a ply, with the words of the last plies. */
export interface Moment {
  /** Unless it was there already. */
  board?: Board
  state: State
  log: Row[]
}
/** A game that plays itself, for the front page. */
export interface Demo {
  board: Board
  pieces: Piece[]
  steps: { set: Piece[]; gone: string[] }[]
}
export interface Rules {
  summary: string
  rules: string
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api/1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new Refused(0, 'offline', '')
  }
  const text = await answer.text()
  const told: unknown = text && answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : null
  if (answer.ok) return told as T
  const error = (told as { error?: { code: string; message: string } } | null)?.error
  throw new Refused(answer.status, error?.code ?? 'internal', error?.message ?? answer.statusText)
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`

export const api = {
  games: () => call<Offer>('GET', '/games'),
  demo: (game: string) => call<Demo>('GET', `/games/${encodeURIComponent(game)}/demo`),
  rules: (game: string) => call<Rules>('GET', `/games/${encodeURIComponent(game)}/rules`),
  pictureLink: (game: string, path: string, theme: Theme) => `/api/1/games/${encodeURIComponent(game)}/${path}?theme=${theme}`,
  tables: () => call<{ tables: Facts[] }>('GET', '/tables'),
  make: (wish: Wish) => call<Made>('POST', '/tables', wish),
  facts: (table: string) => call<Facts>('GET', at(table)),
  sit: (table: string, seat: number, name: string, words: string) =>
    call<{ seat: number; token: string }>('POST', `${at(table)}/seats/${seat}`, {
      ...(name ? { name } : {}),
      ...(words ? { words } : {}),
    }),
  bot: (table: string, seat: number, level: string, host: string) =>
    call('POST', `${at(table)}/seats/${seat}`, { bot: level }, host),
  leave: (table: string, seat: number, token: string) => call('DELETE', `${at(table)}/seats/${seat}`, undefined, token),
  start: (table: string, host: string) => call('POST', `${at(table)}/start`, {}, host),
  rematch: (table: string, token: string) => call<{ table: string }>('POST', `${at(table)}/rematch`, {}, token),
  at: (table: string, ply: number, seat: number | null, board: boolean) =>
    call<Moment>('GET', `${at(table)}/at/${ply}?board=${board}${seat === null ? '' : `&seat=${seat}`}`),
  story: (table: string) => call<Story>('GET', `${at(table)}/story`),
  goOn: (table: string, ply: number, seat: number | null, name: string) =>
    call<Made>('POST', `${at(table)}/continue`, { ply, name, ...(seat === null ? {} : { seat }) }),
  recordLink: (table: string) => `/api/1${at(table)}/record`,
}
