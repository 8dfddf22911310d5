/** A finished game, ply by ply. */

import { api, type Moment } from '../lib/api'
import type { Board, Row, Shown, State } from '../lib/protocol'

export class Replay {
  ply = $state(0)
  board = $state.raw<Board | null>(null)
  state = $state.raw<State | null>(null)
  log = $state.raw<Row[]>([])
  /** What happened in the ply that is looked at. */
  events: Shown[] = $derived((this.ply && this.log.at(-1)?.events) || [])
  playing = $state(false)
  failed = $state(false)
  private known = new Map<number, Moment>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly table: string,
    readonly last: number,
    private readonly seat: number | null,
    ply: number,
  ) {
    void this.go(ply)
  }

  async go(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, ply))
    this.ply = wanted
    try {
      const found = this.known.get(wanted) ?? (await api.at(this.table, wanted, this.seat, !this.board))
      this.known.set(wanted, found)
      if (this.known.size > 400) this.known.delete(this.known.keys().next().value!)
      // Somebody who scrubs has gone on meanwhile.
      if (this.ply !== wanted) return
      this.board ??= found.board ?? null
      this.state = found.state
      this.log = found.log
      this.failed = false
    } catch {
      this.failed = true
    }
  }

  toggle(): void {
    this.playing = !this.playing
    if (this.playing && this.ply === this.last) void this.go(0)
    this.tick()
  }

  private tick(): void {
    clearTimeout(this.timer)
    if (!this.playing) return
    this.timer = setTimeout(async () => {
      if (this.ply >= this.last) this.playing = false
      else await this.go(this.ply + 1)
      this.tick()
    }, 550)
  }

  close(): void {
    this.playing = false
    clearTimeout(this.timer)
  }
}
