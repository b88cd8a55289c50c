import { redirect } from 'react-router'
import type { SiteApi } from '../site-api/site-api.ts'
import { contractRows } from './every-market-row.ts'
import { marketPath } from './market-path.ts'
import { sortRows } from './market-row.ts'

/** Where the header's "Futures" leads: the contract most traded today. */
export async function busiestContract(siteApi: SiteApi, under = ''): Promise<Response> {
  const [first] = sortRows(await contractRows(siteApi), { column: 'volume', direction: 'descending' })
  return redirect(first ? `${under}${marketPath(first.market.pair)}` : '/markets')
}
