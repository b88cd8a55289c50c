import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { divide } from '@bowline/money'
import { Random } from '../simulation/random.ts'
import {
  acquired,
  averageCostOf,
  breakevenPriceOf,
  type CostBasis,
  changeNeeded,
  granted,
  NO_COST,
  sold,
  unrealisedOf,
  withdrawn,
} from './average-cost.ts'

const coins = (text: string) => {
  const [whole = '0', part = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole + part.padEnd(8, '0'))
}
const FEE = 1_000n

describe('average cost', () => {
  it('C11 follows a buy with its fee in the coin, and a sale of a part', () => {
    const bought = acquired(NO_COST, coins('4.995'), coins('25,000'))
    assert.equal(averageCostOf(bought), coins('5005.00500501'))
    const left = sold(bought, coins('2'), coins('10,989'))
    assert.deepEqual(left, { qty: coins('2.995'), cost: coins('14989.98998999'), realised: coins('978.98998999') })
    assert.equal(bought.cost - left.cost, coins('10010.01001001'))
    const breakeven = breakevenPriceOf(left, FEE) ?? assert.fail('holds something')
    assert.equal(divide(breakeven, 10_000n, 'half-even') * 10_000n, coins('5010.0150'))
    assert.equal(unrealisedOf(left, coins('6,000')), coins('2980.01001001'))
  })

  it('the price needed is rounded up, so that selling there loses nothing', () => {
    const held = acquired(NO_COST, 3n, 1_000n)
    const price = breakevenPriceOf(held, FEE) ?? assert.fail('holds something')
    const proceeds = (held.qty * price * (1_000_000n - FEE)) / 1_000_000n / 100_000_000n
    assert.ok(proceeds >= held.cost, `${proceeds} for ${held.cost}`)
    assert.equal(changeNeeded(coins('100'), coins('110')), 1_000n)
    assert.equal(changeNeeded(coins('100'), coins('95')), -500n)
    assert.equal(changeNeeded(0n, price), undefined)
  })

  it('a reward lowers the average, and taking it back restores it', () => {
    const bought = acquired(NO_COST, 10n, 100n)
    const rewarded = granted(bought, 2n)
    assert.deepEqual(rewarded, { qty: 12n, cost: 100n, realised: 0n })
    assert.deepEqual(granted(rewarded, -2n), bought)
  })

  it('a withdrawal takes its share of the cost along and brings no profit', () => {
    assert.deepEqual(withdrawn(acquired(NO_COST, 10n, 100n), 4n), { qty: 6n, cost: 60n, realised: 0n })
  })

  it('begins anew once nothing is held; what nothing carries any more is a loss', () => {
    const emptied = sold(acquired(NO_COST, 10n, 100n), 10n, 150n)
    assert.deepEqual(emptied, { qty: 0n, cost: 0n, realised: 50n })
    assert.deepEqual(acquired(emptied, 5n, 10n), { qty: 5n, cost: 10n, realised: 50n })
    assert.deepEqual(granted(acquired(NO_COST, 10n, 100n), -10n), { qty: 0n, cost: 0n, realised: -100n })
    for (const none of [NO_COST, emptied])
      assert.deepEqual([averageCostOf(none), breakevenPriceOf(none, FEE)], [undefined, undefined])
  })

  it('what is sold beyond what is held is a debt, and buying it back costs profit, not cost', () => {
    const short = sold(acquired(NO_COST, 1n, 10n), 3n, 60n)
    assert.deepEqual(short, { qty: -2n, cost: 0n, realised: 50n })
    assert.deepEqual(acquired(short, 3n, 45n), { qty: 1n, cost: 15n, realised: 20n })
  })

  it('no money is made or lost by it, whatever the order: costs + realised = proceeds + what is left and what left', () => {
    const random = new Random(11)
    for (let life = 0; life < 300; life++) {
      let held: CostBasis = NO_COST
      let [paid, moved, gone, qty] = [0n, 0n, 0n, 0n]
      for (let step = 0; step < 40; step++) {
        const amount = BigInt(1 + random.below(1_000_000))
        const money = BigInt(random.below(1_000_000_000))
        const kind = random.below(4)
        const before = held
        if (kind === 0) [held, paid, qty] = [acquired(held, amount, money), paid + money, qty + amount]
        else if (kind === 1) [held, moved, qty] = [sold(held, amount, money), moved + money, qty - amount]
        else if (kind === 2) [held, qty] = [granted(held, amount), qty + amount]
        else {
          held = withdrawn(held, amount)
          ;[gone, qty] = [gone + before.cost - held.cost, qty - amount]
        }
        assert.equal(held.qty, qty)
        assert.equal(paid + held.realised, moved + held.cost + gone)
        assert.ok(held.cost >= 0n && (held.qty > 0n || held.cost === 0n))
      }
    }
  })

  it('buys cost the same in whatever order they came', () => {
    const buys: readonly (readonly [bigint, bigint])[] = [
      [7n, 31n],
      [11n, 5n],
      [2n, 900n],
    ]
    const after = (order: readonly (readonly [bigint, bigint])[]) =>
      order.reduce((held, [qty, cost]) => acquired(held, qty, cost), NO_COST)
    assert.deepEqual(after(buys.toReversed()), after(buys))
    assert.deepEqual(after(buys), { qty: 20n, cost: 936n, realised: 0n })
  })
})
