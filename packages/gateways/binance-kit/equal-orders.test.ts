import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { endpoints } from '../binance-rest/endpoints.ts'
import { EqualOrders } from './equal-orders.ts'

const [ORDER, OTHER] = [1, 2]
const home = { ip: '192.0.2.1' }
const request = (requestId: string | number | null, connection = 7, ip = home.ip) => ({
  ip,
  socket: { connection, requestId },
})

describe('a signature that was used before', () => {
  let now = 0
  let equal: EqualOrders

  beforeEach(() => {
    now = 5_000
    equal = new EqualOrders(() => now)
    equal.begin(ORDER, home)
  })

  it('may come again from the same address for a second', () => {
    assert.ok(equal.mayRepeat(ORDER, home))
    now += 1_000
    assert.ok(equal.mayRepeat(ORDER, home))
    now += 1
    assert.ok(!equal.mayRepeat(ORDER, home))
  })

  it('may not come from elsewhere', () => assert.ok(!equal.mayRepeat(ORDER, { ip: '192.0.2.2' })))

  it('is not taken for one nobody has used', () => assert.ok(!equal.mayRepeat(OTHER, home)))

  it('comes under another id on a socket, or on another connection, but not under the same', () => {
    equal.begin(OTHER, request('a'))
    assert.ok(!equal.mayRepeat(OTHER, request('a')))
    assert.ok(equal.mayRepeat(OTHER, request('b')))
    assert.ok(!equal.mayRepeat(OTHER, request('b')))
    assert.ok(equal.mayRepeat(OTHER, request('a', 8)))
    assert.ok(equal.mayRepeat(OTHER, request(1)))
    assert.ok(equal.mayRepeat(OTHER, request('1')))
    assert.ok(!equal.mayRepeat(OTHER, request('c', 7, '192.0.2.2')))
  })

  it('is forgotten within two seconds, when others come', () => {
    now += 1_001
    equal.begin(OTHER, home)
    assert.ok(!equal.mayRepeat(ORDER, home))
    now += 1_001
    equal.begin(OTHER + 1, home)
    assert.equal(equal.size, 2)
    now += 5_000
    equal.begin(OTHER, home)
    assert.equal(equal.size, 1)
  })
})

it('signatures of orders may repeat so; those of calls that move money work once', () => {
  for (const { path, method, security, repeats } of endpoints) {
    const isTrading = security === 'trade' && path.startsWith('/api/v3/')
    const isHarmless = path.endsWith('/test')
    const expected = isTrading ? (isHarmless ? 'always' : 'burst') : undefined
    assert.equal(repeats, expected, `${method} ${path}`)
  }
})
