import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { ContractHistory } from '../perpetuals/history-of-contracts.ts'
import { PERPETUALS_PROJECTION } from '../perpetuals/perpetuals-tables.ts'
import type { CopyMoney } from './copy-money.ts'
import { findRelation, insertRelation, type Relation } from './relations.store.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { countProfits, type SharingParts } from './share-profit.ts'

const [LEADER, COPIER, ACCOUNT, MARKET] = [1, 2, 3, 21]
/** More than are read at once. */
const SHORT_ONES = 501

describe('profits of closed positions', async () => {
  const { sql } = await setDatabase()
  let relation: Relation
  let parts: SharingParts

  before(async () => {
    const { name, version } = PERPETUALS_PROJECTION
    await sql`insert into projection_positions (name, version, sequence, time) values (${name}, ${version}, 1, 1)`
    await sql`
      insert into users (id, email, password_hash) overriding system value
      values (${LEADER}, 'lena@example.com', 'none'), (${COPIER}, 'alice@example.com', 'none')`
    await sql`insert into owned_accounts (account, user_id, purpose) values (${ACCOUNT}, ${COPIER}, 'copy')`
    await sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, leads_since)
      values (${LEADER}, 'active', 'Lena', '', 100000, now(), now())`
    const terms = { home: 'spot', allotted: 1_000n, settings: DEFAULT_SETTINGS, sharePpm: 100_000n } as const
    const people = { leaderId: LEADER, userId: COPIER, account: ACCOUNT }
    relation = await inTransaction(sql, (tx) => insertRelation(tx, { ...people, ...terms }, 1))
    const money = { withhold: async () => Rejection.none } as unknown as CopyMoney
    const history = new ContractHistory({ sql, seen: () => 0 })
    const webNews = { writeAll: async () => {}, published: () => {} }
    parts = { sql, money, history, webNews, now: () => 1 }
  })

  async function closes(first: number, last: number, closedAt: number, profit: number): Promise<void> {
    await sql`
      insert into contract_positions (position_id, account, market, position_side, isolated, leverage, opened_at,
        updated_at, closed_at, reason, is_long, qty, entry_value, margin, max_qty, opened_qty, opened_value, closed_qty,
        closed_entry, realised, fees, funding)
      select n, ${ACCOUNT}, ${MARKET}, 0, 0, 10, 1000 + n, ${closedAt}, ${closedAt}, 0, true, 0, 0, 0, 1, 1, 1, 1, 1,
        ${profit}, 0, 0 from generate_series(${first}::bigint, ${last}::bigint) n`
  }

  const counted = async () => {
    assert.ok(await countProfits(parts, relation))
    const { cum, withheld } = (await findRelation(sql, relation.id))?.share ?? {}
    return [cum, withheld]
  }

  it('are all counted, however many there are, and once', async () => {
    await closes(3, SHORT_ONES + 2, 5_000, 10)
    for (let time = 0; time < 2; time++) assert.deepEqual(await counted(), [5_010n, 501n])
  })

  it('are counted of one that was opened before all others and closed after them', async () => {
    await closes(2, 2, 6_000, -2_000)
    assert.deepEqual(await counted(), [3_010n, 501n])
  })

  it('are counted of one that was closed in the moment of the last known one', async () => {
    await closes(1, 1, 6_000, 200)
    assert.deepEqual(await counted(), [3_210n, 521n])
  })
})
