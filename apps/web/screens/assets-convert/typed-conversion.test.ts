import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chosenCoins, priceOfSide, shownPrice, turned, withCoin } from './typed-conversion.ts'

const bounds = { least: '0.0001', most: '2' }
const coins = ['BTC', 'ETH', 'USDT'].map((coin) => ({ coin, ...bounds }))

describe('what is typed into a conversion', () => {
  it('begins with the coins of the address, which differ', () => {
    assert.deepEqual(chosenCoins(coins, null, null), ['USDT', 'BTC'])
    assert.deepEqual(chosenCoins(coins, 'BTC', null), ['BTC', 'USDT'])
    assert.deepEqual(chosenCoins(coins, 'ETH', 'ETH'), ['ETH', 'BTC'])
    assert.deepEqual(chosenCoins(coins, 'NOPE', 'ETH'), ['USDT', 'ETH'])
    assert.deepEqual(chosenCoins([], null, null), ['', ''])
  })

  it('shows the price of the dearer coin', () => {
    const bought = { fromCoin: 'USDT', toCoin: 'ETH', rate: '0.00040000', inverseRate: '2500.00000000' }
    const row = {
      ...bought,
      quoteId: '',
      wallet: 'spot',
      fromAmount: '1',
      toAmount: '1',
      spreadPpm: 0,
      state: 'success',
      timeMs: 0,
      limit: null,
    } as const
    assert.deepEqual(shownPrice({ ...row, reason: null }), { from: 'ETH', price: '2500.00000000', coin: 'USDT' })
    const sold = { ...row, fromCoin: 'ETH', toCoin: 'USDT', rate: row.inverseRate, inverseRate: row.rate, reason: null }
    assert.deepEqual(shownPrice(sold), { from: 'ETH', price: '2500.00000000', coin: 'USDT' })
  })

  it('shows the price that a limit order waits for, and what it was filled at', () => {
    const waits = {
      ...{ fromCoin: 'USDT', toCoin: 'ETH', rate: '0.00040000', inverseRate: '2500.00000000', quoteId: '' },
      ...{ fromAmount: '1', toAmount: '1', spreadPpm: 0, timeMs: 0, reason: null },
      wallet: 'spot',
      limit: { price: '2501', priceOf: 'to', expiresAtMs: 1 },
    } as const
    assert.deepEqual(shownPrice({ ...waits, state: 'open' }), { from: 'ETH', price: '2501', coin: 'USDT' })
    assert.deepEqual(shownPrice({ ...waits, state: 'success' }), { from: 'ETH', price: '2500.00000000', coin: 'USDT' })
    assert.deepEqual(['USDT', 'BTC'].map(priceOfSide), ['to', 'from'])
  })

  it('forgets a limit price with the coins it was of, and keeps it when the two are turned around', () => {
    const limit = { price: '61000', days: '7' } as const
    const typed = { from: 'BTC', to: 'USDT', side: 'from', amount: '1', wallet: 'spot', limit } as const
    assert.deepEqual(turned(typed).limit, limit)
    assert.deepEqual(withCoin(typed, 'from', 'ETH').limit, { price: '', days: '7' })
  })

  it('turns around, keeps the typed amount with its coin, and drops it with another', () => {
    const typed = { from: 'BTC', to: 'USDT', side: 'from', amount: '1', wallet: 'spot' } as const
    assert.deepEqual(turned(typed), { from: 'USDT', to: 'BTC', side: 'to', amount: '1', wallet: 'spot' })
    assert.deepEqual(withCoin(typed, 'to', 'BTC'), turned(typed))
    assert.deepEqual(withCoin(typed, 'to', 'ETH'), { ...typed, to: 'ETH' })
    assert.deepEqual(withCoin(typed, 'from', 'ETH'), { ...typed, from: 'ETH', amount: '' })
  })
})
