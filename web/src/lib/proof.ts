/** Whether the dice of a record are those that were sealed before the game: by the browser's own SHA-256. */

export interface Proof {
  nonce: string
  commit: string
  words: (string | null)[]
}
export interface Sealed {
  table: string
  game: string
  options: Record<string, unknown>
  seed: number | string
  proof: Proof
}
export interface Checked {
  /** The nonce is the one that was sealed. */
  sealed: boolean
  /** The seed of the start follows from nonce, table, options and everybody's words. */
  seeded: boolean
  /** Seats that added words of their own. */
  words: number
}

/** JSON with sorted keys and no spaces, as both sides hash it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value as Record<string, unknown>)
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
  }
  return JSON.stringify(value)
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function commitOf(nonce: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytes(nonce)))
}

async function hmac(key: Uint8Array<ArrayBuffer>, message: string): Promise<ArrayBuffer> {
  const held = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return crypto.subtle.sign('HMAC', held, new TextEncoder().encode(message))
}

/** The key of a game: nobody could choose it, since the nonce was sealed first and the words came after. */
export async function keyOf(record: Omit<Sealed, 'seed'>): Promise<ArrayBuffer> {
  const { table, game, options, proof } = record
  return hmac(bytes(proof.nonce), canonical([table, game, options, proof.words]))
}

export function seedOf(key: ArrayBuffer): bigint {
  return new DataView(key).getBigUint64(0)
}

/** `commit` is what was seen before the game; `text` the record as it came, for its seed of 64 bits. */
export async function checked(record: Sealed, commit: string, text: string): Promise<Checked> {
  const sealed = (await commitOf(record.proof.nonce)) === commit && record.proof.commit === commit
  const written = /"seed"\s*:\s*"?(\d+)/.exec(text)?.[1]
  const seeded = written !== undefined && seedOf(await keyOf(record)) === BigInt(written)
  return { sealed, seeded, words: record.proof.words.filter((each) => each !== null).length }
}
