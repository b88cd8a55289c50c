import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NATIVE } from '@bowline/chains/chain.ts'
import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { accountPath } from '../addresses/account-keys.store.ts'
import { enterPaymentState, insertPayment, nextNonce, spendableOutputs } from '../payments/open-payments.store.ts'
import type { MoveKind } from '../payments/payments.store.ts'
import { allowMove, beginMove, failMove, giveUpMove, holdMove, nextMove, recentMoves } from './moves.store.ts'

const NOW = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

describe('what two persons have allowed to be moved', async () => {
  const { sql } = await setDatabase()
  let approval = 0
  const allow = (kind: MoveKind, network = 'ETH') =>
    inTransaction(sql, (tx) => {
      const move = { network, asset: 'native', kind, amount: 5n, approval: ++approval, needsRelease: false }
      return allowMove(tx, move, NOW)
    })
  const next = async (network = 'ETH') => (await nextMove(sql, { network, releaseWaitMs: MINUTE }, NOW))?.kind
  /** As the watcher does, with a payment. */
  const begin = (kind: MoveKind) => sql`update wallet_moves set state = 'planned' where kind = ${kind}`

  it('is carried out one after the other for each wallet, and none waits for persons who sign another', async () => {
    assert.equal(await next(), undefined)
    for (const kind of ['refill-cold', 'push-cold', 'push-warm', 'refill-warm'] as const) await allow(kind)
    assert.equal(await next(), 'refill-cold')
    await begin('refill-cold')
    assert.equal(await next(), 'push-cold')
    await begin('push-cold')
    assert.equal(await next(), 'refill-warm', 'both others are from the hot wallet')
    await sql`update wallet_moves set state = 'done' where kind = 'push-cold'`
    assert.equal(await next(), 'push-warm')
    assert.equal(await next('BTC'), undefined)
  })

  it('is moved once for each word, and says why it was not', async () => {
    await assert.rejects(
      inTransaction(sql, (tx) => {
        const known = { network: 'ETH', asset: 'native', kind: 'push-warm', amount: 5n, approval: 1 } as const
        return allowMove(tx, { ...known, needsRelease: false }, NOW)
      }),
      /unique/,
    )
    const [newest] = await recentMoves(sql, 1)
    await failMove(sql, newest?.id ?? 0, 'funds-short', NOW)
    const [failed] = await recentMoves(sql, 1)
    assert.deepEqual([failed?.state, failed?.problem], ['failed', 'funds-short'])
  })

  it('waits after the last key that released it, in which somebody may see that it was not meant', async () => {
    await sql`update wallet_moves set state = 'done'`
    const known = { network: 'ETH', asset: 'native', kind: 'push-cold', amount: 5n, approval: 90 } as const
    await inTransaction(sql, (tx) => allowMove(tx, { ...known, needsRelease: false }, NOW))
    const [newest] = await recentMoves(sql, 1)
    const releasedAt = (atMs: number) => sql`
      insert into releases (subject, staff, person, assertion, at)
      values (${`move:${newest?.id}@m/0`}, ${atMs}, 'anna', '{}', ${new Date(atMs)})`
    await releasedAt(NOW - MINUTE)
    assert.equal(await next(), 'push-cold')
    await releasedAt(NOW - MINUTE + 1)
    assert.equal(await next(), undefined)
  })
})

describe('what waits to be signed offline', async () => {
  const { sql } = await setDatabase()
  const networks = { evm: { network: 'ETH', releaseWaitMs: 0 }, bitcoin: { network: 'BTC', releaseWaitMs: 0 } }
  const payout = { id: 'move:1@m/0', asset: NATIVE, to: 'hot', amount: 5n }
  const path = `${accountPath('bitcoin', 'cold')}/0/0`
  const plans = {
    evm: {
      ...{ kind: 'evm', network: 'ETH', chainId: 1n, from: '0xcold', path: 'm', nonce: 3n, payouts: [payout] },
      ...{ gasLimit: 21_000n, maxFee: 1n, priorityFee: 1n, feeCap: 63_000n },
    },
    bitcoin: {
      ...{ kind: 'utxo', network: 'BTC', inputs: [{ txid: 'aa', index: 0, address: 'cold', path, amount: 9n }] },
      ...{ payouts: [payout], change: undefined, fee: 1n, virtualBytes: 141, incrementalMilliSats: 1_000n, feeCap: 3n },
    },
  } as unknown as Record<keyof typeof networks, PaymentPlan>
  let approval = 0

  /** Planned, as the watcher does it. */
  async function planned(family: keyof typeof networks): Promise<{ id: number; payment: number }> {
    const { network } = networks[family]
    const allowed = { network, asset: NATIVE, kind: 'refill-cold', amount: 5n, needsRelease: false } as const
    await inTransaction(sql, (tx) => allowMove(tx, { ...allowed, approval: ++approval }, NOW))
    const [move] = await recentMoves(sql, 1)
    const id = move?.id ?? 0
    const payment = await inTransaction(sql, async (tx) => {
      const terms = { network, kind: 'refill-cold', plan: plans[family], outputs: [{ toPath: 'm' }] } as const
      const made = await insertPayment(tx, terms, NOW)
      assert.ok(await beginMove(tx, id, made, NOW))
      return made
    })
    return { id, payment }
  }
  const giveUp = (id: number) => inTransaction(sql, (tx) => giveUpMove(tx, id, NOW))
  const next = async (family: keyof typeof networks) => (await nextMove(sql, networks[family], NOW))?.kind
  const isBound = async () => (await spendableOutputs(sql, 'BTC', 'bitcoin', 'cold')).length === 0

  it('is given up once, as long as it has not come back signed', async () => {
    const { id, payment } = await planned('evm')
    await sql`insert into wallet_signed_files (payment, raw, actor, at) values (${payment}, '', 'staff:1', now())`
    assert.equal(await giveUp(id), false)
    await sql`delete from wallet_signed_files`
    assert.equal(await inTransaction(sql, (tx) => holdMove(tx, payment)), true)
    assert.deepEqual([await giveUp(id), await giveUp(id)], [true, false])
    assert.equal(
      await inTransaction(sql, (tx) => holdMove(tx, payment)),
      false,
      'nobody takes what is signed of it now',
    )
    await sql`truncate wallet_moves, wallet_payments, wallet_spends cascade`
  })

  it('gives its nonce to the next one from the same wallet, when its coins are back', async () => {
    const { id, payment } = await planned('evm')
    assert.equal(await nextNonce(sql, 'ETH', '0xcold'), 4n)
    assert.equal(await giveUp(id), true)
    const waits = { network: 'ETH', asset: NATIVE, kind: 'refill-cold', amount: 5n, needsRelease: false } as const
    await inTransaction(sql, (tx) => allowMove(tx, { ...waits, approval: ++approval }, NOW))
    assert.deepEqual([await next('evm'), await nextNonce(sql, 'ETH', '0xcold')], [undefined, 4n], 'not yet')
    assert.equal(await inTransaction(sql, (tx) => enterPaymentState(tx, payment, 'asked', 'void', NOW)), true)
    assert.deepEqual([await next('evm'), await nextNonce(sql, 'ETH', '0xcold')], ['refill-cold', 3n])
    const { payment: second } = await planned('evm')
    assert.equal(await nextNonce(sql, 'ETH', '0xcold'), 4n)
    const [row] = await sql<{ payment: bigint }[]>`select payment from wallet_spends`
    assert.equal(Number(row?.payment), second)
  })

  it('gives its coins back to the wallet, and to nothing else: what is bound otherwise is bound for ever', async () => {
    const { id, payment } = await planned('bitcoin')
    await sql`
      insert into wallet_outputs (network, txid, index, address, path, amount, payment)
      values ('BTC', 'aa', 0, 'cold', ${path}, 9, ${payment})`
    assert.equal(await isBound(), true)
    await assert.rejects(sql`update wallet_spends set payment = ${payment} where network = 'BTC'`, /bound for ever/)
    assert.equal(await giveUp(id), true)
    assert.equal(await isBound(), true)
    await inTransaction(sql, (tx) => enterPaymentState(tx, payment, 'asked', 'void', NOW))
    assert.equal(await isBound(), false)
    const other = { network: 'BTC', kind: 'payout', plan: plans.bitcoin, outputs: [{ toPath: 'm' }] } as const
    await assert.rejects(
      inTransaction(sql, (tx) => insertPayment(tx, other, NOW)),
      /unique/,
    )
    await planned('bitcoin')
    assert.equal(await isBound(), true)
    await assert.rejects(planned('bitcoin'), /bound for ever/, 'two at once')
  })
})
