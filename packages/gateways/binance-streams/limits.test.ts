import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressGroup } from './address-group.ts'
import { ConnectionLimit, SlidingLimit } from './limits.ts'

test('no stretch of the window holds more calls than the limit', () => {
  const limit = new SlidingLimit(3, 1_000)
  const times = [0, 400, 800, 900, 1_000, 1_399, 1_400, 1_799, 1_800]
  assert.deepEqual(
    times.map((now) => limit.take(now)),
    [true, true, true, false, true, false, true, false, true],
  )
  assert.equal(limit.isIdle(2_799), false)
  assert.equal(limit.isIdle(2_800), true)
})

test('addresses are counted apart and forgotten when they stay away', () => {
  const limit = new ConnectionLimit({ connectionsPerAddress: 1, connectionWindowMs: 1_000 })
  assert.equal(limit.take('10.0.0.1', 0), true)
  assert.equal(limit.take('::ffff:10.0.0.1', 1), false, 'the same address in its IPv6 form')
  assert.equal(limit.take('10.0.0.2', 1), true)
  limit.forgetIdle(1_000)
  assert.equal(limit.take('10.0.0.1', 1_000), true)
})

test('an IPv6 address counts for its network', () => {
  const cases: [address: string, group: string][] = [
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.7', '192.0.2.7'],
    ['', ''],
  ]
  for (const [address, group] of cases) assert.equal(addressGroup(address), group, address)
})
