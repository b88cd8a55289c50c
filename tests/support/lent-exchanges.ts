import { identifyProcess } from '@bowline/platform/process-identity.ts'
import { type ExchangePlace, type OwnExchange, startExchange } from './running-exchange.ts'

/** `quiet`: with makers, takers and a history. */
export type LentTraffic = 'quiet' | 'off'

/** What has traffic takes time from the rest of the run while it is nobody's. */
const IDLE_MS = 20_000

interface Lent {
  readonly exchange: OwnExchange
  readonly traffic: LentTraffic
  idle?: NodeJS.Timeout | undefined
  /** The process that has it now. */
  borrower: number | undefined
}

/** Exchanges for test files that leave theirs as the next one needs it: as many as files that want one at once. */
export class LentExchanges {
  #all: Lent[] = []
  #borrowings = 0

  async borrow(pid: number, traffic: LentTraffic): Promise<ExchangePlace> {
    await this.#endAbandoned()
    let lent = this.#all.find((one) => one.borrower === undefined && one.traffic === traffic)
    if (lent) {
      lent.borrower = pid
      clearTimeout(lent.idle)
    } else {
      lent = { exchange: await startExchange({ demoTraffic: traffic }), traffic, borrower: pid }
      this.#all.push(lent)
    }
    this.#borrowings++
    return lent.exchange.placeFor(`.${this.#borrowings}`)
  }

  /** Throws when one of its programs has died meanwhile. */
  async return(directory: string): Promise<void> {
    const lent = this.#all.find(({ exchange }) => exchange.directory === directory)
    if (lent === undefined) throw new Error(`${directory} was not lent`)
    lent.borrower = undefined
    if (lent.exchange.hasLostProgram) return this.#end(lent)
    if (lent.traffic === 'quiet') lent.idle = setTimeout(() => this.#end(lent).catch(() => {}), IDLE_MS)
  }

  /** All that are nobody's; whoever borrows later gets a new one. */
  async stop(): Promise<void> {
    await Promise.all(this.#all.map((lent) => this.#end(lent)))
  }

  async #end(lent: Lent): Promise<void> {
    clearTimeout(lent.idle)
    this.#all = this.#all.filter((one) => one !== lent)
    await lent.exchange.stop()
  }

  /** A file that was killed gave nothing back, and may have left anything. */
  async #endAbandoned(): Promise<void> {
    const abandoned = this.#all.filter(({ borrower }) => borrower !== undefined && !identifyProcess(borrower))
    await Promise.all(abandoned.map((lent) => this.#end(lent)))
  }
}
