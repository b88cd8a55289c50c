import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseUnits, trimUnits } from '@bowline/money'
import { type Asked, amountsAt, isWorseForHouse, type Mid, tokensFor } from './rate.ts'

const units = (text: string) => parseUnits(text, 8) as bigint
const text = (amount: bigint) => trimUnits(amount, 8)
const SPREAD = 2_000n
const sale = (price: string): Mid => ({ numerator: units(price), denominator: units('1'), isSale: true })
const purchase = (price: string): Mid => ({ numerator: units('1'), denominator: units(price), isSale: false })

function converted(mid: Mid, asked: Asked): string {
  const { fromAmount, toAmount } = amountsAt(mid, SPREAD, asked)
  return `${text(fromAmount)} → ${text(toAmount)}`
}

describe('C6: what is given for what, at 60,000 and a spread of 0.2 %', () => {
  it('sells 0.1 BTC for 5,988 USDT', () => {
    assert.equal(converted(sale('60000'), { fromAmount: units('0.1') }), '0.1 → 5988')
  })
  it('pays 0.01670007 BTC to get 1,000 USDT', () => {
    assert.equal(converted(sale('60000'), { toAmount: units('1000') }), '0.01670007 → 1000')
  })
  it('gives 0.01663339 BTC for 1,000 USDT', () => {
    assert.equal(converted(purchase('60000'), { fromAmount: units('1000') }), '1000 → 0.01663339')
  })
  it('gives 0.0998 BTC for 2 ETH: one spread for a cross pair', () => {
    assert.equal(converted(sale('0.05'), { fromAmount: units('2') }), '2 → 0.0998')
  })
  it('never gives more than the price, and never takes less', () => {
    for (let amount = 1n; amount < 2_000n; amount += 7n) {
      for (const mid of [sale('60000'), purchase('60000'), sale('0.00000007'), purchase('3')]) {
        const forward = amountsAt(mid, SPREAD, { fromAmount: amount })
        assert.ok(!isWorseForHouse(forward, mid))
        const back = amountsAt(mid, SPREAD, { toAmount: amount })
        assert.ok(!isWorseForHouse(back, mid))
      }
    }
  })
})

describe('a price that moves', () => {
  const quoted = amountsAt(sale('60000'), SPREAD, { fromAmount: units('0.1') })
  it('by no more than the spread still gives what was quoted', () => {
    assert.ok(!isWorseForHouse(quoted, sale('59880')))
    assert.ok(!isWorseForHouse(quoted, sale('70000')))
  })
  it('by more than the spread against the house does not', () => {
    assert.ok(isWorseForHouse(quoted, sale('59879.99')))
    const bought = amountsAt(purchase('60000'), SPREAD, { fromAmount: units('1000') })
    assert.ok(!isWorseForHouse(bought, purchase('60120')))
    assert.ok(isWorseForHouse(bought, purchase('60121')))
  })
})

it('C7: small balances of 2.50, 1.20 and 1.40 USDT are 49, 23.52 and 27.44 tokens at 0.05', () => {
  const tokens = ['2.5', '1.2', '1.4'].map((worth) => tokensFor(units(worth), sale('0.05')))
  assert.deepEqual(tokens.map(text), ['49', '23.52', '27.44'])
  assert.equal(text(tokens.reduce((sum, each) => sum + each, 0n)), '99.96')
})
