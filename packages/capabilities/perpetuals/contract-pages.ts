import type { Amount } from '@bowline/money'
import { Parameters, parseRow, selectList, type Table } from '../projection/index.ts'
import type { HistoryAnswer } from '../spot/index.ts'
import { answerOf, type HistorySources } from './answer-of-history.ts'
import {
  contractFundingRates,
  contractIncome,
  contractLiquidationLines,
  contractPositions,
  type FundingRate,
  type Income,
  type LiquidationLine,
  type PositionLife,
} from './perpetuals-tables.ts'

/** A page of a list that is turned by number: so many rows after so many, newest first. */
export interface NumberedPage {
  readonly skip: number
  readonly limit: number
  /** Milliseconds; both ends are inclusive. */
  readonly start?: number | undefined
  readonly end?: number | undefined
}

export interface Counted<Row> {
  /** Of all pages. */
  readonly count: number
  readonly rows: Row[]
}

/** The sum of one `IncomeKind` of one contract. */
export interface ContractIncome {
  readonly market: number
  readonly kind: number
  readonly amount: Amount
}

/** An insurance fund at the end of a day. */
export interface FundDay {
  readonly day: number
  readonly balance: Amount
  readonly paidIn: Amount
  readonly paidOut: Amount
}

const DAY_MS = 86_400_000

type Rows = readonly Record<string, unknown>[]
type Condition = readonly [text: string, value: unknown]

/** The history of contracts in numbered pages with the number of all rows; complete as `ContractHistory` is. */
export class ContractPages {
  readonly #sources: HistorySources

  constructor(sources: HistorySources) {
    this.#sources = sources
  }

  fundingRates(market: number, page: NumberedPage): Promise<HistoryAnswer<Counted<FundingRate>>> {
    const own: Condition[] = [
      ['t.market = ?', market],
      ['t.settled_at >= ?', page.start],
      ['t.settled_at <= ?', page.end],
    ]
    return this.#page(contractFundingRates, own, 't.settled_at DESC', page)
  }

  /** Changes of an account's wallets and isolated margin. */
  income(
    query: {
      readonly account: number
      readonly market?: number | undefined
      readonly assets?: readonly number[] | undefined
      readonly kinds?: readonly number[] | undefined
    },
    page: NumberedPage,
  ): Promise<HistoryAnswer<Counted<Income>>> {
    const own: Condition[] = [
      ['t.account = ?', query.account],
      ['t.market = ?', query.market],
      ['t.asset = ANY(?::bigint[])', query.assets],
      ['t.kind = ANY(?::bigint[])', query.kinds],
      ['t.time >= ?', page.start],
      ['t.time <= ?', page.end],
    ]
    return this.#page(contractIncome, own, 't.time DESC, t.number DESC', page, query.account)
  }

  /** What contracts added to an account's wallet of one asset, by contract and kind. */
  incomeByContract(
    account: number,
    asset: number,
    { start, end }: Pick<NumberedPage, 'start' | 'end'>,
  ): Promise<HistoryAnswer<ContractIncome[]>> {
    const parameters = new Parameters()
    const conditions = parameters.all([
      ['t.account = ?', account],
      ['t.asset = ?', asset],
      ['t.market > ?', 0],
      ['t.time >= ?', start],
      ['t.time <= ?', end],
    ])
    const text = `SELECT t.market, t.kind, sum(t.amount) AS amount, max(t.number) AS latest FROM contract_income t
      WHERE ${conditions} GROUP BY t.market, t.kind ORDER BY latest DESC`
    const read = (rows: Rows) =>
      rows.map(({ market, kind, amount }) => ({
        market: Number(market),
        kind: Number(kind),
        amount: BigInt(amount as string),
      }))
    return answerOf(this.#sources, { text, values: parameters.values, read, account })
  }

  /** Positions that have ended. */
  endedPositions(
    query: { readonly account: number; readonly markets: readonly number[]; readonly isLong?: boolean | undefined },
    page: NumberedPage,
  ): Promise<HistoryAnswer<Counted<PositionLife>>> {
    const own: Condition[] = [
      ['t.account = ?', query.account],
      ['t.market = ANY(?::bigint[])', query.markets],
      ['t.is_long = ?', query.isLong],
      ['t.closed_at > ?', 0],
      ['t.closed_at >= ?', page.start],
      ['t.closed_at <= ?', page.end],
    ]
    return this.#page(contractPositions, own, 't.closed_at DESC, t.position_id DESC', page, query.account)
  }

  /** Lines of an account’s liquidations. */
  liquidationLines(
    query: {
      readonly account: number
      readonly markets?: readonly number[] | undefined
      readonly liquidationIds?: readonly number[] | undefined
      /** Of `LiquidationStep`. */
      readonly steps?: readonly number[] | undefined
    },
    page: NumberedPage,
  ): Promise<HistoryAnswer<Counted<LiquidationLine>>> {
    const own: Condition[] = [
      ['t.account = ?', query.account],
      ['t.market = ANY(?::bigint[])', query.markets],
      ['t.liquidation_id = ANY(?::bigint[])', query.liquidationIds],
      ['t.step = ANY(?::bigint[])', query.steps],
      ['t.time >= ?', page.start],
      ['t.time <= ?', page.end],
    ]
    return this.#page(contractLiquidationLines, own, 't.number DESC', page, query.account)
  }

  /** Worth of an account’s fills on a contract from a time on, in what it settles in. */
  tradedSince(account: number, market: number, since: number): Promise<HistoryAnswer<Amount>> {
    const text = `SELECT coalesce(sum(f.value), 0) AS value FROM contract_fills f
      WHERE f.account = $1 AND f.market = $2 AND f.time >= $3`
    const read = ([row]: Rows) => BigInt((row?.value ?? '0') as string)
    return answerOf(this.#sources, { text, values: [account, market, since], read, account })
  }

  /** What a fund had at the end of each day (UTC) on which something moved, newest first. */
  async fundDays(
    asset: number,
    fundGroup: number,
    { skip, limit }: NumberedPage,
  ): Promise<HistoryAnswer<Counted<FundDay>>> {
    const days = `SELECT t.time / ${DAY_MS} AS day, (array_agg(t.balance ORDER BY t.number DESC))[1] AS balance,
      sum(greatest(t.amount, 0)) AS paid_in, sum(greatest(-t.amount, 0)) AS paid_out
      FROM contract_fund_lines t WHERE t.asset = $1 AND t.fund_group = $2 GROUP BY 1`
    const own = [asset, fundGroup]
    const counted = `SELECT count(*) AS rows FROM (${days}) d`
    const count = await answerOf(this.#sources, { text: counted, values: own, read: countOf })
    if (!count.ok) return count
    const text = `SELECT * FROM (${days}) d ORDER BY d.day DESC LIMIT $3 OFFSET $4`
    const read = (rows: Rows) => ({
      count: count.value,
      rows: rows.map(({ day, balance, paid_in, paid_out }) => ({
        day: Number(day) * DAY_MS,
        balance: BigInt(balance as string),
        paidIn: BigInt(paid_in as string),
        paidOut: BigInt(paid_out as string),
      })),
    })
    return answerOf(this.#sources, { text, values: [...own, limit, skip], read })
  }

  async #page<Row>(
    of: Table<Row>,
    own: readonly Condition[],
    order: string,
    { skip, limit }: NumberedPage,
    account?: number,
  ): Promise<HistoryAnswer<Counted<Row>>> {
    const parameters = new Parameters()
    const where = parameters.all([...own])
    const counted = `SELECT count(*) AS rows FROM ${of.name} t WHERE ${where}`
    const values = [...parameters.values]
    const count = await answerOf(this.#sources, { text: counted, values, read: countOf, account })
    if (!count.ok) return count
    const end = `${parameters.bind('LIMIT ?', limit)} ${parameters.bind('OFFSET ?', skip)}`
    const text = `SELECT ${selectList(of, 't')} FROM ${of.name} t WHERE ${where} ORDER BY ${order} ${end}`
    const read = (rows: Rows) => ({ count: count.value, rows: rows.map((row) => parseRow(of, row)) })
    return answerOf(this.#sources, { text, values: parameters.values, read, account })
  }
}

function countOf([row]: Rows): number {
  return Number(row?.rows ?? 0)
}
