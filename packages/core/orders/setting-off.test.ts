import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeEvents, encodeFrame } from '../messages/codec.ts'
import type { RecordedCommand } from '../messages/commands.ts'
import { Words } from '../messages/layout.ts'
import { CommandRunner } from '../simulation/fast-core.ts'
import { restoreSnapshot, saveSnapshot } from '../snapshot/snapshot.ts'
import { floorCapacity } from '../trading-floor/markets.fixture.ts'
import { buy, only, sell } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

const capacity = { enteringPerCommand: 4, markingPerCommand: 2 }

/** Alice has stops to sell, two below 96 and three or more below 95; the trade at 94 concerns them all, and two are set off. */
function crowd({ version, more = 0 }: { version?: number; more?: number } = {}): TradingFloor & { stops: number[] } {
  const floor = new TradingFloor({ capacity, ...(version ? { version } : {}) })
  floor.tradesAt('100')
  const prices = [...new Array<string>(more).fill('95'), '95', '95', '95', '96', '96']
  const stops = prices.map((stop) => floor.alice.sells('1', { stop }).id)
  floor.bob.buys('1 @ 94')
  return Object.assign(floor, { stops })
}

/** Which of the stops have not been reported as triggered. */
function unreported(floor: ReturnType<typeof crowd>): number[] {
  return floor.stops.filter((id) => floor.fate(id).startsWith('waiting'))
}

test('of the orders that one price concerns so many are set off by each command, the nearest price and the oldest first', () => {
  const floor = crowd()
  const { stops } = floor
  floor.carol.sells('1 @ 94')
  assert.deepEqual(unreported(floor), stops.slice(0, 3))
  // The trade's command has set off its two; the tick lets none enter, sets off two and they enter after the next.
  floor.waits(0)
  assert.deepEqual(unreported(floor), stops.slice(0, 3))
  floor.waits(0)
  assert.deepEqual(unreported(floor), stops.slice(2, 3))
  floor.waits(0)
  floor.waits(0)
  assert.deepEqual(unreported(floor), [])
  assert.ok(floor.runner.exchange.nextDue() > floor.time)
})

test('by old rules all are set off with the price', () => {
  const floor = crowd({ version: 6 })
  floor.carol.sells('1 @ 94')
  floor.waits(0)
  assert.deepEqual(unreported(floor), [])
})

test('a price that has come back still sets off what it concerned', () => {
  const floor = crowd({ more: 10 })
  floor.carol.sells('1 @ 94')
  floor.tradesAt('100')
  assert.equal(unreported(floor).length, 9)
  while (floor.runner.exchange.nextDue() === 0) floor.waits(0)
  assert.deepEqual(unreported(floor), [])
})

test('an order whose price counts as shown is refused, as if its trigger were met now', () => {
  const floor = crowd({ more: 10 })
  const { alice, carol } = floor
  carol.sells('1 @ 94')
  floor.tradesAt('100')
  assert.equal(alice.sellRefused('1', { stop: '95' }), 'wouldTrigger')
  assert.equal(floor.tries(alice.list('oco', [sell('1 @ 120'), sell('1', { stop: '95' })])).refusal, 'wouldTrigger')
  assert.equal(alice.sellRefused('1', { stop: '93' }), 'none')
  while (floor.runner.exchange.nextDue() === 0) floor.waits(0)
  floor.tradesAt('100')
  assert.equal(alice.sellRefused('1', { stop: '95' }), 'none')
})

test('a pending stop that becomes active while its price counts as shown is set off too', () => {
  const floor = crowd({ more: 10 })
  const { alice, carol } = floor
  carol.sells('1 @ 94')
  const [, stop = 0] = alice.lists('oto', buy('1 @ 99'), sell('1', { stop: '95' }))
  carol.sells('1 @ 99')
  while (floor.runner.exchange.nextDue() === 0) floor.waits(0)
  assert.equal(floor.fate(stop), 'expired insufficientLiquidity 0/1')
})

test('who is still to be set off can be cancelled, and counts as waiting', () => {
  const floor = crowd()
  const { alice, carol, stops } = floor
  carol.sells('1 @ 94')
  assert.equal(floor.runner.exchange.state.account.conditional(alice.account), 3)
  assert.equal(alice.cancels(stops[0] ?? 0).refusal, 'none')
  while (floor.runner.exchange.nextDue() === 0) floor.waits(0)
  assert.deepEqual(floor.story(stops[0] ?? 0), ['new', 'canceled'])
  assert.equal(floor.runner.exchange.state.account.conditional(alice.account), 0)
})

test('until a pair is set off its other leg may fill, which ends the one that would be', () => {
  const floor = new TradingFloor({ capacity: { ...capacity, markingPerCommand: 1 } })
  const { alice, bob, carol } = floor
  floor.tradesAt('100')
  alice.sells('1', { stop: '96' })
  const [limit = 0, stop = 0] = alice.lists('oco', sell('1 @ 110'), sell('1', { stop: '95' }))
  bob.buys('1 @ 94')
  carol.sells('1 @ 94')
  assert.deepEqual(floor.story(stop), ['new'])
  // The share of the trade's command went to the stop at 96; the pair's turn comes after this one.
  bob.buys('1 @ 110')
  assert.deepEqual([floor.fate(limit), floor.fate(stop)], ['filled 1/1', 'expired ocoTrigger 0/1'])
})

test('orders that trail are set off in slices too', () => {
  const floor = new TradingFloor({ capacity })
  const { alice, bob, carol } = floor
  floor.tradesAt('100')
  const ids = [1, 2, 3, 4, 5].map(() => alice.sells('1', { trailing: 500 }).id)
  floor.tradesAt('110')
  bob.buys('1 @ 100')
  carol.sells('1 @ 100')
  const left = () => ids.filter((id) => floor.fate(id).startsWith('waiting'))
  assert.equal(left().length, 3)
  floor.tradesAt('120')
  while (floor.runner.exchange.nextDue() === 0) floor.waits(0)
  assert.deepEqual(left(), [])
})

test('what is still to be set off is part of a snapshot', () => {
  const floor = crowd()
  floor.carol.sells('1 @ 94')
  const chunks: Uint8Array[] = []
  saveSnapshot(floor.runner.exchange, (chunk) => chunks.push(chunk.slice()))
  const restored = restoreSnapshot(new Uint8Array(Buffer.concat(chunks)), { ...floorCapacity, ...capacity })
  const runners = [floor.runner, new CommandRunner(restored)]
  for (let tick = 0; tick < 4; tick++) {
    const [expected, found] = runners.map((runner) => runner.run({ kind: 'tick' }, floor.time))
    assert.deepEqual(found, expected)
  }
  assert.ok(restored.nextDue() > floor.time)
})

test('two hundred thousand orders that one price concerns are work for many commands, little for each', () => {
  const orders = 200_000
  const sizes = { orders: 1 << 18, levels: 1 << 18, priceNodes: 1 << 21 }
  const shares = { accountOrders: orders + 1, accountConditional: orders, rememberedOrders: 8 }
  const terms = { maxConditional: 0, maxOpenOrders: 0 }
  const floor = new TradingFloor({ terms, capacity: { ...sizes, ...shares } })
  const { alice, bob, carol } = floor
  const { exchange } = floor.runner
  floor.tradesAt('100')
  alice.gets('2000 ETH')
  bob.buys('1 @ 94')
  // Straight into the core: the floor checks everything after each command.
  const frame = Words.ofBytes(4_096)
  const run = (command: RecordedCommand): void => {
    encodeFrame(frame, 0, command, { sequence: exchange.sequence + 1, time: floor.time })
    exchange.events.reset()
    exchange.apply(frame, 0)
  }
  const stop = alice.order('sell', '0.01', { stop: '95' })
  for (let i = 0; i < orders; i++) run(stop)
  let left = exchange.state.account.conditional(alice.account)
  assert.equal(left, orders)

  let [commands, mostSetOff, mostOrders] = [0, 0, 0]
  for (let command: RecordedCommand = carol.order('sell', '1 @ 94'); left > 0; command = { kind: 'tick' }) {
    run(command)
    const now = exchange.state.account.conditional(alice.account)
    mostSetOff = Math.max(mostSetOff, left - now)
    const reported = decodeEvents(exchange.events.words, 0, exchange.events.length)
    mostOrders = Math.max(mostOrders, only(reported, 'order').length)
    left = now
    commands++
    assert.ok(commands <= orders / floorCapacity.markingPerCommand + 1, `${commands} commands`)
  }
  assert.equal(mostSetOff, floorCapacity.markingPerCommand)
  // Each that enters is reported as triggered and as ended; the first three are the trade that set them off.
  assert.ok(mostOrders <= 2 * floorCapacity.enteringPerCommand + 3, `${mostOrders} orders reported`)
  assert.equal(exchange.nextDue(), 0)
})
