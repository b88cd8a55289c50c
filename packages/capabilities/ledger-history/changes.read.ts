import type { Snapshot } from '../projection/index.ts'

/** A time of one person: of their main account and of those they have beside it, such as one for each leader they copy. */
export interface Period {
  readonly main: number
  readonly beside: readonly number[]
  readonly fromMs: number
  /** Exclusive. */
  readonly untilMs: number
}

/** Of one asset and one business type. */
export interface PeriodTotal {
  readonly asset: number
  /** A number of `BizType`. */
  readonly bizType: number
  /** False: of accounts beside the main one alone. */
  readonly isMain: boolean
  readonly before: bigint
  readonly received: bigint
  readonly paid: bigint
}

export interface ChangesQuery extends Period {
  /** Only commands after this one. */
  readonly after: number
  /** Only commands up to this one, so that what is read in several goes is of one moment. */
  readonly upTo: number
  readonly limit: number
}

/** What one command changed of all that a person has of an asset, by one business type. */
export interface LedgerChange {
  readonly timeMs: number
  readonly sequence: number
  readonly bizType: number
  readonly asset: number
  readonly isMain: boolean
  /** Ledger units, positive: received. */
  readonly amount: bigint
}

const NET = 'sum(CASE WHEN t.is_debit THEN -t.amount ELSE t.amount END)'
const OWN = 't.owner <> 0 AND t.owner = ANY ($2::text::bigint[])'
const ownersOf = ({ main, beside }: Period) => [main, `{${[main, ...beside].join(',')}}`]

export function totalsQuery(period: Period) {
  const text = `WITH changes AS (
      SELECT t.asset, t.biz_type, t.sequence, bool_or(t.owner = $1) AS is_main, min(t.time) AS time, ${NET} AS net
      FROM ledger_lines t WHERE ${OWN} AND t.time < $4 GROUP BY t.asset, t.biz_type, t.sequence)
    SELECT asset, biz_type, is_main,
      coalesce(sum(net) FILTER (WHERE time < $3), 0)::text AS before,
      coalesce(sum(net) FILTER (WHERE time >= $3 AND net > 0), 0)::text AS received,
      coalesce(-sum(net) FILTER (WHERE time >= $3 AND net < 0), 0)::text AS paid
    FROM changes GROUP BY asset, biz_type, is_main ORDER BY asset, biz_type, is_main DESC`
  return { text, values: [...ownersOf(period), period.fromMs, period.untilMs] }
}

export function readTotals({ rows }: Snapshot): PeriodTotal[] {
  return rows.map(({ asset, biz_type, is_main, before, received, paid }) => ({
    ...{ asset: Number(asset), bizType: Number(biz_type), isMain: is_main === true },
    ...{ before: BigInt(before as string), received: BigInt(received as string), paid: BigInt(paid as string) },
  }))
}

export function changesQuery(query: ChangesQuery) {
  // Commands and times ascend together: the index by time finds where to go on.
  const text = `SELECT t.time, t.sequence, t.biz_type, t.asset, bool_or(t.owner = $1) AS is_main, ${NET}::text AS amount
    FROM ledger_lines t
    WHERE ${OWN} AND t.time >= $3 AND t.time < $4 AND t.sequence > $5 AND t.sequence <= $6
    GROUP BY t.time, t.sequence, t.biz_type, t.asset HAVING ${NET} <> 0
    ORDER BY t.time, t.sequence, t.biz_type, t.asset LIMIT $7`
  const { fromMs, untilMs, after, upTo, limit } = query
  return { text, values: [...ownersOf(query), fromMs, untilMs, after, upTo, limit] }
}

export function readChanges({ rows }: Snapshot): LedgerChange[] {
  return rows.map((row) => ({
    ...{ timeMs: Number(row.time), sequence: Number(row.sequence), bizType: Number(row.biz_type) },
    ...{ asset: Number(row.asset), isMain: row.is_main === true, amount: BigInt(row.amount as string) },
  }))
}
