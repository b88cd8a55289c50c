/** Tiers of a collateral at most. */
export const MOST_COLLATERAL_TIERS = 6
const TIER_NUMBERS = [1, 2, 3, 4, 5, 6] as const
type TierNumber = (typeof TIER_NUMBERS)[number]

const rows = (name: string, kind: 'i64' | 'u32') =>
  Object.assign({}, ...TIER_NUMBERS.map((n) => ({ [`${name}${n}`]: kind })))

/**
 * What a coin is to unified accounts (domain/unified-account.md §2). Rates and ratios are 10^-8, amounts ledger units. `market` says
 * what the coin is worth in USD by its index: an inverse contract of it at once; a market in which it is the base by what its quote is
 * worth; one in which it is the quote by what its base is worth.
 */
export const collateralTerms = {
  asset: 'u32',
  market: 'u32',
  /** 1: the platform takes it as collateral now. */
  isAccepted: 'u8',
  /** 1: it always is collateral, and nobody switches it off. */
  isAlwaysOn: 'u8',
  /** 1: caps of tiers are USD worth, not quantities. */
  byWorth: 'u8',
  tiers: 'u8',
  /** Interest of an hour. */
  hourlyRate: 'u32',
  /** Margin of what is owed. */
  borrowInitial: 'u32',
  borrowMaintenance: 'u32',
  /** Above it nothing opens in what settles in the coin, and all that is owed is repaid. */
  borrowLimit: 'i64',
  /** So much of an unrealised loss bears no interest. */
  interestFree: 'i64',
  /** Of all accounts that use it as collateral; 0 = no bound. */
  platformCap: 'i64',
  /** By rising quantity: where a slice ends, and how much of its worth counts. */
  ...(rows('cap', 'i64') as { readonly [K in `cap${TierNumber}`]: 'i64' }),
  ...(rows('ratio', 'u32') as { readonly [K in `ratio${TierNumber}`]: 'u32' }),
} as const

export interface CollateralRow {
  readonly cap: bigint
  readonly ratio: number
}

/** The fields of a command or event for so many rows. */
export function collateralFields(tiers: readonly CollateralRow[]): Record<string, bigint | number> {
  return Object.fromEntries(
    tiers.flatMap(({ cap, ratio }, i) => [
      [`cap${i + 1}`, cap],
      [`ratio${i + 1}`, ratio],
    ]),
  )
}

/** The rows that a command or event has. */
export function collateralRowsOf(fields: Readonly<Record<string, unknown>>, tiers: number): CollateralRow[] {
  return Array.from({ length: Math.min(tiers, MOST_COLLATERAL_TIERS) }, (_, i) => ({
    cap: (fields[`cap${i + 1}`] as bigint | undefined) ?? 0n,
    ratio: (fields[`ratio${i + 1}`] as number | undefined) ?? 0,
  }))
}

const RATE_ONE = 100_000_000
const MOST = 1n << 62n

type Sound = Readonly<Record<'isAccepted' | 'isAlwaysOn' | 'byWorth' | 'tiers', number>> &
  Readonly<Record<'hourlyRate' | 'borrowInitial' | 'borrowMaintenance', number>> &
  Readonly<Record<'borrowLimit' | 'interestFree' | 'platformCap', bigint>>

/** Rising caps, falling ratios, and rates that are shares. */
export function isSoundCollateral(c: Sound): boolean {
  if (c.isAccepted > 1 || c.isAlwaysOn > 1 || c.byWorth > 1 || c.tiers < 1 || c.tiers > MOST_COLLATERAL_TIERS)
    return false
  if (c.hourlyRate > RATE_ONE || c.borrowMaintenance > c.borrowInitial || c.borrowInitial > RATE_ONE) return false
  if ([c.borrowLimit, c.interestFree, c.platformCap].some((amount) => amount < 0n || amount > MOST)) return false
  const rows = collateralRowsOf({ ...c }, c.tiers)
  return rows.every(({ cap, ratio }, i) => {
    const before = rows[i - 1] ?? { cap: 0n, ratio: RATE_ONE }
    return cap > before.cap && cap <= MOST && ratio <= before.ratio
  })
}
