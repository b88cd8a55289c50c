import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Chain } from '@bowline/chains/chain.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { type NetworkNode, type WalletNetwork, walletNetworks } from '../networks/wallet-networks.ts'
import { openPayments } from '../payments/open-payments.store.ts'
import { planSweeps } from '../payments/plan-sweeps.ts'
import { bookedCustody, readChainTotals, writeChainTotals } from './chain-totals.ts'

const NOW = Date.UTC(2026, 0, 1)
const ETH = 10n ** 18n
/** Up to where deposits are read. */
const AT = { height: 9, hash: 'h', parent: 'p' }
const GWEI = 10n ** 9n

describe('what users paid in', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const networkOf = (name: string) =>
    walletNetworks('demo').find(({ network }) => network === name) as WalletNetwork & { node: NetworkNode }
  const [eth, btc] = [networkOf('ETH'), networkOf('BTC')]
  const usdt = eth.coins.find(({ coin }) => coin === 'USDT')?.asset ?? ''
  const hot = { address: '0xhot', key: 'hot', path: "m/44'/60'/1'/0/0" }
  const tank = { address: '0xtank', key: 'tank', path: "m/44'/60'/2'/0/2" }
  const signer = { terms: async () => ({ feeCap: ETH, accounts: [], assets: {} }) }
  /** Balances by address and asset, and outputs that somebody has spent. */
  const there = new Map<string, bigint>()
  const spent = new Set<string>()
  const chain = {
    head: async () => ({ height: 9, hash: 'h', parent: 'p', finalizedHeight: 9 }),
    balance: async (address: string, asset: string) => there.get(`${address} ${asset}`) ?? 0n,
    usedOf: async ({ inputs }: { inputs: { txid: string; index: number }[] }) =>
      inputs.map(({ txid, index }) => `${txid}:${index}`).filter((spend) => spent.has(spend)),
    plan: async (from: { address: string; path: string; nonce: bigint }, payouts: unknown) => ({
      ...{ kind: 'evm', network: 'ETH', chainId: 1n, from: from.address, path: from.path, nonce: from.nonce },
      ...{ payouts, gasLimit: 21_000n, maxFee: GWEI, priorityFee: 1n, feeCap: 63_000n * GWEI },
    }),
  }
  const evm = {
    ...chain,
    feeRate: async () => ({ kind: 'per-gas', maxFee: GWEI, priorityFee: 1n }),
  } as unknown as Chain
  const utxo = {
    ...chain,
    feeRate: async () => ({ kind: 'per-vbyte', milliSats: 2_000n, incrementalMilliSats: 1_000n }),
  } as unknown as Chain
  const totals = async () =>
    Object.fromEntries((await readChainTotals(sql)).map(({ asset, total, expected }) => [asset, [total, expected]]))

  beforeEach(async () => {
    there.clear()
    spent.clear()
    await sql`
      truncate wallet_deposits, wallet_custody, wallet_payments, wallet_chain_totals, wallet_addresses cascade`
    for (const [family, address, branch, user, role] of [
      ['evm', '0xalice', 0, 1, null],
      ['evm', '0xhot', 0, null, 'hot'],
      ['evm', '0xtank', 0, null, 'gas'],
      ['bitcoin', 'bc1alice', 0, 1, null],
    ] as const)
      await sql`
        insert into wallet_addresses (family, branch, number, address, key, user_id, role, given_at)
        values (${family}, ${branch}, ${role === 'gas' ? 2 : role ? 1 : 0}, ${address}, ${`key of ${address}`}, ${user}, ${role}, now())`
  })

  /** A final deposit that was credited, and the ledger knows it. */
  async function deposit(network: string, asset: string, receiver: string, place: string, amount: bigint) {
    const [row] = await sql<{ id: bigint }[]>`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth, is_coinbase,
        height, block_hash, seen_at, changed_at)
      values (${network}, ${`t${place}`}, ${place}, ${asset}, ${`key of ${receiver}`}, ${String(amount)}, 1, 'deposit', 'unlocked', 1,
        false, 1, 'h', ${new Date(NOW)}, ${new Date(NOW)}) returning id`
    await sql`
      insert into wallet_postings (key, deposit_id, kind, generation, created_at, outcome, posted_at)
      values (${`k${place}${asset}`}, ${row?.id ?? 0n}, 'credit', 0, now(), 'posted', now())`
    await sql`
      insert into wallet_custody (network, asset, role, amount, posting, at)
      select ${network}, ${asset}, 'deposits', ${String(amount)}, max(id), now() from wallet_postings`
  }

  it('is asked of balances, and expected of the book, arrivals and what left in a block', async () => {
    await deposit('ETH', 'native', '0xalice', 'v', ETH)
    there.set('0xalice native', ETH)
    await sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, side, stage, credit_depth, is_coinbase, height,
        block_hash, seen_at, changed_at)
      values ('ETH', 'tx', 'v', 'native', 'key of 0xhot', ${String(5n * ETH)}, 'suspense', 'confirming', 1, false, 1, 'h', now(), now())`
    there.set('0xhot native', 5n * ETH)
    assert.ok(await writeChainTotals(sql, eth, evm, AT, NOW))
    assert.deepEqual((await totals()).native, [6n * ETH, 6n * ETH])
    // A payout of one is in a block, and cost ten.
    const [payment] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, cost, mined_height, created_at, changed_at)
      values ('ETH', 'payout', 'mined', '{}', 10, 9, now(), now()) returning id`
    await sql`
      insert into wallet_payment_outputs (payment, place, address, asset, amount)
      values (${payment?.id ?? 0n}, 0, '0xbob', 'native', ${String(ETH)})`
    there.set('0xhot native', 4n * ETH - 10n)
    assert.ok(await writeChainTotals(sql, eth, evm, AT, NOW))
    assert.deepEqual((await totals()).native, [5n * ETH - 10n, 5n * ETH - 10n])
    there.set('0xalice native', ETH - 1n)
    assert.ok(await writeChainTotals(sql, eth, evm, AT, NOW))
    assert.deepEqual((await totals()).native, [5n * ETH - 11n, 5n * ETH - 10n])
  })

  it('is told as of a block, while others come with every question', async () => {
    await deposit('ETH', 'native', '0xalice', 'v', ETH)
    there.set('0xalice native', ETH)
    there.set('0xhot native', ETH)
    await sql`
      insert into wallet_custody (network, asset, role, amount, at) values ('ETH', 'native', 'hot', ${String(ETH)}, now())`
    let height = AT.height
    const mined = () => ({ ...AT, height: ++height, hash: `h${height}`, finalizedHeight: undefined })
    // One ETH leaves in each block, by payments that are noted and booked meanwhile.
    const busy = {
      ...evm,
      head: async () => mined(),
      balance: async (address: string, asset: string, asOf?: { hash: string }) => {
        mined()
        return asOf?.hash === AT.hash ? (there.get(`${address} ${asset}`) ?? 0n) : 0n
      },
    } as unknown as Chain
    const [payment] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, cost, mined_height, created_at, changed_at)
      values ('ETH', 'payout', 'mined', '{}', 10, 10, now(), now()) returning id`
    await sql`
      insert into wallet_payment_outputs (payment, place, address, asset, amount)
      values (${payment?.id ?? 0n}, 0, '0xbob', 'native', ${String(ETH)})`
    await sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, side, stage, credit_depth, is_coinbase, height,
        block_hash, seen_at, changed_at)
      values ('ETH', 'later', 'v', 'native', 'key of 0xhot', 7, 'suspense', 'confirming', 1, false, 11, 'h', now(), now())`
    assert.ok(await writeChainTotals(sql, eth, busy, AT, NOW))
    assert.deepEqual((await totals()).native, [2n * ETH, 2n * ETH])
    // What is finished in a block above is booked without its height: a later block tells.
    await sql`update wallet_payments set state = 'final'`
    assert.equal(await writeChainTotals(sql, eth, busy, AT, NOW), false)
  })

  it('is asked of outputs that nobody has spent', async () => {
    await deposit('BTC', 'native', 'bc1alice', 'o1', 70_000n)
    await deposit('BTC', 'native', 'bc1alice', 'o2', 50_000n)
    assert.ok(await writeChainTotals(sql, btc, utxo, AT, NOW))
    assert.deepEqual((await totals()).native, [120_000n, 120_000n])
    spent.add('to2:2')
    assert.ok(await writeChainTotals(sql, btc, utxo, AT, NOW))
    assert.deepEqual((await totals()).native, [70_000n, 120_000n])
  })

  it('is swept as one transaction, the book saying where it is', async () => {
    await deposit('BTC', 'native', 'bc1alice', 'o1', 70_000n)
    await deposit('BTC', 'native', 'bc1alice', 'o2', 50_000n)
    await deposit('BTC', 'native', 'bc1alice', 'o3', 100n)
    const parts = { sql, network: btc, hot, signer, tank, now: () => NOW }
    const change = { address: 'bc1hot', key: 'c', path: "m/84'/0'/1'/1/5" }
    assert.equal(await planSweeps(parts, utxo, async () => change), 1)
    const [sweep] = await openPayments(sql, 'BTC')
    assert.ok(sweep?.plan.kind === 'utxo')
    const { inputs, payouts, fee, virtualBytes } = sweep.plan
    // 2 in, 1 out: 42 + 2 × 272 + 124 = 710 weight; what costs more than it brings stays.
    assert.deepEqual([inputs.length, virtualBytes, fee], [2, 178, 356n])
    assert.deepEqual(payouts[0], {
      ...{ id: `sweep:to1:o1@${change.path}`, asset: 'native', to: 'bc1hot', amount: 120_000n - 356n },
    })
    assert.equal(await planSweeps(parts, utxo, async () => change), 0, 'bound for ever')
    const roles = await sql<{ role: string; amount: string }[]>`
      select role, sum(amount) as amount from wallet_custody group by role order by role`
    assert.deepEqual(
      roles.map(({ role, amount }) => [role, BigInt(amount)]),
      [
        ['deposits', 456n],
        ['transit', 119_644n],
      ],
    )
    assert.equal((await bookedCustody(sql)).length, 1)
  })

  it('waits where it is worth less than twenty times what moving it costs, but no longer than a week', async () => {
    await deposit('ETH', 'native', '0xalice', 'v', 800_000n * GWEI)
    there.set('0xalice native', 800_000n * GWEI)
    const parts = { sql, network: eth, hot, signer, tank, now: () => NOW }
    const none = () => assert.fail('no change')
    assert.equal(await planSweeps(parts, evm, none), 0)
    assert.equal(await planSweeps({ ...parts, now: () => NOW + 8 * 86_400_000 }, evm, none), 1)
    const [sweep] = await openPayments(sql, 'ETH')
    assert.equal(sweep?.plan.payouts[0]?.amount, 758_000n * GWEI)
  })

  it('gets coins for the fee where it is a token, and is swept when they have come', async () => {
    await deposit('ETH', usdt, '0xalice', 'l0', 60_000_000n)
    there.set(`0xalice ${usdt}`, 60_000_000n)
    there.set('0xtank native', ETH)
    const parts = { sql, network: eth, hot, signer, tank, now: () => NOW }
    const none = () => assert.fail('no change')
    assert.equal(await planSweeps(parts, evm, none), 1)
    const [gas] = await openPayments(sql, 'ETH')
    assert.ok(gas?.plan.kind === 'evm')
    assert.deepEqual([gas.kind, gas.plan.from, gas.plan.payouts[0].to], ['fuel', '0xtank', '0xalice'])
    assert.equal(await planSweeps(parts, evm, none), 0, 'one at a time')
    await sql`update wallet_payments set state = 'final' where id = ${gas.id}`
    // As they lie where no user paid coins in, only what we sent there tells to look.
    const coins = gas.plan.payouts[0].amount
    there.set('0xalice native', coins)
    assert.ok(await writeChainTotals(sql, eth, evm, AT, NOW))
    assert.equal((await totals()).native?.[0], coins + ETH)
    assert.equal(await planSweeps(parts, evm, none), 1)
    const [sweep] = await openPayments(sql, 'ETH')
    assert.deepEqual([sweep?.kind, sweep?.plan.payouts[0]?.amount], ['sweep', 60_000_000n])
    // A token that has less than its logs said is left to persons.
    await deposit('ETH', usdt, '0xalice', 'l1', 90_000_000n)
    await sql`update wallet_payments set state = 'final'`
    there.set(`0xalice ${usdt}`, 89_999_999n)
    assert.equal(await planSweeps(parts, evm, none), 0)
  })

  it('is one sweep of all that came to an address, tried again where its token is blocked or its coins were lost', async () => {
    await deposit('ETH', usdt, '0xalice', 'l0', 60_000_000n)
    await deposit('ETH', usdt, '0xalice', 'l1', 40_000_000n)
    there.set(`0xalice ${usdt}`, 100_000_000n)
    there.set('0xtank native', ETH)
    const parts = { sql, network: eth, hot, signer, tank, now: () => NOW }
    const none = () => assert.fail('no change')
    let isBlocked = true
    const blocking = {
      ...evm,
      plan: async (...asked: Parameters<Chain['plan']>) => {
        const [from] = asked
        const isHers = from.kind === 'evm' && from.address === '0xalice'
        return isBlocked && isHers ? { refusal: 'would-fail' } : evm.plan(...asked)
      },
    } as unknown as Chain
    const lies = async () => {
      const rows = await sql<{ role: string; amount: string }[]>`
        select role, sum(amount) as amount from wallet_custody where asset = ${usdt} group by role having sum(amount) <> 0 order by role`
      return rows.map(({ role, amount }) => `${role} ${amount}`)
    }
    assert.equal(await planSweeps(parts, blocking, none), 0)
    assert.deepEqual(
      [await openPayments(sql, 'ETH'), await lies()],
      [[], ['deposits 100000000']],
      'no coins for nothing',
    )
    isBlocked = false
    assert.equal(await planSweeps(parts, blocking, none), 1)
    const [lost] = await openPayments(sql, 'ETH')
    // While what was sent for its fee may still come, nothing else is; when it never will, it is sent again.
    assert.equal(await planSweeps(parts, blocking, none), 0)
    await sql`update wallet_payments set state = 'dead' where id = ${lost?.id ?? 0}`
    assert.equal(await planSweeps(parts, blocking, none), 1)
    const [fuel] = await openPayments(sql, 'ETH')
    assert.deepEqual([fuel?.kind, fuel?.plan.payouts[0]?.to], ['fuel', '0xalice'])
    await sql`update wallet_payments set state = 'final' where id = ${fuel?.id ?? 0}`
    there.set('0xalice native', fuel?.plan.payouts[0]?.amount ?? 0n)
    assert.deepEqual(await lies(), ['deposits 100000000'])
    assert.equal(await planSweeps(parts, blocking, none), 1)
    const [sweep, ...more] = await openPayments(sql, 'ETH')
    assert.deepEqual([sweep?.kind, sweep?.plan.payouts[0]?.amount, more], ['sweep', 100_000_000n, []])
    assert.deepEqual(await lies(), ['transit 100000000'])
  })

  it('is never swept while it is nobody’s', async () => {
    await sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth, is_coinbase,
        height, block_hash, seen_at, changed_at)
      values ('ETH', 's', 'v', 'native', 'key of 0xalice', ${String(ETH)}, 1, 'suspense', 'unlocked', 1, false, 1, 'h', now(), now())`
    there.set('0xalice native', ETH)
    assert.equal(
      await planSweeps({ sql, network: eth, hot, signer, tank, now: () => NOW }, evm, () => assert.fail()),
      0,
    )
  })
})
