import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import {
  type ContractTrader,
  type HeldPosition,
  type NewContractOrder,
  placeContractOrder,
  readPositions,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { futuresOrderCalls } from '@bowline/contract/calls/perpetuals/orders.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { ClientIdPolicy, OrderType, PositionSide, Side, Stp, TimeInForce } from '@bowline/core/messages/terms.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { contractOf, wantedContracts } from '../../site-kit/contract-rows.ts'
import { futuresOrderRow } from '../../site-kit/futures-order-rows.ts'
import { closingSideOf } from '../../site-kit/position-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { withinOrderLimits } from '../spot/order-slots.ts'
import { joinOrderIds, type OrderIds, orderIdsOf, placedRow, placeOne, type TraderNeeds } from './futures-trader.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { cancelAll, openOrders } from './open-orders.ts'
import { answerWith, firstOrder, type RepeatNeeds, repeatedOrder } from './repeated-order.ts'

export const closePositionHandlers = handledInInverseForm({
  'POST /fe-co-api/order/light_close': async ({ params, actor }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const { positions } = await readPositions(site.engine, actor.account, contract.number)
    const side = Side[params.side === 'BUY' ? 'buy' : 'sell']
    const held = positions.find((each) => each.qty !== 0n && closingSideOf(each) === side)
    const clientId = params.clientOrderId
    if (!held) {
      const said = { order: { side, type: OrderType.market }, contract }
      const first = clientId && (await firstOrder(site, actor.account, said, { orderId: 0, clientId }))
      if (!first) throw new SiteRefusal(SiteCode.futuresReduceOnly, 'futures.nothing-to-reduce')
      return answerWith(futuresOrderRow(first, contract, undefined, undefined))
    }
    const order = { ...atMarket(held), ...(clientId && { clientId, clientIdPolicy: ClientIdPolicy.firstResult }) }
    return withinOrderLimits(site, actor.account, 1, async (takenAtMs) => {
      const placed = await placeContractOrder(site.engine, actor, order)
      const repeating = { order, contract, now: { setting: held }, takenAtMs }
      if (!placed.done) return repeatedOrder(site, actor, repeating, placed)
      return { ...orderIdsOf(placed, actor.account), order: placedRow(placed, contract, held) }
    })
  },

  'POST /fe-co-api/order/close_all_position': async ({ params, actor }, site) => {
    const wanted = wantedContracts(site.markets, params)
    const open = await openOrders(site, actor.account, params)
    const ids: OrderIds[] = []
    for (const contract of new Set(open.map((each) => each.contract))) {
      ids.push({ ids: [], triggerIds: [], cancelIds: await cancelAll(site, actor.account, contract) })
    }
    const { positions } = await readPositions(site.engine, actor.account)
    const failed: Failure[] = []
    for (const held of positions) {
      const contract = wanted.find(({ number }) => number === held.market)
      if (!contract || held.qty === 0n) continue
      const closed = await closeOne(site, actor, held, contract)
      if (closed.ids) ids.push(closed.ids)
      if (closed.failed) failed.push(closed.failed)
    }
    return { ...joinOrderIds(ids), failed }
  },
} satisfies Partial<Handlers<typeof futuresOrderCalls, RepeatNeeds>>)

interface Failure {
  readonly contractId: string
  readonly code: string
  readonly msg: string
}

/** One contract that cannot be closed does not keep the others. */
async function closeOne(
  site: TraderNeeds,
  trader: ContractTrader,
  held: HeldPosition,
  contract: Contract,
): Promise<{ readonly ids?: OrderIds; readonly failed?: Failure }> {
  const failedBy = ({ code, message }: SiteRefusal): Failure => {
    return { contractId: String(contract.number), code: String(code), msg: message }
  }
  try {
    const placed = await placeOne(site, trader, atMarket(held), contract)
    const isWhole = placed.last.executed === placed.last.qty
    const rest = isWhole ? {} : { failed: failedBy(new SiteRefusal(SiteCode.refused, 'order.no-liquidity')) }
    return { ids: orderIdsOf(placed, trader.account), ...rest }
  } catch (error) {
    if (error instanceof SiteRefusal) return { failed: failedBy(error) }
    throw error
  }
}

/** Closes all of a position at market, and never more than that. */
function atMarket({ market, positionSide, qty }: HeldPosition): NewContractOrder {
  return {
    market,
    side: closingSideOf({ qty }),
    type: OrderType.market,
    timeInForce: TimeInForce.gtc,
    stp: Stp.default,
    clientIdPolicy: ClientIdPolicy.refuseOpen,
    clientId: newClientOrderId(),
    positionSide,
    reduceOnly: positionSide === PositionSide.both ? 1 : 0,
    qty: qty < 0n ? -qty : qty,
  }
}
