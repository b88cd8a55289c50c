import { useSureAnswer } from '@bowline/design-system/states/use-answer.ts'
import { createContext, useContext } from 'react'
import { usePage } from '../../page-context.ts'
import { askOnce } from '../../site-api/ask-once.ts'
import { type DeskMarket, useDesk } from '../desk.ts'

/** A market's decimals and steps; while undefined, numbers are shown as received. */
export type TermsOf = (pair: string) => DeskMarket | undefined

const marketsOnce = askOnce(async (siteApi) => {
  const { markets } = await siteApi('GET /exchange-web/web/market/list')
  return new Map(markets.map((market) => [market.pair, market]))
})

/** This page's market at once, the others once they are needed and have loaded. */
export function useLoadedTerms(wantsOthers: boolean): TermsOf {
  const { market } = useDesk()
  const { siteApi } = usePage()
  const others = useSureAnswer(String(wantsOthers), async () => (wantsOthers ? marketsOnce(siteApi) : undefined))
  return (pair) => (pair === market.pair ? market : others?.get(pair))
}

export const TermsContext = createContext<TermsOf>(() => undefined)

export function useTerms(): TermsOf {
  return useContext(TermsContext)
}
