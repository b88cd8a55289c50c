import { contractCommands } from './contract-commands.ts'
import { headTerms, identity, sizeTerms } from './head-terms.ts'
import { JournalHead, journalLines } from './journal-layout.ts'
import { type Fields, type Layout, layout, type Message } from './layout.ts'
import { marketTerms } from './market-terms.ts'
import { orderTerms } from './order-terms.ts'
import { unifiedCommands } from './unified-commands.ts'

export { NO_PROMOTION } from './market-terms.ts'
export { ALL_ASSETS, ALL_MARKETS, type Query, QueryKind, type QueryName, queryLayouts } from './queries.ts'

/**
 * Frame before every command, query and journal record. `length` counts the whole frame with its header;
 * `crc` is CRC-32 over the frame from byte 8 on. `sequence` and `time` are stamped by the sequencer,
 * never by the sender, unless `historic` asks for a time of its own that is not before the last one.
 */
export const Header = layout('header', {
  length: 'u32',
  crc: 'u32',
  sequence: 'int',
  time: 'int',
  kind: 'u8',
  gateway: 'u8',
  historic: 'u8',
  /** The rules it is applied by, see `record-version.ts`. */
  version: 'u8',
  /** Correlates the answer; chosen by the gateway, 0 = no answer wanted. */
  request: 'u32',
})

/** One leg of an order list; terms as in `place-order`. */
function leg<const P extends string>(prefix: P) {
  return {
    [`${prefix}Type`]: 'u8',
    [`${prefix}TimeInForce`]: 'u8',
    [`${prefix}Side`]: 'u8',
    [`${prefix}Spare`]: 'u8',
    [`${prefix}TrailingBps`]: 'u32',
    [`${prefix}Price`]: 'i64',
    [`${prefix}StopPrice`]: 'i64',
    [`${prefix}Qty`]: 'i64',
    [`${prefix}DisplayQty`]: 'i64',
    [`${prefix}StrategyId`]: 'int',
    [`${prefix}StrategyType`]: 'u32',
    [`${prefix}Spare2`]: 'u32',
    [`${prefix}ClientId`]: 'text40',
  } as {
    [K in `${P}${'Type' | 'TimeInForce' | 'Side' | 'Spare'}`]: 'u8'
  } & { [K in `${P}${'TrailingBps' | 'StrategyType' | 'Spare2'}`]: 'u32' } & {
    [K in `${P}${'Price' | 'StopPrice' | 'Qty' | 'DisplayQty'}`]: 'i64'
  } & { [K in `${P}StrategyId`]: 'int' } & { [K in `${P}ClientId`]: 'text40' }
}

export const commandLayouts = {
  /**
   * What an exchange is made with, once: which one it is, and the sizes of its tables. The first
   * record of a journal; in one that began before there were heads, the first that a newer version wrote. Grows at its end.
   */
  head: layout('head', headTerms),
  /**
   * The sizes from here on: those of the head, or larger ones. Only a start writes it, and the exchange that applies it stands in
   * tables of these sizes already (`snapshot/snapshot.ts`). Grows at its end, as the head does.
   */
  enlarge: layout('enlarge', sizeTerms),
  /** Changes nothing: puts a statement on record, at a place in the sequence that others can refer to. */
  mark: layout('mark', {
    /** A `MarkAbout`. */
    about: 'u32',
    /** The `SNAPSHOT_VERSION` that a state's hash was taken with. */
    version: 'u32',
    /** The command, or the row, that the text is about. */
    of: 'int',
    text: 'text64',
  }),
  'define-asset': layout('define-asset', { asset: 'u32', isPlatformToken: 'u32', code: 'text16' }),
  'define-market': layout('define-market', marketTerms),
  'set-market-state': layout('set-market-state', { market: 'u32', state: 'u32' }),
  /** The whole table in rising order of volume; unused rows have volume −1. Volumes in ledger units of USDT. */
  'define-fee-tier': layout('define-fee-tier', {
    tier: 'u32',
    maker: 'i32',
    taker: 'i32',
    spare: 'u32',
    volume: 'i64',
  }),
  /** `tradeGroup`: accounts of one group never trade with each other; 0 = the account alone. */
  'open-account': layout('open-account', {
    account: 'u32',
    tradeGroup: 'u32',
    isHouse: 'u32',
    /** 1: an account opened before there were owners, and without one, gets this one. */
    adopt: 'u32',
    /** Random identity of the person it is opened for. */
    ...identity('owner'),
  }),
  'set-account': layout('set-account', {
    account: 'u32',
    /** 1 frozen: new orders refused, cancels allowed. */
    tradeFrozen: 'u8',
    /** Fees in the platform token (`bdd`). */
    tokenDeduction: 'u8',
    setTradeFrozen: 'u8',
    setTokenDeduction: 'u8',
    /** Whose orders its own never meet, as in `open-account`; records before version 10 end above. */
    tradeGroup: 'u32',
    setTradeGroup: 'u32',
  }),
  /** What `journal` was before records of version 5: one debit, one credit. Only replayed. */
  post: layout('post', {
    debitCode: 'u32',
    debitOwner: 'u32',
    creditCode: 'u32',
    creditOwner: 'u32',
    asset: 'u32',
    bizType: 'u8',
    leg: 'u8',
    spare: 'u8',
    spare2: 'u8',
    amount: 'i64',
    bizId: 'text64',
    actor: 'text40',
    memo: 'text64',
  }),
  /**
   * A movement of value from outside trading: lines that balance per asset, written all or not at all. `(bizType, bizId, leg)`
   * is its key: a repeat does nothing. The core forgets the oldest keys, and refuses a key that it does not know and whose
   * `bizTime` is not after that of one it forgot (`ledger/posting-keys.ts`).
   */
  journal: layout('journal', { ...JournalHead.fields, ...journalLines }),
  'place-order': layout('place-order', orderTerms),
  'cancel-order': layout('cancel-order', {
    account: 'u32',
    market: 'u32',
    orderId: 'int',
    clientId: 'text40',
    /** The cancel's own id, echoed in the report. */
    requestClientId: 'text40',
    cancelOnly: 'u8',
  }),
  'cancel-all': layout('cancel-all', { account: 'u32', market: 'u32', requestClientId: 'text40' }),
  /** Keeps the place in the queue: only a lower quantity above what is executed. */
  'amend-order': layout('amend-order', {
    account: 'u32',
    market: 'u32',
    orderId: 'int',
    qty: 'i64',
    clientId: 'text40',
    requestClientId: 'text40',
  }),
  'cancel-replace': layout('cancel-replace', {
    ...orderTerms,
    cancelOrderId: 'int',
    cancelClientId: 'text40',
    cancelRequestClientId: 'text40',
  }),
  /**
   * OCO: `a` above leg, `b` below leg. OTO: `a` working, `b` pending. OTOCO: `a` working, `b` pending above, `c` pending below.
   * A leg's qty is in lots and is repeated on every leg.
   */
  'place-list': layout('place-list', {
    account: 'u32',
    market: 'u32',
    listType: 'u8',
    stp: 'u8',
    clientIdPolicy: 'u8',
    spare: 'u8',
    spare2: 'u32',
    listClientId: 'text40',
    ...leg('a'),
    ...leg('b'),
    ...leg('c'),
  }),
  'cancel-list': layout('cancel-list', {
    account: 'u32',
    market: 'u32',
    listId: 'int',
    listClientId: 'text40',
    requestClientId: 'text40',
  }),
  /**
   * A price of a market that comes from outside, in units of 10^-8 quote per whole base. Of spot that is
   * the index alone. Records before version 6 do not say which price and mean the index.
   */
  'set-price': layout('set-price', {
    market: 'u32',
    /** A `PriceKind`. */
    priceKind: 'u8',
    /** A `GivenIndex`, of the index of a contract. Frozen, it has no price. */
    indexState: 'u8',
    spare2: 'u16',
    price: 'i64',
  }),
  ...contractCommands,
  ...unifiedCommands,
  /** Lets time pass: expiries, state changes that are due, the daily tier round. */
  tick: layout('tick', {}),
} as const satisfies Record<string, Layout<Fields>>

export const CommandKind = {
  'define-asset': 1,
  'define-market': 2,
  'set-market-state': 3,
  'define-fee-tier': 4,
  'open-account': 5,
  'set-account': 6,
  post: 7,
  head: 8,
  mark: 9,
  'place-order': 10,
  'cancel-order': 11,
  'cancel-all': 12,
  'amend-order': 13,
  'cancel-replace': 14,
  'place-list': 15,
  'cancel-list': 16,
  journal: 17,
  enlarge: 18,
  'set-price': 20,
  tick: 21,
  'define-tiers': 22,
  'define-contract': 23,
  'place-contract-order': 24,
  'amend-contract-order': 25,
  'set-leverage': 26,
  'set-margin-mode': 27,
  'set-position-mode': 28,
  'adjust-margin': 29,
  'define-collateral': 30,
  'upgrade-account': 31,
  'set-collateral': 32,
  'repay-debt': 33,
} as const
export type CommandName = keyof typeof CommandKind

type Body<L> = L extends Layout<infer F> ? Partial<Message<F>> : never
/** What a record may hold. */
export type RecordedCommand = { [K in CommandName]: { kind: K } & Body<(typeof commandLayouts)[K]> }[CommandName]
/** What may be sent today: some commands are only replayed, and one is the engine's own. */
export type Command = Exclude<RecordedCommand, { kind: 'post' | 'enlarge' }>
export type CommandOf<K extends CommandName> = Extract<RecordedCommand, { kind: K }>
