import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseUnits, trimUnits } from '@bowline/money'
import { amountsAtLimit, isFarFrom, isReached } from './limit-terms.ts'
import { amountsAt } from './rate.ts'

const units = (text: string) => parseUnits(text, 8) as bigint
const text = ({ fromAmount, toAmount }: { fromAmount: bigint; toAmount: bigint }) =>
  `${trimUnits(fromAmount, 8)} → ${trimUnits(toAmount, 8)}`
const sale = (price: string) => ({ price: units(price), isSale: true })
const purchase = (price: string) => ({ price: units(price), isSale: false })

describe('a limit price', () => {
  it('is of the coin that is given or of the one that is received, and rounds as a quote does', () => {
    assert.equal(text(amountsAtLimit(sale('61000'), { fromAmount: units('0.1') })), '0.1 → 6100')
    assert.equal(text(amountsAtLimit(sale('61000'), { toAmount: units('1000') })), '0.01639345 → 1000')
    assert.equal(text(amountsAtLimit(purchase('59000'), { fromAmount: units('1000') })), '1000 → 0.01694915')
    assert.equal(text(amountsAtLimit(purchase('59000'), { toAmount: units('0.1') })), '5900 → 0.1')
  })

  it('is reached by a quote at exactly this price, and by none that gives or takes a unit worse', () => {
    for (const asked of [{ fromAmount: units('0.7') }, { toAmount: units('3001.5') }]) {
      const limit = amountsAtLimit(sale('59880'), asked)
      const at = (mid: string) =>
        amountsAt({ numerator: units(mid), denominator: units('1'), isSale: true }, 2_000n, asked)
      assert.ok(isReached(limit, at('60000')))
      assert.ok(isReached(limit, at('61000')))
      assert.ok(!isReached(limit, at('59998')))
    }
  })

  it('ten times as much as the price of now, or a tenth of it, is a slip', () => {
    const asked = { fromAmount: units('1') }
    const now = amountsAtLimit(sale('60000'), asked)
    assert.ok(!isFarFrom(amountsAtLimit(sale('600000'), asked), now))
    assert.ok(isFarFrom(amountsAtLimit(sale('600000.00000001'), asked), now))
    assert.ok(!isFarFrom(amountsAtLimit(sale('6000'), asked), now))
    assert.ok(isFarFrom(amountsAtLimit(sale('5999.99999999'), asked), now))
  })
})
