import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Chain, NATIVE, type TransactionStatus } from '@bowline/chains/chain.ts'
import { deriveEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import { bumpEvm } from '@bowline/chains/evm/evm-transaction.ts'
import type { EvmPlan } from '@bowline/chains/payment-plan.ts'
import type { Signer } from '@bowline/chains/signer/signer.ts'
import { accountKey } from '@bowline/chains/signing.fixture.ts'
import type { Log } from '@bowline/platform/log.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { accountPath } from '../addresses/account-keys.store.ts'
import { giveAddresses } from '../addresses/give-address.ts'
import { houseAddress } from '../addresses/house-addresses.ts'
import { type NetworkNode, type WalletNetwork, walletNetworks } from '../networks/wallet-networks.ts'
import { openPayments, versionsOf } from './open-payments.store.ts'
import { planSweeps } from './plan-sweeps.ts'
import { stepPayment } from './send-payment.ts'

const START = Date.UTC(2026, 0, 1)
const GWEI = 10n ** 9n
const GAS = 60_000n
const USDT = 10n ** 6n
const PAID_IN = 100n * USDT

describe('a sweep of a token', async () => {
  const { sql } = await setDatabase()
  const network = walletNetworks('demo').find((each) => each.network === 'ETH') as WalletNetwork & { node: NetworkNode }
  const usdt = network.coins.find(({ coin }) => coin === 'USDT')?.asset ?? assert.fail()
  const deriver = (purpose: 'deposits' | 'hot' | 'gas') => (branch: number, number: number) =>
    deriveEvmAddress(accountKey(accountPath('evm', purpose)), branch, number)
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const [, alice = ''] = await giveAddresses(sql, { family: 'evm', derive: deriver('deposits') }, 1, START)
  const hot = await houseAddress(sql, 'evm', 'hot', deriver('hot'), START)
  const tank = await houseAddress(sql, 'evm', 'gas', deriver('gas'), START)
  const { key: receiver } = deriver('deposits')(1, 0)
  await sql`
    with paid as (
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('ETH', 't', 'l0', ${usdt}, ${receiver}, ${String(PAID_IN)}, 1, 'deposit', 'unlocked', 1, false, 1, 'h', now(), now())
      returning id)
    insert into wallet_postings (key, deposit_id, kind, generation, created_at, posted_at, outcome)
    select 'dep:t', id, 'credit', 0, now(), now(), 'posted' from paid`

  // The tank has put twice the first fee there; a coin of hers lies there too.
  const fuel = GAS * 20n * GWEI
  const hers = 10n ** 18n
  await sql`
    insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
      is_coinbase, height, block_hash, seen_at, changed_at)
    values ('ETH', 'c', 'v', 'native', ${receiver}, ${String(hers)}, 1, 'deposit', 'confirming', 1, false, 1, 'h', now(), now())`
  const there = new Map([
    [`${alice} ${usdt}`, PAID_IN],
    [`${alice} ${NATIVE}`, hers + fuel],
  ])

  let market = 10n * GWEI
  let nowMs = START
  const mined = new Map<string, TransactionStatus>()
  const chain = {
    balance: async (address: string, asset: string) => there.get(`${address} ${asset}`) ?? 0n,
    feeRate: async () => ({ kind: 'per-gas', maxFee: market, priorityFee: GWEI }),
    plan: async (
      { address, path, nonce }: { address: string; path: string; nonce: bigint },
      payouts: EvmPlan['payouts'],
      { maxFee, priorityFee }: EvmPlan,
    ) => ({
      ...{ kind: 'evm', network: 'ETH', chainId: 1n, from: address, path, nonce, payouts },
      ...{ gasLimit: GAS, maxFee, priorityFee },
      feeCap: GAS * maxFee * 3n,
    }),
    bump: bumpEvm,
    broadcast: async () => ({ answer: 'accepted', txid: '' }),
    transaction: async (txid: string) => mined.get(txid) ?? { state: 'pool' },
    head: async () => ({ height: 9, finalizedHeight: 9, hash: 'h', parent: 'p' }),
  } as unknown as Chain
  let signed = 0
  const signer = {
    terms: async () => ({ feeCap: 10n ** 18n, accounts: [], assets: {} }),
    sign: async () => ({ raw: Buffer.from([++signed]), txid: `t${signed}` }),
  } as unknown as Signer
  const parts = { sql, network, hot, tank, signer, onSigned: () => {}, log: {} as Log, now: () => nowMs }
  const open = async () => {
    const [payment, ...more] = await openPayments(sql, 'ETH')
    assert.deepEqual(more, [])
    return payment ?? assert.fail('nothing is on its way')
  }
  const step = async () => stepPayment(parts, chain, await open())
  /** Longer than three blocks, and than a chain that mines each second may take. */
  const waitAt = async (maxFee: bigint) => {
    market = maxFee
    nowMs += 31_000
    await step()
  }

  it('that is too cheap becomes dearer under its nonce, up to what was put there for it, and ends with either version', async () => {
    assert.equal(await planSweeps(parts, chain, () => assert.fail()), 1)
    const { id, plan } = await open()
    assert.deepEqual([plan.kind === 'evm' && plan.from, plan.feeCap], [alice, fuel], 'not three times its fee')
    // As the api does.
    await sql`update wallet_payments set state = 'planned', records = '[]' where id = ${id}`
    await step()
    await step()
    const fees = async () =>
      (await versionsOf(sql, id)).map(({ plan: each }) => (each.kind === 'evm' ? each.maxFee / (GWEI / 10n) : 0n))
    await waitAt(10n * GWEI)
    assert.deepEqual(await fees(), [100n], 'the market asks for no more')
    // A tenth at least, which is what other nodes replace for.
    await waitAt(10n * GWEI + 1n)
    assert.deepEqual(await fees(), [100n, 110n])
    await waitAt(15n * GWEI)
    assert.deepEqual(await fees(), [100n, 110n, 150n])
    await waitAt(90n * GWEI)
    assert.deepEqual(await fees(), [100n, 110n, 150n, 200n], 'what lies there, and no coin of hers')
    await waitAt(95n * GWEI)
    assert.equal((await fees()).length, 4, 'it waits until the market falls')
    for (const { plan: each } of await versionsOf(sql, id))
      assert.deepEqual([each.kind === 'evm' && each.nonce, each.payouts], [0n, plan.payouts])

    const cost = GAS * 12n * GWEI
    mined.set('t3', { state: 'mined', height: 9, blockHash: 'h', succeeded: true, fee: cost })
    await step()
    assert.deepEqual(await openPayments(sql, 'ETH'), [])
    const [payment] = await sql<{ state: string; txid: string }[]>`select state, txid from wallet_payments`
    assert.deepEqual({ ...payment }, { state: 'final', txid: 't3' })
    const book = await sql<{ line: string }[]>`
      select role || ' ' || asset || ' ' || sum(amount) as line from wallet_custody group by role, asset
      having sum(amount) <> 0 order by 1`
    assert.deepEqual(
      book.map(({ line }) => line),
      [`deposits ${usdt} -${PAID_IN}`, `fuel native -${cost}`, `hot ${usdt} ${PAID_IN}`],
    )
    assert.equal(await planSweeps(parts, chain, () => assert.fail()), 0, 'nothing is left')
  })
})
