import type { AccountEvent } from './account-stream.ts'
import type { OrderNews } from './own-orders.ts'
import type { TradedMarket } from './traded-market.ts'

/** An order in REST answers. */
export interface OrderAnswer {
  readonly orderId: number
  readonly side: string
  readonly price: string
  readonly origQty: string
  readonly executedQty: string
  readonly status: string
}

export function newsOfAnswer(market: TradedMarket, answer: OrderAnswer): OrderNews {
  return {
    orderId: answer.orderId,
    side: answer.side === 'BUY' ? 'buy' : 'sell',
    price: market.ticksOf(answer.price),
    qty: market.lotsOf(answer.origQty),
    executed: market.lotsOf(answer.executedQty),
    isOpen: isOpen(answer.status),
  }
}

/** Short names as in the stream's `executionReport`: i order id, S side, p price, q quantity, z executed, X status. */
export function newsOfReport(market: TradedMarket, event: AccountEvent): OrderNews | undefined {
  if (event.e !== 'executionReport' || event.s !== market.flow.symbol) return undefined
  const { i, S, p, q, z, X } = event as unknown as Record<string, string>
  const answer = { orderId: Number(i), side: S, price: p, origQty: q, executedQty: z, status: X }
  return newsOfAnswer(market, answer as OrderAnswer)
}

function isOpen(status: string): boolean {
  return status === 'NEW' || status === 'PARTIALLY_FILLED'
}
