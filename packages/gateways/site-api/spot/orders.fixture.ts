import assert from 'node:assert/strict'
import type { CallParams } from '@bowline/contract/calls.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

export const CREATE = 'POST /exchange-web/web/order/create'
export const CANCEL = 'POST /exchange-web/web/order/cancel'
export const AMEND = 'POST /exchange-web/web/order/amend'
export const OPEN = 'GET /exchange-web/web/order/openList'
export const HISTORY = 'GET /exchange-web/web/order/history'
export const TRADES = 'GET /exchange-web/web/order/trades'
export const BIOGRAPHY = 'GET /exchange-web/web/order/biography'

export type NewOrder = CallParams<typeof CREATE>

const FUNDS = ['BTC=10', 'ETH=100', 'SOL=1000', 'XRP=100000', 'LTC=1000', 'DOGE=100000', 'ADA=100000', 'USDT=1000000']

/**
 * An api with alice and bob signed in, both rich. Each test uses a different market, so that no book disturbs another.
 */
export async function setTradingSite() {
  const { api } = await setApi()
  const alice = await SiteVisitor.signedIn(api, 'alice', FUNDS)
  const bob = await SiteVisitor.signedIn(api, 'bob', FUNDS)
  return {
    alice,
    bob,
    /** Alice sells to bob. */
    async trade(pair: string, qty: string, price: string) {
      await place(alice, { pair, side: 'sell', type: 'limit', qty, price })
      await place(bob, { pair, side: 'buy', type: 'limit', qty, price })
    },
  }
}

export async function place(visitor: SiteVisitor, order: NewOrder) {
  const { order: placed } = await visitor.call(CREATE, order)
  assert.ok(placed)
  return placed
}

/** An order's biography, one line per step. */
export async function stepsOf(visitor: SiteVisitor, pair: string, orderId: number): Promise<string[]> {
  const { steps } = await visitor.call(BIOGRAPHY, { pair, orderId })
  return steps.map(({ what, price, qtyAhead, reason }) =>
    [what, price && Number(price), qtyAhead && `${Number(qtyAhead)} ahead`, reason].filter((x) => x !== null).join(' '),
  )
}
