import { identifyProcess } from '@bowline/platform/process-identity.ts'
import { type ExchangePlace, type OwnExchange, startExchange } from './running-exchange.ts'

interface Lent {
  readonly exchange: OwnExchange
  /** The process that has it now. */
  borrower: number | undefined
}

/** Exchanges for test files that leave theirs as the next one needs it: as many as files that want one at once. */
export class LentExchanges {
  #all: Lent[] = []
  #borrowings = 0

  async borrow(pid: number): Promise<ExchangePlace> {
    await this.#endAbandoned()
    let lent = this.#all.find(({ borrower }) => borrower === undefined)
    if (lent) lent.borrower = pid
    else {
      lent = { exchange: await startExchange(), borrower: pid }
      this.#all.push(lent)
    }
    this.#borrowings++
    return lent.exchange.placeFor(`.${this.#borrowings}`)
  }

  /** Throws when one of its programs has died meanwhile. */
  async return(directory: string): Promise<void> {
    const lent = this.#all.find(({ exchange }) => exchange.directory === directory)
    if (lent === undefined) throw new Error(`${directory} was not lent`)
    if (lent.exchange.hasLostProgram) {
      this.#all = this.#all.filter((one) => one !== lent)
      await lent.exchange.stop()
    }
    lent.borrower = undefined
  }

  /** All that are nobody's; whoever borrows later gets a new one. */
  async stop(): Promise<void> {
    const all = this.#all
    this.#all = []
    await Promise.all(all.map(({ exchange }) => exchange.stop()))
  }

  /** A file that was killed gave nothing back, and may have left anything. */
  async #endAbandoned(): Promise<void> {
    const abandoned = this.#all.filter(({ borrower }) => borrower !== undefined && !identifyProcess(borrower))
    this.#all = this.#all.filter((lent) => !abandoned.includes(lent))
    await Promise.all(abandoned.map(({ exchange }) => exchange.stop()))
  }
}
