import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOf } from '../messages/commands.ts'
import type { OrderWords } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

type Market = Partial<CommandOf<'define-market'>>

/** Alice buys; amounts of a market are in ticks of 1 USDT and lots of 0.01 ETH, notionals in units of 10^-8. */
const rows: [refusal: string, text: string, words: OrderWords, terms: Market][] = [
  ['none', '1 @ 100', {}, { minPrice: 100n, maxPrice: 100n }],
  ['filter price', '1 @ 99', {}, { minPrice: 100n }],
  ['filter price', '1 @ 101', {}, { maxPrice: 100n }],
  ['filter price', '1 @ 100', { stop: '101' }, { maxPrice: 100n }],
  ['filter price', '1', { trailing: 100, activation: '101' }, { maxPrice: 100n }],
  ['none', '1 @ 100', {}, { minQty: 100n, maxQty: 100n }],
  ['filter lot', '0.99 @ 100', {}, { minQty: 100n }],
  ['filter lot', '1.01 @ 100', {}, { maxQty: 100n }],
  ['filter marketLot', '1.01', {}, { marketMaxQty: 100n }],
  ['none', '1.01 @ 100', {}, { marketMaxQty: 100n }],
  ['none', '1 @ 50', {}, { minNotional: 5_000_000_000n, maxNotional: 5_000_000_000n }],
  ['filter notional', '0.99 @ 50', {}, { minNotional: 5_000_000_000n }],
  ['filter notional', '1.01 @ 50', {}, { maxNotional: 5_000_000_000n }],
  ['filter notional', 'for 49.99', {}, { minNotional: 5_000_000_000n }],
  ['none', 'for 50', {}, { minNotional: 5_000_000_000n }],
  // A market order counts at the average, 100; a stop at its trigger.
  ['filter notional', '0.49', {}, { minNotional: 5_000_000_000n }],
  ['none', '0.5', {}, { minNotional: 5_000_000_000n }],
  ['filter notional', '0.5', { stop: '99' }, { minNotional: 5_000_000_000n }],
  ['none', '0.5', { stop: '100' }, { minNotional: 5_000_000_000n }],
  ['filter notional', '0.49', { trailing: 100 }, { minNotional: 5_000_000_000n }],
  ['none', '10 @ 100', { shows: '1' }, { maxIcebergParts: 10 }],
  ['filter icebergParts', '10.01 @ 100', { shows: '1' }, { maxIcebergParts: 10 }],
  ['none', '100 @ 100', { shows: '1' }, { maxIcebergParts: 0 }],
  // She has 1,000 ETH.
  ['none', '5 @ 100', {}, { maxPosition: 100_500n }],
  ['filter maxPosition', '5.01 @ 100', {}, { maxPosition: 100_500n }],
  ['none', 'for 500', {}, { maxPosition: 100_500n }],
  ['filter maxPosition', 'for 500.01', {}, { maxPosition: 100_500n }],
]
for (const [refusal, text, words, terms] of rows) {
  const bounds = Object.entries(terms).map(([name, value]) => `${name} ${value}`)
  const order = [text, ...Object.entries(words).map(([name, value]) => `${name} ${value}`)].join(', ')
  test(`${order} under ${bounds.join(' and ')}: ${refusal}`, () => {
    assert.equal(new TradingFloor({ terms }).alice.buyRefused(text, words), refusal)
  })
}

test('the first of several failed filters is named', () => {
  const floor = new TradingFloor({ terms: { maxPrice: 90n, maxQty: 50n, minNotional: 50_000_000_000n } })
  assert.equal(floor.alice.buyRefused('1 @ 100'), 'filter price')
  assert.equal(floor.alice.buyRefused('1 @ 90'), 'filter lot')
  assert.equal(floor.alice.buyRefused('0.5 @ 90'), 'filter notional')
})

test('open orders are counted per account, and a closed one makes room', () => {
  const { alice, bob } = new TradingFloor({ terms: { maxOpenOrders: 2 } })
  const { id } = alice.buys('1 @ 90')
  alice.buys('1 @ 91')
  assert.equal(alice.buyRefused('1 @ 92'), 'filter maxOpen')
  bob.buys('1 @ 92')
  alice.cancels(id)
  alice.buys('1 @ 90')
})

test('conditional orders are counted until they trigger', () => {
  const floor = new TradingFloor({ terms: { maxConditional: 1 } })
  const { alice } = floor
  floor.tradesAt('100')
  alice.sells('1 @ 94', { stop: '95' })
  assert.equal(alice.sellRefused('1', { stop: '90' }), 'filter maxConditional')
  floor.tradesAt('95')
  alice.sells('1', { stop: '90' })
})

test('a position counts what is free, locked and asked for, until a buy ends', () => {
  const floor = new TradingFloor({ terms: { maxPosition: 101_000n } })
  const { alice, bob } = floor
  alice.sells('400 @ 150')
  const { id } = alice.buys('10 @ 90')
  assert.equal(alice.buyRefused('0.01 @ 90'), 'filter maxPosition')
  bob.sells('4 @ 90')
  assert.equal(alice.buyRefused('0.01 @ 90'), 'filter maxPosition')
  alice.cancels(id)
  assert.equal(alice.buyRefused('6.01 @ 90'), 'filter maxPosition')
  alice.buys('6 @ 90')
})

test('a trial run names the filter and changes nothing', () => {
  const floor = new TradingFloor({ terms: { maxQty: 50n } })
  const { alice } = floor
  assert.equal(floor.tries({ ...alice.order('buy', '1 @ 100'), dryRun: 1 }).refusal, 'filter lot')
  const passed = floor.tries({ ...alice.order('buy', '0.5 @ 100'), dryRun: 1 })
  assert.deepEqual([passed.refusal, passed.id, passed.events.length], ['none', 0, 2])
  floor.bookIs('')
})
