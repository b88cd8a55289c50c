import { Listeners } from '@bowline/platform/listeners.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Trading } from './cancel-everywhere.ts'
import { type DeadManSwitch, deadlineOf } from './dead-man-switch.ts'
import { storeArmed, storeNoticed, storeOff, storeSeen, switchOf, watchedSwitches } from './dead-man-switches.store.ts'
import { Firing, type FiringParts } from './firing.ts'
import { fromDatabase } from './from-database.ts'

const TICK_MS = 1_000
/** How often open pages are stored: after a restart the deadline may come this much too early. */
const STORE_SEEN_MS = 10_000
/**
 * Without having watched, nobody can say that a page was gone: after a restart, or after the machine slept, pages have
 * this long to come back. A page retries within 30 s, and signing in again over the socket takes moments.
 */
const GRACE_MS = 60_000
/** A gap this long between two ticks counts as a restart: pages could not show themselves either. */
const BLIND_MS = 15_000
const RETRY_MS = 1_000
const PAGE = 5_000
/** Cancelling for everyone at once would hold up orders. */
const MOST_FIRING_AT_ONCE = 50

export type SwitchListener = (changed: DeadManSwitch) => void

export interface SwitchSources extends Trading {
  readonly sql: Sql
  readonly now: () => number
  /** Interval between ticks; null = the owner calls `tick`. */
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

/** Cancels a user's orders when none of their pages has been open for the time they chose. README.md has the rules. */
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
    this.#listeners = new Listeners((err) => sources.log.error({ err }, 'a dead man’s switch could not be reported'))
    const onTrouble = (error: Error, text: string) => sources.log.warn({ error: error.message }, text)
    this.#firingParts = { ...sources, onTrouble }
  }

  /** Called for every switch that was armed, disarmed, seen or has fired, once that is stored. */
  onChange(listener: SwitchListener): () => void {
    return this.#listeners.add(listener)
  }

  /** Loads armed switches, retrying while the database is down, and starts to watch. */
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
    // Without the database no page could sign in: the grace period starts now.
    this.#lookedAtMs = Number.NEGATIVE_INFINITY
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#underway
  }

  /** One of this user's pages is open now. */
  see(userId: number, atMs: number): void {
    const watched = this.#armed.get(userId)
    if (watched && atMs > watched.seenAtMs) watched.seenAtMs = atMs
  }

  of(userId: number): Promise<DeadManSwitch | undefined> {
    return switchOf(this.#sources.sql, userId)
  }

  /** Resolves when it is stored. Arming again sets the new minutes and starts over. */
  async arm(userId: number, minutes: number): Promise<DeadManSwitch> {
    const row = await storeArmed(this.#sources.sql, userId, minutes, this.#sources.now())
    this.#watch(row)
    this.#listeners.notify(row)
    return row
  }

  /** Undefined when there never was one. A switch that is firing finishes, but stops waiting for closed markets. */
  async disarm(userId: number): Promise<DeadManSwitch | undefined> {
    const row = await storeOff(this.#sources.sql, userId)
    if (row && this.#armed.get(userId)?.arming === row.arming) this.#armed.delete(userId)
    if (this.#firing.get(userId)?.stopWaiting()) this.#firing.delete(userId)
    if (row) this.#listeners.notify(row)
    return row
  }

  /** The user has seen that it fired. */
  async notice(userId: number): Promise<DeadManSwitch | undefined> {
    const row = await storeNoticed(this.#sources.sql, userId)
    if (row) this.#listeners.notify(row)
    return row
  }

  /** Checks every deadline and advances everything that is firing by one step. */
  async tick(): Promise<void> {
    const nowMs = this.#sources.now()
    if (nowMs < this.#lookedAtMs) this.#followClockBack(nowMs)
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

  /** What was seen, or is waited for, by the clock of before must not put a deadline off by as much as it was set back. */
  #followClockBack(nowMs: number): void {
    this.#graceUntilMs = Math.min(this.#graceUntilMs, nowMs + GRACE_MS)
    this.#storedSeenAtMs = 0
    for (const watched of this.#armed.values()) watched.seenAtMs = Math.min(watched.seenAtMs, nowMs)
  }

  #look(): void {
    const look = this.tick().catch((error) => this.#sources.log.error({ err: error }, 'a look at switches failed'))
    this.#underway = Promise.all([this.#underway, look]).then(() => undefined)
  }

  #watch(row: DeadManSwitch): void {
    const { userId, arming, minutes, seenAtMs } = row
    // What was loaded at start may be older than what the user did since.
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
      this.#listeners.notify(result)
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
