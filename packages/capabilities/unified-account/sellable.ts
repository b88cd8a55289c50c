import { TOO_OLD_TO_SELL_MS } from '@bowline/core/formulas/perpetuals/index-bounds.ts'
import { IndexState } from '@bowline/core/messages/terms.ts'
import type { MarketData } from '../market-data/index.ts'
import { Contract, type MarketRegistry } from '../markets/index.ts'
import type { Markings } from '../perpetuals/index.ts'
import type { Collateral } from './collaterals.ts'

export interface IndexParts {
  readonly markets: Pick<MarketRegistry, 'byNumber' | 'contract'>
  readonly markings: Pick<Markings, 'of'>
  readonly marketData: Pick<MarketData, 'indexAtMs'>
}

/**
 * Whether the core would sell a coin at its owner's wish, and take it as payment: no price that its value is made of is old or
 * frozen. The core decides; this says beforehand what it will use.
 */
export function isSellable(
  parts: IndexParts,
  collaterals: readonly Collateral[],
  { asset, market: number }: Collateral,
  nowMs: number,
): boolean {
  const market = parts.markets.contract(number) ?? parts.markets.byNumber(number)
  if (!market || !isOfNow(parts, number, nowMs)) return false
  if (market instanceof Contract && market.family === 'inverse') return true
  const { base, quote } = market.terms
  const other = collaterals.find((each) => each.asset === (base === asset ? quote : base))
  return other !== undefined && isSellable(parts, collaterals, other, nowMs)
}

function isOfNow({ marketData, markets, markings }: IndexParts, market: number, nowMs: number): boolean {
  if (!markets.contract(market)) return nowMs - marketData.indexAtMs(market) < TOO_OLD_TO_SELL_MS
  const marking = markings.of(market)
  return marking !== undefined && marking.indexState !== IndexState.frozen && nowMs - marking.atMs < TOO_OLD_TO_SELL_MS
}
