import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderLimits } from '@bowline/capabilities/orders/order-limits.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { withinOrderLimits } from './order-slots.ts'

/** Orders counted for the account after placing ended like this. */
async function countedAfter(place: () => Promise<unknown>): Promise<number> {
  const orderLimits = new OrderLimits()
  await withinOrderLimits({ orderLimits, now: () => 1_000 }, 1, 2, place).catch(() => undefined)
  return orderLimits.counts(1, 1_000).day
}

test('placed orders keep their places, and refused ones free them', async () => {
  assert.equal(await countedAfter(async () => 'placed'), 2)
  assert.equal(await countedAfter(() => Promise.reject(new SiteRefusal(SiteCode.refused, 'order.too-large'))), 0)
})

test('orders keep their places when nobody knows whether they were placed', async () => {
  assert.equal(await countedAfter(() => Promise.reject(new Error('a fault of ours'))), 2)
})
