import { describe, expect, it } from 'vitest'
import { added, batchOf, canAdd, isComplete, sumOf, type Filled } from '../src/lib/forms'
import type { Form, Side } from '../src/lib/protocol'

const side = (id: string, min: number, max: number): Side => ({
  id,
  title: id,
  min,
  max,
  items: ['wood', 'ore'].map((name) => ({ id: name, label: name, max: 3, do: `${id} ${name}` })),
})
const offer: Form = { id: 'offer', title: 'Offer', open: ['offer'], sides: [side('give', 1, 4), side('want', 1, 4)], send: 'ask', say: 'Ask' }
const take = (filled: Filled, which: number, entry: number, times = 1): Filled => {
  const at = offer.sides[which]!
  for (let n = 0; n < times; n++) filled = added(offer, filled, at, at.items[entry]!, 1)
  return filled
}

describe('a form', () => {
  it('is sent as one batch: what opens it, its entries, what closes it', () => {
    const filled = take(take({}, 0, 0, 2), 1, 1)
    expect(batchOf(offer, filled)).toEqual(['offer', 'give wood', 'give wood', 'want ore', 'ask'])
  })

  it('takes the same thing on one side only', () => {
    const filled = take({}, 0, 0)
    expect(canAdd(offer, filled, offer.sides[1]!, offer.sides[1]!.items[0]!)).toBe(false)
    expect(canAdd(offer, filled, offer.sides[1]!, offer.sides[1]!.items[1]!)).toBe(true)
  })

  it('keeps the same entry on two sides apart', () => {
    const filled = take({}, 0, 0)
    expect(sumOf(filled, offer.sides[0]!)).toBe(1)
    expect(sumOf(filled, offer.sides[1]!)).toBe(0)
  })

  it('takes no more than an entry and its side allow, and no less than nothing', () => {
    const give = offer.sides[0]!
    const three = take({}, 0, 0, 5)
    expect(sumOf(three, give)).toBe(3)
    const four = take(three, 0, 1, 5)
    expect(sumOf(four, give)).toBe(4)
    expect(canAdd(offer, four, give, give.items[1]!)).toBe(false)
    expect(added(offer, {}, give, give.items[0]!, -1)).toEqual({})
    expect(added(offer, {}, give, give.items[0]!, 5)).toEqual({ 'give/wood': 3 })
  })

  it('can be sent when every side has enough', () => {
    expect(isComplete(offer, take({}, 0, 0))).toBe(false)
    expect(isComplete(offer, take(take({}, 0, 0), 1, 1))).toBe(true)
    const discard: Form = { id: 'd', title: '', sides: [side('discard', 2, 2)], say: 'Discard' }
    expect(isComplete(discard, {})).toBe(false)
    expect(isComplete(discard, { 'discard/wood': 2 })).toBe(true)
  })

  it('never sends more actions than a batch may have', () => {
    const much: Side = { id: 'm', title: '', min: 0, max: 100, items: [{ id: 'coin', label: '', max: 100, do: 'coin' }] }
    const form: Form = { id: 'm', title: '', sides: [much], say: '' }
    expect(isComplete(form, { 'm/coin': 64 })).toBe(true)
    expect(isComplete(form, { 'm/coin': 65 })).toBe(false)
  })
})
