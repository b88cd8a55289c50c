import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { AccountKind } from '@bowline/capabilities/portfolio/index.ts'
import { assetTypes } from '@bowline/contract/calls/portfolio.ts'
import { HistoryUnavailable } from '../call-kit/history-answer.ts'

/** The specification's number for a kind of account; kinds it does not know have none. */
export const TYPE_OF: Partial<Record<AccountKind, number>> = assetTypes

/** Returns the history's answer; throws `HistoryUnavailable` while there is none, which is temporary. */
export function orBusy<T>(answer: T | undefined): T {
  if (answer === undefined) throw new HistoryUnavailable('history-unavailable')
  return answer
}

export function codeOf(markets: MarketRegistry, asset: number): string {
  return markets.asset(asset)?.code ?? String(asset)
}
