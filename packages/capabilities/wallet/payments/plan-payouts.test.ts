import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { type Chain, NATIVE } from '@bowline/chains/chain.ts'
import type { EvmPlan } from '@bowline/chains/payment-plan.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { endStop, stopCoin } from '../networks/network-standing.ts'
import { type NetworkNode, type WalletNetwork, walletNetworks } from '../networks/wallet-networks.ts'
import { openPayments } from './open-payments.store.ts'
import { planPayouts } from './plan-payouts.ts'
import { planWaiting } from './plan-waiting.ts'

const NOW = Date.UTC(2026, 0, 1)
const GAS = 21_000n
const FEE_CAP = 10n ** 17n

describe('planning what waits', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const network = walletNetworks('demo').find((each) => each.network === 'ETH') as WalletNetwork & { node: NetworkNode }
  const hot = { address: '0xhot', key: '0xhot', path: 'm' }
  /** What the signer lets leave of ETH now. */
  let left = 10n ** 24n
  const bounds = { perRecord: 10n ** 24n, twoPersonsAbove: 10n ** 24n, leftUnreleased: 10n ** 24n }
  const usdt = network.coins.find(({ coin }) => coin === 'USDT')?.asset ?? ''
  const assets = () => ({ [NATIVE]: { ...bounds, left }, [usdt]: { ...bounds, left: 10n ** 24n } })
  const terms = async () => ({ feeCap: FEE_CAP, accounts: [], assets: assets() })
  const parts = { sql, network, hot, derive: () => assert.fail('no change'), signer: { terms }, now: () => NOW }
  /** What the hot wallet has of USDT. */
  let usdtThere = 0n
  /** What others have used on the chain. */
  let used: string[] = []

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
      balance: async (_address: string, asset: string) => (asset === usdt ? usdtThere : 10n ** 24n),
      usedOf: async () => used,
    }
    return { ...known, plan } as unknown as Chain
  }
  const round = (maxFee: bigint) => planPayouts(parts, chainAt(maxFee), () => assert.fail('no change'))
  const states = async () =>
    (await sql<{ state: string }[]>`select next_state as state from withdrawals order by id`).map(({ state }) => state)

  beforeEach(async () => {
    await sql`truncate withdrawals, wallet_payments, wallet_stops cascade`
    await queue('ETH')
  })

  const queue = (coin: string) => sql`
    insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
      requested_at, changed_at, payable_until)
    values (${randomUUID()}, 1, 1, 1, ${coin}, 'ETH', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0', 100000000, 100000, 1, 0,
      'queued', ${new Date(NOW)}, ${new Date(NOW)}, ${new Date(NOW + 1)})`

  it('binds a nonce, and lets its fee rise no higher than the signer would', async () => {
    const dear = FEE_CAP / GAS / 2n
    assert.equal(await round(dear), 'planned')
    const [payment] = await openPayments(sql, 'ETH')
    assert.ok(payment)
    assert.deepEqual([payment.plan.feeCap, payment.plan.payouts[0]?.asset], [FEE_CAP, NATIVE])
    assert.deepEqual(await states(), ['planned'])
  })

  it('binds nothing that the signer would not sign, and fails nothing for it', async () => {
    assert.deepEqual(await round(FEE_CAP / GAS + 1n), { coin: 'ETH', waits: 'too-dear' })
    assert.deepEqual(await openPayments(sql, 'ETH'), [])
    assert.deepEqual(await states(), [null])
    assert.equal(await round(1n), 'planned')
  })

  it('leaves waiting what a key released so lately that nobody can have read what it signed', async () => {
    const waiting = { ...parts, network: { ...network, releaseWaitMs: 600_000 } }
    const plan = () => planPayouts(waiting, chainAt(1n), () => assert.fail('no change'))
    const releasedAt = (atMs: number) => sql`
      insert into releases (subject, staff, person, assertion, at)
      select withdraw_id::text, 1, 'anna', '{}', ${new Date(atMs)} from withdrawals
      on conflict (subject, staff) do update set at = excluded.at`
    await releasedAt(NOW - 599_999)
    assert.equal(await plan(), 'nothing')
    await releasedAt(NOW - 600_000)
    assert.equal(await plan(), 'planned')
  })

  it('leaves waiting what somebody or a breaker has stopped since it was requested', async () => {
    const stop = { network: 'ETH', coin: 'ETH', what: 'withdrawals', reason: 'operator' } as const
    await stopCoin(sql, stop, 'staff:1', NOW)
    assert.equal(await round(1n), 'nothing')
    assert.deepEqual(await states(), [null])
    await endStop(sql, stop, 'staff:1', NOW)
    assert.equal(await round(1n), 'planned')
  })

  it('leaves waiting what nobody has looked at lately', async () => {
    await sql`update withdrawals set payable_until = ${new Date(NOW)}`
    assert.equal(await round(1n), 'nothing')
    await sql`update withdrawals set payable_until = null`
    assert.equal(await round(1n), 'nothing')
  })

  it('leaves waiting what is of a frozen account, or of one that owes, until that has ended', async () => {
    await sql`
      insert into account_freezes (user_id, cause, trading, withdrawals, set_by, set_at)
      values (1, 'self', true, true, 'user:1', ${new Date(NOW)})`
    assert.equal(await round(1n), 'nothing')
    await sql`update account_freezes set lifted_at = ${new Date(NOW)}, lifted_by = 'user:1'`
    const [deposit] = await sql<{ id: bigint }[]>`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth, is_coinbase,
        seen_at, changed_at)
      values ('ETH', 't', 'v', 'native', 'r', 1, 1, 'deposit', 'dropped', 1, false, now(), now()) returning id`
    const post = (kind: string, generation: number, debt: number) => sql`
      insert into wallet_postings (key, deposit_id, kind, generation, debt, outcome, posted_at, created_at)
      values (${`${kind}${generation}`}, ${deposit?.id ?? 0n}, ${kind}, ${generation}, ${debt}, 'posted', now(), now())`
    await post('reversal', 0, 5)
    assert.equal(await round(1n), 'nothing')
    await post('credit', 1, 5)
    assert.equal(await round(1n), 'planned')
  })

  it('binds no nonce to what the signer lets out later only', async () => {
    left = 1n
    assert.deepEqual(await round(1n), { coin: 'ETH', waits: 'over-cap' })
    assert.deepEqual(await openPayments(sql, 'ETH'), [])
    left = 10n ** 24n
    assert.equal(await round(1n), 'planned')
  })

  it('pays the other coins of a network while one of them is short, in the order of request', async () => {
    await sql`truncate withdrawals cascade`
    for (const coin of ['USDT', 'ETH', 'USDT', 'ETH']) await queue(coin)
    const all = () => planWaiting(parts, chainAt(1n), () => assert.fail('no change'))
    assert.deepEqual(await all(), [{ coin: 'USDT', waits: 'funds-short' }])
    assert.deepEqual(await states(), [null, 'planned', null, 'planned'])
    usdtThere = 10n ** 24n
    assert.deepEqual(await all(), [])
    assert.deepEqual(await states(), ['planned', 'planned', 'planned', 'planned'])
  })

  it('stops the network where its next nonce is used already, and goes on behind it when persons say so', async () => {
    used = ['0xhot#6']
    assert.equal(await round(1n), 'key-elsewhere')
    assert.deepEqual(await openPayments(sql, 'ETH'), [])
    assert.deepEqual(await states(), [null])
    used = []
    assert.equal(await round(1n), 'nothing')
    for (const { coin } of network.coins)
      await endStop(sql, { network: 'ETH', coin, what: 'withdrawals', reason: 'rival' }, 'staff:1', NOW)
    assert.equal(await round(1n), 'planned')
    const [payment] = await openPayments(sql, 'ETH')
    assert.equal(payment?.plan.kind === 'evm' && payment.plan.nonce, 7n)
  })
})
