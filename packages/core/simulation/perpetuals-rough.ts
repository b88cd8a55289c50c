import { btcInverse, btcPerpetual, ethPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import { USDC } from './collaterals.ts'
import { assetCommands } from './listings.ts'
import { type Agreement, playBoth } from './perpetuals-agreement.ts'
import { type Listing, roughPath } from './perpetuals-driver.ts'
import { UnifiedActs, unifiedListings } from './perpetuals-unified.ts'

const UNIT = 100_000_000n
const DAY_MS = 86_400_000
const FROM = Date.UTC(2026, 0, 5, 7, 50)
/** What the insurance fund begins with: nothing, little, enough. */
const FUNDS = [0, 500, 20_000] as const

/** `together`: two contracts that share a wallet, of two groups, and a coin-margined one. `ending`: they end after a week. `unified`: three families, and accounts for which they are one. */
export const roughKinds = ['linear', 'inverse', 'together', 'ending', 'unified'] as const
export type RoughKind = (typeof roughKinds)[number]

/** Core and reference along seeded prices that jump, freeze and fall silent. Throws where they differ. */
export function playRough(
  kind: RoughKind,
  seed: number,
  { length, restoreEach }: { readonly length: number; readonly restoreEach: number },
): Agreement {
  const endsAt = kind === 'ending' ? FROM + 7 * DAY_MS : 0
  const isUnified = kind === 'unified'
  const listings = isUnified ? unifiedListings(seed, length) : listingsOf(kind, seed, length, endsAt)
  return playBoth(
    {
      listings,
      ...(isUnified && { unified: new UnifiedActs(seed, listings) }),
      tables: tierTables,
      assets: isUnified ? [...assetCommands, { kind: 'define-asset', asset: USDC, code: 'USDC' }] : assetCommands,
      seed,
      from: isUnified ? FROM - 20 * 60_000 : FROM,
      stepsBetween: 4,
      stepMs: isUnified ? 6_000 : 2_000,
      ordersEach: isUnified ? 20 : 8,
      fund: FUNDS[seed % FUNDS.length],
      isRough: true,
      untilMs: endsAt > 0 ? endsAt + 600_000 : 0,
    },
    restoreEach,
  )
}

function listingsOf(kind: RoughKind, seed: number, length: number, endsAt: number): Listing[] {
  const wide = { maxPrice: 20_000_000n, minPrice: 1n, marketMaxQty: 880n, endsAt } as const
  const bitcoin = { contract: btcPerpetual(wide), path: roughPath(seed, 60_000n * UNIT, length) }
  if (kind === 'linear') return [bitcoin]
  const coin = { contract: btcInverse(wide), path: roughPath(seed + 1_000, 60_000n * UNIT, length) }
  if (kind === 'inverse') return [coin]
  if (kind === 'ending') return [bitcoin, coin]
  const thin = { group: 2, uplWeightPpm: 500_000, fundingHours: 4 } as const
  const ether = { contract: ethPerpetual({ ...wide, ...thin }), path: roughPath(seed + 2_000, 3_000n * UNIT, length) }
  return [bitcoin, ether, coin]
}
