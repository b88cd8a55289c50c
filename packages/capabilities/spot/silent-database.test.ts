import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Execution } from '@bowline/core/messages/terms.ts'
import { connect, type Sql } from '@bowline/platform/postgres/index.ts'
import { sampleBatch, sampleEvent } from '../projection/sample-batches.fixture.ts'
import { RecentOrders } from './recent-orders.ts'
import { SpotHistory } from './spot-history.ts'

/** A database that accepts connections and never answers. */
async function setSilentDatabase(t: TestContext): Promise<Sql> {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const sql = connect(`postgres://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`, { connections: 1 })
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await sql.end({ timeout: 0 })
  })
  return sql
}

/** What comes first: an answer that waits for the database comes after its connection has been given up. */
const unlessGivenUp = <T>(sql: Sql, answer: Promise<T>) => Promise.race([answer, sql`select 1`.catch(() => 'given up')])

test('an order does not wait long for its marks when the database is silent', async (t) => {
  const sql = await setSilentDatabase(t)
  const answer = new SpotHistory(sql, new RecentOrders()).marks(1, [{ orderId: 1, createdAt: 1_000 }])
  assert.deepEqual(await unlessGivenUp(sql, answer), { ok: false, refusal: 'history-unavailable' })
})

test('an order that this process saw begin has its marks without the database', async (t) => {
  const sql = await setSilentDatabase(t)
  const recent = new RecentOrders({ startsAfter: 0 })
  const order = { orderId: 1, account: 1, createdAt: 2_000 }
  recent.apply(sampleBatch(1, 1_000))
  recent.apply(sampleBatch(2, 2_000, sampleEvent('order', { ...order, execution: Execution.new })))
  recent.apply(sampleBatch(3, 3_000, sampleEvent('order', { ...order, execution: Execution.activated })))
  const value = new Map([[1, { trailingSince: 3_000, preventedId: 0 }]])
  const answer = await unlessGivenUp(sql, new SpotHistory(sql, recent).marks(1, [order]))
  assert.deepEqual(answer, { ok: true, value, sequence: 3 })
})
