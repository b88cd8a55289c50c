import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Freshness } from '../../../live/channel-store.ts'
import { leastFresh } from './least-fresh.ts'

const is = (state: Freshness['state'], ageMs?: number): Freshness => ({ state, ageMs, refusal: undefined })

it('figures are as fresh as the part of them that is known least', () => {
  assert.deepEqual(leastFresh(is('live', 10), is('live', 200)), is('live', 200))
  assert.deepEqual(leastFresh(is('live', 200), is('stale', 5_000), is('live', 9_000)), is('stale', 5_000))
  assert.deepEqual(leastFresh(is('stale', 5_000), is('connecting')), is('connecting'))
  assert.deepEqual(leastFresh(is('failed'), is('stale', 1)), is('failed'))
})
