import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { base, holding, inverse, shown } from './futures-ticket.fixture.ts'
import type { FuturesTicketData } from './order-context.ts'
import type { Ticket } from './order-ticket.ts'

const limit = (price: string, size = '0.1') => ({ price, ...base(size) })

type Case = readonly [problem: string, ticket: Partial<Ticket>, data?: Partial<FuturesTicketData>]

/** `price.tooHigh stop` of what is bought at 64,000. */
const cases: readonly Case[] = [
  ['notice.missing stop', limit('60000'), { mayOpen: false }],
  ['number stop', limit('1e3')],
  ['price.missing stop', limit('')],
  ['price.step stop', limit('60000.05')],
  ['size.missing stop', limit('60000', '')],
  ['size.step stop', limit('60000', '0.0005')],
  ['number stop', limit('60000', 'x')],
  ['trigger.missing stop', { kind: 'stopMarket', ...base('0.1') }],
  ['trailingPercent.missing stop', { kind: 'trailing', ...base('0.1') }],
  ['trailingPercent.range stop', { kind: 'trailing', trailingPercent: '20', ...base('0.1') }],
  ['activation.step stop', { kind: 'trailing', trailingPercent: '1', activation: '60000.01', ...base('0.1') }],
  ['expireAt.missing stop', { timeInForce: 'gtd', ...limit('60000') }],
  ['expireAt.soon stop', { timeInForce: 'gtd', expireAtMs: 1_000, ...limit('60000') }],
  ['price.tooHigh stop', limit('64000')],
  ['price.tooLow stop', { side: 'sell', ...limit('56000') }],
  ['price.range stop', limit('2000000')],
  ['size.most stop', { kind: 'market', ...base('101') }],
  ['size.worthLeast stop', limit('1000', '0.001'), { minSell: null, maxBuy: null }],
  ['size.tier stop', limit('60000', '2'), { leverage: 125, balance: 10n ** 15n }],
  ['funds.short stop', limit('60000', '5')],
  ['size.nothingHeld stop', { side: 'sell', closes: true, ...limit('60000') }],
  ['size.held stop', { side: 'sell', closes: true, ...limit('60000', '0.3') }, holding(200n)],
  ['book.empty stop', { kind: 'market', ...base('0.1') }, { asks: [] }],
  ['book.thin warn', { kind: 'market', side: 'sell', closes: true, ...base('6') }, holding(6_000n)],
  ['price.wouldTake stop', { kind: 'postOnly', ...limit('60000') }],
  ['book.ioc warn', { timeInForce: 'ioc', ...limit('59000') }],
  ['profit.tooLow stop', { hasExits: true, profit: { by: 'price', text: '59000' }, ...limit('60000') }],
  ['loss.tooHigh stop', { hasExits: true, loss: { by: 'price', text: '61000' }, ...limit('60000') }],
  ['profit.tooHigh stop', { side: 'sell', hasExits: true, profit: { by: 'price', text: '61000' }, ...limit('60000') }],
  ['loss.tooLow stop', { side: 'sell', hasExits: true, loss: { by: 'price', text: '59000' }, ...limit('60000') }],
  ['loss.behindLiquidation warn', { hasExits: true, loss: { by: 'price', text: '40000' }, ...limit('60000', '0.6') }],
]

const codes = (ticket: Partial<Ticket>, changes?: Partial<FuturesTicketData>) =>
  shown(ticket, changes).problems.map(({ code, level }) => `${code} ${level}`)

describe('a ticket for a contract', () => {
  for (const [problem, ticket, changes] of cases)
    it(`is told of ${problem}: ${JSON.stringify(ticket)}`, () => {
      const found = codes(ticket, changes)
      assert.ok(found.includes(problem), found.join())
    })

  it('has nothing to be told of where all is well', () => {
    for (const ticket of [limit('59990'), { kind: 'market', ...base('0.1') } as const])
      assert.deepEqual(codes(ticket), [])
    assert.deepEqual(codes({ side: 'sell', closes: true, ...limit('60000', '0.2') }, holding(200n)), [])
  })

  it('names what stops it before what is only noteworthy', () => {
    const { problems } = shown({ ...limit('50000', '50') })
    const levels = problems.map(({ level }) => level)
    assert.deepEqual(
      levels,
      [...levels].sort((a, b) => Number(b === 'stop') - Number(a === 'stop')),
    )
  })
})

describe('a price far from the touch', () => {
  const wide = { maxBuy: null, minSell: null }
  const far = (ticket: Partial<Ticket>, changes: Partial<FuturesTicketData> = {}) =>
    shown(ticket, { ...wide, ...changes })
      .problems.filter(({ code }) => code.startsWith('price.far'))
      .map(({ code, level, values }) => [code, level, values.percent, values.from].join(' '))

  test('is warned of at 5 %, asked at 10 %, on either side, from the best price that it would meet', () => {
    assert.deepEqual(far(limit('62999.9')), [])
    assert.deepEqual(far(limit('63000')), ['price.farAbove warn 5 60000.0'])
    assert.deepEqual(far(limit('66000')), ['price.farAbove ask 10 60000.0'])
    assert.deepEqual(far(limit('57000')), ['price.farBelow warn 5 60000.0'])
    assert.deepEqual(far({ side: 'sell', ...limit('53900') }), ['price.farBelow ask 10.15 59990.0'])
    assert.deepEqual(far({ side: 'sell', ...limit('63000') }), ['price.farAbove warn 5.01 59990.0'])
  })

  test('is not measured from the mark, wherever that is', () => {
    assert.deepEqual(far(limit('60000'), { mark: '50000.0' }), [])
    assert.deepEqual(far(limit('63000'), { mark: '63000.0' }), ['price.farAbove warn 5 60000.0'])
  })

  test('is measured from the other side, the last trade or the mark where nothing would be met', () => {
    assert.deepEqual(far(limit('63000'), { asks: [] }), ['price.farAbove warn 5.01 59990.0'])
    assert.deepEqual(far(limit('63000'), { asks: [], bids: [], last: '50000.0' }), ['price.farAbove ask 26 50000.0'])
    assert.deepEqual(far(limit('63000'), { asks: [], bids: [], last: null }), ['price.farAbove warn 5 60000.0'])
  })

  test('is of what waits measured from its trigger', () => {
    const stop = { kind: 'stopLimit', trigger: '70000' } as const
    assert.deepEqual(far({ ...stop, ...limit('71000') }), [])
    assert.deepEqual(far({ ...stop, ...limit('77000') }), ['price.farAbove ask 10 70000.0'])
  })
})

describe('the button', () => {
  const held = (ticket: Partial<Ticket>, changes: Partial<FuturesTicketData>) => {
    const { button } = shown(ticket, { ...holding(200n), ...changes })
    return 'hold' in button ? button.hold : button.does
  }
  const closes = { side: 'sell', closes: true, ...limit('60000', '0.2') } as const

  it('says that a contract only reduces, unless the order closes', () => {
    assert.equal(held(limit('60000'), { state: 'reduceOnly' }), 'reduceOnly')
    assert.equal(held(closes, { state: 'reduceOnly' }), 'send')
  })

  it('says that the account is frozen, unless the order closes', () => {
    assert.equal(held(limit('60000'), { isFrozen: true }), 'frozen')
    assert.equal(held(closes, { isFrozen: true }), 'send')
  })

  it('holds what closes too while the page does not know how things stand', () => {
    assert.equal(held(closes, { isFrozen: true, book: 'stale' }), 'bookStale')
    assert.equal(held(closes, { state: 'reduceOnly', account: 'failed' }), 'accountFailed')
    assert.equal(held(closes, { state: 'halted' }), 'halted')
  })

  it('offers to bring money where there is none', () => {
    assert.equal(shown(limit('60000'), { balance: 0n }).button.does, 'fund')
  })
})

test('an inverse contract is spoken of in contracts', () => {
  const { problems } = shown({ kind: 'market', ...base('2000') }, {}, inverse)
  assert.deepEqual(problems.find(({ code }) => code === 'size.most')?.values, { most: '1000', base: 'contracts' })
})
