/** A table as this page sees it: what the server said, and what its owner is about to do. */

import { words } from '../words'
import { browser, Connection, type Answer, type Link } from './connection'
import { MOST_ROWS, touched, undoTo } from './log'
import { colourOf, nameOf, spoken, toMyself } from './names'
import { kinds, picking, pointed, type Point } from './picking'
import type {
  Ask,
  Board,
  Chat,
  Choice,
  Facts,
  FromServer,
  Id,
  Request,
  Row,
  Shown,
  State,
  Step,
  Thought,
  Welcome,
} from './protocol'
import { settings } from './settings.svelte'
import { play } from './sound'
import { applied } from './state'
import { held, hold } from './storage'
import { Ground } from './targets'

/** Something to read for a moment. */
export interface Notice {
  text: string
  tone: 'bad' | 'good' | 'plain'
  n: number
}

/** An answer to every question about a matter, up to a number if it means one. */
export interface Standing {
  seat: number
  do: string
  of: string
  say: string
  most: number | null
}

const NO_CHOICES: Choice[] = []
const MOST_WAYS = 6

export class Table {
  link = $state<Link>('opening')
  refused = $state<number | null>(null)
  v = $state(0)
  facts = $state.raw<Facts | null>(null)
  board = $state.raw<Board | null>(null)
  state = $state.raw<State | null>(null)
  you = $state.raw<number[]>([])
  look = $state<number | null>(null)
  host = $state(false)
  log = $state.raw<Row[]>([])
  chat = $state.raw<Chat[]>([])
  requests = $state.raw<Request[]>([])
  /** The pieces of the last move. */
  marked = $state.raw<Set<Id>>(new Set())
  /** The pieces of a move that somebody points at in the log. */
  traced = $state.raw<Set<Id> | null>(null)
  /** What has been pointed at so far. */
  points = $state.raw<Point[]>([])
  /** The kind of choice that was asked for, by what it says. */
  only = $state<string | null>(null)
  /** A choice that waits to be confirmed. */
  pending = $state.raw<Choice | null>(null)
  notice = $state.raw<Notice | null>(null)
  thought = $state.raw<Thought | null>(null)
  standing = $state.raw<Standing | null>(null)
  /** A choice that somebody looks at, to see what would come of it. */
  eyed = $state.raw<Choice | null>(null)
  /** Something was done, and what comes of it has not come yet. */
  busy = $state(false)
  /** What was done last, and how many rows of it are still to come. */
  private deed = 0
  private rows = 0
  /** An answer that was given ahead is being changed. */
  changing = $state(false)
  /** How far the server's clock is ahead of this one's, in milliseconds. */
  ahead = $state(0)
  unread = $state(0)

  ask: Ask | null = $derived(this.state?.ask ?? null)
  /** Whether the question is asked ahead of its turn. */
  early: boolean = $derived(this.ask !== null && this.ask.seat !== this.state?.to_move)
  /** Whether the answer to it is stored already. */
  ready: boolean = $derived(
    this.early && (this.state?.due.some((due) => due.seat === this.ask?.seat && due.ready) ?? false),
  )
  choices: Choice[] = $derived(
    this.ask === null || (this.ready && !this.changing) ? NO_CHOICES : this.ask.choices,
  )
  narrowed: Choice[] = $derived(
    this.only === null ? this.choices : this.choices.filter((choice) => choice.say === this.only),
  )
  picking = $derived(picking(this.narrowed, this.points))
  kinds = $derived(kinds(this.choices))
  picked: Set<Id> = $derived(
    new Set(this.pending ? this.pending.pick.flatMap((pick) => (typeof pick === 'string' ? [pick] : pick.all)) : this.points.flat()),
  )
  /** What is asked, in the words for whoever is asked. */
  prompt: string = $derived.by(() => {
    const { ask } = this
    if (!ask) return ''
    const said = this.told(ask.prompt)
    return this.you.length > 1 ? said : toMyself(said, this.name(ask.seat), this.colour(ask.seat))
  })
  mine: boolean = $derived(this.ask !== null && !this.ready)
  /** The own seat that is asked but does not have the screen. */
  passTo: number | null = $derived.by(() => {
    if (this.you.length < 2 || this.state?.status !== 'playing') return null
    const mine = this.state.due.filter((due) => this.you.includes(due.seat) && !due.ready)
    const first = mine.find((due) => due.seat === this.state?.to_move) ?? mine[0]
    if (!first || mine.some((due) => due.seat === this.look)) return null
    return first.seat
  })

  private readonly connection: Connection
  private watchers = new Set<(events: Shown[], row: Row) => void>()
  private notices = 0

  constructor(readonly id: string) {
    const mine = held(id)
    this.connection = new Connection(
      browser(id),
      { hears: (frame) => this.hears(frame), linked: (link, code) => this.linked(link, code) },
      [...mine.tokens, ...(mine.host ? [mine.host] : [])],
    )
    this.connection.open()
  }

  close(): void {
    this.connection.close()
  }

  /** Knock at once, such as when the device wakes up. */
  knock = (): void => {
    if (this.link === 'lost' && !document.hidden) this.connection.open()
  }

  /** Be told what happens, to animate it; returns how to stop it. */
  watch(watcher: (events: Shown[], row: Row) => void): () => void {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** Take a token that was just given, and come in with it. */
  take(token: string): void {
    const mine = held(this.id)
    const now = hold(this.id, { tokens: [...mine.tokens, token] })
    this.connection.holding([...now.tokens, ...(now.host ? [now.host] : [])], null)
  }

  /** Come in without a token that is worth nothing any more. */
  forget(token: string): void {
    const mine = held(this.id)
    const now = hold(this.id, { tokens: mine.tokens.filter((each) => each !== token) })
    this.connection.holding([...now.tokens, ...(now.host ? [now.host] : [])], null)
  }

  name = (seat: number | null | undefined): string => nameOf(this.facts, this.state, seat)
  colour = (seat: number): string => colourOf(this.facts, this.state, seat)

  /** What the game says, with the names that this page shows. */
  told = (text: string): string => spoken(this.facts, this.state, text, this.ground)

  say(text: string, tone: Notice['tone'] = 'plain'): void {
    this.notice = text ? { text: this.told(text), tone, n: ++this.notices } : null
  }

  // What the server says.

  private linked(link: Link, code?: number): void {
    this.link = link
    if (link === 'refused') this.refused = code ?? 0
  }

  private hears(frame: FromServer): void {
    switch (frame.type) {
      case 'welcome':
        return this.welcomed(frame)
      case 'step':
        return this.stepped(frame)
      case 'seats':
        if (this.facts) this.facts = { ...this.facts, seats: frame.seats }
        return
      case 'chat':
        this.chat = [...this.chat.slice(-199), frame]
        this.unread += 1
        return
      case 'due':
        if (this.state) this.state = { ...this.state, due: frame.due }
        return
      case 'request':
        this.requests = [
          ...this.requests.filter((each) => each.request !== frame.request),
          ...(frame.open ? [frame] : []),
        ]
        return
      case 'rematch':
        if (this.facts) this.facts = { ...this.facts, rematch: frame.table }
        return
    }
  }

  private welcomed(frame: Welcome): void {
    const wasAsked = this.ask?.key
    this.v = frame.v
    this.you = frame.you
    this.look = frame.look
    this.host = frame.host ?? held(this.id).host !== undefined
    this.facts = frame.table
    this.board = frame.board
    this.state = frame.state
    this.log = frame.log
    this.chat = frame.chat
    this.requests = frame.requests.filter((each) => each.open)
    if (frame.now) this.ahead = frame.now - Date.now()
    const last = frame.log.findLast((row) => row.kind === 'act')
    this.marked = last ? touched(last) : new Set()
    if (this.ask?.key !== wasAsked) this.reset()
    this.stand()
    hold(this.id, { game: frame.table.game, title: frame.table.title ?? frame.table.game })
  }

  private stepped(frame: Step): void {
    const before = this.state
    if (!before) return
    const row: Row = { ...frame.row, v: frame.v, events: frame.events }
    const wasAsked = this.ask?.key
    this.v = frame.v
    if (frame.board) this.board = frame.board
    this.state = applied(before, frame.change)
    this.log = [...this.log.slice(1 - MOST_ROWS), row]
    if (row.kind === 'act' || row.kind === 'undo') this.marked = touched(row, frame.change.set)
    if (row.kind === 'undo') this.requests = []
    if (this.facts) {
      const { status, to_move, ply, result } = this.state
      const { now } = row
      const seats = now ? this.facts.seats.map((seat) => (seat.seat === now.seat ? { ...seat, ...now } : seat)) : this.facts.seats
      this.facts = { ...this.facts, v: frame.v, status, to_move, ply, result, seats }
    }
    // With the last row of what was done one can go on, however late the word that it is kept.
    if (row.kind === 'act' && row.by === 'seat' && this.rows && --this.rows === 0) this.free()
    if (this.ask?.key !== wasAsked) {
      this.reset()
      // Whoever goes on with the own turn need not be called.
      if (this.ask && wasAsked === undefined && settings.liked.sound !== 'off') play('asked')
    }
    if (settings.liked.sound === 'all') for (const event of frame.events) play(event.k)
    for (const watcher of this.watchers) watcher(frame.events, row)
    this.stand()
  }

  // What is done.

  reset(): void {
    this.points = []
    this.only = null
    this.pending = null
    this.thought = null
    this.eyed = null
    this.changing = false
  }

  /** Point at everything that lies in one place; `title` says what that is. */
  point(ids: Point, title: string, touch = false): 'done' | 'wrong' | 'nothing' {
    if (this.busy) return 'nothing'
    if (!this.mine && !this.changing) {
      const others = this.state?.to_move
      this.say(words.notAsked(title, others === null || others === undefined ? null : this.name(others)))
      return 'nothing'
    }
    this.pending = null
    const what = pointed(this.narrowed, this.points, ids)
    switch (what.is) {
      case 'meant':
        this.meant(what.choice, touch)
        return 'done'
      case 'narrowed':
      case 'back':
        this.points = what.points
        this.say('')
        return 'done'
      case 'nothing':
        return this.refuse(title)
    }
  }

  /** What was pointed at is done; made by touch it may have to be confirmed. */
  private meant(choice: Choice, touch: boolean): void {
    if (touch && settings.liked.confirmTouch) {
      this.pending = choice
      this.say('')
    } else void this.choose(choice)
  }

  /** Nothing moves, and a sentence says why. */
  private refuse(title: string): 'wrong' {
    this.say(words.wrong(title, this.prompt), 'bad')
    if (settings.liked.sound !== 'off') play('wrong')
    return 'wrong'
  }

  /** Drag a piece to a place: both are pointed at, so that a wrong place moves nothing. */
  drag = (piece: Id, ids: Point, title: string, touch = false): 'done' | 'wrong' => {
    // What is moved by naming a place alone can be taken there, too.
    const points = this.picking.lit.has(piece) ? [...this.points, [piece]] : this.points
    const what = pointed(this.narrowed, points, ids)
    if (what.is === 'meant') this.meant(what.choice, touch)
    else if (what.is === 'narrowed') this.points = what.points
    else return this.refuse(title)
    return 'done'
  }

  /** The board as it is pointed at. */
  ground = $derived(this.board && this.state ? new Ground(this.board, this.state.pieces) : null)

  /** What lies there, in words. */
  titleOf = (ids: Point): string => this.told(this.ground?.title([...ids]) ?? '')

  /** Whether a choice is made by pointing from one place of the board to another. */
  onBoard({ pick }: Choice): boolean {
    return pick.length > 1 && pick.every((each) => typeof each === 'string' && this.ground?.target(each))
  }

  /** What is left to choose from when places have been picked and no other place says which is meant. */
  ways: Choice[] = $derived.by(() => {
    const { left, ready, lit } = this.picking
    if (!this.points.length || this.only !== null) return NO_CHOICES
    return ready.length || left.length > MOST_WAYS || [...lit].some((id) => this.ground?.target(id)) ? ready : left
  })

  /** Put back what was picked last, or stop asking for one kind of choice. */
  back(): void {
    if (this.pending) this.pending = null
    else if (this.points.length && this.only === null) this.points = this.points.slice(0, -1)
    else this.reset()
  }

  /** Ask for one kind of choice: its places are lit. What is not on the board is pointed at by asking. */
  wish(say: string): void {
    const choices = this.choices.filter((choice) => choice.say === say && choice.pick.length)
    if (this.only === say || !choices.length) {
      this.reset()
      return
    }
    const points: Point[] = []
    for (;;) {
      const next = choices[0]!.pick[points.length]
      if (typeof next !== 'string' || this.ground?.target(next)) break
      if (choices.some((choice) => choice.pick[points.length] !== next)) break
      points.push([next])
    }
    if (choices.length === 1 && points.length === choices[0]!.pick.length) void this.choose(choices[0]!)
    else {
      this.only = say
      this.points = points
    }
  }

  choose(choice: Choice): Promise<boolean> {
    return this.act(choice.do)
  }

  /** Give an answer now, and again whenever the same is asked. */
  always(choice: Choice, most: number | null): void {
    const { ask } = this
    if (!ask || !choice.again) return
    this.standing = { seat: ask.seat, do: choice.do[0]!, of: choice.again.of, say: choice.again.say, most }
    this.stand()
  }

  /** Answer by what stands, if it is about that. */
  private stand(): void {
    const { ask, standing } = this
    if (!standing || this.busy || this.ready || ask?.seat !== standing.seat) return
    const choice = ask.choices.find((each) => each.again && each.do[0] === standing.do)
    if (!choice) return
    const { of, n = 0 } = choice.again!
    if (of === standing.of && (standing.most === null || n <= standing.most)) void this.choose(choice)
    else this.standing = null
  }

  /** Look at what would come of something on the board. */
  eye(ids: Id[]): void {
    this.eyed =
      this.narrowed.find(({ shows, pick }) => shows && typeof pick[0] === 'string' && ids.includes(pick[0])) ?? null
  }

  /** Play actions as one batch, now or when the turn comes. */
  async act(actions: string[]): Promise<boolean> {
    const { ask, state } = this
    if (!ask || !state || this.busy) return false
    this.busy = true
    const deed = ++this.deed
    this.rows = this.early ? 0 : actions.length
    try {
      const answer = await this.connection.ask(
        this.early
          ? { do: 'plan', seat: ask.seat, key: ask.key, actions }
          : { do: 'act', seat: ask.seat, at: this.v, actions },
      )
      const done = this.answered(answer)
      if (!done) this.standing = null
      return done
    } finally {
      if (this.busy && deed === this.deed) {
        this.free()
        this.stand()
      }
    }
  }

  private free(): void {
    this.busy = false
    this.rows = 0
    this.reset()
  }

  async undo(): Promise<void> {
    const seat = this.look
    const to = seat === null ? null : undoTo(this.log, seat)
    if (seat !== null && to !== null) this.answered(await this.connection.ask({ do: 'undo', seat, to }))
  }

  async vote(request: string, yes: boolean): Promise<void> {
    const asked = this.requests.find((each) => each.request === request)
    for (const seat of this.you)
      if (seat !== asked?.seat) this.answered(await this.connection.ask({ do: 'vote', seat, request, yes }))
  }

  async resign(seat: number): Promise<void> {
    this.answered(await this.connection.ask({ do: 'resign', seat }))
  }

  async substitute(seat: number): Promise<void> {
    this.answered(await this.connection.ask({ do: 'substitute', seat }))
  }

  async chatter(text: string): Promise<boolean> {
    return this.answered(await this.connection.ask({ do: 'chat', text }))
  }

  async hint(): Promise<void> {
    const { ask } = this
    if (!ask || this.early) return
    this.say(words.hintThinking)
    const answer = await this.connection.ask({ do: 'hint', seat: ask.seat })
    if (!this.answered(answer) || answer.type !== 'hint') return
    this.say('')
    // Whoever has gone on meanwhile is asked something else.
    if (this.ask?.key === ask.key) this.thought = answer.thought
  }

  lookAs(seat: number): void {
    this.connection.lookAs(seat)
  }

  private answered(answer: Answer): boolean {
    if (answer.type !== 'no') return true
    this.say(answer.code === 'stale' ? words.errors.stale : answer.message, 'bad')
    return false
  }
}
