import type { z } from 'zod'
import type { marketState, tickerRow } from './calls/markets.ts'
import type { noticeTables } from './notices.list.ts'
import type { FillRow, ListRow, OrderRow } from './order.ts'
import type { IndexStateName } from './terms/index-states.ts'
import type { Interval } from './terms/intervals.ts'
import type { PositionSideName } from './terms/orders.ts'

/**
 * The site's stream, a WebSocket at `/site-stream`: JSON text both ways. A subscriber gets a snapshot of the channel
 * and then its deltas, numbered consecutively; after a gap it subscribes again and gets a new snapshot. Subscribing
 * again is always allowed and means just that.
 */
export const STREAM_PATH = '/site-stream'
/** The server sends its time to every socket this often, so that silence means a broken connection. */
export const HEARTBEAT_MS = 5_000

/** `pair` is written as in the URL of its page, `BTC_USDT`, or the name of a contract, `BTC-USDT`. */
export type Channel =
  | `book:${string}`
  | `trades:${string}`
  | `ticker:${string}`
  | `klines:${string}:${Interval}`
  | 'tickers'
  | 'markets'
  | 'contracts'
  | AccountChannel

/** One of the visitor's accounts, spot or contracts, real or paper: balances, open orders, and what happens to them. */
export type AccountChannel = 'account' | 'futures' | PaperChannel
export type PaperChannel = 'paper' | 'paper-futures'

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

/** Every market and contract, or in a delta those that changed; at most twice a second. */
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
 * Every market and contract, or in a delta those that changed, including one last time when delisted. For other terms, call
 * `market/list` again.
 */
export interface Markets {
  readonly markets: readonly MarketRow[]
}

/** What a contract has beside its ticker, as of its last index price. */
export interface ContractPrices {
  readonly pair: string
  /** With the decimals of a price; null = there was no index yet. */
  readonly mark: string | null
  readonly index: string | null
  readonly indexState: IndexStateName
  /** The highest price of a buy, and the lowest of a sell. */
  readonly maxBuy: string | null
  readonly minSell: string | null
  /** Of the last settlement, and of the next if it were now: fractions. */
  readonly lastFundingRate: string
  readonly fundingRate: string
  readonly nextFundingMs: number | null
  /** What is held long, and short; in the unit of a quantity. */
  readonly openInterest: string
  /** When the index price came; 0 = before this process started. */
  readonly atMs: number
}

/** Every contract, or in a delta those that changed: once a second each, at most twenty times a second together. */
export interface Contracts {
  readonly contracts: readonly ContractPrices[]
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

/**
 * One position as it is; what follows from prices the page computes by the formulas of the core. Amounts are in what the contract
 * settles in.
 */
export interface PositionState {
  readonly pair: string
  /** The only position of the contract, or the long or the short one beside each other. */
  readonly side: PositionSideName
  /** Rises with every opening; 0 = nothing is held. */
  readonly positionId: number
  readonly isolated: boolean
  readonly leverage: number
  /** Of a short below zero. */
  readonly qty: string
  /** Sum of what it cost, exact. */
  readonly entryValue: string
  /** Of an isolated position. */
  readonly margin: string
  /** Since it was opened: profit, fees paid, funding paid (> 0) or received. */
  readonly realised: string
  readonly fees: string
  readonly funding: string
  readonly openedAtMs: number | null
  /** Open orders that would open more of it, and their worth. */
  readonly buyQty: string
  readonly buyValue: string
  readonly sellQty: string
  readonly sellValue: string
}

/** The futures wallet of a coin, without the margin of isolated positions. */
export interface WalletState {
  readonly asset: string
  readonly balance: string
}

/** What an account for contracts has besides orders. */
export interface ContractState {
  readonly positions: readonly PositionState[]
  readonly wallets: readonly WalletState[]
  /** Long and short beside each other: in contracts that settle in dollars, and in those that settle in their coin. */
  readonly isHedged: { readonly linear: boolean; readonly inverse: boolean }
  /** Coins of a unified account that count as margin, a bit for each; null: a classic one. When it changes, what they count is asked for. */
  readonly collateral: number | null
}

/** The caller's spot account; of the one for contracts, its orders and what they caused. */
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
  readonly contracts?: ContractState
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
  /** Rows that changed; each replaces the one of its pair and side, or of its asset. */
  readonly contracts?: Partial<ContractState>
}

/** What a channel sends, by the first word of its name. */
export interface ChannelData {
  readonly book: { readonly snapshot: BookSnapshot; readonly delta: BookDelta }
  readonly trades: { readonly snapshot: Trades; readonly delta: Trades }
  readonly ticker: { readonly snapshot: PairTicker; readonly delta: PairTicker }
  readonly klines: { readonly snapshot: Bars; readonly delta: Bars }
  readonly tickers: { readonly snapshot: Tickers; readonly delta: Tickers }
  readonly markets: { readonly snapshot: Markets; readonly delta: Markets }
  readonly contracts: { readonly snapshot: Contracts; readonly delta: Contracts }
  readonly account: { readonly snapshot: AccountSnapshot; readonly delta: AccountDelta }
  readonly futures: { readonly snapshot: AccountSnapshot; readonly delta: AccountDelta }
  readonly paper: { readonly snapshot: AccountSnapshot; readonly delta: AccountDelta }
  readonly 'paper-futures': { readonly snapshot: AccountSnapshot; readonly delta: AccountDelta }
}
