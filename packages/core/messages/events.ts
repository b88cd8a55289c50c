import { contractEvents } from './contract-events.ts'
import type { EventKind } from './event-kinds.ts'
import { type Fields, type Layout, layout, type Message } from './layout.ts'
import { marketTerms } from './market-terms.ts'
import { unifiedEvents } from './unified-events.ts'

export { EventKind } from './event-kinds.ts'

/** Before every event. `length` counts the header. */
export const EventHeader = layout('event-header', { length: 'u32', kind: 'u32' })

/** What every order has. */
export const orderHead = {
  orderId: 'int',
  account: 'u32',
  market: 'u32',
  side: 'u8',
  type: 'u8',
  timeInForce: 'u8',
  stp: 'u8',
  status: 'u8',
  endReason: 'u8',
  /** Bits of `OrderFlag`. */
  flags: 'u16',
  /** Ticks; 0 for market orders. */
  price: 'i64',
  /** Lots. */
  qty: 'i64',
  executed: 'i64',
  /** Ledger units of quote over all fills. */
  cumQuote: 'i64',
  /** Ledger units still locked for this order: quote of a buy, base of a sell. */
  locked: 'i64',
  /** Lots in the queue now; an iceberg's slice. */
  visible: 'i64',
  createdAt: 'int',
  updatedAt: 'int',
  /** When it entered the book, 0 = not yet. */
  workingAt: 'int',
} as const

/** What few orders have; the client id first, as most that have any of it have only that. */
export const orderExtra = {
  clientId: 'text40',
  /** Size of an iceberg's slice, 0 = not an iceberg. */
  displayQty: 'i64',
  stopPrice: 'i64',
  /** Best trade price since a trailing order began to follow; 0 = none yet. */
  trailExtreme: 'i64',
  activationPrice: 'i64',
  quoteQty: 'i64',
  /** Lots taken away by self-trade prevention, and their quote value for a market order by quote. */
  prevented: 'i64',
  preventedQuote: 'i64',
  expireAt: 'int',
  /** 0 = not in a list. */
  listId: 'int',
  trailingBps: 'u32',
  amends: 'u32',
  strategyId: 'int',
  strategyType: 'u32',
  /** Place of an order in its list. */
  listLeg: 'u8',
  /** Which price a trigger waits for, a `PriceKind`. */
  triggerBy: 'u8',
  /** `PriceKind` of what is attached to an order for a contract. */
  takeProfitBy: 'u8',
  stopLossBy: 'u8',
  /** Prices in ticks at which a pair closes what the order opened, and the limits it then has; 0 = none. */
  takeProfit: 'i64',
  stopLoss: 'i64',
  takeProfitLimit: 'i64',
  stopLossLimit: 'i64',
  /** Of a leg of such a pair: the order it is attached to, and the other leg; 0 = none. */
  parentOrder: 'int',
  siblingOrder: 'int',
} as const

/** An order as others see it; an `order` event carries it whole, so readers need no memory of their own. */
export const orderFields = { ...orderHead, ...orderExtra } as const
export type OrderImage = Message<typeof orderFields>

/** An event may be shorter than its layout: what is cut off is zero. The order path cuts off what an order does not have. */
export const eventLayouts = {
  /** Opens the events of one command (or answers of one query). */
  begin: layout('begin', {
    sequence: 'int',
    time: 'int',
    command: 'u8',
    gateway: 'u8',
    spare: 'u8',
    spare2: 'u8',
    request: 'u32',
  }),
  /**
   * Closes them. `rejection` 0 = done, else a number of rejections.ts; `filter` names the failed filter;
   * `subject` is the order, list or first order's id.
   */
  end: layout('end', {
    sequence: 'int',
    subject: 'int',
    rejection: 'u32',
    filter: 'u32',
    /** cancel-replace: outcome of the cancel half. */ cancelRejection: 'u32',
    spare: 'u32',
  }),
  order: layout('order', {
    execution: 'u8',
    isMaker: 'u8',
    spare: 'u8',
    spare2: 'u8',
    feeAsset: 'u32',
    lastQty: 'i64',
    lastPrice: 'i64',
    lastQuote: 'i64',
    /** Ledger units of `feeAsset`; negative = rebate. */
    fee: 'i64',
    tradeId: 'int',
    /** Orders ahead in the queue's level when it rested, in lots (execution `new`, `triggered`). */
    lotsAhead: 'i64',
    ...orderFields,
    /** Number of the prevented match (`tradePrevention`). */
    preventedId: 'int',
    /** Id of the cancel or amend request that caused this. */
    requestClientId: 'text40',
  }),
  trade: layout('trade', {
    tradeId: 'int',
    aggregateId: 'int',
    market: 'u32',
    /** 1: the buyer's order was resting. */
    buyerIsMaker: 'u32',
    price: 'i64',
    qty: 'i64',
    quote: 'i64',
    buyOrder: 'int',
    sellOrder: 'int',
    buyer: 'u32',
    seller: 'u32',
    buyerFeeAsset: 'u32',
    sellerFeeAsset: 'u32',
    buyerFee: 'i64',
    sellerFee: 'i64',
  }),
  /** A price level's visible quantity after a change, absolute; 0 = gone. `updateId` rises by one per event in a market. */
  level: layout('level', { market: 'u32', side: 'u32', updateId: 'int', price: 'i64', qty: 'i64' }),
  /** One balanced posting with the balances after it (credit-positive). */
  posting: layout('posting', {
    debitOwner: 'u32',
    debitCode: 'u16',
    asset: 'u16',
    creditOwner: 'u32',
    creditCode: 'u16',
    creditAsset: 'u16',
    amount: 'i64',
    debitBalance: 'i64',
    creditBalance: 'i64',
    /** Trade or order id behind it; 0 for movements from outside trading, whose key is in the command. */
    bizNumber: 'int',
    market: 'u32',
    bizType: 'u8',
    leg: 'u8',
    spare: 'u8',
    spare2: 'u8',
  }),
  /** One line of a journal with the balance after it (credit-positive); the lines of a command balance per asset. */
  'journal-line': layout('journal-line', {
    owner: 'u32',
    subKey: 'u32',
    code: 'u16',
    asset: 'u16',
    bizType: 'u8',
    leg: 'u8',
    spare: 'u8',
    spare2: 'u8',
    /** Ledger units, positive = credit. */
    amount: 'i64',
    balance: 'i64',
    /** As in `posting`: of a contract, the trade or settlement behind it. */
    bizNumber: 'int',
    market: 'u32',
    spare3: 'u32',
  }),
  list: layout('list', {
    listId: 'int',
    account: 'u32',
    market: 'u32',
    listType: 'u8',
    status: 'u8',
    endReason: 'u8',
    legs: 'u8',
    spare: 'u32',
    aOrder: 'int',
    bOrder: 'int',
    cOrder: 'int',
    createdAt: 'int',
    updatedAt: 'int',
    listClientId: 'text40',
    requestClientId: 'text40',
  }),
  prevented: layout('prevented', {
    preventedId: 'int',
    market: 'u32',
    mode: 'u32',
    price: 'i64',
    takerQty: 'i64',
    makerQty: 'i64',
    takerOrder: 'int',
    makerOrder: 'int',
    taker: 'u32',
    maker: 'u32',
  }),
  asset: layout('asset', { asset: 'u32', isPlatformToken: 'u32', code: 'text16' }),
  /** A market's terms and running figures, after any change of either kind of state. */
  market: layout('market', {
    ...marketTerms,
    /** When post-only turns into trading by itself; 0 = not due. */
    opensAt: 'int',
    updateId: 'int',
    lastTradeId: 'int',
    lastAggregateId: 'int',
    /** Ticks; 0 = none yet. */
    lastPrice: 'i64',
    /** Volume-weighted price of the last five minutes in 10^-8 quote per base, as the percent-price filter uses it. */
    averagePrice: 'i64',
    indexPrice: 'i64',
  }),
  'fee-tier': layout('fee-tier', { tier: 'u32', maker: 'i32', taker: 'i32', spare: 'u32', volume: 'i64' }),
  account: layout('account', {
    account: 'u32',
    tradeGroup: 'u32',
    isHouse: 'u8',
    tradeFrozen: 'u8',
    tokenDeduction: 'u8',
    tier: 'u8',
    /** A bit `1 << kind` for each `MarketKind` in which the account holds long and short beside each other. */
    hedge: 'u8',
    /** 1: its futures wallets are one. */
    isUnified: 'u8',
    spare: 'u16',
    /** Thirty full days before today, ledger units of USDT. */
    volume: 'i64',
  }),
  index: layout('index', { market: 'u32', spare: 'u32', price: 'i64' }),
  ...contractEvents,
  ...unifiedEvents,
  /** Answers only. */
  balance: layout('balance', { account: 'u32', asset: 'u32', available: 'i64', locked: 'i64', withdrawing: 'i64' }),
  /** Of the funding account (ledger 2140), and what of it waits for a conversion (2141). */
  'funding-balance': layout('funding-balance', { account: 'u32', asset: 'u32', balance: 'i64', converting: 'i64' }),
  depth: layout('depth', { market: 'u32', spare: 'u32', updateId: 'int' }),
  /** Which exchange this is, both words 0 = it has no head yet; and the highest number of an account, 0 = none. */
  head: layout('head', { exchangeHigh: 'i64', exchangeLow: 'i64', highestAccount: 'u32', spare: 'u32' }),
  'account-owner': layout('account-owner', { account: 'u32', isHouse: 'u32', ownerHigh: 'i64', ownerLow: 'i64' }),
  'ledger-total': layout('ledger-total', {
    asset: 'u32',
    accounts: 'u32',
    /** Sum over all accounts; must be 0. */
    sum: 'i64',
    /** Sum of all 21xx balances. */
    users: 'i64',
    locked: 'i64',
    /** Σ locks of open orders; must equal `locked`. */
    openLocks: 'i64',
  }),
  /** How full a table is. What is only remembered gives way to what comes and is not counted. */
  table: layout('table', { name: 'text24', used: 'int', size: 'int' }),
} as const satisfies Record<string, Layout<Fields>>

export type EventName = keyof typeof EventKind

export type Event = {
  [K in EventName]: { kind: K } & ((typeof eventLayouts)[K] extends Layout<infer F> ? Message<F> : never)
}[EventName]
export type EventOf<K extends EventName> = Extract<Event, { kind: K }>
