import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BoundedQueue } from './bounded-queue.ts'
import { addFailure, type Failures, LOCKOUT_RULES, lockoutEnd } from './lockout.ts'

const NOW = Date.UTC(2030, 0, 1)
const HOUR = 60 * 60 * 1000
const none: Failures = { inRow: 0, failedAtMs: [] }

const fail = (times: readonly number[], from: Failures = none) =>
  times.reduce((failures, ms) => addFailure(failures, LOCKOUT_RULES.lockOutAfter, ms), from)
const times = (count: number, firstMs: number, stepMs = 0) =>
  Array.from({ length: count }, (_, i) => firstMs + i * stepMs)

describe('a lockout', () => {
  it('starts with the tenth wrong password in 24 hours and lasts for two', () => {
    const failures = fail(times(10, NOW, HOUR))
    const lastMs = NOW + 9 * HOUR
    assert.equal(lockoutEnd(fail(times(9, NOW, HOUR)), LOCKOUT_RULES, lastMs), undefined)
    assert.equal(lockoutEnd(failures, LOCKOUT_RULES, lastMs + 2 * HOUR - 1), lastMs + 2 * HOUR)
    assert.equal(lockoutEnd(failures, LOCKOUT_RULES, lastMs + 2 * HOUR), undefined)
  })

  it('does not start after ten that are spread over a longer time', () => {
    const failures = fail(times(10, NOW, 3 * HOUR))
    assert.equal(lockoutEnd(failures, LOCKOUT_RULES, NOW + 27 * HOUR), undefined)
    assert.equal(failures.inRow, 10)
  })

  it('does not end early because the first of the ten is a day old by then', () => {
    const failures = fail([...times(5, NOW), ...times(5, NOW + 24 * HOUR - 1)])
    assert.equal(lockoutEnd(failures, LOCKOUT_RULES, NOW + 25 * HOUR), NOW + 26 * HOUR - 1)
  })

  it('gets longer with each wrong password beyond twenty in a row, up to a day, however slowly they come', () => {
    const hoursAfter = (count: number) => {
      const slow = fail(times(count, NOW, 25 * HOUR))
      const lastMs = slow.failedAtMs.at(-1) as number
      return ((lockoutEnd(slow, LOCKOUT_RULES, lastMs) ?? lastMs) - lastMs) / HOUR
    }
    assert.deepEqual([20, 21, 22, 23, 24, 25, 1_000].map(hoursAfter), [0, 4, 8, 16, 24, 24, 24])
  })

  it('starts again with the next wrong password of the same day', () => {
    const failures = fail([NOW + 3 * HOUR], fail(times(10, NOW)))
    assert.equal(lockoutEnd(failures, LOCKOUT_RULES, NOW + 3 * HOUR), NOW + 5 * HOUR)
  })
})

describe('a bounded queue', () => {
  it('admits some, queues some, and turns the rest away without starting their work', async () => {
    const queue = new BoundedQueue({ running: 2, waiting: 3 })
    const started: number[] = []
    const leave: (() => void)[] = []
    const passing = Array.from({ length: 7 }, (_, i) =>
      queue.run(async () => {
        started.push(i)
        await new Promise<void>((resolve) => leave.push(resolve))
        return i
      }),
    )
    assert.deepEqual(started, [0, 1])
    assert.deepEqual(
      passing.map((pass) => pass === undefined),
      [false, false, false, false, false, true, true],
    )
    for (let i = 0; i < 5; i++) {
      leave[i]?.()
      assert.equal(await passing[i], i)
    }
    assert.deepEqual(started, [0, 1, 2, 3, 4])
    assert.equal(await queue.run(async () => 'again'), 'again')
  })

  it('gives the place of one that failed to the next', async () => {
    const queue = new BoundedQueue({ running: 1, waiting: 1 })
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'next')
    await assert.rejects(failing as Promise<never>, /no/)
    assert.equal(await next, 'next')
  })
})
