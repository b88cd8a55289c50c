import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { connect } from '@bowline/platform/postgres/index.ts'
import { processUrls } from '@bowline/platform/postgres/roles.ts'
import { databaseRights } from '../database-rights.ts'
import { setDatabase } from '../migrated-database.fixture.ts'

describe('a table that is divided by month', async () => {
  const { sql: owner, url } = await setDatabase()
  const urls = await processUrls(owner, url, databaseRights())
  const [worker, api] = [connect(urls.worker, { connections: 1 }), connect(urls.api, { connections: 1 })]
  after(() => Promise.all([worker.end({ timeout: 1 }), api.end({ timeout: 1 })]))

  const now = new Date()
  const month = (ahead: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 15))
  const nameOf = (at: Date) =>
    `spot_order_events_${at.getUTCFullYear()}_${String(at.getUTCMonth() + 1).padStart(2, '0')}`
  /** Written as the worker does. */
  const write = (orderId: number, at: Date) => worker`
    insert into spot_order_events select ${orderId}::bigint, ${orderId}::bigint, 0, 1, 1001, ${at.getTime()}::bigint,
      0, 0, 0, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ''`
  const places = async () => {
    const rows = await owner<{ place: string; id: bigint }[]>`
      select tableoid::regclass::text as place, order_id as id from spot_order_events order by order_id`
    return rows.map(({ place, id }) => [Number(id), place])
  }

  it('keeps what is from before it was divided, and waits in the rest for a month that is not there', async () => {
    await write(1, month(-12))
    await write(2, now)
    await write(3, month(2))
    const expected = [
      [1, 'spot_order_events_first'],
      [2, 'spot_order_events_first'],
      [3, 'spot_order_events_rest'],
    ]
    assert.deepEqual(await places(), expected)
  })

  it('gets the months ahead from the worker, who takes along what waited for them', async () => {
    const made = () => worker<{ made: number }[]>`select keep_months('spot_order_events', 3) as made`
    assert.deepEqual([...(await made())], [{ made: 3 }])
    assert.deepEqual([...(await made())], [{ made: 0 }])
    await write(4, month(1))
    assert.deepEqual((await places()).slice(2), [
      [3, nameOf(month(2))],
      [4, nameOf(month(1))],
    ])
  })

  it('lets nobody else make months, and no other table be divided by it', async () => {
    await assert.rejects(api`select keep_months('spot_order_events', 3)`, { code: '42501' })
    await assert.rejects(worker`select keep_months('users', 3)`, /users is not divided by month/)
    await assert.rejects(worker.unsafe(`drop table ${nameOf(month(1))}`), { code: '42501' })
  })

  it('is read and emptied as one', async () => {
    assert.equal((await api`select from spot_order_events`).length, 4)
    await assert.rejects(api.unsafe(`select from ${nameOf(month(1))}`), { code: '42501' })
    await worker`truncate spot_order_events`
    assert.equal((await api`select from spot_order_events`).length, 0)
  })
})
