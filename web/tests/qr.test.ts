import { describe, expect, it } from 'vitest'
import { path, qr } from '../src/lib/qr'

const EXP: number[] = []
for (let power = 0, value = 1; power < 255; power++) {
  EXP.push(value)
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}
const times = (a: number, b: number): number => (a && b ? EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % 255]! : 0)

/** A block without a fault is zero at all roots of its correction. */
function faults(block: number[], correction: number): number[] {
  return EXP.slice(0, correction).map((root) => block.reduce((sum, word) => times(sum, root) ^ word, 0))
}

/** Reads a code back: format, mask, columns, blocks – without correction, for it is clean. */
function read(code: boolean[][]): string {
  const size = code.length
  const version = (size - 17) / 4
  const format = [...Array(6).keys()].map((y) => code[y]![8]!)
  format.push(code[7]![8]!, code[8]![8]!, code[8]![7]!)
  for (let at = 9; at < 15; at++) format.push(code[8]![14 - at]!)
  const bits = format.reduce((sum, dark, at) => sum | (Number(dark) << at), 0) ^ 0x5412
  const mask = (bits >> 10) & 7
  expect(bits >> 13).toBe(0)
  const flips: ((x: number, y: number) => boolean)[] = [
    (x, y) => !((x + y) % 2), (_, y) => !(y % 2), (x) => !(x % 3), (x, y) => !((x + y) % 3),
    (x, y) => !((Math.floor(x / 3) + Math.floor(y / 2)) % 2), (x, y) => !(((x * y) % 2) + ((x * y) % 3)),
    (x, y) => !((((x * y) % 2) + ((x * y) % 3)) % 2), (x, y) => !((((x + y) % 2) + ((x * y) % 3)) % 2),
  ]
  const middles: Record<number, number[]> = { 1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 7: [6, 22, 38] }
  const fixed = (x: number, y: number): boolean => {
    if (x === 6 || y === 6) return true
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true
    if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true
    const near = middles[version]!
    return near.some((a) => near.some((b) => {
      const last = near.at(-1)
      if ((a === 6 && b === 6) || (a === 6 && b === last) || (a === last && b === 6)) return false
      return Math.abs(a - x) <= 2 && Math.abs(b - y) <= 2
    }))
  }
  const stream: number[] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!fixed(x, y)) stream.push(Number(code[y]![x]! !== flips[mask]!(x, y)))
    }
  }
  const words: number[] = []
  for (let at = 0; at + 8 <= stream.length; at += 8) words.push(parseInt(stream.slice(at, at + 8).join(''), 2))
  const blocks: Record<number, [number, number]> = { 1: [16, 1], 2: [28, 1], 3: [44, 1], 4: [64, 2], 7: [124, 4] }
  const [room, count] = blocks[version]!
  const data: number[] = []
  for (let block = 0; block < count; block++)
    for (let at = 0; at < room / count; at++) data.push(words[at * count + block]!)
  if (count === 1) {
    const correction = { 1: 10, 2: 16, 3: 26 }[version]!
    expect(new Set(faults(words.slice(0, room + correction), correction))).toEqual(new Set([0]))
  }
  const all = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  expect(all.slice(0, 4)).toBe('0100')
  const length = parseInt(all.slice(4, 12), 2)
  const bytes = Array.from({ length }, (_, at) => parseInt(all.slice(12 + at * 8, 20 + at * 8), 2))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

describe('a QR code', () => {
  it('holds the text, on every size', () => {
    for (const text of ['HEX', 'a link of a few words', 'x'.repeat(40), 'y'.repeat(60), 'z'.repeat(120)])
      expect(read(qr(text)!)).toBe(text)
  })
  it('has its finders in three corners', () => {
    const code = qr('HEX')!
    const corner = (x: number, y: number): string =>
      code.slice(y, y + 7).map((row) => row.slice(x, x + 7).map(Number).join('')).join(' ')
    const finder = '1111111 1000001 1011101 1011101 1011101 1000001 1111111'
    expect([corner(0, 0), corner(14, 0), corner(0, 14)]).toEqual([finder, finder, finder])
  })
  it('is not made for a text that is too long', () => {
    expect(qr('x'.repeat(214))).toBeNull()
    expect(qr('x'.repeat(213))).not.toBeNull()
  })
  it('is drawn as one path', () => {
    expect(path([[true, false], [false, true]])).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
  })
})
