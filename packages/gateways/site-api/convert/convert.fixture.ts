import { after, before } from 'node:test'
import type { PriceSource, Quote } from '@bowline/capabilities/price-source/index.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { newcomer } from '../site-visitor.fixture.ts'
import { CANCEL, CREATE } from '../spot/orders.fixture.ts'

const WEIGHTS = { first: 1, second: 1, third: 1 }
/** Of the middles of the books. */
const INDEXES = { BTCUSDT: 6_000_000_000_000n, BOWUSDT: 5_005_000n } as const

/** Says the same index for ever. */
class StandingPrices implements PriceSource {
  readonly simulated = true
  readonly weights = WEIGHTS
  #timer: NodeJS.Timeout | undefined

  start(onQuotes: (quotes: readonly Quote[]) => void): void {
    const say = () => {
      const prices = Object.entries(INDEXES).map(([symbol, price]) => ({ symbol, bid: price, ask: price }))
      const atMs = Date.now()
      onQuotes(Object.keys(WEIGHTS).flatMap((source) => prices.map((price) => ({ ...price, source, atMs }))))
    }
    say()
    this.#timer = setInterval(say, 1_000)
  }

  failures(): ReadonlyMap<string, string> {
    return new Map()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
  }
}

/** An exchange with its worker, an index and a book of BTC_USDT around 60,000, and an index of the token. */
export async function setConverting() {
  let worker: Worker | undefined
  let run: Promise<unknown> | undefined
  // Before the database goes, which it reads.
  after(async () => {
    await worker?.stop()
    await run
  })
  const { api, sql } = await setApi({ priceSource: new StandingPrices() })
  const { visitor: maker } = await newcomer(api, 'maker', ['USDT=1000000', 'BTC=100', 'ETH=100'])
  let resting: number[] = []
  const limit = async (side: 'buy' | 'sell', price: string) =>
    (await maker.call(CREATE, { pair: 'BTC_USDT', side, type: 'limit', qty: '1', price })).order?.id ?? 0
  const makeBook = async (bid: string, ask: string) => {
    for (const orderId of resting) await maker.call(CANCEL, { pair: 'BTC_USDT', orderId })
    resting = [await limit('buy', bid), await limit('sell', ask)]
  }
  before(async () => {
    const log = createLog('worker-test', { level: 'silent' })
    worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, log })
    run = worker.run()
    await eventually('there is an index', async () => {
      const { coins } = await maker.call('GET /exchange-web/web/convert/coins')
      return ['BTC', 'BOW'].every((code) => coins.some(({ coin }) => coin === code))
    })
    await makeBook('59990', '60010')
  })

  const funds = async (program: { call: SiteFunds }) => {
    const { body } = await program.call('GET', '/api/v3/account')
    return Object.fromEntries(body.balances.map(({ asset, free }: Record<string, string>) => [asset, free]))
  }
  return { api, sql, makeBook, funds }
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of another dialect
type SiteFunds = (method: 'GET', path: string) => Promise<{ body: any }>
