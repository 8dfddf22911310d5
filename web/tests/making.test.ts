import { describe, expect, it } from 'vitest'
import type { Game } from '../src/lib/api'
import { againstBots, changed, seatCount, tableIn, usual } from '../src/lib/making'

const game: Game = {
  name: 'some',
  title: 'Some',
  about: '',
  seats: [2, 4],
  options: [
    { name: 'points', default: 10, kind: 'number', low: 3, high: 20 },
    { name: 'players', default: 3, kind: 'number', low: 2, high: 4, seats: { '2': 2, '3': 3, '4': 4 } },
    { name: 'open', default: false, kind: 'flag' },
  ],
}

describe('making a table', () => {
  it('knows how many play with some options', () => {
    expect(seatCount(game, usual(game))).toBe(3)
    expect(seatCount(game, { ...usual(game), players: 4 })).toBe(4)
    expect(seatCount({ ...game, options: [] }, {})).toBe(2)
  })
  it('sends only what is not usual', () => {
    expect(changed(game, { ...usual(game), open: true })).toEqual({ open: true })
  })
  it('fills the usual seats with bots', () => {
    expect(againstBots(game, '', 'medium').seats).toEqual(['me', 'bot:medium', 'bot:medium'])
    expect(againstBots(game, 'Ann', 'medium').name).toBe('Ann')
  })
  it('finds a table in a link or an id', () => {
    expect(tableIn('http://example.org/t/abcDEF123-_456?ply=3')).toBe('abcDEF123-_456')
    expect(tableIn('  abcDEF123-_456 ')).toBe('abcDEF123-_456')
    expect(tableIn('hello there')).toBeNull()
  })
})
