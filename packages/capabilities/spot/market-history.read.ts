import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction, SNAPSHOT } from '@bowline/platform/postgres/index.ts'
import { type MarketHistory, type PublicTrade, readMinutes } from '../market-data/index.ts'
import { parseRow, selectList, type Transaction } from '../projection/index.ts'
import type { SpotTrade } from './history-rows.ts'
import { SPOT_PROJECTION, spotTrades } from './spot-tables.ts'

/** What `MarketData.restore` needs, all from one moment. */
export interface StoredMarkets {
  /** Last command in it; the first batch to apply after is the next one. */
  readonly position: number
  readonly markets: MarketHistory[]
}

const NOTHING: StoredMarkets = { position: 0, markets: [] }

/**
 * Reads from PostgreSQL what market data keeps in memory: a week of minutes, the rest of the running month and the last
 * `trades` trades of every market. While bars and trades are at different commands (one of them is being rebuilt) there
 * is no common moment, and everything has to be replayed from the first command.
 */
export function readStoredMarkets(sql: Sql, now: number, trades = 1_000): Promise<StoredMarkets> {
  return inTransaction(
    sql,
    async (tx) => {
      const { position, bars } = await readMinutes(tx, now)
      if (position === 0 || position !== (await spotPosition(tx))) return NOTHING
      const markets: MarketHistory[] = []
      for (const market of bars) markets.push({ ...market, trades: await lastTrades(tx, market.market, trades) })
      return { position, markets }
    },
    SNAPSHOT,
  )
}

async function spotPosition(tx: Transaction): Promise<number> {
  const { name, version } = SPOT_PROJECTION
  const rows = await tx.unsafe('SELECT sequence FROM projection_positions WHERE name = $1 AND version = $2', [
    name,
    version,
  ])
  return rows.length > 0 ? Number(rows[0].sequence) : 0
}

async function lastTrades(tx: Transaction, market: number, count: number): Promise<PublicTrade[]> {
  const text = `SELECT ${selectList(spotTrades, 't')} FROM spot_trades t WHERE market = $1 ORDER BY trade_id DESC LIMIT $2`
  const rows = await tx.unsafe(text, [market, count])
  return rows.map((row) => withoutParties(parseRow(spotTrades, row))).reverse()
}

/** Removes who traded, because these become public. */
function withoutParties(trade: SpotTrade): PublicTrade {
  const { tradeId, aggregateId, market, time, price, qty, quote, buyerIsMaker } = trade
  return { tradeId, aggregateId, market, time, price, qty, quote, buyerIsMaker }
}
