import { countedOf } from '@bowline/core/formulas/perpetuals/balances.ts'
import { LONG, notionalOf, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { initialMarginOf, orderMarginOf as pairOrderMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { type Position, uplOf } from '@bowline/core/formulas/perpetuals/position.ts'
import { maintenanceMarginOf } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import { isWaiting, onlyCloses } from './orders.ts'
import type { PaperPosition, PaperState } from './state.ts'
import { balanceOf } from './state.ts'
import type { ContractView, World } from './world.ts'

/** What positions and futures wallets are worth and need, by the core's formulas at the real marks. */

export type Held = Pick<PaperState, 'balances' | 'orders' | 'positions'>

export const magnitude = (value: bigint) => (value < 0n ? -value : value)

export function positionOf(held: Pick<Held, 'positions'>, view: ContractView): PaperPosition {
  return held.positions.get(view.market) ?? flat(view)
}

function flat({ market, defaultLeverage }: Pick<ContractView, 'market' | 'defaultLeverage'>): PaperPosition {
  return {
    ...{ market, positionId: 0, isolated: false, leverage: defaultLeverage, qty: 0n, entryValue: 0n },
    ...{ realised: 0n, fees: 0n, funding: 0n, openedAt: 0 },
  }
}

/** As the formulas have it; undefined while it is flat. */
export function formulaPosition({ qty, entryValue }: PaperPosition): Position | undefined {
  return qty === 0n ? undefined : { side: qty > 0n ? LONG : SHORT, qty: magnitude(qty), entryValue }
}

export interface PositionNeeds {
  readonly worth: Amount
  readonly upl: Amount
  readonly maintenance: Amount
}

export function needsOf(position: PaperPosition, view: ContractView): PositionNeeds {
  const held = formulaPosition(position)
  if (!held || view.mark === 0n) return { worth: 0n, upl: 0n, maintenance: 0n }
  const worth = notionalOf(view.value, held.qty, view.mark)
  return { worth, upl: uplOf(view.value, held, view.mark), maintenance: maintenanceMarginOf(view.tiers, worth) }
}

/** Worth of the open orders of a contract that would open, at their prices; one at market has none yet. */
export function openingOrders(held: Pick<Held, 'orders'>, view: ContractView) {
  let [buys, sells, buyQty, sellQty] = [0n, 0n, 0n, 0n]
  for (const order of held.orders.values()) {
    if (order.market !== view.market || isWaiting(order) || onlyCloses(order) || order.price === 0n) continue
    const rest = order.qty - order.executed
    const worth = notionalOf(view.value, rest, order.price)
    if (order.side === Side.buy) {
      buys += worth
      buyQty += rest
    } else {
      sells += worth
      sellQty += rest
    }
  }
  return { buys, sells, buyQty, sellQty }
}

/** What orders hold beside a position, with so much more of them (core/perpetuals/figures.ts). */
export function orderMarginOf(held: Held, view: ContractView, more = { buys: 0n, sells: 0n }): Amount {
  const position = positionOf(held, view)
  const orders = openingOrders(held, view)
  const { isolated, leverage, qty } = position
  const exposure = {
    ...needsOf(position, view),
    // Paper knows no hedges.
    ...{ isHedged: false, shortWorth: 0n, isIsolated: isolated, side: qty < 0n ? SHORT : LONG },
    margin: isolated ? balanceOf(held, `isolated:${view.market}`, view.settle) : 0n,
    buys: orders.buys + more.buys,
    sells: orders.sells + more.sells,
  }
  return pairOrderMarginOf(exposure, leverage)
}

export interface WalletFigures {
  readonly balance: Amount
  readonly upl: Amount
  readonly counted: Amount
  readonly positionMargin: Amount
  readonly orderMargin: Amount
  readonly maintenance: Amount
}

/** Contracts that settle in an asset and in which the account has something. */
export function contractsIn(held: Pick<Held, 'orders' | 'positions'>, world: World, settle: number): ContractView[] {
  const markets = new Set([...held.positions.keys(), ...[...held.orders.values()].map(({ market }) => market)])
  return [...markets].flatMap((market) => {
    const view = world.contract(market)
    return view && view.settle === settle ? [view] : []
  })
}

export function walletOf(held: Held, world: World, settle: number): WalletFigures {
  let [upl, counted, positionMargin, orderMargin, maintenance] = [0n, 0n, 0n, 0n, 0n]
  for (const view of contractsIn(held, world, settle)) {
    orderMargin += orderMarginOf(held, view)
    const position = positionOf(held, view)
    if (position.isolated || position.qty === 0n) continue
    const needs = needsOf(position, view)
    upl += needs.upl
    counted += countedOf(needs.upl, view.uplWeight)
    positionMargin += initialMarginOf(needs.worth, position.leverage)
    maintenance += needs.maintenance
  }
  return { balance: balanceOf(held, 'futures', settle), upl, counted, positionMargin, orderMargin, maintenance }
}
