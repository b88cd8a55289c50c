import type { BalanceRow } from '@bowline/contract/stream.ts'
import { compareDecimals, fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'

const PLACES = 8

export interface OwnedCoin extends BalanceRow {
  /** Available, in orders and being withdrawn. */
  readonly total: string
}

/**
 * The market's two coins first, owned or not; then all other coins with a balance by name, unless only this market is
 * wanted.
 */
export function balanceRows(
  balances: ReadonlyMap<string, BalanceRow>,
  { base, quote }: { readonly base: string; readonly quote: string },
  onlyMarket: boolean,
): OwnedCoin[] {
  const ofMarket = [base, quote].map((asset) => owned(balances.get(asset) ?? nothingOf(asset)))
  if (onlyMarket) return ofMarket
  const others = [...balances.values()]
    .filter(({ asset }) => asset !== base && asset !== quote)
    .map(owned)
    .filter(({ total }) => compareDecimals(total, '0') !== 0)
    .sort((a, b) => a.asset.localeCompare(b.asset, 'en'))
  return [...ofMarket, ...others]
}

function owned(row: BalanceRow): OwnedCoin {
  const units = [row.available, row.locked, row.withdrawing].map((text) => toUnits(text, PLACES))
  return { ...row, total: fromUnits(units.reduce((sum, each) => sum + each, 0n), PLACES) } // biome-ignore format: one sum
}

function nothingOf(asset: string): BalanceRow {
  return { asset, available: '0', locked: '0', withdrawing: '0' }
}
