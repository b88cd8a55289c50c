import type { CallData } from '@bowline/contract/calls.ts'
import type { TickerRow } from '@bowline/contract/stream.ts'
import { useTick } from '@bowline/design-system/price-text.tsx'
import type { TickDirection } from '@bowline/design-system/tick-arrow.tsx'
import { createContext, useContext } from 'react'
import { useTicker } from '../../../live/hooks.ts'
import { useDesk } from '../desk.ts'

export type FirstTicker = CallData<'GET /exchange-web/web/market/tickers'>['tickers'][number]

/** The ticker the page came with. */
export const FirstTickerContext = createContext<FirstTicker | undefined>(undefined)

/** The last 24 hours of the desk's market, live as soon as they are. */
export function useMarketTicker(): TickerRow | FirstTicker | undefined {
  const { pair } = useDesk().market
  const first = useContext(FirstTickerContext)
  return useTicker(pair) ?? first
}

export function useLastPrice(): { last: string | null; tick: TickDirection | undefined } {
  const last = useMarketTicker()?.last ?? null
  return { last, tick: useTick(last) }
}
