import type { CallData } from '@bowline/contract/calls.ts'
import type { SiteApi } from '../../site-api/site-api.ts'

const BALANCES = 'GET /exchange-web-gateway/asset/funding'

export type Funding = CallData<typeof BALANCES>
export type FundingBalance = Funding['balances'][number]
export type FundingLine = CallData<'GET /exchange-web-gateway/asset/fundingHistory'>['rows'][number]

/** What balances and their total are valued in. */
export const VALUED_IN = 'USDT'

export const askFunding = (siteApi: SiteApi): Promise<Funding> => siteApi(BALANCES)
