import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionLimit, SlidingLimit } from './limits.ts'

test('no stretch of the window length holds more calls than the limit', () => {
  const limit = new SlidingLimit(3, 1_000)
  const times = [0, 400, 800, 900, 1_000, 1_399, 1_400, 1_799, 1_800]
  assert.deepEqual(
    times.map((now) => limit.take(now)),
    [true, true, true, false, true, false, true, false, true],
  )
  assert.equal(limit.isIdle(2_799), false)
  assert.equal(limit.isIdle(2_800), true)
})

test('addresses are counted separately and forgotten when they stay away', () => {
  const limit = new ConnectionLimit({ connectionsPerAddress: 1, connectionWindowMs: 1_000 })
  assert.equal(limit.take('10.0.0.1', 0), true)
  assert.equal(limit.take('::ffff:10.0.0.1', 1), false, 'the same address in its IPv6 form')
  assert.equal(limit.take('10.0.0.2', 1), true)
  limit.forgetIdle(1_000)
  assert.equal(limit.take('10.0.0.1', 1_000), true)
})

test('the networks of a company are counted together too', () => {
  const limit = new ConnectionLimit({ connectionsPerAddress: 1, connectionWindowMs: 1_000 })
  const taken = Array.from({ length: 256 }, (_, at) => limit.take(`2001:db8:1:${(at * 256).toString(16)}::1`, 0))
  assert.equal(taken.filter(Boolean).length, 4)
})
