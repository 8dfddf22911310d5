import { describe, expect, it } from 'vitest'
import { standing, told, touched, undoTo } from '../src/lib/log'
import type { Row } from '../src/lib/protocol'

const act = (v: number, seat: number, more: Partial<Row> = {}): Row => ({ v, kind: 'act', seat, by: 'seat', action: 'x', events: [], ...more })
const roll = (v: number, ...dice: number[]): Row => act(v, 0, { events: [{ say: 'rolls', k: 'roll', dice }] })
const name = (seat: number | null): string => `Seat ${seat}`

describe('the log', () => {
  it('says what happened, and nothing where nothing is said', () => {
    expect(told(roll(3, 2, 5), name)).toMatchObject({ v: 3, seat: 0, says: ['rolls'], aside: false })
    expect(told(act(4, 1), name)).toBeNull()
    const over: Row = { v: 6, kind: 'over', events: [{ say: 'Ann won.', k: 'over' }] }
    expect(told(over, name)).toMatchObject({ says: ['Ann won.'], aside: true })
    expect(told({ v: 5, kind: 'resign', seat: 1 }, name)).toMatchObject({ says: ['Seat 1 resigned.'], aside: true })
  })
  it('knows which actions stand after an undo', () => {
    const rows = [act(5, 0), act(6, 0), act(7, 1), { v: 8, kind: 'undo', seat: 0, to: 5 }, act(9, 0)]
    expect(standing(rows).map(({ v }) => v)).toEqual([5, 9])
  })
  it('goes back to before the last own action, not to one of a bot for the seat', () => {
    const rows = [act(5, 0), act(6, 1), act(7, 0, { by: 'bot' })]
    expect(undoTo(rows, 0)).toBe(4)
    expect(undoTo(rows, 1)).toBe(5)
    expect(undoTo(rows, 2)).toBeNull()
  })
  it('offers no undo past something that was revealed', () => {
    const rolled = [act(5, 0), act(6, 0, { reveals: true })]
    expect(undoTo(rolled, 0)).toBeNull()
    expect(undoTo([...rolled, act(7, 0)], 0)).toBe(6)
    expect(undoTo([act(5, 0), act(6, 1, { reveals: true })], 0)).toBeNull()
  })
  it('marks what a move has touched', () => {
    const moved = act(1, 0, { events: [{ say: '', k: 'move', piece: 'pawn-0' }] })
    expect([...touched(moved)]).toEqual(['pawn-0'])
    expect([...touched(act(1, 0), [{ id: 'a', seat: 0 }, { id: 'b', seat: 1 }])]).toEqual(['a'])
  })
})
