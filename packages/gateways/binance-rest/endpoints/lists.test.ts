import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvent } from '@bowline/capabilities/market-data/sample-events.fixture.ts'
import { personAt } from '@bowline/capabilities/permission/index.ts'
import { Execution, ListStatus, ListType } from '@bowline/core/messages/terms.ts'
import { ALICE, order, SampleHistory } from '../../binance-kit/user-data/account-events.fixture.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { SampleExchange } from '../../socket-kit/sample-exchange.fixture.ts'
import { listEndpoints } from './lists.ts'

const list = { account: ALICE, market: 1, listType: ListType.oco, status: ListStatus.executing }

test('the ended legs of all open lists are asked for at once', async () => {
  const engine = new SampleExchange()
  engine.answers.set('query-lists', [
    sampleEvent('list', { ...list, listId: 4, aOrder: 70, bOrder: 71 }),
    sampleEvent('list', { ...list, listId: 5, aOrder: 80, bOrder: 81 }),
    order({ orderId: 71, listId: 4, clientId: 'b', execution: Execution.state }),
    order({ orderId: 81, listId: 5, clientId: 'd', execution: Execution.state }),
  ])
  const history = new SampleHistory()
  history.orders.set(70, order({ orderId: 70, clientId: 'a' }))
  history.orders.set(80, order({ orderId: 80, clientId: 'c' }))
  const asked: (readonly number[])[] = []
  const ordersById = (account: number, orderIds: readonly number[]) => {
    asked.push(orderIds)
    return history.ordersById(account, orderIds)
  }
  const venue = { engine, markets: engine.markets, history: { ordersById } } as unknown as Venue
  const openLists = listEndpoints.find(({ path }) => path === '/api/v3/openOrderList')
  const call = { params: {}, actor: personAt({ id: ALICE }, '127.0.0.1'), apiKey: '', unit: 1 } as const
  const rows = (await openLists?.handle(call, venue)) as { orders: { clientOrderId: string }[] }[]
  assert.deepEqual(
    rows.map(({ orders }) => orders.map(({ clientOrderId }) => clientOrderId)),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  )
  assert.deepEqual(asked, [[70, 80]])
  assert.equal(engine.queries.length, 1)
})
