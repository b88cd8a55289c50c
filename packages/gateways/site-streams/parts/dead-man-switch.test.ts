import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SwitchListener } from '@bowline/capabilities/dead-man-switch/index.ts'
import { SampleExchange } from '../../socket-kit/sample-exchange.fixture.ts'
import { deadManSwitchPart } from './dead-man-switch.ts'

const ALICE = 1001

test('a user’s open pages keep the switch from firing, and are sent what becomes of it', () => {
  const listeners = new Set<SwitchListener>()
  const seen: unknown[] = []
  const deadMan = {
    see: (...page: [userId: number, atMs: number]) => void seen.push(page),
    onChange(listener: SwitchListener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const part = deadManSwitchPart({ deadMan, markets: new SampleExchange().markets })
  const published: unknown[] = []
  const stop = part.start?.((...notice) => published.push(notice))
  part.onOpenPage?.(ALICE, 5)
  assert.deepEqual(seen, [[ALICE, 5]])
  const armed = { userId: ALICE, minutes: 7, phase: 'armed' as const, arming: 1, seenAtMs: 0, fired: undefined }
  for (const listener of listeners) listener(armed)
  assert.deepEqual(published, [[ALICE, { deadMan: { isArmed: true, minutes: 7, fired: null } }]])
  stop?.()
  assert.equal(listeners.size, 0)
})
