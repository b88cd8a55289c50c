import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'
import { borrowExchange } from './lent-exchange.ts'
import type { LentTraffic } from './lent-exchanges.ts'
import { type ExchangeOptions, type OwnExchange, type RunningExchange, startExchange } from './running-exchange.ts'
import { type Visitor, type VisitorOptions, visit } from './visitor.ts'

type Options = ExchangeOptions | (() => Promise<ExchangeOptions>)

/** What a journey needs: a running exchange, and a browser. */
export class Stage<Exchange extends RunningExchange = RunningExchange> {
  #exchange: Exchange | undefined
  #browser: Browser | undefined

  get exchange(): Exchange {
    if (this.#exchange === undefined) throw new Error('the exchange is not running yet')
    return this.#exchange
  }

  get browser(): Browser {
    if (this.#browser === undefined) throw new Error('the browser is not open yet')
    return this.#browser
  }

  async open(start: () => Promise<Exchange>): Promise<void> {
    const [browser, exchange] = await Promise.allSettled([startBrowser(), start()])
    if (browser.status === 'fulfilled') this.#browser = browser.value
    if (exchange.status === 'fulfilled') this.#exchange = exchange.value
    for (const each of [browser, exchange]) if (each.status === 'rejected') throw each.reason
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    await this.#exchange?.stop()
  }

  visit(options?: VisitorOptions): Promise<Visitor> {
    return visit(this.browser, this.exchange, options)
  }

  /** A customer with money and a browser of their own. */
  async signedIn(name: string, fund: string, options?: VisitorOptions): Promise<Visitor> {
    const visitor = await this.visit(options)
    await visitor.signIn(await this.exchange.customer(name, fund))
    return visitor
  }
}

/** Set up for the tests of the enclosing `describe`, and torn down after them. Options may be computed lazily. */
export function setStage(options: Options = {}): Stage<OwnExchange> {
  return setUp(async () => startExchange(typeof options === 'function' ? await options() : options))
}

/** The same on an exchange that other files use as well, before and after this one (`borrowExchange`). */
export function setLentStage(traffic?: LentTraffic): Stage {
  return setUp(() => borrowExchange(traffic))
}

function setUp<Exchange extends RunningExchange>(start: () => Promise<Exchange>): Stage<Exchange> {
  const stage = new Stage<Exchange>()
  before(() => stage.open(start))
  after(() => stage.close())
  return stage
}
