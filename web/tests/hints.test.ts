import { describe, expect, it } from 'vitest'
import { advice, idsOf } from '../src/lib/hints'
import type { Ask } from '../src/lib/protocol'

const ask: Ask = {
  key: '1-0',
  seat: 0,
  prompt: '',
  actions: ['a', 'b', 'c'],
  choices: [{ do: ['a', 'x'], pick: ['hex-1', { all: ['p', 'q'] }], say: 'A' }, { do: ['b'], pick: [], say: 'B' }],
  forms: [],
  default: 'a',
}

describe('a hint', () => {
  it('is what the bot would do, then what else is good, with what it expects', () => {
    const found = advice({ action: 'b', choices: [{ action: 'a', value: 0.6 }, { action: 'b', value: 0.5 }, { action: 'd', value: null }, { action: 'c', value: 0.1, at_most: true }] }, ask)
    expect(found.map(({ action, value, atMost }) => [action, value, atMost])).toEqual([['b', 0.5, false], ['a', 0.6, false], ['c', 0.1, true]])
    expect(found.map(({ choice }) => choice?.say)).toEqual(['B', 'A', undefined])
  })
  it('knows what it points at', () => {
    expect(idsOf(ask.choices[0]!)).toEqual(['hex-1', 'p', 'q'])
    expect(idsOf(null)).toEqual([])
  })
})
