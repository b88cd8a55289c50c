import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderType } from '@bowline/core/messages/terms.ts'
import { WireError } from '../binance-kit/wire-error.ts'
import { checkCombination, orderSchema } from './order-parameters.ts'

const outcome = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    if (error instanceof WireError) return { code: error.code, message: error.message }
    throw error
  }
}

/** Texts that are valid, and what the others are refused with; the first is the usual one, undefined is not sent. */
const samples: Record<string, { good: (string | undefined)[]; bad: [string | undefined, number][] }> = {
  symbol: {
    good: ['BTCUSDT', 'A'.repeat(20)],
    bad: [
      ['btcusdt', -1100],
      ['', -1105],
      ['A'.repeat(21), -1100],
      [undefined, -1102],
      ['BTC USDT', -1100],
    ],
  },
  side: {
    good: ['BUY', 'SELL'],
    bad: [
      ['HOLD', -1117],
      ['', -1105],
      [undefined, -1102],
    ],
  },
  type: {
    good: ['LIMIT', 'MARKET', 'LIMIT_MAKER', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT'],
    bad: [
      ['STOP', -1116],
      [undefined, -1102],
    ],
  },
  timeInForce: {
    good: [undefined, 'GTC', 'IOC', 'FOK'],
    bad: [
      ['GTX', -1115],
      ['GTD', -1115],
      ['', -1105],
    ],
  },
  quantity: {
    good: [undefined, '1', '0', '0.00000001'],
    bad: [
      ['0.000000001', -1111],
      ['-1', -1100],
      ['1e3', -1100],
      ['NaN', -1100],
      ['', -1105],
      ['1'.repeat(21), -1100],
      ['1.', -1100],
      ['.5', -1100],
      ['+1', -1100],
    ],
  },
  quoteOrderQty: {
    good: [undefined, '100'],
    bad: [
      ['١', -1100],
      ['9'.repeat(20), -1108],
    ],
  },
  price: {
    good: [undefined, '60000.00', '0'],
    bad: [
      ['Infinity', -1100],
      ['0x10', -1100],
      ['1,5', -1100],
      [' 1', -1100],
    ],
  },
  stopPrice: { good: [undefined, '59000'], bad: [['abc', -1100]] },
  trailingDelta: {
    good: [undefined, '100'],
    bad: [
      ['-1', -1100],
      ['1.5', -1100],
      ['99999999999999999999', -1108],
    ],
  },
  icebergQty: { good: [undefined, '0.5'], bad: [['1e-3', -1100]] },
  newClientOrderId: {
    good: [undefined, 'my-order:1'],
    bad: [
      ['', -1105],
      ['a'.repeat(37), -1100],
      ['ä', -1100],
      ['a b', -1100],
    ],
  },
  newOrderRespType: { good: [undefined, 'ACK', 'RESULT', 'FULL'], bad: [['full', -1130]] },
  selfTradePreventionMode: { good: [undefined, 'NONE', 'EXPIRE_MAKER'], bad: [['TRANSFER', -1130]] },
  strategyId: { good: [undefined, '1'], bad: [['x', -1100]] },
  strategyType: { good: [undefined, '1000000', '999'], bad: [['y', -1100]] },
}

/** A small seeded generator, so that failures are reproducible. */
function* draws(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

test('ten thousand requests are read, or refused for the first parameter that is not valid', () => {
  const random = draws(20_250_101)
  const draw = <T>(of: readonly T[]): T => of[((random.next().value as number) >>> 8) % of.length] as T
  let read = 0
  for (let round = 0; round < 10_000; round++) {
    const sent = new Map<string, string>()
    let refused: number | undefined
    for (const [name, { good, bad }] of Object.entries(samples)) {
      // Mostly valid: otherwise hardly any request would get through.
      const isGood = (random.next().value as number) % 100 < 95
      const [text, code] = isGood ? [draw(good), undefined] : draw(bad)
      refused ??= code
      if (text !== undefined) sent.set(name, text)
    }
    const found = outcome(() => orderSchema.read(sent)) as { code?: number }
    assert.equal(found.code, refused, JSON.stringify([...sent]))
    if (refused !== undefined) continue
    read += 1
    assert.deepEqual(Object.keys(found), Object.keys(samples))
    for (const [name, value] of Object.entries(found)) assert.equal(value === undefined, !sent.has(name), name)
  }
  assert.ok(read > 1_000, 'a good part of them is valid')
})

function order(fields: Record<string, string>) {
  const sent = new Map(Object.entries({ symbol: 'BTCUSDT', side: 'BUY', ...fields }))
  return orderSchema.read(sent)
}

function codeOf(fields: Record<string, string>): number | undefined {
  const result = outcome(() => checkCombination(order(fields))) as { code: number } | undefined
  return result?.code
}

test('amounts become exact units', () => {
  const read = order({ type: 'LIMIT', price: '60000.01', quantity: '0.00000001' })
  assert.equal(read.price, 6_000_001_000_000n)
  assert.equal(read.quantity, 1n)
  assert.equal(read.type, OrderType.limit)
})

test('each order type requires its parameters', () => {
  assert.equal(codeOf({ type: 'LIMIT', price: '1', quantity: '1' }), -1102)
  assert.equal(codeOf({ type: 'LIMIT', timeInForce: 'GTC', price: '1' }), -1102)
  assert.equal(codeOf({ type: 'MARKET' }), -1102)
  assert.equal(codeOf({ type: 'STOP_LOSS', quantity: '1' }), -1102)
  assert.equal(codeOf({ type: 'STOP_LOSS_LIMIT', quantity: '1', stopPrice: '1', timeInForce: 'GTC' }), -1102)
})

test('each order type refuses parameters it does not use', () => {
  assert.equal(codeOf({ type: 'MARKET', quantity: '1', price: '1' }), -1106)
  assert.equal(codeOf({ type: 'MARKET', quantity: '1', quoteOrderQty: '1' }), -1106)
  assert.equal(codeOf({ type: 'LIMIT_MAKER', quantity: '1', price: '1', timeInForce: 'GTC' }), -1106)
  assert.equal(codeOf({ type: 'LIMIT', quantity: '1', price: '1', timeInForce: 'GTC', stopPrice: '1' }), -1106)
})

test('complete orders of every type pass', () => {
  const good = [
    { type: 'LIMIT', timeInForce: 'IOC', quantity: '1', price: '1' },
    { type: 'MARKET', quantity: '1' },
    { type: 'MARKET', quoteOrderQty: '10' },
    { type: 'LIMIT_MAKER', quantity: '1', price: '1', icebergQty: '0.5' },
    { type: 'STOP_LOSS', quantity: '1', stopPrice: '1' },
    { type: 'TAKE_PROFIT', quantity: '1', trailingDelta: '100', stopPrice: '1' },
    { type: 'TAKE_PROFIT_LIMIT', timeInForce: 'GTC', quantity: '1', price: '1', stopPrice: '1' },
  ]
  for (const fields of good) assert.equal(codeOf(fields), undefined, fields.type)
})

test('an iceberg rests in the book and shows less than its quantity', () => {
  const iceberg = { type: 'LIMIT', quantity: '1', price: '1', icebergQty: '0.1' }
  assert.equal(codeOf({ ...iceberg, timeInForce: 'IOC' }), -1014)
  assert.equal(codeOf({ ...iceberg, timeInForce: 'GTC', icebergQty: '2' }), -2010)
  assert.equal(codeOf({ type: 'MARKET', quantity: '1', strategyType: '1' }), -1134)
})
