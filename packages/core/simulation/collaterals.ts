import type { CommandOf } from '../messages/commands.ts'
import { PriceKind } from '../messages/terms.ts'
import { type CollateralRow, collateralFields } from '../messages/unified-terms.ts'

/** What unified accounts add to `listings.ts`: a second stablecoin, and its market. */
export const USDC = 9
export const BTC_USDC = 8

/** With the defaults of domain/unified-account.md §2. */
export function collateral(
  asset: number,
  market: number,
  tiers: readonly CollateralRow[],
  own: Partial<CommandOf<'define-collateral'>> = {},
): CommandOf<'define-collateral'> {
  const margins = { hourlyRate: 1_000, borrowInitial: 10_000_000, borrowMaintenance: 4_000_000 }
  const terms = { asset, market, isAccepted: 1, tiers: tiers.length, ...margins, ...collateralFields(tiers), ...own }
  return { kind: 'define-collateral', ...terms }
}

export function indexPrice(market: number, price: bigint): CommandOf<'set-price'> {
  return { kind: 'set-price', market, priceKind: PriceKind.index, price }
}
