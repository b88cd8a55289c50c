import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { indexPriceOf, inTenths, type SourcePrice } from './index-price.ts'
import { type Ema, emaOf, emaSampleOf, markPriceOf, NO_EMA, nextEma, priceLimitsOf } from './mark-price.ts'
import { linearDesk, rate, text, units } from './perpetuals.fixture.ts'
import { ratio } from './ratio.ts'

const btc = linearDesk('0.01')
/** Tenths of a tick of 0.01. */
const tenths = (price: string) => btc.price(price) * 10n
const ONE = 10n ** 18n

const source = (price: string, weight: bigint, ageMs = 0): SourcePrice => ({ price: units(price), weight, ageMs })
const reported = (sources: readonly SourcePrice[], outlier = 10_000n) => {
  const { price, state } = indexPriceOf(sources, outlier)
  return [state, price && text((inTenths(price, 10n ** 6n) * 10n ** 6n) / 10n)]
}

describe('an index', () => {
  const five = [source('60010', 3n), source('60000', 2n), source('60020', 2n), source('59990', 1n), source('61500', 1n)]

  it('P1: is the weighted median of those that agree', () => {
    assert.deepEqual(reported(five), ['good', '60010'])
  })

  it('takes the mean where half the weight ends between two', () => {
    assert.deepEqual(reported([source('100', 1n), source('101', 1n), source('102', 2n)], 30_000n), ['good', '101.5'])
  })

  it('is the mean of two, and of one is degraded', () => {
    assert.deepEqual(reported([source('60000', 3n), source('60010', 1n)]), ['good', '60005'])
    assert.deepEqual(reported([source('60000', 3n), source('60010', 1n, 10_000)]), ['degraded', '60000'])
  })

  it('is frozen when all are old, or two contradict each other', () => {
    assert.deepEqual(reported(five.map((one) => ({ ...one, ageMs: 10_001 }))), ['frozen', undefined])
    assert.deepEqual(reported([source('60000', 1n), source('66000', 1n)]), ['frozen', undefined])
  })

  it('a source comes back by itself once it agrees again', () => {
    assert.deepEqual(reported([...five.slice(0, 3), source('60011', 9n)]), ['good', '60011'])
  })
})

describe('the average distance of the book', () => {
  const after = (sample: bigint, seconds: number, from: Ema = NO_EMA) => {
    let ema = from
    for (let second = 0; second < seconds; second += 1) ema = nextEma(ema, sample)
    return ema
  }
  const shown = (ema: Ema) => {
    const average = emaOf(ema)
    assert.ok(average)
    return btc.shown({ value: average.value, over: average.over * 10n }, 11)
  }
  const distance = (price: string) => tenths(price) * ONE

  it('P2: forgets a sample over 150 seconds', () => {
    let ema = nextEma(NO_EMA, distance('30'))
    assert.equal(shown(ema), '30')
    ema = nextEma(ema, distance('36'))
    assert.equal(shown(ema).slice(0, 12), '33.009999962')
    ema = nextEma(ema, distance('42'))
    assert.equal(shown(ema).slice(0, 12), '36.026666469')
  })

  it('P25: an empty book held 10 % above the index moves it by half the clamp at most', () => {
    const index = tenths('60000')
    const book = ratio(btc.price('66000'), 1n)
    const sample = emaSampleOf(index, book, book, 20_000n)
    assert.equal(sample, distance('600'))
    const calm = after(0n, 5_000)
    const reached = (seconds: number, by: bigint) => Number(shown(after(by, seconds, calm))).toFixed(2)
    assert.deepEqual(
      [30, 60, 150, 300].map((seconds) => reached(seconds, distance('6000'))),
      ['1087.62', '1978.08', '3792.72', '5187.99'],
      'without the cap',
    )
    assert.equal(reached(300, sample as bigint), '518.80')
  })

  it('takes no sample of one side, or of sides more than a hundredth apart', () => {
    const index = tenths('60000')
    const at = (price: string) => ratio(btc.price(price), 1n)
    assert.equal(emaSampleOf(index, undefined, at('60001'), 20_000n), undefined)
    assert.equal(emaSampleOf(index, at('60000'), at('60600.01'), 20_000n), undefined)
    assert.equal(emaSampleOf(index, at('60000'), at('60600'), 20_000n), distance('300'))
    assert.equal(emaSampleOf(index, at('54000'), at('54010'), 20_000n), distance('-600'))
  })
})

describe('a mark price', () => {
  const HOUR = 3_600_000
  const inputs = {
    index: tenths('60000'),
    fundingRate: rate('0.0001'),
    untilFundingMs: 3 * HOUR,
    intervalMs: 8 * HOUR,
    ema: [30, 36, 42].reduce((ema, away) => nextEma(ema, tenths(String(away)) * ONE), NO_EMA),
    bid: btc.price('60050'),
    ask: btc.price('60056'),
    last: btc.price('60080'),
    clampPpm: 20_000n,
  }
  const shown = (changed: Partial<typeof inputs> | { bid?: undefined; ask?: undefined; last?: undefined }) =>
    btc.priceText(markPriceOf({ ...inputs, ...changed }))

  it('P2: is the median of funding, average and contract', () => {
    assert.equal(shown({}), '60036.03')
    assert.equal(shown({ ema: NO_EMA }), '60002.25')
  })

  it('an empty book does not count, and half of one as its mean', () => {
    assert.equal(shown({ bid: undefined, ask: undefined, last: undefined }), '60002.25')
    assert.equal(shown({ last: undefined, fundingRate: rate('0.1') }), '60053')
  })

  it('P25: stays within its clamp', () => {
    const away = {
      fundingRate: rate('0.5'),
      bid: btc.price('66000'),
      ask: btc.price('66000'),
      last: btc.price('66000'),
    }
    assert.equal(shown(away), '61200')
    assert.equal(shown({ ...away, clampPpm: 50_000n }), '63000')
    const below = {
      fundingRate: rate('-0.5'),
      bid: btc.price('54000'),
      ask: btc.price('54000'),
      last: btc.price('54000'),
    }
    assert.equal(shown(below), '58800')
  })
})

it('P20: limits of price follow the mark, the index and the last half minute', () => {
  const at = { mark: btc.price('60000'), index: tenths('59900'), average: tenths('30') }
  const { maxBuy, minSell } = priceLimitsOf(at, { xPpm: 20_000n, yPpm: 50_000n })
  assert.deepEqual([btc.priceText(maxBuy), btc.priceText(minSell)], ['61230', '58800'])
  const wide = priceLimitsOf({ ...at, average: tenths('9000') }, { xPpm: 20_000n, yPpm: 50_000n })
  assert.equal(btc.priceText(wide.maxBuy), '63000')
})
