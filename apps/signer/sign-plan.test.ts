import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type EvmPlan, NATIVE, type Payout, type UtxoPlan } from '@bowline/chains'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { bumpUtxo, decodeUtxo } from '@bowline/chains/bitcoin/bitcoin-transaction.ts'
import { bumpEvm, decodeEvm } from '@bowline/chains/evm/evm-transaction.ts'
import type { NetworkPolicy } from '@bowline/chains/signer/signer.ts'
import type { Judge } from './judge-plan.ts'
import { KeyTree } from './key-tree.ts'
import { readPlan, readRecords } from './read-question.ts'
import { signPlan } from './sign-plan.ts'
import { DEPOSITS, GAS, HOT, POLICY, recordOf, recordsOf, stranger, TOKEN } from './signer.fixture.ts'
import { SigningJournal } from './signing-journal.ts'

const NOW = Date.UTC(2026, 0, 1)
const keys = new KeyTree(Buffer.alloc(32, 7))
const at = (path: string, network: 'BTC' | 'ETH') =>
  (keys.addressAt(path, POLICY.networks[network] as NetworkPolicy) as { address: string }).address

const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BITCOIN_RECEIVER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

let numbers = 0
function evmPlan(change: Partial<EvmPlan> = {}, payout: Partial<EvmPlan['payouts'][0]> = {}): EvmPlan {
  const n = numbers++
  return {
    ...{ kind: 'evm', network: 'ETH', chainId: 31_337n, from: at(`${HOT.ETH}/0/0`, 'ETH'), path: `${HOT.ETH}/0/0` },
    payouts: [{ id: `w${n}`, asset: NATIVE, to: RECEIVER, amount: 1_000n, ...payout }],
    ...{ nonce: BigInt(n), gasLimit: 21_000n, maxFee: 10n ** 10n, priorityFee: 10n ** 9n, feeCap: 63n * 10n ** 13n },
    ...change,
  }
}

function utxoPlan(change: Partial<UtxoPlan> = {}, amounts: readonly bigint[] = [40_000n]): UtxoPlan {
  const n = numbers++
  const paid = amounts.reduce((sum, amount) => sum + amount, 0n)
  const path = `${HOT.BTC}/0/3`
  return {
    ...{ kind: 'utxo', network: 'BTC', fee: 1_410n, virtualBytes: 141, feeCap: 4_230n },
    inputs: [
      {
        txid: (n + 1).toString(16).padStart(64, '0'),
        index: 1,
        amount: paid + 10_000n,
        address: at(path, 'BTC'),
        path,
      },
    ],
    payouts: amounts.map((amount, i) => ({ id: `b${n}-${i}`, asset: NATIVE, to: BITCOIN_RECEIVER, amount })),
    change: { path: `${HOT.BTC}/1/0`, address: at(`${HOT.BTC}/1/0`, 'BTC'), amount: 8_590n },
    ...change,
  }
}

describe('the signer', () => {
  const folders: string[] = []
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const open = (folder = mkdtempSync(join(tmpdir(), 'bowline-signer-'))) => {
    folders.push(folder)
    const judge: Judge = { keys, policy: POLICY, journal: new SigningJournal(folder) }
    const sign = (plan: EvmPlan | UtxoPlan, records = recordsOf(plan, { createdAtMs: NOW }), nowMs = NOW) => {
      const signed = signPlan(judge, plan, records, nowMs)
      return 'refusal' in signed ? signed.refusal : signed.raw
    }
    return { sign, judge, folder }
  }
  const young = { createdAtMs: NOW }

  it('pays what was recorded, and nothing else', () => {
    const { sign } = open()
    const plan = evmPlan()
    assert.deepEqual(decodeEvm(sign(plan) as Uint8Array).pays, [{ asset: NATIVE, to: RECEIVER, amount: 1_000n }])
    const token = evmPlan({ gasLimit: 60_000n }, { asset: TOKEN, amount: 77n })
    assert.deepEqual(decodeEvm(sign(token) as Uint8Array).pays, [{ asset: TOKEN, to: RECEIVER, amount: 77n }])
    const batch = utxoPlan({}, [40_000n, 50_000n])
    const paid = decodeUtxo(sign(batch) as Uint8Array, BITCOIN_NETWORKS['bitcoin-regtest']).pays
    assert.deepEqual(
      paid.map(({ amount }) => amount),
      [8_590n, 40_000n, 50_000n],
    )
  })

  it('refuses an output that no record asks for', () => {
    const { sign } = open()
    const plan = evmPlan()
    const [payout] = plan.payouts
    for (const change of [
      { to: stranger.publicKey.asymmetricKeyType as string },
      { amount: 999n },
      { asset: TOKEN },
      { network: 'BTC' },
      { id: 'other' },
    ])
      assert.equal(
        sign(plan, [recordOf(plan, payout, { ...young, ...change })]),
        'unknown-output',
        JSON.stringify(Object.keys(change)),
      )
    assert.equal(sign(plan, []), 'unknown-output')
    assert.equal(sign(plan, [...recordsOf(plan, young), ...recordsOf(evmPlan(), young)]), 'unknown-output')
    const twice = utxoPlan({}, [40_000n, 40_000n])
    const [first] = twice.payouts
    const double = { ...twice, payouts: twice.payouts.map((each) => ({ ...each, id: first?.id as string })) }
    assert.equal(sign(double, [recordOf(twice, first as never, young)]), 'unknown-output')
  })

  it('refuses records that the exchange did not sign, or long ago', () => {
    const { sign } = open()
    const plan = evmPlan()
    assert.equal(sign(plan, recordsOf(plan, young, { key: stranger.privateKey })), 'record-forged')
    const [approved] = recordsOf(plan, young)
    assert.ok(approved)
    const redated = { ...approved, record: { ...approved.record, createdAtMs: NOW + 1 } }
    assert.equal(sign(plan, [redated]), 'record-forged')
    assert.equal(sign(plan, undefined, NOW + 600_001), 'expired')
    assert.equal(sign(plan, undefined, NOW - 60_001), 'expired')
    assert.ok(sign(plan, undefined, NOW + 600_000) instanceof Uint8Array)
  })

  it('refuses senders and change that it cannot derive, and foreign receivers of accounts that pay our own', () => {
    const { sign } = open()
    const path = `${DEPOSITS.ETH}/0/5`
    assert.equal(sign(evmPlan({ from: at(path, 'ETH') })), 'not-ours')
    assert.equal(sign(evmPlan({ path })), 'not-ours')
    assert.equal(sign(evmPlan({ from: at(path, 'ETH'), path })), 'wrong-account')
    const elsewhere = "m/44'/60'/7'/0/0"
    assert.equal(sign(evmPlan({ from: at(elsewhere, 'ETH'), path: elsewhere })), 'not-ours')
    const change = { path: `${HOT.BTC}/1/0`, address: BITCOIN_RECEIVER, amount: 8_590n }
    assert.equal(sign(utxoPlan({ change })), 'not-ours')
    const deposits = { path: `${DEPOSITS.BTC}/1/0`, address: at(`${DEPOSITS.BTC}/1/0`, 'BTC'), amount: 8_590n }
    assert.equal(sign(utxoPlan({ change: deposits })), 'not-ours')
  })

  it('sweeps to our own addresses without counting it, and to nobody who only says that he is ours', () => {
    const { sign, judge } = open()
    const from = `${DEPOSITS.ETH}/1/5`
    const toPath = `${HOT.ETH}/0/0`
    const sweep = evmPlan({ from: at(from, 'ETH'), path: from }, { to: at(toPath, 'ETH'), amount: 10n ** 20n })
    assert.ok(sign(sweep, recordsOf(sweep, { ...young, toPath })) instanceof Uint8Array)
    assert.equal(judge.journal.outflow('ETH', NATIVE, 24, NOW), 0n)
    const theft = evmPlan({ from: at(from, 'ETH'), path: from })
    assert.equal(sign(theft, recordsOf(theft, { ...young, toPath })), 'not-ours')
  })

  it('pays fees from their account: coins to addresses that users were given, to itself and back, and nothing else to nobody else', () => {
    const { sign, judge } = open()
    const path = `${GAS}/0/2`
    const pay = (toPath: string, payout: Partial<Payout> = {}) => {
      const plan = evmPlan({ from: at(path, 'ETH'), path, gasLimit: 60_000n }, { to: at(toPath, 'ETH'), ...payout })
      const signed = sign(plan, recordsOf(plan, { ...young, toPath }))
      return typeof signed === 'string' ? signed : 'signed'
    }
    const [users, back] = [`${DEPOSITS.ETH}/1/5`, `${HOT.ETH}/0/0`]
    for (const to of [users, back, path]) assert.equal(pay(to, { amount: 10n ** 20n }), 'signed')
    assert.equal(judge.journal.outflow('ETH', NATIVE, 24, NOW), 0n)
    for (const to of [users, back]) assert.equal(pay(to, { asset: TOKEN }), 'wrong-account')
    assert.equal(pay(users, { to: RECEIVER }), 'not-ours')
    for (const id of ['theft', 'return:1#0'])
      assert.equal(sign(evmPlan({ from: at(path, 'ETH'), path }, { id })), 'wrong-account')
    const filling = evmPlan({}, { to: at(path, 'ETH'), amount: 10n ** 20n })
    assert.ok(sign(filling, recordsOf(filling, { ...young, toPath: path })) instanceof Uint8Array)
  })

  it('signs the same plan to the same bytes, also when its record is old and after a restart', () => {
    const { sign, judge, folder } = open()
    const plan = evmPlan()
    const records = recordsOf(plan, young)
    const raw = sign(plan, records)
    assert.deepEqual(sign(plan, records, NOW + 86_400_000), raw)
    judge.journal.close()
    // A crash while it wrote the next line.
    appendFileSync(join(folder, 'signed.jsonl'), '{"atMs":17')
    const again = open(folder)
    assert.deepEqual(again.sign(plan, records, NOW + 86_400_000), raw)
    assert.ok(again.sign(evmPlan()) instanceof Uint8Array)
  })

  it('keeps one receiver, amount and nonce for a withdrawal, and one withdrawal for a nonce', () => {
    const { sign } = open()
    const plan = evmPlan()
    sign(plan)
    const [payout] = plan.payouts
    assert.equal(sign({ ...plan, nonce: plan.nonce + 1n }), 'changed-payment')
    assert.equal(sign({ ...plan, payouts: [{ ...payout, amount: 1_001n }] }), 'changed-payment')
    assert.equal(sign({ ...plan, payouts: [{ ...payout, id: 'other' }] }), 'spend-in-use')
    const elsewhere = utxoPlan()
    const [paid] = elsewhere.payouts
    assert.equal(sign({ ...elsewhere, payouts: [{ ...(paid as Payout), id: payout.id }] }), 'changed-payment')
    const batch = utxoPlan({}, [40_000n, 50_000n])
    sign(batch)
    const [first, second] = batch.payouts
    assert.equal(sign({ ...batch, payouts: [first as never] }), 'changed-payment')
    const other = utxoPlan()
    assert.equal(sign({ ...other, inputs: [...other.inputs, ...batch.inputs] }), 'spend-in-use')
    assert.equal(sign({ ...other, payouts: [...other.payouts, second as never] }), 'changed-payment')
    assert.equal(sign({ ...other, inputs: [...other.inputs, ...other.inputs] }), 'malformed')
  })

  it('makes a payment dearer up to its cap, which does not rise', () => {
    const { sign } = open()
    const plan = evmPlan()
    const records = recordsOf(plan, young)
    sign(plan, records)
    const dearer = bumpEvm(plan, { maxFee: 0n, priorityFee: 0n })
    assert.ok(!('refusal' in dearer))
    assert.ok(sign(dearer, records, NOW + 3_600_000) instanceof Uint8Array)
    assert.equal(sign({ ...plan, maxFee: 4n * 10n ** 10n }, records), 'fee-cap')
    assert.equal(sign({ ...dearer, feeCap: plan.feeCap * 2n }, records), 'fee-cap')
    const coins = utxoPlan()
    const paid = recordsOf(coins, young)
    sign(coins, paid)
    const more = bumpUtxo(coins, BITCOIN_NETWORKS['bitcoin-regtest'], { milliSats: 0n, incrementalMilliSats: 1_000n })
    assert.ok(!('refusal' in more))
    assert.ok(sign(more, paid, NOW + 3_600_000) instanceof Uint8Array)
    // Whatever the plan says of its fee.
    assert.equal(
      sign({ ...coins, change: { ...(coins.change as NonNullable<UtxoPlan['change']>), amount: 1n } }, paid),
      'fee-cap',
    )
    assert.equal(sign(utxoPlan({ change: undefined })), 'fee-cap')
    assert.equal(sign(evmPlan({ feeCap: 10n ** 17n })), 'fee-cap')
  })

  it('lets out no more than the caps, and of what nobody released less', () => {
    const { sign } = open()
    const hour = 3_600_000
    const payer =
      (sign: ReturnType<typeof open>['sign']) =>
      (amount: bigint, approvers: readonly ('anna' | 'bela')[] = [], nowMs = NOW) => {
        const plan = evmPlan({ gasLimit: 60_000n }, { asset: TOKEN, amount })
        const result = sign(plan, recordsOf(plan, { createdAtMs: nowMs }, { approvers }), nowMs)
        return typeof result === 'string' ? result : 'signed'
      }
    const pay = payer(sign)
    const both = ['anna', 'bela'] as const
    assert.equal(pay(1_000_001n, both), 'over-cap')
    assert.equal(pay(900_000n, both), 'signed')
    assert.equal(pay(600_001n, both), 'over-cap')
    assert.equal(pay(600_000n, both), 'signed')
    assert.equal(pay(1n), 'over-cap')
    assert.equal(pay(500_001n, both, NOW + hour), 'over-cap')
    assert.equal(pay(500_000n, both, NOW + hour), 'signed')
    assert.equal(pay(1n, both, NOW + hour), 'over-cap')
    assert.equal(pay(1n, [], NOW + 24 * hour), 'signed')
    const unlisted = evmPlan({ gasLimit: 60_000n }, { asset: `0x${'77'.repeat(20)}` })
    assert.equal(sign(unlisted), 'over-cap')

    const other = payer(open().sign)
    for (const _ of [1, 2, 3, 4, 5]) assert.equal(other(200_000n), 'signed')
    assert.equal(other(1n), 'over-cap')
    assert.equal(other(1n, both), 'signed')
    assert.equal(other(1n, [], NOW + hour), 'signed')
  })

  it('knows no network and no chain besides those of its policy', () => {
    const { sign } = open()
    assert.equal(sign(evmPlan({ network: 'BSC' })), 'malformed')
    assert.equal(sign(evmPlan({ network: 'BTC' })), 'malformed')
    assert.equal(sign(evmPlan({ network: 'constructor' })), 'malformed')
    assert.equal(sign(evmPlan({ chainId: 1n })), 'malformed')
    assert.equal(sign(utxoPlan({ inputs: [] })), 'malformed')
    assert.equal(sign(utxoPlan({ payouts: [] }), []), 'malformed')
  })

  it('reports the public keys of accounts, and of nothing below', () => {
    assert.match(keys.accountKey(HOT.BTC), /^xpub/)
    for (const path of ['m', `${HOT.BTC}/0`, `${HOT.BTC}/0/0`, "m/84'/0'", "m/0'", "m/84'/0'/9"])
      assert.throws(() => keys.accountKey(path), /accounts/, path)
  })
})

describe('a question', () => {
  it('is a plan only with all fields of their kind, and no other', () => {
    for (const plan of [evmPlan(), utxoPlan(), utxoPlan({ change: undefined })]) {
      assert.deepEqual(readPlan(plan), plan)
      for (const key of Object.keys(plan).filter((name) => name !== 'change')) {
        assert.equal(readPlan({ ...plan, [key]: null }), undefined, key)
        assert.equal(readPlan({ ...plan, [key]: undefined }), undefined, key)
      }
      assert.equal(readPlan({ ...plan, data: '0x' }), undefined)
    }
    const [payout] = evmPlan().payouts
    for (const change of [{ amount: 1 }, { amount: -1n }, { to: 'a\nb' }, { to: 'x'.repeat(201) }, { more: 1 }])
      assert.equal(readPlan(evmPlan({ payouts: [{ ...payout, ...change } as never] })), undefined)
    for (const nothing of [undefined, null, 1, 'evm', [], {}]) assert.equal(readPlan(nothing), undefined)
  })

  it('carries records of that kind', () => {
    const records = recordsOf(evmPlan(), {}, { approvers: ['anna'] })
    assert.deepEqual(readRecords(records), records)
    assert.equal(readRecords([{ ...records[0], signature: 'text' }]), undefined)
    assert.equal(readRecords(new Array(101).fill(records[0])), undefined)
    assert.equal(readRecords({}), undefined)
  })
})
