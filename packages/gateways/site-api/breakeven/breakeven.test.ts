import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { newcomer, SiteVisitor } from '../site-visitor.fixture.ts'
import { CREATE } from '../spot/orders.fixture.ts'

const COINS = 'GET /exchange-web/web/breakeven/coins'
const LOTS = 'GET /exchange-web/web/breakeven/lots'
const DEPOSITS = 'GET /exchange-web/web/breakeven/deposits'
const ASSUME = 'POST /exchange-web/web/breakeven/assume'
const REFUSED = String(SiteCode.refused)

describe('breakeven analysis', async () => {
  let worker: Worker | undefined
  let run: Promise<unknown> | undefined
  // Before the database goes, which it reads.
  after(async () => {
    await worker?.stop()
    await run
  })
  const { api, sql } = await setApi()
  before(() => {
    const log = createLog('worker-test', { level: 'silent' })
    worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, log })
    run = worker.run()
  })
  const { visitor: maker } = await newcomer(api, 'maker', ['USDT=1000000', 'BTC=100', 'ETH=1000'])
  type Sides = { readonly from: SiteVisitor; readonly to: SiteVisitor }
  const deal = async ({ from, to }: Sides, pair: string, qty: string, price: string) => {
    await from.call(CREATE, { pair, side: 'sell', type: 'limit', qty, price })
    await to.call(CREATE, { pair, side: 'buy', type: 'limit', qty, price })
  }
  /** The row of a coin once it holds so much: the history is a moment behind. */
  const coinOf = (visitor: SiteVisitor, coin: string, held: string) =>
    eventually(`${coin} is ${held}`, async () =>
      (await visitor.call(COINS)).coins.find((row) => row.coin === coin && row.held === held),
    )

  it('C11, at prices that the market allows: what a coin cost, where it breaks even, what it earned; the same when computed anew', async () => {
    const { visitor: alice, id } = await newcomer(api, 'alice', ['USDT=30000'])
    await deal({ from: maker, to: alice }, 'BTC_USDT', '0.5', '60000')
    const bought = await coinOf(alice, 'BTC', '0.49950000')
    assert.deepEqual([bought.cost, bought.average, bought.isAssumed], ['30000.00000000', '60060.06006006', false])
    await deal({ from: alice, to: maker }, 'BTC_USDT', '0.2', '60600')
    const { visitor: other } = await newcomer(api, 'carol', ['USDT=700'])
    await deal({ from: maker, to: other }, 'BTC_USDT', '0.01', '61000')
    const left = await eventually('the price is 61,000', async () => {
      const row = await coinOf(alice, 'BTC', '0.29950000')
      return row.price === '61000.00000000' ? row : undefined
    })
    const { cost, breakeven, takerRate, unrealised, realised, changePercent, worth } = left
    assert.deepEqual(
      { cost, breakeven, takerRate, unrealised, realised, changePercent, worth },
      {
        ...{ cost: '17987.98798799', breakeven: '60120.18024031', takerRate: '0.001' },
        ...{ unrealised: '281.51201201', realised: '95.86798799', changePercent: '-1.44', worth: '18269.50000000' },
      },
    )
    const { lots } = await alice.call(LOTS, { coin: 'BTC' })
    assert.deepEqual(
      lots.map(({ kind, qty, value, price }) => [kind, qty, value, price]),
      [
        ['buy', '0.49950000', '30000.00000000', '60060.06006006'],
        ['sell', '0.20000000', '12107.88000000', '60539.40000000'],
      ],
    )
    await sql`delete from breakeven_accounts where account = ${id}`
    assert.deepEqual(await coinOf(alice, 'BTC', '0.29950000'), left)
    assert.deepEqual((await alice.call(LOTS, { coin: 'BTC' })).lots, lots)
  })

  it('a coin that paid for another was sold for what it was worth, and cost what the other is', async () => {
    const { visitor: bob } = await newcomer(api, 'bob', ['USDT=6100'])
    await deal({ from: maker, to: bob }, 'BTC_USDT', '0.1', '61000')
    // Prices are those before the second of a trade.
    await coinOf(bob, 'BTC', '0.09990000')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await deal({ from: maker, to: bob }, 'ETH_BTC', '1', '0.05')
    const eth = await coinOf(bob, 'ETH', '0.99900000')
    assert.deepEqual([eth.cost, eth.realised], ['3050.00000000', '0.00000000'])
    const btc = await coinOf(bob, 'BTC', '0.04990000')
    // 0.05 of 0.0999 BTC that cost 6,100 cost 3053.05305305, and were worth 3,050.
    assert.deepEqual([btc.cost, btc.realised], ['3046.94694695', '-3.05305305'])
  })

  it('assumes that a deposit cost its price, until its owner says otherwise', async () => {
    const { visitor: dave, id } = await newcomer(api, 'dave', ['BTC=2'])
    const assumed = await coinOf(dave, 'BTC', '2.00000000')
    assert.deepEqual([assumed.cost, assumed.isAssumed], ['122000.00000000', true])
    const { rows } = await dave.call(DEPOSITS, { coin: 'BTC' })
    assert.deepEqual(
      rows.map(({ qty, marketPrice, assumedPrice }) => [qty, marketPrice, assumedPrice]),
      [['2.00000000', '61000.00000000', null]],
    )
    const depositId = rows[0]?.depositId ?? 0
    await dave.call(ASSUME, { coin: 'BTC', depositId, price: '1000.5' })
    assert.equal((await coinOf(dave, 'BTC', '2.00000000')).average, '1000.50000000')
    assert.equal((await dave.call(DEPOSITS, { coin: 'BTC' })).rows[0]?.assumedPrice, '1000.50000000')
    await sql`delete from breakeven_accounts where account = ${id}`
    assert.equal((await coinOf(dave, 'BTC', '2.00000000')).cost, '2001.00000000', 'what was said outlives what is kept')
    await dave.call(ASSUME, { coin: 'BTC', depositId })
    assert.equal((await coinOf(dave, 'BTC', '2.00000000')).cost, '122000.00000000')
  })

  it('nobody says what somebody else’s deposit cost, and no price is accepted that is none', async () => {
    const { visitor: erin } = await newcomer(api, 'erin', ['BTC=1'])
    const { visitor: mallory } = await newcomer(api, 'mallory', ['BTC=1'])
    await coinOf(erin, 'BTC', '1.00000000')
    const depositId = (await erin.call(DEPOSITS, { coin: 'BTC' })).rows[0]?.depositId ?? 0
    const reasonOf = async (params: object) => {
      const { code, reason } = (await mallory.ask(ASSUME, params)) as unknown as { code: string; reason: string }
      return `${code} ${reason}`
    }
    assert.equal(await reasonOf({ coin: 'BTC', depositId, price: '1' }), `${REFUSED} breakeven.deposit`)
    assert.equal(await reasonOf({ coin: 'ETH', depositId, price: '1' }), `${REFUSED} breakeven.deposit`)
    assert.equal(await reasonOf({ coin: 'NOPE', depositId, price: '1' }), `${REFUSED} breakeven.coin`)
    for (const price of ['1.000000001', '9'.repeat(39)])
      assert.equal(await reasonOf({ coin: 'BTC', depositId, price }), `${REFUSED} breakeven.price`)
    for (const price of ['-1', '1e9', 'NaN', '', "1'; drop table breakeven_coins; --"])
      await mallory.refused(ASSUME, { coin: 'BTC', depositId, price })
    for (const hostile of ['0', '-1', '9007199254740993', 'x'])
      await mallory.refused(ASSUME, { coin: 'BTC', depositId: hostile, price: '1' } as never)
    await mallory.refused(DEPOSITS, { coin: 'BTC', cursor: '1e9' } as never)
    await mallory.refused(LOTS, { coin: 'BTC', days: 100_000 } as never)
    assert.equal((await new SiteVisitor(api).ask(COINS)).code, '403')
    assert.equal((await erin.call(DEPOSITS, { coin: 'BTC' })).rows[0]?.assumedPrice, null)
  })
})
