import { divide, LEDGER_DECIMALS, notional } from '@bowline/money'
import type { CommandOf } from '../messages/commands.ts'
import { OrderType, Side, TimeInForce } from '../messages/terms.ts'

const BPS = 10_000n
export const UNIT = 10n ** BigInt(LEDGER_DECIMALS)
/** A good-till-date order stands at least ten minutes (domain/spot.md §3). */
export const MIN_GTD_MS = 600_000

/** The part of a market's definition that bounds orders; zero is no bound. Prices in ticks, quantities in lots. */
export type MarketTerms = Pick<
  Required<CommandOf<'define-market'>>,
  | 'tick'
  | 'lot'
  | 'minPrice'
  | 'maxPrice'
  | 'minQty'
  | 'maxQty'
  | 'marketMaxQty'
  | 'minNotional'
  | 'maxNotional'
  | 'maxPosition'
  | 'bidUp'
  | 'bidDown'
  | 'askUp'
  | 'askDown'
  | 'bandBps'
  | 'maxOpenOrders'
  | 'maxConditional'
  | 'maxLists'
  | 'maxIcebergParts'
  | 'minTrailingBps'
  | 'maxTrailingBps'
>

/** What turns ticks and lots into ledger units. */
type Steps = Pick<MarketTerms, 'tick' | 'lot'>

/** An order as `place-order` has it: ticks, lots, ledger units of quote; zero where the order does not say it. */
export type OrderTerms = Pick<
  Required<CommandOf<'place-order'>>,
  | 'side'
  | 'type'
  | 'timeInForce'
  | 'price'
  | 'qty'
  | 'quoteQty'
  | 'displayQty'
  | 'stopPrice'
  | 'activationPrice'
  | 'trailingBps'
>

export function orderTerms(said: Partial<OrderTerms>): OrderTerms {
  return {
    side: Side.buy,
    type: OrderType.limit,
    timeInForce: TimeInForce.gtc,
    price: 0n,
    qty: 0n,
    quoteQty: 0n,
    displayQty: 0n,
    stopPrice: 0n,
    activationPrice: 0n,
    trailingBps: 0,
    ...said,
  }
}

/** What prices are measured against, in ledger units of quote per whole base. */
export interface References {
  /** Volume-weighted over five minutes, else the last price, else the listing price. */
  readonly average: bigint
  /** The index while it is fresh, else the average. */
  readonly reference: bigint
}

/** Prices in ticks, both still inside. */
export interface Band {
  readonly low: bigint
  readonly high: bigint
}

/** `[reference × (1 − band), reference × (1 + band)]`, rounded to the inner tick: no fill outside (domain/spot.md §9). */
export function bandAround(market: Pick<MarketTerms, 'tick' | 'bandBps'>, reference: bigint): Band {
  const band = BigInt(market.bandBps)
  return {
    low: divide(reference * (BPS - band), BPS * market.tick, 'up'),
    high: divide(reference * (BPS + band), BPS * market.tick, 'down'),
  }
}

/** Where a limit price may lie, by side: average × (down … up), rounded to the inner tick. `high` undefined = no bound. */
export function priceBounds(
  market: Pick<MarketTerms, 'tick' | 'bidUp' | 'bidDown' | 'askUp' | 'askDown'>,
  side: number,
  average: bigint,
): { low: bigint; high?: bigint } {
  const [down, up] = side === Side.buy ? [market.bidDown, market.bidUp] : [market.askDown, market.askUp]
  const low = divide(average * BigInt(down), BPS * market.tick, 'up')
  return up === 0 ? { low } : { low, high: divide(average * BigInt(up), BPS * market.tick, 'down') }
}

/** Ledger units of quote for lots at ticks; exact. */
export function quoteOf(market: Steps, ticks: bigint, lots: bigint): bigint {
  return notional(ticks, lots, market.tick, market.lot)
}

export function baseOf(market: Steps, lots: bigint): bigint {
  return lots * market.lot
}

export function isConditional({ type }: Pick<OrderTerms, 'type'>): boolean {
  return type >= OrderType.stopMarket && type <= OrderType.takeProfitLimit
}

/** Whether the type carries a limit price. */
export function hasPrice({ type }: Pick<OrderTerms, 'type'>): boolean {
  return type !== OrderType.market && type !== OrderType.stopMarket && type !== OrderType.takeProfitMarket
}

/** A stop is worse than the market, a take-profit is better: buys above or below it, sells the other way round. */
export function triggersAbove({ type, side }: Pick<OrderTerms, 'type' | 'side'>): boolean {
  return isStop({ type }) === (side === Side.buy)
}

export function isStop({ type }: Pick<OrderTerms, 'type'>): boolean {
  return type === OrderType.stopMarket || type === OrderType.stopLimit
}

/** Whether the last trade price meets the condition already: such an order is refused. What trails waits for a later price. */
export function isTriggerMetBy(order: OrderTerms, last: bigint | undefined): boolean {
  if (!isConditional(order) || order.trailingBps > 0 || !last) return false
  return isTriggeredBy(order, last)
}

/**
 * Whether a trade at `price` triggers a waiting order. `extreme`: of one that trails, the best price since its activation;
 * compared exactly, not in rounded ticks.
 */
export function isTriggeredBy(
  order: Pick<OrderTerms, 'type' | 'side' | 'stopPrice' | 'trailingBps'>,
  price: bigint,
  extreme = 0n,
): boolean {
  if (order.trailingBps === 0) return triggersAbove(order) ? price >= order.stopPrice : price <= order.stopPrice
  const bps = BigInt(order.trailingBps)
  return order.side === Side.sell ? price * BPS <= extreme * (BPS - bps) : price * BPS >= extreme * (BPS + bps)
}

/** Where an order that trails would trigger from its extreme, as it is shown: half a step never says it is nearer. */
export function trailedPriceOf(
  { side, trailingBps }: Pick<OrderTerms, 'side' | 'trailingBps'>,
  extreme: bigint,
): bigint {
  const bps = BigInt(trailingBps)
  return side === Side.sell ? divide(extreme * (BPS - bps), BPS, 'down') : divide(extreme * (BPS + bps), BPS, 'up')
}

/** Whether an order that trails begins to follow prices with a trade at `price`. */
export function isActivatedBy(
  { side, activationPrice }: Pick<OrderTerms, 'side' | 'activationPrice'>,
  price: bigint,
): boolean {
  return activationPrice === 0n || (side === Side.sell ? price >= activationPrice : price <= activationPrice)
}
