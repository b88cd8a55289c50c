import { Suspense, useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { contractMarket } from '../../contracts/contract-market.ts'
import { FuturesProvider } from '../../contracts/futures-context.tsx'
import { Desk } from '../../desk/desk.ts'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import { firstTick } from '../../desk/header/first-tick.ts'
import { FirstPriceContext } from '../../desk/header/use-last-price.ts'
import { AlertsProvider } from '../../desk/price-alerts/alerts-provider.tsx'
import type { DeskProduct } from '../../desk/product.ts'
import { TradeDesk } from '../../desk/trade-desk.tsx'
import { TradeZone } from '../../desk/trade-zone.tsx'
import { drawnPart } from '../../later/drawn-part.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { futuresTexts } from './futures-head.ts'
import { AboveBar } from './guide/above-bar.tsx'
import { ContractSummary } from './header/contract-summary.tsx'
import type { LoadedContract } from './load-contract.ts'
import { FuturesTablesSlot } from './tables/tables-slot.tsx'

const loadTicket = async () => (await import('./ticket/futures-ticket.tsx')).FuturesTicket
const FuturesTicket = import.meta.env.SSR ? await loadTicket() : drawnPart(loadTicket)

/** The desk of one contract, with real money or on paper. Another contract gets a new one: no state carries over. */
export function FuturesDesk({ product }: { readonly product: DeskProduct }) {
  const loaded = useLoaderData<LoadedContract>()
  const page = usePage()
  const t = useWords('futures-trade')
  const market = useMemo(() => contractMarket(loaded.market, t('unit.contracts')), [loaded.market, t])
  const desk = useMemo(() => new Desk(market, product, futuresTexts(page, market)), [page, product, market])
  const firstPrice = useMemo(() => ({ ticker: loaded.ticker, tick: firstTick(loaded.trades.trades) }), [loaded])
  // Always the same: what is not taken over yet must not be drawn anew.
  const ticket = useMemo(
    () => (
      <Suspense>
        <FuturesTicket market={market} contract={loaded.contract} first={loaded.depth} />
      </Suspense>
    ),
    [market, loaded],
  )
  const figures = useMemo(() => <ContractSummary />, [])
  return (
    <DeskProvider desk={desk}>
      <FirstPriceContext value={firstPrice}>
        <AlertsProvider key={market.pair}>
          <TradeZone>
            <FuturesProvider>
              <TradeDesk
                first={loaded}
                figures={figures}
                ticket={ticket}
                tables={<FuturesTablesSlot />}
                aboveBar={<AboveBar />}
              />
            </FuturesProvider>
          </TradeZone>
        </AlertsProvider>
      </FirstPriceContext>
    </DeskProvider>
  )
}
