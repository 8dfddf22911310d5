import { describe, expect, it } from 'vitest'
import { advice, filledBy, idsOf } from '../src/lib/hints'
import type { Ask, Entry, Form } from '../src/lib/protocol'

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
  it('tells a deal word by word', () => {
    const item = (what: string, label: string): Entry => ({ id: label, label, max: 4, do: `${what} ${label}` })
    const form: Form = {
      id: 'offer',
      title: 'Offer a trade',
      say: 'Ask',
      sides: [
        { id: 'give', title: 'You give', min: 1, max: 4, items: [item('give', 'wood'), item('give', 'ore')] },
        { id: 'get', title: 'You get', min: 1, max: 4, items: [item('want', 'wool'), { ...item('want', 'Caracas 1'), max: 1 }] },
      ],
    }
    expect(filledBy(form, ['give wood', 'give wood', 'give ore', 'want wool', 'want Caracas 1', 'ask'])).toBe('You give 2 wood + 1 ore, You get 1 wool + Caracas 1')
    expect(filledBy(form, ['ask', 'give wood'])).toBe('')
  })
  it('knows what it points at', () => {
    expect(idsOf(ask.choices[0]!)).toEqual(['hex-1', 'p', 'q'])
    expect(idsOf(null)).toEqual([])
  })
})
