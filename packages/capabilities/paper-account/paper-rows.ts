import type { PaperFill, PaperLiquidation } from './machine/draft.ts'
import { EMPTY_ORDER } from './machine/orders.ts'
import type { PaperOrder, PaperPosition, Taken } from './machine/state.ts'

/** Between the machine's records and the rows of the database. */

const fields = Object.entries(EMPTY_ORDER) as [keyof PaperOrder, unknown][]

/** Numbers of units as texts: JSON has none of their size. */
export function orderBody(order: PaperOrder): string {
  return JSON.stringify(Object.fromEntries(fields.map(([name]) => [name, textOf(order[name])])))
}

function textOf(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

export function orderOf(body: unknown): PaperOrder {
  const stored = (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown>
  const read = fields.map(([name, empty]) => {
    const value = stored[name] ?? empty
    return [name, typeof empty === 'bigint' ? BigInt(value as string) : value]
  })
  return Object.fromEntries(read) as PaperOrder
}

export interface PositionRecord {
  market: bigint
  position_id: bigint
  isolated: boolean
  leverage: number
  qty: bigint
  entry_value: bigint
  realised: bigint
  fees: bigint
  funding: bigint
  opened_at: bigint
}

export function positionFrom(row: PositionRecord): PaperPosition {
  return {
    ...{ market: Number(row.market), positionId: Number(row.position_id), isolated: row.isolated },
    ...{ leverage: row.leverage, qty: row.qty, entryValue: row.entry_value, realised: row.realised },
    ...{ fees: row.fees, funding: row.funding, openedAt: Number(row.opened_at) },
  }
}

export interface TakenRecord {
  market: bigint
  side: number
  price: bigint
  shown: bigint
  taken: bigint
}

export function takenFrom({ market, side, price, shown, taken }: TakenRecord): [string, Taken] {
  return [`${market} ${side} ${price}`, { market: Number(market), side, price, shown, taken }]
}

export interface FillRecord {
  fill_id: bigint
  order_id: bigint
  market: bigint
  is_buyer: boolean
  is_maker: boolean
  price: bigint
  qty: bigint
  quote: bigint
  fee: bigint
  fee_asset: number
  realised: bigint
  at_ms: bigint
}

export function fillFrom(row: FillRecord): PaperFill {
  return {
    ...{ id: Number(row.fill_id), orderId: Number(row.order_id), market: Number(row.market) },
    ...{ isBuyer: row.is_buyer, isMaker: row.is_maker, price: row.price, qty: row.qty, quote: row.quote },
    ...{ fee: row.fee, feeAsset: row.fee_asset, realised: row.realised, atMs: Number(row.at_ms) },
  }
}

export interface LiquidationRecord {
  id: bigint
  market: bigint
  at_ms: bigint
  isolated: boolean
  is_long: boolean
  mark: bigint
  index_price: bigint
  equity: bigint
  maintenance: bigint
  qty: bigint
  taken_over: bigint
  value: bigint
  fee: bigint
  clearance: bigint
  saving_price: bigint
}

export function liquidationFrom(row: LiquidationRecord): PaperLiquidation {
  return {
    ...{ id: Number(row.id), market: Number(row.market), atMs: Number(row.at_ms), isolated: row.isolated },
    ...{ isLong: row.is_long, mark: row.mark, index: row.index_price, equity: row.equity },
    ...{ maintenance: row.maintenance, qty: row.qty, takenOver: row.taken_over, value: row.value },
    ...{ fee: row.fee, clearance: row.clearance, savingPrice: row.saving_price },
  }
}
