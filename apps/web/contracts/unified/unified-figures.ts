import type { CallData } from '@bowline/contract/calls.ts'
import type { SiteApi } from '../../site-api/site-api.ts'

export type UnifiedTotals = CallData<'GET /fe-co-api/account/unified/account_list'>['list'][number]
export type CoinRow = CallData<'GET /fe-co-api/account/unified/asset_list'>['list'][number]
export type Collateral = CallData<'GET /fe-co-api/account/unified/collateral/support/list'>['list'][number]

/** A unified account as the exchange values it at one moment. */
export interface UnifiedFigures {
  /** Undefined: the account is a classic one. */
  readonly totals: UnifiedTotals | undefined
  readonly coins: readonly CoinRow[]
  readonly collaterals: readonly Collateral[]
}

export async function askUnified(siteApi: SiteApi): Promise<UnifiedFigures> {
  const [{ list: accounts }, { list: coins }, { list: collaterals }] = await Promise.all([
    siteApi('GET /fe-co-api/account/unified/account_list'),
    siteApi('GET /fe-co-api/account/unified/asset_list'),
    siteApi('GET /fe-co-api/account/unified/collateral/support/list'),
  ])
  return { totals: accounts[0], coins, collaterals }
}
