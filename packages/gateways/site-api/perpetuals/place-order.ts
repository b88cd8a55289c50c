import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { type ContractTrader, placeContractOrder, testContractOrder } from '@bowline/capabilities/perpetuals/index.ts'
import type { ReadParamsOf } from '@bowline/contract/call.ts'
import type { futuresOrderCalls } from '@bowline/contract/calls/perpetuals/orders.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { contractOf } from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { withinOrderLimits } from '../spot/order-slots.ts'
import { futuresRefusal } from './futures-refusal.ts'
import { orderIdsOf, placedRow, type Situation, situationOf } from './futures-trader.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { isBeyondLiquidation } from './liquidation-check.ts'
import { type OpeningNeeds, requireOpening } from './may-open.ts'
import { futuresOrderTerms, onlyCloses } from './order-terms.ts'
import { type Repeating, type RepeatNeeds, repeatedOrder } from './repeated-order.ts'

interface Needs extends OpeningNeeds, RepeatNeeds {}

type Said = ReadParamsOf<(typeof futuresOrderCalls)['POST /fe-co-api/order/order_create']>

export const placeFuturesOrderHandlers = handledInInverseForm({
  'POST /fe-co-api/order/order_create': async ({ params, actor, nowMs }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    if (!onlyCloses(params)) await requireOpening(site, actor, nowMs)
    const now = await situationOf(site, contract, actor.account, nowMs)
    checkSetting(params, now, contract)
    const order = futuresOrderTerms(params, contract, now)
    if (params.isCheckLiq && !onlyCloses(params) && isBeyondLiquidation(contract, order, now)) {
      throw new SiteRefusal(SiteCode.futuresMargin, 'futures.beyond-liquidation')
    }
    if (params.isTest) {
      const tested = await testContractOrder(site.engine, actor, order)
      if (!tested.done) throw futuresRefusal(tested, contract, site.markings.of(contract.number))
      return { ids: [], triggerIds: [], cancelIds: [], order: null }
    }
    return withinOrderLimits(site, actor.account, 1, (takenAtMs) =>
      place(site, actor, { order, contract, now, takenAtMs }),
    )
  },
} satisfies Partial<Handlers<typeof futuresOrderCalls, Needs>>)

interface Placing extends Repeating {
  readonly now: Situation
}

async function place(site: Needs, trader: ContractTrader, placing: Placing) {
  const { order, contract, now } = placing
  const placed = await placeContractOrder(site.engine, trader, order)
  if (!placed.done) return repeatedOrder(site, trader, placing, placed)
  return { ...orderIdsOf(placed, trader.account), order: placedRow(placed, contract, now.setting) }
}

/** What an order says of leverage and margin mode must be how the contract is set: an order changes neither. */
function checkSetting({ leverageLevel, positionType }: Said, { setting }: Situation, contract: Contract): void {
  const leverage = setting?.leverage ?? contract.contract.defaultLeverage
  const mode = setting?.isolated === 1 ? 2 : 1
  if ((leverageLevel ?? leverage) === leverage && (positionType ?? mode) === mode) return
  throw new SiteRefusal(SiteCode.futuresMode, 'futures.set-otherwise')
}
