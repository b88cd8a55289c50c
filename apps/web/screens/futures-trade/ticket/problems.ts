import { notionalOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { isBoundByPosition } from '@bowline/core/formulas/perpetuals/order-bounds.ts'
import { largestNotionalAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { MIN_GTD_MS } from '@bowline/core/formulas.ts'
import { TimeInForce } from '@bowline/core/messages/terms.ts'
import { divide, ticksToPrice, trimUnits } from '@bowline/money'
import { units } from '../../../contracts/figures/contract-terms.ts'
import type { Problem } from '../../../desk/order-ticket/problems/problem.ts'
import { textsOf } from '../../../desk/order-ticket/shown-texts.ts'
import type { Draft, TicketField } from './draft.ts'
import type { OrderContext } from './order-context.ts'
import { checkedPrice, closableLots, costOf, fitsTier } from './order-cost.ts'
import { waits } from './order-ticket.ts'
import { receiptOf } from './receipt.ts'

type Level = Problem['level']
const problem = (
  field: TicketField | 'funds' | 'book',
  code: string,
  values: Problem['values'] = {},
  level: Level = 'stop',
): Problem => ({ field, code, values, level })

const WARN_BPS = 500n
const ASK_BPS = 1_000n

/** All that prevents sending, in the order in which a person fixes it; then the notices. */
export function problemsOf(_ticket: Draft['ticket'], draft: Draft, context: OrderContext): Problem[] {
  const notice = context.data.mayOpen || draft.ticket.closes ? [] : [problem('notice', 'notice.missing')]
  const fields = fieldProblems(draft, context)
  if (fields.length > 0) return [...notice, ...fields]
  const found = [
    ...ruleProblems(draft, context),
    ...(draft.ticket.closes ? closingProblems(draft, context) : openingProblems(draft, context)),
    ...bookProblems(draft, context),
    ...exitProblems(draft, context),
    ...distanceProblems(draft, context),
  ]
  return [...notice, ...found.filter(({ level }) => level === 'stop'), ...found.filter(({ level }) => level !== 'stop')]
}

function fieldProblems({ readings, sizeFault, sizeText, ticket }: Draft, { data, terms }: OrderContext): Problem[] {
  const { tick, minPrice, maxPrice, maxQty } = data.market
  const found: Problem[] = Object.entries(readings).flatMap(([field, { fault, text = '' }]) => {
    if (!fault) return []
    if (fault === 'number') return [problem(field as TicketField, fault, { text })]
    const isTrail = field === 'trailingPercent'
    const { minCallbackRate, maxCallbackRate } = terms.row.coinResultVo
    const percent = (rate: string) => trimUnits(units(rate) * 100n, 8)
    const bounds = isTrail
      ? { step: '0.01', least: percent(minCallbackRate), most: percent(maxCallbackRate) }
      : { step: tick, least: minPrice, most: maxPrice }
    return [problem(field as TicketField, `${field}.${fault}`, bounds)]
  })
  if (ticket.timeInForce === 'gtd') found.push(...dateProblems(ticket, data.nowMs))
  if (!sizeFault) return found
  const steps: Readonly<Record<string, string>> = { contracts: '1', coin: '0.00000001' }
  const step = steps[ticket.size.by] ?? data.market.lot
  const values = sizeFault === 'number' ? { text: sizeText ?? '' } : { step, most: maxQty }
  return [...found, problem('size', sizeFault === 'number' ? sizeFault : `size.${sizeFault}`, values)]
}

function dateProblems({ expireAtMs }: Draft['ticket'], nowMs: number): Problem[] {
  if (expireAtMs === null) return [problem('expireAt', 'expireAt.missing')]
  return expireAtMs < nowMs + MIN_GTD_MS ? [problem('expireAt', 'expireAt.soon')] : []
}

/** Steps and bounds of the contract, and the price limits of now. */
function ruleProblems({ readings, price, lots, ticket, trigger }: Draft, context: OrderContext): Problem[] {
  const { data, terms, maxBuy, minSell } = context
  const texts = textsOf(context)
  const { coinResultVo: steps } = terms.row
  const found: Problem[] = []
  const bounds = { least: data.market.minPrice, most: data.market.maxPrice }
  for (const [field, { value }] of Object.entries(readings)) {
    if (field === 'trailingPercent') {
      const [least, most] = [units(steps.minCallbackRate), units(steps.maxCallbackRate)]
      const rate = value * 10_000n
      if (rate < least || rate > most)
        found.push(problem('trailingPercent', 'trailingPercent.range', { least: trimUnits(least * 100n, 8), most: trimUnits(most * 100n, 8) })) // biome-ignore format: one problem
    } else {
      const said = units(ticksToPrice(value, terms.tick, 8))
      if (said < units(bounds.least) || said > units(bounds.most))
        found.push(problem(field as TicketField, `${field}.range`, bounds))
    }
  }
  if (price > 0n && trigger === 0n && maxBuy > 0n) {
    const isBuy = ticket.side === 'buy'
    if (isBuy ? price > maxBuy : price < minSell)
      found.push(
        problem('price', isBuy ? 'price.tooHigh' : 'price.tooLow', { bound: texts.price(isBuy ? maxBuy : minSell) }),
      )
  }
  const qty = lots * terms.lot
  const most = units(ticket.kind === 'market' ? steps.maxMarketVolume : steps.maxLimitVolume)
  const unit = data.market.sizeUnit ?? data.market.base
  if (!ticket.closes && qty < units(steps.minOrderVolume))
    found.push(problem('size', 'size.least', { least: steps.minOrderVolume, base: unit }))
  if (qty > most && !isBoundByPosition({ price, timeInForce: TimeInForce[ticket.timeInForce] }, ticket.closes))
    found.push(problem('size', 'size.most', { most: trimUnits(most, 8), base: unit }))
  return found
}

function closingProblems({ lots, ticket }: Draft, context: OrderContext): Problem[] {
  const most = closableLots(ticket.side, context)
  if (waits(ticket)) return []
  if (most === 0n) return [problem('size', 'size.nothingHeld')]
  return lots > most ? [problem('size', 'size.held', { most: textsOf(context).qty(most) })] : []
}

function openingProblems({ lots, entry, price, ticket }: Draft, context: OrderContext): Problem[] {
  const { terms, data } = context
  const { row, value } = terms
  const found: Problem[] = []
  const worth = notionalOf(value, lots, entry || 1n)
  const least = units(row.coinResultVo.minOrderMoney)
  if (worth < least)
    found.push(problem('size', 'size.worthLeast', { least: row.coinResultVo.minOrderMoney, asset: row.marginCoin }))
  if (waits(ticket)) return found
  const checked = checkedPrice(ticket.side, price, context)
  if (checked === 0n) return found
  if (!fitsTier(ticket.side, lots, checked, context)) {
    const most = trimUnits(largestNotionalAt(terms.tiers, data.leverage), 8)
    found.push(problem('size', 'size.tier', { leverage: String(data.leverage), most, asset: row.marginCoin }))
  }
  const { total, has } = costOf(ticket.side, lots, checked, context)
  if (total > has)
    found.push(problem('funds', 'funds.short', { missing: amount(total - has), available: amount(has), asset: row.marginCoin })) // biome-ignore format: one problem
  return found
}

/** Two digits behind the point are enough to know how much is missing; never less than that. */
function amount(units: bigint): string {
  const step = units >= 100_000_000n ? 1_000_000n : 100n
  return trimUnits(divide(units, step, 'ceil') * step, 8)
}

function bookProblems({ ticket, price, lots }: Draft, context: OrderContext): Problem[] {
  const levels = context.against(ticket.side)
  const [best] = levels
  const { kind, side, timeInForce } = ticket
  if (kind === 'market') {
    if (!best) return [problem('book', 'book.empty')]
    const there = levels.reduce((sum, { qty }) => sum + qty, 0n)
    return there < lots ? [problem('book', 'book.thin', { qty: textsOf(context).qty(there), base: context.data.market.sizeUnit ?? context.data.market.base }, 'warn')] : [] // biome-ignore format: one problem
  }
  const crosses = best !== undefined && price > 0n && (side === 'buy' ? price >= best.price : price <= best.price)
  if (kind === 'postOnly' && crosses && best)
    return [problem('price', 'price.wouldTake', { touch: textsOf(context).price(best.price) })]
  if (kind === 'limit' && (timeInForce === 'ioc' || timeInForce === 'fok') && !crosses)
    return [problem('price', 'book.ioc', {}, 'warn')]
  return []
}

/** A profit lies beyond the entry, a loss before it; and a loss behind the liquidation never comes. */
function exitProblems(draft: Draft, context: OrderContext): Problem[] {
  const { entry, ticket } = draft
  const texts = textsOf(context)
  const wrong = (['profit', 'loss'] as const).flatMap((field) => {
    const at = draft[field]
    if (at === 0n || entry === 0n) return []
    const mustBeAbove = (field === 'profit') === (ticket.side === 'buy')
    if (mustBeAbove ? at > entry : at < entry) return []
    return [problem(field, `${field}.${mustBeAbove ? 'tooLow' : 'tooHigh'}`, { bound: texts.price(entry) })]
  })
  if (wrong.length > 0 || draft.loss === 0n) return wrong
  const after = receiptOf(draft, context)?.standing?.after.liquidation
  const isBehind = after !== undefined && (ticket.side === 'buy' ? draft.loss <= after : draft.loss >= after)
  return isBehind ? [problem('loss', 'loss.behindLiquidation', { price: texts.price(after) }, 'warn')] : []
}

/** Far from the best price of the other side or, of what waits, from its trigger: warns at 5 %, asks at 10 %. */
function distanceProblems({ price, trigger, ticket }: Draft, context: OrderContext): Problem[] {
  const from = trigger || touchOf(ticket.side, context)
  if (price === 0n || from === 0n) return []
  const isAbove = price > from
  const bps = ((isAbove ? price - from : from - price) * 10_000n) / from
  if (bps < WARN_BPS) return []
  const texts = textsOf(context)
  const values = { percent: texts.percent(bps), from: texts.price(from) }
  return [problem('price', isAbove ? 'price.farAbove' : 'price.farBelow', values, bps >= ASK_BPS ? 'ask' : 'warn')]
}

/** What an order would meet first; of a book with an empty side the other one, then the last trade and the mark. */
function touchOf(side: Draft['ticket']['side'], { against, last, mark }: OrderContext): bigint {
  const [met] = against(side)
  const [own] = against(side === 'buy' ? 'sell' : 'buy')
  return met?.price ?? own?.price ?? (last || mark)
}
