import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FreezeState } from '@bowline/capabilities/account-security/index.ts'
import { accountSecurityPart } from './account-security.ts'

const ALICE = 1001

test('a freeze of withdrawals and its end are sent to the user’s open pages, as the rows have them', async () => {
  const listeners = new Set<(userId: number) => void>()
  let state: FreezeState | undefined
  const freezes = {
    onChange(listener: (userId: number) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    of: () => (state ? Promise.resolve(state) : Promise.reject(new Error('the database is away'))),
  }
  const published: unknown[] = []
  const stop = accountSecurityPart({ accountSecurity: { freezes } }).start?.((...notice) => published.push(notice))
  const changes = async (now: FreezeState | undefined) => {
    state = now
    for (const listener of listeners) listener(ALICE)
    await new Promise(setImmediate)
    return published.splice(0)
  }
  const notice = (withdrawalsFrozen: boolean) => [[ALICE, { freeze: { withdrawalsFrozen } }]]
  assert.deepEqual(await changes({ tradingFrozen: false, withdrawalsFrozen: true }), notice(true))
  assert.deepEqual(await changes({ tradingFrozen: true, withdrawalsFrozen: false }), notice(false))
  assert.deepEqual(await changes(undefined), [])
  stop?.()
  assert.equal(listeners.size, 0)
})
