import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@bowline/platform/log.ts'
import type { Exchange } from 'ccxt'
import { type CcxtMarket, fetchTouch, listedOn, openExchange, readQuotes, streamsOf } from './ccxt-exchange.ts'
import type { Quote } from './price-source.ts'

const FIRST_BACK_OFF_MS = 1_000
/** While a stream speaks, it is confirmed by an answer this often: what does not move there is not stale. */
const CONFIRM_MS = 5_000

export interface Following {
  readonly id: string
  readonly markets: readonly CcxtMarket[]
  readonly settings: object | undefined
  readonly everyMs: number
  readonly maxBackOffMs: number
  readonly log: Log
  readonly onQuotes: (quotes: readonly Quote[]) => void
  readonly onAnswer: () => void
  readonly onFailure: (error: unknown) => void
}

/**
 * One exchange: its streams where it has some, and answers besides, which confirm a stream and stand in for it. What fails
 * backs off by itself; the other goes on.
 */
export class FollowedExchange {
  readonly #of: Following
  readonly #stopped = new AbortController()
  /** When the stream last spoke of a market. */
  readonly #streamedAtMs = new Map<string, number>()
  readonly #done: Promise<void>
  #exchange: Exchange | undefined

  constructor(of: Following) {
    this.#of = of
    this.#done = this.#follow()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    // Ends what waits for a stream; what it says of the connections it ends is nobody's concern any more.
    await this.#exchange?.close().catch(() => {})
    await this.#done
  }

  async #follow(): Promise<void> {
    const { id, log, markets, settings, onAnswer } = this.#of
    const wanted = await this.#retrying(async () => {
      this.#exchange ??= await openExchange(id, settings)
      return this.#exchange ? listedOn(this.#exchange, markets) : undefined
    })
    if (this.#stopped.signal.aborted) return
    const exchange = this.#exchange
    if (!exchange || !wanted) return log.error({ exchange: id }, 'ccxt knows no exchange of this name')
    if (wanted.length === 0) {
      onAnswer()
      return log.info({ exchange: id }, 'this exchange has none of our markets')
    }
    const streams = streamsOf(exchange, wanted).map((listen) => this.#listen(wanted, listen))
    await Promise.all([this.#ask(exchange, wanted), ...streams])
  }

  async #ask(exchange: Exchange, wanted: readonly CcxtMarket[]): Promise<void> {
    const { id, everyMs, onQuotes, onAnswer } = this.#of
    while (!this.#stopped.signal.aborted) {
      await this.#retrying(async () => {
        const askedAtMs = Date.now()
        const quotes = readQuotes(id, wanted, await fetchTouch(exchange, wanted), askedAtMs)
        if (this.#stopped.signal.aborted) return
        if (quotes.length === 0) throw new Error(`${id} gives no price of our markets`)
        // What the stream has said since is newer than the answer.
        onQuotes(quotes.filter(({ symbol }) => (this.#streamedAtMs.get(symbol) ?? 0) < askedAtMs))
        onAnswer()
      })
      const isStreamed = wanted.every(({ symbol }) => Date.now() - (this.#streamedAtMs.get(symbol) ?? 0) < CONFIRM_MS)
      await this.#pause(isStreamed ? Math.max(everyMs, CONFIRM_MS) : everyMs)
    }
  }

  async #listen(wanted: readonly CcxtMarket[], listen: () => ReturnType<typeof fetchTouch>): Promise<void> {
    const { id, log, onQuotes } = this.#of
    let failures = 0
    while (!this.#stopped.signal.aborted) {
      try {
        const tickers = await listen()
        const atMs = Date.now()
        const quotes = readQuotes(id, wanted, tickers, atMs)
        for (const { symbol } of quotes) this.#streamedAtMs.set(symbol, atMs)
        onQuotes(quotes)
        failures = 0
      } catch (error) {
        if (this.#stopped.signal.aborted) return
        log.debug({ exchange: id, why: textOf(error) }, 'a stream of prices broke off')
        await this.#pause(this.#backOffMs(++failures))
      }
    }
  }

  /** Until it succeeds; undefined once stopped. */
  async #retrying<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    for (let failures = 1; !this.#stopped.signal.aborted; failures++) {
      try {
        return await attempt()
      } catch (error) {
        if (this.#stopped.signal.aborted) return undefined
        this.#of.onFailure(error)
        await this.#pause(this.#backOffMs(failures))
      }
    }
    return undefined
  }

  #backOffMs(failures: number): number {
    return Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), this.#of.maxBackOffMs)
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopped.signal }).catch(() => {})
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
