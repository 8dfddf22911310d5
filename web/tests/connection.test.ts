import { beforeEach, describe, expect, it } from 'vitest'
import { Connection, PING_EVERY, PONG_WITHIN, randomId, type Link, type Wire } from '../src/lib/connection'
import type { FromServer } from '../src/lib/protocol'

class FakeWire implements Wire {
  sent: Record<string, unknown>[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.closed = true
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

/** A clock that is moved by hand. */
class Clock {
  now = 0
  due: { at: number; what: () => void }[] = []
  later = (what: () => void, ms: number): object => {
    const timer = { at: this.now + ms, what }
    this.due.push(timer)
    return timer
  }
  forget = (timer: unknown): void => {
    this.due = this.due.filter((each) => each !== timer)
  }
  pass(ms: number): void {
    const end = this.now + ms
    for (;;) {
      const first = this.due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!first) break
      this.now = first.at
      this.forget(first)
      first.what()
    }
    this.now = end
  }
}

let wires: FakeWire[]
let clock: Clock
let heard: FromServer[]
let links: [Link, number?][]
let connection: Connection
let ids: number

const wire = (): FakeWire => wires.at(-1)!
const welcome = (v: number): object => ({ type: 'welcome', v, you: [0], look: 0 })
const step = (v: number): object => ({ type: 'step', v, row: {}, events: [], change: {} })
const vs = (): number[] => heard.filter((frame) => frame.type === 'step').map((frame) => (frame as { v: number }).v)

beforeEach(() => {
  wires = []
  clock = new Clock()
  heard = []
  links = []
  ids = 0
  connection = new Connection(
    {
      wire: () => {
        wires.push(new FakeWire())
        return wire()
      },
      later: clock.later,
      forget: clock.forget,
      id: () => `id-${++ids}`,
      random: () => 0.5,
    },
    { hears: (frame) => heard.push(frame), linked: (link, code) => links.push(code === undefined ? [link] : [link, code]) },
    ['token'],
    0,
  )
  connection.open()
  wire().onopen?.()
})

describe('a connection', () => {
  it('says hello first, with its tokens and the seat it looks from', () => {
    expect(wire().sent).toEqual([{ do: 'hello', tokens: ['token'], look: 0 }])
  })

  it('passes on the row after the one it has, drops older ones and says hello again on a gap', () => {
    wire().say(welcome(4))
    wire().say(step(5))
    wire().say(step(5))
    wire().say(step(3))
    wire().say(step(6))
    expect(vs()).toEqual([5, 6])
    wire().say(step(8))
    expect(vs()).toEqual([5, 6])
    expect(wire().sent.at(-1)).toMatchObject({ do: 'hello' })
    wire().say(step(9))
    wire().say(welcome(9))
    wire().say(step(10))
    expect(vs()).toEqual([5, 6, 10])
  })

  it('sends again what was not answered, after the next welcome, in order and with the same ids', async () => {
    wire().say(welcome(1))
    const first = connection.ask({ do: 'chat', text: 'one' })
    const second = connection.ask({ do: 'chat', text: 'two' })
    wire().say({ type: 'ack', id: 'id-1', v: 1 })
    expect((await first).type).toBe('ack')
    wire().onclose?.({ code: 1006 })
    clock.pass(60_000)
    expect(wires).toHaveLength(2)
    wire().onopen?.()
    expect(wire().sent.map((frame) => frame['do'])).toEqual(['hello'])
    const third = connection.ask({ do: 'chat', text: 'three' })
    wire().say(welcome(2))
    expect(wire().sent.slice(1).map((frame) => frame['id'])).toEqual(['id-2', 'id-3'])
    wire().say({ type: 'no', id: 'id-2', code: 'rate', message: '', v: 2 })
    wire().say({ type: 'ack', id: 'id-3', v: 2 })
    expect((await second).type).toBe('no')
    expect((await third).type).toBe('ack')
  })

  it('waits longer and longer between knocks, and not any more after a welcome', () => {
    const pauses: number[] = []
    for (let n = 0; n < 8; n++) {
      const before = clock.now
      const knocks = wires.length
      wire().onclose?.({ code: 1006 })
      while (wires.length === knocks) clock.pass(10)
      pauses.push(clock.now - before)
    }
    expect(pauses.slice(0, 4)).toEqual([300, 600, 1200, 2400])
    expect(pauses.at(-1)).toBe(3000)
    wire().onopen?.()
    wire().say(welcome(1))
    wire().onclose?.({ code: 1012 })
    const knocks = wires.length
    clock.pass(300)
    expect(wires).toHaveLength(knocks + 1)
  })

  it('comes back when it was told to', () => {
    wire().say(welcome(1))
    wire().say({ type: 'bye', code: 1012, retry: 2500 })
    wire().onclose?.({ code: 1012 })
    clock.pass(2490)
    expect(wires).toHaveLength(1)
    clock.pass(10)
    expect(wires).toHaveLength(2)
  })

  it('does not knock again where its token or its table is unknown', () => {
    wire().onclose?.({ code: 4404 })
    clock.pass(600_000)
    expect(wires).toHaveLength(1)
    expect(links.at(-1)).toEqual(['refused', 4404])
  })

  it('asks a silent server whether it is there, and gives it up if it is not', () => {
    wire().say(welcome(1))
    clock.pass(PING_EVERY)
    expect(wire().sent.at(-1)).toEqual({ do: 'ping', n: 1 })
    wire().say({ type: 'pong', n: 1, now: 0 })
    clock.pass(PING_EVERY)
    expect(wire().sent.at(-1)).toEqual({ do: 'ping', n: 2 })
    const first = wire()
    clock.pass(PONG_WITHIN)
    expect(first.closed).toBe(true)
    expect(links.at(-1)?.[0]).toBe('lost')
    clock.pass(1000)
    expect(wires).toHaveLength(2)
  })

  it('says nothing more once it is closed', () => {
    connection.close()
    wire().onclose?.({ code: 1000 })
    clock.pass(600_000)
    expect(wires).toHaveLength(1)
  })
})

describe('an id', () => {
  it('has 12 to 40 characters and is another each time', () => {
    expect(randomId()).toMatch(/^[0-9a-f]{24}$/)
    expect(randomId()).not.toBe(randomId())
  })
})
