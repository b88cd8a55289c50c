import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { openPayments, versionsOf } from '@bowline/capabilities/wallet/payments/open-payments.store.ts'
import { planJson } from '@bowline/capabilities/wallet/payments/plan-text.ts'
import { stepPayment } from '@bowline/capabilities/wallet/payments/send-payment.ts'
import { publicRecordKey, recordKey } from '@bowline/capabilities/wallet/signing/record-key.ts'
import { signingPolicy } from '@bowline/capabilities/wallet/signing/signing-policy.ts'
import { accountPath, type NetworkNode, type WalletNetwork } from '@bowline/capabilities/wallet/watching.ts'
import { type Chain, NATIVE } from '@bowline/chains'
import { deriveEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import { bumpEvm, decodeEvm } from '@bowline/chains/evm/evm-transaction.ts'
import type { EvmPlan } from '@bowline/chains/payment-plan.ts'
import { type LocalSigner, startLocalSigner } from '@bowline/chains/signer/local-signer.ts'
import type { Log } from '@bowline/platform/log.ts'

const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const GWEI = 10n ** 9n
const ETH = 10n ** 18n
/** More than leaves without two persons. */
const LARGE = 31n * ETH
const MINUTE = 60_000

/** Payments were decided on, then all programs were replaced by today's. */
describe('a payment that an older version recorded', async () => {
  const { sql } = await setDatabase()
  const network = walletNetworks('demo').find((each) => each.network === 'ETH') as WalletNetwork & { node: NetworkNode }
  const secrets = { deriveKey: () => Buffer.alloc(32, 7) }
  const folder = mkdtempSync(join(tmpdir(), 'bowline-signer-'))
  const start = () =>
    startLocalSigner({
      ...{ main: join(import.meta.dirname, '../signer/main.ts'), folder, passphrase: 'only of this test' },
      policy: signingPolicy('demo', publicRecordKey(secrets)),
    })
  let signer: LocalSigner = await start()
  after(async () => {
    await signer.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const path = `${accountPath('evm', 'hot')}/0/0`
  const { address: from } = deriveEvmAddress(await signer.accountKey(accountPath('evm', 'hot')), 0, 0)
  let market = 10n * GWEI
  let nowMs = Date.now()
  const chain = {
    feeRate: async () => ({ kind: 'per-gas', maxFee: market, priorityFee: GWEI }),
    bump: bumpEvm,
    broadcast: async () => ({ answer: 'accepted', txid: '' }),
    transaction: async () => ({ state: 'pool' }),
  } as unknown as Chain
  const refused: unknown[] = []
  const log = { error: ({ refusal }: { refusal?: string }) => refusal && refused.push(refusal) } as unknown as Log
  const step = async (id: number) => {
    const payment = (await openPayments(sql, 'ETH')).find((each) => each.id === id)
    assert.ok(payment)
    await stepPayment({ sql, network, signer, onSigned: () => {}, log, now: () => nowMs }, chain, payment)
    const [row] = await sql<{ state: string; records: unknown }[]>`
      select state, records from wallet_payments where id = ${id}`
    return row
  }

  let nonces = 0n
  /** As the first version of signed records wrote them: no word of persons, nor of what they released. */
  function recordsOf(
    { id, amount }: EvmPlan['payouts'][0],
    { title = 'bowline withdrawal 1', createdAtMs = Date.now() } = {},
  ) {
    const text = [title, id, 'ETH', NATIVE, TO, String(amount), '', String(createdAtMs)].join('\n')
    const signature = sign(null, Buffer.from(text), recordKey(secrets)).toString('base64')
    const record = { id, network: 'ETH', asset: NATIVE, to: TO, amount: `${amount}n`, createdAtMs }
    return sql.json([{ record, signature }])
  }
  async function recorded(amount: bigint, terms: Parameters<typeof recordsOf>[1] = {}): Promise<number> {
    const payout = { id: `w${nonces}`, asset: NATIVE, to: TO, amount }
    const plan: EvmPlan = {
      ...{ kind: 'evm', network: 'ETH', chainId: 31_337n, from, path, nonce: nonces++, payouts: [payout] },
      ...{ gasLimit: 21_000n, maxFee: 10n * GWEI, priorityFee: GWEI, feeCap: 21_000n * 30n * GWEI },
    }
    const [row] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, records, created_at, changed_at)
      values ('ETH', 'payout', 'planned', ${sql.json(planJson(plan) as never)}, ${recordsOf(payout, terms)}, now(), now())
      returning id`
    return Number(row?.id)
  }

  it('is paid as it was decided, and made dearer by a signer whose journal is as old', async () => {
    const id = await recorded(ETH)
    assert.equal((await step(id))?.state, 'signed')
    assert.equal((await step(id))?.state, 'sent')
    await signer.stop()
    const journal = join(folder, 'signed.jsonl')
    writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(/,"isReleased":(true|false)/g, ''))
    signer = await start()
    market = 20n * GWEI
    nowMs += MINUTE
    assert.equal((await step(id))?.state, 'sent')
    const versions = (await versionsOf(sql, id)).map(({ raw }) => decodeEvm(raw))
    assert.deepEqual(
      versions.map(({ pays, spends }) => ({ pays, spends })),
      [1, 2].map(() => ({ pays: [{ asset: NATIVE, to: TO, amount: ETH }], spends: [`${from}#0`] })),
    )
    assert.deepEqual(refused, [])
  })

  it('waits for the keys of two members where today’s signer wants them, and is decided on anew when it is old', async () => {
    const young = await recorded(LARGE)
    assert.equal((await step(young))?.state, 'planned')
    assert.deepEqual(refused.splice(0), ['approvals-missing'])
    // Who has released it by then is read when the api signs for it again.
    const old = await recorded(LARGE, { createdAtMs: Date.now() - 11 * MINUTE })
    assert.deepEqual({ ...(await step(old)) }, { state: 'asked', records: null })
    assert.deepEqual(refused, [])
    for (const id of [young, old]) assert.deepEqual(await versionsOf(sql, id), [])
  })

  it('is refused when its signature covers another text than today’s', async () => {
    const id = await recorded(ETH, { title: 'bowline withdrawal 0' })
    assert.equal((await step(id))?.state, 'planned')
    assert.deepEqual(refused.splice(0), ['record-forged'])
    assert.deepEqual(await versionsOf(sql, id), [])
  })
})
