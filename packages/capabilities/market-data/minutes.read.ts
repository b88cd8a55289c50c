import { parseRow, selectList, type Transaction } from '../projection/index.ts'
import { type Bar, mergeBars } from './bar.ts'
import { BAR_ZONES, type BarZone } from './bar-series.ts'
import { barStart } from './interval.ts'
import { type BarRow, KLINE_PROJECTION, klines } from './klines-table.ts'

/** One market's minutes for memory, and the running month of each time zone before them. */
export interface StoredMinutes {
  readonly market: number
  readonly minutes: Bar[]
  readonly monthsBefore: ReadonlyMap<BarZone, Bar>
}

const WEEK_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000

/**
 * Minutes of the last week, or of the last hour that traded when that is longer ago, because it has the market's last
 * price. Before them the hours of the month, so minutes begin on a whole hour.
 */
const MINUTES_AND_HOURS = `
  SELECT ${selectList(klines, 'k')}
  FROM (SELECT DISTINCT market FROM klines WHERE seconds = 3600) m,
    LATERAL (SELECT least($1::bigint, max(open_time)) AS start FROM klines WHERE market = m.market AND seconds = 3600) f,
    LATERAL (
      SELECT * FROM klines WHERE market = m.market AND seconds = 60 AND open_time >= f.start
      UNION ALL
      SELECT * FROM klines WHERE market = m.market AND seconds = 3600 AND open_time >= $2 AND open_time < f.start
    ) k
  ORDER BY k.market, k.open_time`

/** Reads the bars that `MarketData.restore` needs, of all markets that ever traded; call within a snapshot. */
export async function readMinutes(tx: Transaction, now: number): Promise<{ position: number; bars: StoredMinutes[] }> {
  const { name, version } = KLINE_PROJECTION
  const found = await tx.unsafe('SELECT sequence FROM projection_positions WHERE name = $1 AND version = $2', [
    name,
    version,
  ])
  if (found.length === 0) return { position: 0, bars: [] }
  const weekStart = Math.floor((now - WEEK_MS) / HOUR_MS) * HOUR_MS
  const firstMonth = Math.min(...BAR_ZONES.map((zoneMs) => barStart('1M', now, zoneMs)))
  const rows = await tx.unsafe(MINUTES_AND_HOURS, [weekStart, firstMonth])
  const byMarket = Map.groupBy(
    rows.map((row) => parseRow(klines, row)),
    (row) => row.market,
  )
  const bars = [...byMarket].map(([market, all]) => {
    const minutes = all.filter(({ seconds }) => seconds === 60).map(barOf)
    const hours = all.filter(({ seconds }) => seconds === 3_600).map(barOf)
    return { market, minutes, monthsBefore: runningMonths(hours, now) }
  })
  return { position: Number(found[0].sequence), bars }
}

function runningMonths(hours: readonly Bar[], now: number): Map<BarZone, Bar> {
  const months = new Map<BarZone, Bar>()
  for (const zoneMs of BAR_ZONES) {
    const month = mergeBars(hours, '1M', zoneMs).at(-1)
    if (month?.openTime === barStart('1M', now, zoneMs)) months.set(zoneMs, month)
  }
  return months
}

function barOf({ market: _market, seconds: _seconds, ...bar }: BarRow): Bar {
  return bar
}
