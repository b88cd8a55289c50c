import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readSnapshot } from '../projection/index.ts'
import { SPOT_PROJECTION } from './spot-tables.ts'

/** One side of a trade, as far as money goes. */
export interface TradeSide {
  readonly timeMs: number
  readonly market: number
  readonly isBuyer: boolean
  /** Lots. */
  readonly qty: bigint
  /** Ledger units of the quote. */
  readonly quote: bigint
  readonly feeAsset: number
  /** Ledger units of it; negative = rebate. */
  readonly fee: bigint
}

export interface TradesInOrder {
  readonly trades: readonly TradeSide[]
  /** Whether there were no others; otherwise the last moment of them may be incomplete. */
  readonly isAll: boolean
  /** Everything before this moment is known. */
  readonly knownMs: number
}

/**
 * An account's trades on these markets since a moment (inclusive), oldest first: of both sides of a trade with itself. One text for
 * all rows: receiving a value for each column of each row takes our thread more than twice as long. Where a market's trades of the
 * moment begin is found by the index by time; an account's own are in those by number. Undefined while the database does not answer.
 */
export async function tradesInOrder(
  sql: Sql,
  account: number,
  markets: readonly number[],
  { sinceMs, most }: { readonly sinceMs: number; readonly most: number },
): Promise<TradesInOrder | undefined> {
  const side = (owner: string) => `
    SELECT t.time, m.market, t.trade_id, '${owner === 'buyer' ? 1 : 0}' AS is_buyer, t.qty, t.quote, t.${owner}_fee_asset AS fee_asset,
      t.${owner}_fee AS fee
    FROM spot_trades t WHERE t.market = m.market AND t.${owner} = $1 AND t.trade_id >= f.first`
  const text = `
    SELECT string_agg(concat_ws(' ', s.time, s.market, s.is_buyer, s.qty, s.quote, s.fee_asset, s.fee), ','
        ORDER BY s.time, s.market, s.trade_id, s.is_buyer DESC) AS trades, count(*) AS count
    FROM (
      SELECT s.* FROM unnest($2::text::bigint[]) AS m (market),
        LATERAL (SELECT coalesce((SELECT b.trade_id FROM spot_trades b WHERE b.market = m.market AND b.time >= $3
          ORDER BY b.time, b.trade_id LIMIT 1), ${Number.MAX_SAFE_INTEGER}) AS first) f,
        LATERAL (${side('buyer')} UNION ALL ${side('seller')}) s
      ORDER BY s.time LIMIT $4
    ) s`
  const snapshot = await readSnapshot(sql, SPOT_PROJECTION, text, [account, `{${markets}}`, sinceMs, most])
  if (!snapshot) return undefined
  const { trades = null, count = 0 } = snapshot.rows[0] ?? {}
  return {
    trades: trades === null ? [] : (trades as string).split(',').map(readSide),
    isAll: Number(count) < most,
    knownMs: snapshot.time,
  }
}

function readSide(packed: string): TradeSide {
  const [timeMs, market, isBuyer, qty = '0', quote = '0', feeAsset, fee = '0'] = packed.split(' ')
  return {
    ...{ timeMs: Number(timeMs), market: Number(market), isBuyer: isBuyer === '1' },
    ...{ qty: BigInt(qty), quote: BigInt(quote), feeAsset: Number(feeAsset), fee: BigInt(fee) },
  }
}
