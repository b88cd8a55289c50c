import type { EventBatch } from '@bowline/engine/engine-client.ts'
import {
  fingerprint,
  fingerprintSql,
  type ProjectionCheck,
  rowTextOf,
  rowTextSql,
  type Table,
} from '../projection/index.ts'
import {
  contractIncomeDays,
  contractPositionDays,
  DAY_MS,
  dayOf,
  type IncomeDay,
  incomeKey,
  type PositionDay,
  positionDayOf,
  positionKey,
  withIncome,
} from './day-tables.ts'
import { addFills } from './perpetuals.projector.ts'
import {
  type ContractFill,
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
  type Income,
  PERPETUALS_PROJECTION,
  type PositionLife,
  type PriceBar,
} from './perpetuals-tables.ts'
import { liveOn, placeOf } from './position-life.ts'
import { barsAt, withPrice } from './price-bars.ts'
import { readContractRows } from './rows-of-batch.ts'
import { contractTopHolders } from './top-holders-table.ts'

/** Rows that share one sum: those of so many neighbouring numbers of a column. */
class Sums<Row> {
  readonly stored: string
  readonly #name: string
  readonly #group: (row: Row) => number
  readonly #text: (row: Row) => string
  readonly #sums = new Map<number, { rows: number; sum: bigint }>()

  constructor(of: Table<Row>, column: string, group: (row: Row) => number, width: number) {
    this.#name = of.name
    this.#group = (row) => Math.floor(group(row) / width)
    this.#text = rowTextOf(of)
    this.stored = `SELECT '${of.name} ' || ${column} / ${width} AS key,
      count(*) || ' ' || sum(${fingerprintSql(rowTextSql(of))}) AS value FROM ${of.name} GROUP BY ${column} / ${width}`
  }

  add = (row: Row): void => {
    const group = this.#group(row)
    const { rows, sum } = this.#sums.get(group) ?? { rows: 0, sum: 0n }
    this.#sums.set(group, { rows: rows + 1, sum: sum + fingerprint(this.#text(row)) })
  }

  get rows(): number {
    return [...this.#sums.values()].reduce((total, { rows }) => total + rows, 0)
  }

  expected(): [string, string][] {
    return [...this.#sums].map(([group, { rows, sum }]) => [`${this.#name} ${group}`, `${rows} ${sum}`])
  }
}

const NUMBERS_TOGETHER = 2 ** 30
const IDS_TOGETHER = 1_000

/** What happened on contracts, recomputed from all events: only what is open, or still grows, is held. */
export class PerpetualsCheck implements ProjectionCheck {
  readonly name = PERPETUALS_PROJECTION.name
  readonly version = PERPETUALS_PROJECTION.version
  readonly #positions = new Sums(contractPositions, 'position_id', (row) => row.positionId, IDS_TOGETHER)
  readonly #fills = new Sums(contractFills, 'trade_id', (row) => row.tradeId, IDS_TOGETHER)
  readonly #rates = new Sums(contractFundingRates, 'settled_at', (row) => row.settledAt, DAY_MS)
  readonly #bars = new Sums(contractPriceBars, 'open_time', (row) => row.openTime, DAY_MS)
  readonly #income = new Sums(contractIncome, 'number', (row) => row.number, NUMBERS_TOGETHER)
  readonly #margins = new Sums(contractMarginChanges, 'number', (row) => row.number, NUMBERS_TOGETHER)
  readonly #lines = new Sums(contractLiquidationLines, 'number', (row) => row.number, NUMBERS_TOGETHER)
  readonly #deleverages = new Sums(contractDeleverages, 'number', (row) => row.number, NUMBERS_TOGETHER)
  readonly #fund = new Sums(contractFundLines, 'number', (row) => row.number, NUMBERS_TOGETHER)
  readonly #conversions = new Sums(contractConversions, 'number', (row) => row.number, NUMBERS_TOGETHER)
  readonly #topHolders = new Sums(contractTopHolders, 'at_ms', (row) => row.atMs, DAY_MS)
  readonly #incomeDays = new Sums(contractIncomeDays, 'day', (row) => row.day, DAY_MS)
  readonly #positionDays = new Sums(contractPositionDays, 'day', (row) => row.day, DAY_MS)
  readonly #all = [
    ...[this.#positions, this.#fills, this.#rates, this.#bars, this.#income],
    ...[this.#margins, this.#lines, this.#deleverages, this.#fund],
    ...[this.#conversions, this.#incomeDays, this.#positionDays, this.#topHolders],
  ]
  readonly stored = this.#all.map(({ stored }) => stored).join(' UNION ALL ')
  readonly #open = new Map<string, PositionLife>()
  readonly #running = new Map<string, PriceBar>()
  readonly #earning = new Map<string, IncomeDay>()
  readonly #held = new Map<string, PositionDay>()
  #isEnded = false

  get rows(): number {
    return this.#all.reduce((total, { rows }) => total + rows, 0)
  }

  apply(batch: EventBatch): void {
    const fills = new Map<string, ContractFill>()
    readContractRows(batch, {
      position: (change, time) => {
        const place = placeOf(change)
        const { rows, open } = liveOn(this.#open.get(place), change, time)
        for (const row of rows) if (row.closedAt > 0) this.#positions.add(row)
        if (open) this.#open.set(place, open)
        else this.#open.delete(place)
        this.#hold(positionDayOf(change, time))
      },
      fill: (fill) => {
        const key = `${fill.account}/${fill.market}/${fill.tradeId}/${fill.positionSide}`
        const other = fills.get(key)
        fills.set(key, other ? addFills(other, fill) : fill)
      },
      income: (income) => this.#earn(income),
      marginChange: this.#margins.add,
      fundingRate: this.#rates.add,
      price: (market, kind, time, price) => {
        for (const begun of barsAt(market, kind, time)) {
          const key = `${market}/${kind}/${begun.seconds}`
          const running = this.#running.get(key)
          const isNext = running !== undefined && running.openTime !== begun.openTime
          if (isNext) this.#bars.add(running)
          this.#running.set(key, withPrice(isNext ? undefined : running, begun, price))
        }
      },
      liquidation: this.#lines.add,
      deleverage: this.#deleverages.add,
      fund: this.#fund.add,
      conversion: this.#conversions.add,
      topHolders: this.#topHolders.add,
    })
    for (const fill of fills.values()) this.#fills.add(fill)
  }

  #earn(income: Income): void {
    this.#income.add(income)
    const key = incomeKey(income)
    const earning = this.#earning.get(key)
    const isNext = earning !== undefined && earning.day !== dayOf(income.time)
    if (isNext) this.#incomeDays.add(earning)
    this.#earning.set(key, withIncome(isNext ? undefined : earning, income))
  }

  #hold(now: PositionDay): void {
    const key = positionKey(now)
    const held = this.#held.get(key)
    if (held && held.day !== now.day) this.#positionDays.add(held)
    this.#held.set(key, now)
  }

  expected(): Map<string, string> {
    if (!this.#isEnded) {
      for (const life of this.#open.values()) this.#positions.add(life)
      for (const bar of this.#running.values()) this.#bars.add(bar)
      for (const day of this.#earning.values()) this.#incomeDays.add(day)
      for (const day of this.#held.values()) this.#positionDays.add(day)
    }
    this.#isEnded = true
    return new Map(this.#all.flatMap((sums) => sums.expected()))
  }
}
