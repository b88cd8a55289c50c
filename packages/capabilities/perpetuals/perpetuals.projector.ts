import type { EventOf } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import {
  inOneGo,
  type Projector,
  parseRow,
  replaceAll,
  selectList,
  type Table,
  type Transaction,
  writeRows,
} from '../projection/index.ts'
import {
  contractIncomeDays,
  contractPositionDays,
  dayOf,
  type IncomeDay,
  incomeKey,
  type PositionDay,
  positionDayOf,
  positionKey,
  withIncome,
} from './day-tables.ts'
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

const KEEP_LAST_POSITION = replaceAll(contractPositions, ['positionId'], ['account', 'market', 'openedAt'])

/** A buffered bar holds only the prices since the last write. */
const ADD_TO_STORED_BAR = `(market, kind, seconds, open_time) DO UPDATE SET
  high = greatest(contract_price_bars.high, excluded.high), low = least(contract_price_bars.low, excluded.low),
  close = excluded.close`

const ADD_TO_STORED_DAY = `(account, asset, day, kind) DO UPDATE SET
  amount = contract_income_days.amount + excluded.amount`

const KEEP_LAST_OF_DAY = replaceAll(contractPositionDays, ['account', 'market', 'positionSide', 'day'], [])

const POSITIONS_OPEN_AT = `SELECT ${selectList(contractPositions, 't')} FROM contract_positions t
  WHERE t.closed_at = 0 AND t.account = ANY($1::text::bigint[])`

/** What is only added, table by table. */
class Added<Row> {
  readonly table: Table<Row>
  #rows: Row[] = []

  constructor(table: Table<Row>) {
    this.table = table
  }

  add = (row: Row): void => {
    this.#rows.push(row)
  }

  async write(tx: Transaction): Promise<void> {
    await writeRows(tx, this.table, this.#rows)
  }

  clear(): void {
    this.#rows = []
  }
}

/** Writes what happened on contracts, beside the orders and trades that spot's projector writes. */
export class PerpetualsProjector implements Projector {
  readonly name = PERPETUALS_PROJECTION.name
  readonly version = PERPETUALS_PROJECTION.version
  readonly #income = new Added(contractIncome)
  readonly #margins = new Added(contractMarginChanges)
  readonly #rates = new Added(contractFundingRates)
  readonly #lines = new Added(contractLiquidationLines)
  readonly #deleverages = new Added(contractDeleverages)
  readonly #fund = new Added(contractFundLines)
  readonly #conversions = new Added(contractConversions)
  readonly #topHolders = new Added(contractTopHolders)
  readonly #added = [
    ...[this.#income, this.#margins, this.#rates, this.#lines, this.#deleverages, this.#fund],
    ...[this.#conversions, this.#topHolders],
  ]
  readonly #fills = new Map<string, ContractFill>()
  readonly #bars = new Map<string, PriceBar>()
  readonly #incomeDays = new Map<string, IncomeDay>()
  readonly #positionDays = new Map<string, PositionDay>()
  #changes: { readonly change: EventOf<'position'>; readonly time: number }[] = []
  readonly tables = [
    ...[contractPositions, contractFills, contractPriceBars, contractIncomeDays, contractPositionDays],
    ...this.#added.map((each) => each.table),
  ].map(({ name }) => name)

  apply(batch: EventBatch): void {
    readContractRows(batch, {
      position: (change, time) => {
        this.#changes.push({ change, time })
        const held = positionDayOf(change, time)
        this.#positionDays.set(`${positionKey(held)}/${held.day}`, held)
      },
      fill: (fill) => this.#fill(fill),
      income: (income) => this.#earn(income),
      marginChange: this.#margins.add,
      fundingRate: this.#rates.add,
      price: (market, kind, time, price) => {
        for (const begun of barsAt(market, kind, time)) {
          const key = `${market}/${kind}/${begun.seconds}/${begun.openTime}`
          this.#bars.set(key, withPrice(this.#bars.get(key), begun, price))
        }
      },
      liquidation: this.#lines.add,
      deleverage: this.#deleverages.add,
      fund: this.#fund.add,
      conversion: this.#conversions.add,
      topHolders: this.#topHolders.add,
    })
  }

  async flush(tx: Transaction): Promise<void> {
    await inOneGo([
      this.#writePositions(tx),
      writeRows(tx, contractFills, [...this.#fills.values()]),
      writeRows(tx, contractPriceBars, [...this.#bars.values()], ADD_TO_STORED_BAR),
      writeRows(tx, contractIncomeDays, [...this.#incomeDays.values()], ADD_TO_STORED_DAY),
      writeRows(tx, contractPositionDays, [...this.#positionDays.values()], KEEP_LAST_OF_DAY),
      ...this.#added.map((each) => each.write(tx)),
    ])
  }

  clear(): void {
    this.#changes = []
    this.#fills.clear()
    this.#bars.clear()
    this.#incomeDays.clear()
    this.#positionDays.clear()
    for (const each of this.#added) each.clear()
  }

  /** What a change makes of a position follows from what the position was. */
  async #writePositions(tx: Transaction): Promise<void> {
    if (this.#changes.length === 0) return
    const accounts = new Set(this.#changes.map(({ change }) => change.account))
    const stored = await tx.unsafe(POSITIONS_OPEN_AT, [`{${[...accounts]}}`], { prepare: true })
    const lives = stored.map((row) => parseRow(contractPositions, row))
    const open = new Map<string, PositionLife | undefined>(lives.map((life) => [placeOf(life), life]))
    const rows = new Map<number, PositionLife>()
    for (const { change, time } of this.#changes) {
      const place = placeOf(change)
      const lived = liveOn(open.get(place), change, time)
      open.set(place, lived.open)
      for (const row of lived.rows) rows.set(row.positionId, row)
    }
    await writeRows(tx, contractPositions, [...rows.values()], KEEP_LAST_POSITION)
  }

  #earn(income: Income): void {
    this.#income.add(income)
    const key = `${incomeKey(income)}/${dayOf(income.time)}`
    this.#incomeDays.set(key, withIncome(this.#incomeDays.get(key), income))
  }

  /** An account on both sides of one trade has one row for each of its positions. */
  #fill(fill: ContractFill): void {
    const key = keyOfFill(fill)
    const other = this.#fills.get(key)
    this.#fills.set(key, other ? addFills(other, fill) : fill)
  }
}

function keyOfFill({ account, market, tradeId, positionSide }: ContractFill): string {
  return `${account}/${market}/${tradeId}/${positionSide}`
}

export function addFills(a: ContractFill, b: ContractFill): ContractFill {
  return { ...b, realised: a.realised + b.realised, fee: a.fee + b.fee, closes: a.closes || b.closes }
}
