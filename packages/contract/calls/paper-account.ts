import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { contractId, orNone, positionType, priceBasis, textId } from '../futures.ts'
import { fillRow, orderRow } from '../order.ts'
import { asset, clientOrderId, decimal, id, signedDecimal, timeMs, traded, whole } from '../values.ts'
import { futuresOrderCalls } from './perpetuals/orders.ts'
import { futuresSettingCalls } from './perpetuals/settings.ts'
import { spotOrderCalls } from './spot/spot-orders.ts'

/**
 * The paper account: practice on the live market with money that is no value. Where a call stands for a real one it takes and
 * answers the same, so that one page serves both. None of them needs a verified identity, and none moves anything real.
 */

const { params: createParams, data: createData } = spotOrderCalls['POST /exchange-web/web/order/create']
const history = spotOrderCalls['GET /exchange-web/web/order/history']
const trades = spotOrderCalls['GET /exchange-web/web/order/trades']
const biography = spotOrderCalls['GET /exchange-web/web/order/biography']
const futuresCreate = futuresOrderCalls['POST /fe-co-api/order/order_create']
const config = futuresSettingCalls['POST /fe-co-api/user/get_user_config']

const kind = z.enum(['spot', 'futures'])

const holding = z.object({
  coin: asset,
  /** Of the spot account. */
  free: decimal,
  locked: decimal,
  /** Of the futures wallet; below zero only for a moment. */
  futures: signedDecimal,
  isolated: signedDecimal,
  /** Unrealised, at the marks of now. */
  unrealised: signedDecimal,
  /** What may go from the futures wallet to spot. */
  transferable: decimal,
  /** Worth of all of it, USDT. */
  value: signedDecimal,
})

const position = z.object({
  pair: traded,
  isLong: z.boolean(),
  qty: decimal,
  leverage: whole(1, 10_000),
  isolated: z.boolean(),
  entryPrice: decimal,
  markPrice: decimal,
  /** Null: no price does. */
  liquidationPrice: decimal.nullable(),
  unrealised: signedDecimal,
})

/** Why a position was closed for its owner, in numbers. */
const liquidation = z.object({
  id,
  pair: traded,
  atMs: timeMs,
  isLong: z.boolean(),
  isolated: z.boolean(),
  markPrice: decimal,
  indexPrice: decimal,
  /** What backed it at that mark, and what the position needed. */
  equity: signedDecimal,
  maintenance: decimal,
  qty: decimal,
  /** What the book did not take above the price at which nothing is left. */
  takenOver: decimal,
  value: decimal,
  fee: decimal,
  clearance: decimal,
  /** The mark that would have saved it; null = none. */
  savingPrice: decimal.nullable(),
})

export const paperAccountCalls = {
  'GET /exchange-web/web/paper/account': {
    access: 'session',
    summary: 'The caller’s paper account: what it holds, and its result since its last reset.',
    params: z.strictObject({}),
    data: z.object({
      /** Rises with every reset. */
      life: whole(1, 1_000_000_000),
      startedAtMs: timeMs,
      /** USDT, when it began and now. */
      startValue: signedDecimal,
      value: signedDecimal,
      holdings: z.array(holding),
      positions: z.array(position),
      openOrders: whole(0, 1_000_000),
    }),
    weight: 2,
  },
  'GET /exchange-web/web/paper/results': {
    access: 'session',
    summary: 'The paper account’s worth by the hour, its earlier lives, and its liquidations.',
    params: z.strictObject({}),
    data: z.object({
      /** Of this life, oldest first. */
      points: z.array(z.object({ atMs: timeMs, value: signedDecimal })),
      /** Newest first; the present one has no end. */
      lives: z.array(
        z.object({
          life: whole(1, 1_000_000_000),
          startedAtMs: timeMs,
          endedAtMs: timeMs.nullable(),
          startValue: signedDecimal,
          endValue: signedDecimal.nullable(),
        }),
      ),
      liquidations: z.array(liquidation),
    }),
    weight: 3,
  },
  'POST /exchange-web/web/paper/reset': {
    access: 'session',
    summary: 'Ends this life of the paper account and begins another with the starting money; its history stays.',
    params: z.strictObject({}),
    data: z.object({ life: whole(1, 1_000_000_000) }),
    weight: 20,
  },
  'POST /exchange-web/web/paper/transfer': {
    access: 'session',
    summary: 'Moves paper money between paper spot and paper futures.',
    params: z.strictObject({ coin: asset, amount: decimal, to: kind }),
    data: z.object({ moved: z.boolean() }),
    weight: 2,
  },
  'POST /exchange-web/web/paper/order/create': {
    access: 'session',
    summary: 'Places a paper order for spot; it is filled by the live book, and never in it.',
    params: createParams,
    data: createData,
    weight: 2,
  },
  'POST /exchange-web/web/paper/order/cancel': {
    access: 'session',
    summary: 'Cancels an open paper order.',
    params: z.strictObject({ orderId: id.optional(), clientOrderId: clientOrderId.optional() }),
    data: z.object({ order: orderRow }),
  },
  'POST /exchange-web/web/paper/order/cancelAll': {
    access: 'session',
    summary: 'Cancels all open paper orders of a market, or of a kind.',
    params: z.strictObject({ pair: traded.optional(), kind: kind.default('spot') }),
    data: z.object({ orders: z.array(orderRow) }),
  },
  'POST /exchange-web/web/paper/order/amend': {
    access: 'session',
    summary: 'Replaces an open paper order by one with another price, quantity or trigger, at the end of its queue.',
    params: z.strictObject({
      orderId: id,
      qty: decimal.optional(),
      price: decimal.optional(),
      stopPrice: decimal.optional(),
    }),
    data: z.object({ order: orderRow, fills: z.array(fillRow), keptPlace: z.boolean() }),
    weight: 2,
  },
  'GET /exchange-web/web/paper/order/openList': {
    access: 'session',
    summary: 'Open paper orders, newest first.',
    params: z.strictObject({ pair: traded.optional(), kind: kind.default('spot') }),
    data: z.object({ rows: z.array(orderRow) }),
  },
  'GET /exchange-web/web/paper/order/history': {
    access: 'session',
    summary: 'Paper orders that have ended, of all lives, newest first.',
    params: history.params,
    data: history.data,
    weight: 3,
  },
  'GET /exchange-web/web/paper/order/trades': {
    access: 'session',
    summary: 'Paper fills of all lives, newest first.',
    params: trades.params,
    data: trades.data,
    weight: 3,
  },
  'GET /exchange-web/web/paper/order/biography': {
    access: 'session',
    summary: 'One paper order and its history, oldest first.',
    params: biography.params,
    data: biography.data,
    weight: 3,
  },
  'POST /exchange-web/web/paper/futures/order/create': {
    access: 'session',
    summary: 'Places a paper order for a contract; it is filled by the live book, and never in it.',
    params: futuresCreate.params,
    data: futuresCreate.data,
    weight: 2,
  },
  'POST /exchange-web/web/paper/futures/close': {
    access: 'session',
    summary: 'Closes paper positions at market, of a contract or of all; of a contract other orders stay.',
    params: z.strictObject({ contractId: orNone(contractId) }),
    data: z.object({
      closed: z.array(textId),
      failed: z.array(z.object({ contractId: textId, code: z.string(), msg: z.string() })),
    }),
    weight: 2,
  },
  'POST /exchange-web/web/paper/futures/exits': {
    access: 'session',
    summary: 'Protects a paper position: triggers that close all of it at market, in place of those before.',
    params: z.strictObject({
      contractId,
      takeProfit: decimal.optional(),
      stopLoss: decimal.optional(),
      triggerBy: priceBasis.default(0),
    }),
    data: z.object({ orders: z.array(orderRow) }),
    weight: 2,
  },
  'POST /exchange-web/web/paper/futures/config': {
    access: 'session',
    summary: 'Leverage and margin mode of the paper account by contract.',
    params: config.params,
    data: config.data,
    weight: 2,
  },
  'POST /exchange-web/web/paper/futures/leverage': {
    access: 'session',
    summary: 'Sets the paper account’s leverage of a contract.',
    params: z.strictObject({ contractId, leverage: whole(1, 10_000) }),
    data: z.object({ contractId: textId, nowLevel: whole(1, 10_000), maxPositionMoney: decimal }),
  },
  'POST /exchange-web/web/paper/futures/marginMode': {
    access: 'session',
    summary: 'Cross (1) or isolated (2) margin of a contract without paper orders and position.',
    params: z.strictObject({ contractId, marginModel: positionType }),
    data: z.object({ contractId: textId, marginModel: positionType }),
  },
  'POST /exchange-web/web/paper/futures/margin': {
    access: 'session',
    summary: 'Moves paper margin into (> 0) or out of an isolated position.',
    params: z.strictObject({ contractId, amount: signedDecimal }),
    data: z.object({ holdAmount: decimal }),
  },
} as const satisfies CallTable
