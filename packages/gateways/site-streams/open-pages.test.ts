import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { SampleExchange } from '../socket-kit/sample-exchange.fixture.ts'
import type { StreamClient } from '../socket-kit/stream-client.fixture.ts'
import { SiteStreamFixture } from './site-stream.fixture.ts'

const ALICE = 1001
const BOB = 1002
const limits = { lookMs: 100, pingIntervalMs: 200, pongTimeoutMs: 60_000, messagesPerSecond: 1_000 }
/** An answer counts for one and a half ping intervals. */
const COUNTS_MS = 300

async function start(t: TestContext): Promise<SiteStreamFixture> {
  const engine = new SampleExchange()
  engine.engine.time = Date.now()
  const sources = { engine, markets: engine.markets, marketData: engine.marketData }
  const fixture = await new SiteStreamFixture(sources, limits).start()
  t.after(() => fixture.stop())
  return fixture
}

test('any page of a user that answers pings is seen, whatever it listens to, and nobody else’s', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.UTC(2030, 0, 1) })
  t.mock.method(performance, 'now', Date.now)
  const fixture = await start(t)
  const { seen } = fixture.part
  const seenAt = (user: number) => seen.get(user) ?? 0
  /** Lets the server look so many times while these pages answer its pings. */
  const look = async (times: number, ...pages: StreamClient[]) => {
    for (let count = 0; count < times; count++) {
      t.mock.timers.tick(limits.lookMs)
      // A page's message arrives after the server's ping, and its next request after its pong.
      for (const page of [...pages, ...pages]) await page.ask({ op: 'ping' })
    }
  }

  await fixture.connect(fixture.headers())
  const first = await fixture.connect(fixture.headers(ALICE))
  const second = await fixture.connect(fixture.headers(ALICE))
  await look(3, first, second)
  assert.deepEqual([...seen], [[ALICE, Date.now()]])
  first.ws.terminate()
  await look(10, second)
  assert.equal(seenAt(ALICE), Date.now())

  second.ws.close()
  await until(() => fixture.server.connections === 1)
  const closedAtMs = Date.now()
  const bob = await fixture.connect(fixture.headers(BOB))
  await look(10, bob)
  assert.deepEqual([seenAt(ALICE), seenAt(BOB)], [closedAtMs, Date.now()])

  // A connection that is up but answers nothing does not count as a page.
  bob.ws.pause()
  const silentAtMs = Date.now()
  await look(10)
  assert.ok(seenAt(BOB) < silentAtMs + COUNTS_MS)
})

test('a page is open at the exchange’s time, and told that time, wherever the machine’s clock is', async (t) => {
  const fixture = await start(t)
  const exchangeMs = Date.UTC(2030, 0, 1)
  fixture.now = () => exchangeMs
  const page = await fixture.connect(fixture.headers(ALICE))
  await until(async () => {
    await page.ask({ op: 'ping' })
    return fixture.part.seen.has(ALICE)
  })
  assert.deepEqual([...fixture.part.seen], [[ALICE, exchangeMs]])
  assert.equal((await page.ask({ op: 'ping' })).timeMs, exchangeMs)
})

test('a page is sent the notices of its owner, and no others', async (t) => {
  const fixture = await start(t)
  const page = await fixture.connect(fixture.headers(ALICE))
  await page.ask({ op: 'subscribe', channels: ['account'] })
  const fired = { atMs: 2, price: '61000.00' }
  const alert = { id: 1, pair: 'BTC_USDT', direction: 'above' as const, price: '61000.00', createdAtMs: 1, fired }
  fixture.part.publish(BOB, { alerts: [{ ...alert, id: 2 }] })
  fixture.part.publish(ALICE, { alerts: [alert] }, 2)
  const { kind, data } = await page.next()
  assert.deepEqual([kind, data], ['delta', { atMs: 2, alerts: [alert] }])
})

test('a page stays connected, and may talk, whichever way the clock is set', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.UTC(2030, 0, 1) })
  const realNow = performance.now.bind(performance)
  let aheadMs = 0
  t.mock.method(performance, 'now', () => realNow() + aheadMs)
  const fixture = await start(t)
  const page = await fixture.connect(fixture.headers(ALICE))
  /** As much as it may in a second, beside the answer to a ping of the server. */
  const talk = async () => {
    const most = limits.messagesPerSecond - 1
    for (let count = 0; count < most; count++) page.ws.send(JSON.stringify({ op: 'ping' }))
    for (let count = 0; count < most; count++) await page.next()
  }
  await talk()
  for (const nowMs of [Date.UTC(2029, 11, 31), Date.UTC(2030, 0, 1, 0, 2)]) {
    t.mock.timers.setTime(nowMs)
    aheadMs += 1_000
    t.mock.timers.tick(limits.lookMs)
    await talk()
  }
  assert.equal(fixture.server.connections, 1)
})
