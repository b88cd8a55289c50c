import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import type { ScreenContext } from '../../screen.ts'
import { AlertsProvider } from './alerts/alerts-provider.tsx'
import { Desk, DeskContext } from './desk.ts'
import { firstTick } from './header/first-tick.ts'
import { FirstPriceContext } from './header/use-last-price.ts'
import { type LoadedMarket, loadMarket } from './load-market.ts'
import { TradeDesk } from './trade-desk.tsx'
import { tradeHead } from './trade-head.ts'
import { TradeZone } from './trade-zone.tsx'

export const load = (context: ScreenContext) => loadMarket(context)
export const head = tradeHead

/** The trading page of one market. Another market gets a new desk: no state carries over. */
export function Screen() {
  const loaded = useLoaderData<LoadedMarket>()
  const desk = useMemo(() => new Desk(loaded.market), [loaded.market])
  const firstPrice = useMemo(() => ({ ticker: loaded.ticker, tick: firstTick(loaded.trades.trades) }), [loaded])
  return (
    <DeskContext value={desk}>
      <FirstPriceContext value={firstPrice}>
        <AlertsProvider key={loaded.market.pair}>
          <TradeZone>
            <TradeDesk loaded={loaded} />
          </TradeZone>
        </AlertsProvider>
      </FirstPriceContext>
    </DeskContext>
  )
}
