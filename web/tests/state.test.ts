import { describe, expect, it } from 'vitest'
import type { Panel, Piece, State } from '../src/lib/protocol'
import { applied, layered } from '../src/lib/state'

const piece = (id: string, on: string, layer?: number): Piece => ({
  id,
  kind: 'pawn',
  on,
  at: [0, 0],
  marks: [],
  title: id,
  ...(layer === undefined ? {} : { layer }),
})
const panel = (id: string, title: string): Panel => ({ id, title, place: 'seat', items: [] })
const state: State = {
  ply: 3,
  to_move: 0,
  status: 'playing',
  pieces: [piece('a', 'hex-1'), piece('b', 'hex-2')],
  panels: [panel('player-0', 'Red'), panel('player-1', 'Blue')],
  ask: null,
  due: [{ seat: 0, ready: false }],
  clock: null,
  result: null,
}

describe('a step', () => {
  it('replaces whole pieces, adds new ones and takes away those that are gone', () => {
    const after = applied(state, { set: [piece('b', 'hex-3'), piece('c', 'hex-4')], gone: ['a'] })
    expect(after.pieces.map(({ id, on }) => [id, on])).toEqual([['b', 'hex-3'], ['c', 'hex-4']])
    expect(state.pieces).toHaveLength(2)
  })

  it('leaves what it does not name as it was, the very same object', () => {
    const after = applied(state, { ply: 4, to_move: 1 })
    expect(after.pieces).toBe(state.pieces)
    expect(after.panels).toBe(state.panels)
    expect(after).toMatchObject({ ply: 4, to_move: 1, due: state.due })
  })

  it('replaces changed panels in their places, and can set a key to null', () => {
    const after = applied({ ...state, ask: {} as State['ask'] }, { panels: [panel('player-0', 'Crimson')], ask: null })
    expect(after.panels.map(({ title }) => title)).toEqual(['Crimson', 'Blue'])
    expect(after.ask).toBeNull()
  })
})

describe('painting', () => {
  it('puts higher layers later and keeps the order within one', () => {
    expect(layered([piece('a', '', 1), piece('b', ''), piece('c', '', 1), piece('d', '')]).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c'])
  })
})
