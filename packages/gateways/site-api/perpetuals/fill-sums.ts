import type { ContractFill, Perpetuals } from '@bowline/capabilities/perpetuals/index.ts'
import type { AccountTrade, Spot, SpotOrder } from '@bowline/capabilities/spot/index.ts'
import { available } from '../../call-kit/history-answer.ts'
import type { FillSums } from '../../site-kit/futures-order-rows.ts'

export interface FillNeeds {
  readonly spot: Pick<Spot, 'accountHistory'>
  readonly perpetuals: Pick<Perpetuals, 'history'>
}

/** Profit that trades of an account realised, by market and trade. */
export class TradeOutcomes {
  readonly #fills = new Map<string, ContractFill[]>()

  static async of({ perpetuals }: FillNeeds, account: number, trades: readonly AccountTrade[]): Promise<TradeOutcomes> {
    const found = new TradeOutcomes()
    for (const [market, own] of Map.groupBy(trades, (trade) => trade.market)) {
      const ids = [...new Set(own.map(({ tradeId }) => tradeId))]
      const fills = await available(perpetuals.history.fills(account, market, ids))
      for (const fill of fills) {
        const key = `${market}/${fill.tradeId}`
        found.#fills.set(key, [...(found.#fills.get(key) ?? []), fill])
      }
    }
    return found
  }

  of({ market, tradeId }: Pick<AccountTrade, 'market' | 'tradeId'>): { realised: bigint; closes: boolean } {
    const fills = this.#fills.get(`${market}/${tradeId}`) ?? []
    const realised = fills.reduce((sum, fill) => sum + fill.realised, 0n)
    return { realised, closes: fills.some(({ closes }) => closes) }
  }
}

/** Fees and profit of orders, by id. */
export async function fillSumsOf(
  site: FillNeeds,
  account: number,
  orders: readonly SpotOrder[],
): Promise<Map<number, FillSums>> {
  const filled = orders.filter(({ executed }) => executed > 0n).map(({ orderId }) => orderId)
  const sums = new Map(orders.map(({ orderId }) => [orderId, { fee: 0n, realised: 0n }]))
  if (filled.length === 0) return sums
  const trades = await available(site.spot.accountHistory.fillsOfOrders(account, filled))
  const outcomes = await TradeOutcomes.of(site, account, trades)
  for (const trade of trades) {
    const { fee, realised } = sums.get(trade.orderId) ?? { fee: 0n, realised: 0n }
    sums.set(trade.orderId, { fee: fee + trade.fee, realised: realised + outcomes.of(trade).realised })
  }
  return sums
}
