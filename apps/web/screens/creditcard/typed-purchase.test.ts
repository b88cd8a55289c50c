import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type CardOrder,
  choicesFor,
  firstPurchase,
  looksAgainAfterMs,
  type Offer,
  offerOf,
  payFault,
  withChoice,
} from './typed-purchase.ts'

const bounds = { least: '20', most: '5000' }
const offers: Offer[] = [
  { area: 'american', paymentType: 'bankcard', currency: 'USD', coin: 'USDT', ...bounds },
  { area: 'american', paymentType: 'bankcard', currency: 'USD', coin: 'BTC', ...bounds },
  { area: 'american', paymentType: 'paypal', currency: 'USD', coin: 'USDT', ...bounds },
  { area: 'hongkong', paymentType: 'alipay', currency: 'HKD', coin: 'USDT', ...bounds },
  { area: 'hongkong', paymentType: 'alipay', currency: 'CNY', coin: 'USDT', ...bounds },
]

describe('what is typed to buy by card', () => {
  it('begins with what is sold, and with the coin of the address if it is', () => {
    assert.deepEqual(firstPurchase(offers, 'BTC'), {
      ...{ area: 'american', paymentType: 'bankcard', currency: 'USD', coin: 'BTC', pay: '' },
    })
    assert.equal(firstPurchase(offers, 'DOGE')?.coin, 'USDT')
    assert.equal(firstPurchase([], null), undefined)
  })

  it('offers for each choice what fits those before it', () => {
    const typed = { area: 'hongkong', paymentType: 'alipay', currency: 'CNY', coin: 'USDT', pay: '' } as const
    assert.deepEqual(choicesFor(offers, typed, 'area'), ['american', 'hongkong'])
    assert.deepEqual(choicesFor(offers, typed, 'currency'), ['HKD', 'CNY'])
    assert.deepEqual(offerOf(offers, typed), offers[4])
  })

  it('keeps what still fits, and forgets an amount of another currency', () => {
    const typed = { area: 'american', paymentType: 'bankcard', currency: 'USD', coin: 'BTC', pay: '50' } as const
    assert.deepEqual(withChoice(offers, typed, { paymentType: 'paypal' }), {
      ...{ ...typed, paymentType: 'paypal', coin: 'USDT' },
    })
    const moved = withChoice(offers, typed, { area: 'hongkong' })
    assert.deepEqual([moved.paymentType, moved.currency, moved.coin, moved.pay], ['alipay', 'HKD', 'USDT', ''])
  })

  it('is measured in cents, within the bounds of the offer', () => {
    const faults = ['', '0', '1e3', '100.001', '19.99', '5000.01', '100', '20.00'].map((pay) => payFault(pay, bounds))
    assert.deepEqual(faults, ['missing', 'missing', 'missing', 'decimals', 'size', 'size', undefined, undefined])
  })
})

describe('the page of an order', () => {
  const MINUTE = 60_000
  const looks = (state: CardOrder['state'], minutes: number, heldUntilMs: number | null = null) =>
    looksAgainAfterMs({ state, timeMs: 0, heldUntilMs }, minutes * MINUTE)

  it('asks often at first, and more seldom as long as anything may come of it', () => {
    for (const state of ['created', 'pending-payment', 'paid', 'delivering'] as const)
      assert.deepEqual([looks(state, 1), looks(state, 6), looks(state, 3_000)], [3_000, 10_000, 10_000], state)
  })

  it('goes on asking for what may be paid late, for a day, and for what may be charged back, while it is held', () => {
    for (const state of ['expired', 'failed'] as const)
      assert.deepEqual([looks(state, 31), looks(state, 1_439), looks(state, 1_440)], [30_000, 30_000, undefined], state)
    assert.deepEqual([looks('completed', 9, 10 * MINUTE), looks('completed', 10, 10 * MINUTE)], [30_000, undefined])
  })

  it('asks no more when it is over', () => {
    for (const state of ['refunded', 'chargeback'] as const) assert.equal(looks(state, 1), undefined)
  })
})
