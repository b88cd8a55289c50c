import type { Capacity } from '../capacity.ts'
import type { Command } from '../messages/commands.ts'
import { testCapacity } from './fast-core.ts'
import type { Candle, FundingRate } from './price-file.ts'

export const MAKERS = 8

export interface CrashDayOptions {
  readonly candles: readonly Candle[]
  /** Rates that were really paid: makers quote so far from the index that they come about. */
  readonly fundingRates?: readonly FundingRate[]
  readonly accounts: number
  readonly seed: number
  /** What the fund begins with, whole units of what settles. */
  readonly fund: number
  /** After so many index prices everything that must hold is checked. */
  readonly checkEach: number
  /** The exchange is restored from its snapshot after so many commands, as if it had been killed; 0 = never. */
  readonly restoreEach: number
  /** Every second trader has a unified account. */
  readonly unified?: boolean
  /** A stablecoin that they count on loses an eighth. */
  readonly depeg?: boolean
  /** Milliseconds, to measure pauses with. */
  readonly clock: () => number
  /** Sees each command that is applied, and when. */
  readonly onCommand?: (command: Command, time: number) => void
}

export interface CrashDayReport {
  readonly commands: number
  readonly liquidations: number
  readonly ended: number
  readonly sold: number
  readonly takenOver: number
  readonly deleveraged: number
  /** Of unified accounts: those that there are, liquidations, and coins sold to repay, by whomever. */
  readonly unified: number
  readonly unifiedLiquidations: number
  readonly conversions: number
  readonly fundBefore: bigint
  readonly fundLeast: bigint
  readonly fundAfter: bigint
  readonly badDebt: bigint
  /** What one account lost at most. */
  readonly largestLoss: bigint
  readonly longestPauseMs: number
  /** Of funding that was exchanged, in 10^-8. */
  readonly fundingRates: readonly bigint[]
  /** Liquidations without a line of what was done. */
  readonly withoutStatement: number
  /** Liquidations whose statement does not say which mark would have saved it. */
  readonly withoutSavingPrice: number
  readonly broken: readonly string[]
  /** The whole state at the end. */
  readonly state: Uint8Array
}

/** Tables that so many traders and the makers fit into. */
export function crashDayCapacity(traders: number): Capacity {
  const size = 2 ** Math.ceil(Math.log2((traders + MAKERS) * 2 + 64))
  return {
    ...testCapacity,
    accounts: size,
    ledgerRows: size * 8 + 1_024,
    seats: size,
    positions: size * 2,
    marginPools: size * 2,
    postingKeys: size * 2,
  }
}
