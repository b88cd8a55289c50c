import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { ccxtSpot } from '../../../../tests/support/ccxt-clients.ts'
import type { RunningExchange } from '../../../../tests/support/running-exchange.ts'
import { newcomer, type SiteVisitor } from '../site-visitor.fixture.ts'

const MOVE = 'POST /fe-co-api/user/futures_transfer'
const FUNDING = 'GET /exchange-web-gateway/asset/funding'
const HISTORY = 'GET /exchange-web-gateway/asset/fundingHistory'

describe('the funding account', async () => {
  let worker: Worker | undefined
  let run: Promise<unknown> | undefined
  // Before the database goes, which it reads.
  after(async () => {
    await worker?.stop()
    await run
  })
  const { api } = await setApi()
  before(() => {
    const log = createLog('worker-test', { level: 'silent' })
    worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, log })
    run = worker.run()
  })

  const into = { fromAccount: 'spot', toAccount: 'funding', coinSymbol: 'USDT' } as const
  const back = { fromAccount: 'funding', toAccount: 'spot', coinSymbol: 'USDT' } as const
  const held = async (visitor: SiteVisitor, coin = 'USDT') =>
    (await visitor.call(FUNDING)).balances.find((row) => row.coin === coin)?.available

  it('shows money as soon as it was moved, and a repeat moves nothing', async () => {
    const { visitor } = await newcomer(api, 'alice', ['USDT=100'])
    const first = await visitor.call(MOVE, { ...into, amount: '60', requestId: 'one' })
    assert.deepEqual([first.balanceAfter, first.canTransferAmount], ['60.00000000', '40.00000000'])
    assert.equal(await held(visitor), '60.00000000')
    await visitor.call(MOVE, { ...into, amount: '60', requestId: 'one' })
    assert.equal(await held(visitor), '60.00000000')
    const returned = await visitor.call(MOVE, { ...back, amount: '0.5' })
    assert.deepEqual([returned.balanceAfter, returned.canTransferAmount], ['40.50000000', '59.50000000'])
    assert.equal((await visitor.call(FUNDING)).total, '59.50000000')
  })

  it('gives no more than it has, and says how much that is', async () => {
    const { visitor } = await newcomer(api, 'bob', ['USDT=10'])
    await visitor.call(MOVE, { ...into, amount: '4' })
    const refused = (await visitor.ask(MOVE, { ...back, amount: '4.00000001' })) as unknown as {
      reason: string
      values: object
    }
    assert.notEqual(refused.reason, undefined)
    assert.match(JSON.stringify(refused), /"4(\.0+)?"/)
    for (const amount of ['0', '-1', '1e3', '1.000000001'])
      assert.notEqual((await visitor.ask(MOVE, { ...into, amount })).code, '0', amount)
    assert.equal(await held(visitor), '4.00000000')
  })

  it('lists what came and left in pages, with the accounts it came from and went to, and nobody else’s', async () => {
    const { visitor } = await newcomer(api, 'carol', ['USDT=10', 'BTC=1'])
    await visitor.call(MOVE, { ...into, amount: '4' })
    await visitor.call(MOVE, { ...into, coinSymbol: 'BTC', amount: '0.25' })
    await visitor.call(MOVE, { ...back, amount: '1' })
    const page = await eventually('all three are written', async () => {
      const answer = await visitor.call(HISTORY, { limit: 2 })
      return answer.next === null ? undefined : answer
    })
    const rest = await visitor.call(HISTORY, { limit: 2, cursor: page.next as string })
    assert.deepEqual(
      [...page.rows, ...rest.rows].map(
        ({ coin, amount, balanceAfter, way }) => `${coin} ${amount} ${balanceAfter} ${way?.from}→${way?.to}`,
      ),
      [
        'USDT -1.00000000 3.00000000 funding→spot',
        'BTC 0.25000000 0.25000000 spot→funding',
        'USDT 4.00000000 4.00000000 spot→funding',
      ],
    )
    assert.equal((await visitor.call(HISTORY, { coin: 'BTC' })).rows.length, 1)
    const { visitor: other } = await newcomer(api, 'dave', [])
    assert.deepEqual(await other.call(HISTORY), { rows: [], next: null })
    const elsewhere = await visitor.call('POST /fe-co-api/asset/user_other_assets')
    assert.deepEqual(
      elsewhere.list.find(({ assetType }) => assetType === 4)?.coins.map(({ coin, amount }) => `${coin} ${amount}`),
      ['USDT 3.00000000', 'BTC 0.25000000'],
    )
  })

  it('is what unmodified ccxt moves money to and reads', async () => {
    const rights = ['read', 'trade', 'futuresTransfer']
    const program = await api.person('erin', ['USDT=10'], rights, ['127.0.0.1'])
    const client = ccxtSpot(
      { baseUrl: api.address } as RunningExchange,
      { ...program, secret: program.secretKey } as never,
    )
    const { id } = await client.transfer('USDT', 7, 'spot', 'funding')
    await client.transfer('USDT', 2, 'funding', 'spot')
    const { USDT } = await client.fetchBalance({ type: 'funding' })
    assert.equal(USDT?.free, 5)
    // However many went the other way since.
    const one = async (fromAccount: string, toAccount: string) =>
      eventually('it is listed', async () => {
        const found = await client.fetchTransfers(undefined, undefined, 1, { fromAccount, toAccount } as never)
        return found.length > 0 ? found.map((row) => [row.id, row.amount]) : undefined
      })
    assert.deepEqual(await one('spot', 'funding'), [[id, 7]])
    const there = await client.transfer('USDT', 3, 'spot', 'future')
    await client.transfer('USDT', 1, 'future', 'spot')
    assert.deepEqual(await one('spot', 'future'), [[there.id, 3]])
    await assert.rejects(client.transfer('USDT', 6, 'funding', 'spot'), /insufficient/)
  })
})
