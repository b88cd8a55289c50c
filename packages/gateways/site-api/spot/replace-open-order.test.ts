import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { everyMarket } from '@bowline/capabilities/spot/order-door.ts'
import { readOpenOrders } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { BTC_USDT } from '@bowline/core/simulation/listings.ts'
import { startEngine } from '@bowline/engine/client.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { opening, temporaryDirectory, trafficCapacity } from '@bowline/engine/traffic.fixture.ts'
import { SampleHistory } from '../../binance-kit/user-data/account-events.fixture.ts'
import { UserStreams } from '../../binance-kit/user-data/user-streams.ts'
import { replaceOpenOrder } from './replace-open-order.ts'

const ALICE = 1
const BOB = 2

test('a successor refused after the check is told to the account’s user streams, after the cancel', async (t) => {
  const directory = temporaryDirectory(t)
  const real = await startEngine({ directory, capacity: trafficCapacity, segmentBytes: 1 << 20 })
  t.after(() => real.stop())
  const submit = async (command: Command) => {
    const result = await real.submit(command)
    assert.equal(result.rejection, Rejection.none)
    return result
  }
  for (const command of opening()) await submit(command)
  const order = { kind: 'place-order', market: BTC_USDT, qty: 10_000n } as const
  await submit({ ...order, account: ALICE, side: Side.sell, type: OrderType.limitMaker, price: 6_100_000n })

  const markets = await MarketRegistry.follow(real)
  const userStreams = new UserStreams(real, markets, new SampleHistory())
  real.onBatch((batch) => userStreams.onBatch(batch))
  const received: Record<string, unknown>[] = []
  await userStreams.subscribe(ALICE, (event) => received.push(JSON.parse(event.text(1))))

  const bid = { ...order, account: BOB, side: Side.buy, type: OrderType.limit, timeInForce: TimeInForce.gtc }
  /** Bob's order arrives between the check and the change. */
  const engine: EngineClient = {
    query: (query) => real.query(query),
    onBatch: (listener) => real.onBatch(listener),
    async submit(command) {
      const result = await real.submit(command)
      if (command.kind === 'place-order' && command.dryRun) await submit({ ...bid, price: 6_000_000n })
      return result
    },
  }
  const [open] = await readOpenOrders(real, ALICE)
  const market = markets.byNumber(BTC_USDT)
  assert.ok(open && market)
  const site = { engine, earlyMarkets: everyMarket, markets, userStreams }
  const changes = { qty: undefined, price: '60000', stopPrice: undefined }
  await assert.rejects(replaceOpenOrder(site, unasked(ALICE), { open, changes, market }), {
    message: /^The order was canceled, but its replacement was refused: /,
  })
  const reports = received.filter(({ e }) => e === 'executionReport')
  assert.deepEqual(
    reports.map(({ x, X, r, i, p }) => [x, X, r, i, p]),
    [
      ['CANCELED', 'CANCELED', 'NONE', open.orderId, '61000.00000000'],
      ['REJECTED', 'REJECTED', 'WOULD_MATCH_IMMEDIATELY', -1, '60000.00000000'],
    ],
  )
  assert.equal(received.at(-1), reports.at(-1))
})
