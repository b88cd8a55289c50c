import { LiquidationStep } from '@bowline/core/messages/terms.ts'
import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import {
  bit,
  contractId,
  contractName,
  count,
  family,
  orNone,
  pageOf,
  positionType,
  textId,
  timeRange,
  tradeSide,
} from '../../futures.ts'
import { indexStates, sourceStandings } from '../../terms/index-states.ts'
import { wordsOf } from '../../terms/words-of.ts'
import { asset, decimal, id, signedDecimal, timeMs } from '../../values.ts'

const any = { uorbType: orNone(family), contractId: orNone(contractId) } as const

/** A position that has ended. */
const endedPosition = z.object({
  id: textId,
  contractId: textId,
  contractName,
  contractOtherName: z.string(),
  symbol: z.string(),
  marginCoin: asset,
  orderSide: tradeSide,
  positionType,
  leverageLevel: count,
  openAvgPrice: decimal,
  closePrice: decimal,
  maxVolume: decimal,
  closeVolume: decimal,
  /** Profit of what was closed, before fees and funding. */
  closeProfit: signedDecimal,
  tradeFee: signedDecimal,
  /** Funding paid (> 0) or received. */
  capitalFee: signedDecimal,
  /** Of a contract that ended. */
  settleProfit: signedDecimal,
  /** Losses of others that were shared: there are none here. */
  shareAmount: z.literal('0'),
  /** closeProfit − tradeFee − capitalFee. */
  historyRealizedAmount: signedDecimal,
  closeType: z.enum(['user', 'liq', 'adl', 'settle']),
  /** Of its statement; empty: it was not liquidated. */
  liquidationId: z.string(),
  ctime: timeMs,
  mtime: timeMs,
})

/** One line of a liquidation’s statement; what a line does not have is `0`. */
const statementLine = z.object({
  id: textId,
  ctime: timeMs,
  liquidationId: textId,
  contractId: z.string(),
  contractName: contractName.or(z.literal('')),
  marginCoin: asset,
  /** 1: of a unified account, whose coins stand together. */
  isUnified: bit,
  /** In what `equity` and `maintMargin` are: `marginCoin`, of a unified account USD. */
  equityCoin: asset,
  step: z.enum(wordsOf(LiquidationStep)),
  positionType,
  orderSide: tradeSide.nullable(),
  indexPrice: decimal,
  indexState: z.enum(indexStates),
  tagPrice: decimal,
  equity: signedDecimal,
  maintMargin: decimal,
  /** Maintenance / equity; empty: no equity. */
  marginRate: z.string(),
  walletBalance: signedDecimal,
  volume: decimal,
  price: decimal,
  money: decimal,
  realizedAmount: signedDecimal,
  tradeFee: signedDecimal,
  clearance: decimal,
  /** What the insurance fund got (> 0) or paid, and had then. */
  toFund: signedDecimal,
  fundBalance: signedDecimal,
  orderId: z.string(),
  /** Of a step that repaid: coins that were sold (below 0) and what that repaid; empty of lists. */
  repaid: z.array(z.object({ coin: asset, amount: signedDecimal })),
  /** The same, conversion by conversion, at the USD indexes and the fee (a fraction) that the exchange went by. */
  conversions: z.array(
    z.object({
      fromCoin: asset,
      fromAmount: decimal,
      fromIndex: decimal,
      toCoin: asset,
      toAmount: decimal,
      toIndex: decimal,
      fee: decimal,
      feeRate: decimal,
    }),
  ),
})

/** With what each source of the index said then; empty where nobody kept it. */
const explainedLine = statementLine.extend({
  indexSources: z.array(
    z.object({ source: z.string(), weight: count, standing: z.enum(sourceStandings), price: decimal, ageMs: count }),
  ),
})

export const positionHistoryCalls = inInverseForm({
  'POST /fe-co-api/position/history_position_list': {
    access: 'session',
    summary: 'Positions that have ended, newest first.',
    weight: 3,
    params: z.object({ ...any, side: orNone(tradeSide), ...timeRange, ...pageOf }),
    data: z.object({ count, positionList: z.array(endedPosition) }),
  },
  'POST /fe-co-api/position/liquidation_list': {
    access: 'session',
    summary: 'The caller’s liquidations, newest first: what began them and how they ended.',
    weight: 3,
    params: z.object({ ...any, ...pageOf }),
    data: z.object({
      count,
      liquidationList: z.array(
        z.object({ liquidationId: textId, began: statementLine, ended: statementLine.nullable() }),
      ),
    }),
  },
  'POST /fe-co-api/position/liquidation_statement': {
    access: 'session',
    summary: 'The statement of one liquidation, line by line, with the margin that would have saved it.',
    weight: 3,
    params: z.object({ uorbType: orNone(family), liquidationId: id }),
    data: z.object({
      liquidationId: textId,
      lines: z.array(explainedLine),
      isEnded: bit,
      /** Margin that was missing when it began, in its `equityCoin`: with so much more it would not have. */
      missing: decimal,
    }),
  },
} as const satisfies CallTable)
