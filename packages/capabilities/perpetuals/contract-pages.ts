import { Parameters, parseRow, selectList, type Table } from '../projection/index.ts'
import type { HistoryAnswer } from '../spot/index.ts'
import { answerOf, type HistorySources } from './answer-of-history.ts'
import { contractFundingRates, type FundingRate } from './perpetuals-tables.ts'

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

  async #page<Row>(
    of: Table<Row>,
    own: readonly Condition[],
    order: string,
    { skip, limit }: NumberedPage,
  ): Promise<HistoryAnswer<Counted<Row>>> {
    const parameters = new Parameters()
    const where = parameters.all([...own])
    const counted = `SELECT count(*) AS rows FROM ${of.name} t WHERE ${where}`
    const count = await answerOf(this.#sources, counted, [...parameters.values], ([row]) => Number(row?.rows ?? 0))
    if (!count.ok) return count
    const end = `${parameters.bind('LIMIT ?', limit)} ${parameters.bind('OFFSET ?', skip)}`
    const text = `SELECT ${selectList(of, 't')} FROM ${of.name} t WHERE ${where} ORDER BY ${order} ${end}`
    return answerOf(this.#sources, text, parameters.values, (rows) => {
      return { count: count.value, rows: rows.map((row) => parseRow(of, row)) }
    })
  }
}
