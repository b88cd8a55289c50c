import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { Listeners } from '@bowline/platform/listeners.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { MarketData } from '../market-data/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { isMet, type PriceAlert } from './price-alert.ts'
import { deleteAlert, insertAlert, markFired, type NewAlert, waitingAlerts } from './price-alerts.store.ts'
import { WaitingAlerts } from './waiting-alerts.ts'

const RETRY_MS = 1_000
const PAGE = 5_000

export type CreateAlertResult =
  | { readonly ok: true; readonly alert: PriceAlert }
  | { readonly ok: false; readonly refusal: 'already-there' | 'too-many' }

export type FiredListener = (alert: PriceAlert) => void

export interface AlertSources {
  readonly sql: Sql
  readonly markets: MarketRegistry
  readonly marketData: Pick<MarketData, 'lastPrice'>
  readonly log: Log
}

/**
 * Watches last prices for users. An alert fires once, with the first trade at its price or beyond; it is stored before
 * anybody is notified, so a crash never notifies twice. After downtime only the current price counts: a price that
 * crossed and returned meanwhile is not noticed.
 */
export class PriceAlerts {
  readonly #sources: AlertSources
  readonly #waiting = new WaitingAlerts()
  readonly #listeners: Listeners<Parameters<FiredListener>>
  /** Met, but not in the database yet. */
  #met: PriceAlert[] = []
  #writing: Promise<void> | undefined
  #closed = false

  constructor(sources: AlertSources) {
    this.#sources = sources
    this.#listeners = new Listeners((err) =>
      sources.log.error({ err }, 'a triggered price alert could not be announced'),
    )
  }

  /** Called for each alert that has fired, once that is stored. Returns a function that stops it. */
  onFired(listener: FiredListener): () => void {
    return this.#listeners.add(listener)
  }

  /** Loads waiting alerts and checks them against current prices; retries while the database is down. */
  async start(): Promise<void> {
    for (let after = 0; !this.#closed; ) {
      try {
        const page = await waitingAlerts(this.#sources.sql, after, PAGE)
        for (const alert of page) this.#waiting.add(alert)
        after = page.at(-1)?.id ?? after
        if (page.length < PAGE) break
      } catch (error) {
        this.#sources.log.warn({ error: (error as Error).message }, 'price alerts are not loaded yet')
        await pause()
      }
    }
    for (const market of this.#waiting.markets()) this.#look(market, Date.now())
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#writing
  }

  /** Follows the trades; call after market data has processed the batch. */
  apply(batch: EventBatch): void {
    if (this.#waiting.size === 0) return
    for (const event of batch.events) {
      if (event.kind === 'trade') this.#see(event.market, event.price, batch.time)
    }
  }

  /** An alert for a price already reached would only say what its owner sees. */
  async create(alert: NewAlert): Promise<CreateAlertResult> {
    const last = this.#lastPrice(alert.market)
    if (last !== undefined && isMet(alert, last)) return { ok: false, refusal: 'already-there' }
    const made = await insertAlert(this.#sources.sql, alert)
    if (!made) return { ok: false, refusal: 'too-many' }
    this.#waiting.add(made)
    // The price may have been reached while the row was written.
    this.#look(made.market, Date.now())
    return { ok: true, alert: made }
  }

  /** False when the user has no such alert. */
  async delete(userId: number, id: number): Promise<boolean> {
    const isGone = await deleteAlert(this.#sources.sql, userId, id)
    if (isGone) this.#waiting.remove(id)
    return isGone
  }

  #look(market: number, nowMs: number): void {
    const ticks = this.#sources.marketData.lastPrice(market)
    if (ticks !== undefined) this.#see(market, ticks, nowMs)
  }

  #see(market: number, ticks: bigint, atMs: number): void {
    const tick = this.#sources.markets.byNumber(market)?.terms.tick
    if (tick === undefined) return
    const price = ticks * tick
    const met = this.#waiting.take(market, price)
    if (met.length === 0) return
    this.#met.push(...met.map((alert) => ({ ...alert, fired: { atMs, price } })))
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
  }

  #lastPrice(market: number): bigint | undefined {
    const tick = this.#sources.markets.byNumber(market)?.terms.tick
    const ticks = this.#sources.marketData.lastPrice(market)
    return tick === undefined || ticks === undefined ? undefined : ticks * tick
  }

  async #write(): Promise<void> {
    while (this.#met.length > 0 && !this.#closed) {
      const met = this.#met.splice(0, PAGE)
      try {
        for (const alert of await markFired(this.#sources.sql, met)) this.#listeners.notify(alert)
      } catch (error) {
        this.#sources.log.warn(
          { error: (error as Error).message },
          'triggered price alerts could not be stored and will be retried',
        )
        this.#met.unshift(...met)
        await pause()
      }
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
}
