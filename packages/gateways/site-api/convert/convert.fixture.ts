import { after, before } from 'node:test'
import { createLog } from '@bowline/platform/log.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { newcomer } from '../site-visitor.fixture.ts'
import { CANCEL, CREATE } from '../spot/orders.fixture.ts'

/** An exchange with its worker, and a book of BTC_USDT around 60,000. */
export async function setConverting() {
  let worker: Worker | undefined
  let run: Promise<unknown> | undefined
  // Before the database goes, which it reads.
  after(async () => {
    await worker?.stop()
    await run
  })
  const { api, sql } = await setApi()
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
