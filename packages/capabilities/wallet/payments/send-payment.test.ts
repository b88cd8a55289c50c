import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
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
  ...{
    kind: 'evm',
    network: 'ETH',
    chainId: 1n,
    from: '0xhot',
    path: "m/44'/60'/1'/0/0",
    nonce: 0n,
    gasLimit: 21_000n,
  },
  payouts: [{ id: 'w', asset: 'native', to: '0xto', amount: 1n }],
  ...{ maxFee: 10n, priorityFee: 1n, feeCap: 10n ** 9n },
}

describe('a payment that waits for a block', async () => {
  const { sql } = await setDatabase()
  const network = walletNetworks('demo').find((each) => each.network === 'ETH') as WalletNetwork & { node: NetworkNode }

  it('is sent again and again, and made dearer after half a minute, where three blocks are sooner', async () => {
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
      if (seconds <= 28) assert.equal(signed, 0, `after ${seconds} s`)
    }
    assert.ok(sent >= 3, `sent ${sent} times`)
    assert.equal(signed, 1)
    const plans = (await versionsOf(sql, id)).map(({ plan }) => (plan.kind === 'evm' ? plan.maxFee : 0n))
    assert.deepEqual(plans, [10n, 20n])
  })

  /** One withdrawal in a payment with the nonce 5. */
  async function bound(state: string, lastAnswer: string | null): Promise<number> {
    await sql`truncate withdrawals, wallet_payments, wallet_stops cascade`
    await sql`
      insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')
      on conflict do nothing`
    const at = new Date(START)
    const [withdrawal] = await sql<{ id: bigint }[]>`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      values (${randomUUID()}, 1, 1, 1, 'ETH', 'ETH', '0xto', 2, 1, 1, 0, ${state === 'sent' ? 'sent' : 'planned'}, ${at}, ${at})
      returning id`
    const json = sql.json(planJson({ ...PLAN, nonce: 5n }) as never)
    const [row] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, txid, last_answer, sent_at, records, created_at, changed_at)
      values ('ETH', 'payout', ${state}, ${json}, 't0', ${lastAnswer}, ${at}, '[]', ${at}, ${at}) returning id`
    const id = Number(row?.id)
    await sql`
      insert into wallet_payment_outputs (payment, place, withdrawal, address, asset, amount)
      values (${id}, 0, ${withdrawal?.id ?? 0n}, '0xto', 'native', 1)`
    if (state === 'sent')
      await sql`
        insert into wallet_payment_versions (payment, txid, plan, raw, signed_at) values (${id}, 't0', ${json}, '\\x00', ${at})`
    return id
  }
  const withdrawn = async () =>
    (await sql<{ state: string; next_state: string | null }[]>`select state, next_state from withdrawals`)[0]
  const stateOf = async (id: number) =>
    (await sql<{ state: string }[]>`select state from wallet_payments where id = ${id}`)[0]?.state
  const quiet = { error: () => {}, warn: () => {} } as unknown as Log

  it('fails for good only when another transaction has used its nonce, is final and was read; the wallet is stopped', async () => {
    const id = await bound('sent', 'spent')
    let [height, finalizedHeight, rival] = [100, 90, undefined as string | undefined]
    const chain = {
      transaction: async () => ({ state: 'unknown' }),
      usedOf: async () => ['0xhot#5'],
      userOf: async () => rival,
      head: async () => ({ height, finalizedHeight, hash: 'h', parent: 'p' }),
      broadcast: async () => ({ answer: 'spent' }),
    } as unknown as Chain
    const parts = { sql, network, signer: {} as Signer, onSigned: () => {}, log: quiet, now: () => START }
    const step = async () => {
      for (const payment of await openPayments(sql, 'ETH')) await stepPayment(parts, chain, payment)
    }
    const stops = () => sql`select lost from wallet_stops where reason = 'rival' and ended_at is null`
    await step()
    assert.deepEqual([await stateOf(id), (await stops()).length], ['sent', 0], 'one look proves nothing')
    ;[height, finalizedHeight] = [120, 99]
    await step()
    assert.deepEqual([await stateOf(id), (await stops()).length], ['sent', 0], 'it may still be undone')
    finalizedHeight = 100
    await step()
    assert.equal(await stateOf(id), 'sent', 'a node that forgot our own transaction proves nothing')
    assert.equal((await stops()).length, network.coins.length)
    rival = 't0'
    await step()
    assert.equal(await stateOf(id), 'sent', 'it was our own after all')
    rival = 'stranger'
    await step()
    assert.equal(await stateOf(id), 'dead')
    assert.deepEqual(await withdrawn(), { state: 'sent', next_state: 'failed' })
    const [asked] = await sql<{ kind: string }[]>`select kind from wallet_postings`
    assert.equal(asked?.kind, 'refund')
  })

  it('is one transaction, whatever it dies after, though its node takes it and answers too late', async () => {
    const id = await bound('planned', null)
    let nowMs = START
    let dies: string | undefined
    /** Done, and nothing of it is written down. */
    const dyingAfter = <T>(what: string, done: T): T => {
      if (dies !== what) return done
      dies = undefined
      throw new Error(`dead after ${what}`)
    }
    const asked = new Set<string>()
    const taken: string[] = []
    let isMined = false
    const signer = {
      sign: async (plan: EvmPlan) => {
        asked.add(JSON.stringify(planJson(plan)))
        return dyingAfter('signing', { raw: Buffer.from([7]), txid: 't7' })
      },
    } as unknown as Signer
    const status = { state: 'mined', height: 90, blockHash: 'h', succeeded: true, fee: 21_000n }
    const chain = {
      broadcast: async (raw: Uint8Array) => {
        taken.push(Buffer.from(raw).toString('hex'))
        return dyingAfter('sending', { answer: 'unanswered', reason: 'time-out' })
      },
      transaction: async () => dyingAfter('looking', isMined ? status : { state: 'unknown' }),
      feeRate: async () => ({ kind: 'per-gas', maxFee: 10n, priorityFee: 1n }),
      head: async () => dyingAfter('mined', { height: 99, finalizedHeight: 95, hash: 'h', parent: 'p' }),
    } as unknown as Chain
    const parts = { sql, network, signer, onSigned: () => {}, log: quiet, now: () => nowMs }
    const step = async () => {
      nowMs += 11_000
      for (const payment of await openPayments(sql, 'ETH')) await stepPayment(parts, chain, payment)
    }
    for (const [after, stays, then] of [
      ['signing', 'planned', 'signed'],
      ['sending', 'signed', 'sent'],
      ['looking', 'sent', 'sent'],
      // Nobody has heard of it: sent again, the same bytes.
      ['sending', 'sent', 'sent'],
      ['mined', 'mined', 'final'],
    ] as const) {
      dies = after
      isMined = after === 'mined'
      await assert.rejects(step(), new RegExp(`dead after ${after}`))
      assert.equal(await stateOf(id), stays)
      await step()
      assert.equal(await stateOf(id), then)
    }
    assert.equal(asked.size, 1, 'the signer was asked for one plan')
    assert.deepEqual([...new Set(taken)], ['07'])
    assert.ok(taken.length >= 4, `sent ${taken.length} times`)
    assert.equal((await versionsOf(sql, id)).length, 1)
    assert.deepEqual(await withdrawn(), { state: 'mined', next_state: 'completed' })
    const posted = await sql<{ kind: string }[]>`select kind from wallet_postings order by id`
    assert.deepEqual(
      posted.map(({ kind }) => kind),
      ['cost', 'finish'],
    )
  })

  it('gives up its nonce to a payment of nothing when the signer keeps refusing it, and waits again', async () => {
    const id = await bound('planned', null)
    let nowMs = START
    const signs = new Set<string>()
    const signer = {
      sign: async ({ payouts }: EvmPlan) =>
        signs.has(payouts[0].id) ? { raw: Buffer.from([1]), txid: payouts[0].id } : { refusal: 'over-cap' },
    } as unknown as Signer
    const chain = { feeRate: async () => ({ kind: 'per-gas', maxFee: 40n, priorityFee: 2n }) } as unknown as Chain
    const parts = { sql, network, signer, onSigned: () => {}, log: quiet, now: () => nowMs }
    const step = async () => {
      for (const payment of await openPayments(sql, 'ETH')) await stepPayment(parts, chain, payment)
    }
    await step()
    nowMs += 9 * 60_000
    await step()
    assert.equal((await openPayments(sql, 'ETH')).length, 1)
    nowMs += 2 * 60_000
    await step()
    await step()
    const [, fill, ...more] = await openPayments(sql, 'ETH')
    assert.ok(fill?.plan.kind === 'evm')
    assert.deepEqual(more, [])
    const [payout] = fill.plan.payouts
    assert.deepEqual([fill.kind, fill.plan.nonce, payout.to, payout.amount], ['fill', 5n, '0xhot', 0n])
    // As the api does.
    await sql`update wallet_payments set state = 'planned', records = '[]' where id = ${fill.id}`
    await step()
    assert.deepEqual([await stateOf(id), await stateOf(fill.id)], ['planned', 'planned'], 'nothing is given up before')
    signs.add(payout.id)
    await step()
    assert.deepEqual([await stateOf(id), await stateOf(fill.id)], ['void', 'signed'])
    assert.deepEqual(await withdrawn(), { state: 'planned', next_state: 'queued' })
    const [output] = await sql<{ is_void: boolean }[]>`select is_void from wallet_payment_outputs where payment = ${id}`
    assert.equal(output?.is_void, true)
  })
})
