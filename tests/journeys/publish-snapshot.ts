import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Visitor } from '../support/visitor.ts'

type Answer = { readonly snapshots: readonly { readonly root: string }[] }

/** Has the proof of reserves published as if a day had passed, and returns its root. */
export async function publishSnapshot(
  visitor: Visitor,
  sql: (work: (database: Sql) => Promise<unknown>) => Promise<void>,
) {
  await sql((database) => database`update solvency_snapshots set name = '2000-01-01' where drawn_minute is null`)
  await sql(
    (database) => database`
      update jobs.job set state = 'created', start_after = now(), started_on = null, completed_on = null, retry_count = 0
      where name = 'solvency'`,
  )
  const newest = async () => {
    const { snapshots } = await visitor.ask<Answer>('/exchange-web-gateway/solvency/snapshots')
    return snapshots.length > 1 && snapshots[0]
  }
  return (await eventually('a snapshot is published', newest, 60_000)).root
}
