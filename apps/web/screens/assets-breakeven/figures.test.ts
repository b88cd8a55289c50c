import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type CoinAnalysis, numberFault, outcomeOf } from './figures.ts'

/** C11 of the domain's examples, after the buy. */
const coin: CoinAnalysis = {
  ...{ coin: 'BTC', held: '4.99500000', cost: '25000.00000000', average: '5005.00500501', breakeven: '5010.01502003' },
  ...{ takerRate: '0.001', price: '5500.00000000', worth: '27472.50000000', changePercent: '-8.91' },
  ...{ unrealised: '2472.50000000', realised: '0.00000000', isAssumed: false },
}

it('C11 a sale of a part brings its profit and leaves the average where it was', () => {
  assert.deepEqual(outcomeOf(coin, { side: 'sell', amount: '2', price: '5500' }), {
    ...{ held: '2.99500000', average: '5005.00500501', breakeven: '5010.01502003', profit: '978.98998999' },
  })
})

it('a buy below the average lowers it, and its fee is taken of the coins', () => {
  assert.deepEqual(outcomeOf(coin, { side: 'buy', amount: '5', price: '4000' }), {
    ...{ held: '9.99000000', average: '4504.50450450', breakeven: '4509.01351803', profit: '0.00000000' },
  })
})

it('a sale of everything leaves nothing to break even', () => {
  const { held, average, breakeven } = outcomeOf(coin, { side: 'sell', amount: '4.995', price: '5500' })
  assert.deepEqual([held, average, breakeven], ['0.00000000', null, null])
})

it('only what can be sold is sold, in units that exist', () => {
  assert.equal(numberFault('', '1'), 'missing')
  assert.equal(numberFault('0', '1'), 'missing')
  assert.equal(numberFault('0.000000001', '1'), 'decimals')
  assert.equal(numberFault('1.00000001', '1'), 'held')
  assert.equal(numberFault('1', '1.00000000'), undefined)
  assert.equal(numberFault('1000000'), undefined)
})
