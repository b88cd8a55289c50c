import { HOUSE } from '@bowline/core/messages/terms.ts'
import type { HolderSample } from '@bowline/engine/holder-samples.ts'
import { barStart, shiftBar } from '../market-data/index.ts'
import { Parameters, parseRow, readSnapshot, selectList, type Table } from '../projection/index.ts'
import type { HistoryAnswer } from '../spot/index.ts'
import { answerOf, type HistorySources } from './answer-of-history.ts'
import { type ClosedCount, type ClosedUpTo, closedAfter, countClosed } from './closed-positions.read.ts'
import {
  FILLED_AS_TEXT,
  FILLS_SINCE_TEXT,
  type FilledOrder,
  type FillsSince,
  filledAsOf,
  fillsSinceOf,
} from './followed-fills.read.ts'
import type {
  BarsQuery,
  DailyIncome,
  IncomeQuery,
  MarginChangesQuery,
  OwnPage,
  Page,
  Period,
  PositionsQuery,
} from './history-queries.ts'
import { HOLDERS_TEXT, type Holders, type HoldersQuery, type HoldersRow, holdersOf } from './holders.read.ts'
import {
  type ContractFill,
  type Conversion,
  contractConversions,
  contractDeleverages,
  contractFills,
  contractFundingRates,
  contractFundLines,
  contractIncome,
  contractLiquidationLines,
  contractMarginChanges,
  contractPositions,
  contractPriceBars,
  type Deleverage,
  type FundingRate,
  type FundLine,
  type Income,
  type LiquidationLine,
  type MarginChange,
  PERPETUALS_PROJECTION,
  type PositionLife,
  type PriceBar,
} from './perpetuals-tables.ts'
import { inOrder, ownedBy, pageOf, type Rows, rowsOf } from './rows-of-history.ts'
import { firstFrom, isLong, merged } from './stored-bars.ts'
import { contractTopHolders } from './top-holders-table.ts'
import { type WalletChange, walletChanges } from './wallet-changes.read.ts'

const DAY_MS = 86_400_000
const FUNDS_TEXT = `SELECT DISTINCT ON (t.asset, t.fund_group) ${selectList(contractFundLines, 't')}
  FROM contract_fund_lines t ORDER BY t.asset, t.fund_group, t.number DESC`

/**
 * What happened on contracts, from PostgreSQL, complete up to the last command this process has seen: a question waits until the
 * projection is there, and is refused as `history-behind` when that takes long.
 */
export class ContractHistory {
  readonly #sources: HistorySources

  constructor(sources: HistorySources) {
    this.#sources = sources
  }

  income(query: IncomeQuery): Promise<HistoryAnswer<Income[]>> {
    const { account, market, assets, bizTypes, isIncoming } = query
    return this.#page(
      contractIncome,
      query,
      [
        ['t.account = ?', account],
        ['t.market = ?', market],
        ['t.asset = ANY(?::bigint[])', assets],
        ['t.biz_type = ANY(?::bigint[])', bizTypes],
        ['(t.amount > 0) = ?', isIncoming],
      ],
      account,
    )
  }

  marginChanges(query: MarginChangesQuery) {
    const conditions = [...ownedBy(query), ['(t.amount > 0) = ?', query.isIncoming] as const]
    return this.#page<MarginChange>(contractMarginChanges, query, conditions, query.account)
  }

  /** The results of all trades of an account since a time, in their order, and the last of each position before it. */
  fillsSince(account: number, start: number): Promise<HistoryAnswer<FillsSince>> {
    return this.#answer(FILLS_SINCE_TEXT, [account, start], (rows) => fillsSinceOf(rows, start), account)
  }

  /** What orders of an account have filled whose client ids begin with one of these. */
  filledAs(account: number, beginnings: readonly string[]): Promise<HistoryAnswer<FilledOrder[]>> {
    return this.#answer(FILLED_AS_TEXT, [account, beginnings], filledAsOf, account)
  }

  /** Lines of statements: of an account, of a contract for everybody, or of one liquidation. */
  liquidationLines(
    query: Page & {
      readonly account?: number | undefined
      readonly market?: number | undefined
      readonly markets?: readonly number[] | undefined
      readonly liquidationId?: number | undefined
      /** Of `LiquidationStep`. */
      readonly steps?: readonly number[] | undefined
    },
  ): Promise<HistoryAnswer<LiquidationLine[]>> {
    return this.#page(
      contractLiquidationLines,
      query,
      [
        ['t.account = ?', query.account],
        ['t.market = ?', query.market],
        ['t.market = ANY(?::bigint[])', query.markets],
        ['t.liquidation_id = ?', query.liquidationId],
        ['t.step = ANY(?::bigint[])', query.steps],
      ],
      query.account,
    )
  }

  /** What repaid the debts of an account in one of its liquidations, in the order in which it happened. */
  conversionsOf(account: number, liquidationId: number): Promise<HistoryAnswer<Conversion[]>> {
    const text = `SELECT ${selectList(contractConversions, 't')} FROM contract_conversions t
      WHERE t.account = $1 AND t.liquidation_id = $2 ORDER BY t.number`
    return this.#answer(text, [account, liquidationId], rowsOf(contractConversions), account)
  }

  deleverages(query: OwnPage): Promise<HistoryAnswer<Deleverage[]>> {
    return this.#page(contractDeleverages, query, ownedBy(query), query.account)
  }

  fundLines(query: Page & { readonly asset?: number | undefined; readonly fundGroup?: number | undefined }) {
    const conditions = [['t.asset = ?', query.asset] as const, ['t.fund_group = ?', query.fundGroup] as const]
    return this.#page<FundLine>(contractFundLines, query, conditions)
  }

  /** What each fund has: the last line of each. */
  funds(): Promise<HistoryAnswer<FundLine[]>> {
    return this.#answer(FUNDS_TEXT, [], rowsOf(contractFundLines))
  }

  /** The same for who looks on and does not wait: as of what is written. Undefined: it cannot be read now. */
  async fundsSoFar(): Promise<FundLine[] | undefined> {
    const snapshot = await readSnapshot(this.#sources.sql, PERPETUALS_PROJECTION, FUNDS_TEXT, [])
    return snapshot && rowsOf(contractFundLines)(snapshot.rows)
  }

  /** What these trades brought to the account; by trade, one for each of its positions. */
  fills(account: number, market: number, tradeIds: readonly number[]): Promise<HistoryAnswer<ContractFill[]>> {
    const text = `SELECT ${selectList(contractFills, 't')} FROM contract_fills t
      WHERE t.account = $1 AND t.market = $2 AND t.trade_id = ANY($3::bigint[]) ORDER BY t.trade_id, t.position_side`
    return this.#answer(text, [account, market, tradeIds], rowsOf(contractFills), account)
  }

  /** Newest first. */
  positions(query: PositionsQuery): Promise<HistoryAnswer<PositionLife[]>> {
    const { account, market, markets, isOpen, start, end, beforeId, limit } = query
    const parameters = new Parameters()
    const conditions = parameters.all([
      ['t.account = ?', account],
      ['t.market = ?', market],
      ['t.market = ANY(?::bigint[])', markets],
      [isOpen ? 't.closed_at = ?' : 't.closed_at > ?', isOpen === undefined ? undefined : 0],
      ['t.opened_at >= ?', start],
      ['t.opened_at <= ?', end],
      ['t.position_id < ?', beforeId],
    ])
    const text = `SELECT ${selectList(contractPositions, 't')} FROM contract_positions t WHERE ${conditions}
      ORDER BY t.opened_at DESC, t.position_id DESC ${parameters.bind('LIMIT ?', limit)}`
    return this.#answer(text, parameters.values, rowsOf(contractPositions), account)
  }

  /** Those closed after one, in the order in which they were. */
  closedAfter(account: number, last: ClosedUpTo, limit: number): Promise<HistoryAnswer<PositionLife[]>> {
    return answerOf(this.#sources, closedAfter(account, last, limit))
  }

  /** Of each asset that ever moved. */
  walletChanges(account: number): Promise<HistoryAnswer<WalletChange[]>> {
    return answerOf(this.#sources, walletChanges(account))
  }

  /** Of those opened since a time. */
  countClosed(account: number, start: number): Promise<HistoryAnswer<ClosedCount>> {
    return answerOf(this.#sources, countClosed(account, start))
  }

  /** Of everybody but the house, the newest first. */
  openPositions(market: number, limit: number): Promise<HistoryAnswer<PositionLife[]>> {
    const text = `SELECT ${selectList(contractPositions, 't')} FROM contract_positions t
      WHERE t.market = $1 AND t.closed_at = 0 AND t.account <> $2 ORDER BY t.position_id DESC LIMIT $3`
    const values = [market, HOUSE, limit]
    return this.#answer(text, values, rowsOf(contractPositions))
  }

  /** In ascending order of time: with `start` the oldest from there, otherwise the newest. */
  fundingRates({
    markets,
    start,
    end,
    limit,
  }: Period & {
    readonly markets?: readonly number[] | undefined
    readonly limit: number
  }) {
    const parameters = new Parameters()
    const conditions = parameters.all([
      ['t.market = ANY(?::bigint[])', markets],
      ['t.settled_at >= ?', start],
      ['t.settled_at <= ?', end],
    ])
    const way = start === undefined ? 'DESC' : 'ASC'
    const text = `SELECT ${selectList(contractFundingRates, 't')} FROM contract_funding_rates t WHERE ${conditions}
      ORDER BY t.settled_at ${way}, t.market ${way} ${parameters.bind('LIMIT ?', limit)}`
    return this.#answer(text, parameters.values, (rows): FundingRate[] => {
      return inOrder(
        rows.map((row) => parseRow(contractFundingRates, row)),
        start === undefined,
      )
    })
  }

  /** Bars in ascending order; with `start` the oldest from there, otherwise the newest. A time without prices has none. */
  bars({ market, kind, interval, start, end, limit, now }: BarsQuery): Promise<HistoryAnswer<PriceBar[]>> {
    const first = start === undefined ? barStart(interval, end ?? now) : firstFrom(interval, start)
    const from = start === undefined ? shiftBar(interval, first, 1 - limit) : first
    const ends = [
      shiftBar(interval, from, limit),
      end === undefined ? now + 1 : shiftBar(interval, barStart(interval, end), 1),
    ]
    const text = `SELECT ${selectList(contractPriceBars, 't')} FROM contract_price_bars t
      WHERE t.market = $1 AND t.kind = $2 AND t.seconds = $3 AND t.open_time >= $4 AND t.open_time < $5 ORDER BY t.open_time`
    const values = [market, kind, isLong(interval) ? 3_600 : 60, from, Math.min(...ends)]
    return this.#answer(text, values, (rows) =>
      merged(
        rows.map((row) => parseRow(contractPriceBars, row)),
        interval,
      ),
    )
  }

  /** Of everybody, the house included. */
  holders(query: HoldersQuery): Promise<HistoryAnswer<Holders[]>> {
    const { market, firstMs, lastMs, everyMs } = query
    return this.#answer(HOLDERS_TEXT, [market, firstMs, lastMs, everyMs], (rows) =>
      holdersOf(query, rows as unknown as HoldersRow[]),
    )
  }

  /** What the largest holders had at each of the moments that there is a sample of. */
  topHolders({ market, firstMs, lastMs, everyMs }: HoldersQuery): Promise<HistoryAnswer<HolderSample[]>> {
    const text = `SELECT ${selectList(contractTopHolders, 't')} FROM contract_top_holders t
      WHERE t.market = $1 AND t.at_ms BETWEEN $2 AND $3 AND (t.at_ms - $2) % $4 = 0 ORDER BY t.at_ms`
    return this.#answer(text, [market, firstMs, lastMs, everyMs], rowsOf(contractTopHolders))
  }

  /** Sums by day and kind, in ascending order. */
  dailyIncome(
    account: number,
    { start = 0, end = Number.MAX_SAFE_INTEGER }: Period,
  ): Promise<HistoryAnswer<DailyIncome[]>> {
    const text = `SELECT t.time / ${DAY_MS} AS day, t.asset, t.biz_type, sum(t.amount) AS amount FROM contract_income t
      WHERE t.account = $1 AND t.time >= $2 AND t.time <= $3 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
    const read = (rows: Rows) =>
      rows.map(({ day, asset, biz_type, amount }) => ({
        day: Number(day) * DAY_MS,
        asset: Number(asset),
        bizType: Number(biz_type),
        amount: BigInt(amount as string),
      }))
    return this.#answer(text, [account, start, end], read, account)
  }

  #page<Row>(
    of: Table<Row>,
    page: Page,
    own: readonly (readonly [string, unknown])[],
    account?: number,
  ): Promise<HistoryAnswer<Row[]>> {
    const { text, values, read } = pageOf(of, page, own)
    return this.#answer(text, values, read, account)
  }

  #answer<T>(
    text: string,
    values: readonly unknown[],
    read: (rows: Rows) => T,
    account?: number,
  ): Promise<HistoryAnswer<T>> {
    return answerOf(this.#sources, { text, values, read, account })
  }
}
