import { setTimeout as sleep } from 'node:timers/promises'
import {
  addBar,
  barStart,
  KlineHistory,
  type MarketData,
  type MarketHistory,
  quietBar,
} from '@bowline/capabilities/market-data/index.ts'
import { RecentOrders, SpotHistory } from '@bowline/capabilities/spot/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const WEEK_MS = 7 * 86_400_000
const WEEK_MINUTES = 7 * 24 * 60
const MONTH_HOURS = 31 * 24
const TRADES = 1_000
/** The projections may move while they are read; then they are read again. */
const TRIES = 20
const RETRY_MS = 250

/**
 * Fills market data with what PostgreSQL has and returns the command up to which that is everything. 0 when there is
 * nothing stored, or the database does not answer: then the engine tells everything again from its first command.
 */
export async function restoreMarketData(sql: Sql, marketData: MarketData, log: Log): Promise<number> {
  for (let left = TRIES; left > 0; left--) {
    const stored = await readStored(sql, Date.now()).catch((error: Error) => error)
    if (stored instanceof Error) {
      log.warn({ error: stored.message }, 'market data comes from the whole journal: the database does not answer')
      return 0
    }
    if (stored) {
      marketData.restore(stored.history, stored.position)
      log.info({ markets: stored.history.length, position: stored.position }, 'market data is restored')
      return stored.position
    }
    await sleep(RETRY_MS)
  }
  log.warn('market data comes from the whole journal: the projections do not hold still')
  return 0
}

/** Undefined when the projections moved in between. */
async function readStored(sql: Sql, now: number) {
  const rows = await sql<{ market: number }[]>`select distinct market from klines`
  const markets = rows.map(({ market }) => Number(market)).sort((a, b) => a - b)
  const parts = await Promise.all(markets.map((market) => readMarket(sql, market, now)))
  const position = parts[0]?.positions[0] ?? 0
  const isOne = parts.every(({ positions }) => positions.every((each) => each === position))
  return isOne ? { position, history: parts.map(({ history }) => history) } : undefined
}

/** Positions of the answers, and the answers. */
async function readMarket(sql: Sql, market: number, now: number) {
  const klines = new KlineHistory(sql)
  const spot = new SpotHistory(sql, new RecentOrders({ startsAfter: 0 }))
  // Minutes from a whole hour on, so that hours fill the month before them without a gap.
  const from = barStart('1h', now - WEEK_MS)
  const [minutes, hours, trades] = await Promise.all([
    klines.read({ market, interval: '1m', start: from, limit: WEEK_MINUTES + 60, now }),
    klines.read({ market, interval: '1h', start: barStart('1M', now), end: from - 1, limit: MONTH_HOURS, now }),
    spot.marketTrades({ market, limit: TRADES }),
  ])
  if (!minutes.ok || !hours.ok || !trades.ok) throw new Error('history is unavailable')
  const month = quietBar(barStart('1M', now), 0n)
  for (const bar of hours.value) addBar(month, bar)
  const history: MarketHistory = {
    market,
    minutes: minutes.value.filter((bar) => bar.trades > 0),
    monthBefore: month.trades > 0 ? month : undefined,
    trades: trades.value,
  }
  return { history, positions: [minutes.sequence, hours.sequence, trades.sequence] }
}
