import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { sampleEvent } from '@bowline/capabilities/market-data/sample-events.fixture.ts'
import { RecentOrders } from '@bowline/capabilities/spot/recent-orders.ts'
import { SpotHistory } from '@bowline/capabilities/spot/spot-history.ts'
import { Execution, ListStatus, ListType } from '@bowline/core/messages/terms.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { AccountFixture, ALICE, order } from './account-events.fixture.ts'
import { UserStreams } from './user-streams.ts'

test('a user stream does not wait long for ended legs when the database is silent', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const sql = connect(`postgres://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`, { connections: 1 })
  const { exchange } = new AccountFixture()
  const list = { listId: 4, account: ALICE, market: 1, listType: ListType.oco, status: ListStatus.executing }
  exchange.answers.set('query-lists', [
    sampleEvent('list', { ...list, aOrder: 70, bOrder: 71 }),
    order({ orderId: 71, listId: 4, clientId: 'old-b', execution: Execution.state }),
  ])
  const users = new UserStreams(exchange, exchange.markets, new SpotHistory(sql, new RecentOrders()))
  // Waiting for the database would last until its connection has been given up.
  const givenUp = sql`select 1`.catch(() => undefined)
  const stop = await Promise.race([users.subscribe(ALICE, () => {}), givenUp])
  assert.ok(typeof stop === 'function', 'before the connection was given up')
  assert.equal(users.followedAccounts, 1)
  stop()
  for (const socket of sockets) socket.destroy()
  silent.close()
  await sql.end({ timeout: 0 })
})
