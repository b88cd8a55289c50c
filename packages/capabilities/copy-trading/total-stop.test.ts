import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stopBaseAfter, stopOf } from './total-stop.ts'

const HALF = { totalStopLossPpm: 500_000n, totalTakeProfitPpm: 0n }

describe('the stop of a whole relation', () => {
  it('is not reached by taking money out', () => {
    // 1,000 put in, of which 600 are left, and 200 of them leave.
    const base = stopBaseAfter(1_000n, -200n, 600n)
    assert.equal(base, 666n)
    assert.equal(stopOf(HALF, base, 400n), undefined)
    assert.equal(stopOf(HALF, base, 334n), undefined)
    assert.equal(stopOf(HALF, base, 333n), 'stop-loss')
  })

  it('is still there when a profit was taken out', () => {
    // 1,000 became 1,600, and 600 of them leave: 1,000 stay, and end at half of what half of 1,600 was.
    const base = stopBaseAfter(1_000n, -600n, 1_600n)
    assert.deepEqual([base, stopOf(HALF, base, 313n), stopOf(HALF, base, 312n)], [625n, undefined, 'stop-loss'])
  })

  it('counts what is added, and a gain like a loss', () => {
    const settings = { totalStopLossPpm: 500_000n, totalTakeProfitPpm: 200_000n }
    const base = stopBaseAfter(1_000n, 500n, 900n)
    assert.deepEqual([stopOf(settings, base, 750n), stopOf(settings, base, 751n)], ['stop-loss', undefined])
    assert.deepEqual([stopOf(settings, base, 1_799n), stopOf(settings, base, 1_800n)], [undefined, 'take-profit'])
    assert.equal(stopOf(settings, stopBaseAfter(base, -1_799n, 1_799n), 0n), 'stop-loss')
  })
})
