import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT_PLAN,
  FuturesWallet,
  hasSubKey,
  LedgerCode,
  mayBeNegative,
  mayGoBelow,
  planOf,
} from './account-plan.ts'

test('every code and name stands in the plan once', () => {
  for (const field of ['code', 'name'] as const) {
    assert.equal(new Set(ACCOUNT_PLAN.map((row) => row[field])).size, ACCOUNT_PLAN.length)
  }
  assert.deepEqual(Object.keys(LedgerCode).length, ACCOUNT_PLAN.length)
})

test('users own the codes from 2100 to 2199, the house all others', () => {
  for (const { code, owner } of ACCOUNT_PLAN) assert.equal(owner, code >= 2100 && code < 2200 ? 'user' : 'house')
})

test('a code fits the sixteen bits it has in a row', () => {
  for (const { code } of ACCOUNT_PLAN) assert.ok(code > 1 && code < 2 ** 16)
})

test('what a user owns is never below zero but for futures wallets, of which a journal takes only a unified one there', () => {
  const below = (may: typeof mayBeNegative) =>
    ACCOUNT_PLAN.filter(({ owner }) => owner === 'user').flatMap(({ code }) =>
      [0, 1, 2, 3, 4].filter((subKey) => may(code, subKey)).map((subKey) => `${code}/${subKey}`),
    )
  assert.deepEqual(below(mayBeNegative), ['2110/1', '2110/2', '2110/3', '2110/4'])
  assert.deepEqual(below(mayGoBelow), [`2110/${FuturesWallet.unified}`])
})

test('what the house owes and earns is never below zero', () => {
  const never = ACCOUNT_PLAN.filter(({ code, owner }) => owner === 'house' && !mayBeNegative(code)).map(
    ({ code }) => code,
  )
  assert.deepEqual(never, [2300, 2400, 2410, 2500, 4100, 4110, 4120, 4130, 4140, 4150])
})

test('what can be spent is on a screen, and each screen has something that can', () => {
  for (const row of ACCOUNT_PLAN) if (row.isSpendable) assert.ok(row.screen, `${row.code}`)
  const screens = new Set(ACCOUNT_PLAN.flatMap(({ screen }) => screen ?? []))
  const spendable = new Set(ACCOUNT_PLAN.flatMap(({ screen, isSpendable }) => (isSpendable && screen ? [screen] : [])))
  assert.deepEqual(screens, spendable)
})

test('a sub-key is asked for where the plan has one', () => {
  assert.deepEqual(
    [hasSubKey(2100, 1), hasSubKey(2111, 9_999), hasSubKey(2110, 4), hasSubKey(2110, 5)],
    [false, true, true, false],
  )
  assert.deepEqual([planOf(2104), hasSubKey(2104, 1)], [undefined, false])
})
