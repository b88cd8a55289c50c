import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { SampleExchange } from '../binance-streams/sample-exchange.fixture.ts'
import { SiteStreamFixture } from './site-stream.fixture.ts'

const ALICE = 1001
const BOB = 1002
/** Pings often enough for a test to wait. */
const limits = { lookMs: 100, pingIntervalMs: 200, pongTimeoutMs: 60_000 }

let fixture: SiteStreamFixture

beforeEach(async () => {
  const engine = new SampleExchange()
  engine.engine.time = Date.now()
  fixture = await new SiteStreamFixture(
    { engine, markets: engine.markets, marketData: engine.marketData },
    limits,
  ).start()
})
afterEach(() => fixture.stop())

const seenAt = (user: number) => fixture.deadMan.seen.get(user) ?? 0

test('any page of a user that answers is seen, whatever it listens to; nobody else’s', {
  timeout: 20_000,
}, async () => {
  await fixture.connect(fixture.headers())
  const first = await fixture.connect(fixture.headers(ALICE))
  const second = await fixture.connect(fixture.headers(ALICE))
  await until(() => seenAt(ALICE) > 0)
  assert.deepEqual([...fixture.deadMan.seen.keys()], [ALICE])
  first.ws.terminate()
  const closedAtMs = Date.now()
  await until(() => seenAt(ALICE) > closedAtMs + 500)
  second.ws.close()
  const bob = await fixture.connect(fixture.headers(BOB))
  const lastSeenMs = seenAt(ALICE)
  await until(() => seenAt(BOB) > lastSeenMs + 1_500)
  assert.ok(seenAt(ALICE) <= lastSeenMs + 1_000)
  // A line that is up but answers nothing is nobody's page.
  bob.ws.pause()
  const silentAtMs = Date.now()
  await until(() => Date.now() > silentAtMs + 2_500)
  assert.ok(seenAt(BOB) < silentAtMs + 1_500)
})

test('a page hears what becomes of its owner’s switch, and of no other', async () => {
  const page = await fixture.connect(fixture.headers(ALICE))
  await page.ask({ op: 'subscribe', channels: ['account'] })
  const armed = { minutes: 5, phase: 'armed' as const, arming: 1, seenAtMs: 0, fired: undefined }
  for (const listener of fixture.deadMan.listeners) {
    listener({ ...armed, userId: BOB })
    listener({ ...armed, userId: ALICE, minutes: 7 })
  }
  const { kind, data } = await page.next()
  assert.deepEqual(
    [kind, (data as { deadMan: unknown }).deadMan],
    ['delta', { isArmed: true, minutes: 7, fired: null }],
  )
})
