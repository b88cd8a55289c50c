import { after } from 'node:test'
import { callControl } from '@bowline/platform/control-socket.ts'
import type { LentTraffic } from './lent-exchanges.ts'
import { type ExchangePlace, RunningExchange, startExchange } from './running-exchange.ts'

/** Starting one may take this long while every core is taken. */
const LONGEST_START_MS = 300_000

/** An exchange that several test files use, one after the other, with users of their own. */
class LentExchange extends RunningExchange {
  readonly #lender: string

  constructor(place: ExchangePlace, lender: string) {
    super(place)
    this.#lender = lender
  }

  async stop(): Promise<void> {
    await callControl(this.#lender, 'exchange.return', { directory: this.directory })
  }
}

/**
 * An exchange for tests that leave nothing behind but users, their money and their orders, and that expect nothing of markets
 * and of the site's settings but what a new exchange has. In a run of many files it is lent; a file that is run alone starts
 * its own. The caller must stop it.
 */
export async function borrowExchange(traffic: LentTraffic = 'off'): Promise<RunningExchange> {
  const { BOWLINE_TEST_LENDER: lender } = process.env
  if (lender === undefined) return startExchange({ demoTraffic: traffic })
  const place = await callControl(lender, 'exchange.borrow', { pid: process.pid, traffic }, LONGEST_START_MS)
  return new LentExchange(place as ExchangePlace, lender)
}

/** For a group of tests: borrowed when its `describe` awaits it, given back after the group. */
export async function setLentExchange(): Promise<RunningExchange> {
  const exchange = await borrowExchange()
  after(() => exchange.stop())
  return exchange
}
