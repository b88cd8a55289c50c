import { ACCOUNT_PLAN, LedgerCode } from '@bowline/core/ledger/account-plan.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import type { Snapshot } from '../projection/index.ts'

/**
 * What a command outside trading on spot changed of all that an owner has of a coin; what moves between their own accounts is no
 * movement.
 */
export interface Movement {
  readonly timeMs: number
  readonly sequence: number
  readonly bizType: number
  readonly asset: number
  /** Ledger units, positive: received. */
  readonly amount: bigint
}

export interface MovementsQuery {
  readonly owner: number
  /** Milliseconds, inclusive. */
  readonly sinceMs: number
  /** A coin of which what contracts and wallets of contracts did is left out. */
  readonly withoutContractsIn: number
}

/** Oldest first, complete before the time up to which the ledger was known. */
export interface Movements {
  readonly movements: readonly Movement[]
  readonly knownMs: number
}

/** What is theirs: all they see, and withdrawals that are approved but may still come back. */
const OWN_CODES = [
  ...ACCOUNT_PLAN.filter(({ screen }) => screen !== undefined).map(({ code }) => code),
  LedgerCode.approvedWithdrawals,
]
/** What orders, trades of spot and isolated margin write: most of all lines. The index of the others names them too. */
const LEFT_OUT = [
  ...[BizType.orderLock, BizType.orderRelease, BizType.tradeBase, BizType.tradeQuote],
  ...[BizType.tradeFee, BizType.tradeRebate, BizType.isolatedMargin],
]
/** The condition of the index `ledger_lines_flows`. */
export const OUTSIDE_SPOT = `t.biz_type NOT IN (${LEFT_OUT.join(', ')})`
const OF_CONTRACTS = [
  ...[BizType.contractProfit, BizType.contractFee, BizType.fundingFee, BizType.clearance, BizType.insurance],
  ...[BizType.interest, BizType.repayment, BizType.upgrade],
]

export function movementsQuery({ owner, sinceMs, withoutContractsIn }: MovementsQuery) {
  const text = `SELECT t.time, t.sequence, t.biz_type, t.asset, sum(CASE WHEN t.is_debit THEN -t.amount ELSE t.amount END)::text AS amount
    FROM ledger_lines t
    WHERE t.owner <> 0 AND t.owner = $1 AND t.time >= $2 AND t.code IN (${OWN_CODES}) AND ${OUTSIDE_SPOT}
      AND NOT (t.asset = $3 AND t.biz_type IN (${OF_CONTRACTS}))
    GROUP BY t.time, t.sequence, t.biz_type, t.asset
    HAVING sum(CASE WHEN t.is_debit THEN -t.amount ELSE t.amount END) <> 0
    ORDER BY t.time, t.sequence, t.biz_type, t.asset`
  return { text, values: [owner, sinceMs, withoutContractsIn] }
}

export function readMovements({ rows, time }: Snapshot): Movements {
  const movements = rows.map((row) => ({
    ...{ timeMs: Number(row.time), sequence: Number(row.sequence), bizType: Number(row.biz_type) },
    ...{ asset: Number(row.asset), amount: BigInt(row.amount as string) },
  }))
  return { movements, knownMs: time }
}
