import { createContext, useContext, useEffect, useState } from 'react'
import { usePage } from '../../../page-context.ts'
import type { SiteApi } from '../../../site-api/site-api.ts'
import { type Market, useDesk } from '../desk.ts'

type Markets = ReadonlyMap<string, Market>

/** A market's decimals and steps; undefined = not known (yet), then numbers are shown as they come. */
export type TermsOf = (pair: string) => Market | undefined

const loaded = new WeakMap<SiteApi, Promise<Markets>>()

/** Asked for once on a page; a failure is forgotten, so that the next table asks again. */
function loadMarkets(siteApi: SiteApi): Promise<Markets> {
  const known = loaded.get(siteApi)
  if (known) return known
  const asked = siteApi('GET /exchange-web/web/market/list').then(
    ({ markets }) => new Map(markets.map((market) => [market.pair, market])),
  )
  loaded.set(siteApi, asked)
  asked.catch(() => loaded.delete(siteApi))
  return asked
}

/** The desk's own market at once, the others as soon as they are wanted and have come. */
export function useLoadedTerms(wantsOthers: boolean): TermsOf {
  const { market } = useDesk()
  const { siteApi } = usePage()
  const [others, setOthers] = useState<Markets>()
  useEffect(() => {
    if (wantsOthers) loadMarkets(siteApi).then(setOthers, () => undefined)
  }, [siteApi, wantsOthers])
  return (pair) => (pair === market.pair ? market : others?.get(pair))
}

export const TermsContext = createContext<TermsOf>(() => undefined)

export function useTerms(): TermsOf {
  return useContext(TermsContext)
}
