import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseUnits, trimUnits } from '@bowline/money'
import type { Market } from '../markets/index.ts'
import { type CautiousSources, cautiousPrices, type ValuedAs } from './cautious-price.ts'
import { PriceBook, valueAt } from './price-book.ts'

const units = (text: string) => parseUnits(text, 8) as bigint
const TICK = units('0.01')
const NOW = 1_800_000_000_000

/** What two coins are in USDT, or two USDT in another currency that is quoted in them. */
function worths(last: string | undefined, steady: string | undefined, index?: string, pair = ['NEW', 'USDT']) {
  const [baseAsset, quoteAsset] = pair
  const markets = [{ number: 7, baseAsset, quoteAsset, terms: { tick: TICK } } as unknown as Market]
  const marketData: CautiousSources = {
    lastPrice: () => (last === undefined ? undefined : units(last) / TICK),
    steadyPrice: () => (steady === undefined ? undefined : units(steady)),
    indexPrice: () => (index === undefined ? undefined : units(index)),
  }
  const valued = (valuedAs: ValuedAs) => {
    const { markets: priced, priceOf } = cautiousPrices(marketData, markets, valuedAs, NOW)
    const worth = new PriceBook(priced, priceOf).worth('NEW', 'USDT')
    return worth && trimUnits(valueAt(units('2'), worth), 8)
  }
  return [valued('what-secures'), valued('what-leaves')]
}

describe('the price of a coin for limits and for what has to stay', () => {
  it('is the index while it is fresh, whatever the last trade was', () => {
    assert.deepEqual(worths('900', '100', '99.995'), ['199.99', '199.99'])
    assert.deepEqual(worths(undefined, '100', '99.995'), ['199.99', '199.99'])
  })

  it('is without one the lower of last trade and day for what secures, and the higher for what leaves', () => {
    assert.deepEqual(worths('900', '100'), ['200', '1800'])
    assert.deepEqual(worths('10', '100'), ['20', '200'])
    assert.deepEqual(worths('100', undefined), ['200', '200'])
  })

  it('is so for a coin that others are quoted in, too', () => {
    // 4 or 5 of it for a USDT.
    assert.deepEqual(worths('4', '5', undefined, ['USDT', 'NEW']), ['0.4', '0.5'])
  })

  it('is none before the first trade', () => {
    assert.deepEqual(worths(undefined, '100'), [undefined, undefined])
  })
})
