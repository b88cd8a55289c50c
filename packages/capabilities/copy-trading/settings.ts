import type { CopyMode } from '@bowline/contract/terms/copy-trading.ts'
import type { Amount } from '@bowline/money'

const USDT = 100_000_000n

/** Limits of §A1 and §A2. */
export const LIMITS = {
  copiersPerLeader: 500,
  copiedPerLeader: 2_000_000n * USDT,
  leadersPerCopier: 10,
  leastAllotted: 50n * USDT,
  mostAllotted: 50_000n * USDT,
  mostSharePpm: 300_000n,
  shareChangesPerMonth: 3,
  leaderBalance: 500n * USDT,
  leaderDays: 30,
} as const

/** How a copier copies one leader; amounts are ledger units of USDT. Changes count for later orders only. */
export interface CopySettings {
  readonly mode: CopyMode
  /** Margin of a whole order, of the mode `fixedAmount`. */
  readonly perOrder: Amount
  /** Of the leader's quantity, of the mode `multiplier`. */
  readonly multiplierPpm: bigint
  /** 0 = as the leader. */
  readonly leverage: number
  readonly isolated: boolean
  /** Most margin of one contract's position; 0 = all there is. */
  readonly maxPositionMargin: Amount
  readonly slippagePpm: bigint
  /** Of each order, from the leader's price; 0 = none. */
  readonly takeProfitPpm: bigint
  readonly stopLossPpm: bigint
  /** Of the whole relation: it ends when so much of the allotted is lost, or gained (0 = never). */
  readonly totalStopLossPpm: bigint
  readonly totalTakeProfitPpm: bigint
  /** Numbers of contracts; none = all. */
  readonly markets: readonly number[]
}

export const DEFAULT_SETTINGS: CopySettings = {
  mode: 'fixedRatio',
  perOrder: 0n,
  multiplierPpm: 1_000_000n,
  leverage: 0,
  isolated: false,
  maxPositionMargin: 0n,
  slippagePpm: 5_000n,
  takeProfitPpm: 0n,
  stopLossPpm: 0n,
  totalStopLossPpm: 500_000n,
  totalTakeProfitPpm: 0n,
  markets: [],
}

export type SettingsFault = 'multiplier' | 'slippage' | 'per-order' | 'leverage' | 'stop'

const within = (value: bigint, least: bigint, most: bigint) => value >= least && value <= most

/** What is wrong with them, if anything. */
export function faultOf(settings: CopySettings, allotted: Amount): SettingsFault | undefined {
  const { mode, perOrder, multiplierPpm, leverage, slippagePpm, maxPositionMargin } = settings
  if (!within(multiplierPpm, 100_000n, 10_000_000n)) return 'multiplier'
  if (!within(slippagePpm, 1_000n, 20_000n)) return 'slippage'
  if (mode === 'fixedAmount' && !within(perOrder, 1n, allotted)) return 'per-order'
  if (leverage < 0 || leverage > 125 || maxPositionMargin < 0n) return 'leverage'
  const { takeProfitPpm, stopLossPpm, totalStopLossPpm, totalTakeProfitPpm } = settings
  const areStops =
    within(takeProfitPpm, 0n, 10_000_000n) &&
    within(stopLossPpm, 0n, 950_000n) &&
    within(totalStopLossPpm, 10_000n, 950_000n) &&
    within(totalTakeProfitPpm, 0n, 100_000_000n)
  return areStops ? undefined : 'stop'
}

type Stored = Readonly<Record<keyof CopySettings, unknown>>

/** As JSON keeps them: amounts and parts as text. */
export function storedSettings(settings: CopySettings): string {
  return JSON.stringify(settings, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

export function readSettings(stored: unknown): CopySettings {
  const row = (typeof stored === 'string' ? JSON.parse(stored) : stored) as Stored
  const units = (name: keyof CopySettings) => BigInt(row[name] as string)
  return {
    mode: row.mode as CopyMode,
    perOrder: units('perOrder'),
    multiplierPpm: units('multiplierPpm'),
    leverage: row.leverage as number,
    isolated: row.isolated as boolean,
    maxPositionMargin: units('maxPositionMargin'),
    slippagePpm: units('slippagePpm'),
    takeProfitPpm: units('takeProfitPpm'),
    stopLossPpm: units('stopLossPpm'),
    totalStopLossPpm: units('totalStopLossPpm'),
    totalTakeProfitPpm: units('totalTakeProfitPpm'),
    markets: row.markets as number[],
  }
}
