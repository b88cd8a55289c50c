import type { Capacity } from '../capacity.ts'
import { contractEvents } from '../messages/contract-events.ts'
import { MOST_TIERS, type TierRow } from '../messages/contract-terms.ts'
import { type Fields, layout, Table } from '../messages/layout.ts'
import type { MarketNumber } from './view.ts'

/** A contract as others see its terms (the `contract` event), then what the core keeps beside them. */
export const ContractRecord = layout('contract-record', {
  ...contractEvents.contract.fields,
  /** Ledger rows: clearing of the contract, fees, the group's part of the fund, the liquidation account. */
  clearingRow: 'u32',
  feeRow: 'u32',
  fundRow: 'u32',
  liquidationRow: 'u32',
  /** Ticks; 0 = none yet. The index in tenths of a tick. */
  mark: 'i64',
  indexTenths: 'i64',
  maxBuy: 'i64',
  minSell: 'i64',
  /** When the index last came, and since when it is good, or is not. */
  indexAt: 'int',
  stateSince: 'int',
  indexState: 'u8',
  /** Seconds in a row with a good index since it was frozen, the last of them in `goodAt`; see `perpetuals/index-state.ts`. */
  goodSeconds: 'u8',
  /** 1: reduce-only until the index is good again. */
  isReducing: 'u8',
  /** 1: the fund of its group fell so much that those who gained take what is bankrupt; see `perpetuals/fund.ts`. */
  isDrawnDown: 'u8',
  /** How many settlements there were. */
  settlements: 'u32',
  /** First of the positions that are not flat, and how many there are; the position of the liquidation account. */
  holderHead: 'u32',
  holders: 'u32',
  housePosition: 'u32',
  /** Ledger rows of the part of the fund that all groups of an asset share, and of what no fund could pay. */
  commonRow: 'u32',
  badDebtRow: 'u32',
  /** The newest settlement that everybody is known to be paid for. */
  paidThrough: 'u32',
  /** When the liquidation account last tried to work its position off. */
  workedOffAt: 'int',
  /** Average of middle less index, two numbers of 128 bits, and when it last got a sample. */
  emaSumHigh: 'i64',
  emaSumLow: 'i64',
  emaWeightHigh: 'i64',
  emaWeightLow: 'i64',
  emaAt: 'int',
  /** Premium samples since the last settlement: Σ n × sample, the last one and how many. */
  premiumSum: 'i64',
  lastPremium: 'i64',
  premiums: 'int',
  /** Rate of the last settlement, 10^-8, and when the next is. */
  fundingRate: 'i64',
  nextFundingAt: 'int',
  /** Lots held long. */
  openInterest: 'i64',
  /** Depth of the impact prices: `impactPriceOf`. */
  impactNotional: 'i64',
  /** The next position to be paid for the last settlement; see `perpetuals/funding.ts`. 0 = all are. */
  fundingCursor: 'u32',
  /** Greatest leverage of its tiers. */
  maxLeverage: 'u32',
  lastTradeAt: 'int',
  /** Sum and number of the index's seconds in the half hour before the end. */
  endSum: 'i64',
  endSeconds: 'int',
  /** The second up to which they were counted; the price at which positions are closed, ticks, 0 = not yet. */
  endCountedTo: 'int',
  endPrice: 'i64',
  /** The last of the good seconds, seconds since 1970. */
  goodAt: 'int',
  /** Of the lowest contract of a group: the hour of its fund's newest high, and what it took of the common part on which day. */
  fundHour: 'int',
  commonDay: 'int',
  commonTaken: 'i64',
  /** What the settlement of the running period paid out less than it took in. */
  fundingRest: 'i64',
} as const satisfies Fields)

export const CONTRACT_BYTES = 512
/** Settlements whose rate is kept: a position is paid before it misses more. */
export const KEPT_SETTLEMENTS = 16
/** Hours of which the fund's highs are kept. */
export const FUND_HOURS = 8
/** Seconds of the mean of middle less mark. */
export const MIDDLE_SECONDS = 30

/** What contracts have beside their market, by the market's number. */
export class Contracts extends Table {
  /** Rings by settlement number: when, and at which mark and rate. */
  declare readonly settledAt: Float64Array
  declare readonly settledMark: BigInt64Array
  declare readonly settledRate: BigInt64Array
  /** Ring of the last seconds' middle less mark. */
  declare readonly middle: BigInt64Array
  /** In which second each was taken. */
  declare readonly middleAt: Float64Array
  /** Ring by hour of the greatest balance of the group's fund; of the lowest contract of a group. */
  declare readonly fundHigh: BigInt64Array
  /** Number + 1 of the highest defined. */
  size = 0
  lastLiquidationId = 0
  lastPositionId = 0

  constructor(capacity: Capacity) {
    if (ContractRecord.size > CONTRACT_BYTES) throw new RangeError('a contract does not fit into its record')
    super(capacity.markets * CONTRACT_BYTES)
    this.settledAt = new Float64Array(capacity.markets * KEPT_SETTLEMENTS)
    this.settledMark = new BigInt64Array(capacity.markets * KEPT_SETTLEMENTS)
    this.settledRate = new BigInt64Array(capacity.markets * KEPT_SETTLEMENTS)
    this.middle = new BigInt64Array(capacity.markets * MIDDLE_SECONDS)
    this.middleAt = new Float64Array(capacity.markets * MIDDLE_SECONDS)
    this.fundHigh = new BigInt64Array(capacity.markets * FUND_HOURS)
  }

  isKnown(market: MarketNumber): boolean {
    // A contract has a wallet.
    return market < this.size && this.u8[market * CONTRACT_BYTES + ContractRecord.at.wallet] !== 0
  }
}

/** Tables of tiers at most; number 0 is none. */
export const MOST_TIER_TABLES = 256

/** Tables of tiers by number: caps in ledger units, rates in 10^-8. */
export class TierTables {
  readonly cap = new BigInt64Array(MOST_TIER_TABLES * MOST_TIERS)
  readonly rate = new Uint32Array(MOST_TIER_TABLES * MOST_TIERS)
  readonly maxLeverage = new Uint32Array(MOST_TIER_TABLES * MOST_TIERS)
  readonly rows = new Uint8Array(MOST_TIER_TABLES)

  isKnown(table: number): boolean {
    return table < MOST_TIER_TABLES && this.rows[table] > 0
  }

  rowsOf(table: number): TierRow[] {
    return Array.from({ length: this.rows[table] }, (_, i) => {
      const at = table * MOST_TIERS + i
      return {
        cap: this.cap[at],
        rate: this.rate[at],
        maxLeverage: this.maxLeverage[at],
      }
    })
  }

  set(table: number, rows: readonly TierRow[]): void {
    // Of a table that becomes shorter nothing stays behind.
    const [from, to] = [table * MOST_TIERS, (table + 1) * MOST_TIERS]
    this.cap.fill(0n, from, to)
    this.rate.fill(0, from, to)
    this.maxLeverage.fill(0, from, to)
    this.rows[table] = rows.length
    rows.forEach(({ cap, rate, maxLeverage }, i) => {
      const at = table * MOST_TIERS + i
      this.cap[at] = cap
      this.rate[at] = rate
      this.maxLeverage[at] = maxLeverage
    })
  }
}
