import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSignedBy, reserveText } from '@bowline/solvency/index.ts'
import { attest } from './attest.ts'
import { KeyTree } from './key-tree.ts'
import { DEPOSITS, HOT, POLICY } from './signer.fixture.ts'

const keys = new KeyTree(new Uint8Array(32).fill(7))
const statement = { snapshot: '2030-01-01', root: 'ab'.repeat(32), network: 'BTC', height: 12 }
const addressAt = (path: string, network: 'BTC' | 'ETH') =>
  keys.addressAt(path, POLICY.networks[network] as (typeof POLICY.networks)[string])?.address ?? ''

describe('the signer, asked whose an address is', () => {
  const judge = { keys, policy: POLICY }

  it('signs the statement of a day by the key of an address of ours', () => {
    for (const [network, account] of [
      ['BTC', HOT.BTC],
      ['ETH', HOT.ETH],
      ['BTC', DEPOSITS.BTC],
    ] as const) {
      const mine = { ...statement, network }
      const signature = attest(judge, `${account}/1/4`, mine)
      assert.equal(isSignedBy(addressAt(`${account}/1/4`, network), reserveText(mine), signature), true)
      assert.equal(isSignedBy(addressAt(`${account}/1/5`, network), reserveText(mine), signature), false)
      assert.equal(
        isSignedBy(addressAt(`${account}/1/4`, network), reserveText({ ...mine, height: 13 }), signature),
        false,
      )
    }
  })

  it('signs nothing else: no other text, no account that is not ours, nothing of a network that it does not know', () => {
    const path = `${HOT.BTC}/0/0`
    for (const wrong of [
      { ...statement, snapshot: 'I owe mallory 1 BTC' },
      { ...statement, root: `${'ab'.repeat(32)}|` },
      { ...statement, root: 'AB'.repeat(32) },
      { ...statement, network: 'DOGE' },
      { ...statement, network: 'constructor' },
      { ...statement, height: -1 },
      { ...statement, height: '12' },
      undefined,
    ])
      assert.throws(() => attest(judge, path, wrong))
    for (const wrong of ["m/84'/0'/77'/0/0", HOT.BTC, "cold/84'/0'/0'/0/0", undefined])
      assert.throws(() => attest(judge, wrong, statement), /not an address of ours/)
  })
})
