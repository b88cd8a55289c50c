import type { HistoryAnswer } from '../spot/index.ts'
import { answerOf, type HistorySources } from './answer-of-history.ts'
import type { DaysOfCoin } from './daily-profit.ts'
import { DAY_MS } from './day-tables.ts'
import { BarKind } from './perpetuals-tables.ts'

const HOUR_SECONDS = 3_600

/** What an account's contracts earned by day, complete as `ContractHistory` is. */
export class ContractDays {
  readonly #sources: HistorySources

  constructor(sources: HistorySources) {
    this.#sources = sources
  }

  /**
   * Everything that the days from one that begins at `from` up to one that begins at `to` follow from: all of one state of the
   * history, so that what was paid and what is held belong together. `markets` are those that settle in the coin.
   */
  read(
    account: number,
    {
      asset,
      markets,
      from,
      to,
    }: { readonly asset: number; readonly markets: readonly number[] } & {
      readonly from: number
      readonly to: number
    },
  ): Promise<HistoryAnswer<DaysOfCoin>> {
    const values = [account, asset, `{${markets}}`, from, to]
    const own = 'market = ANY($3::text::bigint[])'
    // Hours before the first day are needed back to the last that has a mark.
    const text = `WITH held AS (SELECT * FROM contract_position_days WHERE account = $1 AND ${own} AND day <= $5),
      marks AS (SELECT DISTINCT ON (b.market, b.open_time / ${DAY_MS}) b.market, b.open_time / ${DAY_MS} * ${DAY_MS} AS day, b.close
        FROM (SELECT DISTINCT market FROM held) m
        JOIN contract_price_bars b ON b.market = m.market AND b.kind = ${BarKind.mark} AND b.seconds = ${HOUR_SECONDS}
          AND b.open_time < $5 + ${DAY_MS} AND b.open_time >= coalesce((SELECT max(p.open_time) FROM contract_price_bars p
            WHERE p.market = m.market AND p.kind = ${BarKind.mark} AND p.seconds = ${HOUR_SECONDS} AND p.open_time < $4), 0)
        ORDER BY b.market, b.open_time / ${DAY_MS}, b.open_time DESC)
      SELECT 'income' AS what, day, kind::bigint AS place, 0 AS side, amount, 0 AS entry_value FROM contract_income_days
        WHERE account = $1 AND asset = $2 AND day <= $5
      UNION ALL SELECT 'position', day, market, position_side, qty, entry_value FROM held
      UNION ALL SELECT 'mark', day, market, 0, close, 0 FROM marks`
    return answerOf(this.#sources, { text, values, read: readDays, account })
  }
}

function readDays(rows: readonly Record<string, unknown>[]): DaysOfCoin {
  const read = rows.map(({ what, day, place, side, amount, entry_value }) => {
    const own = { day: Number(day), place: Number(place), side: Number(side) }
    return { what, ...own, amount: BigInt(amount as string), entryValue: BigInt(entry_value as string) }
  })
  const of = (what: string) => read.filter((row) => row.what === what)
  return {
    income: of('income').map(({ day, place: kind, amount }) => ({ day, kind, amount })),
    positions: of('position').map(({ day, place: market, side: positionSide, amount: qty, entryValue }) => {
      return { day, market, positionSide, qty, entryValue }
    }),
    marks: of('mark').map(({ day, place: market, amount: mark }) => ({ day, market, mark })),
  }
}
