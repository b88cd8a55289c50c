import type { EventOf, OrderImage } from '@bowline/core/messages/events.ts'

/**
 * An order as of its last event: the order image of the core (ticks, lots, ledger units). Orders for contracts are among them,
 * told apart by their market; what only they have is 0 in the others.
 */
export type SpotOrder = OrderImage

/** A trade with both sides. */
export interface SpotTrade {
  market: number
  tradeId: number
  aggregateId: number
  time: number
  /** Ticks. */
  price: bigint
  /** Lots. */
  qty: bigint
  /** Ledger units of the quote asset. */
  quote: bigint
  buyerIsMaker: boolean
  buyOrder: number
  sellOrder: number
  /** Order lists of the two orders, 0 = none. */
  buyList: number
  sellList: number
  buyer: number
  seller: number
  buyerFeeAsset: number
  sellerFeeAsset: number
  /** Ledger units of the fee asset; negative = rebate. */
  buyerFee: bigint
  sellerFee: bigint
}

/** A trade from the point of view of one of its accounts. A trade of an account with itself appears twice. */
export interface AccountTrade {
  market: number
  tradeId: number
  orderId: number
  listId: number
  price: bigint
  qty: bigint
  quote: bigint
  fee: bigint
  feeAsset: number
  time: number
  isBuyer: boolean
  isMaker: boolean
}

/** One taker order's trades at one price. */
export interface AggregateTrade {
  market: number
  aggregateId: number
  price: bigint
  qty: bigint
  firstTradeId: number
  lastTradeId: number
  time: number
  buyerIsMaker: boolean
}

/** An order list as of its last event, with its legs in the order a, b, c. */
export type SpotList = Pick<
  EventOf<'list'>,
  'listId' | 'account' | 'market' | 'listType' | 'status' | 'endReason' | 'createdAt' | 'updatedAt' | 'listClientId'
> & { orders: { orderId: number; clientId: string }[] }

export type PreventedMatch = Omit<EventOf<'prevented'>, 'kind'> & {
  time: number
}

/** One line of an order's biography. */
export interface BiographyStep {
  sequence: number
  time: number
  /** A number of `Execution`. */
  execution: number
  status: number
  endReason: number
  isMaker: boolean
  /** The fill, 0 when none. */
  tradeId: number
  preventedId: number
  lastQty: bigint
  lastPrice: bigint
  fee: bigint
  feeAsset: number
  /** Lots ahead of it in the queue when it entered the book. */
  lotsAhead: bigint
  /** Order terms after the step; an amendment changes `qty`, of an order for a contract `price` too. */
  qty: bigint
  price: bigint
  executed: bigint
  locked: bigint
  requestClientId: string
}

/** What has happened to an order that its image does not show; 0 = has not happened. */
export interface OrderMarks {
  /** When it began to follow the price, in milliseconds. */
  trailingSince: number
  /** The last of its matches that self-trade prevention prevented. */
  preventedId: number
}

/**
 * Why history is not available now. `unavailable`: the database does not answer. `behind`: the projection lags so far
 * that what happened since is no longer in memory either. Both are temporary.
 */
export type HistoryRefusal = 'history-unavailable' | 'history-behind'

/** `sequence` is the command up to which the answer is complete. */
export type HistoryAnswer<T> =
  | { readonly ok: true; readonly value: T; readonly sequence: number }
  | { readonly ok: false; readonly refusal: HistoryRefusal }

/**
 * With `from…` or `start` the oldest rows from there, otherwise the newest; always in ascending order. Ends are
 * inclusive.
 */
export interface OrdersQuery {
  account: number
  market: number
  /** Undefined = all. */
  kind?: OrderKind | undefined
  fromOrderId?: number | undefined
  /** Milliseconds; compared with the time of creation. */
  start?: number | undefined
  end?: number | undefined
  limit: number
  /** So many rows are left out first, those of the pages before; 0 = none. */
  skip?: number | undefined
}

/** `with-trigger`: placed with one, whatever became of it. `in-book`: neither waits for one nor ended waiting. */
export type OrderKind = 'with-trigger' | 'in-book'

export interface TradesQuery {
  account: number
  market: number
  orderId?: number | undefined
  fromId?: number | undefined
  start?: number | undefined
  end?: number | undefined
  limit: number
}

export interface ListsQuery {
  account: number
  fromListId?: number | undefined
  start?: number | undefined
  end?: number | undefined
  limit: number
}

export interface PreventedQuery {
  account: number
  market: number
  preventedId?: number | undefined
  orderId?: number | undefined
  fromPreventedId?: number | undefined
  limit: number
}

export interface MarketTradesQuery {
  market: number
  fromId?: number | undefined
  limit: number
}

export interface AggregateTradesQuery {
  market: number
  /** Aggregate id. */
  fromId?: number | undefined
  start?: number | undefined
  end?: number | undefined
  limit: number
}
