import type { SpotMarket } from '../spot-market.ts'
import { type OrderKind, orderKinds } from './order-ticket.ts'

/** Of lists, of slices, and of what trails: not on paper. */
const notOnPaper: readonly OrderKind[] = ['trailing', 'iceberg', 'oco', 'oto', 'otoco']

/** The kinds of orders the market accepts. */
export function offeredKinds(
  { orderTypes, maxIcebergParts, maxLists }: SpotMarket,
  isPaper = false,
): readonly OrderKind[] {
  const takes = (...types: SpotMarket['orderTypes']) => types.every((type) => orderTypes.includes(type))
  const needs: Record<OrderKind, boolean> = {
    limit: takes('limit'),
    market: takes('market'),
    postOnly: takes('limitMaker'),
    stopLimit: takes('stopLimit'),
    stopMarket: takes('stopMarket'),
    takeProfitLimit: takes('takeProfitLimit'),
    takeProfitMarket: takes('takeProfitMarket'),
    trailing: takes('stopMarket'),
    iceberg: takes('limit') && maxIcebergParts !== 1,
    oco: takes('limit', 'stopMarket') && maxLists > 0,
    oto: takes('limit') && maxLists > 0,
    otoco: takes('limit', 'stopMarket') && maxLists > 0,
  }
  return orderKinds.filter((kind) => needs[kind] && !(isPaper && notOnPaper.includes(kind)))
}
