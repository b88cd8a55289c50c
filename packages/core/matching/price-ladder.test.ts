import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PriceKind } from '../messages/terms.ts'
import { floorCapacity } from '../trading-floor/markets.fixture.ts'
import { Ladder, ladderOf, triggerLadder } from './ladders.ts'
import { LevelRecord, level8 } from './level-record.ts'
import { MAX_PRICE_TICKS, PriceLadders } from './price-ladder.ts'

const V = LevelRecord.at
const MARKET = 1

function ladders(capacity = {}): PriceLadders {
  const made = new PriceLadders({ ...floorCapacity, ...capacity })
  for (const which of Object.values(Ladder)) made.setDigits(ladderOf(MARKET, which), BigInt(MAX_PRICE_TICKS))
  return made
}

const halves = (price: number): [number, number] => [price >>> 0, Math.floor(price / 2 ** 32)]

function add(made: PriceLadders, which: number, price: number): number {
  const level = made.findOrAdd(ladderOf(MARKET, which), ...halves(price))
  made.i64[level8(level) + V.price] = BigInt(price)
  return level
}

/** Prices from the best on. */
function walk(made: PriceLadders, which: number): number[] {
  const ladder = ladderOf(MARKET, which)
  const prices: number[] = []
  for (let level = made.best[ladder] ?? 0; level !== 0; level = made.worse(ladder, level)) {
    prices.push(Number(made.i64[level8(level) + V.price]))
  }
  return prices
}

test('bids and triggers below stand highest first, asks and triggers above lowest first', () => {
  const made = ladders()
  for (const which of Object.values(Ladder)) for (const price of [101, 99, 100]) add(made, which, price)
  assert.deepEqual(walk(made, Ladder.bids), [101, 100, 99])
  assert.deepEqual(walk(made, Ladder.triggersBelow), [101, 100, 99])
  assert.deepEqual(walk(made, Ladder.asks), [99, 100, 101])
  assert.deepEqual(walk(made, Ladder.triggersAbove), [99, 100, 101])
  for (const which of [Ladder.markBelow, Ladder.indexBelow]) assert.deepEqual(walk(made, which), [101, 100, 99])
  for (const which of [Ladder.markAbove, Ladder.indexAbove]) assert.deepEqual(walk(made, which), [99, 100, 101])
})

test('each price that triggers can wait for has a ladder up and one down, and each market its own', () => {
  const kinds = Object.values(PriceKind)
  const ladders = [0, 1].flatMap((market) =>
    kinds.flatMap((kind) => [true, false].map((up) => triggerLadder(market, kind, up))),
  )
  assert.equal(new Set([...ladders, ladderOf(0, Ladder.asks), ladderOf(1, Ladder.bids)]).size, ladders.length + 2)
  assert.equal(triggerLadder(1, PriceKind.mark, false), ladderOf(1, Ladder.markBelow))
  assert.equal(triggerLadder(1, PriceKind.index, true), ladderOf(1, Ladder.indexAbove))
})

test('a price has one level, found again from the lowest price to the highest', () => {
  const made = ladders()
  for (const price of [1, 31, 32, 1_048_575, 1_048_576, 2 ** 32 - 1, 2 ** 32, MAX_PRICE_TICKS]) {
    assert.equal(made.find(ladderOf(MARKET, Ladder.asks), ...halves(price)), 0)
    const level = add(made, Ladder.asks, price)
    assert.equal(add(made, Ladder.asks, price), level)
    assert.equal(made.find(ladderOf(MARKET, Ladder.asks), ...halves(price)), level)
  }
  assert.equal(made.count[ladderOf(MARKET, Ladder.asks)], 8)
})

/** Few neighbours and many strangers, so that paths share digits and do not. */
const price = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: MAX_PRICE_TICKS }))
const steps = fc.array(fc.tuple(fc.boolean(), price), { maxLength: 120 })

test('whatever is added and removed, a ladder stands in the order of a sorted list and ends without a trace', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(Ladder.bids, Ladder.asks), (changes, which) => {
      const made = ladders()
      const ladder = ladderOf(MARKET, which)
      const kept = new Set<number>()
      const remove = (gone: number) => {
        kept.delete(gone)
        made.remove(ladder, made.find(ladder, ...halves(gone)))
      }
      for (const [adds, value] of changes) {
        if (adds) {
          add(made, which, value)
          kept.add(value)
        } else if (kept.size > 0) remove([...kept][value % kept.size] ?? 0)
        const sorted = [...kept].sort((a, b) => (which === Ladder.bids ? b - a : a - b))
        assert.deepEqual(walk(made, which), sorted)
      }
      for (const left of [...kept]) remove(left)
      assert.deepEqual([made.best[ladder], made.root[ladder], made.count[ladder]], [0, 0, 0])
    }),
    { numRuns: 60 },
  )
})

test('levels and nodes are used again', () => {
  const made = ladders()
  const ladder = ladderOf(MARKET, Ladder.asks)
  for (let round = 0; round < 100; round++) made.remove(ladder, add(made, Ladder.asks, 1 + round * 7_777_777))
  assert.equal(made.usedLevels, 2)
  assert.equal(made.usedNodes, 9)
})

test('the depth of a ladder in use is fixed', () => {
  const made = ladders()
  add(made, Ladder.bids, 100)
  assert.throws(() => made.setDigits(ladderOf(MARKET, Ladder.bids), 31n), /depth/)
})
