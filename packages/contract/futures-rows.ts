import { z } from 'zod'
import {
  bit,
  contractName,
  count,
  family,
  openClose,
  orderType,
  positionModel,
  positionType,
  priceBasis,
  textId,
  tradeSide,
} from './futures.ts'
import { endReasons, futuresTimesInForce } from './terms/orders.ts'
import { asset, decimal, signedDecimal, timeMs, whole } from './values.ts'

/** Positions, wallets, orders and fills of the futures service, the same in answers and on the site's stream. */

/** What protects a position: a trigger that closes it or a part of it. */
const protection = z.object({
  id: textId,
  kind: z.enum(['tp', 'sl', 'trailing']),
  triggerPrice: decimal,
  /** `0` = at market. */
  price: decimal,
  /** `0` = the whole position. */
  volume: decimal,
  triggerType: priceBasis,
  /** Of a trailing one, fraction. */
  callbackRate: decimal,
})

export const positionRow = z.object({
  id: textId,
  contractId: textId,
  contractName,
  contractOtherName: z.string(),
  symbol: z.string(),
  uorbType: family,
  marginCoin: asset,
  /** BUY: long. */
  orderSide: tradeSide,
  positionType,
  /** 1: the only position of the contract; 2: one of two. */
  positionModel,
  leverageLevel: count,
  positionVolume: decimal,
  /** What open orders that only close leave. */
  canCloseVolume: decimal,
  openAvgPrice: decimal,
  /** Sum of what it cost, exact. */
  entryValue: decimal,
  tagPrice: decimal,
  indexPrice: decimal,
  lastPrice: decimal,
  /** Price of liquidation; empty: none does. */
  reducePrice: z.string(),
  bankruptcyPrice: z.string(),
  breakEvenPrice: z.string(),
  /** Margin: of a cross position worth / leverage, of an isolated one what was put up. */
  holdAmount: decimal,
  initialMargin: decimal,
  keepRate: decimal,
  maintMargin: decimal,
  /** Maintenance margin / equity, of the account for a cross position; empty: no equity. */
  marginRate: z.string(),
  /** At the mark. */
  unRealizedAmount: signedDecimal,
  openRealizedAmount: signedDecimal,
  /** Since it was opened: profit, fees paid, funding paid (> 0) or received. */
  realizedAmount: signedDecimal,
  tradeFee: signedDecimal,
  capitalFee: signedDecimal,
  /** Unrealised profit / initial margin. */
  returnRate: signedDecimal,
  /** What may be taken out of an isolated one. */
  canSubMarginAmount: decimal,
  /** Worth at the mark. */
  positionBalance: decimal,
  /** 1 to 5, 5 = the first to be deleveraged; 0 = not ranked. */
  adlLevel: whole(0, 5),
  isAutoAddMargin: z.literal(0),
  /** 0 normal, 1 being liquidated, 2 settling. */
  freezeLock: whole(0, 2),
  tpsl: z.array(protection),
  ctime: timeMs,
  mtime: timeMs,
})
export type PositionRow = z.output<typeof positionRow>

/** A futures wallet: what one coin backs. */
export const accountRow = z.object({
  symbol: asset,
  originalCoin: asset,
  marginCoin: asset,
  uorbType: family,
  walletBalance: signedDecimal,
  accountNormal: signedDecimal,
  /** Wallet + unrealised profit of cross positions. */
  totalAmount: signedDecimal,
  /** What new orders may use. */
  canUseAmount: decimal,
  availableAmount: decimal,
  /** Margin put up for isolated positions. */
  isolateMargin: decimal,
  /** Margin of orders. */
  lockAmount: decimal,
  /** Initial margin of positions and orders; isolated ones not among it. */
  totalMargin: decimal,
  /** Maintenance / equity; empty: no equity. */
  totalMarginRate: z.string(),
  maintMargin: decimal,
  unRealizedAmount: signedDecimal,
  /** Unrealised profit of isolated positions. */
  isolateUnRealizedAmount: signedDecimal,
  /** Since midnight UTC: profit, fees and funding; null while the history does not answer. */
  realizedAmount: signedDecimal.nullable(),
  canTransferAmount: decimal,
  isLiquidating: bit,
})
export type AccountRow = z.output<typeof accountRow>

/** 0 init, 1 new, 2 filled, 3 partly filled, 4 canceled, 5 being canceled, 6 expired. */
export const orderStatus = whole(0, 6)

/** Why an order ended; empty while it is open and when it was filled. */
const memos = ['', ...endReasons] as const

export const futuresOrderRow = z.object({
  id: textId,
  /** The same. */
  orderId: textId,
  clientOrderId: z.string(),
  contractId: textId,
  contractName,
  contractOtherName: z.string(),
  symbol: z.string(),
  uorbType: family,
  base: asset,
  quote: asset,
  marginCoin: asset,
  side: tradeSide,
  /** CLOSE: only makes a position smaller. */
  open: openClose,
  /** 1: of the only position; 2: of the long or the short one, whose side is `orderSide`. */
  positionModel,
  orderSide: tradeSide.nullable(),
  /** As the contract is set now. */
  positionType,
  leverageLevel: count,
  type: orderType,
  /** `plain` orders are in the book at once; the others wait for their trigger. */
  kind: z.enum(['plain', 'stop', 'takeProfit', 'trailing']),
  timeInForce: z.enum(futuresTimesInForce),
  expireTime: timeMs,
  /** Waits for its trigger. */
  isWaiting: bit,
  /** `0` at market. */
  price: decimal,
  /** `0` for plain orders, and while a trailing one has not begun to follow. */
  triggerPrice: decimal,
  triggerType: priceBasis,
  /** Fraction; `0` = does not trail. */
  callbackRate: decimal,
  activationPrice: decimal,
  volume: decimal,
  dealVolume: decimal,
  /** `0` without a fill. */
  avgPrice: decimal,
  /** Worth at its price; of a market order of what was filled. */
  orderBalance: decimal,
  /** Worth of what was filled. */
  dealMoney: decimal,
  /** Of its fills; null in lists that do not read fills. */
  tradeFee: signedDecimal.nullable(),
  realizedAmount: signedDecimal.nullable(),
  reduceOnly: bit,
  closePosition: bit,
  /** Attached: a pair that closes what the order opens. `0` = none. */
  otoOrder: z
    .object({
      takerProfitTrigger: decimal,
      takerProfitPrice: decimal,
      takerProfitTriggerType: priceBasis,
      takerProfitStatus: bit,
      stopLossTrigger: decimal,
      stopLossPrice: decimal,
      stopLossTriggerType: priceBasis,
      stopLossStatus: bit,
    })
    .nullable(),
  /** Of a leg of such a pair: its order, and the other leg; empty = none. */
  parentOrderId: z.string(),
  siblingOrderId: z.string(),
  status: orderStatus,
  memo: z.enum(memos),
  /** Sent by a liquidation: what it is; empty otherwise. */
  liqPositionMsg: z.string(),
  pricePrecision: count,
  ctime: timeMs,
  mtime: timeMs,
})
export type FuturesOrderRow = z.output<typeof futuresOrderRow>

export const futuresTradeRow = z.object({
  tradeId: textId,
  orderId: textId,
  contractId: textId,
  contractName,
  symbol: z.string(),
  side: tradeSide,
  open: openClose,
  price: decimal,
  volume: decimal,
  /** What it was worth in `feeCoin`. */
  money: decimal,
  fee: signedDecimal,
  feeCoin: asset,
  role: z.enum(['maker', 'taker']),
  /** Profit that it realised. */
  realizedAmount: signedDecimal,
  ctime: timeMs,
})
export type FuturesTradeRow = z.output<typeof futuresTradeRow>
