import { amountText, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { AccountTrade, BiographyLine, Spot, SpotOrder } from '@bowline/capabilities/spot/index.ts'
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
  lines: readonly BiographyLine[],
  market: Market,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const [index, line] of lines.entries()) {
    const step = (what: Step['what'], more: Partial<Step> = {}): Step => ({
      sequence: line.sequence,
      atMs: line.time,
      what,
      price: null,
      qty: null,
      qtyAhead: null,
      fill: null,
      reason: null,
      executedQty: market.qtyText(line.executed),
      locked: amountText(line.locked),
      ...more,
    })
    const last = { price: market.priceText(line.lastPrice), qty: market.qtyText(line.lastQty) }
    switch (line.execution) {
      case Execution.new:
        steps.push(step(index === 0 ? 'accepted' : 'placed', { qty: market.qtyText(line.qty) }))
        break
      case Execution.activated:
        steps.push(
          step('activated', { price: await priceThat((price) => isActivatedBy(order, price), line, market, site) }),
        )
        break
      case Execution.triggered:
        steps.push(
          step('triggered', {
            price: await priceThat((price) => isTriggeredBy(order, price, order.trailExtreme), line, market, site),
          }),
        )
        break
      case Execution.trade:
        steps.push(step('filled', { ...last, fill: fillRow(tradeOf(line, order, market), site.markets) }))
        break
      case Execution.tradePrevention:
        steps.push(step('prevented', { ...last, reason: reasonWord(line.endReason) }))
        break
      case Execution.replaced:
        steps.push(step('amended', { qty: market.qtyText(line.qty) }))
        break
      case Execution.canceled:
      case Execution.expired:
        steps.push(
          step(line.execution === Execution.canceled ? 'canceled' : 'expired', { reason: reasonWord(line.endReason) }),
        )
        break
    }
    const entering = enteringLine(lines, index, order)
    if (entering) steps.push(step('rested', { qtyAhead: market.qtyText(entering.lotsAhead) }))
  }
  return steps
}

/**
 * The line that entered the order into the book, if this is the last one of its command and part of the order remained:
 * the core reports the place in the queue on entry, before the fills.
 */
function enteringLine(lines: readonly BiographyLine[], index: number, order: SpotOrder): BiographyLine | undefined {
  const line = lines[index] as BiographyLine
  if (lines[index + 1]?.sequence === line.sequence || line.status > OrderStatus.partiallyFilled) return undefined
  const waits = isConditional(order)
  return lines.findLast(
    ({ sequence, execution, status }) =>
      sequence === line.sequence &&
      status !== OrderStatus.pendingNew &&
      execution === (waits ? Execution.triggered : Execution.new),
  )
}

function tradeOf(line: BiographyLine, { orderId, listId, side }: SpotOrder, market: Market): AccountTrade {
  const { tradeId, lastPrice, lastQty, fee, feeAsset, time, isMaker } = line
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
  { time }: BiographyLine,
  market: Market,
  site: BiographyNeeds,
): Promise<string | null> {
  const query = { market: market.number, start: time, end: time, limit: MOST_TRADES }
  const trade = (await available(site.spot.history.marketAggregateTrades(query))).find(({ price }) => meets(price))
  return trade ? market.priceText(trade.price) : null
}
