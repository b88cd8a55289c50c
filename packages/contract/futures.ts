import { z } from 'zod'
import { indexStates } from './terms/index-states.ts'
import { tradingStates } from './terms/orders.ts'
import { form } from './terms/parameter-forms.ts'
import { asset, decimal, signedDecimal, timeMs, whole } from './values.ts'

/**
 * Values and rows of the futures service (`/fe-co-api`). Its words are those of the specification's own service: ids are text,
 * rates are fractions, yes and no are 1 and 0. Quantities are what the exchange counts: base coin of a contract that settles in
 * dollars, whole contracts of one that settles in its coin; prices have the decimals of a tick, amounts all eight.
 */

/** `u`: settles in dollars; `b`: in its coin. The path's `inverse/` says `b`, whatever is sent. */
export const family = z.enum(['u', 'b'])
export type Family = z.infer<typeof family>

/** Programs send what they do not mean as empty text. */
export function orNone<T extends z.ZodType>(schema: T) {
  return z
    .union([z.literal(''), schema])
    .transform((value): z.output<T> | undefined => (value === '' ? undefined : (value as z.output<T>)))
    .optional()
}

/** Market numbers of contracts. */
export const contractId = whole(1, 4_294_967_295)
export const textId = z.string().meta({ examples: ['21'] })
/** `BTC-USDT`, `BTC-USDC`, `BTC-USD-PERPETUAL`. */
export const contractName = z
  .string()
  .regex(/^[A-Z0-9]{1,12}-[A-Z0-9]{1,12}(-PERPETUAL)?$/, form('contract'))
  .meta({ examples: ['BTC-USDT'] })

export const bit = z.literal([0, 1])
export const tradeSide = z.enum(['BUY', 'SELL'])
export const openClose = z.enum(['OPEN', 'CLOSE'])
/** 1 cross, 2 isolated. */
export const positionType = whole(1, 2)
/** 1 one position of a contract, 2 long and short beside each other. */
export const positionModel = whole(1, 2)
/** Which price a trigger waits for: 0 last, 1 mark, 2 index. */
export const priceBasis = whole(0, 2)
/** Of an order: 1 limit, 2 market, 3 limit IOC, 4 limit FOK, 5 post-only. */
export const orderType = whole(1, 5)
/** In which unit a quantity is sent: 1 base coin, 2 contracts (lots), 3 what prices are quoted in. */
export const unit = whole(1, 3)

/** Pages from 1 on; the last one is empty, never an error. */
export const pageOf = { page: whole(1, 10_000).default(1), limit: whole(1, 100).default(20) } as const
/** Both ends are inclusive. */
export const timeRange = { beginTime: orNone(timeMs), endTime: orNone(timeMs) } as const
export const count = whole(0, Number.MAX_SAFE_INTEGER)

/** One row of the table of margin: up to `cap` (in what settles) at most `maxLever`, and `keepRate` of it − `cum` must be there. */
export const ladderRow = z.object({
  level: count,
  cap: decimal,
  maxLever: count,
  /** Maintenance margin rate. */
  keepRate: decimal,
  cum: decimal,
})

/** Everything that an order form must know of a contract; the engine checks by the same numbers. */
export const contractRow = z.object({
  id: textId,
  contractName,
  /** As people write it: `BTCUSDT Perpetual`. */
  contractOtherName: z.string(),
  /** The name in the public API: `BTCUSDT`, `BTCUSD_PERP`. */
  symbol: z.string(),
  uorbType: family,
  /** 1 linear, 0 inverse. */
  contractSide: bit,
  base: asset,
  quote: asset,
  /** What it settles in. */
  marginCoin: asset,
  /** One contract: so much of `multiplierCoin`. */
  multiplier: decimal,
  multiplierCoin: asset,
  minLever: count,
  maxLever: count,
  defaultLever: count,
  /** Hours between settlements of funding. */
  capitalFrequency: count,
  /** 0 before the first index price. */
  nextCapitalSettTime: timeMs,
  /** Greatest funding rate, both ways. */
  capitalCap: decimal,
  maker: signedDecimal,
  taker: signedDecimal,
  status: z.enum(tradingStates),
  /** When post-only turns into trading; 0 = not scheduled. */
  opensAt: timeMs,
  /** When the contract ends; 0 = never. */
  endsAt: timeMs,
  /** The last part of its page's address: `/futures/BTC`. */
  route: z.string(),
  sort: count,
  /** What its index is of: `BTC/USDT`. */
  subSymbol: z.string(),
  coinResultVo: z.object({
    /** Decimals. */
    symbolPricePrecision: count,
    volumePrecision: count,
    marginCoinPrecision: count,
    /** Steps by which the book can be grouped. */
    depth: z.array(decimal),
    tick: decimal,
    lot: decimal,
    minPrice: decimal,
    maxPrice: decimal,
    minOrderVolume: decimal,
    /** Least worth of an order that opens. */
    minOrderMoney: decimal,
    maxMarketVolume: decimal,
    /** Greatest worth of an order; null = no bound. */
    maxMarketMoney: decimal.nullable(),
    maxLimitVolume: decimal,
    maxLimitMoney: decimal.nullable(),
    /** Y of the price limits: how far from the mark a price may be. */
    priceRange: decimal,
    /** X, and how far the mark may be from the index. */
    priceNear: decimal,
    markClamp: decimal,
    /** Last and mark further apart than this at a trigger: the protected order expires. */
    triggerProtect: decimal,
    /** Weight of unrealised profit in what may be used for new orders. */
    uplWeight: decimal,
    /** Share of the open interest that one account may hold beyond the first tier; 0 = no bound. */
    openInterestShare: decimal,
    maxOpenOrders: count,
    maxConditional: count,
    /** Trailing distance, fraction. */
    minCallbackRate: decimal,
    maxCallbackRate: decimal,
  }),
  ladder: z.array(ladderRow),
})
export type ContractRow = z.output<typeof contractRow>

/** What moves: mark, index, funding and the last 24 hours. Null before there was one. */
export const marketInfoRow = z.object({
  contractId: textId,
  contractName,
  lastPrice: decimal.nullable(),
  tagPrice: decimal.nullable(),
  indexPrice: decimal.nullable(),
  /** `good`, `degraded` (one source left), `frozen` (none). */
  indexState: z.enum(indexStates),
  /** Highest price of a buy and lowest of a sell. */
  maxBuy: decimal.nullable(),
  minSell: decimal.nullable(),
  /** Of the last settlement. */
  currentFundRate: signedDecimal,
  /** Of the next one, if it were now. */
  nextFundRate: signedDecimal,
  nextCapitalSettTime: timeMs,
  /** Held long, which is as much as is held short, and its worth at the mark. */
  openInterest: decimal,
  openInterestMoney: decimal,
  open: decimal.nullable(),
  high: decimal.nullable(),
  low: decimal.nullable(),
  change: signedDecimal.nullable(),
  /** Fraction: `-0.01250`. */
  rose: signedDecimal.nullable(),
  /** Quantity, and what it was worth in what settles. */
  vol: decimal,
  amount: decimal,
  trades: count,
  bid: decimal.nullable(),
  ask: decimal.nullable(),
  /** Of mark and index. */
  atMs: timeMs,
})
export type MarketInfoRow = z.output<typeof marketInfoRow>
