import { PositionSide, Side } from '../../../messages/terms.ts'
import { hasFrozen, type Leaves, leaving, unifiedPool } from '../unified/holdings.ts'
import { isUnified } from '../unified/state.ts'
import { owed } from './funding.ts'
import { isFrozen } from './index-state.ts'
import { isHouse, poolKey, unifiedKey } from './liquidation-key.ts'
import { settleAsset, walletBalance } from './money.ts'
import { ceilDiv, greatest, least, MILLION, size, sum } from './numbers.ts'
import {
  type Contract,
  choiceOf,
  isHedged,
  type Order,
  openPositions,
  ordersOf,
  type Position,
  type State,
} from './state.ts'
import { capAt, maintenanceOf } from './tiers.ts'
import { isOutOfHands } from './trouble.ts'
import { notional, unrealised, worthOf } from './value.ts'

type Asking = Pick<Order, 'side' | 'positionSide' | 'reduces' | 'price' | 'left'>

/** What an account and asset have in one pool; what is owed of funding counts as paid. Of a unified account all of it, in USD. */
interface Pool {
  /** Without profit that is not realised. */
  readonly wallet: bigint
  readonly equity: bigint
  /** Of it, what may be used for new orders: of profit of a thin contract only a share (futures-additions.md §7). */
  readonly counted: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

export function isIsolated(state: State, position: Position): boolean {
  if (isHouse(position)) return false
  return choiceOf(state, position.account, position.contract).isolated
}

/** Cross positions that share a wallet, or the wallets of a unified account. */
export function crossPositions(state: State, account: number, asset: number): Position[] {
  const isShared = ({ contract }: Position) => isUnified(state, account) || settleAsset(contract) === asset
  return openPositions(state, (p) => p.account === account && isShared(p) && !isHouse(p) && !isIsolated(state, p))
}

/**
 * Notional that position and resting orders of a contract may come to (domain/perpetuals.md §7): one-way the larger side, with
 * what reduces left out; hedged all of it, closing orders left out. Orders count at their own price.
 */
export function exposure(state: State, account: number, contract: Contract, more: readonly Asking[] = []): bigint {
  const orders = [...ordersOf(state, account, contract), ...more].filter(({ reduces }) => !reduces)
  const worth = (side: number) =>
    sum(orders.filter((o) => o.side === side).map(({ price, left }) => worthOf(contract, price, left)))
  const held = openPositions(state, (p) => p.account === account && p.contract === contract)
  if (isHedged(state, account, contract)) return sum(held.map((p) => notional(p))) + worth(Side.buy) + worth(Side.sell)
  const own = sum(held.map((p) => (p.qty > 0n ? notional(p) : -notional(p))))
  return greatest(size(own + worth(Side.buy)), size(own - worth(Side.sell)))
}

/** Of an isolated position the margin is put up; only what orders would add to it is held in the wallet. */
export function initialOf(state: State, account: number, contract: Contract, more: readonly Asking[] = []): bigint {
  const { leverage, isolated } = choiceOf(state, account, contract)
  const all = exposure(state, account, contract, more)
  if (!isolated) return ceilDiv(all, leverage)
  const held = openPositions(state, (p) => p.account === account && p.contract === contract)
  const [own] = held
  if (!own || isHedged(state, account, contract)) {
    return ceilDiv(greatest(0n, all - sum(held.map((p) => notional(p)))), leverage)
  }
  return turning(state, own, leverage, more)
}

/** What adds, or what is left of the other side when it has closed the position, less the margin that closing gives back. */
function turning(state: State, own: Position, leverage: bigint, more: readonly Asking[]): bigint {
  const { account, contract } = own
  const orders = [...ordersOf(state, account, contract), ...more].filter(({ reduces }) => !reduces)
  const worth = (side: number) =>
    sum(orders.filter((o) => o.side === side).map(({ price, left }) => worthOf(contract, price, left)))
  const [adds, turns] = own.qty > 0n ? [Side.buy, Side.sell] : [Side.sell, Side.buy]
  const back = greatest(0n, own.margin + least(0n, unrealised(own)))
  const over = worth(turns) - notional(own)
  return greatest(ceilDiv(worth(adds), leverage), over > 0n ? ceilDiv(over, leverage) - back : 0n)
}

/** The pool of a contract's wallet. */
export function poolOf(state: State, account: number, contract: Contract): Pool {
  if (isUnified(state, account)) return unifiedPool(state, account)
  const asset = settleAsset(contract)
  const cross = crossPositions(state, account, asset)
  const balance = walletBalance(state, account, contract) - sum(cross.map(owed))
  const family = [...state.contracts.values()].filter((other) => settleAsset(other) === asset && other.mark > 0n)
  return {
    wallet: balance,
    equity: balance + sum(cross.map((p) => unrealised(p))),
    counted: balance + sum(cross.map(weighed)),
    initial: sum(family.map((other) => initialOf(state, account, other))),
    maintenance: sum(cross.map(maintenanceOf)),
  }
}

/** Of profit of a thin contract only a share counts for new orders (futures-additions.md §7). */
export function weighed(position: Position): bigint {
  const gain = unrealised(position)
  return gain <= 0n ? gain : (gain * BigInt(position.contract.terms.uplWeightPpm)) / MILLION
}

export function available({ counted, initial }: Pool): bigint {
  return greatest(0n, counted - initial)
}

/** What may become somebody's own money: never profit that is not realised (futures-additions.md §1.3). */
export function transferable({ wallet, counted, initial }: Pool): bigint {
  return greatest(0n, least(wallet, counted) - initial)
}

/** What of a wallet may become margin of an isolated position. */
export function room(state: State, account: number, contract: Contract): bigint {
  const asset = settleAsset(contract)
  return isUnified(state, account) ? leaving(state, account, asset) : transferable(poolOf(state, account, contract))
}

/** While nobody knows a price that it depends on, a tenth less; nothing while it is being liquidated. */
export function mayLeave(state: State, account: number, contract: Contract): bigint {
  if (isOutOfHands(state, poolKey(state, account, contract))) return 0n
  return bounded(state, transferable(poolOf(state, account, contract)), account, settleAsset(contract))
}

export function mayLeaveUnified(state: State, account: number, asset: number, beside: readonly Leaves[] = []): bigint {
  if (isOutOfHands(state, unifiedKey(account))) return 0n
  const most = leaving(state, account, asset, beside)
  return hasFrozen(state, account) ? (most * 9n) / 10n : most
}

function bounded(state: State, most: bigint, account: number, asset: number): bigint {
  const held = crossPositions(state, account, asset)
  return held.some((position) => isFrozen(state, position.contract)) ? (most * 9n) / 10n : most
}

/** Whether each position with what would open more of it fits the tier that allows a leverage. */
export function fitsTier(
  state: State,
  account: number,
  contract: Contract,
  leverage: bigint,
  more: readonly Asking[] = [],
): boolean {
  const most = capAt(contract, leverage)
  if (!isHedged(state, account, contract)) return exposure(state, account, contract, more) <= most
  const orders = [...ordersOf(state, account, contract), ...more].filter(({ reduces }) => !reduces)
  return [PositionSide.long, PositionSide.short].every((side) => {
    const held = openPositions(state, (p) => p.account === account && p.contract === contract && p.side === side)
    const opening = orders.filter(({ positionSide }) => positionSide === side)
    const worth = sum(held.map((p) => notional(p))) + sum(opening.map((o) => worthOf(contract, o.price, o.left)))
    return worth <= most
  })
}

/** What may leave an isolated position (domain/perpetuals.md §8). */
export function removable(state: State, position: Position): bigint {
  const { leverage } = choiceOf(state, position.account, position.contract)
  const byEntry = position.margin - ceilDiv(position.entry, leverage)
  const byMark = position.margin + unrealised(position) - ceilDiv(notional(position), leverage)
  return greatest(0n, least(byEntry, byMark))
}

/** Lots of an order that open: what it and the orders of its side before it leave of the opposite position. */
export function openingLots(state: State, account: number, contract: Contract, order: Asking): bigint {
  if (order.reduces) return 0n
  const held = openPositions(state, (p) => p.account === account && p.contract === contract)
  if (order.positionSide !== PositionSide.both) return order.left
  const own = held[0]?.qty ?? 0n
  const against = order.side === Side.buy ? greatest(0n, -own) : greatest(0n, own)
  const before = sum(
    ordersOf(state, account, contract)
      .filter(({ side, reduces }) => side === order.side && !reduces)
      .map(({ left }) => left),
  )
  return least(order.left, greatest(0n, before + order.left - against))
}
