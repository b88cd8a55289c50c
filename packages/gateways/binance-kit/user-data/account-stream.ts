import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { AccountBalances } from '@bowline/capabilities/spot/account-balances.ts'
import type { RejectedOrder } from '@bowline/capabilities/spot/replace-order.ts'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { Execution, ListStatus, OrderStatus } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { accountPosition, balanceUpdate, type ListLeg, listStatus } from './account-payloads.ts'
import type { AccountStart, Leg } from './account-start.ts'
import { executionReport, isReported } from './execution-report.ts'
import { rejectedReport } from './rejected-report.ts'
import { UserEvent } from './user-event.ts'

/** How many order events of one command an execution id has room for; sequence numbers stay below 2^33. */
const REPORTS_PER_COMMAND = 2 ** 20

/** Turns event batches into one account's user events, starting from a known state of its balances and lists. */
export class AccountStream {
  readonly #account: number
  readonly #markets: MarketRegistry
  readonly #balances: AccountBalances
  /** Legs of open lists by list id: a list event names only order ids, but its report also needs client ids. */
  readonly #legs = new Map<number, Map<number, string>>()
  /** When each open order that trails began to, by order id. */
  readonly #trailingSince: Map<number, number>
  readonly #since: number

  constructor(account: number, markets: MarketRegistry, start: AccountStart) {
    this.#account = account
    this.#markets = markets
    this.#since = start.sequence
    this.#balances = new AccountBalances(account, start.balances)
    this.#trailingSince = new Map(start.trailingSince)
    for (const leg of start.legs) this.#rememberLeg(leg)
  }

  /** In order: order events and list changes as they come, then the resulting balances. */
  eventsOf(batch: EventBatch): UserEvent[] {
    if (batch.sequence <= this.#since) return []
    const { time } = batch
    const events: UserEvent[] = []
    const touched = new Set<number>()
    const gained = new Map<number, Amount>()
    // Collect all legs first: a list event may come before those of its orders.
    for (const event of batch.events) if (this.#isOwnOrder(event)) this.#rememberLeg(event)
    for (const [index, event] of batch.events.entries()) {
      if (this.#isOwnOrder(event)) {
        if (isReported(event)) events.push(this.#report(event, batch, index))
      } else if (event.kind === 'list' && event.account === this.#account) {
        events.push(this.#listStatus(event, time))
      } else if (event.kind === 'posting' || event.kind === 'journal-line') {
        const change = this.#balances.apply(event)
        if (change === undefined) continue
        touched.add(event.asset)
        gained.set(event.asset, (gained.get(event.asset) ?? 0n) + change)
      }
    }
    if (batch.command === CommandKind.journal || batch.command === CommandKind.post) {
      for (const [asset, delta] of gained) {
        if (delta !== 0n) events.push(new UserEvent((unit) => balanceUpdate(this.#code(asset), delta, time, unit)))
      }
    }
    if (touched.size > 0) events.push(this.#position(touched, time))
    return events
  }

  /** The report of an order of the account that no event reports. */
  rejection(rejected: RejectedOrder): UserEvent {
    const { order, time, sequence } = rejected
    const executionId = sequence * REPORTS_PER_COMMAND + REPORTS_PER_COMMAND - 1
    const context = { market: this.#market(order.market), feeAsset: null, time, executionId }
    return new UserEvent((unit) => rejectedReport(rejected, context, unit))
  }

  #report(order: EventOf<'order'>, batch: EventBatch, index: number): UserEvent {
    if (order.execution === Execution.activated) this.#trailingSince.set(order.orderId, batch.time)
    const trailingSince = this.#trailingSince.get(order.orderId)
    if (order.status > OrderStatus.partiallyFilled) this.#trailingSince.delete(order.orderId)
    const context = {
      market: this.#market(order.market),
      trailingSince,
      feeAsset: order.execution === Execution.trade ? this.#code(order.feeAsset) : null,
      time: batch.time,
      executionId: batch.sequence * REPORTS_PER_COMMAND + index,
      prevented: order.preventedId === 0 ? undefined : preventedOf(order, batch),
    }
    return new UserEvent((unit) => executionReport(order, context, unit))
  }

  #listStatus(list: EventOf<'list'>, time: number): UserEvent {
    const clientIds = this.#legs.get(list.listId)
    const orderIds = [list.aOrder, list.bOrder, list.cOrder].filter((orderId) => orderId !== 0)
    const legs: ListLeg[] = orderIds.map((orderId) => ({ orderId, clientId: clientIds?.get(orderId) ?? '' }))
    if (list.status === ListStatus.allDone) this.#legs.delete(list.listId)
    return new UserEvent((unit) => listStatus(list, legs, this.#market(list.market), time, unit))
  }

  #position(assets: ReadonlySet<number>, time: number): UserEvent {
    const balances = Array.from(assets, (asset) => {
      const { available, locked, withdrawing } = this.#balances.of(asset)
      return { asset: this.#code(asset), free: available, locked: locked + withdrawing }
    })
    return new UserEvent((unit) => accountPosition(balances, time, unit))
  }

  #isOwnOrder(event: Event): event is EventOf<'order'> {
    // Orders for contracts have streams of their own.
    return event.kind === 'order' && event.account === this.#account && !this.#markets.contract(event.market)
  }

  #rememberLeg({ listId, orderId, clientId }: Leg): void {
    if (listId === 0) return
    let legs = this.#legs.get(listId)
    if (!legs) {
      legs = new Map()
      this.#legs.set(listId, legs)
    }
    legs.set(orderId, clientId)
  }

  #market(number: number): Market {
    const market = this.#markets.byNumber(number)
    if (!market) throw new Error(`no definition of market ${number}`)
    return market
  }

  #code(asset: number): string {
    const known = this.#markets.asset(asset)
    if (!known) throw new Error(`no definition of asset ${asset}`)
    return known.code
  }
}

/** The prevented match an order event is about. */
function preventedOf(order: EventOf<'order'>, batch: EventBatch): EventOf<'prevented'> | undefined {
  return batch.events.find(
    (event): event is EventOf<'prevented'> =>
      event.kind === 'prevented' && event.market === order.market && event.preventedId === order.preventedId,
  )
}
