import type { Interval } from '@bowline/contract/terms/intervals.ts'
import type { BarKind } from './perpetuals-tables.ts'

/** Milliseconds; both ends are inclusive. */
export interface Period {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** With `start` or `from` the oldest rows from there, otherwise the newest; always in ascending order. */
export interface Page extends Period {
  readonly limit: number
  /** By `number`: from it on, or before it. */
  readonly from?: number | undefined
  readonly before?: number | undefined
  /** So many rows are left out first, those of the pages before; undefined = none. */
  readonly skip?: number | undefined
}

/** Of an account, on all contracts, on some, or on one. */
export interface OwnPage extends Page {
  readonly account: number
  readonly market?: number | undefined
  readonly markets?: readonly number[] | undefined
}

export interface IncomeQuery extends OwnPage {
  /** Undefined = all. */
  readonly assets?: readonly number[] | undefined
  /** Of `BizType`; undefined = all. */
  readonly bizTypes?: readonly number[] | undefined
  /** What came in, or what went out; undefined = both. */
  readonly isIncoming?: boolean | undefined
}

export interface MarginChangesQuery extends OwnPage {
  /** What was put in, or what was taken out; undefined = both. */
  readonly isIncoming?: boolean | undefined
}

export interface PositionsQuery extends Period {
  readonly account: number
  readonly market?: number | undefined
  readonly markets?: readonly number[] | undefined
  readonly isOpen?: boolean | undefined
  /** Only those opened before this one. */
  readonly beforeId?: number | undefined
  readonly limit: number
}

export interface BarsQuery extends Period {
  readonly market: number
  readonly kind: BarKind
  readonly interval: Exclude<Interval, '1s'>
  readonly limit: number
  readonly now: number
}

/** What an account earned on one day, UTC, in one asset, by kind. */
export interface DailyIncome {
  readonly day: number
  readonly asset: number
  readonly bizType: number
  readonly amount: bigint
}
