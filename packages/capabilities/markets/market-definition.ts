import type { StpName } from '@bowline/contract/terms/orders.ts'
import type { MarketState } from '@bowline/core/messages/terms.ts'

/**
 * Assets and markets as people write them: codes and decimal strings. `market-terms.ts` converts them to the engine's
 * units. Omitted fields take the defaults of domain/spot.md §9 and §10.
 */
export interface AssetDefinition {
  readonly asset: number
  readonly code: string
  readonly name: string
  /** Fees may be paid in it at a discount; at most one asset. */
  readonly isPlatformToken?: boolean
}

export interface MarketDefinition {
  readonly market: number
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Smallest price step, in quote per whole base. */
  readonly tick: string
  /** Smallest quantity step, in base. */
  readonly lot: string
  /** Used instead of the average until there are trades. */
  readonly listingPrice: string
  /** Default: one tick. */
  readonly minPrice?: string
  readonly maxPrice: string
  /** Default: one lot. */
  readonly minQty?: string
  readonly maxQty: string
  /** Largest market order; default `maxQty`. */
  readonly marketMaxQty?: string
  readonly minNotional: string
  readonly maxNotional: string
  /** Free + locked + open buys of the base asset; default: no limit. */
  readonly maxPosition?: string
  readonly options?: Partial<MarketOptions>
}

export type MarketStateName = Exclude<keyof typeof MarketState, 'delisted'>
export type { StpName }

/** Rules that most markets share. */
export interface MarketOptions {
  readonly state: MarketStateName
  /** Limits of an order's price relative to the average price, at most four decimals. */
  readonly bidUp: string
  readonly bidDown: string
  readonly askUp: string
  readonly askDown: string
  readonly bandBps: number
  readonly maxOpenOrders: number
  readonly maxConditional: number
  readonly maxLists: number
  readonly maxIcebergParts: number
  readonly maxAmends: number
  readonly minTrailingBps: number
  readonly maxTrailingBps: number
  readonly stpModes: readonly StpName[]
  readonly defaultStp: StpName
  readonly tokenDeduction: boolean
  readonly postOnlyMs: number
}

export const DEFAULT_MARKET_OPTIONS: MarketOptions = {
  state: 'preOpen',
  bidUp: '1.1',
  bidDown: '0.2',
  askUp: '5',
  askDown: '0.9',
  bandBps: 500,
  maxOpenOrders: 200,
  maxConditional: 20,
  maxLists: 20,
  maxIcebergParts: 10,
  maxAmends: 10,
  minTrailingBps: 10,
  maxTrailingBps: 2_000,
  stpModes: ['expireTaker', 'expireMaker', 'expireBoth', 'decrement'],
  defaultStp: 'expireMaker',
  tokenDeduction: true,
  postOnlyMs: 300_000,
}

export interface FeeTierDefinition {
  readonly tier: number
  /** 30-day spot volume in USDT from which the tier holds. */
  readonly volume: string
  /** Percent, e.g. "0.1"; negative = rebate. */
  readonly makerPercent: string
  readonly takerPercent: string
}
