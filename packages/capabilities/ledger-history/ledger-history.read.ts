import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Parameters, parseRow, readSnapshot, type Snapshot, selectList } from '../projection/index.ts'
import {
  type ChangesQuery,
  changesQuery,
  type LedgerChange,
  type Period,
  type PeriodTotal,
  readChanges,
  readTotals,
  totalsQuery,
} from './changes.read.ts'
import {
  LEDGER_PROJECTION,
  type LedgerBalance,
  type LedgerHour,
  type LedgerLine,
  ledgerBalances,
  ledgerHours,
  ledgerLines,
} from './ledger-tables.ts'
import { type Movements, type MovementsQuery, movementsQuery, OUTSIDE_SPOT, readMovements } from './movements.read.ts'

/** A line's position in the whole ledger; pages continue from it. */
export interface LinePlace {
  readonly sequence: number
  readonly line: number
}

export interface LinesQuery {
  readonly owner: number
  readonly asset?: number | undefined
  /** Any of these. */
  readonly assets?: readonly number[] | undefined
  /** Ledger codes, e.g. only available balances. */
  readonly codes?: readonly number[] | undefined
  /** The note, word for word. */
  readonly memo?: string | undefined
  /** Of one journal, by its name; not of what orders and trades on spot write. */
  readonly bizId?: string | undefined
  /** Milliseconds, both ends inclusive. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** Only lines before this one: the last of the previous page. */
  readonly before?: LinePlace | undefined
  readonly limit: number
}

/** Rows and the command up to which they are complete. */
export type LedgerAnswer<T> =
  | { readonly ok: true; readonly value: T; readonly sequence: number }
  | { readonly ok: false; readonly refusal: 'history-unavailable' }

/** The ledger in PostgreSQL: for records, reports and audits. Balances for trading come from the engine. */
export class LedgerHistory {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** An account's lines, newest first. */
  lines(query: LinesQuery): Promise<LedgerAnswer<LedgerLine[]>> {
    const parameters = new Parameters()
    const conditions = parameters.all([
      ['t.owner = ?', query.owner],
      ['t.asset = ?', query.asset],
      ['t.asset = ANY (?::text::bigint[])', query.assets && `{${query.assets.join(',')}}`],
      ['t.code = ANY (?::text::bigint[])', query.codes && `{${query.codes.join(',')}}`],
      ['t.memo = ?', query.memo],
      ['t.biz_id = ?', query.bizId],
      ['t.time >= ?', query.start],
      ['t.time <= ?', query.end],
      ['t.sequence <= ?', query.before?.sequence],
      // Commands and times ascend together, which lets the index by time find the position of a command.
      [
        't.time <= (SELECT f.time FROM ledger_lines f WHERE f.sequence <= ? ORDER BY f.sequence DESC LIMIT 1)',
        query.before?.sequence,
      ],
    ])
    const page = query.before
      ? `AND (t.sequence, t.line) < (${parameters.bind('?', query.before.sequence)}, ${parameters.bind('?', query.before.line)})`
      : ''
    // The planner can use a partial index only when the condition is in the text, not a parameter.
    const named = query.bizId === undefined ? '' : `AND ${OUTSIDE_SPOT}`
    const [share, order] =
      query.owner === 0
        ? ['t.owner = 0', 't.sequence DESC, t.line DESC']
        : ['t.owner <> 0', 't.time DESC, t.sequence DESC, t.line DESC']
    const text = `SELECT ${selectList(ledgerLines, 't')} FROM ledger_lines t WHERE ${share} ${named} AND ${conditions} ${page}
      ORDER BY ${order} ${parameters.bind('LIMIT ?', query.limit)}`
    return this.#answer(text, parameters.values, ({ rows }) => rows.map((row) => parseRow(ledgerLines, row)))
  }

  /** Every account that ever had a line, as of the projection's position; of one owner if given. */
  balances(owner?: number): Promise<LedgerAnswer<LedgerBalance[]>> {
    const parameters = new Parameters()
    const conditions = parameters.all([['t.owner = ?', owner]])
    const text = `SELECT ${selectList(ledgerBalances, 't')} FROM ledger_balances t WHERE ${conditions} ORDER BY t.owner, t.asset, t.code, t.sub_key`
    return this.#answer(text, parameters.values, ({ rows }) => rows.map((row) => parseRow(ledgerBalances, row)))
  }

  /** The same as of an earlier command, computed from the lines: for audits; it reads the whole ledger up to there. */
  balancesAfter(sequence: number): Promise<LedgerAnswer<LedgerBalance[]>> {
    const text = `SELECT DISTINCT ON (t.owner, t.asset, t.code, t.sub_key) t.owner, t.asset, t.code, t.sub_key, t.balance_after AS balance, t.sequence
      FROM ledger_lines t WHERE t.sequence <= $1 ORDER BY t.owner, t.asset, t.code, t.sub_key, t.sequence DESC, t.line DESC`
    return this.#answer(text, [sequence], ({ rows }) => rows.map((row) => parseRow(ledgerBalances, row)))
  }

  /**
   * An owner's balances at the end of the hours that start at or after `from` (milliseconds), oldest first; and of each
   * account its last hour before, as the starting point.
   */
  hours(owner: number, from: number): Promise<LedgerAnswer<LedgerHour[]>> {
    const text = `SELECT ${selectList(ledgerHours, 't')} FROM ledger_hours t WHERE t.owner = $1 AND t.hour >= $2
      UNION ALL
      SELECT ${selectList(ledgerHours, 't')} FROM ledger_balances b, LATERAL (
        SELECT * FROM ledger_hours h
        WHERE h.owner = b.owner AND h.asset = b.asset AND h.code = b.code AND h.sub_key = b.sub_key AND h.hour < $2
        ORDER BY h.hour DESC LIMIT 1
      ) t WHERE b.owner = $1
      ORDER BY hour, asset, code, sub_key`
    return this.#answer(text, [owner, from], ({ rows }) => rows.map((row) => parseRow(ledgerHours, row)))
  }

  /**
   * What changed a person's total of each asset in a period, by business type; what moves between accounts of their own is
   * no change. `before` is the total at its beginning, so before + received − paid is that at its end.
   */
  totals(period: Period): Promise<LedgerAnswer<PeriodTotal[]>> {
    const { text, values } = totalsQuery(period)
    return this.#answer(text, values, readTotals)
  }

  /** The same change by change, oldest first, in pages. */
  changes(query: ChangesQuery): Promise<LedgerAnswer<LedgerChange[]>> {
    const { text, values } = changesQuery(query)
    return this.#answer(text, values, readChanges)
  }

  /** What changed what an owner has, but for trades on spot. */
  movements(query: MovementsQuery): Promise<LedgerAnswer<Movements>> {
    const { text, values } = movementsQuery(query)
    return this.#answer(text, values, readMovements)
  }

  /** Per asset the sum over all accounts, which must be zero, or over those of some codes, and their number. */
  sums(codes?: readonly number[]): Promise<LedgerAnswer<{ asset: number; sum: bigint; accounts: number }[]>> {
    const parameters = new Parameters()
    const conditions = parameters.all([['t.code = ANY (?::text::bigint[])', codes && `{${codes.join(',')}}`]])
    const text = `SELECT t.asset, sum(t.balance)::text AS sum, count(*) AS accounts FROM ledger_balances t
      WHERE ${conditions} GROUP BY t.asset ORDER BY t.asset`
    return this.#answer(text, parameters.values, ({ rows }) =>
      rows.map(({ asset, sum, accounts }) => ({
        asset: Number(asset),
        sum: BigInt(sum as string),
        accounts: Number(accounts),
      })),
    )
  }

  async #answer<T>(
    text: string,
    values: readonly unknown[],
    read: (snapshot: Snapshot) => T,
  ): Promise<LedgerAnswer<T>> {
    const snapshot = await readSnapshot(this.#sql, LEDGER_PROJECTION, text, values)
    if (!snapshot) return { ok: false, refusal: 'history-unavailable' }
    return { ok: true, value: read(snapshot), sequence: snapshot.sequence }
  }
}
