import { Suspense, useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { Desk } from '../../desk/desk.ts'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import { firstTick } from '../../desk/header/first-tick.ts'
import { FirstPriceContext } from '../../desk/header/use-last-price.ts'
import { AlertsProvider } from '../../desk/price-alerts/alerts-provider.tsx'
import type { DeskProduct } from '../../desk/product.ts'
import { AccountSlot, TablesSlot } from '../../desk/tables-slot.tsx'
import { TradeDesk } from '../../desk/trade-desk.tsx'
import { TradeZone } from '../../desk/trade-zone.tsx'
import { drawnPart } from '../../later/drawn-part.tsx'
import { usePage } from '../../page-context.ts'
import type { LoadedMarket } from './load-market.ts'
import { tradeTexts } from './trade-head.ts'

const loadTicket = async () => (await import('./ticket/spot-ticket.tsx')).SpotTicket
const SpotTicket = import.meta.env.SSR ? await loadTicket() : drawnPart(loadTicket)

/** The desk of one market, with real money or on paper. Another market gets a new one: no state carries over. */
export function SpotDesk({ product }: { readonly product: DeskProduct }) {
  const loaded = useLoaderData<LoadedMarket>()
  const page = usePage()
  const desk = useMemo(
    () => new Desk(loaded.market, product, tradeTexts(page, loaded.market)),
    [page, product, loaded.market],
  )
  const firstPrice = useMemo(() => ({ ticker: loaded.ticker, tick: firstTick(loaded.trades.trades) }), [loaded])
  // Always the same: what is not taken over yet must not be drawn anew.
  const ticket = useMemo(
    () => (
      <>
        <Suspense>
          <SpotTicket market={loaded.market} first={loaded.depth} />
        </Suspense>
        <AccountSlot />
      </>
    ),
    [loaded],
  )
  return (
    <DeskProvider desk={desk}>
      <FirstPriceContext value={firstPrice}>
        <AlertsProvider key={loaded.market.pair}>
          <TradeZone>
            <TradeDesk first={loaded} ticket={ticket} tables={<TablesSlot />} />
          </TradeZone>
        </AlertsProvider>
      </FirstPriceContext>
    </DeskProvider>
  )
}
