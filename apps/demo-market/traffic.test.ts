import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createLog } from '@bowline/platform/log.ts'
import { ApiError } from './exchange-client.ts'
import { forEver, Traffic } from './traffic.ts'

const log = createLog('test', { level: 'silent' })

function stoppedClock(t: TestContext): Traffic {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  return new Traffic(log)
}

test('when the exchange reports too many requests, everyone waits as long as it asks', (t) => {
  const traffic = stoppedClock(t)
  assert.equal(traffic.mayOperate(), true)
  traffic.failed(new ApiError(429, -1003, 'Too many requests.', 7))
  assert.equal(traffic.mayOperate(), false)
  t.mock.timers.setTime(1_006_999)
  assert.equal(traffic.mayOperate(), false)
  t.mock.timers.setTime(1_007_000)
  assert.equal(traffic.mayOperate(), true)
})

test('an exchange that stays down is queried less and less often, and at once again when it is back', (t) => {
  const traffic = stoppedClock(t)
  let now = 1_000_000
  const pauses = Array.from({ length: 7 }, () => {
    traffic.failed(new Error('connect ECONNREFUSED'))
    const failedAt = now
    while (!traffic.mayOperate()) {
      now += 250
      t.mock.timers.setTime(now)
    }
    return now - failedAt
  })
  assert.deepEqual(pauses, [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  traffic.succeeded()
  traffic.failed(new Error('connect ECONNREFUSED'))
  t.mock.timers.setTime(now + 500)
  assert.equal(traffic.mayOperate(), true)
})

test('many failures at one moment count once', (t) => {
  const traffic = stoppedClock(t)
  for (let i = 0; i < 20; i++) traffic.failed(new Error('read ECONNRESET'))
  t.mock.timers.setTime(1_000_500)
  assert.equal(traffic.mayOperate(), true)
})

test('all together send no more operations than one small machine can take', (t) => {
  const traffic = stoppedClock(t)
  let sent = 0
  for (let ms = 0; ms < 10_000; ms += 10) {
    t.mock.timers.setTime(1_000_000 + ms)
    while (traffic.mayOperate()) sent++
  }
  assert.ok(sent <= 60 + 10 * 60 && sent > 600, `${sent} in ten seconds`)
})

test('work that fails is repeated, and stops with the signal', async () => {
  const stopping = new AbortController()
  let runs = 0
  await forEver(
    new Traffic(log),
    stopping.signal,
    () => 1,
    async () => {
      if (++runs === 2) stopping.abort()
      throw new ApiError(503, 0, 'unavailable')
    },
  )
  assert.equal(runs, 2)
})
