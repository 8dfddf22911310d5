import { describe, expect, it } from 'vitest'
import { kinds, letters, picking, pointed } from '../src/lib/picking'
import type { Choice } from '../src/lib/protocol'

const roll: Choice = { do: ['roll'], pick: [], say: 'Roll the dice' }
const road = (n: number): Choice => ({ do: [`road ${n}`], pick: [`edge-${n}`], say: 'Build a road', cost: { wood: 1 } })
const rob = (hex: number, seat: number): Choice => ({
  do: [`robber ${hex}`, `steal ${seat}`],
  pick: [`hex-${hex}`, `player-${seat}`],
  say: `Rob player ${seat}`,
})

describe('a question', () => {
  it('lights what can be pointed at first, and has buttons for what cannot', () => {
    const { lit, ready, left } = picking([roll, road(1), road(2), rob(5, 2)], [])
    expect([...lit]).toEqual(['edge-1', 'edge-2', 'hex-5'])
    expect(ready).toEqual([roll])
    expect(left).toHaveLength(4)
  })

  it('is answered by a click where one choice exists', () => {
    expect(pointed([roll, road(1), road(2)], [], ['edge-2'])).toEqual({ is: 'meant', choice: road(2) })
    expect(pointed([rob(5, 2), rob(6, 1)], [], ['hex-5'])).toEqual({ is: 'meant', choice: rob(5, 2) })
  })

  it('narrows on a click and lights what comes next', () => {
    const choices = [rob(5, 1), rob(5, 2), rob(6, 2)]
    const first = pointed(choices, [], ['hex-5'])
    expect(first).toEqual({ is: 'narrowed', points: [['hex-5']] })
    expect([...picking(choices, [['hex-5']]).lit]).toEqual(['player-1', 'player-2'])
    expect(pointed(choices, [['hex-5']], ['player-2'])).toEqual({ is: 'meant', choice: rob(5, 2) })
  })

  it('shows several choices that end alike as buttons', () => {
    const up: Choice = { do: ['a'], pick: ['hex-1'], say: 'Go up' }
    const down: Choice = { do: ['b'], pick: ['hex-1'], say: 'Go down' }
    expect(pointed([up, down], [], ['hex-1'])).toEqual({ is: 'narrowed', points: [['hex-1']] })
    expect(picking([up, down], [['hex-1']]).ready).toEqual([up, down])
  })

  it('takes what is pointed at together in any order, and each of it once', () => {
    const pay = (a: string, b: string): Choice => ({ do: [a + b], pick: ['card', { all: [a, b] }, 'hex'], say: '' })
    const choices = [pay('x', 'y'), pay('x', 'z')]
    const after = (...points: string[]) => picking(choices, points.map((id) => [id]))
    expect([...after('card').lit].sort()).toEqual(['x', 'y', 'z'])
    expect([...after('card', 'y').lit]).toEqual(['x'])
    expect([...after('card', 'y', 'x').lit]).toEqual(['hex'])
    expect(after('card', 'y', 'x', 'hex').ready).toEqual([choices[0]])
    expect(after('card', 'x', 'x').left).toEqual([])
  })

  it('takes a click as everything that lies there', () => {
    const walk: Choice = { do: ['walk'], pick: ['token-3', 'hex-2'], say: '' }
    const wait: Choice = { do: ['wait'], pick: ['token-3', 'hex-1'], say: '' }
    expect(pointed([walk, wait], [], ['token-3', 'hex-1'])).toEqual({ is: 'narrowed', points: [['token-3']] })
  })

  it('puts a picked piece back on a second click, or picks another one up', () => {
    const from = (a: string, b: string): Choice => ({ do: [a + b], pick: [a, b], say: '' })
    const choices = [from('a', '1'), from('a', '2'), from('b', '1'), from('b', '2')]
    expect(pointed(choices, [['a']], ['a'])).toEqual({ is: 'back', points: [] })
    expect(pointed(choices, [['a']], ['b'])).toEqual({ is: 'narrowed', points: [['b']] })
    expect(pointed(choices, [['a']], ['elsewhere'])).toEqual({ is: 'nothing' })
  })
})

describe('kinds of choices', () => {
  it('are what is said of them, with what they cost', () => {
    expect(kinds([roll, road(1), road(2), rob(5, 2)]).map(({ say, choices }) => [say, choices.length])).toEqual([
      ['Build a road', 2],
      ['Rob player 2', 1],
    ])
    expect(kinds([road(1)])[0]?.cost).toEqual({ wood: 1 })
  })
})

describe('letters for buttons', () => {
  it('are taken from their own words, each once', () => {
    expect(letters(['Roll the dice', 'Road', 'End'])).toEqual(['r', 'o', 'e'])
    expect(letters(['Undo'], ['u'])).toEqual(['n'])
    expect(letters(['…'])).toEqual([null])
  })
})
