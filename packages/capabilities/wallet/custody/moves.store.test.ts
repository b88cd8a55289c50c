import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import type { MoveKind } from '../payments/payments.store.ts'
import { allowMove, failMove, nextMove, recentMoves } from './moves.store.ts'

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
