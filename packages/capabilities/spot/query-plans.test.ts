import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setDatabase } from '../migrated-database.fixture.ts'
import { endedListsQuery } from './account-history.queries.ts'
import { listsQuery, ordersQuery, type Query } from './history.queries.ts'

const LISTS = 20_000
const ORDERS = 10_000
const account = 1001
const old = 2_000
const limit = 20

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

describe('a page of a long history reads no rows besides its own', async () => {
  const { sql } = await setDatabase()
  // A list a millisecond; of each ten one is the account's.
  await sql`INSERT INTO spot_lists SELECT g, ${account} + g % 10, 1, 0, 1, 1, 2 * g, 2 * g + 1, 0, g, g, 'list-' || g
    FROM generate_series(1, ${LISTS}::int) g`
  // An order a millisecond, all of one account and of no list; each hundredth had a trigger.
  await sql`INSERT INTO spot_orders SELECT o.* FROM generate_series(1, ${ORDERS}::int) g, jsonb_populate_record(
    NULL::spot_orders,
    (SELECT jsonb_object_agg(column_name, 0) FROM information_schema.columns WHERE table_name = 'spot_orders')
      || jsonb_build_object('order_id', 1000000 + g, 'account', ${account}::int, 'market', 1, 'created_at', g)
      || jsonb_build_object('stop_price', CASE WHEN g % 100 = 0 THEN 1 ELSE 0 END)) o`
  await sql`ANALYZE spot_lists, spot_orders`
  const withTrigger = { account, market: 1, kind: 'with-trigger', limit } as const

  const pages: Record<string, Query> = {
    'the newest lists': listsQuery({ account, limit }),
    'the oldest lists from a time on': listsQuery({ account, start: LISTS - old, limit }),
    'the newest lists up to an old time': listsQuery({ account, end: old, limit }),
    'lists of a period without any': listsQuery({ account, start: LISTS + 1, end: LISTS + 2, limit }),
    'lists from an id on': listsQuery({ account, fromListId: LISTS - old, limit }),
    'ended lists up to an old time': endedListsQuery({ account, end: old, limit }),
    'the newest orders with a trigger': ordersQuery(withTrigger),
    'the oldest orders with a trigger from a time on': ordersQuery({ ...withTrigger, start: old }),
    'ended lists before an old one': endedListsQuery({ account, beforeListId: old, limit }),
  }
  for (const [name, { text, values }] of Object.entries(pages)) {
    it(name, async () => {
      const explained = await sql.unsafe(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values as never[])
      const [{ 'QUERY PLAN': plans }] = explained as unknown as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }]
      const { Plan } = plans[0]
      // The row at which a page begins may be looked at twice, and its id be another account's.
      assert.ok(rowsRead(Plan) <= limit + 2, JSON.stringify(Plan, null, 1))
    })
  }
})

/** Rows that a plan looked at in its tables, also those it then left out. */
function rowsRead(node: PlanNode): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 } = node
  const own = node['Relation Name'] === undefined ? 0 : (rows + removed) * loops
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own)
}
