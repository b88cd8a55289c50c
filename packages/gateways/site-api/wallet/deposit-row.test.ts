import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { depositCode } from '@bowline/capabilities/wallet/index.ts'
import { expectedAtMs } from './deposit-row.ts'

const NOW = 1_000_000
/** Bitcoin: credited at 2 blocks, unlocked at 6, one every ten minutes. */
const terms = { creditDepth: 2, creditSeconds: 1_200, unlockSeconds: 3_600 }
type Deposit = Parameters<typeof expectedAtMs>[0]
const minutes = (change: Partial<Deposit>) => {
  const deposit: Deposit = {
    ...{ side: 'deposit', stage: 'seen', held: undefined, creditDepth: 2, confirmations: 0 },
    ...change,
  }
  const at = expectedAtMs(deposit, terms, NOW)
  return at === null ? null : (at - NOW) / 60_000
}

describe('the next stage of a deposit', () => {
  it('is expected after the blocks that are missing, at the pace of its network', () => {
    assert.equal(minutes({ stage: 'seen' }), 10)
    assert.equal(minutes({ stage: 'confirming', confirmations: 1 }), 10)
    assert.equal(minutes({ stage: 'credited', confirmations: 2 }), 40)
    assert.equal(minutes({ stage: 'credited', confirmations: 9 }), 10)
    // A reward of a miner waits for a hundred blocks and is both at once.
    assert.equal(minutes({ stage: 'confirming', creditDepth: 100, confirmations: 40 }), 600)
    assert.equal(minutes({ stage: 'credited', creditDepth: 100, confirmations: 99 }), 10)
  })

  it('is nobody’s to tell once it is withdrawable, dropped, or for people to decide', () => {
    assert.equal(minutes({ stage: 'unlocked' }), null)
    assert.equal(minutes({ stage: 'dropped' }), null)
    assert.equal(minutes({ stage: 'confirming', side: 'suspense' }), null)
    assert.equal(minutes({ stage: 'unlocked', side: 'below-min' }), null)
    assert.equal(minutes({ stage: 'credited', confirmations: 2, held: 'origin' }), null)
    assert.equal(minutes({ stage: 'confirming', confirmations: 1, held: 'origin' }), 10)
  })
})

it('a deposit has the code 0 pending, 6 credited, 1 withdrawable, 7 wrong, 8 asked about', () => {
  const codes = (['seen', 'confirming', 'dropped', 'credited', 'unlocked'] as const).map((stage) =>
    depositCode({ side: 'deposit', stage, held: undefined }),
  )
  assert.deepEqual(codes, [0, 0, 0, 6, 1])
  assert.equal(depositCode({ side: 'suspense', stage: 'unlocked', held: undefined }), 7)
  assert.equal(depositCode({ side: 'below-min', stage: 'unlocked', held: undefined }), 0)
  assert.equal(depositCode({ side: 'deposit', stage: 'unlocked', held: 'origin' }), 8)
  assert.equal(depositCode({ side: 'deposit', stage: 'credited', held: 'risk' }), 7)
})
