import { type Contract, parseAmount } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import type { NewContractOrder } from '@bowline/capabilities/perpetuals/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import {
  ClientIdPolicy,
  OrderType,
  PositionSide,
  PriceKind,
  Side,
  Stp,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { isFault, type Price } from '@bowline/money'
import type { Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { ticks } from '../spot/order-terms.ts'
import { lotsOf } from './order-size.ts'

/** An order as the futures service says it: decimal text and its numbers for words. */
export interface SaidOrder {
  readonly side: 'BUY' | 'SELL'
  readonly open: 'OPEN' | 'CLOSE'
  /** 1 limit, 2 market, 3 IOC, 4 FOK, 5 post-only. */
  readonly type: number
  readonly price?: string | undefined
  readonly volume?: string | undefined
  readonly orderUnit?: number | undefined
  /** Days. */
  readonly expireTime?: number | undefined
  /** In place of days: when. */
  readonly expireAt?: number | undefined
  readonly isConditionOrder?: boolean | undefined
  readonly triggerPrice?: string | undefined
  readonly triggerType?: number | undefined
  readonly callbackRate?: string | undefined
  readonly activationPrice?: string | undefined
  readonly priceProtect?: boolean | undefined
  readonly isOto?: boolean | undefined
  readonly takerProfitTrigger?: string | undefined
  readonly takerProfitPrice?: string | undefined
  readonly takerProfitType?: number | undefined
  readonly takerProfitTriggerType?: number | undefined
  readonly stopLossTrigger?: string | undefined
  readonly stopLossPrice?: string | undefined
  readonly stopLossType?: number | undefined
  readonly stopLossTriggerType?: number | undefined
  readonly clientOrderId?: string | undefined
  readonly reduceOnly?: boolean | undefined
  readonly closePosition?: boolean | undefined
  readonly stpMode?: Exclude<keyof typeof Stp, 'default'> | undefined
}

/** What an order is read against. */
export interface OrderSituation {
  readonly isHedged: boolean
  /** Newest prices by `PriceKind`, ticks; 0 = none. */
  readonly prices: Readonly<Record<PriceKind, Price>>
  readonly nowMs: number
}

/** 1 limit, 2 market. */
const AT_MARKET = 2
/** What sentences call a type, which the service itself has numbers for. */
const typeWords: Readonly<Record<number, string>> = { 1: 'limit', 2: 'market', 3: 'IOC', 4: 'FOK', 5: 'post-only' }
const DAY_MS = 86_400_000
/** A hundredth of a percent, in units of 10^-8. */
const BASIS_POINT = 10_000n
/** As many as a command can carry, far above what any contract allows. */
const MOST_BPS = 2n ** 32n - 1n

/** What only makes a position smaller, as far as the order itself says. */
export function onlyCloses({ open, reduceOnly, closePosition }: SaidOrder): boolean {
  return open === 'CLOSE' || reduceOnly === true || closePosition === true
}

/** The order in the engine's terms. The first inconsistency decides the refusal, whose text says what to change. */
export function futuresOrderTerms(said: SaidOrder, contract: Contract, now: OrderSituation): NewContractOrder {
  const isMarket = said.type === AT_MARKET
  const price = isSet(said.price) ? ticks('price', said.price, contract) : 0n
  if (isMarket !== (price === 0n)) throw malformed('price', isMarket ? takesNo(said, 'price') : needs(said, 'price'))
  const trigger = triggerOf(said, contract, now)
  const side = Side[said.side === 'BUY' ? 'buy' : 'sell']
  const order: NewContractOrder = {
    market: contract.number,
    side,
    type: trigger ? triggeredType(said, trigger.rises, side) : plainType(said.type),
    timeInForce: timeInForceOf(said, trigger !== undefined),
    stp: Stp[said.stpMode ?? 'default'],
    // Nobody can repeat an id that we make up, so there is nothing to remember it for.
    clientIdPolicy: said.clientOrderId === undefined ? ClientIdPolicy.refuseOpen : ClientIdPolicy.firstResult,
    clientId: said.clientOrderId ?? newClientOrderId(),
    positionSide: positionSideOf(said, now.isHedged),
    reduceOnly: !now.isHedged && onlyCloses(said) && !said.closePosition ? 1 : 0,
    closePosition: said.closePosition ? 1 : 0,
    price,
    ...trigger?.terms,
    ...attachedOf(said, contract, (by) => entryOf(price, trigger, now, by)),
  }
  if (said.closePosition) {
    if (!trigger) throw malformed('closePosition', takesNo(said, 'closePosition'))
    if (isSet(said.volume)) throw malformed('volume', takesNo(said, 'volume'))
  } else order.qty = lotsOf(contract, requiredVolume(said), said.orderUnit, price || sizingPrice(order, now))
  if (order.timeInForce === TimeInForce.gtd)
    order.expireAt = said.expireAt ?? now.nowMs + (said.expireTime ?? 0) * DAY_MS
  return order
}

function requiredVolume(said: SaidOrder): string {
  if (!isSet(said.volume)) throw malformed('volume', needs(said, 'volume'))
  return said.volume
}

/** What a quantity is converted at when the order has no price of its own: its trigger, or the mark. */
function sizingPrice({ stopPrice = 0n }: NewContractOrder, { prices }: OrderSituation): Price {
  return stopPrice || prices[PriceKind.mark]
}

/** BUY OPEN and SELL CLOSE are about the long position, the others about the short one. */
function positionSideOf({ side, ...said }: SaidOrder, isHedged: boolean): PositionSide {
  if (!isHedged) return PositionSide.both
  const isLong = (side === 'BUY') !== onlyCloses({ side, ...said })
  return isLong ? PositionSide.long : PositionSide.short
}

function plainType(type: number): OrderType {
  if (type === AT_MARKET) return OrderType.market
  return type === 5 ? OrderType.limitMaker : OrderType.limit
}

/** A buy waits for a rise to stop a loss, for a fall to take what is cheap; a sale the other way round. */
function triggeredType({ type }: SaidOrder, rises: boolean, side: Side): OrderType {
  const isStop = rises === (side === Side.buy)
  if (type === AT_MARKET) return isStop ? OrderType.stopMarket : OrderType.takeProfitMarket
  return isStop ? OrderType.stopLimit : OrderType.takeProfitLimit
}

function timeInForceOf(said: SaidOrder, isTriggered: boolean): TimeInForce {
  const { type, expireTime = 0, expireAt } = said
  const expires = expireAt !== undefined ? 'expireAt' : 'expireTime'
  const isDated = expireTime > 0 || expireAt !== undefined
  if (isDated && (type !== 1 || isTriggered)) throw malformed(expires, takesNo(said, expires))
  if (type === 3) return TimeInForce.ioc
  if (type === 4) return TimeInForce.fok
  if (type === 5 && isTriggered) throw malformed('type', takesNo(said, 'triggerPrice'))
  return isDated ? TimeInForce.gtd : TimeInForce.gtc
}

interface Trigger {
  readonly rises: boolean
  readonly terms: Partial<NewContractOrder>
}

function triggerOf(said: SaidOrder, contract: Contract, { prices }: OrderSituation): Trigger | undefined {
  const { callbackRate, triggerPrice, activationPrice, triggerType = PriceKind.last } = said
  if (!said.isConditionOrder) {
    for (const field of ['triggerPrice', 'callbackRate', 'activationPrice'] as const)
      if (isSet(said[field])) throw malformed(field, takesNo(said, field))
    return undefined
  }
  if (isSet(triggerPrice) === isSet(callbackRate))
    throw malformed('triggerPrice', [
      'order.stop-or-trail',
      { type: wordOf(said), stop: 'triggerPrice', trail: 'callbackRate' },
    ])
  const triggerBy = triggerType as PriceKind
  const follows = { priceProtect: said.priceProtect ? 1 : 0, triggerBy }
  if (isSet(callbackRate)) {
    const activation = isSet(activationPrice) && {
      activationPrice: ticks('activationPrice', activationPrice, contract),
    }
    // What trails closes against the best price: a sale falls from it, a buy rises.
    const terms = { ...follows, trailingBps: trailingBpsOf(callbackRate), ...activation }
    return { rises: said.side === 'BUY', terms }
  }
  if (isSet(activationPrice)) throw malformed('activationPrice', ['order.activation-trailing'])
  const stopPrice = ticks('triggerPrice', triggerPrice as string, contract)
  const now = prices[triggerBy] || prices[PriceKind.mark]
  return { rises: stopPrice >= now, terms: { ...follows, stopPrice } }
}

/** A fraction with whole basis points. How many it may be the contract says, and the engine refuses with its bounds. */
function trailingBpsOf(text: string): number {
  const rate = parseAmount(text)
  if (isFault(rate) || rate % BASIS_POINT !== 0n) {
    const at = { filter: 'TRAILING_DELTA', field: 'callbackRate' }
    throw new SiteRefusal(SiteCode.orderFilter, 'order.step', at, { ...at, step: '0.01', asset: '%' })
  }
  const bps = rate / BASIS_POINT
  return Number(bps < MOST_BPS ? bps : MOST_BPS)
}

/** Where an order opens: at its own price, else at its trigger, else at the newest price of a kind; 0 = nobody knows. */
function entryOf(price: Price, trigger: Trigger | undefined, { prices }: OrderSituation, by: PriceKind): Price {
  if (price > 0n) return price
  return trigger ? (trigger.terms.stopPrice ?? 0n) : prices[by] || prices[PriceKind.mark]
}

/** The pair that closes what the order opens, a profit beyond its entry and a loss before it. */
function attachedOf(said: SaidOrder, contract: Contract, entryBy: (by: PriceKind) => Price): Partial<NewContractOrder> {
  const [profitBy = PriceKind.last, lossBy = PriceKind.last] = [said.takerProfitTriggerType, said.stopLossTriggerType]
  const legs = [
    { name: 'takeProfit', trigger: said.takerProfitTrigger, price: said.takerProfitPrice, type: said.takerProfitType },
    { name: 'stopLoss', trigger: said.stopLossTrigger, price: said.stopLossPrice, type: said.stopLossType },
  ] as const
  const isSaid = legs.some(({ trigger }) => isSet(trigger))
  if (isSaid !== (said.isOto ?? isSaid)) throw malformed('isOto', ['order.oto-triggers'])
  const terms: Partial<NewContractOrder> = {}
  for (const { name, trigger, price, type } of legs) {
    if (!isSet(trigger)) continue
    const isProfit = name === 'takeProfit'
    // As the service spells it.
    const field = isProfit ? 'takerProfit' : 'stopLoss'
    const at = ticks(`${field}Trigger`, trigger, contract)
    const entry = entryBy((isProfit ? profitBy : lossBy) as PriceKind)
    const mustBeAbove = isProfit === (said.side === 'BUY')
    if (entry > 0n && (mustBeAbove ? at <= entry : at >= entry))
      throw new SiteRefusal(SiteCode.orderWouldTrigger, 'order.oto-sides', { field: `${field}Trigger` })
    terms[name] = at
    const isLimit = (type ?? (isSet(price) ? 1 : AT_MARKET)) !== AT_MARKET
    if (isLimit !== isSet(price))
      throw malformed(`${field}Price`, isLimit ? needs(said, `${field}Price`) : takesNo(said, `${field}Price`))
    if (isSet(price)) terms[`${name}Limit`] = ticks(`${field}Price`, price, contract)
  }
  if (isSet(said.takerProfitTrigger)) terms.takeProfitBy = profitBy
  if (isSet(said.stopLossTrigger)) terms.stopLossBy = lossBy
  return terms
}

/** Programs send 0 for a price that an order has not. */
function isSet(text: string | undefined): text is string {
  return text !== undefined && !/^0+(\.0+)?$/.test(text)
}

function needs(said: SaidOrder, field: string): Reasoned {
  return ['order.needs', { type: wordOf(said), field }]
}

function takesNo(said: SaidOrder, field: string): Reasoned {
  return ['order.takes-no', { type: wordOf(said), field }]
}

function wordOf({ type }: SaidOrder): string {
  return typeWords[type] ?? String(type)
}

function malformed(field: string, reasoned: Reasoned): SiteRefusal {
  return SiteRefusal.because(SiteCode.refused, reasoned, { field })
}
