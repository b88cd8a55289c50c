import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cancelContractOrders, cancelOrdersInBook } from './change-contract-order.ts'

export interface CountdownNeeds {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly log: Log
  readonly now: () => number
  readonly everyMs?: number
}

/** Whose orders on which contract, and when. */
interface Countdown {
  readonly account: number
  readonly market: number
  /** Only what is in the book, and not what waits for a price. */
  readonly bookOnly: boolean
  readonly endsAtMs: number
}

const EVERY_MS = 100

/**
 * Cancels an account's orders on a contract when its program has been silent for too long (dead man's switch of programs). A countdown
 * is in the database before it counts, so a restart forgets none: one that ended meanwhile fires at the start. It is forgotten
 * when its orders are canceled, durably; a process that dies in between fires once more.
 */
export class Countdowns {
  readonly #needs: CountdownNeeds
  readonly #running = new Map<string, Countdown>()
  readonly #loop: ReturnType<typeof startLoop>
  #isRead = false

  constructor(needs: CountdownNeeds) {
    const { log, everyMs = EVERY_MS } = needs
    this.#needs = needs
    this.#loop = startLoop({
      everyMs,
      round: () => this.#round(),
      onFailure: (error) => log.error({ err: error }, 'a countdown could not be looked at'),
    })
  }

  /** Begins anew; 0 ms ends it. Resolves once that is stored. */
  async set(owner: Omit<Countdown, 'endsAtMs'>, lastsMs: number): Promise<void> {
    const { sql, now } = this.#needs
    const { account, market, bookOnly } = owner
    if (lastsMs === 0) {
      await sql`delete from contract_countdowns where account = ${account} and market = ${market}`
      this.#running.delete(placeOf(owner))
      return
    }
    const endsAtMs = now() + lastsMs
    await sql`
      insert into contract_countdowns (account, market, book_only, ends_at)
      values (${account}, ${market}, ${bookOnly}, ${new Date(endsAtMs)})
      on conflict (account, market) do update set book_only = excluded.book_only, ends_at = excluded.ends_at`
    this.#running.set(placeOf(owner), { ...owner, endsAtMs })
  }

  close(): Promise<void> {
    return this.#loop.close()
  }

  async #round(): Promise<void> {
    if (!this.#isRead) await this.#read()
    const nowMs = this.#needs.now()
    const ended = [...this.#running.values()].filter(({ endsAtMs }) => endsAtMs <= nowMs)
    await Promise.all(ended.map((countdown) => this.#fire(countdown)))
  }

  /** Those of before the start; one that was set since is newer. */
  async #read(): Promise<void> {
    const rows = await this.#needs.sql<{ account: bigint; market: bigint; book_only: boolean; ends_at: Date }[]>`
      select account, market, book_only, ends_at from contract_countdowns`
    this.#isRead = true
    for (const row of rows) {
      const owner = { account: Number(row.account), market: Number(row.market), bookOnly: row.book_only }
      const place = placeOf(owner)
      if (!this.#running.has(place)) this.#running.set(place, { ...owner, endsAtMs: row.ends_at.getTime() })
    }
  }

  /** What is refused, as in a halted contract, is tried again. */
  async #fire(countdown: Countdown): Promise<void> {
    const { sql, engine, log } = this.#needs
    const { account, market, bookOnly, endsAtMs } = countdown
    const refused = bookOnly
      ? await cancelOrdersInBook(engine, account, market)
      : await cancelContractOrders(engine, { account, market }).then((done) => (done.done ? undefined : done))
    if (refused && refused.rejection !== Rejection.unknownOrder) return
    const place = placeOf(countdown)
    // One that was set meanwhile stays.
    await sql`
      delete from contract_countdowns
      where account = ${account} and market = ${market} and ends_at = ${new Date(endsAtMs)}`
    if (this.#running.get(place) === countdown) this.#running.delete(place)
    log.info({ account, market }, 'orders on a contract were canceled: their program has not been heard of in time')
  }
}

function placeOf({ account, market }: Pick<Countdown, 'account' | 'market'>): string {
  return `${account}/${market}`
}
