import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coinWorthOf, quoteWorthOf } from './draft.ts'
import { base, holding, inverse, linear, shown } from './futures-ticket.fixture.ts'
import type { Size, Ticket } from './order-ticket.ts'

const at = (price: string, by: Size['by'], text: string, terms = linear, ticket: Partial<Ticket> = {}) =>
  shown({ price, size: { by, text }, ...ticket }, {}, terms).draft

describe('the size of an order', () => {
  it('is the same in whatever unit it is said, never more than was meant', () => {
    const cases = [
      [linear, 'base', '0.123', 123n],
      [linear, 'contracts', '123', 123n],
      [linear, 'quote', '7439.9', 123n],
      [linear, 'quote', '59.9', 0n],
      [inverse, 'base', '30', 30n],
      [inverse, 'quote', '3099', 30n],
      [inverse, 'coin', '0.05', 30n],
      [inverse, 'coin', '0.0516', 30n],
      [inverse, 'coin', '0.001', 0n],
    ] as const
    for (const [terms, by, text, lots] of cases) assert.equal(at('60000', by, text, terms).lots, lots, `${text} ${by}`)
  })

  it('is what is typed in coin at the price of the order, and follows that', () => {
    assert.equal(at('30000', 'coin', '0.05', inverse).lots, 15n)
    assert.equal(at('', 'coin', '0.05', inverse, { kind: 'market' }).lots, 30n)
  })

  it('is said in coin so that the same is read from it again', () => {
    for (const lots of [1n, 7n, 999n, 12_345n])
      for (const price of [599_999n, 601_111n]) {
        const worth = coinWorthOf(lots, price, { terms: inverse })
        assert.equal((worth * price) / inverse.value.factor, lots, `${lots} at ${price}`)
      }
  })

  it('is in quote what a linear contract settles in, and of an inverse one its face', () => {
    assert.equal(quoteWorthOf(100n, 600_000n, { terms: linear }), 6_000n * 100_000_000n)
    assert.equal(quoteWorthOf(30n, 1n, { terms: inverse }), 3_000n * 100_000_000n)
  })

  it('is a share of what margin allows, or of what is held', () => {
    const { lots, most } = at('60000', 'percent', '50')
    assert.deepEqual([lots, most > 1_500n && most < 1_700n], [most / 2n, true])
    const closing = { side: 'sell', closes: true, price: '60000', size: { by: 'percent', text: '25' } } as const
    assert.equal(shown(closing, holding(200n)).draft.lots, 50n)
    assert.equal(shown({ ...closing, size: { by: 'percent', text: '100' } }, holding(200n)).draft.percent, 100)
  })

  it('says what is wrong with it', () => {
    const fault = (by: Size['by'], text: string) => at('60000', by, text, by === 'coin' ? inverse : linear).sizeFault
    assert.deepEqual(
      [
        fault('base', ''),
        fault('base', '0.0001'),
        fault('contracts', '1.5'),
        fault('quote', '1e3'),
        fault('coin', '0'),
      ],
      ['missing', 'step', 'step', 'number', 'missing'],
    )
  })
})

describe('where an order is expected to fill', () => {
  const entry = (ticket: Partial<Ticket>, changes = {}) => shown({ ...base('0.1'), ...ticket }, changes).draft.entry

  it('is its limit, its trigger, the best price of the other side, the last trade, or the mark', () => {
    assert.equal(entry({ price: '59000' }), 590_000n)
    assert.equal(entry({ kind: 'stopMarket', trigger: '61000' }), 610_000n)
    assert.equal(entry({ kind: 'stopLimit', trigger: '61000', price: '61100' }), 611_000n)
    assert.equal(entry({ kind: 'market' }), 600_000n)
    assert.equal(entry({ kind: 'market', side: 'sell' }), 599_900n)
    assert.equal(entry({ kind: 'market' }, { asks: [] }), 600_000n)
    assert.equal(entry({ kind: 'market' }, { asks: [], last: null, mark: '59500' }), 595_000n)
  })
})

describe('exits', () => {
  const exits = (side: Ticket['side'], by: 'price' | 'percent' | 'roi', text: string) => {
    const { profit, loss } = shown({ side, price: '60000', ...base('0.1'), hasExits: true, profit: { by, text }, loss: { by, text } }).draft // biome-ignore format: one ticket
    return [profit, loss]
  }

  it('are prices, distances from the entry, or returns on the margin at the leverage', () => {
    assert.deepEqual(exits('buy', 'price', '61000'), [610_000n, 610_000n])
    assert.deepEqual(exits('buy', 'percent', '5'), [630_000n, 570_000n])
    assert.deepEqual(exits('sell', 'percent', '5'), [570_000n, 630_000n])
    assert.deepEqual(exits('buy', 'roi', '50'), [630_000n, 570_000n])
  })

  it('are not of what closes', () => {
    const ticket = { closes: true, hasExits: true, loss: { by: 'price', text: '59000' }, price: '60000', ...base('0.1') } as const // biome-ignore format: one ticket
    assert.equal(shown(ticket).draft.loss, 0n)
  })
})
