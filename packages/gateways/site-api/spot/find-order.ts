import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Spot, SpotOrder } from '@bowline/capabilities/spot/index.ts'
import { readOrder } from '@bowline/capabilities/spot/read-open-orders.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { available } from '../../call-kit/history-answer.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

export interface FindNeeds {
  readonly engine: EngineClient
  readonly spot: Pick<Spot, 'history'>
}

export interface OrderKey {
  /** 0 = look up by client id. */
  readonly orderId: number
  readonly clientId: string
}

/** Exactly one of the two must be given. */
export function orderKey(orderId: number | undefined, clientOrderId: string | undefined): OrderKey {
  if ((orderId === undefined) === (clientOrderId === undefined))
    throw new SiteRefusal(SiteCode.refused, 'send.order-id', { field: 'orderId' })
  return { orderId: orderId ?? 0, clientId: clientOrderId ?? '' }
}

/** An order of this account, open or not; other accounts' orders do not exist. */
export async function findOrder(site: FindNeeds, account: number, market: Market, key: OrderKey): Promise<SpotOrder> {
  const known = await readOrder(site.engine, { account, market: market.number, ...key })
  if (known) return known
  const by = key.orderId === 0 ? { clientId: key.clientId } : { orderId: key.orderId }
  const order = await available(site.spot.history.order(account, market.number, by))
  if (!order) throw new SiteRefusal(SiteCode.refused, 'order.unknown')
  return order
}
