/**
 * A table's socket that comes back by itself.
 *
 * Nothing that was asked is lost or done twice: what has not been answered is sent again after each welcome with
 * the same id, which the server knows. A gap in the numbers of the rows is repaired by another hello.
 */

import type { Asked, FromServer } from './protocol'

/** The part of a WebSocket that is used. */
export interface Wire {
  send(text: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}
export type Answer = Extract<FromServer, { id: string | null }>
export type Link = 'opening' | 'open' | 'lost' | 'refused'

export interface Ear {
  /** Everything that the table says, in order and without gaps. */
  hears(frame: FromServer): void
  /** How the connection is; with the code of the close when it has been refused. */
  linked(link: Link, code?: number): void
}
export interface Surroundings {
  wire(): Wire
  later(what: () => void, ms: number): unknown
  forget(timer: unknown): void
  id(): string
  random(): number
}

/** Closes after which knocking again is of no use: no sense, a wrong token, no such table. */
const FINAL = new Set([4400, 4401, 4404])
export const PING_EVERY = 20_000
export const PONG_WITHIN = 10_000
const FIRST_PAUSE = 300
const LONGEST_PAUSE = 3_000

interface Waiting {
  text: string
  answered: (answer: Answer) => void
}

export class Connection {
  private wire: Wire | null = null
  private waiting = new Map<string, Waiting>()
  private have = -1
  private welcomed = false
  private failures = 0
  private pings = 0
  private pause: number | null = null
  private timer: unknown = null
  private pulse: unknown = null
  private ended = false

  constructor(
    private readonly around: Surroundings,
    private readonly ear: Ear,
    private tokens: string[],
    private look: number | null = null,
  ) {}

  /** Knock; also used to knock at once instead of after the pause. */
  open(): void {
    if (this.ended || this.wire) return
    this.around.forget(this.timer)
    this.ear.linked('opening')
    const wire = this.around.wire()
    this.wire = wire
    wire.onopen = () => this.hello()
    wire.onmessage = (event) => this.heard(String(event.data))
    wire.onclose = (event) => {
      if (this.wire === wire) this.lost(event.code)
    }
  }

  /** Leave for good. */
  close(): void {
    this.ended = true
    this.around.forget(this.timer)
    this.around.forget(this.pulse)
    const wire = this.wire
    this.wire = null
    wire?.close(1000)
  }

  /** Ask for something; the answer comes, however often the connection breaks before it. */
  ask(asked: Asked): Promise<Answer> {
    const id = this.around.id()
    const text = JSON.stringify({ ...asked, id })
    return new Promise((answered) => {
      this.waiting.set(id, { text, answered })
      if (this.welcomed) this.wire?.send(text)
    })
  }

  /** See the table through another of the own seats. */
  lookAs(seat: number): void {
    this.look = seat
    if (this.welcomed) this.say({ do: 'look', seat })
  }

  /** Come in again with other tokens, such as after sitting down. */
  holding(tokens: string[], look: number | null): void {
    this.tokens = tokens
    this.look = look
    if (this.wire && this.welcomed) this.hello()
  }

  private hello(): void {
    this.welcomed = false
    const look = this.look === null ? {} : { look: this.look }
    this.say({ do: 'hello', tokens: this.tokens, ...look })
    this.listen()
  }

  private say(frame: object): void {
    this.wire?.send(JSON.stringify(frame))
  }

  private heard(text: string): void {
    const frame = JSON.parse(text) as FromServer
    this.listen()
    switch (frame.type) {
      case 'welcome':
        this.have = frame.v
        this.welcomed = true
        this.failures = 0
        this.ear.linked('open')
        this.ear.hears(frame)
        for (const { text } of this.waiting.values()) this.wire?.send(text)
        return
      case 'step':
        if (!this.welcomed || frame.v <= this.have) return
        if (frame.v > this.have + 1) return this.hello()
        this.have = frame.v
        return this.ear.hears(frame)
      case 'ack':
      case 'no':
      case 'view':
      case 'hint':
        return this.answer(frame)
      case 'bye':
        this.pause = typeof frame.retry === 'number' ? frame.retry : null
        return
      case 'pong':
        return
      default:
        if (this.welcomed) this.ear.hears(frame)
    }
  }

  private answer(frame: Answer): void {
    if (frame.id === null) return
    const waiting = this.waiting.get(frame.id)
    this.waiting.delete(frame.id)
    waiting?.answered(frame)
  }

  /** Whoever has said nothing for a while is asked; whoever does not answer is given up. */
  private listen(): void {
    this.around.forget(this.pulse)
    this.pulse = this.around.later(() => {
      this.say({ do: 'ping', n: ++this.pings })
      this.pulse = this.around.later(() => {
        const wire = this.wire
        this.lost(1006)
        wire?.close()
      }, PONG_WITHIN)
    }, PING_EVERY)
  }

  private lost(code: number): void {
    this.wire = null
    this.welcomed = false
    this.around.forget(this.pulse)
    if (this.ended) return
    if (FINAL.has(code)) {
      this.ended = true
      this.ear.linked('refused', code)
      return
    }
    this.ear.linked('lost', code)
    const backoff = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++)
    const pause = this.pause ?? backoff * (0.5 + this.around.random())
    this.pause = null
    this.timer = this.around.later(() => this.open(), pause)
  }
}

/** 24 characters that nobody else will choose. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The surroundings of a page: a table's socket, the clock and the dice of the browser. */
export function browser(table: string): Surroundings {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const address = `${scheme}://${location.host}/api/1/tables/${encodeURIComponent(table)}/socket`
  return {
    wire: () => new WebSocket(address) as unknown as Wire,
    later: (what, ms) => setTimeout(what, ms),
    forget: (timer) => clearTimeout(timer as number),
    id: randomId,
    random: Math.random,
  }
}
