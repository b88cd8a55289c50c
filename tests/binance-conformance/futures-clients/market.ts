import type { FuturesApi } from '../../../packages/gateways/binance-futures/futures-api.fixture.ts'
import type { Person } from '../../support/running-exchange.ts'

export type Keys = Pick<Person, 'apiKey' | 'secret'>

/** What each client is tried on: an exchange with contracts at 60,000, and somebody to trade with. */
export interface FuturesMarket {
  readonly futures: FuturesApi
  readonly baseUrl: string
  readonly wsUrl: string
  /** The same over TLS, which some clients insist on. */
  readonly secureUrl: string
  /** A trader with 100,000 USDT and 10 BTC in futures wallets, or with what is said. */
  trader(name: string, ...funds: string[]): Promise<Keys>
  /** Puts an order of another trader's into the book. */
  quote(path: '/fapi' | '/dapi', side: 'BUY' | 'SELL', price: string, quantity: string): Promise<void>
  /** Takes those out that are left. */
  clear(): Promise<void>
}

export const LINEAR = 'BTCUSDT'
export const COIN = 'BTCUSD_PERP'
