import type { Log } from '@bowline/platform/log.ts'

/** Exchanges that fail for one reason do so within this time of each other. */
const SETTLE_MS = 6_000

/**
 * Logs which exchanges give no prices: one line for all that fell silent together, as without a connection to the
 * internet, and the next one when that has changed.
 */
export class SilentExchanges {
  readonly #log: Log
  readonly #settleMs: number
  readonly #reasons = new Map<string, string>()
  #reported = ''
  #timer: NodeJS.Timeout | undefined

  constructor(log: Log, settleMs = SETTLE_MS) {
    this.#log = log
    this.#settleMs = settleMs
  }

  failed(exchange: string, error: unknown): void {
    if (this.#reasons.has(exchange)) return
    this.#reasons.set(exchange, error instanceof Error ? error.message : String(error))
    this.#reportSoon()
  }

  answered(exchange: string): void {
    if (this.#reasons.delete(exchange)) this.#reportSoon()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #reportSoon(): void {
    this.#timer ??= setTimeout(() => this.#report(), this.#settleMs).unref()
  }

  #report(): void {
    this.#timer = undefined
    const silent = [...this.#reasons.keys()].sort().join()
    if (silent === this.#reported) return
    this.#reported = silent
    if (this.#reasons.size === 0) this.#log.info('all exchanges give prices again')
    else this.#log.warn({ silent: Object.fromEntries(this.#reasons) }, 'exchanges give no prices')
  }
}
