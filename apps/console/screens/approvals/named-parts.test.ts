import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ApprovalKind } from '@bowline/contract/terms/staff.ts'
import { namedParts } from './named-parts.ts'

it('the subject of a request is read by its parts', () => {
  const subjects: [ApprovalKind, about: string, parts: Readonly<Record<string, string>>][] = [
    ['move-coins', 'ETH USDT push-cold 12.5', { network: 'ETH', coin: 'USDT', move: 'push-cold', amount: '12.5' }],
    ['give-up-move', '7 BTC BTC refill-cold 1', { id: '7', network: 'BTC', coin: 'BTC', amount: '1' }],
    ['book-move', '7 ab12 BTC BTC refill-cold 1', { id: '7', txid: 'ab12', amount: '1' }],
    ['tank-marks', 'ETH 0.1 0.5', { network: 'ETH', low: '0.1', high: '0.5' }],
    ['cold-key', 'bitcoin bc1q 0a1b2c3d xpub', { family: 'bitcoin', address: 'bc1q', fingerprint: '0a1b2c3d' }],
    ['end-stop', 'ETH USDT withdrawals difference', { stopped: 'withdrawals', cause: 'difference' }],
    ['accept-token', 'ETH 0xab 6 c0de mints pauses', { contract: '0xab', decimals: '6', signs: 'mints pauses' }],
    ['accept-token', 'ETH 0xab 6 c0de', { contract: '0xab', signs: '' }],
    ['give-deposit', '2 BTC − 0.1 BTC → user 12 (BTC ab12)', { amount: '2', fee: '0.1', userId: '12', txid: 'ab12' }],
    ['release-deposit', '2 BTC → user 12 (BTC ab12, from ?)', { userId: '12', txid: 'ab12', sender: '?' }],
    ['return-deposit', '2 BTC of user 12 (BTC ab12) → bc1q (its sender)', { userId: '12', address: 'bc1q' }],
    [
      'return-token',
      '500 units of the token 0xab of user 12 (ETH 0xcd) → 0xef (its sender)',
      { amount: '500', contract: '0xab', userId: '12', address: '0xef', whose: 'its sender' },
    ],
    ['accept-origin', '2 BTC → user 12 (BTC deposit 9, from bc1q)', { userId: '12', deposit: '9', sender: 'bc1q' }],
  ]
  for (const [kind, about, parts] of subjects) {
    const found = namedParts(kind, about)
    assert.ok(found, kind)
    for (const [name, value] of Object.entries(parts)) assert.equal(found[name], value, `${kind} ${name}`)
  }
  assert.equal(namedParts('move-coins', 'something else'), undefined)
  assert.equal(namedParts('market-state', 'BTC/USDT'), undefined)
})
