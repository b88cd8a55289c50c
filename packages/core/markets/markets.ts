import type { Capacity } from '../capacity.ts'
import { VOLUME_CODE } from '../fee-terms.ts'
import type { MarketTerms } from '../formulas/terms.ts'
import { eventLayouts } from '../messages/events.ts'
import { type Fields, layout, Table, type Words } from '../messages/layout.ts'
import type { MarketNumber } from '../records/view.ts'

/** Seconds of the average-price window. */
export const AVERAGE_SECONDS = 300
/** Ring of one-second sums per market; a power of two above the window. */
const BUCKETS = 512

/** A market as others see it (the `market` event), then what the core keeps beside it. */
export const MarketRecord = layout('market-record', {
  ...eventLayouts.market.fields,
  /** Quote units per tick and lot: `tick × lot / 10^8`, whole by definition of a market. */
  factor: 'i64',
  /**
   * What a plain limit order must lie between, all limits together, none of them absent: ticks by side, lots, ledger units
   * of quote. See reference-price.ts.
   */
  lowestBuy: 'i64',
  highestBuy: 'i64',
  lowestSell: 'i64',
  highestSell: 'i64',
  leastQty: 'i64',
  mostQty: 'i64',
  mostNotional: 'i64',
  /** Bounds in ticks derived from the references, see reference-price.ts. */
  buyCeiling: 'i64',
  buyFloor: 'i64',
  sellCeiling: 'i64',
  sellFloor: 'i64',
  averageBandLow: 'i64',
  averageBandHigh: 'i64',
  indexBandLow: 'i64',
  indexBandHigh: 'i64',
  /** Sums over the window's full seconds: ledger units of base and quote. */
  windowBase: 'i64',
  windowQuote: 'i64',
  /** The second trades are being added to. */
  second: 'int',
  /** Oldest second still in the sums. */
  windowFrom: 'int',
  indexTime: 'int',
  /** Last trade price before the running second began, ticks. */
  boundaryPrice: 'i64',
  /** Ladder's number of digits. */
  depth: 'u32',
  /** First and last trailing order that follows or waits to follow, slot + 1. */
  trailingHead: 'u32',
  trailingTail: 'u32',
  spare3: 'u32',
  /** Until when the figures derived from the average hold, ms. */
  freshUntil: 'int',
  lastTaker: 'int',
  lastAggregatePrice: 'i64',
  lastPreventedId: 'int',
} as const satisfies Fields)

/**
 * A bit of `stpModes` that no mode has: the market is a contract. It stands in the word of the state, which every order reads,
 * so that spot pays nothing for the question.
 */
export const STP_OF_CONTRACT = 0x80

/** A market's record has 512 bytes: byte `market << 9`, u32 `market << 7`, word `market << 6`. */
export const MARKET_BYTES = 512
/** Markets at most; masks a market's number on the order path, so that V8 knows that no place overflows. */
export const MOST_MARKETS = 0xffff

export class Markets {
  declare readonly words: Words
  declare readonly known: Uint8Array
  declare readonly bucketBase: BigInt64Array
  declare readonly bucketQuote: BigInt64Array
  /** The terms of each as the formulas take them, made when first asked for; a definition drops them. */
  readonly terms: (MarketTerms | undefined)[] = []
  /** Highest number defined + 1. */
  size = 0
  declare readonly capacity: number

  constructor(capacity: Capacity) {
    if (capacity.markets > MOST_MARKETS) throw new RangeError(`more than ${MOST_MARKETS} markets`)
    this.capacity = capacity.markets
    this.words = new Table(capacity.markets * MARKET_BYTES)
    this.known = new Uint8Array(capacity.markets)
    this.bucketBase = new BigInt64Array(capacity.markets * BUCKETS)
    this.bucketQuote = new BigInt64Array(capacity.markets * BUCKETS)
  }

  isKnown(market: MarketNumber): boolean {
    return market < this.size && this.known[market] === 1
  }

  isContract(market: MarketNumber): boolean {
    return (
      market < this.size && (this.words.u8[market * MARKET_BYTES + MarketRecord.at.stpModes] & STP_OF_CONTRACT) !== 0
    )
  }

  bucket(market: MarketNumber, second: number): number {
    return market * BUCKETS + (second % BUCKETS)
  }
}

/** The assets; a code is only for people. */
export class Assets {
  readonly codes: string[] = []
  platformToken = -1
  /** Number of the asset with code USDT, in which volumes and token fees are counted. */
  usdt = -1

  isKnown(asset: number): boolean {
    return this.codes[asset] !== undefined
  }

  define(asset: number, code: string, isPlatformToken: boolean): void {
    this.codes[asset] = code
    if (code === VOLUME_CODE) this.usdt = asset
    if (isPlatformToken) this.platformToken = asset
  }
}
