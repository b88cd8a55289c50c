import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NATIVE } from '../chain.ts'
import type { EvmPlan } from '../payment-plan.ts'
import { bumpEvm } from './evm-transaction.ts'

const GWEI = 10n ** 9n

describe('a payment that waits on an EVM chain', () => {
  const plan: EvmPlan = {
    ...{ kind: 'evm', network: 'ETH', chainId: 1n, from: '0x', path: 'm', nonce: 5n, gasLimit: 21_000n },
    payouts: [{ id: 'w1', asset: NATIVE, to: '0x', amount: 1n }],
    ...{ maxFee: 30n * GWEI, priorityFee: 2n * GWEI, feeCap: 21_000n * 90n * GWEI },
  }
  const bumped = (from: EvmPlan, market: { maxFee: bigint; priorityFee: bigint }) => {
    const dearer = bumpEvm(from, market)
    return 'refusal' in dearer ? dearer.refusal : [dearer.maxFee, dearer.priorityFee]
  }

  it('is made dearer by a tenth at least, in both fields', () => {
    assert.deepEqual(bumped(plan, { maxFee: 1n, priorityFee: 1n }), [33n * GWEI, (22n * GWEI) / 10n])
    assert.deepEqual(bumped({ ...plan, maxFee: 31n, priorityFee: 3n }, { maxFee: 1n, priorityFee: 1n }), [35n, 4n])
  })

  it('follows a market that has doubled since, and no further than its cap', () => {
    assert.deepEqual(bumped(plan, { maxFee: 60n * GWEI, priorityFee: 2n * GWEI }), [60n * GWEI, (22n * GWEI) / 10n])
    const atCap = bumpEvm(plan, { maxFee: 400n * GWEI, priorityFee: 100n * GWEI })
    assert.ok('maxFee' in atCap)
    assert.deepEqual([atCap.maxFee, atCap.priorityFee], [90n * GWEI, 90n * GWEI])
    // At its cap it waits for the market to fall.
    assert.equal(bumped(atCap, { maxFee: 400n * GWEI, priorityFee: 100n * GWEI }), 'fee-cap')
    // Less than a tenth is left: no node would take it.
    assert.equal(bumped({ ...plan, maxFee: 85n * GWEI }, { maxFee: 400n * GWEI, priorityFee: 1n }), 'fee-cap')
  })
})
