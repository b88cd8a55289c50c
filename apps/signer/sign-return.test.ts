import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type EvmPlan, NATIVE, type UtxoPlan } from '@bowline/chains'
import type { NetworkPolicy, SigningPolicy } from '@bowline/chains/signer/signer.ts'
import { KeyTree } from './key-tree.ts'
import { signPlan } from './sign-plan.ts'
import { DEPOSITS, HOT, POLICY, recordsOf, type staff } from './signer.fixture.ts'
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

  describe('of a token that the rules do not know', () => {
    const UNLISTED = '0x00000000000000000000000000000000000070c9'
    const BACK_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const ETH = policy.networks.ETH as NetworkPolicy
    const signToken = (
      { account = DEPOSITS.ETH, name = 'return:' }: { account?: string; name?: string },
      approvers: readonly (keyof typeof staff)[],
    ) => {
      n += 1
      const path = `${account}/1/4`
      const payout = { id: `${name}${n}`, asset: UNLISTED, to: BACK_TO, amount: 10n ** 30n }
      const plan: EvmPlan = {
        ...{ kind: 'evm', network: 'ETH', chainId: 31_337n, from: keys.addressAt(path, ETH)?.address ?? '', path },
        ...{ nonce: BigInt(n), payouts: [payout], gasLimit: 60_000n, maxFee: 10n, priorityFee: 1n, feeCap: 10n ** 9n },
      }
      const signed = signPlan(
        { keys, policy, journal },
        plan,
        recordsOf(plan, {}, { createdAtMs: NOW, approvers }),
        NOW,
      )
      return 'refusal' in signed ? signed.refusal : 'signed'
    }

    it('leaves with the keys of two persons, from where it came in and under that name alone', () => {
      assert.equal(signToken({}, ['anna', 'bela']), 'signed')
      assert.equal(signToken({}, ['anna']), 'approvals-missing')
      assert.equal(signToken({}, ['anna', 'anna']), 'approvals-missing')
      assert.equal(signToken({}, []), 'approvals-missing')
      assert.equal(signToken({ name: 'w-' }, ['anna', 'bela']), 'wrong-account')
      assert.equal(signToken({ account: HOT.ETH }, ['anna', 'bela']), 'over-cap')
    })
  })
})
