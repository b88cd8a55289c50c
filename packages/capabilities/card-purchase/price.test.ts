import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coinsFor, inCoin } from './price.ts'

const USD = 100_000_000n

describe('the price of a card purchase', () => {
  it('C12: 100 USD at 3.5 % and 1.004 bring 96.115537 USDT', () => {
    const terms = { pay: 100n * USD, fee: 350_000_000n, price: 100_400_000n, coinDecimals: 6 }
    assert.equal(coinsFor(terms), 9_611_553_700n)
  })

  it('is cut to the decimals the provider sends, never rounded up', () => {
    const terms = { pay: 2n * USD, fee: 0n, price: 3n * USD }
    assert.equal(coinsFor({ ...terms, coinDecimals: 0 }), 0n)
    assert.equal(coinsFor({ ...terms, coinDecimals: 2 }), 66_000_000n)
    assert.equal(coinsFor({ ...terms, coinDecimals: 18 }), 66_666_666n)
  })

  it('counts our part of the fee in the coin', () => {
    assert.equal(inCoin(50_000_000n, 100_400_000n), 49_800_796n)
  })
})
