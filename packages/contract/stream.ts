import type { z } from 'zod'
import type { marketState, tickerRow } from './calls/markets.ts'
import type { noticeTables } from './notices.list.ts'
import type { FillRow, ListRow, OrderRow } from './order.ts'
import type { Interval } from './terms/intervals.ts'

/**
 * The site's stream, a WebSocket at `/site-stream`: JSON text both ways. A subscriber gets a snapshot of the channel
 * and then its deltas, numbered consecutively; after a gap it subscribes again and gets a new snapshot. Subscribing
 * again is always allowed and means just that.
 */
export const STREAM_PATH = '/site-stream'
/** The server sends its time to every socket this often, so that silence means a broken connection. */
export const HEARTBEAT_MS = 5_000

/** `pair` is written as in the URL of its page: `BTC_USDT`. */
export type Channel =
  | `book:${string}`
  | `trades:${string}`
  | `ticker:${string}`
  | `klines:${string}:${Interval}`
  | 'tickers'
  | 'markets'
  | AccountChannel

/** One of the visitor's accounts: balances, open orders, and what happens to them. */
export type AccountChannel = 'account'

export type ClientMessage =
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly channels: readonly Channel[] }
  | { readonly op: 'ping' }

export type ServerFrame =
  /** The first frame of a connection is a heartbeat. Without `signedIn` the channel `account` is unavailable. */
  | { readonly kind: 'heartbeat' | 'pong'; readonly timeMs: number; readonly signedIn: boolean }
  | { readonly kind: 'snapshot' | 'delta'; readonly channel: Channel; readonly seq: number; readonly data: unknown }
  /** Refuses one channel, which is then not subscribed, or (null) a whole message. */
  | { readonly kind: 'refused'; readonly channel: string | null; readonly code: StreamRefusal; readonly msg: string }

export type StreamRefusal =
  | 'malformed'
  /** There is no market of that name, or no longer. */
  | 'no-such-market'
  | 'too-many-channels'
  | 'sign-in-needed'
  /** The session ended, and with it the channel. */
  | 'session-ended'
  /** Not now; try again in a few seconds. */
  | 'unavailable'

/** `[price, quantity]` with exactly the decimals of the market; in a delta quantity 0 removes the level. */
export type BookLevel = readonly [price: string, qty: string]

/** Best levels first. The best 5,000 of each side; deeper ones are sent when they change. */
export interface BookSnapshot {
  readonly updateId: number
  readonly priceDecimals: number
  readonly qtyDecimals: number
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

/** The current state of the levels that changed since the last delta; at most one delta in 50 ms. */
export interface BookDelta {
  /** Always one more than the previous `updateId`. */
  readonly firstUpdateId: number
  readonly updateId: number
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

export interface TradeRow {
  readonly id: number
  readonly atMs: number
  readonly price: string
  readonly qty: string
  /** Side of the order that took liquidity. */
  readonly takerSide: 'buy' | 'sell'
}

/** Oldest first. A snapshot has the last 50. */
export interface Trades {
  readonly trades: readonly TradeRow[]
}

/** Same as in `market/klines`. */
export type BarRow = readonly [
  openMs: number,
  open: string,
  high: string,
  low: string,
  close: string,
  baseVolume: string,
  quoteVolume: string,
  trades: number,
]

/**
 * The running bar and the one before it, oldest first; in a delta, those that changed. Each replaces the bar with its
 * `openMs`.
 */
export interface Bars {
  readonly bars: readonly BarRow[]
}

export type TickerRow = Readonly<z.infer<typeof tickerRow>>

/** One market, with the prices that its rules refer to besides trades. */
export interface PairTicker extends TickerRow {
  /** Volume-weighted price of the last five minutes: limit prices must be within a band around it. */
  readonly averagePrice: string
  /**
   * Price outside this exchange; null when there is no recent one. Executions stay within a band around it, or else
   * around the average.
   */
  readonly indexPrice: string | null
}

/** Every market, or in a delta those that changed; at most twice a second. */
export interface Tickers {
  readonly tickers: readonly TickerRow[]
}

export interface MarketRow {
  readonly pair: string
  readonly state: z.infer<typeof marketState>
  /** When post-only turns into trading; null = not scheduled. */
  readonly opensAtMs: number | null
}

/**
 * Every market, or in a delta those that changed, including one last time when delisted. For other terms, call
 * `market/list` again.
 */
export interface Markets {
  readonly markets: readonly MarketRow[]
}

export interface BalanceRow {
  readonly asset: string
  readonly available: string
  /** In open orders. */
  readonly locked: string
  /** In pending withdrawals. */
  readonly withdrawing: string
}

/** An order list; its legs are among the orders. */
export type LiveList = Omit<ListRow, 'orders'> & { readonly orderIds: readonly number[] }

/** The caller's spot account. */
export interface AccountSnapshot {
  readonly userId: number
  /** New orders are refused. */
  readonly tradeFrozen: boolean
  /** Every asset ever owned. */
  readonly balances: readonly BalanceRow[]
  /** Open ones, in ascending order of id. */
  readonly orders: readonly OrderRow[]
  /** Open ones. */
  readonly lists: readonly LiveList[]
}

/** What capabilities have to say to the owner of an account: each has its `…Notices` beside its calls. */
export type AccountNotices = { readonly [Name in keyof typeof noticeTables]?: z.infer<(typeof noticeTables)[Name]> }

/** What one command did to the account, or a notice. Rows are as the command left them; anything not listed did not change. */
export interface AccountDelta extends AccountNotices {
  readonly atMs: number
  readonly tradeFrozen?: boolean
  readonly balances?: readonly BalanceRow[]
  /** Includes ended ones, one last time. */
  readonly orders?: readonly OrderRow[]
  readonly fills?: readonly FillRow[]
  readonly lists?: readonly LiveList[]
}

/** What a channel sends, by the first word of its name. */
export interface ChannelData {
  readonly book: { readonly snapshot: BookSnapshot; readonly delta: BookDelta }
  readonly trades: { readonly snapshot: Trades; readonly delta: Trades }
  readonly ticker: { readonly snapshot: PairTicker; readonly delta: PairTicker }
  readonly klines: { readonly snapshot: Bars; readonly delta: Bars }
  readonly tickers: { readonly snapshot: Tickers; readonly delta: Tickers }
  readonly markets: { readonly snapshot: Markets; readonly delta: Markets }
  readonly account: { readonly snapshot: AccountSnapshot; readonly delta: AccountDelta }
}
