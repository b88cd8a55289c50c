import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { AccountTrade, Spot, SpotOrder } from '@bowline/capabilities/spot/index.ts'
import type { ReadParamsOf } from '@bowline/contract/call.ts'
import type { spotOrderCalls } from '@bowline/contract/calls/spot/spot-orders.ts'
import { OrderStatus, Side } from '@bowline/core/messages/terms.ts'
import { available } from '../call-kit/history-answer.ts'
import { cursorNumber, cursorParts, pageOf } from '../call-kit/pages.ts'
import { tradedOfName } from './pair.ts'

type History = Pick<Spot, 'accountHistory'>
/** Spot, unless it says otherwise. */
interface Kind {
  readonly kind?: 'spot' | 'futures'
}
type HistoryParams = Omit<ReadParamsOf<(typeof spotOrderCalls)['GET /exchange-web/web/order/history']>, 'kind'> & Kind
type TradesParams = Omit<ReadParamsOf<(typeof spotOrderCalls)['GET /exchange-web/web/order/trades']>, 'kind'> & Kind

/** A page of ended orders; the cursor is the last one's id. */
export async function readOrders(markets: MarketRegistry, spot: History, account: number, params: HistoryParams) {
  const { pair, kind = 'spot', side, status, startMs, endMs, cursor, limit } = params
  const query = {
    account,
    market: pair === undefined ? undefined : tradedOfName(markets, pair).number,
    markets: numbersOf(markets, kind),
    side: side && Side[side],
    status: status && OrderStatus[status],
    start: startMs,
    end: endMs,
    beforeOrderId: cursorNumber(cursor),
    limit: limit + 1,
  }
  const rows = await available(spot.accountHistory.orders(query))
  return pageOf<SpotOrder>(rows, limit, ({ orderId }) => String(orderId))
}

/** A page of fills; the cursor is the last one's position: time, market, trade. */
export async function readFills(markets: MarketRegistry, spot: History, account: number, params: TradesParams) {
  const { pair, kind = 'spot', side, orderId, startMs, endMs, cursor, limit } = params
  const numbers = pair === undefined ? numbersOf(markets, kind) : [tradedOfName(markets, pair).number]
  const [time, market, tradeId] = cursor === undefined ? [] : cursorParts(cursor, 3)
  const query = {
    account,
    markets: numbers,
    side,
    orderId,
    start: startMs,
    end: endMs,
    ...(cursor !== undefined && {
      before: { time, market, tradeId } as { time: number; market: number; tradeId: number },
    }),
    limit: limit + 1,
  }
  const rows = await available(spot.accountHistory.fills(query))
  return pageOf<AccountTrade>(rows, limit, (fill) => `${fill.time}.${fill.market}.${fill.tradeId}`)
}

function numbersOf(markets: MarketRegistry, kind: 'spot' | 'futures'): readonly number[] {
  return kind === 'spot' ? markets.numbers() : markets.contractNumbers()
}
