import { ClientIdPolicy, ListType, OrderType, Side, TimeInForce } from '../../messages/terms.ts'
import { Filter, Rejection } from '../../rejections.ts'
import { clientIdRejection, clientKey } from './client-ids.ts'
import type { Complete } from './complete.ts'
import { firstLegs, lockTogether, startPair, wouldTake } from './entering.ts'
import { failedFilter } from './filters.ts'
import { available, paysWith } from './ledger.ts'
import { lockNeed } from './locks.ts'
import { createOrder, stpIsAllowed, stpOf } from './place-order.ts'
import { done, type ExchangeState, type List, type Market, type OrderTerms, refuse, type Verdict } from './state.ts'
import { stateRejection, termsRejection } from './terms.ts'
import { isConditional, isStop, triggerIsMet } from './triggers.ts'

type PlaceList = Complete<'place-list'>

export function placeList(state: ExchangeState, command: PlaceList): Verdict {
  const account = state.accounts.get(command.account)
  if (!account) return refuse(Rejection.unknownAccount)
  const market = state.markets.get(command.market)
  if (!market) return refuse(Rejection.unknownMarket)
  const legs = legsOf(command)
  const active = command.listType === ListType.oco ? legs : legs.slice(0, 1)
  const pair = command.listType === ListType.oco ? legs : legs.slice(1)

  const closed = stateRejection(
    market,
    legs.map((leg) => leg.type),
  )
  if (closed !== Rejection.none) return refuse(closed)
  if (account.tradeFrozen) return refuse(Rejection.tradingFrozen)
  if (!listIsSound(state, command, legs, pair)) return refuse(Rejection.badTerms)
  const stp = stpOf(market, command.stp)
  if (!stpIsAllowed(market, stp)) return refuse(Rejection.stpNotAllowed)
  const repeat = clientIdsRejection(state, command, legs)
  if (repeat) return repeat
  const filter = failedFilter(state, market, legs)
  if (filter !== Filter.none) return { ...refuse(Rejection.filter), filter }
  if (pair.length === 2 && !pricesSurround(market, command.listType, pair)) return refuse(Rejection.listLegPrices)
  if (active.some((leg) => triggerIsMet(market, leg))) return refuse(Rejection.wouldTrigger)
  if (active.some((leg) => leg.type === OrderType.limitMaker && wouldTake(market, leg))) {
    return refuse(Rejection.wouldTake)
  }
  const funds = available(state, account, paysWith(market, (active[0] as OrderTerms).side))
  if (active.some((leg) => (lockNeed(state, market, leg) ?? 0n) > funds)) return refuse(Rejection.insufficientBalance)

  const list = createList(state, command)
  for (const leg of legs) createOrder(state, leg, stp, list.remembered, list)
  const first = firstLegs(list)
  lockTogether(state, market, first)
  startPair(state, market, first)
  return done(list.id)
}

function legsOf(command: PlaceList): OrderTerms[] {
  const prefixes = command.listType === ListType.otoco ? (['a', 'b', 'c'] as const) : (['a', 'b'] as const)
  return prefixes.map((prefix) => ({
    account: command.account,
    market: command.market,
    side: command[`${prefix}Side`] as Side,
    type: command[`${prefix}Type`] as OrderType,
    timeInForce: command[`${prefix}TimeInForce`] as TimeInForce,
    price: command[`${prefix}Price`],
    qty: command[`${prefix}Qty`],
    quoteQty: 0n,
    displayQty: command[`${prefix}DisplayQty`],
    stopPrice: command[`${prefix}StopPrice`],
    activationPrice: 0n,
    trailingBps: command[`${prefix}TrailingBps`],
    expireAt: 0,
    clientId: command[`${prefix}ClientId`],
  }))
}

function listIsSound(state: ExchangeState, command: PlaceList, legs: OrderTerms[], pair: OrderTerms[]): boolean {
  if (command.listType > ListType.otoco || command.clientIdPolicy > ClientIdPolicy.firstResult) return false
  if (legs.some((leg) => leg.timeInForce === TimeInForce.gtd)) return false
  if (legs.some((leg) => termsRejection(state, leg) !== Rejection.none)) return false
  const working = (legs[0] as OrderTerms).type
  if (command.listType !== ListType.oco && working !== OrderType.limit && working !== OrderType.limitMaker) return false
  return command.listType === ListType.oto || pairIsSound(pair)
}

/** A stop on the losing side, a limit or take-profit on the winning side, for the same quantity. */
function pairIsSound(pair: readonly OrderTerms[]): boolean {
  const [above, below] = pair as [OrderTerms, OrderTerms]
  if (above.side !== below.side || above.qty !== below.qty) return false
  const [winning, losing] = above.side === Side.sell ? [above, below] : [below, above]
  if (!isStop(losing.type) || isStop(winning.type) || winning.type === OrderType.market) return false
  return winning.type !== OrderType.limit || winning.timeInForce === TimeInForce.gtc
}

/** Above leg > last price > below leg. A pending pair does not know its last price yet. */
function pricesSurround(market: Market, listType: number, pair: readonly OrderTerms[]): boolean {
  const [above, below] = pair.map(relationPrice) as [bigint | undefined, bigint | undefined]
  if (above !== undefined && below !== undefined && above <= below) return false
  const last = market.lastPrice
  if (listType !== ListType.oco || last === 0n) return true
  return (above === undefined || above > last) && (below === undefined || below < last)
}

function relationPrice(leg: OrderTerms): bigint | undefined {
  if (!isConditional(leg.type)) return leg.price
  return leg.trailingBps > 0 ? undefined : leg.stopPrice
}

function clientIdsRejection(state: ExchangeState, command: PlaceList, legs: OrderTerms[]): Verdict | undefined {
  const policy = command.clientIdPolicy
  const listKey = clientKey({ account: command.account, clientId: command.listClientId })
  const repeat = clientIdRejection(state, state.clientLists.get(listKey), policy)
  if (repeat) return repeat
  const named = legs.filter((leg) => leg.clientId !== '')
  const taken = named.some((leg) => clientIdRejection(state, state.clientOrders.get(clientKey(leg)), policy))
  const twice = new Set(named.map((leg) => leg.clientId)).size < named.length
  return taken || twice ? refuse(Rejection.duplicateClientId) : undefined
}

function createList(state: ExchangeState, command: PlaceList): List {
  const list: List = {
    id: ++state.lastListId,
    type: command.listType as ListType,
    account: command.account,
    market: command.market,
    clientId: command.listClientId,
    remembered: command.clientIdPolicy === ClientIdPolicy.firstResult,
    legs: [],
    endedAt: 0,
    isForgotten: false,
  }
  state.openLists.set(list.id, list)
  if (list.clientId !== '') state.clientLists.set(clientKey(list), list)
  return list
}
