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

  readonly #onChange: ((reasons: ReadonlyMap<string, string>) => void) | undefined

  /** `onChange` is called at once, and the log once what fails for one reason has settled. */
  constructor(log: Log, settleMs = SETTLE_MS, onChange?: (reasons: ReadonlyMap<string, string>) => void) {
    this.#log = log
    this.#settleMs = settleMs
    this.#onChange = onChange
  }

  /** Those silent now, with the first reason of each. */
  get reasons(): ReadonlyMap<string, string> {
    return this.#reasons
  }

  failed(exchange: string, error: unknown): void {
    if (this.#reasons.has(exchange)) return
    this.#reasons.set(exchange, error instanceof Error ? error.message : String(error))
    this.#changed()
  }

  answered(exchange: string): void {
    if (this.#reasons.delete(exchange)) this.#changed()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #changed(): void {
    this.#onChange?.(this.#reasons)
    this.#reportSoon()
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
