import { EndReason, OrderStatus } from '@bowline/core/messages/terms.ts'
import type { Amount, Price, Quantity } from '@bowline/money'
import {
  balanceKey,
  balanceOf,
  type Movement,
  type MovementReason,
  type PaperOrder,
  type PaperPosition,
  type PaperState,
  type PlaceOfMoney,
  type Taken,
} from './state.ts'

export interface PaperFill {
  readonly id: number
  readonly orderId: number
  readonly market: number
  readonly isBuyer: boolean
  readonly isMaker: boolean
  readonly price: Price
  readonly qty: Quantity
  readonly quote: Amount
  readonly fee: Amount
  readonly feeAsset: number
  /** Of a contract: what closing realised, before the fee. */
  readonly realised: Amount
  readonly atMs: number
}

/** Why a position was closed for its owner, in numbers. */
export interface PaperLiquidation {
  readonly id: number
  readonly market: number
  readonly atMs: number
  readonly isolated: boolean
  readonly isLong: boolean
  readonly mark: Price
  readonly index: Price
  readonly equity: Amount
  readonly maintenance: Amount
  readonly qty: Quantity
  /** Lots that the book would not take above the price at which nothing is left; they went at that price. */
  readonly takenOver: Quantity
  readonly value: Amount
  readonly fee: Amount
  readonly clearance: Amount
  /** The mark that would have saved it, others as they were; 0 = none. */
  readonly savingPrice: Price
}

/** What one step did, beside the state it left. */
export interface Changes {
  readonly orders: readonly PaperOrder[]
  readonly fills: readonly PaperFill[]
  readonly movements: readonly Movement[]
  readonly positions: readonly PaperPosition[]
  readonly liquidations: readonly PaperLiquidation[]
  readonly balances: readonly string[]
  readonly taken: readonly string[]
}

export interface Step {
  readonly state: PaperState
  readonly changes: Changes
}

/** A state being changed by one step. Nothing outside sees it before the step is done. */
export class Draft {
  readonly life: number
  readonly nowMs: number
  #nextId: number
  readonly #balances: Map<string, Amount>
  readonly #orders: Map<number, PaperOrder>
  readonly #positions: Map<number, PaperPosition>
  readonly #taken: Map<string, Taken>
  readonly #changedOrders = new Map<number, PaperOrder>()
  readonly #changedPositions = new Map<number, PaperPosition>()
  readonly #changedBalances = new Set<string>()
  readonly #changedTaken = new Set<string>()
  readonly #fills: PaperFill[] = []
  readonly #movements: Movement[] = []
  readonly #liquidations: PaperLiquidation[] = []

  constructor(state: PaperState, nowMs: number) {
    this.life = state.life
    this.nowMs = nowMs
    this.#nextId = state.nextId
    this.#balances = new Map(state.balances)
    this.#orders = new Map(state.orders)
    this.#positions = new Map(state.positions)
    this.#taken = new Map(state.taken)
  }

  get balances(): ReadonlyMap<string, Amount> {
    return this.#balances
  }

  get orders(): ReadonlyMap<number, PaperOrder> {
    return this.#orders
  }

  get positions(): ReadonlyMap<number, PaperPosition> {
    return this.#positions
  }

  get taken(): ReadonlyMap<string, Taken> {
    return this.#taken
  }

  nextId(): number {
    return this.#nextId++
  }

  balance(place: PlaceOfMoney, asset: number): Amount {
    return balanceOf(this, place, asset)
  }

  /** The only way in which paper money moves. An amount below zero moves the other way. */
  move(asset: number, from: PlaceOfMoney, to: PlaceOfMoney, amount: Amount, why: MovementReason, orderId = 0): void {
    if (amount === 0n) return
    if (amount < 0n) return this.move(asset, to, from, -amount, why, orderId)
    for (const [place, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      const key = balanceKey(place, asset)
      const after = (this.#balances.get(key) ?? 0n) + change
      if (after < 0n && (place === 'spot' || place === 'locked')) throw new Error(`paper ${key} below zero`)
      this.#balances.set(key, after)
      this.#changedBalances.add(key)
    }
    this.#movements.push({ asset, from, to, amount, why, orderId })
  }

  putOrder(order: PaperOrder): PaperOrder {
    const put = { ...order, updatedAt: this.nowMs }
    this.#changedOrders.set(put.orderId, put)
    if (put.status <= OrderStatus.partiallyFilled) this.#orders.set(put.orderId, put)
    else this.#orders.delete(put.orderId)
    return put
  }

  /** As this step has left it so far, open or ended. */
  order(order: PaperOrder): PaperOrder {
    return this.#changedOrders.get(order.orderId) ?? order
  }

  /** Its place in the queue, which is an estimate and no event of the order. */
  putAhead(order: PaperOrder, ahead: Quantity): void {
    if (ahead === order.ahead) return
    const put = { ...order, ahead }
    this.#orders.set(put.orderId, put)
    if (this.#changedOrders.has(put.orderId)) this.#changedOrders.set(put.orderId, put)
  }

  endOrder(order: PaperOrder, reason: EndReason): PaperOrder {
    const status =
      reason === EndReason.filled
        ? OrderStatus.filled
        : reason === EndReason.canceledByUser || reason === EndReason.replaced || reason === EndReason.liquidation
          ? OrderStatus.canceled
          : OrderStatus.expired
    return this.putOrder({ ...order, status, endReason: reason, visible: 0n })
  }

  putPosition(position: PaperPosition): PaperPosition {
    this.#positions.set(position.market, position)
    this.#changedPositions.set(position.market, position)
    return position
  }

  putTaken(key: string, taken: Taken | undefined): void {
    if (taken) this.#taken.set(key, taken)
    else this.#taken.delete(key)
    this.#changedTaken.add(key)
  }

  addFill(fill: Omit<PaperFill, 'id' | 'atMs'>): void {
    this.#fills.push({ ...fill, id: this.nextId(), atMs: this.nowMs })
  }

  addLiquidation(liquidation: Omit<PaperLiquidation, 'id' | 'atMs'>): void {
    this.#liquidations.push({ ...liquidation, id: this.nextId(), atMs: this.nowMs })
  }

  done(): Step {
    return {
      state: {
        life: this.life,
        nextId: this.#nextId,
        balances: this.#balances,
        orders: this.#orders,
        positions: this.#positions,
        taken: this.#taken,
      },
      changes: {
        orders: [...this.#changedOrders.values()],
        fills: this.#fills,
        movements: this.#movements,
        positions: [...this.#changedPositions.values()],
        liquidations: this.#liquidations,
        balances: [...this.#changedBalances],
        taken: [...this.#changedTaken],
      },
    }
  }
}
