import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { type Chain, NATIVE } from '@bowline/chains/chain.ts'
import type { EvmPlan } from '@bowline/chains/payment-plan.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { endStop, stopCoin } from '../networks/network-standing.ts'
import { type NetworkNode, type WalletNetwork, walletNetworks } from '../networks/wallet-networks.ts'
import { FEE_CAPS } from '../signing/signing-policy.ts'
import { openPayments } from './open-payments.store.ts'
import { planPayouts } from './plan-payouts.ts'

const NOW = Date.UTC(2026, 0, 1)
const GAS = 21_000n

describe('planning what waits', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const network = walletNetworks('demo').find((each) => each.network === 'ETH') as WalletNetwork & { node: NetworkNode }
  const hot = { address: '0xhot', key: '0xhot', path: 'm' }
  const parts = { sql, network, hot, derive: () => assert.fail('no change'), now: () => NOW }

  /** A chain whose gas costs so much. */
  function chainAt(maxFee: bigint): Chain {
    const plan: Chain['plan'] = async (from, payouts) => {
      assert.ok(from.kind === 'evm')
      const { address, path, nonce } = from
      const plan = { kind: 'evm', network: 'ETH', chainId: 1n, from: address, path, nonce, gasLimit: GAS } as const
      return { ...plan, payouts, maxFee, priorityFee: 1n, feeCap: 3n * GAS * maxFee } as EvmPlan
    }
    const known = {
      feeRate: async () => ({ kind: 'per-gas', maxFee, priorityFee: 1n }),
      balance: async () => 10n ** 24n,
    }
    return { ...known, plan } as unknown as Chain
  }
  const round = (maxFee: bigint) => planPayouts(parts, chainAt(maxFee), () => assert.fail('no change'))
  const states = async () =>
    (await sql<{ state: string }[]>`select next_state as state from withdrawals order by id`).map(({ state }) => state)

  beforeEach(async () => {
    await sql`truncate withdrawals, wallet_payments cascade`
    await sql`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      values (${randomUUID()}, 1, 1, 1, 'ETH', 'ETH', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0', 100000000, 100000, 1, 0,
        'queued', ${new Date(NOW)}, ${new Date(NOW)})`
  })

  it('binds a nonce, and lets its fee rise no higher than the signer would', async () => {
    const dear = FEE_CAPS.evm / GAS / 2n
    assert.equal(await round(dear), 'planned')
    const [payment] = await openPayments(sql, 'ETH')
    assert.ok(payment)
    assert.deepEqual([payment.plan.feeCap, payment.plan.payouts[0]?.asset], [FEE_CAPS.evm, NATIVE])
    assert.deepEqual(await states(), ['planned'])
  })

  it('binds nothing that the signer would not sign, and fails nothing for it', async () => {
    assert.equal(await round(FEE_CAPS.evm / GAS + 1n), 'too-dear')
    assert.deepEqual(await openPayments(sql, 'ETH'), [])
    assert.deepEqual(await states(), [null])
    assert.equal(await round(1n), 'planned')
  })

  it('leaves waiting what somebody or a breaker has stopped since it was requested', async () => {
    const stop = { network: 'ETH', coin: 'ETH', what: 'withdrawals', reason: 'operator' } as const
    await stopCoin(sql, stop, 'staff:1', NOW)
    assert.equal(await round(1n), 'nothing')
    assert.deepEqual(await states(), [null])
    await endStop(sql, stop, 'staff:1', NOW)
    assert.equal(await round(1n), 'planned')
  })
})
