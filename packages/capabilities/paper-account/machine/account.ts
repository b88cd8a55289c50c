import { transferableOf } from '@bowline/core/formulas/perpetuals/balances.ts'
import { largerSideOf, removableOf, topUpOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { largestNotionalAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { EndReason, PriceKind } from '@bowline/core/messages/terms.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import type { Amount } from '@bowline/money'
import { placeContract } from './contracts.ts'
import { Draft, type Step } from './draft.ts'
import { seeFunding, seeMark } from './liquidation.ts'
import { needsOf, openingOrders, positionOf, walletOf } from './margin.ts'
import type { NewPaperOrder, Refused } from './orders.ts'
import { seeBook, seeTrade, trigger } from './resting.ts'
import { endSpot, placeSpot } from './spot.ts'
import { NOTHING_YET, type PaperOrder, type PaperState, type PlaceOfMoney } from './state.ts'
import type { ContractView, Grant, SeenFunding, SeenTrade, World } from './world.ts'

/** What the owner does to a paper account. */
export type PaperCommand =
  | { readonly do: 'place'; readonly order: NewPaperOrder }
  | { readonly do: 'cancel'; readonly orderId: number }
  /** On one market, or (undefined) on all of a kind. */
  | { readonly do: 'cancelAll'; readonly market: number | undefined; readonly kind: 'spot' | 'futures' }
  /** `qty` of the new terms is the whole: what was executed of the order by then is part of it. */
  | { readonly do: 'replace'; readonly orderId: number; readonly order: NewPaperOrder }
  | { readonly do: 'transfer'; readonly asset: number; readonly amount: Amount; readonly to: 'spot' | 'futures' }
  | { readonly do: 'leverage'; readonly market: number; readonly leverage: number }
  | { readonly do: 'isolated'; readonly market: number; readonly isolated: boolean }
  | { readonly do: 'margin'; readonly market: number; readonly amount: Amount }
  | { readonly do: 'reset'; readonly grants: readonly Grant[] }

/** What is neither an order nor a new life. */
export type SettingCommand = Exclude<PaperCommand, { do: 'place' | 'reset' }>

/** What happens on the real market. */
export type MarketEvent =
  | { readonly saw: 'trade'; readonly trade: SeenTrade }
  | { readonly saw: 'book'; readonly market: number }
  | { readonly saw: 'mark'; readonly market: number }
  | { readonly saw: 'funding'; readonly funding: SeenFunding }

export type Outcome =
  | ({ readonly done: true; readonly order: PaperOrder | undefined } & Step)
  | ({ readonly done: false } & Refused)

const refusal = (rejection: Rejection): Refused => ({ rejection, filter: Filter.none })

/** State and command → new state and what changed, or why not. Pure: all it knows of the world is handed in. */
export function applyCommand(state: PaperState, world: World, command: PaperCommand): Outcome {
  const draft = new Draft(command.do === 'reset' ? nextLife(state) : state, world.nowMs)
  const answer = obey(draft, world, command, state)
  if (answer && 'rejection' in answer) return { done: false, ...answer }
  return { done: true, order: answer, ...draft.done() }
}

export function applyMarket(state: PaperState, world: World, event: MarketEvent): Step {
  const draft = new Draft(state, world.nowMs)
  switch (event.saw) {
    case 'trade':
      seeTrade(draft, world, event.trade)
      break
    case 'book':
      seeBook(draft, world, event.market)
      break
    case 'mark': {
      const view = world.contract(event.market)
      if (!view) break
      trigger(draft, world, event.market, PriceKind.mark, view.mark)
      trigger(draft, world, event.market, PriceKind.index, view.index)
      seeMark(draft, world, event.market)
      break
    }
    case 'funding':
      seeFunding(draft, world, event.funding)
  }
  return draft.done()
}

/** Whether a step did anything that is to be kept. */
export function isSomething({ changes }: Step): boolean {
  return Object.values(changes).some((part) => part.length > 0)
}

function nextLife({ life, nextId }: PaperState): PaperState {
  return { ...NOTHING_YET, life: life + 1, nextId }
}

function obey(draft: Draft, world: World, command: PaperCommand, before: PaperState): PaperOrder | Refused | undefined {
  switch (command.do) {
    case 'place':
      return place(draft, world, command.order)
    case 'cancel': {
      const order = draft.orders.get(command.orderId)
      return order ? cancel(draft, world, order) : refusal(Rejection.unknownOrder)
    }
    case 'cancelAll':
      for (const order of [...draft.orders.values()]) {
        const isSpot = world.spot(order.market) !== undefined
        if (command.market === undefined ? isSpot === (command.kind === 'spot') : command.market === order.market)
          cancel(draft, world, order)
      }
      return undefined
    case 'replace': {
      const order = draft.orders.get(command.orderId)
      if (!order) return refusal(Rejection.unknownOrder)
      const rest = command.order.qty - order.executed
      if (command.order.qty > 0n && rest <= 0n) return refusal(Rejection.amendNotLower)
      cancel(draft, world, order, EndReason.replaced)
      return place(draft, world, command.order.qty > 0n ? { ...command.order, qty: rest } : command.order)
    }
    case 'transfer':
      return transfer(draft, world, command)
    case 'leverage':
      return setLeverage(draft, world, command)
    case 'isolated':
      return setMode(draft, world, command)
    case 'margin':
      return changeMargin(draft, world, command)
    case 'reset':
      return reset(draft, before, command.grants)
  }
}

function place(draft: Draft, world: World, order: NewPaperOrder): PaperOrder | Refused {
  const spot = world.spot(order.market)
  if (spot) return placeSpot(draft, spot, order)
  const contract = world.contract(order.market)
  return contract ? placeContract(draft, world, contract, order) : refusal(Rejection.unknownMarket)
}

function cancel(
  draft: Draft,
  world: World,
  order: PaperOrder,
  reason: EndReason = EndReason.canceledByUser,
): PaperOrder {
  const spot = world.spot(order.market)
  return spot ? endSpot(draft, spot, order, reason) : draft.endOrder(order, reason)
}

function transfer(
  draft: Draft,
  world: World,
  { asset, amount, to }: Extract<PaperCommand, { do: 'transfer' }>,
): Refused | undefined {
  const from: PlaceOfMoney = to === 'spot' ? 'futures' : 'spot'
  const most = from === 'spot' ? draft.balance('spot', asset) : transferableOf(walletOf(draft, world, asset))
  if (amount <= 0n || amount > most) return refusal(Rejection.insufficientBalance)
  draft.move(asset, from, to, amount, 'transfer')
  return undefined
}

function setLeverage(
  draft: Draft,
  world: World,
  { market, leverage }: Extract<PaperCommand, { do: 'leverage' }>,
): Refused | undefined {
  const view = world.contract(market)
  if (!view) return refusal(Rejection.unknownMarket)
  if (leverage < 1 || leverage > view.maxLeverage) return refusal(Rejection.badLeverage)
  const position = positionOf(draft, view)
  const { buys, sells } = openingOrders(draft, view)
  const { worth } = needsOf(position, view)
  const exposure = { position: position.qty < 0n ? -worth : worth, buys, sells }
  if (largerSideOf(exposure) > largestNotionalAt(view.tiers, leverage)) return refusal(Rejection.beyondTier)
  const before = walletOf(draft, world, view.settle)
  const need = position.isolated ? topUpOf(position.entryValue, position.leverage, leverage) : 0n
  if (need > transferableOf(before)) return refusal(Rejection.insufficientMargin)
  draft.putPosition({ ...position, leverage })
  draft.move(view.settle, 'futures', `isolated:${market}`, need, 'margin')
  const after = walletOf(draft, world, view.settle)
  const isShort = after.balance + after.counted < after.positionMargin + after.orderMargin
  return isShort && leverage < position.leverage ? refusal(Rejection.insufficientMargin) : undefined
}

function setMode(
  draft: Draft,
  world: World,
  { market, isolated }: Extract<PaperCommand, { do: 'isolated' }>,
): Refused | undefined {
  const view = world.contract(market)
  if (!view) return refusal(Rejection.unknownMarket)
  const position = positionOf(draft, view)
  if (position.isolated === isolated) return undefined
  if (position.qty !== 0n) return refusal(Rejection.hasPosition)
  if ([...draft.orders.values()].some((order) => order.market === market)) return refusal(Rejection.hasOpenOrders)
  draft.putPosition({ ...position, isolated })
  return undefined
}

/** Into an isolated position (above zero), or out of it. */
function changeMargin(
  draft: Draft,
  world: World,
  { market, amount }: Extract<PaperCommand, { do: 'margin' }>,
): Refused | undefined {
  const view = world.contract(market)
  if (!view) return refusal(Rejection.unknownMarket)
  const position = positionOf(draft, view)
  if (!position.isolated || position.qty === 0n) return refusal(Rejection.noPosition)
  if (amount > transferableOf(walletOf(draft, world, view.settle))) return refusal(Rejection.insufficientMargin)
  if (amount < 0n && -amount > removableFrom(draft, view)) return refusal(Rejection.notRemovable)
  draft.move(view.settle, 'futures', `isolated:${market}`, amount, 'margin')
  draft.putPosition(position)
  return undefined
}

/** What may be taken out of an isolated position. */
function removableFrom(draft: Draft | PaperState, view: ContractView): Amount {
  const position = positionOf(draft, view)
  if (!position.isolated || position.qty === 0n || view.isIndexFrozen) return 0n
  const { worth, upl } = needsOf(position, view)
  const margin = draft.balances.get(`isolated:${view.market} ${view.settle}`) ?? 0n
  return removableOf(margin, { entryValue: position.entryValue, upl, worth, leverage: position.leverage })
}

/** A new life begins with what is granted. What was before is over, and stays in the history. */
function reset(draft: Draft, before: PaperState, grants: readonly Grant[]): undefined {
  for (const order of before.orders.values()) draft.endOrder(order, EndReason.canceledByUser)
  for (const { place: to, asset, amount } of grants) draft.move(asset, 'granted', to, amount, 'grant')
}
