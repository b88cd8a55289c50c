import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import type { Actor, Denial } from '@bowline/capabilities/permission/index.ts'
import {
  amendContractOrder,
  type ContractTrader,
  cancelContractOrder,
  placeContractOrder,
  testContractOrder,
} from '@bowline/capabilities/perpetuals/index.ts'
import { readOpenOrders, readOrder } from '@bowline/capabilities/spot/read-open-orders.ts'
import { OPEN_FUTURES } from '@bowline/contract/terms/products.ts'
import { EndReason, OrderType, Side } from '@bowline/core/messages/terms.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import { keyRefused } from '../binance-kit/authenticate.ts'
import type { Venue } from '../binance-kit/venue.ts'
import {
  missingEither,
  noSuchOrder,
  notRequired,
  notValid,
  unknownOrder,
  WireError,
} from '../binance-kit/wire-error.ts'
import { available } from '../call-kit/history-answer.ts'
import { contractOf, contractsOf, type Family } from './family.ts'
import { type AskedOrder, contractOrderTerms, lots, onlyCloses, type PriceMatch, ticks } from './order-parameters.ts'
import { amendingRefusal, cancelingRefusal, placingRefusal } from './refusals.ts'
import { type ContractOrder, onlyReduces } from './shapes.ts'

/** Order id or client id; the order id is used when both are sent. */
export interface OrderKey {
  readonly orderId: number | undefined
  readonly origClientOrderId: string | undefined
}

function engineKey({ orderId, origClientOrderId }: OrderKey, none: () => WireError) {
  if (orderId === undefined && origClientOrderId === undefined) throw missingEither('orderId', 'origClientOrderId')
  // Order ids begin at 1; with 0 the engine would look for the client id instead.
  if (orderId === 0) throw none()
  return { orderId: orderId ?? 0, clientId: orderId === undefined ? (origClientOrderId as string) : '' }
}

/** What checking an order takes. */
type Checking = Pick<Venue, 'marketData' | 'markets' | 'now' | 'permissions'>
/** What changing one takes. */
export type Amending = Pick<Venue, 'engine' | 'marketData' | 'now' | 'permissions'>
/** What placing one takes. */
export type Placing = Checking & Pick<Venue, 'engine'>

/** Refuses what opens more to whoever may only close; waits only when memory does not suffice to allow it. */
function mayOpen(venue: Pick<Venue, 'now' | 'permissions'>, actor: Actor): undefined | Promise<void> {
  const asked = venue.permissions.may(actor, OPEN_FUTURES, venue.now())
  return asked instanceof Promise ? asked.then(refuse) : refuse(asked)
}

function refuse(denial: Denial | undefined): undefined {
  if (!denial) return
  if (denial.refusal === 'key') throw keyRefused()
  throw new WireError(-4087, 'User can only place reduce only order.')
}

/** The price as it was sent, or as the book has it; in units of 10^-8. */
function matchedPrice(
  { price, priceMatch = 'NONE', side }: { price: bigint | undefined; priceMatch: PriceMatch | undefined; side: number },
  contract: Contract,
  venue: Pick<Venue, 'marketData'>,
): bigint | undefined {
  if (priceMatch === 'NONE') return price
  if (price !== undefined) throw notRequired('price')
  const [kind = '', level = '1'] = priceMatch.split('_')
  const { bids, asks } = venue.marketData.depth(contract.number, Number(level))
  const levels = (kind === 'QUEUE') === (side === Side.buy) ? bids : asks
  const found = levels[Number(level) - 1]
  if (!found) throw new WireError(-5041, 'No depth matches this BBO order.')
  return found.price * contract.terms.tick
}

function matched(order: AskedOrder, contract: Contract, venue: Pick<Venue, 'marketData'>): AskedOrder {
  if ((order.priceMatch ?? 'NONE') === 'NONE') return order
  // An order that waits would keep the price of now until it is triggered.
  if (order.type.type !== OrderType.limit) throw new WireError(-5038, 'Price match only supports order type: LIMIT.')
  return { ...order, price: matchedPrice(order, contract, venue) }
}

export async function place(
  venue: Placing,
  family: Family,
  actor: ContractTrader,
  asked: AskedOrder,
): Promise<{ contract: Contract; order: ContractOrder }> {
  const { contract, terms } = termsIn(venue, family, asked)
  const denying = onlyCloses(asked) ? undefined : mayOpen(venue, actor)
  if (denying) await denying
  const placed = await placeContractOrder(venue.engine, actor, terms)
  if (!placed.done) throw placingRefusal(placed)
  if (placed.last.endReason === EndReason.fokUnfilled) throw notFilled()
  if (isUnmet(placed.last)) throw unmet()
  return { contract, order: placed.last }
}

/** At market, and nobody in the book within the price limits (futures-additions.md §6). */
function isUnmet({ type, executed, endReason }: ContractOrder): boolean {
  const isNobodyThere = endReason === EndReason.insufficientLiquidity || endReason === EndReason.priceRange
  return type === OrderType.market && executed === 0n && isNobodyThere
}

/** It is in the history as expired, and counts as placed. */
function unmet(): WireError {
  const text = "The counterparty's best price does not meet the PERCENT_PRICE filter limit."
  return new WireError(-4131, text, { hasPlaced: true })
}

/** It is in the history as expired, and counts as placed. */
function notFilled(): WireError {
  const text = 'Due to the order could not be filled immediately, the FOK order has been rejected.'
  return new WireError(-5021, text, { hasPlaced: true })
}

/** Refuses what placing would refuse; nothing is placed. */
export async function test(venue: Placing, family: Family, actor: ContractTrader, asked: AskedOrder): Promise<void> {
  const { terms } = termsIn(venue, family, asked)
  if (!onlyCloses(asked)) await mayOpen(venue, actor)
  const tested = await testContractOrder(venue.engine, actor, terms)
  if (!tested.done) throw placingRefusal(tested)
}

function termsIn(venue: Checking, family: Family, asked: AskedOrder) {
  const contract = contractOf(venue, family, asked.symbol)
  return { contract, terms: contractOrderTerms(matched(asked, contract, venue), contract) }
}

export async function cancel(
  venue: Pick<Venue, 'engine'>,
  contract: Contract,
  account: number,
  key: OrderKey,
  requestClientId = newClientOrderId(),
): Promise<ContractOrder> {
  const named = engineKey(key, unknownOrder)
  const canceled = await cancelContractOrder(venue.engine, {
    ...{ account, market: contract.number, ...named, requestClientId },
  })
  if (!canceled.done) throw cancelingRefusal(canceled)
  return canceled.last
}

export interface Amendment extends OrderKey {
  readonly side?: Side | undefined
  readonly priceMatch: PriceMatch | undefined
  readonly quantity: bigint | undefined
  readonly price: bigint | undefined
}

/** More of an order, or a price at which it fills, opens as placing it does. */
export async function amend(
  venue: Amending,
  contract: Contract,
  actor: ContractTrader,
  { quantity, side, priceMatch, ...asked }: Amendment,
): Promise<ContractOrder> {
  const named = engineKey(asked, noSuchOrder)
  const order = await readOrder(venue.engine, { account: actor.account, market: contract.number, ...named })
  if (order && side !== undefined && side !== order.side) throw notValid('side')
  if (order && !onlyReduces(order)) await mayOpen(venue, actor)
  const price = order
    ? matchedPrice({ price: asked.price, priceMatch, side: order.side }, contract, venue)
    : asked.price
  const change = {
    ...(quantity !== undefined && { qty: lots(quantity, contract) }),
    ...(price !== undefined && { price: ticks(price, contract) }),
  }
  requireInBounds(contract, change)
  const amended = await amendContractOrder(venue.engine, actor, {
    ...{ market: contract.number, ...named, requestClientId: newClientOrderId() },
    ...change,
  })
  if (!amended.done) throw amendingRefusal(amended)
  return amended.last
}

/** The engine has one refusal for all that cannot be changed. */
function requireInBounds(
  { terms }: Contract,
  { qty, price }: { readonly qty?: bigint; readonly price?: bigint },
): void {
  const refusedBy = (filter: Filter) => placingRefusal({ rejection: Rejection.filter, filter })
  if (qty !== undefined && (qty < terms.minQty || qty > terms.maxQty)) throw refusedBy(Filter.lot)
  if (price !== undefined && (price < terms.minPrice || price > terms.maxPrice)) throw refusedBy(Filter.price)
}

/** The engine knows open orders and lately closed ones; older ones are in the history. */
export async function findOrder(
  venue: Pick<Venue, 'engine' | 'history'>,
  contract: Contract,
  account: number,
  key: OrderKey,
): Promise<ContractOrder> {
  const market = contract.number
  const named = engineKey(key, noSuchOrder)
  const known = named.orderId > 0 ? { orderId: named.orderId } : { clientId: named.clientId }
  const order =
    (await readOrder(venue.engine, { account, market, ...named })) ??
    (await available(venue.history.order(account, market, known)))
  // A caller that sends both ids means the one order that has both.
  const { origClientOrderId } = key
  if (!order || (origClientOrderId !== undefined && order.clientId !== origClientOrderId)) throw noSuchOrder()
  return order
}

/** Open orders of one contract, or of all of a half, with their contracts. */
export async function openOrders(
  venue: Pick<Venue, 'engine' | 'markets'>,
  family: Family,
  account: number,
  contract?: Contract,
): Promise<{ contract: Contract; order: ContractOrder }[]> {
  const orders = await readOpenOrders(venue.engine, account, contract?.number, undefined, 1 << family.marketKind)
  const byNumber = new Map(contractsOf(venue, family).map((each) => [each.number, each]))
  return orders.flatMap((order) => {
    const its = byNumber.get(order.market)
    return its ? [{ contract: its, order }] : []
  })
}
