import { indexByProduct, indexByQuotient } from '@bowline/core/formulas/unified/collateral.ts'
import type { Prices } from '../../figures/account-pairs.ts'
import { units } from '../../figures/contract-terms.ts'
import type { Collateral } from '../unified-figures.ts'

/** An index that is older counts for nothing new (domain/unified-account.md §2). */
const STALE_MS = 60_000

interface CoinIndex {
  /** USD, 10^-8; 0 = none yet. */
  readonly index: bigint
  /** Not too old for new orders. */
  readonly isFresh: boolean
}

interface Dated {
  readonly index: bigint
  /** When the oldest price that it is made of came. */
  readonly atMs: number
}

/**
 * What coins are worth by the index prices of now, as the exchange makes it of the same prices: those of contracts, and `spot`, those
 * of other markets by pair. Where one is missing the page has the exchange's last answer.
 */
export function coinIndexesOf(
  collaterals: readonly Collateral[],
  prices: Prices | undefined,
  spot?: ReadonlyMap<string, string>,
): Map<string, CoinIndex> {
  const known = new Map<string, Dated>()
  const nowMs = Math.max(0, ...(prices?.values() ?? []).map(({ atMs }) => atMs))
  // A coin comes after those that say what it is worth.
  for (const row of collaterals) known.set(row.coin, indexOf(row, priceOf(row, prices, spot), known, nowMs))
  return new Map([...known].map(([coin, { index, atMs }]) => [coin, { index, isFresh: nowMs - atMs < STALE_MS }]))
}

type GivenPrice = Readonly<{ index: string | null; atMs: number }> | undefined

/** Spot markets say no index that is not of the last minute. */
function priceOf({ indexFrom: { pair } }: Collateral, prices: Prices | undefined, spot = NO_SPOT): GivenPrice {
  const index = spot.get(pair)
  return prices?.get(pair) ?? (index === undefined ? undefined : { index, atMs: 0 })
}

const NO_SPOT: ReadonlyMap<string, string> = new Map()

function indexOf(
  { indexFrom: { coin, way }, indexPrice }: Collateral,
  price: GivenPrice,
  known: ReadonlyMap<string, Dated>,
  nowMs: number,
): Dated {
  const answered = { index: units(indexPrice), atMs: nowMs }
  if (!price?.index) return answered
  // Of the time before the exchange was started again nothing says how old a price is.
  const own = { index: units(price.index), atMs: price.atMs || nowMs }
  if (way === 'direct') return own
  const other = known.get(coin ?? '')
  if (!other) return answered
  const atMs = Math.min(own.atMs, other.atMs)
  if (way === 'product') return { index: indexByProduct(own.index, other.index), atMs }
  return { index: own.index > 0n ? indexByQuotient(other.index, own.index) : 0n, atMs }
}
