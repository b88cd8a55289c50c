import assert from 'node:assert/strict'
import { it } from 'node:test'
import { freeOf, ownedBalances } from './owned-balances.ts'

const balance = (coin: string, available: string, value: string | null, converting = '0.00000000') => ({
  ...{ coin, name: coin, available, converting, value },
})

it('balances of the funding account begin with the highest value, and end with coins that have no price', () => {
  const rows = ownedBalances([
    balance('ODD', '7.00000000', null),
    balance('DUST', '0.00000001', '0.00000000'),
    balance('USDT', '900.00000000', '900.00000000'),
    balance('LTC', '0.00000000', '0.00000000'),
    balance('SOL', '0.00000000', '300.00000000', '2.00000000'),
    balance('BTC', '0.10000000', '6000.00000000'),
  ])
  assert.deepEqual(
    rows.map(({ coin }) => coin),
    ['BTC', 'USDT', 'SOL', 'DUST', 'ODD'],
  )
  assert.deepEqual(
    freeOf(rows).map(({ coin }) => coin),
    ['BTC', 'USDT', 'DUST', 'ODD'],
  )
})
