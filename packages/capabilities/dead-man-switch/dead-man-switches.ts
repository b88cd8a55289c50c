import { Listeners } from '@bowline/platform/listeners.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Trading } from './cancel-everywhere.ts'
import { type DeadManSwitch, deadlineOf } from './dead-man-switch.ts'
import { storeArmed, storeNoticed, storeOff, storeSeen, switchOf, watchedSwitches } from './dead-man-switches.store.ts'
import { Firing, type FiringParts } from './firing.ts'
import { fromDatabase } from './from-database.ts'

const TICK_MS = 1_000
/** How often it is stored that pages are open: a restart may count this much too early. */
const STORE_SEEN_MS = 10_000
/**
 * Who did not watch cannot say that a page was gone: after a restart, or when the machine slept, pages have this long
 * to come back. A page tries again within 30 s whatever happened, and signing in again over the socket takes moments.
 */
const GRACE_MS = 60_000
/** Not looking for this long is the same as a restart: pages could not show themselves either. */
const BLIND_MS = 15_000
const RETRY_MS = 1_000
const PAGE = 5_000
/** Cancelling for everybody at once would stand in the way of orders. */
const MOST_FIRING_AT_ONCE = 50

export type SwitchListener = (changed: DeadManSwitch) => void

export interface SwitchSources extends Trading {
  readonly sql: Sql
  readonly now: () => number
  /** How often it looks; null = whoever holds it calls `tick`. */
  readonly tickMs?: number | null
  readonly log: Pick<Log, 'warn' | 'error'>
}

interface Watched {
  readonly userId: number
  readonly arming: number
  readonly minutes: number
  seenAtMs: number
  storedSeenAtMs: number
}

/** Cancels a user's orders when no page of his has been open for as long as he said. README.md has the rules. */
export class DeadManSwitches {
  readonly #sources: SwitchSources
  readonly #firingParts: FiringParts
  readonly #armed = new Map<number, Watched>()
  readonly #firing = new Map<number, Firing>()
  readonly #listeners: Listeners<Parameters<SwitchListener>>
  #timer: NodeJS.Timeout | undefined
  #underway: Promise<unknown> = Promise.resolve()
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #graceUntilMs = 0
  #storedSeenAtMs = 0
  #closed = false

  constructor(sources: SwitchSources) {
    this.#sources = sources
    this.#listeners = new Listeners((err) => sources.log.error({ err }, 'a dead man’s switch could not be told'))
    const onTrouble = (error: Error, text: string) => sources.log.warn({ error: error.message }, text)
    this.#firingParts = { ...sources, onTrouble }
  }

  /** Hears of every switch that was armed, disarmed, noticed or has fired, when that is stored. */
  onChange(listener: SwitchListener): () => void {
    return this.#listeners.add(listener)
  }

  /** Loads what is armed, asking a database that is away until it answers, and begins to watch. */
  async start(): Promise<void> {
    const { tickMs = TICK_MS } = this.#sources
    if (tickMs !== null) this.#timer = setInterval(() => this.#look(), tickMs)
    for (let after = 0; !this.#closed; ) {
      try {
        const page = await fromDatabase(watchedSwitches(this.#sources.sql, after, PAGE))
        for (const row of page) this.#watch(row)
        after = page.at(-1)?.userId ?? after
        if (page.length < PAGE) break
      } catch (error) {
        this.#sources.log.warn({ error: (error as Error).message }, 'dead man’s switches are not loaded yet')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
    // Without the database no page could sign in: the time to come back begins now.
    this.#lookedAtMs = Number.NEGATIVE_INFINITY
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#underway
  }

  /** A page of this user is open now. */
  see(userId: number, atMs: number): void {
    const watched = this.#armed.get(userId)
    if (watched && atMs > watched.seenAtMs) watched.seenAtMs = atMs
  }

  of(userId: number): Promise<DeadManSwitch | undefined> {
    return switchOf(this.#sources.sql, userId)
  }

  /** Armed when this resolves: it is stored. Arming again takes the new minutes and begins anew. */
  async arm(userId: number, minutes: number): Promise<DeadManSwitch> {
    const row = await storeArmed(this.#sources.sql, userId, minutes, this.#sources.now())
    this.#watch(row)
    this.#listeners.tell(row)
    return row
  }

  /** Undefined when there never was one. One that is firing finishes what it began, but waits for no closed market. */
  async disarm(userId: number): Promise<DeadManSwitch | undefined> {
    const row = await storeOff(this.#sources.sql, userId)
    if (row && this.#armed.get(userId)?.arming === row.arming) this.#armed.delete(userId)
    if (this.#firing.get(userId)?.stopWaiting()) this.#firing.delete(userId)
    if (row) this.#listeners.tell(row)
    return row
  }

  /** The user has seen that it fired. */
  async notice(userId: number): Promise<DeadManSwitch | undefined> {
    const row = await storeNoticed(this.#sources.sql, userId)
    if (row) this.#listeners.tell(row)
    return row
  }

  /** Looks at every deadline and does one step of everything that is firing. */
  async tick(): Promise<void> {
    const nowMs = this.#sources.now()
    if (nowMs - this.#lookedAtMs > BLIND_MS) this.#graceUntilMs = nowMs + GRACE_MS
    this.#lookedAtMs = nowMs
    for (const watched of this.#armed.values()) {
      if (nowMs < Math.max(deadlineOf(watched), this.#graceUntilMs)) continue
      this.#armed.delete(watched.userId)
      const decision = { userId: watched.userId, arming: watched.arming, atMs: nowMs }
      this.#firing.set(watched.userId, new Firing(decision, this.#firingParts))
    }
    const ready = [...this.#firing.values()].filter(({ hasWork }) => hasWork).slice(0, MOST_FIRING_AT_ONCE)
    await Promise.all([this.#storeSeen(nowMs), ...ready.map((firing) => this.#advance(firing))])
  }

  #look(): void {
    const look = this.tick().catch((error) => this.#sources.log.error({ err: error }, 'a look at switches failed'))
    this.#underway = Promise.all([this.#underway, look]).then(() => undefined)
  }

  #watch(row: DeadManSwitch): void {
    const { userId, arming, minutes, seenAtMs } = row
    // What was loaded at the start may be older than what the user did meanwhile.
    if ((this.#armed.get(userId)?.arming ?? 0) > arming) return
    this.#firing.delete(userId)
    if (row.phase === 'firing') this.#firing.set(userId, Firing.resumed(row, this.#firingParts))
    else this.#armed.set(userId, { userId, arming, minutes, seenAtMs, storedSeenAtMs: seenAtMs })
  }

  async #advance(firing: Firing): Promise<void> {
    const { userId } = firing.decision
    const forget = () => this.#firing.get(userId) === firing && this.#firing.delete(userId)
    try {
      const result = await firing.advance()
      if (result === 'underway') return
      if (result === 'void') return void forget()
      if (result.phase === 'off') forget()
      this.#listeners.tell(result)
    } catch (error) {
      this.#sources.log.warn({ error: (error as Error).message }, 'a dead man’s switch that fired is tried again')
    }
  }

  async #storeSeen(nowMs: number): Promise<void> {
    if (nowMs - this.#storedSeenAtMs < STORE_SEEN_MS) return
    this.#storedSeenAtMs = nowMs
    const news = [...this.#armed.values()].filter(({ seenAtMs, storedSeenAtMs }) => seenAtMs > storedSeenAtMs)
    for (let from = 0; from < news.length; from += PAGE) {
      const page = news.slice(from, from + PAGE)
      const seen = page.map(({ userId, arming, seenAtMs }) => ({ userId, arming, seenAtMs }))
      try {
        await fromDatabase(storeSeen(this.#sources.sql, seen))
        page.forEach((watched, index) => {
          watched.storedSeenAtMs = seen[index]?.seenAtMs ?? watched.storedSeenAtMs
        })
      } catch (error) {
        this.#sources.log.warn({ error: (error as Error).message }, 'open pages are not noted')
        return
      }
    }
  }
}
