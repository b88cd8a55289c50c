import { marketState } from '@bowline/contract/calls/markets.ts'
import { noticeTables } from '@bowline/contract/notices.list.ts'
import { fillRow, listRow, orderRow } from '@bowline/contract/order.ts'
import type {
  BalanceRow,
  ChannelData,
  ContractPrices,
  ContractState,
  MarketRow,
  PairTicker,
  PositionState,
  StreamRefusal,
  TickerRow,
  TradeRow,
  WalletState,
} from '@bowline/contract/stream.ts'
import { CHANNEL, clientMessage } from '@bowline/contract/stream-messages.ts'
import { indexStates } from '@bowline/contract/terms/index-states.ts'
import { positionSides } from '@bowline/contract/terms/orders.ts'
import { z } from 'zod'

type Json = Record<string, unknown>
/** One schema per field: the compiler checks that the names match the contract exactly. */
type FieldsOf<T> = Readonly<Record<keyof T & string, Json>>

const text: Json = { type: 'string' }
const whole: Json = { type: 'integer' }
const flag: Json = { type: 'boolean' }
const decimal: Json = { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$` }
const orNull = (schema: Json): Json => ({ oneOf: [schema, { type: 'null' }] })
const listOf = (items: Json): Json => ({ type: 'array', items })
const parsed = (schema: z.ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json
  return json
}
const object = (properties: Readonly<Record<string, Json>>, required = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
})

const levels = listOf({ type: 'array', prefixItems: [decimal, decimal], minItems: 2, maxItems: 2 })
const bar = { type: 'array', prefixItems: [whole, ...Array<Json>(6).fill(decimal), whole], minItems: 8, maxItems: 8 }
const trade = object({
  id: whole,
  atMs: whole,
  price: decimal,
  qty: decimal,
  takerSide: { enum: ['buy', 'sell'] },
} satisfies FieldsOf<TradeRow>)
const tickerFields = {
  pair: text,
  last: orNull(decimal),
  lastAtMs: orNull(whole),
  open: orNull(decimal),
  high: orNull(decimal),
  low: orNull(decimal),
  change: orNull(decimal),
  changePercent: orNull(decimal),
  baseVolume: decimal,
  quoteVolume: decimal,
  trades: whole,
  bid: orNull(decimal),
  bidQty: orNull(decimal),
  ask: orNull(decimal),
  askQty: orNull(decimal),
} satisfies FieldsOf<TickerRow>
const pairTicker = object({
  ...tickerFields,
  averagePrice: decimal,
  indexPrice: orNull(decimal),
} satisfies FieldsOf<PairTicker>)
const market = object({
  pair: text,
  state: parsed(marketState),
  opensAtMs: orNull(whole),
} satisfies FieldsOf<MarketRow>)
const contract = object({
  pair: text,
  mark: orNull(decimal),
  index: orNull(decimal),
  indexState: { enum: indexStates },
  maxBuy: orNull(decimal),
  minSell: orNull(decimal),
  lastFundingRate: decimal,
  fundingRate: decimal,
  nextFundingMs: orNull(whole),
  openInterest: decimal,
  atMs: whole,
} satisfies FieldsOf<ContractPrices>)
const balances = listOf(
  object({ asset: text, available: decimal, locked: decimal, withdrawing: decimal } satisfies FieldsOf<BalanceRow>),
)
const notices = Object.fromEntries(
  Object.entries(noticeTables).map(([name, schema]) => [name, parsed(schema)]),
) as FieldsOf<typeof noticeTables>
const lists = listOf(parsed(listRow.omit({ orders: true }).extend({ orderIds: z.array(z.int()) })))

const held = {
  positions: listOf(
    object({
      pair: text,
      side: { enum: positionSides },
      positionId: whole,
      isolated: flag,
      leverage: whole,
      qty: decimal,
      entryValue: decimal,
      margin: decimal,
      realised: decimal,
      fees: decimal,
      funding: decimal,
      openedAtMs: orNull(whole),
      buyQty: decimal,
      buyValue: decimal,
      sellQty: decimal,
      sellValue: decimal,
    } satisfies FieldsOf<PositionState>),
  ),
  wallets: listOf(object({ asset: text, balance: decimal } satisfies FieldsOf<WalletState>)),
  isHedged: object({ linear: flag, inverse: flag }),
  collateral: orNull(whole),
} satisfies FieldsOf<ContractState>

type Said = {
  readonly [K in keyof ChannelData]: { readonly summary: string; readonly snapshot: Json; readonly delta: Json }
}

/** What each channel sends, by the first word of its name. */
const siteChannels: Said = {
  book: {
    summary: 'The order book of a pair: the best levels, then those that changed.',
    snapshot: object({
      updateId: whole,
      priceDecimals: whole,
      qtyDecimals: whole,
      bids: levels,
      asks: levels,
    } satisfies FieldsOf<ChannelData['book']['snapshot']>),
    delta: object({
      firstUpdateId: whole,
      updateId: whole,
      bids: levels,
      asks: levels,
    } satisfies FieldsOf<ChannelData['book']['delta']>),
  },
  trades: both('Trades of a pair, oldest first.', object({ trades: listOf(trade) })),
  ticker: both('The last 24 hours of a pair, and what its rules look at.', pairTicker),
  klines: both('The running bar of a pair and the one before it.', object({ bars: listOf(bar) })),
  tickers: both('The last 24 hours of every pair that changed.', object({ tickers: listOf(object(tickerFields)) })),
  markets: both('States of the pairs.', object({ markets: listOf(market) })),
  contracts: both('Mark, index, funding and open interest of the contracts.', object({ contracts: listOf(contract) })),
  account: account('The spot account of whoever is signed in.'),
  futures: account('Their account for contracts: orders, positions and wallets.'),
  paper: account('Their paper account for spot, whose money is no value.'),
  'paper-futures': account('Their paper account for contracts.'),
}

/** An account's channel; `contracts` is of `futures` alone. */
function account(summary: string): Said['account'] {
  return {
    summary,
    snapshot: object(
      {
        userId: whole,
        tradeFrozen: flag,
        balances,
        orders: listOf(parsed(orderRow)),
        lists,
        contracts: object(held),
      } satisfies FieldsOf<ChannelData['account']['snapshot']>,
      ['userId', 'tradeFrozen', 'balances', 'orders', 'lists'],
    ),
    delta: object(
      {
        atMs: whole,
        tradeFrozen: flag,
        balances,
        orders: listOf(parsed(orderRow)),
        fills: listOf(parsed(fillRow)),
        lists,
        contracts: object(held, []),
        ...notices,
      } satisfies FieldsOf<ChannelData['account']['delta']>,
      ['atMs'],
    ),
  }
}

function both(summary: string, data: Json) {
  return { summary, snapshot: data, delta: data }
}

const refusals = {
  malformed: true,
  'no-such-market': true,
  'too-many-channels': true,
  'sign-in-needed': true,
  'session-ended': true,
  unavailable: true,
} satisfies Record<StreamRefusal, true>

/** Messages of the site's own stream, by name. */
export function siteStreamMessages(): { readonly sent: Json; readonly received: Json } {
  const said = Object.entries(siteChannels).flatMap(([name, { summary, snapshot, delta }]) =>
    Object.entries({ snapshot, delta }).map(([kind, data]) => [
      `${name}.${kind}`,
      { summary, payload: object({ kind: { const: kind }, channel: channelOf(name), seq: whole, data }) },
    ]),
  )
  return {
    sent: { request: { summary: 'What a page may say.', payload: parsed(clientMessage) } },
    received: {
      heartbeat: {
        summary: 'The first frame, and every five seconds: silence is a broken line.',
        payload: object({ kind: { enum: ['heartbeat', 'pong'] }, timeMs: whole, signedIn: flag }),
      },
      refused: {
        summary: 'Of one channel, which then is not subscribed, or of a whole message.',
        payload: object({
          kind: { const: 'refused' },
          channel: orNull(text),
          code: { enum: Object.keys(refusals) },
          msg: text,
        }),
      },
      ...Object.fromEntries(said),
    },
  }
}

function channelOf(name: string): Json {
  const [example] = [name, `${name}:BTC_USDT`, `${name}:BTC_USDT:1m`].filter((each) => CHANNEL.test(each))
  return { type: 'string', pattern: CHANNEL.source, examples: [example] }
}
