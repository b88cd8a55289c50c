import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Sessions } from '@bowline/capabilities/identity/sessions/sessions.ts'
import { refusedHandshake } from '@bowline/gateways/socket-kit/stream-client.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { connect, inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { WebSocket } from 'ws'
import { startTestApi, type TestApi } from '../../../apps/api/api.fixture.ts'

type Json = Record<string, unknown>

let api: TestApi
let sql: Sql
/** Like those of another process: a session that ends here is noticed there by checking. */
let sessions: Sessions

before(async () => {
  api = await startTestApi()
  sql = connect(api.database.url, { name: 'test' })
  sessions = new Sessions(sql)
})

after(async () => {
  await sql.end({ timeout: 2 })
  await api.stop()
})

/** A page with its cookie, and the frames it receives. */
function openPage(token: string, origin = api.address) {
  const headers = { origin, cookie: `theme=dark; bowline_session=${token}` }
  const ws = new WebSocket(`${api.address.replace('http', 'ws')}/site-stream`, { headers })
  const received: Json[] = []
  ws.on('message', (data) => void received.push(JSON.parse(String(data))))
  /** The next matching frame; those before it are skipped. */
  const next = (isIt: (frame: Json) => boolean): Promise<Json> =>
    eventually(`a frame ${isIt}`, () => {
      for (let frame = received.shift(); frame; frame = received.shift()) if (isIt(frame)) return frame
      return undefined
    })
  return { ws, next, subscribe: (...channels: string[]) => ws.send(JSON.stringify({ op: 'subscribe', channels })) }
}

test('a signed-in page receives the market and its own account, until its session ends elsewhere', async () => {
  const alice = await api.person('alice', ['USDT=1000'])
  const [user] = await sql<{ id: number }[]>`select id from users where email = 'alice@example.com'`
  const client = { type: 'web' as const, ip: '127.0.0.1', userAgent: 'test' }
  const { token, sessionId } = await sessions.start(Number(user?.id), client, Date.now())
  const page = openPage(token)
  assert.equal((await page.next(({ kind }) => kind === 'heartbeat')).signedIn, true)
  page.subscribe('book:BTC_USDT', 'account')
  const { data } = await page.next(({ channel }) => channel === 'account')
  const { balances } = data as { balances: Json[] }
  assert.deepEqual(balances, [
    { asset: 'USDT', available: '1000.00000000', locked: '0.00000000', withdrawing: '0.00000000' },
  ])

  const terms = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '60000' }
  assert.equal((await alice.call('POST', '/api/v3/order', terms)).status, 200)
  const mine = await page.next(({ channel, kind }) => channel === 'account' && kind === 'delta')
  const { orders } = mine.data as { orders: Json[] }
  assert.deepEqual([orders[0]?.pair, orders[0]?.status, orders[0]?.locked], ['BTC_USDT', 'new', '600.00000000'])

  const ended = await inTransaction(sql, (tx) => sessions.endOne(tx, Number(user?.id), sessionId))
  ended.forget()
  const refused = await page.next(({ kind }) => kind === 'refused')
  assert.deepEqual([refused.channel, refused.code], ['account', 'session-ended'])
  page.subscribe('markets')
  assert.equal((await page.next(({ channel }) => channel === 'markets')).kind, 'snapshot')
  page.ws.terminate()
})

test('a page of another site is not admitted', async () => {
  const { ws } = openPage('x', 'https://evil.example')
  assert.equal(await refusedHandshake(ws), 403)
})
