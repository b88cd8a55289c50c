import type { Contract } from '@bowline/capabilities/markets/index.ts'
import type { ContractTrader, NewContractOrder } from '@bowline/capabilities/perpetuals/index.ts'
import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { futuresOrderRow, type OrderSetting } from '../../site-kit/futures-order-rows.ts'
import { type FindNeeds, findOrder, type OrderKey } from '../spot/find-order.ts'
import { futuresRefusal } from './futures-refusal.ts'
import type { TraderNeeds } from './futures-trader.ts'

export interface RepeatNeeds extends TraderNeeds, FindNeeds {}

export interface Repeating {
  readonly order: NewContractOrder
  readonly contract: Contract
  readonly now: { readonly setting: OrderSetting | undefined }
  /** When its place among the account's new orders was taken, to be given back. */
  readonly takenAtMs: number
}

/** Repeating an order with the same client id returns the first order, but a different order under that id is refused. */
export async function repeatedOrder(
  site: RepeatNeeds,
  { account }: ContractTrader,
  repeating: Repeating,
  refused: Refused,
) {
  const { contract, now, takenAtMs } = repeating
  const refusal = futuresRefusal(refused, contract, site.markings.of(contract.number))
  if (refused.rejection !== Rejection.repeatedClientId) throw refusal
  const first = await firstOrder(site, account, repeating, { orderId: refused.subject, clientId: '' })
  if (!first) throw refusal
  site.orderLimits.giveBack(account, 1, takenAtMs)
  return answerWith(futuresOrderRow(first, contract, now.setting, undefined))
}

/** The first order of this key, if it was the same; otherwise nothing. */
export async function firstOrder(
  site: FindNeeds,
  account: number,
  {
    order,
    contract,
  }: { readonly order: Pick<NewContractOrder, 'side' | 'type' | 'price'>; readonly contract: Contract },
  key: OrderKey,
) {
  const first = await findOrder(site, account, contract, key).catch(() => undefined)
  const isSame = first?.side === order.side && first?.type === order.type && first?.price === (order.price ?? 0n)
  return isSame ? first : undefined
}

/** Nothing was placed: the answer is the order that is there. */
export function answerWith(order: ReturnType<typeof futuresOrderRow>) {
  return { ids: [order.id], triggerIds: [], cancelIds: [], order }
}
