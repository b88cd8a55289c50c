import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PositionState } from '@bowline/contract/stream.ts'
import type { ContractView } from '../../live/account-store.ts'
import { pairsOf } from './account-pairs.ts'
import type { Terms } from './contract-terms.ts'

const terms = new Map([
  [
    'BTC-USDT',
    {
      pair: 'BTC-USDT',
      row: { marginCoin: 'USDT' },
      value: { family: 'linear', factor: 10_000n },
      tick: 10_000_000n,
      lot: 100_000n,
    } as unknown as Terms,
  ],
])

function state(of: Partial<PositionState>): PositionState {
  return {
    ...{ pair: 'BTC-USDT', side: 'both', positionId: 0, isolated: true, leverage: 5, openedAtMs: null },
    ...{ qty: '0', entryValue: '0', margin: '0', realised: '0', fees: '0', funding: '0' },
    ...{ buyQty: '0', buyValue: '0', sellQty: '0', sellValue: '0' },
    ...of,
  }
}

function held(isHedged: boolean, ...states: PositionState[]) {
  const view: ContractView = {
    positions: new Map(states.map((each) => [each.side, each])),
    wallets: new Map(),
    isHedged: { linear: isHedged, inverse: false },
    collateral: null,
  }
  const [pair] = pairsOf(view, terms, undefined, 'USDT')
  return pair?.held.map(({ side, qty, leverage, isolated }) => [side, qty, leverage, isolated])
}

describe('a contract that something was done in', () => {
  it('has the position of its mode, and none of the other', () => {
    assert.deepEqual(held(false, state({ qty: '0.1' })), [['both', 100n, 5, true]])
    assert.deepEqual(held(true, state({}), state({ side: 'short', qty: '-0.2' }), state({ side: 'long' })), [
      ['long', 0n, 5, true],
      ['short', -200n, 5, true],
    ])
  })

  it('has both positions as soon as it holds long and short beside each other, before anything is known of them', () => {
    assert.deepEqual(held(true, state({})), [
      ['long', 0n, 5, true],
      ['short', 0n, 5, true],
    ])
    const one = held(true, state({ leverage: 20 }), state({ side: 'long', qty: '0.1', isolated: false }))
    assert.deepEqual(one, [
      ['long', 100n, 5, false],
      ['short', 0n, 5, false],
    ])
    assert.deepEqual(held(false, state({ side: 'long', leverage: 3 })), [['both', 0n, 3, true]])
  })
})
