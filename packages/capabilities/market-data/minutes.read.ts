import { parseRow, selectList, type Transaction } from '../projection/index.ts'
import { type Bar, barStart, mergeBars } from './kline.ts'
import { type BarRow, KLINE_PROJECTION, klines } from './klines-table.ts'

/** The minutes of one market that memory keeps, and the running month before them. */
export interface StoredMinutes {
  readonly market: number
  readonly minutes: Bar[]
  readonly monthBefore: Bar | undefined
}

const WEEK_MS = 7 * 86_400_000

/** Reads the minutes of the last week of all markets that ever traded; to be called in a snapshot. */
export async function readMinutes(tx: Transaction, now: number): Promise<{ position: number; bars: StoredMinutes[] }> {
  const { name, version } = KLINE_PROJECTION
  const positions = await tx.unsafe('SELECT sequence FROM projection_positions WHERE name = $1 AND version = $2', [
    name,
    version,
  ])
  if (positions.length === 0) return { position: 0, bars: [] }
  const weekStart = barStart('1m', now - WEEK_MS)
  // The last minute of a market belongs to it however old it is: it has the price the market stands at.
  const rows = await tx.unsafe(
    `SELECT ${selectList(klines, 'k')} FROM klines k
     JOIN (SELECT market, max(open_time) AS last FROM klines WHERE seconds = 60 GROUP BY market) l USING (market)
     WHERE k.seconds = 60 AND k.open_time >= least($1::bigint, l.last) ORDER BY k.market, k.open_time`,
    [Math.min(weekStart, barStart('1M', now))],
  )
  const byMarket = Map.groupBy(
    rows.map((row) => parseRow(klines, row)),
    (row) => row.market,
  )
  const bars = [...byMarket].map(([market, all]) => {
    const minutes = all.filter((bar, index) => bar.openTime >= weekStart || index === all.length - 1).map(barOf)
    const before = all.filter((bar) => bar.openTime < minutes[0].openTime && bar.openTime >= barStart('1M', now))
    return { market, minutes, monthBefore: mergeBars(before.map(barOf), '1M').at(-1) }
  })
  return { position: Number(positions[0].sequence), bars }
}

function barOf({ market: _market, seconds: _seconds, ...bar }: BarRow): Bar {
  return bar
}
