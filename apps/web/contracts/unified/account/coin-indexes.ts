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
 * What coins are worth by the index prices of now, as the exchange makes it of the same prices. Where one is of a market that is no
 * contract the page has the exchange's last answer.
 */
export function coinIndexesOf(collaterals: readonly Collateral[], prices: Prices | undefined): Map<string, CoinIndex> {
  const known = new Map<string, Dated>()
  const nowMs = Math.max(0, ...(prices?.values() ?? []).map(({ atMs }) => atMs))
  // A coin comes after those that say what it is worth.
  for (const row of collaterals) known.set(row.coin, indexOf(row, prices, known, nowMs))
  return new Map([...known].map(([coin, { index, atMs }]) => [coin, { index, isFresh: nowMs - atMs < STALE_MS }]))
}

function indexOf(
  { indexFrom: { coin, pair, way }, indexPrice }: Collateral,
  prices: Prices | undefined,
  known: ReadonlyMap<string, Dated>,
  nowMs: number,
): Dated {
  const answered = { index: units(indexPrice), atMs: nowMs }
  const price = prices?.get(pair)
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
