import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { connect, type Sql } from '@bowline/platform/postgres/index.ts'
import { startTestApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const REAL = 'POST /exchange-web/web/order/create'
const CREATE = 'POST /exchange-web/web/paper/order/create'
const OPEN = 'GET /exchange-web/web/paper/order/openList'
const ACCOUNT = 'GET /exchange-web/web/paper/account'
const pair = 'BTC_USDT'
const FUNDS = ['BTC=10', 'USDT=1000000']

/** Waits until `read` gives what is wanted. */
async function until<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isIt(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function free(who: SiteVisitor, coin: string): Promise<string | undefined> {
  const { holdings } = await who.call(ACCOUNT)
  return holdings.find((holding) => holding.coin === coin)?.free
}

/** Nothing is made or lost: every asset of every life sums to zero, and the movements give the balances. */
async function assertBalanced(sql: Sql): Promise<void> {
  const sums = await sql<{ asset: number; sum: string }[]>`
    select asset, sum(amount)::text as sum from paper_balances group by user_id, life, asset having sum(amount) <> 0`
  assert.deepEqual([...sums], [])
  const differing = await sql`
    select b.place from paper_balances b
    left join (
      select user_id, life, place, asset, sum(amount) as amount from (
        select user_id, life, to_place as place, asset, amount from paper_movements
        union all select user_id, life, from_place, asset, -amount from paper_movements
      ) moved group by user_id, life, place, asset
    ) m using (user_id, life, place, asset)
    where b.amount <> coalesce(m.amount, 0)`
  assert.deepEqual([...differing], [])
}

describe('a paper account on the live market', async () => {
  let api = await startTestApi()
  after(() => api.stop())
  const alice = await SiteVisitor.signedIn(api, 'alice', FUNDS)
  const bob = new SiteVisitor(api)
  const carol = await SiteVisitor.signedIn(api, 'carol', FUNDS)
  await api.person('bob', [])
  await bob.signIn('bob')

  const sells = (qty: string, price: string) => alice.call(REAL, { pair, side: 'sell', type: 'limit', qty, price })
  const buys = (qty: string, price: string) => alice.call(REAL, { pair, side: 'buy', type: 'limit', qty, price })

  it('begins with its starting money, without a verified identity and with no real money', async () => {
    const { holdings, life, openOrders } = await bob.call(ACCOUNT)
    const money = holdings.map(({ coin, free, futures }) => `${coin} ${Number(free)} ${Number(futures)}`)
    assert.deepEqual([money, life, openOrders], [['USDT 100000 10000', 'BTC 1 0', 'ETH 10 0'], 1, 0])
    const { data } = await bob.call('GET /exchange-web-gateway/asset/balances').then((found) => ({ data: found }))
    assert.doesNotMatch(JSON.stringify(data), /100000\.0/)
  })

  it('takes what the live book shows, and leaves it as it is', async () => {
    await sells('0.5', '60000')
    await sells('0.5', '60010')
    const before = await bob.call('GET /exchange-web/web/market/depth', { pair, limit: 5 })
    const { order, fills } = await bob.call(CREATE, { pair, side: 'buy', type: 'market', qty: '0.7' })
    assert.equal(order?.status, 'filled')
    assert.deepEqual(
      fills.map(({ qty, price, fee }) => [qty, price, fee].map(Number)),
      [
        [0.5, 60_000, 0.0005],
        [0.2, 60_010, 0.0002],
      ],
    )
    assert.deepEqual(await bob.call('GET /exchange-web/web/market/depth', { pair, limit: 5 }), before)
    assert.equal(Number(await free(bob, 'BTC')), 1.6993)
  })

  it('does not buy the same displayed coins twice', async () => {
    const { fills } = await bob.call(CREATE, { pair, side: 'buy', type: 'market', qty: '0.1' })
    assert.deepEqual(
      fills.map(({ price }) => Number(price)),
      [60_010],
    )
  })

  it('a repeat with the same client id is the first order, and another under it places nothing', async () => {
    const order = { pair, side: 'buy', type: 'limit', qty: '0.001', price: '59000', clientOrderId: 'mine' } as const
    const first = await bob.call(CREATE, order)
    const again = await bob.call(CREATE, order)
    assert.deepEqual([again.order?.id, again.isRepeat], [first.order?.id, true])
    assert.equal((await bob.call(OPEN, {})).rows.length, 1)
    await bob.call('POST /exchange-web/web/paper/order/cancel', { clientOrderId: 'mine' })
  })

  it('gives nothing more to whoever asks for it many times at once', async () => {
    const mallory = await SiteVisitor.signedIn(api, 'mallory')
    await mallory.call(ACCOUNT)
    const order = { pair, side: 'buy', type: 'market', qty: '0.1' } as const
    const flood = Array.from({ length: 30 }, () => mallory.ask(CREATE, order))
    await Promise.all(flood)
    // All of the coin that is shown, once, less the fee of a thousandth.
    assert.equal(Number(await free(mallory, 'BTC')), 1 + 1 - 0.001)
    const rest = { pair, side: 'buy', type: 'limit', qty: '0.1', price: '50000', clientOrderId: 'once' } as const
    await Promise.all(Array.from({ length: 10 }, () => mallory.ask(CREATE, rest)))
    assert.equal((await mallory.call(OPEN, {})).rows.length, 1)
    // A reset among orders and transfers: each is of the one life or of the other.
    await Promise.all([
      mallory.call('POST /exchange-web/web/paper/reset', {}),
      ...Array.from({ length: 5 }, (_, n) => mallory.ask(CREATE, { ...rest, clientOrderId: `again-${n}` })),
      mallory.ask('POST /exchange-web/web/paper/transfer', { coin: 'USDT', amount: '5000', to: 'futures' }),
    ])
    const { life, openOrders, holdings } = await mallory.call(ACCOUNT)
    const usdt = holdings.find(({ coin }) => coin === 'USDT')
    const [spot, wallet] = [Number(usdt?.free) + Number(usdt?.locked), Number(usdt?.futures)]
    assert.deepEqual([life, openOrders, spot + wallet], [2, (await mallory.call(OPEN, {})).rows.length, 110_000])
    assert.equal(Number(usdt?.locked), openOrders * 5_000)
    const sql = connect(api.database.url)
    await assertBalanced(sql)
    await sql.end()
  })

  it('takes no amount or price that is none, negative, or beyond all money', async () => {
    const before = await carol.call(ACCOUNT)
    const nines = '9'.repeat(400)
    for (const wrong of [
      '-0.1',
      '0',
      '-0',
      'NaN',
      'Infinity',
      '1e9',
      '0x10',
      '0.0000000000001',
      '99999999999999999999',
      nines,
    ]) {
      await carol.refused(CREATE, { pair, side: 'buy', type: 'limit', qty: wrong, price: '59000' })
      await carol.refused(CREATE, { pair, side: 'buy', type: 'limit', qty: '0.1', price: wrong })
      await carol.refused(CREATE, { pair, side: 'sell', type: 'market', qty: wrong })
      await carol.refused('POST /exchange-web/web/paper/transfer', { coin: 'USDT', amount: wrong, to: 'futures' })
    }
    assert.deepEqual((await carol.call(ACCOUNT)).holdings, before.holdings)
  })

  it('a resting order is filled by real trades once what stood before it is gone', async () => {
    await buys('0.2', '59500')
    const { order } = await bob.call(CREATE, { pair, side: 'buy', type: 'limit', qty: '0.1', price: '59500' })
    assert.equal(order?.status, 'new')
    await carol.call(REAL, { pair, side: 'sell', type: 'limit', qty: '0.2', price: '59500', timeInForce: 'ioc' })
    assert.equal((await bob.call(OPEN, {})).rows.length, 1)
    await buys('0.05', '59500')
    await carol.call(REAL, { pair, side: 'sell', type: 'limit', qty: '0.05', price: '59500', timeInForce: 'ioc' })
    const rows = await until(
      () => bob.call(OPEN, {}).then((found) => found.rows),
      ([row]) => Number(row?.executedQty) > 0,
    )
    assert.deepEqual([rows[0]?.executedQty, rows[0]?.status].map(String), ['0.05000000', 'partiallyFilled'])
  })

  it('is refused in the words of a real order, and takes no lists, slices or trails', async () => {
    const tooMuch = { pair, side: 'buy', type: 'limit', qty: '9', price: '59000' } as const
    assert.equal(await bob.refused(CREATE, tooMuch), '310004')
    const trail = { pair, side: 'sell', type: 'stopMarket', qty: '0.1', trailingBps: 100 } as const
    assert.equal(await bob.refused(CREATE, trail), '10000')
  })

  it('somebody else’s paper order does not exist', async () => {
    const [row] = (await bob.call(OPEN, {})).rows
    const code = await carol.refused('POST /exchange-web/web/paper/order/cancel', { orderId: row?.id ?? 0 })
    assert.equal(code, '10000')
  })

  it('after a crash resting orders carry on, and what was filled stays filled', async () => {
    const { directory, database } = api
    const sql = connect(database.url)
    await assertBalanced(sql)
    await sql.end()
    await api.stop({ keep: true })
    api = await startTestApi({ directory, database })
    const [bobAgain, aliceAgain, carolAgain] = ['bob', 'alice', 'carol'].map(() => new SiteVisitor(api)) as [
      SiteVisitor,
      SiteVisitor,
      SiteVisitor,
    ]
    await bobAgain.signIn('bob')
    await aliceAgain.signIn('alice')
    await carolAgain.signIn('carol')
    const [row] = (await bobAgain.call(OPEN, {})).rows
    assert.equal(Number(row?.executedQty), 0.05)
    await aliceAgain.call(REAL, { pair, side: 'buy', type: 'limit', qty: '0.3', price: '59400' })
    const sale = { pair, side: 'sell', type: 'limit', qty: '0.3', price: '59400', timeInForce: 'ioc' } as const
    await carolAgain.call(REAL, sale)
    await until(
      () => bobAgain.call(OPEN, {}).then((found) => found.rows),
      (rows) => rows.length === 0,
    )
    const { rows } = await bobAgain.call('GET /exchange-web/web/paper/order/history', { limit: 1 })
    assert.deepEqual([rows[0]?.id, rows[0]?.status, Number(rows[0]?.executedQty)], [row?.id, 'filled', 0.1])
  })

  it('a reset begins anew and keeps the history', async () => {
    const bobAgain = new SiteVisitor(api)
    await bobAgain.signIn('bob')
    assert.deepEqual(await bobAgain.call('POST /exchange-web/web/paper/reset', {}), { life: 2 })
    assert.equal(Number(await free(bobAgain, 'USDT')), 100_000)
    const { lives } = await bobAgain.call('GET /exchange-web/web/paper/results')
    assert.deepEqual(
      lives.map(({ life, endedAtMs }) => [life, endedAtMs !== null]),
      [
        [2, false],
        [1, true],
      ],
    )
    assert.ok((await bobAgain.call('GET /exchange-web/web/paper/order/trades', {})).rows.length >= 5)
    const sql = connect(api.database.url)
    await assertBalanced(sql)
    await sql.end()
  })
})
