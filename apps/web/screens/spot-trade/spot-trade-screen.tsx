import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import type { ScreenContext } from '../../screen.ts'
import { Desk, DeskContext } from './desk.ts'
import { FirstTickerContext } from './header/use-last-price.ts'
import { type LoadedMarket, loadMarket } from './load-market.ts'
import { TradeDesk } from './trade-desk.tsx'
import { tradeHead } from './trade-head.ts'

export const load = (context: ScreenContext) => loadMarket(context)
export const head = tradeHead

/** The trading page of one market. Another market is another desk: nothing of the old one stays. */
export function Screen() {
  const loaded = useLoaderData<LoadedMarket>()
  const desk = useMemo(() => new Desk(loaded.market), [loaded.market])
  return (
    <DeskContext value={desk}>
      <FirstTickerContext value={loaded.ticker}>
        <TradeDesk key={loaded.market.pair} loaded={loaded} />
      </FirstTickerContext>
    </DeskContext>
  )
}
