import { type Market, parseAmount } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import type { NewOrder } from '@bowline/capabilities/spot/place-order.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { ClientIdPolicy, OrderType, Side, Stp, TimeInForce } from '@bowline/core/messages/terms.ts'
import { isFault, LEDGER_DECIMALS, type StepFault, trimUnits } from '@bowline/money'
import type { Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { whyNot } from '../../site-kit/said-amount.ts'

/** An order as the caller states it: decimal text and the contract's words. */
export interface SaidTerms {
  readonly side: keyof typeof Side
  readonly type: keyof typeof OrderType
  readonly timeInForce?: keyof typeof TimeInForce | undefined
  readonly qty?: string | undefined
  readonly quoteQty?: string | undefined
  readonly price?: string | undefined
  readonly stopPrice?: string | undefined
  readonly trailingBps?: number | undefined
  readonly activationPrice?: string | undefined
  readonly visibleQty?: string | undefined
  readonly expireAtMs?: number | undefined
  readonly clientOrderId?: string | undefined
  readonly stp?: Exclude<keyof typeof Stp, 'default'> | undefined
}

type Field = Exclude<keyof SaidTerms, 'side' | 'type' | 'stp' | 'clientOrderId'>

const CONDITION: readonly Field[] = ['stopPrice', 'trailingBps', 'activationPrice']

/** The fields each type requires, and those it accepts in addition. */
const FIELDS: Record<SaidTerms['type'], readonly [needs: readonly Field[], takes: readonly Field[]]> = {
  limit: [
    ['qty', 'price'],
    ['timeInForce', 'visibleQty', 'expireAtMs'],
  ],
  limitMaker: [['qty', 'price'], ['visibleQty']],
  market: [[], ['qty', 'quoteQty']],
  stopLimit: [
    ['qty', 'price'],
    ['timeInForce', ...CONDITION],
  ],
  stopMarket: [['qty'], CONDITION],
  takeProfitLimit: [
    ['qty', 'price'],
    ['timeInForce', ...CONDITION],
  ],
  takeProfitMarket: [['qty'], CONDITION],
}
const ALL_FIELDS = [...new Set(Object.values(FIELDS).flat(2))]

/** The order in the engine's terms. The first inconsistency decides the refusal, whose text says what to change. */
export function orderTerms(said: SaidTerms, market: Market): NewOrder {
  checkFields(said)
  const { side, type, timeInForce, stp, clientOrderId, trailingBps, expireAtMs } = said
  const order: NewOrder = {
    market: market.number,
    side: Side[side],
    type: OrderType[type],
    timeInForce: TimeInForce[timeInForce ?? 'gtc'],
    stp: Stp[stp ?? 'default'],
    // Nobody can repeat an id that we make up, so there is nothing to remember it for.
    clientIdPolicy: clientOrderId === undefined ? ClientIdPolicy.refuseOpen : ClientIdPolicy.firstResult,
    clientId: clientOrderId ?? newClientOrderId(),
  }
  if (said.qty !== undefined) order.qty = lots('qty', said.qty, market)
  if (said.quoteQty !== undefined) order.quoteQty = quoteAmount(said.quoteQty, market)
  if (said.price !== undefined) order.price = ticks('price', said.price, market)
  if (said.stopPrice !== undefined) order.stopPrice = ticks('stopPrice', said.stopPrice, market)
  if (said.activationPrice !== undefined) order.activationPrice = ticks('activationPrice', said.activationPrice, market)
  if (said.visibleQty !== undefined) order.displayQty = visibleLots(said, order.qty as bigint, market)
  if (trailingBps !== undefined) order.trailingBps = trailingBps
  if (expireAtMs !== undefined) order.expireAt = expireAtMs
  return order
}

function checkFields(said: SaidTerms): void {
  const { type } = said
  const [needs, takes] = FIELDS[type]
  for (const field of needs) if (said[field] === undefined) throw malformed(field, 'order.needs', { type, field })
  for (const field of ALL_FIELDS) {
    if (said[field] === undefined || needs.includes(field) || takes.includes(field)) continue
    throw malformed(field, 'order.takes-no', { type, field })
  }
  if (type === 'market' && (said.qty === undefined) === (said.quoteQty === undefined))
    throw malformed('qty', 'order.qty-or-quote')
  if (takes.includes('stopPrice')) {
    if ((said.stopPrice === undefined) === (said.trailingBps === undefined))
      throw malformed('stopPrice', 'order.stop-or-trail', { type, stop: 'stopPrice', trail: 'trailingBps' })
    if (said.activationPrice !== undefined && said.trailingBps === undefined)
      throw malformed('activationPrice', 'order.activation-trailing')
  }
  if ((said.timeInForce === 'gtd') !== (said.expireAtMs !== undefined))
    throw malformed('expireAtMs', 'order.gtd-expiry')
}

export function ticks(field: string, text: string, market: Market): bigint {
  const { tick } = market.terms
  return steps(field, market.parsePrice(text), 'PRICE', { asset: market.quoteAsset, step: plain(tick) })
}

export function lots(field: string, text: string, market: Market): bigint {
  const { lot } = market.terms
  return steps(field, market.parseQty(text), 'LOT', { asset: market.baseAsset, step: plain(lot) })
}

/** Checks an iceberg's slice: it must be part of the order, and only an order that rests indefinitely can be sliced. */
function visibleLots({ visibleQty, timeInForce }: SaidTerms, qty: bigint, market: Market): bigint {
  const visible = lots('visibleQty', visibleQty as string, market)
  if (visible >= qty) throw malformed('visibleQty', 'order.visible-less')
  if (timeInForce !== undefined && timeInForce !== 'gtc') throw malformed('visibleQty', 'order.iceberg-gtc')
  return visible
}

function quoteAmount(text: string, market: Market): bigint {
  return steps('quoteQty', parseAmount(text), 'NOTIONAL', { asset: market.quoteAsset, most: LEDGER_DECIMALS })
}

/** What a price or an amount is a multiple of, or how many decimals it has at most. */
type Grid = { readonly asset: string } & ({ readonly step: string } | { readonly most: number })

function steps(field: string, value: bigint | StepFault, filter: string, grid: Grid): bigint {
  if (!isFault(value) && value > 0n) return value
  const at = { filter, field }
  const reasoned: Reasoned = isFault(value) ? whyNot(value, offGrid(at, grid)) : ['order.above-zero', at]
  throw SiteRefusal.because(SiteCode.orderFilter, reasoned, at)
}

function offGrid(at: { readonly filter: string; readonly field: string }, grid: Grid): Reasoned {
  return 'step' in grid ? ['order.step', { ...at, ...grid }] : ['order.decimals', { ...at, ...grid }]
}

function plain(step: bigint): string {
  return trimUnits(step, LEDGER_DECIMALS)
}

function malformed(field: string, ...reasoned: Reasoned): SiteRefusal {
  return SiteRefusal.because(SiteCode.refused, reasoned, { field })
}
