import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderType } from '@bowline/core/messages/terms.ts'
import { readWith } from '../binance-kit/parameter-schemas.ts'
import { WireError } from '../binance-kit/wire-error.ts'
import { checkCombination, orderSchema, readOrder } from './order-parameters.ts'

const outcome = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    if (error instanceof WireError) return { code: error.code, message: error.message }
    throw error
  }
}

/** Values that are valid, invalid in every known way, or missing. */
const samples: Record<string, (string | undefined)[]> = {
  symbol: ['BTCUSDT', 'btcusdt', '', 'A'.repeat(21), undefined, 'BTC USDT'],
  side: ['BUY', 'SELL', 'HOLD', '', undefined],
  type: ['LIMIT', 'MARKET', 'LIMIT_MAKER', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'STOP', undefined],
  timeInForce: [undefined, 'GTC', 'IOC', 'FOK', 'GTX', 'GTD', ''],
  quantity: [
    undefined,
    '1',
    '0',
    '0.00000001',
    '0.000000001',
    '-1',
    '1e3',
    'NaN',
    '',
    '1'.repeat(21),
    '1.',
    '.5',
    '+1',
  ],
  quoteOrderQty: [undefined, '100', '١', '9'.repeat(20)],
  price: [undefined, '60000.00', '0', 'Infinity', '0x10', '1,5', ' 1'],
  stopPrice: [undefined, '59000', 'abc'],
  trailingDelta: [undefined, '100', '-1', '1.5', '99999999999999999999'],
  icebergQty: [undefined, '0.5', '1e-3'],
  newClientOrderId: [undefined, 'my-order:1', '', 'a'.repeat(37), 'ä', 'a b'],
  newOrderRespType: [undefined, 'ACK', 'RESULT', 'FULL', 'full'],
  selfTradePreventionMode: [undefined, 'NONE', 'EXPIRE_MAKER', 'TRANSFER'],
  strategyId: [undefined, '1', 'x'],
  strategyType: [undefined, '1000000', '999', 'y'],
}

/** A small seeded generator, so that failures are reproducible. */
function* draws(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

test('the hand-written parser and the schema agree on ten thousand requests', () => {
  const random = draws(20_250_101)
  let read = 0
  for (let round = 0; round < 10_000; round++) {
    const sent = new Map<string, string>()
    for (const [name, values] of Object.entries(samples)) {
      const draw = random.next().value as number
      // Mostly the first, valid value: otherwise hardly any request would get through.
      const value = draw % 10 < 8 ? values[0] : values[(draw >>> 8) % values.length]
      if (value !== undefined) sent.set(name, value)
    }
    const byHand = outcome(() => readOrder(sent))
    if (!(byHand as { code?: number }).code) read += 1
    const bySchema = outcome(() => readWith(orderSchema, sent)) as object
    const complete =
      'code' in bySchema
        ? bySchema
        : { ...Object.fromEntries(Object.keys(samples).map((n) => [n, undefined])), ...bySchema }
    assert.deepEqual(byHand, complete)
  }
  assert.ok(read > 1_000, 'a good part of them is valid')
})

function order(fields: Record<string, string>) {
  const sent = new Map(Object.entries({ symbol: 'BTCUSDT', side: 'BUY', ...fields }))
  return readOrder(sent)
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
