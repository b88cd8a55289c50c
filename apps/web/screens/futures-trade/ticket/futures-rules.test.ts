import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { futuresRules } from './futures-rules.ts'
import { base, holding, inverse, shown } from './futures-ticket.fixture.ts'
import type { Ticket } from './order-ticket.ts'

const limit = (price: string, size = '0.1') => ({ price, ...base(size) })
const common = { contractId: 21, clientOrderId: 'mine', side: 'BUY', open: 'OPEN', volume: '0.1' }

describe('what is sent', () => {
  const cases: readonly [string, Partial<Ticket>, object][] = [
    ['a limit order', limit('60000'), { type: 1, price: '60000.0' }],
    ['at once or never', { ...limit('60000'), timeInForce: 'ioc' }, { type: 3, price: '60000.0' }],
    ['all or nothing', { ...limit('60000'), timeInForce: 'fok' }, { type: 4, price: '60000.0' }],
    [
      'till a date',
      { ...limit('60000'), timeInForce: 'gtd', expireAtMs: 9e12 },
      { type: 1, price: '60000.0', expireAt: 9e12 },
    ],
    ['post-only', { ...limit('59990'), kind: 'postOnly' }, { type: 5, price: '59990.0' }],
    ['at market', { kind: 'market', ...base('0.1') }, { type: 2 }],
    [
      'a stop by the mark',
      { kind: 'stopMarket', trigger: '61000', triggerBy: 'mark', ...base('0.1') },
      { type: 2, isConditionOrder: true, triggerPrice: '61000.0', triggerType: 1 },
    ],
    [
      'a stop with a limit, by the last trade',
      { kind: 'stopLimit', trigger: '61000', ...limit('61100') },
      { type: 1, price: '61100.0', isConditionOrder: true, triggerPrice: '61000.0', triggerType: 0 },
    ],
    [
      'a trail',
      { kind: 'trailing', trailingPercent: '0.5', activation: '61000', ...base('0.1') },
      { type: 2, isConditionOrder: true, triggerType: 0, callbackRate: '0.005', activationPrice: '61000.0' },
    ],
    [
      'both exits by the index',
      {
        ...limit('60000'),
        hasExits: true,
        exitsBy: 'index',
        profit: { by: 'price', text: '63000' },
        loss: { by: 'percent', text: '5' },
      },
      {
        ...{ type: 1, price: '60000.0', isOto: true },
        ...{
          takerProfitTrigger: '63000.0',
          takerProfitTriggerType: 2,
          stopLossTrigger: '57000.0',
          stopLossTriggerType: 2,
        },
      },
    ],
  ]
  for (const [what, ticket, sent] of cases)
    it(`is ${what}`, () => assert.deepEqual(shown(ticket).request(), { ...common, ...sent }))

  it('is of what closes said to close', () => {
    const { side, open } = shown({ side: 'sell', closes: true, ...limit('60000') }, holding(200n)).request()
    assert.deepEqual([side, open], ['SELL', 'CLOSE'])
  })

  it('is a number of contracts where they settle in coin, in whatever unit that was typed', () => {
    for (const size of [base('30').size, { by: 'coin', text: '0.05' }, { by: 'quote', text: '3000' }] as const)
      assert.equal(shown({ price: '60000', size }, {}, inverse).request().volume, '30')
  })
})

describe('the button says what sending does', () => {
  const says = (ticket: Partial<Ticket>, changes = {}) => {
    const { button } = shown(ticket, changes)
    return button.does === 'send' ? [button.word, button.values.side, button.values.qty] : button.does
  }

  it('of each side, opening and closing', () => {
    assert.deepEqual(says(limit('60000')), ['limit', 'long', '0.1'])
    assert.deepEqual(says({ side: 'sell', ...limit('60000') }), ['limit', 'short', '0.1'])
    assert.deepEqual(says({ side: 'sell', closes: true, ...limit('60000') }, holding(200n)), [
      'limit',
      'closeLong',
      '0.1',
    ])
    assert.deepEqual(says({ closes: true, ...limit('60000') }, holding(-200n)), ['limit', 'closeShort', '0.1'])
    assert.deepEqual(says({ kind: 'stopMarket', trigger: '61000', ...base('0.1') }), ['waiting', 'long', '0.1'])
    assert.deepEqual(says({ kind: 'trailing', trailingPercent: '1', ...base('0.1') }), ['trailing', 'long', '0.1'])
  })
})

it('a refusal is shown at the field it is about, if the form has that', () => {
  const { draft } = shown(limit('60000'))
  const at = (code: number, filter = '') => futuresRules.refusedField({ code: String(code), text: '', filter }, draft)
  assert.deepEqual(
    [
      at(SiteCode.futuresMargin),
      at(SiteCode.futuresCompliance),
      at(SiteCode.orderPriceBand),
      at(SiteCode.orderWouldTrigger),
      at(1, 'LOT'),
      at(1),
    ],
    ['size', 'notice', 'price', undefined, 'size', undefined],
  )
})

it('what other panels say fills the form in and never turns its side', () => {
  const after = (message: Parameters<typeof futuresRules.received>[0]) => {
    const action = futuresRules.received(message)
    return action && shown({ side: 'sell', kind: 'market' }, {}, undefined, [action]).ticket
  }
  assert.deepEqual(
    [
      after({ kind: 'price', price: '60000' })?.kind,
      after({ kind: 'qty', qty: '0.2' })?.size.text,
      after({ kind: 'percent', percent: 25 })?.size.by,
    ],
    ['limit', '0.2', 'percent'],
  )
  assert.equal(after({ kind: 'price', price: '60000' })?.side, 'sell')
  assert.equal(after({ kind: 'panic' }), undefined)
})
