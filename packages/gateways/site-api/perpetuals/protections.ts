import {
  type ContractTrader,
  cancelContractOrder,
  type HeldPosition,
  type NewContractOrder,
  testContractOrder,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { ReadParamsOf } from '@bowline/contract/call.ts'
import type { futuresOrderCalls } from '@bowline/contract/calls/perpetuals/orders.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { OrderType } from '@bowline/core/messages/terms.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { contractOf } from '../../site-kit/contract-rows.ts'
import { closingSideOf } from '../../site-kit/position-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { futuresRefusal } from './futures-refusal.ts'
import {
  joinOrderIds,
  type OrderIds,
  orderIdsOf,
  placeOne,
  type Situation,
  situationOf,
  type TraderNeeds,
} from './futures-trader.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { futuresOrderTerms } from './order-terms.ts'
import { readHeld } from './read-held.ts'

type Protection = NonNullable<
  ReadParamsOf<(typeof futuresOrderCalls)['POST /fe-co-api/order/condition_create']>['orderList']
>[number]

/** Types of an order once triggered: as a take-profit, as a stop. */
const AS_TAKE_PROFIT: Readonly<Record<number, OrderType>> = {
  [OrderType.stopMarket]: OrderType.takeProfitMarket,
  [OrderType.stopLimit]: OrderType.takeProfitLimit,
}
const AS_STOP: Readonly<Record<number, OrderType>> = {
  [OrderType.takeProfitMarket]: OrderType.stopMarket,
  [OrderType.takeProfitLimit]: OrderType.stopLimit,
}

export const protectionHandlers = handledInInverseForm({
  'POST /fe-co-api/order/condition_create': async ({ params, actor, nowMs }, site) => {
    const held = await readHeld(site.engine, actor.account, params.positionId)
    const contract = contractOf(site.markets, held.market, params.uorbType)
    const now = await situationOf(site, contract, actor.account, nowMs)
    const terms = (said: Protection, types: Readonly<Record<number, OrderType>>) => {
      const order = protectionTerms(said, held, contract, now)
      return { ...order, type: types[order.type ?? 0] ?? order.type } as NewContractOrder
    }
    const orders = [
      ...(params.tpPositionList ?? []).map((said) => terms(said, AS_TAKE_PROFIT)),
      ...(params.slPositionList ?? []).map((said) => terms(said, AS_STOP)),
      ...(params.orderList ?? []).map((said) => terms(said, {})),
    ]
    if (orders.length === 0) throw new SiteRefusal(SiteCode.refused, 'futures.no-protection', { field: 'orderList' })
    return placeAll(site, actor, orders, contract)
  },
} satisfies Partial<Handlers<typeof futuresOrderCalls, TraderNeeds>>)

function protectionTerms(
  said: Protection,
  held: HeldPosition,
  contract: Parameters<typeof futuresOrderTerms>[1],
  now: Situation,
) {
  const isPart = said.volume !== undefined
  const side = closingSideOf(held) === 0 ? 'BUY' : 'SELL'
  const type = said.type ?? (said.price === undefined ? 2 : 1)
  const terms = { side, open: 'CLOSE', type, isConditionOrder: true, closePosition: !isPart } as const
  return futuresOrderTerms({ ...said, ...terms }, contract, now)
}

/** All or none: each is checked first, and what was placed before one that is refused goes again. */
async function placeAll(
  site: TraderNeeds,
  trader: ContractTrader,
  orders: readonly NewContractOrder[],
  contract: Parameters<typeof placeOne>[3],
): Promise<OrderIds> {
  for (const order of orders) {
    const tested = await testContractOrder(site.engine, trader, order)
    if (!tested.done) throw futuresRefusal(tested, contract, site.markings.of(contract.number))
  }
  const placed: OrderIds[] = []
  try {
    for (const order of orders) placed.push(orderIdsOf(await placeOne(site, trader, order, contract), trader.account))
  } catch (error) {
    const { account } = trader
    for (const id of joinOrderIds(placed).triggerIds) {
      await cancelContractOrder(site.engine, { account, market: contract.number, orderId: Number(id), clientId: '' })
    }
    throw error
  }
  return joinOrderIds(placed)
}
