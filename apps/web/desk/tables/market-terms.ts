import { createContext, useContext } from 'react'
import { type DeskMarket, useDesk } from '../desk.ts'
import { useDeskMarkets } from '../use-desk-markets.ts'

/** A market's decimals and steps; while undefined, numbers are shown as received. */
export type TermsOf = (pair: string) => DeskMarket | undefined

/** This page's market at once, the others once they are needed and have loaded. */
export function useLoadedTerms(wantsOthers: boolean): TermsOf {
  const { market } = useDesk()
  const others = useDeskMarkets(wantsOthers)
  return (pair) => (pair === market.pair ? market : others?.find((one) => one.pair === pair))
}

export const TermsContext = createContext<TermsOf>(() => undefined)

export function useTerms(): TermsOf {
  return useContext(TermsContext)
}
