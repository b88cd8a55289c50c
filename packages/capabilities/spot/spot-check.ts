import type { EventBatch } from '@bowline/engine/engine-client.ts'
import {
  columnName,
  fingerprint,
  fingerprintSql,
  type ProjectionCheck,
  rowTextOf,
  rowTextSql,
  type Table,
} from '../projection/index.ts'
import { type FinalRow, FinalRows } from './final-rows.ts'
import {
  SPOT_PROJECTION,
  spotLists,
  spotOrderEvents,
  spotOrders,
  spotPreventedMatches,
  spotTrades,
} from './spot-tables.ts'

/** Ids that share one sum. */
const IDS_TOGETHER = 1_000

/** One table in the comparison: row by row under keys of the `key` columns, or by the thousand of the `id` column. */
interface Compared {
  readonly name: string
  together(row: object): string
  alone(row: object): string
  text(row: object): string
  readonly storedTogether: string
  storedAlone(thousands: readonly number[]): string
}

function compared<Row extends object>(
  of: Table<Row>,
  id: keyof Row & string,
  key: readonly (keyof Row & string)[],
): Compared {
  const { name } = of
  const text = rowTextOf(of)
  const thousand = `${columnName(id)} / ${IDS_TOGETHER}`
  return {
    name,
    together: (row) => `${name} ${Math.floor(Number((row as Row)[id]) / IDS_TOGETHER)}`,
    alone: (row) => `${name} ${key.map((field) => (row as Row)[field]).join(':')}`,
    text: (row) => text(row as Row),
    storedTogether: `SELECT '${name} ' || ${thousand} AS key, count(*) || ' ' || sum(${fingerprintSql(rowTextSql(of))}) AS value
      FROM ${name} GROUP BY ${thousand}`,
    storedAlone: (thousands) => `SELECT concat('${name} ', concat_ws(':', ${key.map(columnName).join(', ')})) AS key,
      ${rowTextSql(of)} AS value FROM ${name} WHERE ${thousand} = ANY ('{${thousands}}')`,
  }
}

const tables: Record<FinalRow['of'], Compared> = {
  orders: compared(spotOrders, 'orderId', ['orderId']),
  trades: compared(spotTrades, 'tradeId', ['market', 'tradeId']),
  steps: compared(spotOrderEvents, 'orderId', ['orderId', 'sequence', 'step']),
  lists: compared(spotLists, 'listId', ['listId']),
  prevented: compared(spotPreventedMatches, 'preventedId', ['market', 'preventedId']),
}
const allTables = Object.values(tables)

/**
 * Orders, trades, lists and their events, recomputed from all events. A history has too many rows to hold: a thousand
 * ids at a time are summed, and only where sums differ are rows compared.
 */
export class SpotCheck implements ProjectionCheck {
  readonly name = SPOT_PROJECTION.name
  readonly version = SPOT_PROJECTION.version
  readonly stored = allTables.map(({ storedTogether }) => storedTogether).join(' UNION ALL ')
  rows = 0
  readonly #sums = new Map<string, { rows: number; sum: bigint }>()
  readonly #final = new FinalRows(({ of, row }) => {
    this.rows += 1
    const key = tables[of].together(row)
    const { rows, sum } = this.#sums.get(key) ?? { rows: 0, sum: 0n }
    this.#sums.set(key, { rows: rows + 1, sum: sum + fingerprint(tables[of].text(row)) })
  })

  apply(batch: EventBatch): void {
    this.#final.apply(batch)
  }

  expected(): Map<string, string> {
    this.#final.end()
    return new Map([...this.#sums].map(([key, { rows, sum }]) => [key, `${rows} ${sum}`]))
  }

  closer(keys: readonly string[]): CloserSpotCheck {
    return new CloserSpotCheck(new Set(keys))
  }
}

/** The same row by row, for some of the thousands. */
class CloserSpotCheck {
  readonly stored: string
  readonly #expected = new Map<string, string>()
  readonly #final: FinalRows

  constructor(keys: ReadonlySet<string>) {
    const thousandsOf = (name: string) =>
      [...keys].filter((key) => key.startsWith(`${name} `)).map((key) => Number(key.slice(name.length + 1)))
    this.stored = allTables.map(({ name, storedAlone }) => storedAlone(thousandsOf(name))).join(' UNION ALL ')
    this.#final = new FinalRows(({ of, row }) => {
      const table = tables[of]
      if (keys.has(table.together(row))) this.#expected.set(table.alone(row), table.text(row))
    })
  }

  apply(batch: EventBatch): void {
    this.#final.apply(batch)
  }

  expected(): Map<string, string> {
    this.#final.end()
    return this.#expected
  }
}
