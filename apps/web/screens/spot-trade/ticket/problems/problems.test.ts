import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { numberFaults } from '../../../../desk/number-fault.ts'
import { holdReasons } from '../../../../desk/order-ticket/problems/hold.ts'
import type { SpotTicketData } from '../order-context.ts'
import type { Ticket } from '../order-ticket.ts'
import { base, btcUsdt, percent, quote, shown } from '../ticket.fixture.ts'
import { type ProblemCode, problemCodes } from './problems.ts'

const limit = (price: string, qty = '0.1') => ({ price, ...base(qty) })
const market = (changes: Partial<typeof btcUsdt>) => ({ market: { ...btcUsdt, ...changes } })
const oco = { kind: 'oco', side: 'sell', price: '62000', trigger: '58000', ...base('0.1') } as const
const oto = { kind: 'oto', pendingPrice: '61000', ...limit('59000') } as const
const exits = (profit: string, loss: string) => ({
  hasExits: true,
  profit: { by: 'price', text: profit } as const,
  loss: { by: 'price', text: loss } as const,
})
const soon = (ms: number) => Date.UTC(2026, 0, 5) + ms
const open = { orders: 0, conditional: 0, lists: 0, buys: '0' }

/** The first problem of each ticket. */
const rows: [
  code: ProblemCode,
  level: 'stop' | 'ask' | 'warn',
  ticket: Partial<Ticket>,
  around?: Partial<SpotTicketData>,
][] = [
  ['price.missing', 'stop', {}],
  ['number', 'stop', limit('?1e3')],
  ['number', 'stop', limit('60000', '?1,5')],
  ['number', 'stop', { price: '60000', ...quote('?-1') }],
  ['number', 'stop', { kind: 'trailing', trailingPercent: '?-1' }],
  ['size.step', 'stop', limit('60000', '0.00000001')],
  ['price.step', 'stop', limit('60000.001')],
  ['price.range', 'stop', limit('1000000.01')],
  ['price.band', 'stop', limit('66000.01')],
  ['price.band', 'stop', { side: 'sell', ...limit('53999.99') }],
  ['price.bandGuess', 'warn', limit('66000.01'), { average: null }],
  ['price.farAbove', 'warn', { side: 'sell', ...limit('63000') }],
  ['price.farAbove', 'ask', limit('66000')],
  ['price.farBelow', 'warn', limit('57000')],
  ['price.farBelow', 'ask', limit('54000')],
  [
    'price.farBelow',
    'ask',
    { kind: 'stopLimit', side: 'sell', trigger: '59000', ...limit('53000') },
    { average: '50000' },
  ],
  ['price.wouldTake', 'stop', { kind: 'postOnly', ...limit('60000') }],
  ['trigger.missing', 'stop', { kind: 'stopMarket' }],
  ['trigger.step', 'stop', { kind: 'stopMarket', trigger: '1.001' }],
  ['trigger.range', 'stop', { kind: 'stopMarket', trigger: '99999999999' }],
  ['price.range', 'stop', { kind: 'stopMarket', trigger: '1000000.01', ...base('0.001') }],
  ['trigger.tooLow', 'stop', { kind: 'stopMarket', trigger: '60000', ...base('0.1') }],
  ['trigger.tooHigh', 'stop', { kind: 'stopMarket', side: 'sell', trigger: '60000', ...base('0.1') }],
  ['trigger.tooHigh', 'stop', { kind: 'takeProfitMarket', trigger: '60000', ...base('0.1') }],
  ['trailingPercent.missing', 'stop', { kind: 'trailing' }],
  ['trailingPercent.step', 'stop', { kind: 'trailing', trailingPercent: '1.001' }],
  ['trailingPercent.range', 'stop', { kind: 'trailing', trailingPercent: '20.01', ...base('0.01') }],
  ['activation.step', 'stop', { kind: 'trailing', trailingPercent: '1', activation: '1.001' }],
  ['activation.range', 'stop', { kind: 'trailing', trailingPercent: '1', activation: '99999999999' }],
  ['stopLimit.step', 'stop', { ...oco, stopLimit: '1.001' }],
  ['stopLimit.range', 'stop', { ...oco, stopLimit: '99999999999' }],
  ['size.missing', 'stop', { price: '60000' }],
  ['size.missing', 'stop', { price: '60000', ...quote('0.1') }],
  ['size.missing', 'stop', { price: '60000', ...percent('0') }],
  ['size.step', 'stop', limit('60000', '0.000001')],
  ['size.range', 'stop', limit('60000', '999999999999')],
  ['size.least', 'stop', limit('60000', '0.001'), market({ minQty: '0.01' })],
  ['size.most', 'stop', limit('60000', '0.1'), market({ maxQty: '0.05' })],
  ['size.most', 'stop', { kind: 'market', ...base('0.1') }, market({ marketMaxQty: '0.05' })],
  ['size.notionalLeast', 'stop', limit('60000', '0.00008')],
  ['size.notionalLeast', 'stop', { kind: 'market', ...quote('4.99') }],
  ['size.notionalMost', 'stop', limit('60000', '0.1'), market({ maxNotional: '100' })],
  ['size.position', 'stop', limit('60000', '0.1'), { ...market({ maxPosition: '0.55' }), open }],
  ['visible.missing', 'stop', { kind: 'iceberg', ...limit('59000') }],
  ['visible.step', 'stop', { kind: 'iceberg', visible: '0.000001', ...limit('59000') }],
  ['visible.range', 'stop', { kind: 'iceberg', visible: '999999999999', ...limit('59000') }],
  ['visible.whole', 'stop', { kind: 'iceberg', visible: '0.1', ...limit('59000') }],
  ['visible.parts', 'stop', { kind: 'iceberg', visible: '0.00999', ...limit('59000') }],
  ['expireAt.missing', 'stop', { timeInForce: 'gtd', ...limit('59000') }],
  ['expireAt.soon', 'stop', { timeInForce: 'gtd', expireAtMs: soon(599_999), ...limit('59000') }],
  ['profit.missing', 'stop', { ...limit('59000'), ...exits('', '') }],
  ['profit.step', 'stop', { ...limit('59000'), ...exits('61000.001', '58000') }],
  ['profit.range', 'stop', { ...limit('59000'), ...exits('99999999999', '58000') }],
  ['profit.tooLow', 'stop', { ...limit('59000'), ...exits('59000', '58000') }],
  ['profit.tooHigh', 'stop', { side: 'sell', ...limit('61000'), ...exits('61000', '62000') }],
  ['profit.tooLow', 'stop', { ...oco, price: '60000' }],
  ['profit.tooLow', 'stop', { ...oco, price: '58000' }, { last: null }],
  ['profit.tooHigh', 'stop', { ...oco, side: 'buy', price: '62000', trigger: '61000' }, { last: null }],
  ['loss.missing', 'stop', { kind: 'otoco', ...limit('59000'), ...exits('61000', '') }],
  ['loss.step', 'stop', { ...limit('59000'), ...exits('61000', '58000.001') }],
  ['loss.range', 'stop', { ...limit('59000'), ...exits('61000', '99999999999') }],
  ['loss.tooHigh', 'stop', { ...limit('59000'), ...exits('61000', '59000') }],
  ['loss.tooLow', 'stop', { side: 'sell', ...limit('61000'), ...exits('59000', '61000') }],
  ['pendingPrice.missing', 'stop', { ...oto, pendingPrice: '' }],
  ['pendingPrice.step', 'stop', { ...oto, pendingPrice: '1.001' }],
  ['pendingPrice.range', 'stop', { ...oto, pendingPrice: '99999999999' }],
  ['pendingTrigger.missing', 'stop', { ...oto, pendingType: 'stopMarket' }],
  ['pendingTrigger.step', 'stop', { ...oto, pendingType: 'stopMarket', pendingTrigger: '1.001' }],
  ['pendingTrigger.range', 'stop', { ...oto, pendingType: 'stopMarket', pendingTrigger: '99999999999' }],
  ['funds.short', 'stop', limit('60000', '0.16667')],
  ['funds.short', 'stop', { side: 'sell', ...limit('60000', '0.50001') }],
  ['funds.short', 'stop', { kind: 'market', ...quote('10000.01') }],
  ['funds.reserve', 'warn', { kind: 'market', ...base('0.16') }],
  [
    'funds.later',
    'warn',
    { side: 'sell', ...limit('60000', '0.1'), ...exits('59000', '61000') },
    { balances: new Map([['BTC', { available: '0.1', locked: '0' }]]) },
  ],
  ['open.orders', 'stop', limit('59000'), { open: { ...open, orders: 200 } }],
  [
    'open.conditional',
    'stop',
    { kind: 'stopMarket', trigger: '61000', ...base('0.1') },
    { open: { ...open, conditional: 20 } },
  ],
  ['open.lists', 'stop', oco, { open: { ...open, lists: 20 } }],
  ['book.empty', 'stop', { kind: 'market', ...quote('100') }, { asks: [] }],
  ['book.thin', 'warn', { kind: 'market', ...quote('1000') }, { asks: [{ price: '60000.00', qty: '0.00100' }] }],
  ['book.thin', 'warn', { timeInForce: 'ioc', ...limit('60000') }],
  [
    'book.band',
    'warn',
    { kind: 'market', ...quote('1000') },
    {
      asks: [
        { price: '63000.00', qty: '0.00100' },
        { price: '63000.01', qty: '1.00000' },
      ],
    },
  ],
  [
    'book.slippage',
    'ask',
    { kind: 'market', ...quote('1000') },
    {
      asks: [
        { price: '57000.00', qty: '0.00100' },
        { price: '63000.00', qty: '1.00000' },
      ],
    },
  ],
  [
    'book.slippage',
    'warn',
    { kind: 'market', ...quote('1000') },
    {
      asks: [
        { price: '60000.00', qty: '0.00100' },
        { price: '63000.00', qty: '1.00000' },
      ],
    },
  ],
  ['book.ioc', 'warn', { timeInForce: 'ioc', ...limit('59999') }],
  ['book.fok', 'warn', { timeInForce: 'fok', ...limit('60000') }],
]

for (const [code, level, ticket, around] of rows) {
  test(`${code} (${level}): ${JSON.stringify(ticket)}`, () => {
    const [first] = shown(ticket, around).problems
    assert.deepEqual([first?.code, first?.level], [code, level])
  })
}

test('the rows cover every problem', () => {
  const met = new Set(rows.map(([code]) => code))
  assert.deepEqual(
    problemCodes.filter((code) => !met.has(code)),
    [],
  )
})

const wordsIn = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../../${folder}/words/en_US.json`, import.meta.url), 'utf8'))
const english = { ...wordsIn('desk'), ...wordsIn('screens/spot-trade') }

test('every problem and every hold has its text', () => {
  const keys = [
    ...problemCodes.filter((code) => code !== 'number').map((code) => `ticket.problem.${code}`),
    ...numberFaults.map((fault) => `number.${fault}`),
    ...holdReasons.map((hold) => `ticket.hold.${hold}`),
  ]
  assert.deepEqual(
    keys.filter((key) => !english[key]),
    [],
  )
})

test('the text of a problem uses only values the problem has', () => {
  for (const [code, , ticket, around] of rows) {
    const problem = shown(ticket, around).problems.find((each) => each.code === code)
    const asked = [...(english[`ticket.problem.${code}`] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const name of asked) assert.ok(problem?.values[name as string], `${code} says {${name}}`)
  }
})

test('problems are in the order in which a person fixes them', () => {
  const codes = shown({ kind: 'stopLimit', side: 'sell' }).problems.map(({ code }) => code)
  assert.deepEqual(codes, ['trigger.missing', 'price.missing', 'size.missing'])
})

test('a valid order has no problems', () => {
  for (const ticket of [limit('59000'), oco, oto, { kind: 'market', ...percent('100') } as const]) {
    assert.deepEqual(shown(ticket).problems, [])
  }
})
