import {
  baseOf,
  feeOf,
  feeOfFills,
  isConditional,
  type OrderTerms,
  quoteOf,
  restsAfter,
  tokenFeeOf,
  type Walk,
} from '@bowline/core/formulas.ts'
import { OrderType, Side } from '@bowline/core/messages/terms.ts'
import { multiplyDivide } from '@bowline/money'
import { textsOf } from '../../../../desk/order-ticket/shown-texts.ts'
import type { Draft } from '../draft.ts'
import type { OrderContext } from '../order-context.ts'
import { lockedFor } from '../problems/problems-of-funds.ts'
import { takeNow } from '../sizes.ts'

export interface Amount {
  readonly amount: string
  readonly asset: string
}

/**
 * What happens to the first order: fills completely · fills partly and rests · rests · fills partly and ends · waits
 * for its trigger.
 */
export type Outcome = 'fills' | 'fillsAndRests' | 'rests' | 'fillsAndEnds' | 'ends' | 'waits'

/**
 * What sending the ticket would do as things stand, by the exchange's own formulas; decimal texts. Of a list it says what
 * its first order does at once; `list-parts.ts` has each of its orders by itself.
 */
export interface Receipt {
  readonly outcome: Outcome
  /** Of the whole order, at the prices expected: the book's for what is taken, its own or its trigger's for the rest. */
  readonly averagePrice: string | undefined
  /** Of what is taken at once; undefined when nothing is. */
  readonly takes:
    | {
        readonly qty: string
        readonly worstPrice: string
        /** How much worse the average is than the best price, in percent. */
        readonly slippage: string
      }
    | undefined
  /** Of the base coin, into the book. */
  readonly rests: string | undefined
  /**
   * At the taker's rate for what is taken, at the maker's for what rests: off what is received, or in the platform token
   * while that lasts. Never empty.
   */
  readonly fees: readonly Amount[]
  /** Value of the whole order at the prices expected. */
  readonly total: Amount
  /** What is set aside; of market orders the part not needed returns at once. */
  readonly locks: Amount
  /** Coin by coin, after what fills at once; undefined while balances are not known, or do not reach for it. */
  readonly available: readonly { readonly asset: string; readonly before: string; readonly after: string }[] | undefined
}

const COIN = 10n ** 8n
const BPS = 10_000n

/** Undefined while something is missing. */
export function receiptOf(draft: Draft, context: OrderContext): Receipt | undefined {
  if (draft.sizes.fault || Object.values(draft.readings).some(({ fault }) => fault)) return undefined
  const { terms, data, rates } = context
  const { base, quote } = data.market
  const texts = textsOf(context)
  const order = ownOrder(draft)
  const walk = takeNow(order, context)
  const rests = restsAfter(order, walk)
  const buys = order.side === Side.buy
  const token = context.token(buys ? 'buy' : 'sell')
  const taker = feeOfFills(terms, order.side, walk.fills, rates.taker, token)
  const later = laterAmount(order, rests, draft, context)
  const laterRate = isConditional(order) && runsAsTaker(order) ? rates.taker : rates.maker
  const maker = feeLater(feeOf(buys ? later.base : later.quote, laterRate), taker.token, token)
  const charged = [
    { units: taker.received + maker.received, asset: buys ? base : quote },
    { units: taker.token + maker.token, asset: data.token?.asset ?? '' },
  ]
  return {
    outcome: outcomeOf(order, walk, rests),
    averagePrice: averageOf(walk.quote + later.quote, baseOf(terms, walk.qty) + later.base, texts),
    takes: walk.qty === 0n ? undefined : takesOf(order, walk, context),
    rests: rests === 0n || isConditional(order) ? undefined : texts.qty(rests),
    fees: charged
      .filter(({ units }, place) => units !== 0n || (place === 0 && charged[1]?.units === 0n))
      .map(({ units, asset }) => ({ amount: texts.amount(units), asset })),
    total: { amount: texts.amount(walk.quote + later.quote), asset: quote },
    locks: { amount: texts.amount(lockedFor(draft, context)), asset: buys ? quote : base },
    available: data.balances && changesOf(draft, walk, taker, context),
  }
}

/** What rests is charged when it is filled: in the token at today's indexes, if what is left of it then pays. */
function feeLater(
  fee: bigint,
  spent: bigint,
  token: ReturnType<OrderContext['token']>,
): { readonly received: bigint; readonly token: bigint } {
  const inToken = token && fee > 0n ? tokenFeeOf(fee, token.prices) : 0n
  return token && inToken > 0n && inToken <= token.available - spent
    ? { received: 0n, token: inToken }
    : { received: fee, token: 0n }
}

/** Of an OCO the leg with the limit price: the one in the book. */
function ownOrder({ orders, list }: Draft): OrderTerms {
  return (list === 'oco' && orders.find((order) => !isConditional(order))) || orders[0]
}

/** What is not taken at once but expected: the resting part at its price, a conditional order at its trigger. */
function laterAmount(
  order: OrderTerms,
  rests: bigint,
  draft: Draft,
  { terms }: OrderContext,
): { base: bigint; quote: bigint } {
  if (isConditional(order)) return draft.sizes
  return { base: baseOf(terms, rests), quote: quoteOf(terms, order.price, rests) }
}

/** A triggered order takes: as a market order always, as a limit order most of the time. */
function runsAsTaker({ type }: OrderTerms): boolean {
  return type !== OrderType.limit && type !== OrderType.limitMaker
}

function outcomeOf(order: OrderTerms, walk: Walk, rests: bigint): Outcome {
  if (isConditional(order)) return 'waits'
  if (walk.stop === 'done') return 'fills'
  if (rests > 0n) return walk.qty > 0n ? 'fillsAndRests' : 'rests'
  return walk.qty > 0n ? 'fillsAndEnds' : 'ends'
}

/** In quote per whole coin, with as many decimals as the ledger. */
function averageOf(quote: bigint, base: bigint, texts: ReturnType<typeof textsOf>): string | undefined {
  return base === 0n ? undefined : texts.amount(multiplyDivide(quote, COIN, base, 'half-even'))
}

function takesOf(order: OrderTerms, walk: Walk, context: OrderContext): NonNullable<Receipt['takes']> {
  const { terms } = context
  const texts = textsOf(context)
  const average = multiplyDivide(walk.quote, COIN, baseOf(terms, walk.qty), 'half-even')
  const touch = (walk.fills[0]?.price ?? 0n) * terms.tick
  const away = order.side === Side.buy ? average - touch : touch - average
  return {
    qty: texts.qty(walk.qty),
    worstPrice: texts.price(walk.fills.at(-1)?.price ?? 0n),
    slippage: texts.percent(multiplyDivide(away > 0n ? away : 0n, BPS, touch, 'up')),
  }
}

/** Available before and after: a lock takes it away, a fill spends from the lock, gives the rest of its part back, and pays. */
function changesOf(
  draft: Draft,
  walk: Walk,
  fee: { readonly received: bigint; readonly token: bigint },
  context: OrderContext,
): Receipt['available'] {
  const { terms, data } = context
  const order = ownOrder(draft)
  const buys = order.side === Side.buy
  const rests = restsAfter(order, walk)
  const isOpen = rests > 0n || isConditional(order) || draft.list === 'oco'
  const filledBase = baseOf(terms, walk.qty)
  const spent = buys ? walk.quote : filledBase
  const received = (buys ? filledBase : walk.quote) - fee.received
  const stillLocked = isOpen ? openLock(draft, walk, context) : 0n
  const texts = textsOf(context)
  const paying = buys ? context.availableQuote : context.availableBase
  const gaining = buys ? context.availableBase : context.availableQuote
  if (spent + stillLocked > paying) return undefined
  const change = (asset: string, before: bigint, after: bigint) => ({
    asset,
    before: texts.amount(before),
    after: texts.amount(after > 0n ? after : 0n),
  })
  const paid = change(buys ? data.market.quote : data.market.base, paying, paying - spent - stillLocked)
  const got = change(buys ? data.market.base : data.market.quote, gaining, gaining + received)
  if (fee.token === 0n || !data.token) return [paid, got]
  const before = context.token(buys ? 'buy' : 'sell')?.available ?? 0n
  return [paid, got, change(data.token.asset, before, before - fee.token)]
}

/** What stays set aside for the part that rests or waits. */
function openLock(draft: Draft, walk: Walk, context: OrderContext): bigint {
  const order = ownOrder(draft)
  if (isConditional(order) || draft.list === 'oco') return lockedFor(draft, context)
  const rests = restsAfter(order, walk)
  return order.side === Side.buy ? quoteOf(context.terms, order.price, rests) : baseOf(context.terms, rests)
}
