import type { SiteApi } from '../site-api/site-api.ts'
import type { ContractFigures } from './market-row.ts'

/** Funding and open interest of every contract, by its name: what a list is drawn with. */
export async function contractFigures(siteApi: SiteApi): Promise<Map<string, ContractFigures>> {
  const { tickerList } = await siteApi('POST /fe-co-api/common/ticker_list', {})
  return new Map(
    tickerList.map(({ contractName, nextFundRate, openInterest }) => [
      contractName,
      { fundingRate: nextFundRate, openInterest },
    ]),
  )
}
