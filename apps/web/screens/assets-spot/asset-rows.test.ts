import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Balance, isSmall, shownBalances, totalWorth, withLiveBalances } from './asset-rows.ts'

const balance = (coin: string, total: string, price: string | null, value: string | null): Balance => ({
  coin,
  name: coin === 'BTC' ? 'Bitcoin' : coin,
  available: total,
  locked: '0.00000000',
  withdrawing: '0.00000000',
  total,
  price,
  value,
})
const rows = [
  balance('DOGE', '3.00000000', '0.1', '0.30000000'),
  balance('USDT', '1000.00000000', '1', '1000.00000000'),
  balance('BTC', '0.10000000', '60000', '6000.00000000'),
  balance('ODD', '5.00000000', null, null),
]
const coins = (list: readonly Balance[]) => list.map(({ coin }) => coin)

describe('balances', () => {
  it('are sorted by value, and found by coin and name', () => {
    assert.deepEqual(coins(shownBalances(rows, { search: '', hideSmall: false })), ['BTC', 'USDT', 'DOGE', 'ODD'])
    assert.deepEqual(coins(shownBalances(rows, { search: 'bitc', hideSmall: false })), ['BTC'])
  })

  it('are small below one unit of the currency, but not because their price is unknown', () => {
    assert.deepEqual(coins(shownBalances(rows, { search: '', hideSmall: true })), ['BTC', 'USDT', 'ODD'])
    assert.equal(isSmall(balance('X', '1', '1', '1.00000000')), false)
    assert.equal(isSmall(balance('X', '1', '1', '0.99999999')), true)
  })

  it('follow the account, with a truncated, not rounded, value', () => {
    const live = new Map([['BTC', { available: '0.05000001', locked: '0.04000000' }]])
    const after = withLiveBalances([balance('BTC', '0.10000000', '0.33333333', '0.03333333')], live)
    assert.equal(after[0]?.total, '0.09000001')
    // 0.09000001 × 0.33333333 = 0.0300000030…
    assert.equal(after[0]?.value, '0.03000000')
    assert.equal(totalWorth(rows), '7000.30000000')
  })
})
