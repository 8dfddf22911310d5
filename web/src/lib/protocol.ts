/** The words that server and page speak: frames, a table, and what a game shows. */

export type Id = string
export type Point = [number, number]
/** `#light`, or `#light/#dark`. */
export type Colour = string

interface Common {
  kind?: string
  id?: string
  title?: string
}
export interface Area extends Common {
  shape: 'area'
  points: Point[]
  fill: Colour
  line?: Colour
  width?: number
}
export interface Circle extends Common {
  shape: 'circle'
  at: Point
  radius: number
  fill: Colour
  line?: Colour
  width?: number
}
export interface Line extends Common {
  shape: 'line'
  points: Point[]
  colour: Colour
  width: number
}
export interface Label extends Common {
  shape: 'label'
  at: Point
  text: string
  size: number
  colour: Colour
  bold?: boolean
  align?: string
}
export type Mark = Area | Circle | Line | Label

export interface Spot {
  id: Id
  kind: string
  at: Point
  /** A distance from `at`, or an outline. */
  hit: number | Point[]
  title: string
  near: Id[]
}
export interface Board {
  hash: string
  /** Left, top, right, bottom. */
  box: [number, number, number, number]
  marks: Mark[]
  spots: Spot[]
  theme: { background: Colour; seats: Colour[] }
  icons?: Record<string, Mark[]>
}
export interface Piece {
  id: Id
  kind: string
  on: Id
  at: Point
  marks: Mark[]
  title: string
  seat?: number
  layer?: number
}
export interface Item {
  id: Id
  label: string
  /** Null if it is hidden; of what costs something, how many are left. */
  n: number | null
  title: string
  icon?: string
  state?: string
  /** What one of them costs, by icon. */
  cost?: Record<string, number>
  /** The spot that it is about: whoever points at the item points at the spot, too. */
  on?: Id
}
export interface Panel {
  id: Id
  title: string
  place: 'seat' | 'hand' | 'table'
  items: Item[]
  seat?: number
}
export type Pick = Id | { all: Id[] }
/** That an answer may be given to all questions about a matter, up to a number if it means one. */
export interface Again {
  of: string
  say: string
  n?: number
  most?: number
}
export interface Choice {
  do: string[]
  pick: Pick[]
  say: string
  cost?: Record<string, number>
  again?: Again
  /** What would come of it. */
  shows?: Shown[]
}
export interface Entry {
  id: Id
  label: string
  max: number
  do: string
}
export interface Side {
  id: Id
  title: string
  min: number
  max: number
  items: Entry[]
}
export interface Form {
  id: Id
  title: string
  open?: string[]
  sides: Side[]
  send?: string
  say: string
  left?: number
  /** It leads nowhere, so it is not offered. */
  idle?: boolean
}
export interface Ask {
  key: string
  seat: number
  prompt: string
  actions: string[]
  choices: Choice[]
  forms: Form[]
  default: string
}
export interface Due {
  seat: number
  n?: number
  ready: boolean
}
/** What happened, in words (`say`, which may be empty) and as a shape to animate (`k`). */
export interface Shown {
  say: string
  k: string
  seat?: number
  dice?: number[]
  piece?: Id
  from?: Id | null
  to?: Id | null
  by?: Id[]
  on?: Id
  items?: Record<string, number>
  /** What comes the other way in the same deal. */
  back?: Record<string, number>
  at?: Id[]
  n?: number
  card?: string | null
  text?: string
  what?: string
  winners?: number[]
}
export interface Result {
  winners: number[]
  reason: string
}
/** Until when the seat to move has time. */
export interface Clock {
  name: string
  seat: number
  until: number
}
export type Status = 'waiting' | 'playing' | 'over'

export interface State {
  ply: number
  to_move: number | null
  status: Status
  pieces: Piece[]
  panels: Panel[]
  ask: Ask | null
  due: Due[]
  clock: Clock | null
  result: Result | null
}
/** What a step changes of a state; an absent key is unchanged. */
export interface Change extends Partial<Omit<State, 'pieces' | 'panels'>> {
  set?: Piece[]
  gone?: Id[]
  panels?: Panel[]
}
export interface Row {
  v: number
  kind: string
  seat?: number | null
  by?: string | null
  action?: string | null
  at?: number
  events?: Shown[]
  /** The seat as it is after a row about it. */
  now?: Seat
  /** It revealed something, so no undo passes it. */
  reveals?: boolean
  /** The row that an undo goes back to. */
  to?: number
}
export interface Seat {
  seat: number
  /** What the game calls it. */
  title?: string
  kind: 'open' | 'person' | 'bot'
  name: string | null
  online: boolean
  level?: string | null
  /** A bot plays for a person who may come back. */
  substitute?: boolean
  resigned?: boolean
  /** When a bot may play for somebody who is absent. */
  away_until?: number | null
}
/** Whether chance goes on through a game, or only decides how it begins. */
export type Luck = 'dice' | 'draw'
export interface Facts {
  table: string
  game: string
  name?: string | null
  options: Record<string, unknown>
  status: Status
  seats: Seat[]
  v: number
  ply: number
  to_move: number | null
  commit: string
  result: Result | null
  title?: string
  rematch?: string | null
  luck?: Luck | null
  clock?: string
  listed?: boolean
  settings?: Record<string, unknown>
}
export interface Chat {
  n?: number
  seat: number | null
  name: string | null
  text: string
  at?: number
}
/** An undo to vote on. */
export interface Request {
  request: string
  seat: number
  to: number
  votes: Record<string, boolean>
  open: boolean
  until?: number
}

/** A finished game from beginning to end: how the seats stood, and what can be counted. */
export interface Story {
  plies: number
  samples: { ply: number; panels: Panel[] }[]
  rows: { ply: number; seat: number; events: Shown[] }[]
}

/** What a bot thinks of the position. */
export interface Thought {
  action: string
  /** All legal actions, the best first, each with its expected result from 0 to 1. */
  choices: { action: string; value: number | null; at_most?: boolean; line?: string[] }[]
  /** What speaks for the action, in a sentence. */
  why?: string
  remark?: string
}

export type FromServer =
  | {
      type: 'welcome'
      v: number
      you: number[]
      look: number | null
      host?: boolean
      /** The server's clock. */
      now?: number
      table: Facts
      /** Null before the start: chance may lay it. */
      board: Board | null
      state: State
      log: Row[]
      chat: Chat[]
      requests: Request[]
    }
  | { type: 'step'; v: number; row: Row; events: Shown[]; change: Change; board?: Board | null }
  | { type: 'ack'; id: string; v: number }
  | { type: 'no'; id: string | null; code: string; message: string; v: number }
  | { type: 'view'; id: string; v: number; view: unknown }
  | { type: 'hint'; id: string; v: number; thought: Thought }
  | { type: 'seats'; seats: Seat[] }
  | { type: 'rematch'; table: string }
  | ({ type: 'chat' } & Chat)
  | { type: 'due'; v: number; due: Due[] }
  | ({ type: 'request' } & Request)
  | { type: 'pong'; n: number; now: number }
  | { type: 'bye'; code: number; retry?: number | boolean | null }
export type Welcome = Extract<FromServer, { type: 'welcome' }>
export type Step = Extract<FromServer, { type: 'step' }>

/** What a seat may ask for; each gets exactly one answer. */
export type Asked =
  | { do: 'act'; seat: number; at: number; actions: string[] }
  | { do: 'plan'; seat: number; key: string; actions: string[] | null }
  | { do: 'undo'; seat: number; to: number }
  | { do: 'vote'; seat: number; request: string; yes: boolean }
  | { do: 'resign'; seat: number }
  | { do: 'substitute'; seat: number }
  | { do: 'chat'; text: string }
  | { do: 'view'; seat?: number }
  | { do: 'hint'; seat: number }
