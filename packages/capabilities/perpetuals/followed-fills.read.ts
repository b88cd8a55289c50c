import { Side } from '@bowline/core/messages/terms.ts'
import type { Amount, Quantity } from '@bowline/money'
import { parseRow, selectList } from '../projection/index.ts'
import { type ContractFill, contractFills } from './perpetuals-tables.ts'

/** What whoever follows an account asks after it was away: `ContractHistory` answers. */

/** A fill with the order of its account; 0: it is not known. */
export interface OrderFill extends ContractFill {
  readonly orderId: number
}

export interface FillsSince {
  readonly before: readonly OrderFill[]
  readonly since: readonly OrderFill[]
}

/** What one order came to. */
export interface FilledOrder {
  readonly isBuy: boolean
  readonly qty: Quantity
  readonly value: Amount
}

type Rows = readonly Record<string, unknown>[]

const COLUMNS = selectList(contractFills, 't')

/** $1 the account, $2 the time. */
export const FILLS_SINCE_TEXT = `
  SELECT f.*, CASE WHEN s.buyer = f.account THEN s.buy_order ELSE s.sell_order END AS order_id FROM (
    (SELECT DISTINCT ON (t.market, t.position_side) ${COLUMNS} FROM contract_fills t
      WHERE t.account = $1 AND t.time < $2 ORDER BY t.market, t.position_side, t.trade_id DESC)
    UNION ALL (SELECT ${COLUMNS} FROM contract_fills t WHERE t.account = $1 AND t.time >= $2)
  ) f LEFT JOIN spot_trades s ON s.market = f.market AND s.trade_id = f.trade_id ORDER BY f.time, f.trade_id`

export function fillsSinceOf(rows: Rows, start: number): FillsSince {
  const fills = rows.map((row) => ({ ...parseRow(contractFills, row), orderId: Number(row.order_id ?? 0) }))
  return { before: fills.filter(({ time }) => time < start), since: fills.filter(({ time }) => time >= start) }
}

/** $1 the account, $2 what the client ids begin with. */
export const FILLED_AS_TEXT = `
  SELECT t.side, t.executed, t.cum_quote FROM spot_orders t
  WHERE t.account = $1 AND t.executed > 0
    AND EXISTS (SELECT FROM unnest($2::text[]) b WHERE starts_with(t.client_id, b)) ORDER BY t.order_id`

export function filledAsOf(rows: Rows): FilledOrder[] {
  return rows.map(({ side, executed, cum_quote }) => ({
    isBuy: Number(side) === Side.buy,
    qty: BigInt(executed as string),
    value: BigInt(cum_quote as string),
  }))
}
