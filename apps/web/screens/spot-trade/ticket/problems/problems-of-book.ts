import { hasPrice, isConditional, type OrderTerms } from '@bowline/core/formulas.ts'
import { OrderType, TimeInForce } from '@bowline/core/messages/terms.ts'
import type { ProblemLevel } from '../../../../desk/order-ticket/problems/problem.ts'
import { textsOf } from '../../../../desk/order-ticket/shown-texts.ts'
import type { Draft } from '../draft.ts'
import type { OrderContext } from '../order-context.ts'
import { takeNow } from '../sizes.ts'
import type { Problem } from './problems.ts'

const BPS = 10_000n
const WARN_BPS = 500n
const ASK_BPS = 1_000n

/** What the order would match in the current book. */
export function bookProblems(draft: Draft, context: OrderContext): Problem[] {
  const [order] = draft.orders
  if (isConditional(order) || order.type === OrderType.limitMaker || draft.list === 'oco') return []
  const walk = takeNow(order, context)
  const texts = textsOf(context)
  const { base } = context.data.market
  const said = (code: Problem['code'], level: ProblemLevel, values: Problem['values']): Problem[] => [
    { code, field: hasPrice(order) ? 'price' : 'size', level, values },
  ]
  const qty = { qty: texts.qty(walk.qty), base }
  if (walk.stop === 'not-whole') return said('book.fok', 'warn', qty)
  if (order.type === OrderType.market && walk.qty === 0n && walk.stop === 'book-end')
    return said('book.empty', 'stop', {})
  if (walk.stop === 'price-range') return said('book.band', 'warn', qty)
  if (order.type === OrderType.market && walk.stop === 'book-end') return said('book.thin', 'warn', qty)
  if (order.timeInForce === TimeInForce.ioc && walk.stop === 'book-end')
    return walk.qty === 0n ? said('book.ioc', 'warn', {}) : said('book.thin', 'warn', qty)
  return slippageProblems(order, walk.fills.at(-1)?.price, context)
}

function slippageProblems(order: OrderTerms, worst: bigint | undefined, context: OrderContext): Problem[] {
  const touch = context.touch(order.side === 0 ? 'buy' : 'sell')
  if (order.type !== OrderType.market || worst === undefined || touch === undefined) return []
  const level = levelOf(distance(worst, touch))
  if (!level) return []
  const texts = textsOf(context)
  const values = { percent: texts.percent(distance(worst, touch)), worst: texts.price(worst) }
  return [{ code: 'book.slippage', field: 'size', level, values }]
}

/** Limit prices far from the best opposite price or, for triggered orders, far from their trigger. */
export function distanceProblems(draft: Draft, context: OrderContext): Problem[] {
  return draft.orders.flatMap((order, leg): Problem[] => {
    const from = draft.active.includes(order) ? measuredFrom(order, context) : undefined
    if (order.price === 0n || !from) return []
    const away = distance(order.price, from)
    const level = levelOf(away)
    if (!level) return []
    const texts = textsOf(context)
    const field = draft.entered[leg]?.price ?? 'price'
    const code = order.price > from ? 'price.farAbove' : 'price.farBelow'
    return [{ code, field, level, values: { percent: texts.percent(away), from: texts.price(from) } }]
  })
}

function measuredFrom(order: OrderTerms, context: OrderContext): bigint | undefined {
  if (order.stopPrice > 0n) return order.stopPrice
  const [side, other] = order.side === 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  return context.touch(side) ?? context.touch(other) ?? context.last
}

/** Hundredths of a percent, cut. */
function distance(price: bigint, from: bigint): bigint {
  const away = price > from ? price - from : from - price
  return (away * BPS) / from
}

function levelOf(away: bigint): ProblemLevel | undefined {
  if (away >= ASK_BPS) return 'ask'
  return away >= WARN_BPS ? 'warn' : undefined
}
