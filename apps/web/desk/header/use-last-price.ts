import type { PairTicker } from '@bowline/contract/stream.ts'
import { useTick } from '@bowline/design-system/number-texts/price-text.tsx'
import type { TickDirection } from '@bowline/design-system/number-texts/tick-arrow.tsx'
import { createContext, useContext } from 'react'
import { useTicker, useTickerValue } from '../../live/hooks.ts'
import type { Ticker } from '../../market-rows/market-row.ts'
import { useDesk } from '../desk.ts'

/** The ticker the page was loaded with, and the direction of its last price change. */
export interface FirstPrice {
  readonly ticker: Ticker | undefined
  readonly tick: TickDirection | undefined
}

export const FirstPriceContext = createContext<FirstPrice>({ ticker: undefined, tick: undefined })

/** The 24h ticker of this market: live, or the one the page was loaded with until then. */
export function useMarketTicker(): PairTicker | Ticker | undefined {
  const { pair } = useDesk().market
  const { ticker } = useContext(FirstPriceContext)
  return useTicker(pair) ?? ticker
}

/** The last price with its first digit as 1 and all others as 0: changes with the magnitude only. */
export function usePriceMagnitude(): string | null {
  const { pair } = useDesk().market
  const { ticker: first } = useContext(FirstPriceContext)
  return useTickerValue(pair, (live) => magnitudeOf((live ?? first)?.last ?? null))
}

function magnitudeOf(price: string | null): string | null {
  return price === null ? null : price.replace(/\d/g, (_, at) => (at === 0 ? '1' : '0'))
}

export function useLastPrice(): { last: string | null; tick: TickDirection | undefined } {
  const last = useMarketTicker()?.last ?? null
  const { tick } = useContext(FirstPriceContext)
  return { last, tick: useTick(last) ?? tick }
}
