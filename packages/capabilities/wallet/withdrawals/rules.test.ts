import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type RiskInputs, refuseAmount, riskOf } from '../index.ts'
import { feeTaken } from './amounts.ts'

const UNIT = 100_000_000n

describe('an amount to withdraw', () => {
  /** USDT on a chain with six decimals. */
  const terms = { step: 100n, min: 10n * UNIT, maxPerTx: 1_000n * UNIT, fee: 2n * UNIT }
  const refusalOf = (amount: bigint, fee = terms.fee) => refuseAmount(terms, { amount, fee })?.refusal ?? 'fine'

  it('keeps to what the chain can express, and to its bounds, edges included', () => {
    assert.deepEqual(
      [10n * UNIT, 1_000n * UNIT, 1_001_234_560_0n, 1_001_234_567_8n, 10n * UNIT - 100n, 1_000n * UNIT + 100n].map(
        (amount) => refusalOf(amount),
      ),
      ['fine', 'fine', 'fine', 'amount-step', 'below-min', 'above-max'],
    )
  })

  it('is not sent at a fee nobody saw', () => {
    assert.deepEqual(refuseAmount(terms, { amount: 50n * UNIT, fee: UNIT }), {
      refusal: 'fee-changed',
      bound: 2n * UNIT,
    })
  })

  it('is sent at the fee that was shown, as long as that is honoured and the codes for it live', () => {
    const shown = [
      { fee: 3n * UNIT, untilMs: 100 },
      { fee: UNIT, untilMs: 50 },
    ]
    const taken = (fee: bigint | undefined, nowMs: number, withinMs?: number) =>
      feeTaken({ fee: terms.fee, shown }, { fee, ...(withinMs !== undefined && { withinMs }) }, nowMs) / UNIT
    assert.deepEqual([taken(undefined, 0), taken(2n * UNIT, 0), taken(5n * UNIT, 0)], [2n, 2n, 2n])
    assert.deepEqual([taken(3n * UNIT, 99), taken(3n * UNIT, 100), taken(UNIT, 49), taken(UNIT, 50)], [3n, 2n, 1n, 2n])
    assert.deepEqual([taken(3n * UNIT, 0, 99), taken(3n * UNIT, 0, 100), taken(UNIT, 0, 60)], [3n, 2n, 2n])
  })

  it('leaves something to send', () => {
    assert.deepEqual(refuseAmount({ ...terms, min: 0n }, { amount: 2n * UNIT, fee: 2n * UNIT }), {
      refusal: 'below-fee',
      bound: 2n * UNIT,
    })
  })
})

describe('the risk of a withdrawal', () => {
  const quiet: RiskInputs = {
    isNewAddress: false,
    amount: 1n,
    balance: 100n,
    isFirst: false,
    hadDepositLately: false,
    heldLately: false,
    isNewDevice: false,
    addressRisk: 'low',
    value: 100n * UNIT,
  }
  const of = (inputs: Partial<RiskInputs>) => riskOf({ ...quiet, ...inputs })

  it('adds up, and asks one person from 50 and two from 80', () => {
    assert.deepEqual(of({}), { points: 0, persons: 0 })
    assert.deepEqual(of({ isNewAddress: true, isFirst: true }), { points: 40, persons: 0 })
    assert.deepEqual(of({ isNewAddress: true, isNewDevice: true, heldLately: true }), { points: 50, persons: 1 })
    assert.deepEqual(of({ isNewAddress: true, isFirst: true, addressRisk: 'medium' }), { points: 80, persons: 2 })
    assert.deepEqual(of({ hadDepositLately: true }), { points: 15, persons: 0 })
  })

  it('counts more than half of a balance', () => {
    assert.equal(of({ amount: 50n }).points, 0)
    assert.equal(of({ amount: 51n }).points, 20)
  })

  it('asks two persons for more than 100,000 USDT, and pays no sanctioned address', () => {
    assert.equal(of({ value: 100_000n * UNIT }).persons, 0)
    assert.equal(of({ value: 100_000n * UNIT + 1n }).persons, 2)
    assert.equal(of({ addressRisk: 'sanctioned' }).persons, 'reject')
  })
})
