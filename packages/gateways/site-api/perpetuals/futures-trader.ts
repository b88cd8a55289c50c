import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { Contract, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  type ContractOrderPlaced,
  type ContractTrader,
  type FuturesAccount,
  type Markings,
  type NewContractOrder,
  placeContractOrder,
  readIsHedged,
  readPositions,
} from '@bowline/capabilities/perpetuals/index.ts'
import { orderReports } from '@bowline/capabilities/spot/index.ts'
import type { FuturesOrderRow } from '@bowline/contract/futures-rows.ts'
import { PriceKind } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { futuresOrderRow, isConditionOrder, isOpenOrder, type OrderSetting } from '../../site-kit/futures-order-rows.ts'
import { type SlotNeeds, withinOrderLimits } from '../spot/order-slots.ts'
import { futuresRefusal } from './futures-refusal.ts'
import type { OrderSituation } from './order-terms.ts'

export interface TraderNeeds extends SlotNeeds {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
  readonly marketData: Pick<MarketData, 'lastPrice'>
}

/** What an order for a contract is read against: the account's modes there, and the prices of now. */
export interface Situation extends OrderSituation {
  readonly found: FuturesAccount
  readonly setting: OrderSetting | undefined
}

export async function situationOf(
  { engine, markings, marketData }: Omit<TraderNeeds, keyof SlotNeeds>,
  contract: Contract,
  account: number,
  nowMs: number,
): Promise<Situation> {
  const [isHedged, found] = await Promise.all([
    readIsHedged(engine, account, contract.terms.marketKind),
    readPositions(engine, account),
  ])
  const marking = markings.of(contract.number)
  const prices = {
    [PriceKind.last]: marketData.lastPrice(contract.number) ?? 0n,
    [PriceKind.mark]: marking?.mark ?? 0n,
    [PriceKind.index]: (marking?.index ?? 0n) / contract.terms.tick,
  }
  const setting = found.positions.find(({ market }) => market === contract.number)
  return { isHedged, found, setting, prices, nowMs }
}

/** Ids of the orders that a command placed and ended, as the service reports them. */
export interface OrderIds {
  readonly ids: string[]
  readonly triggerIds: string[]
  readonly cancelIds: string[]
}

/** Places one order within the account’s limits for new orders. */
export async function placeOne(
  site: TraderNeeds,
  trader: ContractTrader,
  order: NewContractOrder,
  contract: Contract,
): Promise<ContractOrderPlaced> {
  return withinOrderLimits(site, trader.account, 1, async () => {
    const placed = await placeContractOrder(site.engine, trader, order)
    if (!placed.done) throw futuresRefusal(placed, contract, site.markings.of(contract.number))
    return placed
  })
}

export function orderIdsOf({ events, last }: Pick<ContractOrderPlaced, 'events' | 'last'>, account: number): OrderIds {
  const others = orderReports(events, account).filter(({ orderId }) => orderId !== last.orderId)
  const legs = others.filter((other) => other.last.parentOrder === last.orderId && isOpenOrder(other.last))
  const ended = others.filter((other) => !isOpenOrder(other.last) && other.last.executed === 0n)
  const waits = isConditionOrder(last)
  const id = String(last.orderId)
  return {
    ids: waits ? [] : [id],
    triggerIds: [...(waits ? [id] : []), ...legs.map(({ orderId }) => String(orderId))],
    cancelIds: ended.map(({ orderId }) => String(orderId)),
  }
}

/** With fees and profit of its own fills. */
export function placedRow(
  { last, fills, events }: Pick<ContractOrderPlaced, 'last' | 'fills' | 'events'>,
  contract: Contract,
  setting: OrderSetting | undefined,
): FuturesOrderRow {
  const fee = fills.reduce((sum, fill) => sum + fill.fee, 0n)
  const trades = new Set(fills.map(({ tradeId }) => tradeId))
  let realised = 0n
  for (const event of events) {
    const isOwn = event.kind === 'position' && event.account === last.account && event.market === last.market
    if (isOwn && trades.has(event.bizNumber)) realised += event.lastRealised
  }
  return futuresOrderRow(last, contract, setting, { fee, realised })
}

export function joinOrderIds(parts: readonly OrderIds[]): OrderIds {
  const all = (of: (part: OrderIds) => string[]) => [...new Set(parts.flatMap(of))]
  return {
    ids: all(({ ids }) => ids),
    triggerIds: all(({ triggerIds }) => triggerIds),
    cancelIds: all(({ cancelIds }) => cancelIds),
  }
}
