import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  CLOSE_FUTURES,
  OPEN_DEPOSIT,
  OPEN_FUTURES,
  type Product,
  products,
  type Requirement,
} from '@bowline/contract/terms/products.ts'
import { futuresEndpoints } from '../binance-futures/endpoints.ts'
import { endpoints } from '../binance-rest/endpoints.ts'

const TRANSFER = [OPEN_FUTURES, CLOSE_FUTURES]
const askingThemselves: Readonly<Record<string, readonly Requirement[]>> = {
  'GET /sapi/v1/capital/deposit/address': [OPEN_DEPOSIT],
  'POST /sapi/v1/asset/transfer': TRANSFER,
  'POST /sapi/v1/futures/transfer': TRANSFER,
}

/** Asked by the guard of withdrawals, and what programs are not offered. */
const askedElsewhere: readonly Product[] = ['withdrawal', 'site', 'copy', 'card']

/** Changes that need no more than the key's right to make them. */
const withoutPermission = {
  'only cancels or lowers, so that everybody can leave': [
    'DELETE /api/v3/openOrders',
    'DELETE /api/v3/order',
    'DELETE /api/v3/orderList',
    'DELETE /dapi/v1/algoOpenOrders',
    'DELETE /dapi/v1/algoOrder',
    'DELETE /dapi/v1/allOpenOrders',
    'DELETE /dapi/v1/batchOrders',
    'DELETE /dapi/v1/order',
    'DELETE /fapi/v1/algoOpenOrders',
    'DELETE /fapi/v1/algoOrder',
    'DELETE /fapi/v1/allOpenOrders',
    'DELETE /fapi/v1/batchOrders',
    'DELETE /fapi/v1/order',
    'POST /dapi/v1/countdownCancelAll',
    'POST /fapi/v1/countdownCancelAll',
    'POST /sapi/v1/convert/limit/cancelOrder',
    'PUT /api/v3/order/amend/keepPriority',
  ],
  'moves nothing: terms of what is traded later': [
    'POST /dapi/v1/leverage',
    'POST /dapi/v1/marginType',
    'POST /dapi/v1/positionSide/dual',
    'POST /fapi/v1/feeBurn',
    'POST /fapi/v1/leverage',
    'POST /fapi/v1/marginType',
    'POST /fapi/v1/multiAssetsMargin',
    'POST /fapi/v1/positionSide/dual',
  ],
  'asks itself, because its parameters decide what it needs': Object.keys(askingThemselves),
  'asks the withdrawal guard, which also knows limits and the key’s terms': ['POST /sapi/v1/capital/withdraw/apply'],
}

const all = [...endpoints, ...futuresEndpoints]

it('a call that changes something says which permission it requires, or is in the list of those that need none', () => {
  const found = all
    .filter(({ isChange, method, security, permission }) => {
      return isChange || ((method !== 'GET' || security === 'trade') && permission !== 'read')
    })
    .filter(({ requires }) => !requires)
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(found.sort(), Object.values(withoutPermission).flat().sort())
})

it('whatever staff can forbid in a country is asked for, where programs are offered it', () => {
  const asked = [...all.flatMap(({ requires }) => requires ?? []), ...Object.values(askingThemselves).flat()]
  for (const [product, actions] of Object.entries(products))
    for (const action of actions) {
      const isAsked = asked.some((one) => one.product === product && one.action === action)
      assert.ok(isAsked || askedElsewhere.includes(product as Product), `${product} ${action} is asked nowhere`)
    }
})
