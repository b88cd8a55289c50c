import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { intervals } from '../terms/intervals.ts'
import { orderTypes, stpModes, tradingStates } from '../terms/orders.ts'
import { asset, decimal, rowLimit, signedDecimal, timeMs, traded, whole } from '../values.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)

export const marketState = z.enum(tradingStates)

const kind = z.enum(['spot', 'futures']).default('spot')

/** Everything an order form must know; the engine checks against the same numbers. */
const market = z.object({
  pair: traded,
  /** The same market's name in the public API: `BTCUSDT`. */
  symbol: z.string(),
  base: asset,
  quote: asset,
  state: marketState,
  /** When post-only turns into trading; null = not scheduled. */
  opensAtMs: timeMs.nullable(),
  priceDecimals: whole(0, 8),
  qtyDecimals: whole(0, 8),
  tick: decimal,
  lot: decimal,
  minPrice: decimal,
  maxPrice: decimal,
  minQty: decimal,
  maxQty: decimal,
  marketMaxQty: decimal,
  minNotional: decimal,
  maxNotional: decimal,
  /** In the base asset, held plus on order; null = no limit. */
  maxPosition: decimal.nullable(),
  /** A limit price must be between these multiples of the five-minute average price, by side. */
  priceBand: z.object({ bidDown: decimal, bidUp: decimal, askDown: decimal, askUp: decimal }),
  /** Executions stay this close to the reference price, as a fraction: 0.05 is 5 %. */
  executionBand: decimal,
  listingPrice: decimal,
  orderTypes: z.array(z.enum(orderTypes)),
  stpModes: z.array(z.enum(stpModes)),
  defaultStp: z.enum(stpModes),
  maxOpenOrders: count,
  maxConditional: count,
  maxLists: count,
  maxIcebergParts: count,
  maxAmends: count,
  minTrailingBps: count,
  maxTrailingBps: count,
  /** Fractions for the lowest tier, promotions included: 0.001 is 0.1 %. */
  makerRate: signedDecimal,
  takerRate: signedDecimal,
  hasPromotion: z.boolean(),
  takesPlatformToken: z.boolean(),
  /** Categories of the base coin, as set by the operator: `layer-1`, `meme` … */
  categories: z.array(z.string()),
  /** The first hour with a trade; null = never traded. */
  listedAtMs: timeMs.nullable(),
})

/**
 * The last 24 hours including the current minute. Null where the market never traded or that side of the book is empty.
 */
export const tickerRow = z.object({
  pair: traded,
  last: decimal.nullable(),
  lastAtMs: timeMs.nullable(),
  open: decimal.nullable(),
  high: decimal.nullable(),
  low: decimal.nullable(),
  change: signedDecimal.nullable(),
  /** Three decimals, half-even: `-1.250`. */
  changePercent: signedDecimal.nullable(),
  baseVolume: decimal,
  quoteVolume: decimal,
  trades: count,
  bid: decimal.nullable(),
  bidQty: decimal.nullable(),
  ask: decimal.nullable(),
  askQty: decimal.nullable(),
})

/** With the fields people compare markets by. */
const ticker = tickerRow.extend({
  /** The quote volume in USDT at last prices, for sorting across quotes; null when no market connects the two. */
  volumeUsdt: decimal.nullable(),
  /** Hourly closes of the last 24 hours, oldest first, the last one still running; shorter for a younger market. */
  trend: z.array(decimal),
})

/** `[price, quantity]`. */
const level = z.tuple([decimal, decimal])

export const marketCalls = {
  'GET /exchange-web/web/market/list': {
    access: 'anyone',
    summary: 'All visible markets, or contracts, with their steps, limits, rules and fees.',
    params: z.object({ kind }),
    data: z.object({ markets: z.array(market) }),
  },
  'GET /exchange-web/web/market/tickers': {
    access: 'anyone',
    summary: 'The last 24 hours of every market, or of one.',
    params: z.object({ kind, pair: traded.optional() }),
    data: z.object({ tickers: z.array(ticker), atMs: timeMs }),
  },
  'GET /exchange-web/web/market/coinLists': {
    access: 'anyone',
    summary: 'The distinct base and quote coins of the visible markets, with names.',
    params: z.object({}),
    data: z.object({
      baseCoins: z.array(asset),
      countCoins: z.array(asset),
      coins: z.array(z.object({ coin: asset, name: z.string(), categories: z.array(z.string()) })),
    }),
  },
  'GET /exchange-web/web/market/depth': {
    access: 'anyone',
    summary: 'The order book, best levels first. Apply stream changes with a later update id on top of it.',
    params: z.object({ pair: traded, limit: rowLimit(1000) }),
    data: z.object({ pair: traded, updateId: count, bids: z.array(level), asks: z.array(level) }),
  },
  'GET /exchange-web/web/market/trades': {
    access: 'anyone',
    summary: 'The last trades, newest first.',
    params: z.object({ pair: traded, limit: rowLimit(1000) }),
    data: z.object({
      pair: traded,
      trades: z.array(
        z.object({
          id: count,
          atMs: timeMs,
          price: decimal,
          qty: decimal,
          /** Side of the order that took liquidity. */
          takerSide: z.enum(['buy', 'sell']),
        }),
      ),
    }),
  },
  'GET /exchange-web/web/market/klines': {
    access: 'anyone',
    summary: 'Candles, oldest first. The page before: `endMs` = open of the first one − 1.',
    weight: 2,
    params: z.object({
      pair: traded,
      interval: z.enum(intervals),
      /** Candles that open at or before this time; default: now. */
      endMs: timeMs.optional(),
      /** Candles that open at or after this time. */
      startMs: timeMs.optional(),
      limit: whole(1, 1000).default(500),
    }),
    data: z.object({
      pair: traded,
      interval: z.enum(intervals),
      /**
       * `[openMs, open, high, low, close, baseVolume, quoteVolume, trades]`; intervals without trades repeat the close.
       */
      bars: z.array(z.tuple([timeMs, decimal, decimal, decimal, decimal, decimal, decimal, count])),
      /** There are candles before the first one. */
      hasEarlier: z.boolean(),
    }),
  },
  'GET /exchange-web/web/market/movers': {
    access: 'anyone',
    summary: 'The markets with the largest rise, fall and volume in 24 hours, and the newest ones.',
    params: z.object({ limit: whole(1, 20).default(5) }),
    data: z.object({
      gainers: z.array(ticker),
      losers: z.array(ticker),
      volume: z.array(ticker),
      newest: z.array(ticker.extend({ listedAtMs: timeMs })),
    }),
  },
} as const satisfies CallTable
