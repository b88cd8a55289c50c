import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderListCalls } from '@bowline/contract/calls/spot/order-lists.ts'
import { spotOrderCalls } from '@bowline/contract/calls/spot/spot-orders.ts'
import { orderKinds, type Ticket } from '../order-ticket.ts'
import { base, quote, shown } from '../ticket.fixture.ts'

const order = { pair: 'BTC_USDT', clientOrderId: 'intent-1' }
const list = { pair: 'BTC_USDT', clientListId: 'intent-1' }
const size = base('0.1')
const until = Date.UTC(2026, 0, 6)

const rows: [what: string, ticket: Partial<Ticket>, params: object][] = [
  [
    'limit',
    { price: '59000', ...size },
    { ...order, type: 'limit', timeInForce: 'gtc', price: '59000.00', side: 'buy', qty: '0.1' },
  ],
  [
    'limit until a date',
    { price: '59000', timeInForce: 'gtd', expireAtMs: until, ...size },
    { ...order, type: 'limit', timeInForce: 'gtd', price: '59000.00', side: 'buy', qty: '0.1', expireAtMs: until },
  ],
  [
    'limit with a self-trade mode',
    { price: '59000', stp: 'expireBoth', ...size },
    { ...order, stp: 'expireBoth', type: 'limit', timeInForce: 'gtc', price: '59000.00', side: 'buy', qty: '0.1' },
  ],
  [
    'market by quote',
    { kind: 'market', ...quote('1000') },
    { ...order, type: 'market', side: 'buy', quoteQty: '1000' },
  ],
  ['market by base', { kind: 'market', side: 'sell', ...size }, { ...order, type: 'market', side: 'sell', qty: '0.1' }],
  [
    'post-only',
    { kind: 'postOnly', price: '59000', ...size },
    { ...order, type: 'limitMaker', price: '59000.00', side: 'buy', qty: '0.1' },
  ],
  [
    'stop-limit',
    { kind: 'stopLimit', side: 'sell', trigger: '59000', price: '58900', timeInForce: 'ioc', ...size },
    {
      ...order,
      type: 'stopLimit',
      timeInForce: 'ioc',
      price: '58900.00',
      stopPrice: '59000.00',
      side: 'sell',
      qty: '0.1',
    },
  ],
  [
    'stop-market',
    { kind: 'stopMarket', trigger: '61000', ...size },
    { ...order, type: 'stopMarket', stopPrice: '61000.00', side: 'buy', qty: '0.1' },
  ],
  [
    'take-profit limit',
    { kind: 'takeProfitLimit', trigger: '59000', price: '59100', ...size },
    {
      ...order,
      type: 'takeProfitLimit',
      timeInForce: 'gtc',
      price: '59100.00',
      stopPrice: '59000.00',
      side: 'buy',
      qty: '0.1',
    },
  ],
  [
    'take-profit market',
    { kind: 'takeProfitMarket', side: 'sell', trigger: '61000', ...size },
    { ...order, type: 'takeProfitMarket', stopPrice: '61000.00', side: 'sell', qty: '0.1' },
  ],
  [
    'trailing stop',
    { kind: 'trailing', side: 'sell', trailingPercent: '1.5', activation: '62000', ...size },
    { ...order, type: 'stopMarket', trailingBps: 150, activationPrice: '62000.00', side: 'sell', qty: '0.1' },
  ],
  [
    'trailing stop with a limit',
    { kind: 'trailing', side: 'sell', trailingPercent: '0.25', trailingAs: 'limit', price: '58000', ...size },
    { ...order, type: 'stopLimit', timeInForce: 'gtc', trailingBps: 25, price: '58000.00', side: 'sell', qty: '0.1' },
  ],
  [
    'iceberg',
    { kind: 'iceberg', price: '59000', visible: '0.01', ...size },
    { ...order, type: 'limit', timeInForce: 'gtc', price: '59000.00', visibleQty: '0.01', side: 'buy', qty: '0.1' },
  ],
  [
    'OCO to sell',
    { kind: 'oco', side: 'sell', price: '62000', trigger: '58000', ...size },
    {
      kind: 'oco',
      ...list,
      side: 'sell',
      qty: '0.1',
      above: { type: 'limit', timeInForce: 'gtc', price: '62000.00' },
      below: { type: 'stopMarket', stopPrice: '58000.00' },
    },
  ],
  [
    'OCO to buy',
    { kind: 'oco', price: '58000', trigger: '62000', stopLimit: '62100', ...size },
    {
      kind: 'oco',
      ...list,
      side: 'buy',
      qty: '0.1',
      above: { type: 'stopLimit', timeInForce: 'gtc', price: '62100.00', stopPrice: '62000.00' },
      below: { type: 'limit', timeInForce: 'gtc', price: '58000.00' },
    },
  ],
  [
    'OTO that sells what was bought, less the fee',
    { kind: 'oto', price: '59000', pendingPrice: '61000', ...size },
    {
      kind: 'oto',
      ...list,
      working: { type: 'limit', timeInForce: 'gtc', price: '59000.00', side: 'buy', qty: '0.1' },
      pending: { type: 'limit', timeInForce: 'gtc', price: '61000.00', side: 'sell', qty: '0.09989' },
    },
  ],
  [
    'OTO that buys once more',
    { kind: 'oto', price: '59000', pendingSide: 'buy', pendingType: 'stopMarket', pendingTrigger: '62000', ...size },
    {
      kind: 'oto',
      ...list,
      working: { type: 'limit', timeInForce: 'gtc', price: '59000.00', side: 'buy', qty: '0.1' },
      pending: { type: 'stopMarket', stopPrice: '62000.00', side: 'buy', qty: '0.1' },
    },
  ],
  [
    'limit with both exits',
    {
      price: '59000',
      hasExits: true,
      profit: { by: 'percent', text: '5' },
      loss: { by: 'price', text: '58000' },
      ...size,
    },
    {
      kind: 'otoco',
      ...list,
      working: { type: 'limit', timeInForce: 'gtc', price: '59000.00', side: 'buy', qty: '0.1' },
      side: 'sell',
      qty: '0.09989',
      above: { type: 'limit', timeInForce: 'gtc', price: '61950.00' },
      below: { type: 'stopMarket', stopPrice: '58000.00' },
    },
  ],
  [
    'post-only with a stop-loss',
    { kind: 'postOnly', price: '59000', hasExits: true, loss: { by: 'percent', text: '2.5' }, ...size },
    {
      kind: 'oto',
      ...list,
      working: { type: 'limitMaker', price: '59000.00', side: 'buy', qty: '0.1' },
      pending: { type: 'stopMarket', stopPrice: '57525.00', side: 'sell', qty: '0.09989' },
    },
  ],
  [
    'OTOCO of a sale',
    {
      kind: 'otoco',
      side: 'sell',
      price: '61000',
      profit: { by: 'price', text: '59000' },
      loss: { by: 'price', text: '62000' },
      ...size,
    },
    {
      kind: 'otoco',
      ...list,
      working: { type: 'limit', timeInForce: 'gtc', price: '61000.00', side: 'sell', qty: '0.1' },
      side: 'buy',
      qty: '0.1',
      above: { type: 'stopMarket', stopPrice: '62000.00' },
      below: { type: 'limit', timeInForce: 'gtc', price: '59000.00' },
    },
  ],
]
for (const [what, ticket, params] of rows) {
  test(`sends ${what}`, () => {
    const { request, problems } = shown(ticket)
    assert.deepEqual(
      problems.filter(({ level }) => level === 'stop'),
      [],
    )
    assert.deepEqual(request.params, params)
    const [order, list] = [
      spotOrderCalls['POST /exchange-web/web/order/create'],
      orderListCalls['POST /exchange-web/web/orderList/create'],
    ]
    const { success } = 'kind' in params ? list.params.safeParse(params) : order.params.safeParse(params)
    assert.ok(success, 'the contract takes it')
  })
}

test('the rows cover every kind of order', () => {
  const met = new Set(rows.map(([, { kind = 'limit' }]) => kind))
  assert.deepEqual(
    orderKinds.filter((kind) => !met.has(kind)),
    [],
  )
})
