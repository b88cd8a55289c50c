import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type Chain, NATIVE } from '@bowline/chains/chain.ts'
import { deriveEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import type { EvmPlan } from '@bowline/chains/payment-plan.ts'
import { accountKey } from '@bowline/chains/signing.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { accountPath, keepAccountKey } from '../addresses/account-keys.store.ts'
import { giveAddresses } from '../addresses/give-address.ts'
import { houseAddress } from '../addresses/house-addresses.ts'
import { isFuelling } from '../custody/check-fuel.ts'
import { allowedMoveOf } from '../custody/check-move.ts'
import { gasTanks } from '../custody/gas-tanks.ts'
import { allowMove, recentMoves } from '../custody/moves.store.ts'
import { setTankMarks } from '../custody/tank-marks.ts'
import { stopCoin, writeStanding } from '../networks/network-standing.ts'
import { type NetworkNode, type WalletNetwork, walletNetworks } from '../networks/wallet-networks.ts'
import { fillTank, fuelFor } from './gas-tank.ts'
import { openPayments } from './open-payments.store.ts'
import { costRoleOf } from './payments.store.ts'
import { planMove } from './plan-moves.ts'

const NOW = Date.UTC(2026, 0, 1)
const ETH = 10n ** 18n
const GWEI = 10n ** 9n
const RATE = { kind: 'per-gas', maxFee: GWEI, priorityFee: 1n } as const

describe('the gas tank', async () => {
  const { sql } = await setDatabase()
  const eth = walletNetworks('demo').find(({ network }) => network === 'ETH') as WalletNetwork & { node: NetworkNode }
  const usdt = eth.coins.find(({ coin }) => coin === 'USDT')?.asset ?? ''
  const keyOf = (purpose: 'deposits' | 'hot' | 'gas') => accountKey(accountPath('evm', purpose))
  const deriver = (purpose: 'deposits' | 'hot' | 'gas') => (branch: number, number: number) =>
    deriveEvmAddress(keyOf(purpose), branch, number)
  for (const purpose of ['deposits', 'hot', 'gas'] as const)
    await keepAccountKey(sql, 'evm', purpose, keyOf(purpose), NOW)
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const [, alice = ''] = await giveAddresses(sql, { family: 'evm', derive: deriver('deposits') }, 1, NOW)
  const alicesPath = `${accountPath('evm', 'deposits')}/1/0`
  const hot = await houseAddress(sql, 'evm', 'hot', deriver('hot'), NOW)
  const tank = await houseAddress(sql, 'evm', 'gas', deriver('gas'), NOW)

  const there = new Map<string, bigint>()
  const chain = {
    balance: async (address: string, asset: string) => there.get(`${address} ${asset}`) ?? 0n,
    feeRate: async () => RATE,
    plan: async (from: { address: string; path: string; nonce: bigint }, payouts: unknown) => ({
      ...{ kind: 'evm', network: 'ETH', chainId: 1n, from: from.address, path: from.path, nonce: from.nonce },
      ...{ payouts, gasLimit: 21_000n, maxFee: GWEI, priorityFee: 1n, feeCap: 63_000n * GWEI },
    }),
  } as unknown as Chain
  const accounts = [accountPath('evm', 'gas')]
  const signer = { terms: async () => ({ feeCap: ETH, accounts, assets: {} }) }
  const parts = { sql, network: eth, hot, tank, signer, now: () => NOW }
  const lies = (address: string, amount: bigint) => there.set(`${address} ${NATIVE}`, amount)
  const fill = () => fillTank(parts, chain)
  const newest = async () => {
    const plan = (await openPayments(sql, 'ETH')).at(-1)?.plan
    assert.ok(plan?.kind === 'evm')
    return { from: plan.from, to: plan.payouts[0].to, amount: plan.payouts[0].amount, nonce: plan.nonce }
  }
  const book = async () => {
    const rows = await sql<{ role: string; amount: string }[]>`
      select role, sum(amount) as amount from wallet_custody group by role order by role`
    return Object.fromEntries(rows.map(({ role, amount }) => [role, BigInt(amount)]))
  }

  beforeEach(async () => {
    there.clear()
    await sql`
      truncate wallet_custody, wallet_payments, wallet_deposits, wallet_stops, wallet_networks, wallet_tank_marks, wallet_moves,
        withdrawals cascade`
  })

  it('is filled up to its mark when it has less than it should, once', async () => {
    lies(hot.address, 50n * ETH)
    lies(tank.address, ETH / 10n)
    assert.equal(await fill(), false, 'it has a tenth')
    lies(tank.address, ETH / 10n - 1n)
    assert.equal(await fill(), true)
    assert.deepEqual(await newest(), {
      ...{ from: hot.address, to: tank.address, amount: ETH / 2n - ETH / 10n + 1n, nonce: 0n },
    })
    assert.deepEqual(await book(), { hot: -(ETH / 2n - ETH / 10n + 1n), transit: ETH / 2n - ETH / 10n + 1n })
    assert.equal(await fill(), false, 'it is on its way')
  })

  it('takes no more than half of what nobody waits for, and nothing where that is too little', async () => {
    lies(hot.address, ETH)
    await sql`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      values (gen_random_uuid(), 1, 1, 2, 'ETH', 'ETH', '0x', 60000000, 0, 1, 0, 'queued', now(), now())`
    assert.equal(await fill(), true)
    assert.equal((await newest()).amount, ETH / 5n)
    await sql`update wallet_payments set state = 'final'`
    lies(hot.address, (ETH * 79n) / 100n)
    assert.equal(await fill(), false, 'a tenth is more than half of 0.19')
  })

  it('gets nothing from a hot wallet whose keys may be somebody else’s', async () => {
    lies(hot.address, 50n * ETH)
    const stop = { network: 'ETH', coin: 'USDT', what: 'withdrawals', reason: 'rival' } as const
    await stopCoin(sql, stop, 'wallet', NOW)
    assert.equal(await fill(), false)
  })

  const token = { address: alice, path: alicesPath, nonce: 0n, fee: 1_000n }
  const fuelled = (lying: bigint) => fuelFor(parts, chain, { ...token, there: lying }, RATE)

  it('puts twice the fee where a token lies, less what is left there, and never counts a user’s own coins', async () => {
    lies(tank.address, ETH)
    assert.deepEqual(await fuelled(1_000n), { fuel: 1_000n })
    assert.equal(await fuelled(300n), 'funded')
    assert.deepEqual(await newest(), { from: tank.address, to: alice, amount: 1_700n, nonce: 0n })
    assert.deepEqual(await book(), { gas: -1_700n, transit: 1_700n })
    // Of a thousand that lie there she has paid in nine hundred, and a held deposit goes back whole.
    const { key } = deriver('deposits')(1, 0)
    await sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth, is_coinbase,
        height, block_hash, seen_at, changed_at)
      values ('ETH', 't', 'v', 'native', ${key}, 900, 1, 'deposit', 'unlocked', 1, false, 1, 'h', now(), now())`
    assert.equal(await fuelled(1_000n), 'funded')
    assert.deepEqual(await newest(), { from: tank.address, to: alice, amount: 1_900n, nonce: 1n })
    // Swept meanwhile, at a cost of fifty: what lies there is ours.
    const plan = JSON.stringify({ from: alice })
    const [sweep] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, cost, created_at, changed_at)
      values ('ETH', 'sweep', 'final', ${plan}::text::jsonb, 50, now(), now()) returning id`
    await sql`
      insert into wallet_payment_outputs (payment, place, address, asset, amount)
      values (${sweep?.id ?? 0n}, 0, ${hot.address}, 'native', 850)`
    assert.deepEqual(await fuelled(1_000n), { fuel: 1_000n })
  })

  it('sends no more than it has, with what is on its way and the dearest fee of that', async () => {
    // The second transfer and its fee fit beside the first only with the dearest fee of that.
    lies(tank.address, 2_000n + 2_000n + 63_000n * GWEI + 21_000n * GWEI)
    assert.equal(await fuelled(0n), 'funded')
    assert.equal(await fuelled(0n), 'funded')
    lies(tank.address, 2_000n + 2_000n + 63_000n * GWEI + 21_000n * GWEI - 1n)
    await sql`delete from wallet_spends where spend like ${`${tank.address}#1`}`
    await sql`update wallet_payments set state = 'void' where id = (select max(id) from wallet_payments)`
    assert.equal(await fuelled(0n), 'short')
  })

  it('pays for what it sends, and its coins at an address for what is a token', () => {
    const plan: EvmPlan = {
      ...{
        kind: 'evm',
        network: 'ETH',
        chainId: 1n,
        from: alice,
        path: alicesPath,
        nonce: 0n,
        gasLimit: 1n,
        maxFee: 1n,
      },
      ...{ priorityFee: 1n, feeCap: 1n, payouts: [{ id: 'x', asset: usdt, to: hot.address, amount: 1n }] },
    }
    assert.equal(costRoleOf(plan), 'fuel')
    assert.equal(costRoleOf({ ...plan, payouts: [{ ...plan.payouts[0], asset: NATIVE }] }), 'deposits')
    assert.equal(costRoleOf({ ...plan, path: tank.path }), 'gas')
    assert.equal(costRoleOf({ ...plan, path: hot.path }), 'hot')
    assert.throws(() => costRoleOf({ ...plan, path: "m/44'/60'/9'/0/0" }))
  })

  it('is short while its network is open and nothing is on its way to it', async () => {
    const booked = (role: string, amount: bigint) => sql`
      insert into wallet_custody (network, asset, role, amount, at) values ('ETH', 'native', ${role}, ${String(amount)}, now())`
    const stand = (suspended: 'node-away' | undefined) =>
      writeStanding(sql, { network: 'ETH', suspended, head: 1, scanned: 1, currentAtMs: NOW, changedAtMs: NOW })
    const shortage = async () =>
      (await gasTanks(sql, [eth])).map(({ held, fuel, isShort }) => ({ held, fuel, isShort }))
    await booked('gas', ETH / 10n - 1n)
    await booked('fuel', 7n)
    assert.deepEqual(await shortage(), [{ held: ETH / 10n - 1n, fuel: 7n, isShort: false }])
    await stand(undefined)
    assert.deepEqual(await shortage(), [{ held: ETH / 10n - 1n, fuel: 7n, isShort: true }])
    lies(hot.address, 50n * ETH)
    assert.equal(await fill(), true)
    assert.equal((await shortage())[0]?.isShort, false)
    await booked('gas', 1n)
    await sql`update wallet_payments set state = 'final'`
    assert.equal((await shortage())[0]?.isShort, false)
    await stand('node-away')
    assert.equal((await shortage())[0]?.isShort, false)
  })

  const setMarks = (low: bigint, high: bigint) =>
    inTransaction(sql, (tx) => setTankMarks(tx, 'ETH', { low, high }, NOW))

  it('is filled between the marks that two persons have set, and never where both are nothing', async () => {
    lies(hot.address, 50n * ETH)
    lies(tank.address, ETH - 1n)
    assert.equal(await fill(), false, 'it has more than a tenth')
    await setMarks(0n, 0n)
    lies(tank.address, 0n)
    assert.equal(await fill(), false)
    await setMarks(ETH, 2n * ETH)
    assert.equal(await fill(), true)
    assert.equal((await newest()).amount, 2n * ETH)
    await assert.rejects(setMarks(ETH, ETH), /check/)
    await assert.rejects(setMarks(0n, ETH), /check/)
  })

  describe('gives back to the hot wallet what two persons have said', () => {
    let approval = 0
    const back = async (amount: bigint) => {
      const move = { network: 'ETH', asset: NATIVE, kind: 'refill-gas', amount, approval: ++approval } as const
      await inTransaction(sql, (tx) => allowMove(tx, { ...move, needsRelease: false }, NOW))
      return planMove(parts, chain, async () => assert.fail('an account has no change'))
    }
    const last = async () => {
      const [move] = await recentMoves(sql, 1)
      return [move?.state, move?.problem]
    }

    it('and no more than it has above its lower mark and the dearest fee', async () => {
      lies(tank.address, ETH)
      assert.equal(await back(ETH / 4n), true)
      assert.deepEqual(await newest(), { from: tank.address, to: hot.address, amount: ETH / 4n, nonce: 0n })
      assert.deepEqual(await book(), { gas: -ETH / 4n, transit: ETH / 4n })
      await sql`update wallet_moves set state = 'done'`
      await sql`update wallet_payments set state = 'final'`
      assert.equal(await back(ETH), true)
      assert.equal((await newest()).amount, ETH - ETH / 10n - 63_000n * GWEI)
      assert.equal(await fill(), false, 'it has its lower mark')
    })

    it('and all but the dearest fee, once its network has no marks any more', async () => {
      await setMarks(0n, 0n)
      lies(tank.address, ETH)
      assert.equal(await back(ETH), true)
      assert.equal((await newest()).amount, ETH - 63_000n * GWEI)
    })

    it('and nothing where it has nothing to spare, or sends it to users’ addresses', async () => {
      lies(tank.address, ETH / 10n + 63_000n * GWEI)
      assert.equal(await back(1n), false)
      assert.deepEqual(await last(), ['failed', 'funds-short'])
      lies(tank.address, ETH / 10n + 63_000n * GWEI * 2n + 2_000n)
      assert.deepEqual([await fuelled(0n), await back(1n)], ['funded', false])
    })

    it('and that is what the exchange signs for: no more, no token, and to the hot wallet', async () => {
      lies(tank.address, ETH)
      await back(ETH / 4n)
      const [open] = await openPayments(sql, 'ETH')
      assert.ok(open?.plan.kind === 'evm')
      const { id, plan } = open
      const [payout] = plan.payouts
      const allows = async (change: Partial<typeof payout>, whole: Partial<EvmPlan> = {}) =>
        (await allowedMoveOf(...([sql, eth.node, { id, network: 'ETH', kind: 'refill-gas' }] as const), {
          ...plan,
          ...whole,
          payouts: [{ ...payout, ...change }],
        })) !== undefined
      assert.equal(await allows({}), true)
      assert.equal(await allows({ amount: payout.amount - 1n }), true)
      assert.equal(await allows({ amount: payout.amount + 1n }), false)
      assert.equal(await allows({ asset: usdt }), false)
      assert.equal(await allows({ to: alice, id: `move:1@${alicesPath}` }), false)
      assert.equal(await allows({}, { from: hot.address, path: hot.path }), false)
    })
  })

  describe('is what the exchange signs for', () => {
    const base = { kind: 'evm', network: 'ETH', chainId: 1n, nonce: 0n, gasLimit: 1n, maxFee: 1n } as const
    const filling: EvmPlan = {
      ...{ ...base, priorityFee: 1n, feeCap: 1n, from: hot.address, path: hot.path },
      payouts: [{ id: `tank:x@${tank.path}`, asset: NATIVE, to: tank.address, amount: ETH / 2n }],
    }
    const putting: EvmPlan = {
      ...{ ...filling, from: tank.address, path: tank.path },
      payouts: [{ id: `fuel:x@${alicesPath}`, asset: NATIVE, to: alice, amount: 9n }],
    }
    const pays = (plan: EvmPlan, change: Partial<EvmPlan['payouts'][0]>): EvmPlan => ({
      ...plan,
      payouts: [{ ...plan.payouts[0], ...change }],
    })
    it('where it fills the tank, or puts coins of it at a user’s address', async () => {
      assert.equal(await isFuelling(sql, eth, 'tank', filling), true)
      assert.equal(await isFuelling(sql, eth, 'fuel', putting), true)
    })
    const never: Readonly<Record<string, readonly ['tank' | 'fuel', EvmPlan]>> = {
      'more than the tank should have': ['tank', pays(filling, { amount: ETH / 2n + 1n })],
      'a token': ['tank', pays(filling, { asset: usdt })],
      'to the hot wallet itself': ['tank', pays(filling, { to: hot.address, id: `tank:x@${hot.path}` })],
      'to an address that the path does not lead to': ['tank', pays(filling, { to: alice })],
      'from the hot wallet to a user’s address': ['fuel', { ...putting, from: hot.address, path: hot.path }],
      'from the tank to the hot wallet': ['fuel', pays(putting, { to: hot.address, id: `fuel:x@${hot.path}` })],
    }
    for (const [what, [kind, plan]] of Object.entries(never))
      it(`and not ${what}`, async () => {
        assert.equal(await isFuelling(sql, eth, kind, plan), false)
      })
  })
})
