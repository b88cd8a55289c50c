import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderLimits } from '@bowline/capabilities/orders/order-limits.ts'
import { placeOrder } from '@bowline/capabilities/spot/place-order.ts'
import { OPEN_SPOT } from '@bowline/contract/terms/products.ts'
import { Dispatcher } from './dispatch.ts'
import { endpoint } from './endpoint.ts'
import { parameters } from './parameter-schemas.ts'
import { RequestPools } from './request-pools.ts'
import type { Venue } from './venue.ts'
import { WireError } from './wire-error.ts'

/** Orders counted for the account after a call that places one and then fails like this. */
async function countedAfter(failure: Error): Promise<number> {
  const orderLimits = new OrderLimits()
  const venue = { requestPools: new RequestPools(), orderLimits, now: () => 1_000 } as unknown as Venue
  const line = endpoint({
    ...{ method: 'POST', path: '/api/v3/order', summary: '', security: 'none', weight: 1, orders: 1 },
    schema: parameters({}),
    handle: () => Promise.reject(failure),
  })
  const request = { ip: '127.0.0.1', apiKey: undefined, sent: { parameters: new Map() }, unit: 1 } as never
  await assert.rejects(new Dispatcher(venue).call(line, request, { weight: 0, orderAccount: 0 }), failure)
  return orderLimits.counts(0, 1_000).day
}

test('a refused order keeps no place among the new orders, unless it was placed all the same', async () => {
  assert.equal(await countedAfter(new WireError(-2010, 'refused')), 0)
  assert.equal(await countedAfter(new WireError(-2021, 'partly failed', { hasPlaced: true })), 1)
})

test('an order keeps its place when nobody knows whether it was placed', async () => {
  assert.equal(await countedAfter(new Error('a fault of ours')), 1)
})

test('a row that does not say what it requires cannot place an order', () => {
  const row = { method: 'POST', path: '/', summary: '', security: 'trade', weight: 1, schema: parameters({}) } as const
  const order = { market: 1 }
  const asks = endpoint({
    ...row,
    requires: OPEN_SPOT,
    handle: ({ actor }, door: Pick<Venue, 'engine' | 'earlyMarkets'>) => placeOrder(door, actor, order),
  })
  const forgets = endpoint({
    ...row,
    // @ts-expect-error: nobody has allowed this actor anything
    handle: ({ actor }, door: Pick<Venue, 'engine' | 'earlyMarkets'>) => placeOrder(door, actor, order),
  })
  assert.deepEqual([asks.requires, forgets.requires], [OPEN_SPOT, undefined])
})

test('a handler gets of the venue what it names, and one that names nothing gets nothing', () => {
  const row = { method: 'GET', path: '/', summary: '', security: 'none', weight: 1, schema: parameters({}) } as const
  endpoint({ ...row, handle: (_call, { now }: Pick<Venue, 'now'>) => now() })
  // @ts-expect-error: it names no part
  endpoint({ ...row, handle: (_call, venue) => venue.now() })
})
