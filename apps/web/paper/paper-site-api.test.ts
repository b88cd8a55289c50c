import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallName } from '@bowline/contract/calls.ts'
import type { SiteApi } from '../site-api/site-api.ts'
import { paperSiteApi } from './paper-site-api.ts'

/** Notes what leaves the page. */
function watched() {
  const left: string[] = []
  const siteApi = (async (name: string) => {
    left.push(name)
    return { rows: [], failed: [], holdAmount: '0' }
  }) as unknown as SiteApi
  const paper = paperSiteApi(siteApi) as unknown as (name: CallName, params?: unknown) => Promise<unknown>
  return { left, paper }
}

test('an order on paper never leaves as a real one', async () => {
  const { left, paper } = watched()
  await paper('POST /exchange-web/web/order/create', {})
  await paper('POST /fe-co-api/order/order_create', {})
  await paper('POST /fe-co-api/order/close_all_position', {})
  assert.deepEqual(left, [
    'POST /exchange-web/web/paper/order/create',
    'POST /exchange-web/web/paper/futures/order/create',
    'POST /exchange-web/web/paper/order/cancelAll',
    'POST /exchange-web/web/paper/futures/close',
  ])
})

test('what is not practice is refused before it leaves the page, whatever it is', async () => {
  const { left, paper } = watched()
  const real: readonly CallName[] = [
    'POST /exchange-web/web/orderList/create',
    'POST /exchange-web/web/order/cancelAll',
    'POST /exchange-web/web/deadMan/arm',
    'POST /exchange-web/web/demo/fund',
    'POST /fe-co-api/user/futures_transfer',
    'POST /fe-co-api/account/unified/upgrade',
    'GET /exchange-web/web/site/myFees',
    'GET /exchange-web/web/order/export',
  ]
  for (const call of real) await assert.rejects(paper(call, {}), { reason: 'paper.not-offered' }, call)
  assert.deepEqual(left, [])
})

test('what everybody sees is asked as ever', async () => {
  const { left, paper } = watched()
  const open: readonly CallName[] = ['GET /exchange-web/web/market/list', 'POST /fe-co-api/common/public_info']
  for (const call of open) await paper(call, {})
  assert.deepEqual(left, open)
})
