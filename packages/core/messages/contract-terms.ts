/**
 * What a contract has beside the terms of its market (`market-terms.ts`), whose `base` is the coin, whose `quote` is what it
 * settles in, and whose `lot` is of an inverse contract the face value of one, in units of 10^-8 of what it is quoted in.
 * Rates are 10^-8, shares parts per million.
 */
export const contractTerms = {
  /** A `FuturesWallet`: where profit goes, and losses come from. All contracts that settle in an asset have the same. */
  wallet: 'u8',
  /** Hours between settlements of funding: 1, 2, 4 or 8. */
  fundingHours: 'u8',
  contractSpare: 'u16',
  /** Group of the insurance fund. */
  group: 'u32',
  /** Number of the table of tiers (`define-tiers`). */
  tiers: 'u32',
  /** Of an account that chose none. */
  defaultLeverage: 'u32',
  makerRate: 'i32',
  takerRate: 'i32',
  /** How far the mark may be from the index. */
  clampPpm: 'u32',
  /** X and Y of the price limits. */
  nearPpm: 'u32',
  farPpm: 'u32',
  /** A protected trigger expires when last and mark are further apart. */
  triggerProtectPpm: 'u32',
  /** Weight of unrealised profit in what may be used for new orders; 1,000,000 = all of it. */
  uplWeightPpm: 'u32',
  /** Share of the open interest that one account may hold beyond the first tier's cap; 0 = no bound. */
  openInterestPpm: 'u32',
  /** Greatest funding rate; 0 = three quarters of the first tier's maintenance rate. */
  fundingCap: 'i64',
  /** When the contract ends, ms; 0 = never. */
  endsAt: 'int',
  /** What its prices are quoted in. */
  quoteCode: 'text16',
} as const

/** Rows of a table of tiers at most. */
export const MOST_TIERS = 10
const TIER_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
type TierNumber = (typeof TIER_NUMBERS)[number]

/** The rows by rising cap: largest notional (ledger units of what settles), maintenance rate (10^-8), greatest leverage. */
export const tierRows = Object.assign(
  {},
  ...TIER_NUMBERS.map((n) => ({ [`cap${n}`]: 'i64', [`rate${n}`]: 'u32', [`maxLeverage${n}`]: 'u32' })),
) as { readonly [K in `cap${TierNumber}`]: 'i64' } & {
  readonly [K in `${'rate' | 'maxLeverage'}${TierNumber}`]: 'u32'
}

/** One row where the rows stand one behind the other. */
export interface TierRow {
  readonly cap: bigint
  readonly rate: number
  readonly maxLeverage: number
}

/** The fields of a command or event for so many rows. */
export function tierFields(rows: readonly TierRow[]): Record<string, bigint | number> {
  return Object.fromEntries(
    rows.flatMap(({ cap, rate, maxLeverage }, i) => [
      [`cap${i + 1}`, cap],
      [`rate${i + 1}`, rate],
      [`maxLeverage${i + 1}`, maxLeverage],
    ]),
  )
}

/** The rows that a command or event has. */
export function tierRowsOf(fields: Readonly<Record<string, unknown>>, rows: number): TierRow[] {
  return Array.from({ length: Math.min(rows, MOST_TIERS) }, (_, i) => ({
    cap: (fields[`cap${i + 1}`] as bigint | undefined) ?? 0n,
    rate: (fields[`rate${i + 1}`] as number | undefined) ?? 0,
    maxLeverage: (fields[`maxLeverage${i + 1}`] as number | undefined) ?? 0,
  }))
}
