import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cable } from './cable.fixture.ts'
import { connect, temporaryDatabase, unlessSilent } from './index.ts'

it('a reader soon learns that a database is silent, and keeps waiting for one that answers others', async (t) => {
  const database = await temporaryDatabase()
  const cable = new Cable(database.url)
  await cable.plug()
  const sql = connect(cable.url, { connections: 2 })
  t.after(async () => {
    await cable.pull()
    await sql.end({ timeout: 0 })
    await database.drop()
  })
  // Long enough that the other questions are answered in time on a busy machine.
  const soon = { silentMs: 1_500, atLeastMs: 100 }
  const slow = unlessSilent(sql, sql`select 1 as one from pg_sleep(2.5)`.execute(), soon)
  let isOver = false
  const answered = slow.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await sql`select 1`
    await sleep(50)
  }
  assert.deepEqual([...(await answered)], [{ one: 1 }])

  // A reader of pages may take its time; meanwhile nothing is asked.
  for await (const _ of sql`select 1`.cursor(1)) {
    await sleep(1_600)
    await unlessSilent(sql, sql`select 1 from pg_sleep(0.2)`.execute(), soon)
  }

  cable.freeze()
  const frozenAt = performance.now()
  await assert.rejects(unlessSilent(sql, sql`select 1`.execute(), soon), { code: 'ETIMEDOUT' })
  // The silence has already lasted long enough.
  await assert.rejects(unlessSilent(sql, sql`select 1`.execute(), soon), { code: 'ETIMEDOUT' })
  assert.ok(performance.now() - frozenAt < 10_000, 'long before a statement without an answer is given up')
})
