import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandRunner } from '../simulation/fast-core.ts'
import { BTC_USDT } from '../simulation/listings.ts'
import { restoreSnapshot, saveSnapshot } from '../snapshot/snapshot.ts'
import { floorCapacity } from '../trading-floor/markets.fixture.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

/** Alice has five stops to sell below 95, and bob bids for all of them; the trade at 94 sets them off. */
function cascade(version?: number): TradingFloor & { stops: number[] } {
  const floor = new TradingFloor({ capacity: { enteringPerCommand: 2 }, ...(version ? { version } : {}) })
  floor.tradesAt('100')
  const stops = [1, 2, 3, 4, 5].map(() => floor.alice.sells('1', { stop: '95' }).id)
  floor.bob.buys('100 @ 94')
  return Object.assign(floor, { stops })
}

test('of the orders that one price sets off so many enter after each command, the lowest ids first', () => {
  const floor = cascade()
  const { carol, stops } = floor
  const entered = (reported: ReturnType<typeof carol.sells>) =>
    only(reported.events, 'trade').flatMap(({ sellOrder }) => (stops.includes(sellOrder) ? [sellOrder] : []))
  assert.deepEqual(entered(carol.sells('1 @ 94')), stops.slice(0, 2))
  assert.deepEqual(entered(floor.waits(0)), stops.slice(2, 4))
  assert.deepEqual(entered(carol.buys('1 @ 90')), stops.slice(4))
  assert.deepEqual(entered(floor.waits(0)), [])
})

test('a tick is wanted at once while orders are still to enter', () => {
  const floor = cascade()
  const { exchange } = floor.runner
  floor.carol.sells('1 @ 94')
  assert.equal(exchange.nextDue(), 0)
  floor.waits(0)
  floor.waits(0)
  assert.ok(exchange.nextDue() > floor.time)
})

test('an order that is still to enter can be cancelled, with what it locked', () => {
  const { alice, carol, stops, ...floor } = cascade()
  carol.sells('1 @ 94')
  assert.equal(alice.cancels(stops[4] ?? 0).refusal, 'none')
  assert.equal(alice.funds('ETH'), '996 free')
  assert.deepEqual(floor.runner.exchange.state.agenda.sorted(), stops.slice(4))
})

test('what is still to enter a market that stops trading enters when it trades again', () => {
  const floor = cascade()
  const { exchange } = floor.runner
  floor.carol.sells('1 @ 94')
  assert.deepEqual(floor.enters('halted').trades, [])
  assert.ok(exchange.nextDue() > floor.time)
  floor.enters('trading')
  assert.deepEqual(floor.waits(1_000).trades, [])
  assert.equal(floor.waits(60_000).trades.length, 2)
  assert.equal(floor.waits(0).trades.length, 1)
  assert.equal(floor.alice.funds('ETH'), '995 free')
})

test('a market that stops trading does not hold up what is to enter another', () => {
  const floor = cascade()
  const { alice, bob, carol } = floor
  floor.carol.sells('1 @ 94')
  floor.enters('halted')
  const sale = { on: BTC_USDT }
  carol.buys('0.1 @ 60000', sale)
  bob.sells('0.1 @ 60000', sale)
  alice.sells('0.1', { ...sale, stop: '59500' })
  bob.buys('1 @ 59400', sale)
  assert.equal(carol.sells('0.1 @ 59400', sale).trades.length, 2)
})

test('by old rules a market that stops trading lets all enter first', () => {
  const floor = cascade(6)
  floor.carol.sells('1 @ 94')
  assert.equal(floor.enters('halted').trades.length, 3)
  assert.equal(floor.alice.funds('ETH'), '995 free')
})

test('who is still to enter is part of a snapshot', () => {
  const floor = cascade()
  floor.carol.sells('1 @ 94')
  const chunks: Uint8Array[] = []
  saveSnapshot(floor.runner.exchange, (chunk) => chunks.push(chunk.slice()))
  const restored = restoreSnapshot(new Uint8Array(Buffer.concat(chunks)), {
    ...floorCapacity,
    enteringPerCommand: 2,
  })
  const events = new CommandRunner(restored).run({ kind: 'tick' }, floor.time)
  assert.deepEqual(
    only(events, 'trade').map(({ sellOrder }) => sellOrder),
    floor.stops.slice(2, 4),
  )
})

test('the events of a command stay few, however many stops its price sets off', () => {
  const capacity = { orders: 4_096, levels: 1_024, priceNodes: 1 << 15 }
  const floor = new TradingFloor({ capacity, terms: { maxConditional: 0, maxOpenOrders: 0 } })
  const { exchange } = floor.runner
  floor.tradesAt('100')
  // Straight into the core: the floor checks everything after each command.
  const run = floor.runner.run.bind(floor.runner)
  for (let i = 0; i < 400; i++) run(floor.alice.order('sell', '0.1', { stop: '95' }), floor.time)
  run(floor.bob.order('buy', '900 @ 94'), floor.time)
  let most = run(floor.carol.order('sell', '1 @ 94'), floor.time).length
  let ticks = 0
  for (; exchange.nextDue() === 0; ticks++) most = Math.max(most, run({ kind: 'tick' }, floor.time).length)
  assert.ok(ticks >= 5 && ticks <= 7, `${ticks} ticks`)
  assert.ok(most < 1_000, `${most} events`)
})
