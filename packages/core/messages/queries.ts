import { type Fields, type Layout, layout, type Message } from './layout.ts'

/** Questions to the engine: answered in sequence like commands, never journaled, and change nothing. */
export const queryLayouts = {
  /** → account, balance… */
  'query-account': layout('query-account', { account: 'u32', asset: 'u32' }),
  /** By order id, or by client id when that is 0 → order */
  'query-order': layout('query-order', { account: 'u32', market: 'u32', orderId: 'int', clientId: 'text40' }),
  /** `market` 4294967295 = all of the `kinds` → order… */
  'query-open-orders': layout('query-open-orders', {
    account: 'u32',
    market: 'u32',
    /** Only older ones; 0 = from the newest. */
    beforeOrderId: 'int',
    /** The newest of them; 0 = all. */
    limit: 'u32',
    /** A bit `1 << kind` for each `MarketKind`; 0 = every kind. */
    kinds: 'u32',
  }),
  /** → depth (update id), level… best first, bids then asks */
  'query-depth': layout('query-depth', { market: 'u32', limit: 'u32' }),
  /** By list id, or by client id when that is 0; open ones when both are empty → list, order… */
  'query-lists': layout('query-lists', {
    account: 'u32',
    market: 'u32',
    listId: 'int',
    /** Of the open ones only older ones; 0 = from the newest. */
    beforeListId: 'int',
    /** The newest of them; 0 = all. */
    limit: 'u32',
    listClientId: 'text40',
  }),
  /** → asset…, market…, fee-tier…, tiers…, contract…, mark…, collateral… */
  'query-definitions': layout('query-definitions', {}),
  /** → ledger-total… */
  'query-ledger': layout('query-ledger', {}),
  /** → head */
  'query-head': layout('query-head', {}),
  /** Accounts from this number on, so many at most → account-owner… */
  'query-accounts': layout('query-accounts', { from: 'u32', limit: 'u32' }),
  /** → table… */
  'query-tables': layout('query-tables', {}),
  /** → margin…, position… of an account; `market` 4294967295 = all */
  'query-positions': layout('query-positions', { account: 'u32', market: 'u32' }),
  /** → unified, unified-asset… */
  'query-unified': layout('query-unified', { account: 'u32', spare: 'u32' }),
  /** → contract, mark */
  'query-contract': layout('query-contract', { market: 'u32' }),
  /** → account, balance…, funding-balance…: spot and funding account as of one command */
  'query-wallets': layout('query-wallets', { account: 'u32', spare: 'u32' }),
} as const satisfies Record<string, Layout<Fields>>

export const ALL_MARKETS = 4_294_967_295
export const ALL_ASSETS = 4_294_967_295

export const QueryKind = {
  'query-account': 64,
  'query-order': 65,
  'query-open-orders': 66,
  'query-depth': 67,
  'query-lists': 68,
  'query-definitions': 69,
  'query-ledger': 70,
  'query-head': 71,
  'query-accounts': 72,
  'query-tables': 73,
  'query-positions': 74,
  'query-contract': 75,
  'query-unified': 76,
  'query-wallets': 77,
} as const
export type QueryName = keyof typeof QueryKind

type Body<L> = L extends Layout<infer F> ? Partial<Message<F>> : never
export type Query = { [K in QueryName]: { kind: K } & Body<(typeof queryLayouts)[K]> }[QueryName]
