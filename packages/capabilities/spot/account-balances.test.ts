import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { AccountBalances } from './account-balances.ts'

const ALICE = 7
const { spotAvailable, spotLocked, spotConverting } = LedgerCode

test('what orders lock and what waits for a conversion are locked together', () => {
  const balances = new AccountBalances(ALICE, [
    { kind: 'balance', account: ALICE, asset: 1, available: 100n, locked: 30n, withdrawing: 0n } as EventOf<'balance'>,
  ])
  const line = (code: number, amount: bigint, balance: bigint) =>
    balances.apply({ kind: 'journal-line', owner: ALICE, asset: 1, code, amount, balance } as EventOf<'journal-line'>)
  // Of the 30 that were locked before, 10 wait for a conversion.
  assert.equal(line(spotAvailable, -20n, 80n), -20n)
  assert.equal(line(spotConverting, 20n, 30n), 20n)
  assert.deepEqual(balances.of(1), { available: 80n, locked: 50n, withdrawing: 0n })
  const lock = { debitCode: spotAvailable, creditCode: spotLocked, debitBalance: 75n, creditBalance: 25n }
  const posting = { kind: 'posting', asset: 1, amount: 5n, debitOwner: ALICE, creditOwner: ALICE, ...lock }
  assert.equal(balances.apply(posting as EventOf<'posting'>), 0n)
  assert.deepEqual(balances.of(1), { available: 75n, locked: 55n, withdrawing: 0n })
})
