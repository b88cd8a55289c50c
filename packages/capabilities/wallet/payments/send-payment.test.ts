import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Chain } from '@bowline/chains/chain.ts'
import type { EvmPlan } from '@bowline/chains/payment-plan.ts'
import type { Signer } from '@bowline/chains/signer/signer.ts'
import type { Log } from '@bowline/platform/log.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { type NetworkNode, type WalletNetwork, walletNetworks } from '../networks/wallet-networks.ts'
import { openPayments, versionsOf } from './open-payments.store.ts'
import { planJson } from './plan-text.ts'
import { stepPayment } from './send-payment.ts'

const START = Date.UTC(2026, 0, 1)
const PLAN: EvmPlan = {
  ...{ kind: 'evm', network: 'ETH', chainId: 1n, from: '0xhot', path: 'm', nonce: 0n, gasLimit: 21_000n },
  payouts: [{ id: 'w', asset: 'native', to: '0xto', amount: 1n }],
  ...{ maxFee: 10n, priorityFee: 1n, feeCap: 10n ** 9n },
}

describe('a payment that waits for a block', async () => {
  const { sql } = await setDatabase()
  const network = walletNetworks('demo').find((each) => each.network === 'ETH') as WalletNetwork & { node: NetworkNode }

  it('is sent again and again, and made dearer after three blocks all the same', async () => {
    const at = new Date(START)
    const json = sql.json(planJson(PLAN) as never)
    const [row] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, txid, sent_at, created_at, changed_at)
      values ('ETH', 'payout', 'sent', ${json}, 't0', ${at}, ${at}, ${at}) returning id`
    const id = Number(row?.id)
    await sql`
      insert into wallet_payment_versions (payment, txid, plan, raw, signed_at) values (${id}, 't0', ${json}, '\\x00', ${at})`
    let [sent, signed, nowMs] = [0, 0, START]
    const chain = {
      transaction: async () => ({ state: 'pool' }),
      feeRate: async () => ({ kind: 'per-gas', maxFee: 40n, priorityFee: 2n }),
      bump: (plan: EvmPlan) => ({ ...plan, maxFee: plan.maxFee * 2n }),
      broadcast: async () => {
        sent += 1
        return { answer: 'accepted', txid: 't' }
      },
    } as unknown as Chain
    const signer = {
      sign: async () => {
        signed += 1
        return { raw: Buffer.from([signed]), txid: `t${signed}` }
      },
    } as unknown as Signer
    const parts = { sql, network, signer, onSigned: () => {}, log: {} as Log, now: () => nowMs }
    for (let seconds = 0; seconds <= 40; seconds += 4) {
      nowMs = START + seconds * 1_000
      const [payment] = await openPayments(sql, 'ETH')
      assert.ok(payment)
      await stepPayment(parts, chain, payment)
      if (seconds <= 36) assert.equal(signed, 0, `after ${seconds} s`)
    }
    assert.ok(sent >= 3, `sent ${sent} times`)
    assert.equal(signed, 1)
    const plans = (await versionsOf(sql, id)).map(({ plan }) => (plan.kind === 'evm' ? plan.maxFee : 0n))
    assert.deepEqual(plans, [10n, 20n])
  })
})
