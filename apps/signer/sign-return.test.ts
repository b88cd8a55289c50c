import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { NATIVE, type UtxoPlan } from '@bowline/chains'
import type { NetworkPolicy, SigningPolicy } from '@bowline/chains/signer/signer.ts'
import { KeyTree } from './key-tree.ts'
import { signPlan } from './sign-plan.ts'
import { DEPOSITS, POLICY, recordsOf } from './signer.fixture.ts'
import { SigningJournal } from './signing-journal.ts'

const NOW = Date.UTC(2026, 0, 1)
const SENDER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const WARM = "m/84'/0'/3'"

describe('a deposit that goes back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-signer-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const keys = new KeyTree(Buffer.alloc(32, 7))
  const journal = new SigningJournal(folder)
  const BTC: NetworkPolicy = { ...(POLICY.networks.BTC as NetworkPolicy), ownAccounts: [DEPOSITS.BTC, WARM] }
  const policy: SigningPolicy = { ...POLICY, networks: { ...POLICY.networks, BTC } }
  const at = (path: string) => keys.addressAt(path, BTC)?.address ?? ''

  let n = 0
  function planFrom(account: string, change: Partial<UtxoPlan> = {}, name = 'return:'): UtxoPlan {
    n += 1
    const path = `${account}/0/4`
    const input = { txid: n.toString(16).padStart(64, '0'), index: 0, amount: 41_410n, address: at(path), path }
    return {
      ...{ kind: 'utxo', network: 'BTC', inputs: [input], change: undefined, fee: 1_410n },
      ...{ virtualBytes: 141, feeCap: 50_000n },
      payouts: [{ id: `${name}${n}`, asset: NATIVE, to: SENDER, amount: 40_000n }],
      ...change,
    }
  }
  const sign = (plan: UtxoPlan) => {
    const signed = signPlan({ keys, policy, journal }, plan, recordsOf(plan, { createdAtMs: NOW }), NOW)
    return 'refusal' in signed ? signed.refusal : signed.raw
  }

  it('is paid from where it lies, and counts as what leaves', () => {
    assert.ok(sign(planFrom(DEPOSITS.BTC)) instanceof Uint8Array)
    assert.equal(journal.outflow('BTC', NATIVE, 1, NOW), 40_000n)
  })

  it('is the only stranger’s payment of that account, and no other account of ours makes one', () => {
    assert.equal(sign(planFrom(WARM)), 'wrong-account')
    assert.equal(sign(planFrom(DEPOSITS.BTC, {}, 'w-')), 'wrong-account')
  })

  it('is whole: nothing stays as change, and nothing else is paid with it', () => {
    const back = { path: `${DEPOSITS.BTC}/0/4`, address: at(`${DEPOSITS.BTC}/0/4`), amount: 500n }
    assert.equal(sign(planFrom(DEPOSITS.BTC, { change: back })), 'wrong-account')
    const payouts = ['return:a', 'return:b'].map((id) => ({ id, asset: NATIVE, to: SENDER, amount: 20_000n }))
    assert.equal(sign(planFrom(DEPOSITS.BTC, { payouts })), 'wrong-account')
  })

  it('needs a record of the exchange like any other', () => {
    const plan = planFrom(DEPOSITS.BTC)
    const other = recordsOf(plan, { createdAtMs: NOW, to: at(`${DEPOSITS.BTC}/0/4`) })
    assert.deepEqual(signPlan({ keys, policy, journal }, plan, other, NOW), { refusal: 'unknown-output' })
  })
})
