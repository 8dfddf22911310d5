import { describe, expect, it } from 'vitest'
import { spoken } from '../src/lib/names'
import type { Board, Facts } from '../src/lib/protocol'
import { Ground } from '../src/lib/targets'

const spot = { id: 'corner-12', kind: 'corner', at: [0, 0], hit: 5, title: 'the corner of ore 5 and wool 9', near: [] }
const board = { hash: '', box: [0, 0, 1, 1], marks: [], spots: [spot], theme: { background: '#fff', seats: [] } } as unknown as Board
const facts = { seats: [{ seat: 0, title: 'seat 0', kind: 'person', name: 'Ann', online: true }] } as unknown as Facts

describe('what a game says', () => {
  it('has names where it only has numbers for seats and places', () => {
    const ground = new Ground(board, [])
    expect(spoken(facts, null, 'Seat 0 builds on corner 12, turn 3.', ground)).toBe('Ann builds on the corner of ore 5 and wool 9, turn 3.')
    expect(spoken(facts, null, 'Seat 0 builds on corner 12.', null)).toBe('Ann builds on corner 12.')
  })
})
