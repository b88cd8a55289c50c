import { amountText, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { AccountTrade, BiographyStep, Spot, SpotOrder } from '@bowline/capabilities/spot/index.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import { isActivatedBy, isConditional, isTriggeredBy } from '@bowline/core/formulas.ts'
import { Execution, OrderStatus, Side } from '@bowline/core/messages/terms.ts'
import { available } from '../../call-kit/history-answer.ts'
import { fillRow } from '../../site-kit/order-rows.ts'
import { reasonWord } from '../../site-kit/order-words.ts'

export interface BiographyNeeds {
  readonly markets: MarketRegistry
  readonly spot: Pick<Spot, 'history'>
}

type Step = CallData<'GET /exchange-web/web/order/biography'>['steps'][number]

/** More trades than one moment normally has; a trigger met by a later one is shown without its price. */
const MOST_TRADES = 1_000

/** An order's history for people: one line of the core may become two steps, accepted and rested. */
export async function readBiography(
  site: BiographyNeeds,
  order: SpotOrder,
  events: readonly BiographyStep[],
  market: Market,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const [index, event] of events.entries()) {
    const step = (what: Step['what'], more: Partial<Step> = {}): Step => ({
      sequence: event.sequence,
      atMs: event.time,
      what,
      price: null,
      qty: null,
      qtyAhead: null,
      fill: null,
      reason: null,
      executedQty: market.qtyText(event.executed),
      locked: amountText(event.locked),
      ...more,
    })
    const last = { price: market.priceText(event.lastPrice), qty: market.qtyText(event.lastQty) }
    switch (event.execution) {
      case Execution.new:
        steps.push(step(index === 0 ? 'accepted' : 'placed', { qty: market.qtyText(event.qty) }))
        break
      case Execution.activated:
        steps.push(
          step('activated', { price: await priceThat((price) => isActivatedBy(order, price), event, market, site) }),
        )
        break
      case Execution.triggered:
        steps.push(
          step('triggered', {
            price: await priceThat((price) => isTriggeredBy(order, price, order.trailExtreme), event, market, site),
          }),
        )
        break
      case Execution.trade:
        steps.push(step('filled', { ...last, fill: fillRow(tradeOf(event, order, market), site.markets) }))
        break
      case Execution.tradePrevention:
        steps.push(step('prevented', { ...last, reason: reasonWord(event.endReason) }))
        break
      case Execution.replaced:
        steps.push(step('amended', { qty: market.qtyText(event.qty) }))
        break
      case Execution.canceled:
      case Execution.expired:
        steps.push(
          step(event.execution === Execution.canceled ? 'canceled' : 'expired', {
            reason: reasonWord(event.endReason),
          }),
        )
        break
    }
    const entering = enteringEvent(events, index, order)
    if (entering) steps.push(step('rested', { qtyAhead: market.qtyText(entering.lotsAhead) }))
  }
  return steps
}

/**
 * The line that entered the order into the book, if this is the last one of its command and part of the order remained:
 * the core reports the place in the queue on entry, before the fills.
 */
function enteringEvent(events: readonly BiographyStep[], index: number, order: SpotOrder): BiographyStep | undefined {
  const event = events[index] as BiographyStep
  if (events[index + 1]?.sequence === event.sequence || event.status > OrderStatus.partiallyFilled) return undefined
  const waits = isConditional(order)
  return events.findLast(
    ({ sequence, execution, status }) =>
      sequence === event.sequence &&
      status !== OrderStatus.pendingNew &&
      execution === (waits ? Execution.triggered : Execution.new),
  )
}

function tradeOf(event: BiographyStep, { orderId, listId, side }: SpotOrder, market: Market): AccountTrade {
  const { tradeId, lastPrice, lastQty, fee, feeAsset, time, isMaker } = event
  return {
    market: market.number,
    tradeId,
    orderId,
    listId,
    price: lastPrice,
    qty: lastQty,
    quote: market.quoteOf(lastPrice, lastQty),
    fee,
    feeAsset,
    time,
    isBuyer: side === Side.buy,
    isMaker,
  }
}

/**
 * The price that met a condition: conditions are tested after each trade, so it is the first matching trade of that
 * moment.
 */
async function priceThat(
  meets: (price: bigint) => boolean,
  { time }: BiographyStep,
  market: Market,
  site: BiographyNeeds,
): Promise<string | null> {
  const query = { market: market.number, start: time, end: time, limit: MOST_TRADES }
  const trade = (await available(site.spot.history.marketAggregateTrades(query))).find(({ price }) => meets(price))
  return trade ? market.priceText(trade.price) : null
}
