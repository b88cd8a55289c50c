import type { CallData, CallParams } from '@bowline/contract/calls.ts'
import type { AccountChannel } from '@bowline/contract/stream.ts'
import type { MarketRow } from '../market-rows/market-row.ts'
import type { SiteApi } from '../site-api/site-api.ts'
import type { CatalogueName } from '../words/catalogues.ts'
import type { BarPrice } from './chart/chart-choices.ts'
import type { DeskMarket } from './desk.ts'

type History = 'GET /exchange-web/web/order/history'
type Trades = 'GET /exchange-web/web/order/trades'
type Amend = 'POST /exchange-web/web/order/amend'
type Biography = 'GET /exchange-web/web/order/biography'
type Export = 'GET /exchange-web/web/order/export'
type Bars = 'GET /exchange-web/web/market/klines'

interface OrderKey {
  readonly pair: string
  readonly orderId: number
}

/** How a product's markets and orders are asked for. The rows are those of `@bowline/contract`, whatever is traded. */
export interface DeskCalls {
  readonly markets: () => Promise<readonly DeskMarket[]>
  /** With their last 24 hours, for the switcher. */
  readonly marketRows: () => Promise<MarketRow[]>
  readonly bars: (params: CallParams<Bars>, price: BarPrice) => Promise<Pick<CallData<Bars>, 'bars' | 'hasEarlier'>>
  readonly amend: (params: CallParams<Amend>) => Promise<CallData<Amend>>
  readonly cancel: (order: OrderKey) => Promise<unknown>
  readonly cancelList: (list: { readonly pair: string; readonly listId: number }) => Promise<unknown>
  /** On one market, or (undefined) on all of the product; resolves to how many orders ended. */
  readonly cancelAll: (pair: string | undefined) => Promise<number>
  readonly history: (params: CallParams<History>) => Promise<CallData<History>>
  readonly trades: (params: CallParams<Trades>) => Promise<CallData<Trades>>
  readonly biography: (order: OrderKey) => Promise<CallData<Biography>>
}

/** What a trading page gives the desk for all of its markets; a constant of its screen. */
export interface DeskProduct {
  /** Its catalogue: its words come before the desk's. */
  readonly words: CatalogueName
  /** The page of one of its markets. */
  readonly pathOf: (pair: string) => string
  /** Where one sees all of what is traded with. */
  readonly assetsPath: string
  /** Whose balances and orders a market's panels show. */
  readonly accountOf: (market: DeskMarket) => AccountChannel
  readonly callsOf: (siteApi: SiteApi) => DeskCalls
  /** The call that downloads orders or trades as CSV. */
  readonly exportCall: Export
  /** Which orders and trades that call has where no market is named. */
  readonly kind: 'spot' | 'futures'
  /** Money that is no value: what belongs to the real account alone is not offered. */
  readonly isPaper?: true
  /** Positions, with prices of their own on the chart, and bars of mark and index. */
  readonly hasPositions: boolean
}
