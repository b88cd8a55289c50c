import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { base, holding, inverse, linear, shown } from './futures-ticket.fixture.ts'
import { checkedPrice, closableLots, costOf, fitsTier, mostLots } from './order-cost.ts'

const USDT = 100_000_000n
const context = (changes = {}, terms = linear) => shown({ price: '60000', ...base('0.1') }, changes, terms).context

describe('what an order needs', () => {
  it('is margin at the leverage, the loss at the mark, and the taker’s fee', () => {
    const { margin, openLoss, fee, total, has } = costOf('buy', 100n, 610_000n, context())
    assert.deepEqual([margin, openLoss, fee], [610n * USDT, 100n * USDT, 305_000_000n])
    assert.equal(total, margin + openLoss + fee)
    assert.equal(has, 10_000n * USDT)
  })

  it('has no loss where it is better than the mark', () => {
    assert.equal(costOf('buy', 100n, 590_000n, context()).openLoss, 0n)
    assert.equal(costOf('sell', 100n, 610_000n, context()).openLoss, 0n)
    assert.equal(costOf('sell', 100n, 590_000n, context()).openLoss, 100n * USDT)
  })

  it('is of an inverse contract coin', () => {
    const { margin, fee } = costOf('buy', 60n, 600_000n, context({}, inverse))
    assert.deepEqual([margin, fee], [1_000_000n, 5_000n])
  })

  it('is nothing while it closes what is held, and of what goes beyond only that', () => {
    const long = context(holding(100n))
    assert.deepEqual(costOf('sell', 100n, 600_000n, long).total, 0n)
    assert.equal(costOf('sell', 150n, 600_000n, long).fee, (50n * 600_000n * 10_000n * 50_000n) / 100_000_000n)
  })

  it('counts other open orders of its side against what is held', () => {
    const spoken = { sellQty: 100n, sellValue: 6_000n * USDT }
    assert.equal(costOf('sell', 100n, 600_000n, context(holding(100n, spoken))).fee, 300_000_000n)
  })

  it('is asked at the limit, or at the worst price of now', () => {
    assert.equal(checkedPrice('buy', 590_000n, context()), 590_000n)
    assert.equal(checkedPrice('buy', 0n, context()), 630_000n)
    assert.equal(checkedPrice('sell', 0n, context()), 570_000n)
    assert.equal(checkedPrice('sell', 0n, context({ minSell: null })), 600_000n)
  })
})

describe('the most that can be ordered', () => {
  it('is what the money allows, and not a lot more', () => {
    const now = context()
    const most = mostLots('buy', false, 600_000n, now)
    const needs = (lots: bigint) => costOf('buy', lots, 600_000n, now)
    assert.ok(needs(most).total <= needs(most).has)
    assert.ok(needs(most + 1n).total > needs(most + 1n).has)
  })

  it('is what the tier of the leverage allows', () => {
    const rich = context({ balance: 1_000_000n * USDT, leverage: 125 })
    const most = mostLots('buy', false, 600_000n, rich)
    assert.deepEqual([fitsTier('buy', most, 600_000n, rich), fitsTier('buy', most + 1n, 600_000n, rich)], [true, false])
    assert.equal(most, 833n)
  })

  it('is nothing at no price, and what is held when it closes', () => {
    assert.equal(mostLots('buy', false, 0n, context()), 0n)
    assert.equal(mostLots('sell', true, 0n, context(holding(200n))), 200n)
    assert.equal(closableLots('buy', context(holding(200n))), 0n)
    assert.equal(closableLots('buy', context(holding(-200n))), 200n)
  })
})
