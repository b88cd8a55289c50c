import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../../../../live/orders.fixture.ts'
import type { SiteApi } from '../../../../site-api/site-api.ts'
import { base, shown } from '../ticket.fixture.ts'
import { findPlaced } from './find-placed.ts'

const { request } = shown({ price: '59000', ...base('0.1') })
const { clientOrderId = '' } = request.params as { clientOrderId?: string }

/** Answers from tables, and notes what was asked. */
function answering(rows: Readonly<Record<string, readonly unknown[]>>) {
  const asked: string[] = []
  const siteApi = (async (name: string) => {
    asked.push(name)
    return { rows: rows[name] ?? [] }
  }) as unknown as SiteApi
  return { siteApi, asked }
}

const OPEN = 'GET /exchange-web/web/order/openList'
const ENDED = 'GET /exchange-web/web/order/history'

test('an order whose answer was lost is found among the open ones', async () => {
  const mine = order({ clientOrderId })
  const { siteApi, asked } = answering({ [OPEN]: [order({ clientOrderId: 'another' }), mine] })
  assert.deepEqual(await findPlaced(siteApi, request), { orders: [mine], fills: [], isRepeat: true })
  assert.deepEqual(asked, [OPEN])
})

test('one that has ended meanwhile is found in the history', async () => {
  const mine = order({ clientOrderId, status: 'filled' })
  const { siteApi } = answering({ [ENDED]: [mine] })
  assert.deepEqual((await findPlaced(siteApi, request))?.orders, [mine])
})

test('looking places nothing, and one that is not there is not guessed', async () => {
  const { siteApi, asked } = answering({ [OPEN]: [order({ clientOrderId: 'another' })] })
  assert.equal(await findPlaced(siteApi, request), undefined)
  assert.deepEqual(asked, [OPEN, ENDED])
})
