import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Coin, firstCoin, firstNetwork, type Network } from './coin-info.ts'

const network = (transferNetWork: string, on: 0 | 1) => ({ transferNetWork, on, showOnwithdraw: 0 }) as Network
const coins = [
  { coinName: 'ADA', networks: [network('ADA', 0)] },
  { coinName: 'BTC', networks: [network('BTC', 1)] },
  { coinName: 'USDT', networks: [network('ETH', 1), network('SOL', 0)] },
] as unknown as readonly Coin[]

describe('what a page begins with', () => {
  it('is the coin that was asked for, or one that is open', () => {
    assert.equal(firstCoin(coins, 'deposit', 'ADA')?.coinName, 'ADA')
    assert.equal(firstCoin(coins, 'deposit', 'nonsense')?.coinName, 'BTC')
    // Nothing can be withdrawn: the list is shown all the same.
    assert.equal(firstCoin(coins, 'withdrawal')?.coinName, 'ADA')
    assert.equal(firstCoin([], 'deposit'), undefined)
  })

  it('is never one of several networks, since nobody else knows over which the coins come', () => {
    assert.equal(firstNetwork(coins[2] as Coin), '')
    assert.equal(firstNetwork(coins[2] as Coin, 'SOL'), 'SOL')
    assert.equal(firstNetwork(coins[1] as Coin, 'SOL'), 'BTC')
  })
})
