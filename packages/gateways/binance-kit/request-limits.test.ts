import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestLimits, SPOT_LIMITS } from './request-limits.ts'
import { WireError } from './wire-error.ts'

const MINUTE = 60_000
/** A whole minute, so that windows are easy to see. */
const START = 28_000_000 * MINUTE

function refusal(work: () => unknown): WireError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    assert.ok(error instanceof WireError)
    return error
  }
}

test('weight adds up within a minute and starts over in the next', () => {
  const limits = new RequestLimits()
  assert.equal(limits.charge('1.1.1.1', 5_000, START), 5_000)
  assert.equal(limits.charge('1.1.1.1', 1_000, START + 59_999), 6_000)
  assert.equal(limits.charge('2.2.2.2', 1, START), 1)
  assert.equal(limits.charge('1.1.1.1', 1, START + MINUTE), 1)
})

test('over the limit the answer is 429 with the seconds to wait', () => {
  const limits = new RequestLimits()
  limits.charge('1.1.1.1', 6_000, START + 15_000)
  const refused = refusal(() => limits.charge('1.1.1.1', 1, START + 15_001))
  assert.equal(refused?.status, 429)
  assert.equal(refused?.code, -1003)
  assert.equal(refused?.retryAfter, 45)
})

test('an address that carries on is banned for two minutes, then for twice as long', () => {
  let elapsed = 0
  const limits = new RequestLimits(SPOT_LIMITS, () => elapsed)
  const charge = (weight = 1) => limits.charge('1.1.1.1', weight, START + elapsed)
  const abuse = () => {
    charge(6_000)
    for (let i = 0; i < 1_000; i++) refusal(charge)
    return refusal(charge)
  }
  const ban = abuse()
  assert.equal(ban?.status, 418)
  assert.match(ban?.message ?? '', new RegExp(`until ${START + 2 * MINUTE}\\.`))
  elapsed = MINUTE
  const during = refusal(charge)
  assert.equal(during?.status, 418)
  assert.equal(during?.retryAfter, 60)
  elapsed = 2 * MINUTE
  assert.equal(charge(), 1)
  elapsed = 5 * MINUTE
  assert.equal(abuse()?.retryAfter, 240)
})

test('a ban ends in time though the clock is set back meanwhile', () => {
  let elapsed = 0
  const limits = new RequestLimits({ ...SPOT_LIMITS, weightPerMinute: 0 }, () => elapsed)
  for (let i = 0; i < 1_000; i++) refusal(() => limits.charge('1.1.1.1', 1, START))
  assert.equal(refusal(() => limits.charge('1.1.1.1', 1, START))?.status, 418)
  elapsed = 2 * MINUTE
  assert.equal(limits.charge('1.1.1.1', 0, START - 60 * MINUTE), 0)
})

test('requests are counted over five minutes regardless of weight', () => {
  const limits = new RequestLimits({ ...SPOT_LIMITS, rawPerFiveMinutes: 3 })
  const start = Math.floor(START / 300_000) * 300_000
  for (let i = 0; i < 3; i++) limits.charge('1.1.1.1', 0, start + i * MINUTE)
  assert.equal(refusal(() => limits.charge('1.1.1.1', 0, start + 4 * MINUTE))?.retryAfter, 60)
  limits.charge('1.1.1.1', 0, start + 5 * MINUTE)
})

test('a whole IPv6 network counts as one address, however it is written', () => {
  const limits = new RequestLimits()
  limits.charge('2001:0DB8:0001:2:3:4:5:6', 5_000, START)
  assert.equal(limits.used('2001:db8:1:2::9', START), 5_000)
  assert.equal(limits.charge('2001:db8:1:2::9', 1_000, START), 6_000)
  assert.equal(refusal(() => limits.charge('2001:db8:1:2::1', 1, START))?.status, 429)
  assert.equal(limits.charge('2001:db8:1:3::1', 1, START), 1)
})

test('a home may use twice as much as one of its networks, a company four times, however many those are', () => {
  const limits = new RequestLimits({ ...SPOT_LIMITS, weightPerMinute: 100 })
  const used = (address: (at: number) => string) => {
    let networks = 0
    while (!refusal(() => limits.charge(address(networks), 100, START))) networks += 1
    return networks
  }
  assert.equal(
    used((at) => `2001:db8:1:${at.toString(16)}::1`),
    2,
  )
  assert.equal(
    used((at) => `2001:db8:2:${(at * 256).toString(16)}::1`),
    4,
  )
  assert.equal(limits.refused.overLimit, 2)
})
