import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type TargetInputs, targetOf } from './targets.ts'

const held = { deposits: 0n, hot: 0n, warm: 0n, cold: 0n, transit: 0n }
/** A thousand coins, of which thirty are three percent. */
const inputs = (change: Partial<TargetInputs['held']>, more: Partial<TargetInputs> = {}): TargetInputs => ({
  held: { ...held, ...change },
  ...{ queued: 0n, busiestDay: 100n, least: 5n, has: { warm: true, cold: true } },
  ...more,
})

describe('what the hot wallet should have', () => {
  it('is three percent or the busiest day of the week, whichever is less, but enough to begin with, and what waits', () => {
    assert.equal(targetOf(inputs({ hot: 30n, cold: 970n })).hot, 30n)
    assert.equal(targetOf(inputs({ hot: 30n, cold: 970n }, { busiestDay: 12n })).hot, 12n)
    assert.equal(targetOf(inputs({ hot: 30n, cold: 970n }, { busiestDay: 0n })).hot, 5n)
    assert.equal(targetOf(inputs({ hot: 30n, cold: 970n }, { queued: 50n })).hot, 80n)
  })

  it('is left alone between forty and a hundred and sixty percent of it', () => {
    for (const hot of [12n, 30n, 48n]) assert.equal(targetOf(inputs({ hot, cold: 1_000n - hot })).proposal, undefined)
  })

  it('is refilled from the warm wallet, and from the cold one where that is empty, with no more than is there', () => {
    const proposal = (change: Partial<TargetInputs['held']>) => targetOf(inputs(change)).proposal
    assert.deepEqual(proposal({ hot: 11n, warm: 70n, cold: 919n }), { kind: 'refill-warm', amount: 19n })
    assert.deepEqual(proposal({ hot: 11n, warm: 7n, cold: 982n }), { kind: 'refill-warm', amount: 7n })
    assert.deepEqual(proposal({ hot: 11n, cold: 989n }), { kind: 'refill-cold', amount: 19n })
    assert.equal(targetOf(inputs({ deposits: 1_000n })).proposal, undefined, 'a sweep brings it')
  })

  it('gives what is spare to the warm wallet up to its share, and then to the cold one', () => {
    const proposal = (change: Partial<TargetInputs['held']>, has = { warm: true, cold: true }) =>
      targetOf(inputs(change, { has })).proposal
    assert.deepEqual(proposal({ hot: 49n, warm: 60n, cold: 891n }), { kind: 'push-warm', amount: 10n })
    assert.deepEqual(proposal({ hot: 49n, warm: 70n, cold: 881n }), { kind: 'push-cold', amount: 19n })
    assert.deepEqual(proposal({ hot: 1_000n }, { warm: true, cold: false }), { kind: 'push-warm', amount: 970n })
    assert.deepEqual(proposal({ hot: 1_000n }, { warm: false, cold: true }), { kind: 'push-cold', amount: 970n })
    assert.equal(proposal({ hot: 1_000n }, { warm: false, cold: false }), undefined)
  })
})
