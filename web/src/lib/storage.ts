/** What this browser remembers: the tokens of its seats and how its owner likes to play. */

export interface Held {
  /** The right to run the table. */
  host?: string
  /** The rights to seats, newest last. */
  tokens: string[]
  /** When it was last used. */
  at: number
  game?: string
  title?: string
}

const PREFIX = 'hexarium/'

/** A browser may refuse to remember anything; then a table lasts as long as its page. */
const kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = (() => {
  try {
    localStorage.setItem(`${PREFIX}try`, '1')
    localStorage.removeItem(`${PREFIX}try`)
    return localStorage
  } catch {
    const map = new Map<string, string>()
    return {
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: (key) => void map.delete(key),
    }
  }
})()

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = kept.getItem(PREFIX + key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function write(key: string, value: unknown): void {
  try {
    kept.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // A full memory must not stop a game.
  }
}

const TABLES = 'tables'
const MOST_TABLES = 40

export function tables(): Record<string, Held> {
  return read<Record<string, Held>>(TABLES, {})
}

export function held(table: string): Held {
  return tables()[table] ?? { tokens: [], at: 0 }
}

export function hold(table: string, more: Partial<Held>): Held {
  const all = tables()
  const now: Held = { tokens: [], ...all[table], ...more, at: Date.now() }
  const others = Object.entries(all).filter(([id]) => id !== table)
  others.sort(([, a], [, b]) => b.at - a.at)
  write(TABLES, Object.fromEntries([[table, now], ...others.slice(0, MOST_TABLES - 1)]))
  return now
}

export function drop(table: string): void {
  const { [table]: _, ...others } = tables()
  write(TABLES, others)
}
