import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Cable } from '@bowline/platform/postgres/cable.fixture.ts'
import { limit, ORDER } from '../../../packages/gateways/binance-kit/orders.fixture.ts'
import { SiteVisitor } from '../../../packages/gateways/site-api/site-visitor.fixture.ts'
import { ask, startTestApi } from '../api.fixture.ts'

const B = { symbol: 'BTCUSDT' }

/** Calls answered from the database only. */
const past: readonly [path: string, sent: Record<string, string>][] = [
  ['/api/v3/allOrders', B],
  ['/api/v3/myTrades', B],
  ['/api/v3/allOrderList', {}],
  ['/api/v3/myPreventedMatches', { ...B, orderId: '1' }],
  ['/api/v3/order', { ...B, orderId: '987654' }],
  ['/api/v3/order/amendments', { ...B, orderId: '987654' }],
  ['/api/v3/orderList', { orderListId: '987654' }],
]
/** Calls answered from memory and the engine. */
const present: readonly [path: string, sent: Record<string, string>][] = [
  ['/api/v3/account', {}],
  ['/api/v3/account/commission', B],
  ['/api/v3/openOrders', {}],
  ['/api/v3/openOrderList', {}],
  ['/api/v3/rateLimit/order', {}],
  ['/sapi/v1/capital/config/getall', {}],
  ['/sapi/v1/asset/tradeFee', {}],
  ['/sapi/v1/account/apiRestrictions', {}],
]
/** The calls behind the home page. */
const home = ['site/config', 'user/session', 'market/movers?limit=5', 'market/list', 'site/fees', 'site/status']
/** The calls behind the account pages. */
const account = [
  'web/user/sessions',
  'web/user/settings',
  'web/user/securityHistory',
  'web/userCenterInfo/getSecurityPage',
  'web/userCenterOpenApi/getAPiKeyList',
  'web/withdraw/addressBook',
  'web/order/history',
]
const open = ['ping', 'time', 'exchangeInfo', 'depth', 'trades', 'avgPrice', 'ticker/24hr', 'ticker', 'ticker/price']

/** Time as this process lives it: while a busy machine gives it no turn, this clock stands still. */
function startClock(t: TestContext): () => number {
  let ms = 0
  const timer = setInterval(() => (ms += STEP_MS), STEP_MS)
  t.after(() => clearInterval(timer))
  return () => ms
}

const STEP_MS = 20

test('a hanging database delays answers only briefly, and orders not at all', async (t) => {
  const database = await migratedDatabase()
  const cable = new Cable(database.url)
  await cable.plug()
  const api = await startTestApi({ database: { ...database, url: cable.url } })
  t.after(async () => {
    await cable.pull()
    await api.stop()
  })
  const alice = await api.person('alice', ['BTC=10'])
  const bob = await api.person('bob', ['USDT=1000000'])
  const carol = await SiteVisitor.signedIn(api, 'carol')
  const get = (path: string) => ask(api.address, 'GET', path)
  cable.freeze()
  const passed = startClock(t)

  const history = past.map(async ([path, sent]) => [path, await alice.call('GET', path, sent)] as const)
  const drawn = home.map((call) => get(`/exchange-web/web/${call}`))
  const looked = account.map((call) => carol.ask(`GET /exchange-web/${call}`))
  const pages = Promise.all(looked).then((answers) => ({ answers, tookMs: passed() }))
  assert.equal((await alice.call('POST', ORDER, limit('BTCUSDT', 'SELL', '1', '60000'))).status, 200)
  const bought = await bob.call('POST', ORDER, limit('BTCUSDT', 'BUY', '0.5', '60000'))
  assert.equal(bought.body.status, 'FILLED')
  for (const [path, sent] of present) assert.equal((await alice.call('GET', path, sent)).status, 200, path)
  for (const path of open) assert.equal((await get(`/api/v3/${path}?symbol=BTCUSDT`)).status, 200, path)
  assert.equal((await alice.call('DELETE', '/api/v3/openOrders', B)).status, 200)

  for (const [path, { status, body }] of await Promise.all(history)) {
    const msg = 'Internal error; unable to process your request. Please try again.'
    assert.deepEqual([path, status, body], [path, 503, { code: -1001, msg }])
  }
  // All trades of this market are in memory.
  const candles = await get('/api/v3/klines?symbol=BTCUSDT&interval=1m')
  // The minute may have ended in between.
  const volumes = candles.body.map((row: unknown[]) => row[5])
  assert.ok(volumes.includes('0.50000000'), volumes)
  assert.deepEqual(
    (await Promise.all(drawn)).map(({ body }) => body.code),
    home.map(() => '0'),
  )
  const { answers, tookMs } = await pages
  assert.deepEqual(
    answers.map(({ code }) => code),
    account.map(() => String(SiteCode.busy)),
  )
  assert.ok(tookMs < 4_500, `the account's pages are told after ${tookMs} ms`)
  assert.ok(passed() < 12_000, 'long before a statement without an answer is given up')
})
