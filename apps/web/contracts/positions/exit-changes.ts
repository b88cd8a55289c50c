import type { OrderRow } from '@bowline/contract/order.ts'
import type { PriceKindName } from '@bowline/contract/terms/orders.ts'

export type TriggerBy = PriceKindName

/** What its owner wants one exit of a position to be; an empty price = none. */
export interface ExitWish {
  readonly price: string
  readonly by: TriggerBy
}

/** What to do about one exit. `replace` = cancel, then create: an order keeps the price that it listens to. */
export type ExitChange =
  | { readonly do: 'nothing' | 'create' }
  | { readonly do: 'amend' | 'cancel' | 'replace'; readonly order: OrderRow }

/** An exit that stays as it is is left alone, so that a position is never without it for a moment. */
export function exitChange(order: OrderRow | undefined, { price, by }: ExitWish): ExitChange {
  if (!order) return { do: price === '' ? 'nothing' : 'create' }
  if (price === '') return { do: 'cancel', order }
  if (order.contract?.triggerBy !== by) return { do: 'replace', order }
  return Number(order.stopPrice) === Number(price) ? { do: 'nothing' } : { do: 'amend', order }
}
