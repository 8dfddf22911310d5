/**
 * A link as a QR code: bytes, error correction of level M, versions 1 to 10 – enough for a link of 200 letters.
 *
 * After ISO/IEC 18004. The code is a square of booleans, true for dark.
 */

/** By version: all codewords, those for correction in a block, and how many blocks there are. */
const VERSIONS: readonly (readonly [total: number, correction: number, blocks: number])[] = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2],
  [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
]
const ALIGNED: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
]

const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value
  LOG[value] = power
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0)

/** The remainder of a block's polynomial: its codewords for correction. */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let power = 0; power < count; power++) {
    const longer = [...generator, 0]
    generator.forEach((factor, at) => (longer[at + 1]! ^= times(factor, EXP[power]!)))
    generator = longer
  }
  const rest = [...data, ...Array<number>(count).fill(0)]
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at]!
    generator.forEach((factor, offset) => (rest[at + offset]! ^= times(factor, lead)))
  }
  return rest.slice(data.length)
}

/** The data in its blocks, interleaved with what corrects them. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [total, per, blocks] = VERSIONS[version - 1]!
  const room = total - per * blocks
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => put(byte, 8))
  put(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const data: number[] = []
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(''), 2))
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad)

  const short = Math.floor(room / blocks)
  const parts: number[][] = []
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block < blocks - (room % blocks) ? 0 : 1)
    parts.push(data.slice(at, at + length))
    at += length
  }
  const corrected = parts.map((part) => correction(part, per))
  const all: number[] = []
  for (let at = 0; at <= short; at++) for (const part of parts) if (at < part.length) all.push(part[at]!)
  for (let at = 0; at < per; at++) for (const part of corrected) all.push(part[at]!)
  return all
}

/**
 * Every third diagonal is turned over. A reader takes any of the eight masks; to look for the one with the fewest
 * long runs is for codes that are printed small.
 */
const MASK = 3
const masked = (x: number, y: number): boolean => (x + y) % 3 === 0

/** A number with the remainder of its division behind it, as versions and formats are written. */
function guarded(value: number, length: number, divisor: number): number {
  const degree = 31 - Math.clz32(divisor)
  let rest = value << degree
  for (let bit = length + degree - 1; bit >= degree; bit--) if ((rest >> bit) & 1) rest ^= divisor << (bit - degree)
  return (value << degree) | rest
}

class Square {
  readonly dark: boolean[][]
  private readonly fixed: boolean[][]

  constructor(readonly size: number, private readonly version: number) {
    this.dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    this.fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  }

  private fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return
    this.dark[y]![x] = dark
    this.fixed[y]![x] = true
  }

  private rings(cx: number, cy: number, radius: number, isDark: (ring: number) => boolean): void {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) this.fix(cx + x, cy + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
  }

  patterns(): void {
    const { size, version } = this
    for (let at = 0; at < size; at++) {
      this.fix(6, at, at % 2 === 0)
      this.fix(at, 6, at % 2 === 0)
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
      this.rings(x, y, 4, (ring) => ring !== 2 && ring !== 4)
    const middles = ALIGNED[version - 1]!
    const last = middles.at(-1)
    for (const x of middles)
      for (const y of middles) {
        const corner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6)
        if (!corner) this.rings(x, y, 2, (ring) => ring !== 1)
      }
    this.format()
    if (version >= 7) {
      const bits = guarded(version, 6, 0x1f25)
      for (let bit = 0; bit < 18; bit++) {
        const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
        this.fix(a, b, ((bits >> bit) & 1) === 1)
        this.fix(b, a, ((bits >> bit) & 1) === 1)
      }
    }
  }

  private format(): void {
    const bits = guarded(MASK, 5, 0x537) ^ 0x5412 // level M is 00
    const { size } = this
    const bit = (at: number): boolean => ((bits >> at) & 1) === 1
    for (let at = 0; at < 6; at++) this.fix(8, at, bit(at))
    this.fix(8, 7, bit(6))
    this.fix(8, 8, bit(7))
    this.fix(7, 8, bit(8))
    for (let at = 9; at < 15; at++) this.fix(14 - at, 8, bit(at))
    for (let at = 0; at < 8; at++) this.fix(size - 1 - at, 8, bit(at))
    for (let at = 8; at < 15; at++) this.fix(8, size - 15 + at, bit(at))
    this.fix(8, size - 8, true)
  }

  /** From the lower right corner up and down in pairs of columns. */
  fill(words: readonly number[]): void {
    let bit = 0
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5
      const upwards = ((right + 1) & 2) === 0
      for (let step = 0; step < this.size; step++) {
        const y = upwards ? this.size - 1 - step : step
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x]) continue
          this.dark[y]![x] = ((((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1) !== masked(x, y)
          bit += 1
        }
      }
    }
  }
}

/** The code for a text, or nothing if it is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = 1 + VERSIONS.findIndex(([total, per, blocks], at) => bytes.length + (at < 9 ? 2 : 3) <= total - per * blocks)
  if (version === 0) return null
  const size = 17 + 4 * version
  const words = codewords(bytes, version)
  const square = new Square(size, version)
  square.patterns()
  square.fill(words)
  return square.dark
}

/** The dark parts as one path, a unit for each module. */
export function path(code: readonly (readonly boolean[])[]): string {
  return code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}
