import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import {
  amendContractOrder,
  type ContractTrader,
  cancelContractOrder,
  type NewContractOrder,
  placeContractOrder,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { OrderStep } from '@bowline/capabilities/spot/order-report.ts'
import { readOrder } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { ReadParamsOf } from '@bowline/contract/call.ts'
import type { futuresOrderCalls } from '@bowline/contract/calls/perpetuals/orders.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { ClientIdPolicy, OrderFlag, PositionSide, PriceKind } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { contractOf } from '../../site-kit/contract-rows.ts'
import { isClosing, isConditionOrder, isOpenOrder, positionSideOf } from '../../site-kit/futures-order-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { ticks } from '../spot/order-terms.ts'
import { futuresRefusal } from './futures-refusal.ts'
import { orderIdsOf, placedRow, placeOne, type Situation, situationOf, type TraderNeeds } from './futures-trader.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { type OpeningNeeds, requireOpening } from './may-open.ts'
import { lotsOf } from './order-size.ts'

interface Needs extends TraderNeeds, OpeningNeeds {}

/** What can be changed, for a sentence. */
const CHANGES = 'volume, price, triggerPrice'

type Said = ReadParamsOf<(typeof futuresOrderCalls)['POST /fe-co-api/order/order_amend']>

export const amendFuturesOrderHandlers = handledInInverseForm({
  'POST /fe-co-api/order/order_amend': async ({ params, actor, nowMs }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const { account } = actor
    const key = { account, market: contract.number, orderId: params.orderId, clientId: '' }
    const open = await readOrder(site.engine, key)
    if (!open || !isOpenOrder(open)) throw new SiteRefusal(SiteCode.refused, 'order.not-open')
    const now = await situationOf(site, contract, account, nowMs)
    const changes = changesOf(params, open, contract, now)
    const isMore = (changes.qty ?? open.qty) > open.qty || changes.price !== undefined
    if (isMore && !isClosing(open)) await requireOpening(site, actor, nowMs)
    if (isConditionOrder(open)) return replace(site, actor, { open, changes, contract, now })
    if (changes.stopPrice !== undefined)
      throw new SiteRefusal(SiteCode.refused, 'order.terms', { field: 'triggerPrice' })
    const { qty, price } = changes
    const amended = await amendContractOrder(site.engine, actor, {
      ...{ market: contract.number, orderId: open.orderId, clientId: '', requestClientId: newClientOrderId() },
      ...(qty !== undefined && { qty }),
      ...(price !== undefined && { price }),
    })
    if (!amended.done) throw futuresRefusal(amended, contract, site.markings.of(contract.number))
    return { ...orderIdsOf(amended, account), order: placedRow(amended, contract, now.setting) }
  },
} satisfies Partial<Handlers<typeof futuresOrderCalls, Needs>>)

interface Changes {
  readonly qty: bigint | undefined
  readonly price: bigint | undefined
  readonly stopPrice: bigint | undefined
}

function changesOf(said: Said, open: OrderStep, contract: Contract, { prices }: Situation): Changes {
  const price = said.price === undefined ? undefined : ticks('price', said.price, contract)
  const stopPrice = said.triggerPrice === undefined ? undefined : ticks('triggerPrice', said.triggerPrice, contract)
  const at = price ?? (open.price || prices[PriceKind.mark])
  const qty = said.volume === undefined ? undefined : lotsOf(contract, said.volume, said.orderUnit, at)
  if (price === undefined && qty === undefined && stopPrice === undefined)
    throw new SiteRefusal(SiteCode.refused, 'send.some-change', { field: 'price' }, { fields: CHANGES })
  return { qty, price, stopPrice }
}

interface Replacing {
  readonly open: OrderStep
  readonly changes: Changes
  readonly contract: Contract
  readonly now: Situation
}

/**
 * A trigger is no order of the book yet: another takes its place, and if that is refused the first comes back. It is not one of a
 * pair any more.
 */
async function replace(site: Needs, trader: ContractTrader, { open, changes, contract, now }: Replacing) {
  const { account } = trader
  const next = termsOf(open, changes)
  const canceled = await cancelContractOrder(site.engine, {
    ...{ account, market: contract.number, orderId: open.orderId, clientId: '' },
  })
  if (!canceled.done) throw futuresRefusal(canceled, contract)
  try {
    const placed = await placeOne(site, trader, next, contract)
    const ids = orderIdsOf(placed, account)
    const cancelIds = [String(open.orderId), ...ids.cancelIds]
    return { ...ids, cancelIds, order: placedRow(placed, contract, now.setting) }
  } catch (error) {
    const again = await placeContractOrder(site.engine, trader, termsOf(open, NOTHING))
    if (again.done || again.rejection === Rejection.duplicateClientId) throw error
    throw new SiteRefusal(SiteCode.refused, 'order.left-canceled', { orderId: String(open.orderId) }, { why: '' })
  }
}

const NOTHING: Changes = { qty: undefined, price: undefined, stopPrice: undefined }

/** The same order with other figures. */
function termsOf(order: OrderStep, { qty, price, stopPrice }: Changes): NewContractOrder {
  const has = (flag: number) => (order.flags & flag) !== 0
  const positionSide = positionSideOf(order)
  const closes = has(OrderFlag.closePosition)
  return {
    market: order.market,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    stp: order.stp,
    clientIdPolicy: ClientIdPolicy.refuseOpen,
    clientId: newClientOrderId(),
    positionSide,
    reduceOnly: has(OrderFlag.reduceOnly) && positionSide === PositionSide.both && !closes ? 1 : 0,
    closePosition: closes ? 1 : 0,
    priceProtect: has(OrderFlag.priceProtect) ? 1 : 0,
    triggerBy: order.triggerBy,
    price: price ?? order.price,
    ...(!closes && { qty: qty ?? order.qty - order.executed }),
    ...(order.trailingBps > 0
      ? { trailingBps: order.trailingBps, activationPrice: stopPrice ?? order.activationPrice }
      : { stopPrice: stopPrice ?? order.stopPrice }),
    ...{ takeProfit: order.takeProfit, stopLoss: order.stopLoss },
    ...{ takeProfitLimit: order.takeProfitLimit, stopLossLimit: order.stopLossLimit },
    ...{ takeProfitBy: order.takeProfitBy, stopLossBy: order.stopLossBy },
  }
}
