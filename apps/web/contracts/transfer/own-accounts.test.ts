import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accountsOf, type Transferable, wayAmong, withEnd } from './own-accounts.ts'

const transferable: Transferable = {
  spot: new Map([
    ['USDT', '5'],
    ['LTC', '1'],
  ]),
  futures: new Map([['USDT', '0']]),
  funding: undefined,
}

describe('a way between own accounts', () => {
  it('leads to futures only with a coin that contracts settle in', () => {
    assert.deepEqual(accountsOf(transferable, 'USDT'), ['spot', 'futures', 'funding'])
    assert.deepEqual(accountsOf(transferable, 'LTC'), ['spot', 'funding'])
    assert.deepEqual(accountsOf(undefined, 'LTC'), ['spot', 'futures', 'funding'])
  })

  it('turns round when both ends would be the same account', () => {
    const way = { from: 'spot', to: 'futures' } as const
    assert.deepEqual(withEnd(way, 'from', 'futures'), { from: 'futures', to: 'spot' })
    assert.deepEqual(withEnd(way, 'to', 'spot'), { from: 'futures', to: 'spot' })
    assert.deepEqual(withEnd(way, 'to', 'funding'), { from: 'spot', to: 'funding' })
    assert.deepEqual(withEnd(way, 'from', 'funding'), { from: 'funding', to: 'futures' })
  })

  it('stays as it is while the coin can be at both ends, and never ends where it begins', () => {
    const pockets = accountsOf(transferable, 'LTC')
    assert.deepEqual(wayAmong(pockets, { from: 'funding', to: 'spot' }), { from: 'funding', to: 'spot' })
    assert.deepEqual(wayAmong(pockets, { from: 'spot', to: 'futures' }), { from: 'spot', to: 'funding' })
    assert.deepEqual(wayAmong(pockets, { from: 'futures', to: 'spot' }), { from: 'funding', to: 'spot' })
    assert.deepEqual(wayAmong(pockets, { from: 'futures', to: 'funding' }), { from: 'spot', to: 'funding' })
  })
})
