import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import type { CopyMoney } from './copy-money.ts'
import { finishOpen, type MovingParts } from './move-money.ts'
import { insertRelation, type Relation } from './relations.store.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { findTransfer, insertTransfer } from './transfers.store.ts'

const [LEADER, COPIER, ACCOUNT] = [1, 2, 3]

describe('money on its way into a relation', async () => {
  const { sql } = await setDatabase()
  let relation: Relation
  let answer: Rejection = Rejection.none
  let asked = 0
  const money = {
    move: async () => {
      asked += 1
      return answer
    },
  } as unknown as CopyMoney
  const parts = { sql, money, webNews: { published: () => {} }, now: () => 1 } as unknown as MovingParts

  before(async () => {
    await sql`
      insert into users (id, email, password_hash) overriding system value
      values (${LEADER}, 'lena@example.com', 'none'), (${COPIER}, 'alice@example.com', 'none')`
    await sql`insert into owned_accounts (account, user_id, purpose) values (${ACCOUNT}, ${COPIER}, 'copy')`
    await sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, leads_since)
      values (${LEADER}, 'active', 'Lena', '', 100000, now(), now())`
    const terms = { home: 'spot', allotted: 1_000n, settings: DEFAULT_SETTINGS, sharePpm: 100_000n } as const
    relation = await inTransaction(sql, (tx) =>
      insertRelation(tx, { leaderId: LEADER, userId: COPIER, account: ACCOUNT, ...terms }, 1),
    )
  })

  const begins = (name: string) =>
    insertTransfer(sql, { relationId: relation.id, name, kind: 'wish', amount: 100n, askedAtMs: 1 })
  const finishes = () => finishOpen(parts, relation, 'more')
  const known = async () => (await findTransfer(sql, relation.id, 'more'))?.isDone

  it('waits where the ledger has no room for now, and is made and counted once when it has', async () => {
    await begins('more')
    answer = Rejection.exchangeFull
    await assert.rejects(finishes(), /could not be made/)
    assert.equal(await known(), false)
    answer = Rejection.none
    for (let time = 0; time < 2; time++) assert.equal((await finishes()).allotted, 1_100n)
    assert.deepEqual([await known(), asked], [true, 2])
  })

  it('is forgotten where the money is not there', async () => {
    await sql`delete from copy_transfers`
    await begins('more')
    answer = Rejection.insufficientBalance
    assert.equal((await finishes()).allotted, 1_100n)
    assert.equal(await known(), undefined)
  })
})
