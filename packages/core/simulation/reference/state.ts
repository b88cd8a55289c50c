import type { ListType, MarketState, OrderType, Side, Stp, TimeInForce } from '../../messages/terms.ts'
import { Filter, Rejection } from '../../rejections.ts'
import type { Shares } from '../shares.ts'
import type { Complete } from './complete.ts'

export interface Account {
  readonly id: number
  tradeGroup: number
  readonly isHouse: boolean
  /** Both words of its owner's identity; 0:0 = none. */
  owner: string
  tradeFrozen: boolean
  tokenDeduction: boolean
  tier: number
  /** Ledger units of USDT per UTC day number. */
  readonly volumeByDay: Map<number, bigint>
}

export interface Asset {
  readonly id: number
  readonly code: string
}

export interface PastTrade {
  readonly second: number
  readonly price: bigint
  readonly quote: bigint
  readonly base: bigint
}

export type MarketTerms = Omit<Complete<'define-market'>, 'kind' | 'state'>

export interface Market {
  readonly id: number
  terms: MarketTerms
  state: MarketState
  /** When post-only turns into trading; 0 = not due. */
  opensAt: number
  lastPrice: bigint
  /** Prices that count as shown until all that they set off is set off: the highest and the lowest; 0 = none. */
  shownHigh: bigint
  shownLow: bigint
  lastTradeId: number
  /** Every trade, oldest first. */
  readonly trades: PastTrade[]
  /** 10^-8 quote per base; 0 = none yet. */
  indexPrice: bigint
  indexTime: number
  /** Resting orders, first to be filled first. */
  readonly bids: Order[]
  readonly asks: Order[]
}

/** What makes an order, before it has a life. */
export interface OrderTerms {
  readonly account: number
  readonly market: number
  readonly side: Side
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly price: bigint
  readonly qty: bigint
  readonly quoteQty: bigint
  readonly displayQty: bigint
  readonly stopPrice: bigint
  readonly activationPrice: bigint
  readonly trailingBps: number
  readonly expireAt: number
  readonly clientId: string
}

/**
 * `pending`: leg of a list whose parent is not filled. `waiting`: for its trigger. `agenda`: will enter after the
 * running order. `taking`, `resting`: in the market. `ended`: for good.
 */
export type Stage = 'pending' | 'waiting' | 'agenda' | 'taking' | 'resting' | 'ended'

export interface Order {
  readonly id: number
  readonly terms: OrderTerms
  readonly stp: Stp
  readonly remembered: boolean
  readonly list: List | undefined
  stage: Stage
  status: number
  endReason: number
  endedAt: number
  /** Its account has forgotten it for others that ended later. */
  isForgotten: boolean
  /** As in the terms, or lower after an amend. */
  qty: bigint
  executed: bigint
  prevented: bigint
  cumQuote: bigint
  /** Quote taken from a by-quote order by self-trade prevention. */
  preventedQuote: bigint
  visible: bigint
  locked: bigint
  /** What this order by itself has to lock. */
  need: bigint
  /** Place in time among orders of the same price, in the book or waiting for it. */
  place: number
  amends: number
  triggered: boolean
  tracking: boolean
  /** Of a trailing order: the price that sets it off when its turn comes; 0 = none yet. */
  metAt: bigint
  trailExtreme: bigint
}

export interface List {
  readonly id: number
  readonly type: ListType
  readonly account: number
  readonly market: number
  readonly clientId: string
  readonly remembered: boolean
  readonly legs: Order[]
  /** 0 = open. */
  endedAt: number
  isForgotten: boolean
}

export interface TradeImage {
  tradeId: number
  market: number
  price: bigint
  qty: bigint
  quote: bigint
  buyOrder: number
  sellOrder: number
  buyer: number
  seller: number
  buyerIsMaker: number
  buyerFee: bigint
  sellerFee: bigint
  buyerFeeAsset: number
  sellerFeeAsset: number
}

export interface EndedImage {
  orderId: number
  status: number
  endReason: number
  executed: bigint
  cumQuote: bigint
  prevented: bigint
}

export interface Tier {
  readonly maker: bigint
  readonly taker: bigint
  readonly volume: bigint
}

export interface ExchangeState {
  time: number
  /** UTC day number of the last tier round. */
  day: number
  readonly assets: Map<number, Asset>
  platformToken: number | undefined
  readonly accounts: Map<number, Account>
  readonly markets: Map<number, Market>
  readonly tiers: Map<number, Tier>
  readonly balances: Map<string, bigint>
  readonly postings: Map<string, string>
  /** Orders and lists not yet ended; ids rise, so iteration is in order of id. */
  readonly open: Map<number, Order>
  readonly openLists: Map<number, List>
  lastOrderId: number
  lastListId: number
  /** (account, client id) → latest order, latest list. */
  readonly clientOrders: Map<string, Order>
  readonly clientLists: Map<string, List>
  nextPlace: number
  /** Orders that enter after the running one; see conventions 30. */
  readonly agenda: Set<Order>
  /** How many orders the running command has set off. */
  setOff: number
  /** Trade prices of a running fill-or-kill order, which conditional orders see after it. */
  readonly unseenPrices: bigint[]
  /** What the running command did so far. */
  trades: TradeImage[]
  ended: EndedImage[]
  endedOrders: Order[]
  endedLists: List[]
  /** What one account may have at a time. */
  readonly shares: Shares
  /** Remembered orders and lists of each account, the oldest first. */
  readonly rememberedOrders: Map<number, Order[]>
  readonly rememberedLists: Map<number, List[]>
}

export function createState(shares: Shares): ExchangeState {
  return {
    time: 0,
    day: 0,
    assets: new Map(),
    platformToken: undefined,
    accounts: new Map(),
    markets: new Map(),
    tiers: new Map(),
    balances: new Map(),
    postings: new Map(),
    open: new Map(),
    openLists: new Map(),
    lastOrderId: 0,
    lastListId: 0,
    clientOrders: new Map(),
    clientLists: new Map(),
    nextPlace: 1,
    agenda: new Set(),
    setOff: 0,
    unseenPrices: [],
    trades: [],
    ended: [],
    endedOrders: [],
    endedLists: [],
    shares,
    rememberedOrders: new Map(),
    rememberedLists: new Map(),
  }
}

/** A refusal, or what was done. */
export interface Verdict {
  readonly rejection: Rejection
  readonly filter: Filter
  readonly subject: number
  readonly cancelRejection: Rejection
}

export function done(subject = 0): Verdict {
  return { rejection: Rejection.none, filter: Filter.none, subject, cancelRejection: Rejection.none }
}

export function refuse(rejection: Rejection, subject = 0): Verdict {
  return { rejection, filter: Filter.none, subject, cancelRejection: Rejection.none }
}

/** Lots still to be filled. */
export function remaining(order: Order): bigint {
  return order.qty - order.executed - order.prevented
}

/** Quote still to be spent or received by a by-quote order. */
export function remainingQuote(order: Order): bigint {
  return order.terms.quoteQty - order.cumQuote - order.preventedQuote
}

export function isUsedUp(order: Order): boolean {
  return order.terms.quoteQty > 0n ? remainingQuote(order) === 0n : remaining(order) === 0n
}

export function isOpen(order: Order): boolean {
  return order.stage !== 'ended'
}

/** Open orders in order of id. */
export function openOrders(state: ExchangeState, wanted: (order: Order) => boolean): Order[] {
  return [...state.open.values()].filter(wanted)
}
