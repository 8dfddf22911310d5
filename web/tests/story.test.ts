import { describe, expect, it } from 'vitest'
import { diceOf } from '../src/lib/dice'
import { spoken, toMyself } from '../src/lib/names'
import type { Facts, Panel, Story } from '../src/lib/protocol'
import { coursesOf, endOf, flowsOf, labelsOf, moves } from '../src/lib/story'

const panel = (seat: number, points: number, hidden: number | null = null): Panel => ({
  id: `player-${seat}`,
  title: `Seat ${seat}`,
  place: 'seat',
  seat,
  items: [
    { id: `points-${seat}`, label: 'Points', n: points, title: '' },
    { id: `secret-${seat}`, label: 'Secret', n: hidden, title: '' },
    ...(seat === 0 ? [{ id: 'own', label: 'Only here', n: 1, title: '' }] : []),
  ],
})
const story: Story = {
  plies: 4,
  samples: [
    { ply: 0, panels: [panel(0, 0), panel(1, 0)] },
    { ply: 4, panels: [panel(0, 3), panel(1, 1)] },
  ],
  rows: [
    { ply: 1, seat: 0, events: [
      { say: '', k: 'roll', dice: [1, 1] },
      { say: '', k: 'flow', from: null, to: 'player-0', items: { wood: 2 } },
    ] },
    { ply: 2, seat: 1, events: [{ say: '', k: 'flow', from: 'player-0', to: 'player-1', items: { hidden: 1 } }] },
    { ply: 3, seat: 1, events: [
      { say: '', k: 'flow', from: 'player-1', to: 'player-0', items: { ore: 1 }, back: { wood: 1 } },
      { say: '', k: 'flow', from: 'player-1', to: null, items: { ore: 3 } },
    ] },
    { ply: 4, seat: 0, events: [{ say: 'Red wins with 3 points.', k: 'over', winners: [0] }] },
  ],
}

describe('the story of a game', () => {
  it('has what all seats count, and nothing that is hidden', () => {
    expect(labelsOf(story)).toEqual(['Points'])
    expect(coursesOf(story, 'Points')).toEqual([
      { seat: 0, points: [[0, 0], [4, 3]] },
      { seat: 1, points: [[0, 0], [4, 1]] },
    ])
    expect(moves(coursesOf(story, 'Points'))).toBe(2)
    expect(moves([{ seat: 0, points: [[0, 2], [4, 2]] }])).toBe(0)
  })
  it('tells what came from the supply, from others, and by trade', () => {
    const { dealings, income } = flowsOf(story)
    expect(dealings).toEqual([
      { seat: 0, income: 2, spent: 0, taken: 0, lost: 1, trades: 1 },
      { seat: 1, income: 0, spent: 3, taken: 1, lost: 0, trades: 1 },
    ])
    expect(income).toEqual([
      { seat: 0, points: [[0, 0], [1, 2], [4, 2]] },
      { seat: 1, points: [[0, 0], [4, 0]] },
    ])
  })
  it('ends in the words of the game', () => expect(endOf(story)).toBe('Red wins with 3 points.'))
})

describe('dice', () => {
  it('are compared with fair ones', () => {
    const dice = diceOf(story.rows)
    expect(dice.map(({ sum }) => sum)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(dice.map(({ seen }) => seen)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(dice[5]!.expected).toBeCloseTo(1 / 6)
    expect(dice.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(1)
  })
  it('are none where nothing was thrown', () => expect(diceOf([])).toEqual([]))
})

describe('what a game says', () => {
  const seat = (number: number, title: string, name: string | null) => ({ seat: number, title, kind: 'person', name, online: true })
  const facts = { seats: [seat(0, 'seat 0', 'Ann'), seat(1, 'seat 1', null), seat(2, 'red', 'Cid')] } as unknown as Facts
  it('has names where seats only have numbers', () => {
    expect(spoken(facts, null, 'Seat 0 pays seat 1; seat 11 and red wait.')).toBe('Ann pays Seat 1; seat 11 and red wait.')
  })
  it('does not tell somebody the own name', () => {
    expect(toMyself('Red: roll the dice.', 'Ann', 'Red')).toBe('Roll the dice.')
    expect(toMyself('Red is in Jail: pay.', 'Red')).toBe('Red is in Jail: pay.')
  })
})
