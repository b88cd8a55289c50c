import type { SkipReason } from '@bowline/contract/terms/copy-trading.ts'
import type { CommandOf } from '@bowline/core/messages/commands.ts'
import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { ClientIdPolicy, OrderType, PriceKind, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount, Price, Quantity } from '@bowline/money'
import type { OpeningOrder } from './plan-copy.ts'

/** What an order of a copy came to. */
export interface OrderOutcome {
  readonly filled: Quantity
  readonly filledValue: Amount
  readonly rejection: Rejection
}

/**
 * The name of a copy's order: from the leader's move and nothing else, so that whoever sends it again, after a crash
 * too, gets the outcome of the first.
 */
export function copyIdOf(move: string, market: number, kind: 'open' | 'close'): string {
  return `${kind}-${move}-${market}`
}

/** The name of the nth order that closes for one move, from 0; each has a name that a repeat has too. */
export function closingIdOf(move: string, market: number, nth: number): string {
  const first = copyIdOf(move, market, 'close')
  return nth === 0 ? first : `${first}.${nth}`
}

export async function sendOpening(
  engine: Pick<EngineClient, 'submit' | 'query'>,
  { account, market, clientId }: { readonly account: number; readonly market: number; readonly clientId: string },
  order: OpeningOrder,
): Promise<OrderOutcome> {
  const { isBuy, cap, qty, takeProfit, stopLoss } = order
  return send(engine, {
    ...{ account, market, clientId, price: cap, qty, takeProfit, stopLoss },
    ...{ side: isBuy ? Side.buy : Side.sell, type: OrderType.limit, timeInForce: TimeInForce.ioc },
    ...{ takeProfitBy: PriceKind.mark, stopLossBy: PriceKind.mark },
  })
}

/** No worse than `bound`, and without one at market within the price limits; never more than there is. */
export async function sendClosing(
  engine: Pick<EngineClient, 'submit' | 'query'>,
  { account, market, clientId }: { readonly account: number; readonly market: number; readonly clientId: string },
  { isBuy, qty, bound }: { readonly isBuy: boolean; readonly qty: Quantity; readonly bound?: Price | undefined },
): Promise<OrderOutcome> {
  const order = { account, market, clientId, qty, side: isBuy ? Side.buy : Side.sell, reduceOnly: 1 } as const
  if (bound === undefined) return send(engine, { ...order, type: OrderType.market })
  return send(engine, { ...order, type: OrderType.limit, timeInForce: TimeInForce.ioc, price: bound })
}

async function send(
  engine: Pick<EngineClient, 'submit' | 'query'>,
  order: Omit<CommandOf<'place-contract-order'>, 'kind' | 'clientId'> & {
    readonly account: number
    readonly market: number
    readonly clientId: string
  },
): Promise<OrderOutcome> {
  const terms = { ...order, kind: 'place-contract-order', clientIdPolicy: ClientIdPolicy.firstResult } as const
  const { rejection, subject, events } = await engine.submit(terms)
  if (rejection === Rejection.repeatedClientId) return (await findSent(engine, order)) ?? nothing(rejection)
  return rejection === Rejection.none ? outcomeOf(events, subject) : nothing(rejection)
}

/** An order of a copy that was sent before. */
interface SentOrder extends OrderOutcome {
  readonly isBuy: boolean
  readonly qty: Quantity
  /** It had a worst price. */
  readonly isBounded: boolean
  /** By the engine's clock. */
  readonly sentAtMs: number
}

/** What became of an order that was sent before; undefined: it never was. */
export async function findSent(
  engine: Pick<EngineClient, 'query'>,
  { account, market, clientId }: { readonly account: number; readonly market: number; readonly clientId: string },
): Promise<SentOrder | undefined> {
  const { rejection, events } = await engine.query({ kind: 'query-order', account, market, orderId: 0, clientId })
  const order = events.find((event) => event.kind === 'order')
  if (rejection !== Rejection.none || !order) return undefined
  const { qty, side, type, createdAt: sentAtMs } = order
  const isBounded = type === OrderType.limit
  return { ...outcomeOf(events, order.orderId), isBuy: side === Side.buy, qty, isBounded, sentAtMs }
}

function outcomeOf(events: readonly Event[], orderId: number): OrderOutcome {
  const last = events.findLast(
    (event): event is EventOf<'order'> => event.kind === 'order' && event.orderId === orderId,
  )
  if (!last) return nothing(Rejection.unknownOrder)
  return { filled: last.executed, filledValue: last.cumQuote, rejection: Rejection.none }
}

const nothing = (rejection: Rejection): OrderOutcome => ({ filled: 0n, filledValue: 0n, rejection })

/** The reason a copier sees for a refusal of the core. */
export function skipReasonOf(rejection: Rejection): SkipReason {
  switch (rejection) {
    case Rejection.insufficientMargin:
    case Rejection.insufficientBalance:
      return 'funds'
    case Rejection.beyondTier:
    case Rejection.openInterest:
      return 'limit'
    case Rejection.priceTooHigh:
    case Rejection.priceTooLow:
    case Rejection.noLiquidity:
      return 'price'
    case Rejection.marketClosed:
    case Rejection.marketCancelOnly:
    case Rejection.marketPostOnly:
    case Rejection.contractReduceOnly:
    case Rejection.indexFrozen:
      return 'contract'
    default:
      return 'refused'
  }
}
