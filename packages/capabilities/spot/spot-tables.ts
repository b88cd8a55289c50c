import { orderFields } from '@bowline/core/messages/events.ts'
import type { FieldKind } from '@bowline/core/messages/layout.ts'
import { type ColumnKind, type Table, table } from '../projection/index.ts'
import type { BiographyStep, PreventedMatch, SpotList, SpotOrder, SpotTrade } from './history-rows.ts'

/** Increase when the same events would give other rows; the worker then rebuilds the tables. */
export const SPOT_PROJECTION = { name: 'spot', version: 2 } as const

const COLUMN_OF: Record<FieldKind, ColumnKind> = {
  u8: 'code',
  u16: 'number',
  u32: 'number',
  i32: 'number',
  int: 'number',
  i64: 'value',
  text16: 'text',
  text24: 'text',
  text40: 'text',
  text64: 'text',
}

/** Fields of a stored order, in the order of the core's order image. */
export const spotOrderFields = Object.keys(orderFields) as (keyof SpotOrder)[]

export const spotOrders = table<SpotOrder>(
  'spot_orders',
  Object.fromEntries(
    spotOrderFields.map((field) => [field, COLUMN_OF[orderFields[field]]]),
  ) as Table<SpotOrder>['columns'],
)

export const spotTrades = table<SpotTrade>('spot_trades', {
  market: 'number',
  tradeId: 'number',
  aggregateId: 'number',
  time: 'number',
  price: 'value',
  qty: 'value',
  quote: 'value',
  buyerIsMaker: 'flag',
  buyOrder: 'number',
  sellOrder: 'number',
  buyList: 'number',
  sellList: 'number',
  buyer: 'number',
  seller: 'number',
  buyerFeeAsset: 'number',
  sellerFeeAsset: 'number',
  buyerFee: 'value',
  sellerFee: 'value',
})

/** An order step with its position: `step` counts the steps of one command. */
export interface BiographyRow extends BiographyStep {
  market: number
  orderId: number
  account: number
  step: number
}

export const spotOrderEvents = table<BiographyRow>('spot_order_events', {
  market: 'number',
  orderId: 'number',
  account: 'number',
  sequence: 'number',
  step: 'number',
  time: 'number',
  execution: 'code',
  status: 'code',
  endReason: 'code',
  isMaker: 'flag',
  tradeId: 'number',
  preventedId: 'number',
  lastQty: 'value',
  lastPrice: 'value',
  fee: 'value',
  feeAsset: 'number',
  lotsAhead: 'value',
  qty: 'value',
  price: 'value',
  executed: 'value',
  locked: 'value',
  requestClientId: 'text',
})

/** A list with the ids of its legs; their client ids are in the orders. */
export type SpotListRow = Omit<SpotList, 'orders'> & { aOrder: number; bOrder: number; cOrder: number }

export const spotLists = table<SpotListRow>('spot_lists', {
  listId: 'number',
  account: 'number',
  market: 'number',
  listType: 'code',
  status: 'code',
  endReason: 'code',
  aOrder: 'number',
  bOrder: 'number',
  cOrder: 'number',
  createdAt: 'number',
  updatedAt: 'number',
  listClientId: 'text',
})

export const spotPreventedMatches = table<PreventedMatch>('spot_prevented_matches', {
  market: 'number',
  preventedId: 'number',
  time: 'number',
  mode: 'code',
  price: 'value',
  takerQty: 'value',
  makerQty: 'value',
  takerOrder: 'number',
  makerOrder: 'number',
  taker: 'number',
  maker: 'number',
})
